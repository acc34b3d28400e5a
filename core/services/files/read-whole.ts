import type { FileHandle } from 'node:fs/promises'
import { plainBytes } from '../../base/bytes.ts'

/** The content of an open file, where it is as long as it was said to be; undefined for one that has changed meanwhile. No more than that is read. */
export async function readWhole(handle: FileHandle, length: number): Promise<Uint8Array | undefined> {
  // One byte more tells whether the file has grown.
  const bytes = Buffer.allocUnsafeSlow(length + 1)
  let done = 0
  while (done <= length) {
    const { bytesRead } = await handle.read(bytes, done, bytes.byteLength - done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done === length ? plainBytes(bytes.subarray(0, length)) : undefined
}
