// @ts-check
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/**
 * `npm run soak`: the queue's process is killed 200 times while it delivers 2,000 documents through a remote that fails, and then the nodes of an office
 * and their database are; KONTOR_SOAK_* set the size. Then inputs by chance go to every reader for ten minutes, as `npm run fuzz` sends them. `npm run soak load`: many clients at a service with 100,000 documents;
 * `npm run soak office`: at the nodes of an office with 1,000,000 documents of 300 clients. `npm run soak desks`: two desks of an office change the
 * same 200 documents for an hour while their lines break. `npm run soak views`: the tabs of a document are looked at 5,000 times in one window, which keeps
 * nothing of it; KONTOR_SOAK_VIEWS sets how often.
 */

await setUp(import.meta.url)
const WORDS = ['load', 'office', 'desks', 'views']
const LOADS = { load: 'load.ts', office: 'office-load.ts' }
const wanted = process.argv[2]
if (wanted !== undefined && !WORDS.includes(wanted)) {
  console.error(`npm run soak knows no ${wanted}: it takes one of ${WORDS.join(', ')}, or no word for the queue.`)
  process.exit(2)
}
const QUEUE = ['kill.test.ts', 'office-kill.test.ts'].map((file) => join('test', 'queue', file))
const DESKS = [join('test', 'renderer', 'editor', 'two-desks.test.ts')]
const VIEWS = [join('test', 'renderer', 'views', 'memory.test.ts')]
const CAMPAIGNS = { desks: DESKS, views: VIEWS }
if (wanted === 'views') await buildIfStale()
const args =
  wanted === 'load' || wanted === 'office'
    ? await load(LOADS[wanted])
    : campaign(wanted === 'desks' || wanted === 'views' ? CAMPAIGNS[wanted] : QUEUE)
const code = await runProgram(process.execPath, args)
const fuzzCode = wanted === undefined ? await runProgram(process.execPath, [join(ROOT, 'test', 'fuzz', 'run.ts')]) : 0
process.exit(code === 0 ? fuzzCode : code)

/** @param {string} file */
async function load(file) {
  await buildIfStale()
  return [join(ROOT, 'test', 'bench', file)]
}

/** @param {readonly string[]} files */
function campaign(files) {
  // One after the other: each needs the whole machine.
  return [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files, '--mode', 'soak', '--no-file-parallelism']
}
