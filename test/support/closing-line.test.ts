import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { repositoryRoot } from './shared.ts'

/** The end of a run, by runs of the runner itself in a folder with tests of its own. */

const PASSES = "it('passes', () => undefined)"
const FAILS = "it('fails', () => { throw new Error('always') })"
/** What it leaves behind tells its second try from its first. */
const FAILS_FIRST = `import { existsSync, writeFileSync } from 'node:fs'
it('fails first', () => {
  const isSecond = existsSync('tried')
  writeFileSync('tried', '')
  if (!isSecond) throw new Error('at first')
})`
const SKIPPED = "it.skip('is left out (skipped where there is nothing)', () => undefined)"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-closing-'))
  const project = (name: string): string => `{ test: { name: '${name}', globals: true, include: ['${name}/*.test.mjs'] } }`
  const line = join(repositoryRoot(), 'test', 'support', 'closing-line.ts')
  const projects = `[${project('pure')}, ${project('window')}]`
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { reporters: [${JSON.stringify(line)}], projects: ${projects} } }`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function run(files: readonly string[] = [], place = join(folder, 'tally.json')): string {
  const vitest = join(repositoryRoot(), 'node_modules', 'vitest', 'vitest.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...files], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, KONTOR_TALLY: place },
  })
  return stdout + stderr
}

const tally = (): { files: string[] } => JSON.parse(readFileSync(join(folder, 'tally.json'), 'utf8')) as { files: string[] }

it('counts both runs where a file is run once more, and names what failed at first', () => {
  put({ 'pure/a.test.mjs': PASSES, 'window/b.test.mjs': `${FAILS_FIRST}\n${PASSES}`, 'window/c.test.mjs': `${PASSES}\n${SKIPPED}` })
  expect(run()).toBe('Failed, and run once more: window/b.test.mjs\n')
  expect(tally().files).toEqual(['window/b.test.mjs'])
  expect(run(tally().files)).toBe('1 skipped where there is nothing\ntried again: fails first\n4 passed, 0 failed, 1 skipped\n')
})

it('says of what fails twice that it failed', () => {
  put({ 'pure/a.test.mjs': PASSES, 'window/b.test.mjs': `${FAILS}\n${PASSES}` })
  run()
  expect(run(tally().files)).toBe('2 passed, 1 failed\n')
})

it.each([
  ['a test that computes only', { 'pure/a.test.mjs': FAILS, 'window/b.test.mjs': PASSES }, '1 passed, 1 failed\n'],
  [
    'a test by chance or by a kill',
    { 'window/b.test.mjs': FAILS.replace('() =>', '{ meta: { once: true } }, () =>') },
    '0 passed, 1 failed\n',
  ],
  ['more than a few', Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`window/${at}.test.mjs`, FAILS])), '0 passed, 6 failed\n'],
])('runs nothing once more for %s', (_, files, said) => {
  put(files)
  expect(run()).toBe(said)
  expect(tally).toThrow('ENOENT')
})

it('counts a file that cannot be loaded', () => {
  put({ 'pure/a.test.mjs': "throw new Error('not loaded')", 'window/b.test.mjs': PASSES })
  expect(run()).toBe('1 passed, 1 failed\n')
})
