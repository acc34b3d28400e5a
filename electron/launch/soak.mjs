// @ts-check
import { join } from 'node:path'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run soak`: the queue's process is killed 200 times while it delivers 2,000 documents through a remote that fails; KONTOR_SOAK_* set the size. */

await setUp(import.meta.url)
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
process.exit(await runProgram(process.execPath, [VITEST, 'run', join('test', 'queue', 'kill.test.ts'), '--mode', 'soak']))
