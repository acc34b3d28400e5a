import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

const LOADER = join(repositoryRoot(), 'core', 'cli', 'scripts.ts')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-scripts-'))
  writeFileSync(
    join(folder, 'main.cjs'),
    `exports.name = 'main'; exports.answer = () => require('./part.cjs').add(40) + require('node:path').sep`,
  )
  writeFileSync(join(folder, 'part.cjs'), `const { name } = require('./main.cjs'); exports.add = (number) => name + (number + 2)`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the two scripts answer in a process of its own. */
function run(cache = join(folder, 'cache')): string {
  const program = `const { createLoader } = await import(${JSON.stringify(LOADER)})
    const load = createLoader(${JSON.stringify(cache)})
    console.log(load(${JSON.stringify(join(folder, 'main.cjs'))}).answer())`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trim()
}

const keptFiles = (): string[] =>
  readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cjs'))

describe('the scripts of the command', () => {
  it('require each other and the parts of Node, and keep what they were compiled to', () => {
    const answer = run()
    expect(answer).toMatch(/^main42[/\\]$/)
    const [first] = keptFiles()
    expect(keptFiles()).toHaveLength(2)
    const before = statSync(join(folder, 'cache', first ?? '')).mtimeMs
    expect(run()).toBe(answer)
    expect(statSync(join(folder, 'cache', first ?? '')).mtimeMs).toBe(before)
  })

  it('run as they are written when what was kept is none of theirs, and keep it anew', () => {
    const answer = run()
    for (const name of keptFiles()) writeFileSync(join(folder, 'cache', name), 'something else')
    expect(run()).toBe(answer)
    for (const name of keptFiles()) expect(readFileSync(join(folder, 'cache', name)).length).toBeGreaterThan(100)
  })

  it('run where nothing can be kept', () => {
    mkdirSync(join(folder, 'cache'))
    writeFileSync(join(folder, 'cache', 'file'), '')
    expect(run(join(folder, 'cache', 'file'))).toBe(run(join(folder, 'cache')))
  })
})
