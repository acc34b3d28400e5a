// @ts-check
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'
import { writeStatements } from './statements.mjs'

/**
 * `npm run package`: the installers of this system (electron-builder.yml) into release/, with the list of their parts, their digests and a statement of
 * what they were made of. Arguments go to electron-builder.
 */

await setUp(import.meta.url)
await buildIfStale()
const args = process.argv.slice(2)
const release = join(ROOT, 'release')
// What an earlier run has made is no part of what is said about this one.
rmSync(release, { recursive: true, force: true })
const code = await runProgram(process.execPath, [join(ROOT, 'node_modules', 'electron-builder', 'cli.js'), ...args])
if (code === 0) {
  mkdirSync(release, { recursive: true })
  copyFileSync(join(ROOT, 'dist', 'sbom.cdx.json'), join(release, 'sbom.cdx.json'))
  writeStatements(release, args)
}
process.exit(code)
