// @ts-check
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm test`: everything a fresh clone needs, then all tests, or those whose paths are given. */

await setUp(import.meta.url)
await buildIfStale()
process.exit(await runProgram(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]))
