// @ts-check
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run bench`: speeds as ratios measured in one run; ends with 1 when a ratio is over its limit. */

await setUp(import.meta.url)
await buildIfStale()
process.exit(await runProgram(process.execPath, [join(ROOT, 'test', 'bench', 'run.ts'), ...process.argv.slice(2)]))
