import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '../core/base/errors.ts'

/** SHA-256 of each binding of the database that the build has seen, by its file name. The build writes it into the program. */
declare const __KONTOR_BINDINGS__: Readonly<Record<string, string>>

/**
 * The database's binding lies outside the archive, since the system loads it as a file, and so outside what Electron checks of the archive. Before anything
 * loads it, it must be the one that the program was built with. On macOS the signature of the program covers it, and signing changes its bytes.
 * Throws AppError `internal_error`.
 */
export function requireOwnBinding(): void {
  if (process.platform === 'darwin') return
  const folder = join(dirname(createRequire(import.meta.url).resolve('better-sqlite3')), '..', 'prebuilds')
  for (const name of readdirSync(folder).filter((file) => file.startsWith(process.platform) && file.endsWith(`-${process.arch}.node`))) {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    if (digest === __KONTOR_BINDINGS__[name]) continue
    throw new AppError(
      'internal_error',
      `A part of Kontor is not the one that it was built with, it was changed or damaged: ${join(folder, name)}`,
      {
        next: 'Install Kontor anew from where you trust it, and find out what has changed the file.',
      },
    )
  }
}
