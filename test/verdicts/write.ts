import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCase, CASES } from './build.ts'

/** `node test/verdicts/write.ts DIR`: every case as a file, for whoever has the official validators at hand. */
const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that the files are written to.')
mkdirSync(folder, { recursive: true })
for (const one of CASES) writeFileSync(join(folder, `${one.name}.xml`), buildCase(one))
process.stdout.write(`${CASES.length} files\n`)
