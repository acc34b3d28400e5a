import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { receiveFile } from './receive-file.ts'
import { runArchiveOrder } from './thread.ts'

/** Makes a workspace of a backup, or of a copy that was taken along, in a folder that is not there yet; nothing is left of it where the backup does not hold or the signal ends it. */
export async function putBack(
  backup: ReadableStream<Uint8Array> | null,
  dir: string,
  signal: AbortSignal,
  kind: 'restore' | 'unpack' = 'restore',
): Promise<void> {
  const file = join(dir, 'backup')
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    await receiveFile(backup, file)
    await runArchiveOrder({ kind, dir, file }, { report: () => undefined, sign: () => Promise.resolve(undefined) }, signal)
    rmSync(file)
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }
}
