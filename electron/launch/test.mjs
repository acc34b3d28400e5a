// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { IS_WHOLE, kindsOf } from './kinds.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/**
 * `npm test`: everything a fresh clone needs, then all tests, or those whose paths are given. Only tests of the window and of the whole program
 * wait for a build. `--watch` runs again what a change concerns, `-u` writes golden files anew.
 */

await setUp(import.meta.url)
const given = process.argv.slice(2)
const { kinds, unknown } = kindsOf(given, IS_WHOLE)
if (unknown.length > 0) {
  console.error(`No test has this in its path: ${unknown.join(', ')}. The value of an option is written behind it with =.`)
  process.exit(1)
}
if (kinds.some((kind) => kind === 'window' || kind === 'e2e' || kind === 'tools')) await buildIfStale()
const isUpdate = (/** @type {string} */ arg) => /^(?:-u|--update(?:=all|=true)?)$/.test(arg)
// Files that tests compare by themselves follow the variable, snapshots the runner, which takes a path behind its bare option for a value of it.
if (given.some(isUpdate)) process.env['UPDATE_GOLDEN'] = '1'
const args = given.map((arg) => (isUpdate(arg) ? '--update=all' : arg))
const run = args.includes('--watch') ? [] : ['run']
// A project that is not asked for costs its start.
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : kinds.map((kind) => `--project=${kind}`)
const folder = mkdtempSync(join(parentFolder(), 'kontor-tests-'))
const tally = join(folder, 'tally.json')
let code = await runVitest([...run, ...projects, ...args])
if (existsSync(tally)) {
  const { files, projects: kindsAgain } = JSON.parse(readFileSync(tally, 'utf8'))
  code = await runVitest([...run, ...kindsAgain.map((/** @type {string} */ kind) => `--project=${kind}`), ...files])
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
process.exit(code)

/**
 * Whoever asks for some of the tests is told of a failure at once; in a run of all, what may have failed by chance is run once more.
 * @param {readonly string[]} options
 */
function runVitest(options) {
  const env = { ...process.env, TMPDIR: folder, KONTOR_TALLY: given.length === 0 ? tally : undefined }
  return runProgram(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...options], { env })
}

/**
 * Where the tests and the programs that they start, Chromium among them, make their folders. Memory, where the system offers enough of it as files: a
 * killed process loses no more there than on a disk, and thousands of short-lived databases need not wait for each of their writes.
 */
function parentFolder() {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}
