import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Script } from 'node:vm'
import { createLoader, keptIn } from './scripts.ts'

/**
 * Keeps what the built command compiles when it judges and draws invoices, so that nobody waits for it: `node keep-compiled.ts DIST FILE…`, the last step
 * of a build. What is kept of a script is what was compiled of it when it was first used: all of it is taken over by whoever judges an invoice, which is
 * done most often.
 */
const [dist = '', ...files] = process.argv.slice(2)
const folder = join(dist, 'compile-cache')
const fresh = new Map<string, Script>()
const { main } = createLoader(folder, fresh)(join(dist, 'command', 'main.cjs')) as typeof import('./main.ts')

mkdirSync(keptIn(folder), { recursive: true })
const drawn = mkdtempSync(join(tmpdir(), 'kontor-build-'))
try {
  for (const args of [['validate', ...files], ...files.map((file) => ['pdf', '-o', join(drawn, `${basename(file)}.pdf`), file])]) {
    const code = await main(args)
    if (code !== 0) throw new Error(`The command that was built ends with ${code}: ${args.join(' ')}`)
    for (const [filename, script] of fresh) writeFileSync(join(keptIn(folder), basename(filename)), script.createCachedData())
    fresh.clear()
  }
} finally {
  rmSync(drawn, { recursive: true })
}
