// @ts-check
import { join } from 'node:path'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run fuzz`: inputs by chance at everything that reads what others wrote, for ten minutes. Arguments go to test/fuzz/run.ts. */

await setUp(import.meta.url)
process.exit(await runProgram(process.execPath, [join(ROOT, 'test', 'fuzz', 'run.ts'), ...process.argv.slice(2)]))
