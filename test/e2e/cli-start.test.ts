import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const CLI = join(ROOT, 'dist', 'cli.js')
const VALID = join(ROOT, 'core', 'services', 'samples', 'xrechnung.xml')
const folder = mkdtempSync(join(tmpdir(), 'kontor-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Files that a command loads: by a hook in Node's module loader, and where the command's own loader makes scripts of them. */
function listLoaded(args: readonly string[]): string[] {
  const hook = join(folder, 'hook.mjs')
  writeFileSync(
    hook,
    `import { registerHooks, syncBuiltinESMExports } from 'node:module'
     import { writeSync } from 'node:fs'
     import { pathToFileURL } from 'node:url'
     import vm from 'node:vm'
     const tell = (url) => writeSync(2, 'LOADED ' + url + '\\n')
     registerHooks({ load: (url, context, next) => (tell(url), next(url, context)) })
     vm.Script = class extends vm.Script {
       constructor(code, options) {
         tell(pathToFileURL(options.filename))
         super(code, options)
       }
     }
     syncBuiltinESMExports()`,
  )
  const { stderr, status } = spawnSync(process.execPath, ['--import', hook, CLI, ...args], { encoding: 'utf8' })
  expect(status).toBe(0)
  return [...stderr.matchAll(/^LOADED (.*)$/gm)].map((match) => match[1] ?? '')
}

describe('the start of the command line', () => {
  it('validate loads neither SQLite, nor the PDF writer, nor a server', () => {
    const loaded = listLoaded(['validate', VALID])
    expect(loaded.filter((url) => /better-sqlite3|node:(http|https|net|tls|sqlite)$/.test(url))).toEqual([])
    const text = loaded.filter((url) => url.startsWith('file:')).map((url) => readFileSync(fileURLToPath(url), 'utf8'))
    expect(text.filter((source) => /function validateView\b/.test(source))).toHaveLength(1)
    expect(text.filter((source) => /function (writeFacturX|openStore|createApp)\b/.test(source))).toEqual([])
  })

  it('writes nothing beside the program, whatever is called', () => {
    const dist = join(ROOT, 'dist')
    const state = (): [string, number][] =>
      readdirSync(dist, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => [name, statSync(join(dist, name)).mtimeMs])
    const before = state()
    for (const args of [['rules'], ['completion', 'bash']])
      expect(spawnSync(process.execPath, [CLI, ...args], { stdio: 'ignore' }).status).toBe(0)
    expect(state()).toEqual(before)
  })

  const older = findOlderNode()
  it.skipIf(older === undefined)(
    'on an older Node it goes on in the installed one, with the same exit codes (skipped where no older Node is on the path)',
    () => {
      const run = (...args: string[]): { status: number | null; stdout: string } =>
        spawnSync(older ?? '', [CLI, ...args], { encoding: 'utf8' })
      expect(run('validate', VALID, '--json')).toMatchObject({ status: 0 })
      expect(JSON.parse(run('validate', VALID, '--json').stdout)).toMatchObject({ file: VALID, valid: true })
      expect(run('nonsense').status).toBe(2)
      // A command that opens SQLite, which would end the older Node without a word.
      expect(run('import', VALID, '--data', join(folder, 'data')).status).toBe(0)
    },
  )
})

/** A Node before 24 on the path, as many systems have one. */
function findOlderNode(): string | undefined {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, name))
  return programs
    .filter((path) => existsSync(path))
    .find((path) => {
      const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
      return Number(/^v(\d+)/.exec(version)?.[1] ?? NaN) < 24
    })
}
