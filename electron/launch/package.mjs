// @ts-check
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run package`: the installers of this system (electron-builder.yml) into release/. Arguments go to electron-builder. */

await setUp(import.meta.url)
await buildIfStale()
process.exit(await runProgram(process.execPath, [join(ROOT, 'node_modules', 'electron-builder', 'cli.js'), ...process.argv.slice(2)]))
