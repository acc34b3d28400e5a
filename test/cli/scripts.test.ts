import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

const LOADER = join(repositoryRoot(), 'core', 'cli', 'scripts.ts')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-scripts-'))
  const write = (name: string, script: string): void =>
    writeFileSync(join(folder, name), `(function (exports, require, module, __filename) {${script}\n})`)
  write('main.cjs', `exports.name = 'main'; exports.answer = () => require('./part.cjs').add(40) + require('node:path').sep`)
  write('part.cjs', `const { name } = require('./main.cjs'); exports.add = (number) => name + (number + 2)`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the two scripts answer in a process of its own, and which of them it compiled. */
function run(keep = false): { readonly answer: string; readonly fresh: readonly string[] } {
  const program = `const { createLoader, keptIn } = await import(${JSON.stringify(LOADER)})
    const { mkdirSync, writeFileSync } = await import('node:fs')
    const { basename, join } = await import('node:path')
    const [cache, fresh] = [${JSON.stringify(join(folder, 'cache'))}, new Map()]
    const answer = createLoader(cache, fresh)(${JSON.stringify(join(folder, 'main.cjs'))}).answer()
    if (${String(keep)}) mkdirSync(keptIn(cache), { recursive: true })
    if (${String(keep)}) for (const [name, script] of fresh) writeFileSync(join(keptIn(cache), basename(name)), script.createCachedData())
    console.log(JSON.stringify({ answer, fresh: [...fresh.keys()].map((name) => basename(name)) }))`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as ReturnType<typeof run>
}

const files = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

describe('the scripts of the command', () => {
  it('require each other and the parts of Node, and run by what they were compiled to when that was kept', () => {
    const first = run(true)
    expect(first.answer).toMatch(/^main42[/\\]$/)
    expect(first.fresh).toEqual(['main.cjs', 'part.cjs'])
    expect(run()).toEqual({ answer: first.answer, fresh: [] })
  })

  it('run as they are written when what was kept is none of theirs, and write nothing', () => {
    const { answer } = run(true)
    const kept = files().filter((name) => name.startsWith('cache') && name.endsWith('.cjs'))
    expect(kept).toHaveLength(2)
    for (const name of kept) writeFileSync(join(folder, name), 'something else')
    const before = files()
    expect(run()).toEqual({ answer, fresh: ['main.cjs', 'part.cjs'] })
    expect(files()).toEqual(before)
    for (const name of kept) expect(readFileSync(join(folder, name), 'utf8')).toBe('something else')
  })

  it('run where nothing was kept, and write nothing', () => {
    const before = files()
    expect(run().answer).toMatch(/^main42/)
    expect(files()).toEqual(before)
  })
})
