import { open, type FileHandle } from 'node:fs/promises'
import { passVerified } from '../../core/services/updates/verified.ts'
import type { UpdatePackage } from '../../core/update/manifest.ts'

/** Writes the verified bytes into a new file, for good. Throws AppError where they are other ones by now; the file is of no use then. */
export async function writeVerified(verified: FileHandle, wanted: UpdatePackage, file: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    for await (const part of passVerified(verified, wanted)) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
