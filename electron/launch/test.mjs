// @ts-check
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { kindsOf } from './kinds.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/**
 * `npm test`: everything a fresh clone needs, then all tests, or those whose paths are given. Only tests of the window and of the whole program
 * wait for a build. `--watch` runs again what a change concerns, `-u` writes golden files anew.
 */

await setUp(import.meta.url)
const given = process.argv.slice(2)
const { kinds, unknown } = kindsOf(given)
if (unknown.length > 0) {
  console.error(`No test has this in its path: ${unknown.join(', ')}. The value of an option is written behind it with =.`)
  process.exit(1)
}
if (kinds.includes('window') || kinds.includes('e2e')) await buildIfStale()
const isUpdate = (/** @type {string} */ arg) => /^(?:-u|--update(?:=all|=true)?)$/.test(arg)
// Files that tests compare by themselves follow the variable, snapshots the runner, which takes a path behind its bare option for a value of it.
if (given.some(isUpdate)) process.env['UPDATE_GOLDEN'] = '1'
const args = given.map((arg) => (isUpdate(arg) ? '--update=all' : arg))
const run = args.includes('--watch') ? [] : ['run']
// A project that is not asked for costs its start.
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : kinds.map((kind) => `--project=${kind}`)
process.exit(await runProgram(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...run, ...projects, ...args]))
