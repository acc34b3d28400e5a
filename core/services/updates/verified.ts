import { createHash } from 'node:crypto'
import { createReadStream, constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { UpdatePackage } from '../../update/manifest.ts'
import { refuse } from '../../update/refusal.ts'

/**
 * Opens a package that was loaded and reads it to its end: the handle leads to exactly the bytes that were signed. Whoever installs them reads by this handle and not by the name, and counts
 * its digest once more while it does (`passVerified`), so that nobody exchanges the file in between. Throws AppError `update_refused`.
 */
export async function openVerified(path: string, wanted: UpdatePackage): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
    throw refuse('package_missing', { file: wanted.file }, error)
  })
  try {
    for await (const _ of passVerified(handle, wanted));
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The bytes of a package from its beginning. Throws AppError `update_refused` at the end where they were not those that were signed: what was made of them is of no use then. */
export async function* passVerified(handle: FileHandle, wanted: UpdatePackage): AsyncIterable<Uint8Array> {
  const hash = createHash('sha512')
  let length = 0
  const bytes = createReadStream('', { fd: handle, start: 0, autoClose: false, highWaterMark: 1_048_576 }) as AsyncIterable<Uint8Array>
  for await (const part of bytes) {
    length += part.byteLength
    if (length > wanted.size) break
    hash.update(part)
    yield part
  }
  if (length !== wanted.size || hash.digest('hex') !== wanted.sha512) throw refuse('package_differs', { file: wanted.file })
}
