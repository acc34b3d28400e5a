import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { asUnwritable } from '../../base/disk-fault.ts'
import { AppError } from '../../base/errors.ts'

/** An export of a workspace with many pages of PDF; more is no archive that was made here. */
const MAX_BYTES = 64_000_000_000

/** Writes a body to a file as it comes. Throws AppError `payload_too_large`, `malformed_request`, `file_unwritable`; the unfinished file is taken away. */
export async function receiveFile(content: ReadableStream<Uint8Array> | null, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw asUnwritable(error, 'The file')
  })
  let size = 0
  try {
    for await (const chunk of content ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new AppError('payload_too_large', `A file may have at most ${MAX_BYTES / 1e9} GB.`)
      await handle.writeFile(chunk)
    }
    await handle.close()
  } catch (error) {
    await handle.close()
    rmSync(path, { force: true })
    const told = asUnwritable(error, 'The file')
    if (told instanceof AppError) throw told
    throw new AppError('malformed_request', 'The file broke off before it was complete.', { cause: error, next: 'Send it again.' })
  }
}
