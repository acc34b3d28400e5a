import { constants, createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reasonOf } from '../../base/errors.ts'
import { requireRegular } from '../../base/regular-file.ts'
import { MAX_MANIFEST_BYTES } from '../../update/manifest.ts'
import { refuse } from '../../update/refusal.ts'
import { MAX_SIGNATURE_FILE_BYTES } from '../../update/signature.ts'
import { MANIFEST_NAME, SIGNATURE_NAME, type Offer } from './offer.ts'

/** A folder or share with the manifest, its signature and the packages. Throws AppError. */
export async function offerOfFolder(folder: string): Promise<Offer> {
  const place = resolve(folder)
  return {
    place,
    manifest: await readSmall(place, MANIFEST_NAME, MAX_MANIFEST_BYTES),
    signature: await readSmall(place, SIGNATURE_NAME, MAX_SIGNATURE_FILE_BYTES),
    async open({ file, size }, { from, validator }) {
      const handle = await openFile(place, file)
      const { size: length, mtimeMs } = await handle.stat()
      if (length !== size) {
        await handle.close()
        throw refuse('package_differs', { file })
      }
      const name = String(mtimeMs)
      const start = validator === name ? from : 0
      return { from: start, validator: name, bytes: bytesOf(place, handle, start) }
    },
  }
}

async function readSmall(folder: string, name: string, most: number): Promise<Uint8Array> {
  const handle = await openFile(folder, name)
  try {
    const { size } = await handle.stat()
    if (size > most) throw refuse('source_wrong', { place: folder, reason: `${name} is longer than ${most} bytes.` })
    // Not `readFile`: it would read on where the file grows meanwhile.
    const bytes = new Uint8Array(size)
    const { bytesRead } = await handle.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A regular file under a plain name, and nothing that waits for somebody to write into it. */
async function openFile(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, name)
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && name !== MANIFEST_NAME) throw refuse('package_missing', { file: name }, error)
    throw refuse('source_silent', { place: folder, reason: reasonOf(error) }, error)
  })
  try {
    requireRegular(path, await handle.stat())
  } catch (error) {
    await handle.close()
    throw refuse('source_wrong', { place: folder, reason: reasonOf(error) }, error)
  }
  return handle
}

async function* bytesOf(place: string, handle: FileHandle, start: number): AsyncIterable<Uint8Array> {
  try {
    for await (const part of createReadStream('', { fd: handle, start }) as AsyncIterable<Uint8Array>) yield part
  } catch (error) {
    throw refuse('source_silent', { place, reason: reasonOf(error) }, error)
  }
}
