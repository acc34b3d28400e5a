import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled } from '../../electron/launch/setup.mjs'
import { repositoryRoot } from '../support/shared.ts'
import { IS_WHOLE } from '../support/extent.ts'

const ROOT = repositoryRoot()
/** What a clone does not have, and what is not needed to run tests. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'release', 'coverage'])

/**
 * Collects the named test files as a run does, and says what cannot be loaded and what is skipped. They are loaded by Node itself: the runner keeps
 * what it has compiled by its path, and would compile all of it anew for a folder that is gone afterwards.
 */
const COLLECT = `
  import { createVitest } from 'vitest/node'
  const experimental = { viteModuleRunner: false, nodeLoader: false }
  const vitest = await createVitest('test', { watch: false, isolate: false, maxWorkers: 1, reporters: [], experimental })
  const { testModules, unhandledErrors } = await vitest.collect(process.argv.slice(2), { staticParse: false })
  // Those for every database are there a second time.
  const files = testModules.filter(({ project }) => project.name !== 'office').map((file) => ({
    errors: file.errors().map(({ message }) => file.relativeModuleId + ": " + message),
    skipped: [...file.children.allTests()].filter(({ options }) => options.mode !== 'run').map(({ fullName }) => fullName),
  }))
  await vitest.close()
  process.stdout.write('\\n' + JSON.stringify({ files, unhandled: unhandledErrors.length }))
`

interface Collected {
  readonly files: readonly { readonly errors: readonly string[]; readonly skipped: readonly string[] }[]
  readonly unhandled: number
}

const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ path: `test/${name.replaceAll(sep, '/')}`, text: readFileSync(join(ROOT, 'test', name), 'utf8') }))
/** Test files that ask for the measuring data; where not all is tried every tenth of them, of those that load only a part of the program. */
const asking = tests
  .filter(({ path, text }) => path.endsWith('.test.ts') && /\b(?:sharedDir|corpusDir|readVerdicts|readSpecification)\b/.test(text))
  .filter((_, at) => IS_WHOLE || at % 10 === 3)

describe('a clone with nothing beside it', { timeout: 600_000 }, () => {
  let folder: string
  let clone: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-alone-'))
    clone = join(folder, 'kontor')
    cpSync(ROOT, clone, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) })
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Without npm: installing in the clone would empty the folder of packages that it borrows. */
  function run(...args: string[]) {
    const kept = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|npm_|PATH$)/i.test(name))
    const env = { ...Object.fromEntries(kept), PATH: '' }
    return spawnSync(process.execPath, args, { cwd: clone, env, encoding: 'utf8' })
  }

  it('only test/support/shared.ts knows where the measuring data are', () => {
    const knowing = tests.filter(({ text }) => /\.\.\/shared\/|'\.\.', 'shared'/.test(text)).map(({ path }) => path)
    expect(knowing.filter((path) => path !== 'test/tools/alone.test.ts')).toEqual(['test/support/shared.ts'])
  })

  it('collects every test file that asks for them, and each test that is skipped says where', () => {
    writeFileSync(join(clone, 'collect.mjs'), COLLECT)
    const { stdout, stderr } = run('collect.mjs', ...asking.map(({ path }) => path))
    const answer = stdout.split('\n').at(-1) ?? ''
    if (!answer.startsWith('{')) throw new Error(`nothing was collected: ${stderr}`)
    const { files, unhandled } = JSON.parse(answer) as Collected
    expect(files).toHaveLength(asking.length)
    expect(files.flatMap(({ errors }) => errors)).toEqual([])
    expect(unhandled).toBe(0)
    const skipped = files.flatMap(({ skipped }) => skipped)
    expect(skipped.length).toBeGreaterThan(IS_WHOLE ? 20 : 1)
    expect(skipped.filter((name) => !name.includes('(skipped where the measuring data are absent)'))).toEqual([])
  })

  // These only compute, so that nothing has to be built there.
  it('`npm test` of the README passes there, and says what was skipped and where', () => {
    expect(isInstalled(ROOT)).toBe(true)
    const only = ['test/xml/corpus.test.ts', 'test/base/decimal.test.ts']
    const { stdout, status } = run('electron/launch/test.mjs', ...only, '--maxWorkers=1')
    expect(stdout).toMatch(/\n1 skipped where the measuring data are absent\n\d+ passed, 0 failed, 1 skipped\n$/)
    expect(status).toBe(0)
  })
})
