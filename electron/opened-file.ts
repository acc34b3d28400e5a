import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { requireRegular } from '../core/base/regular-file.ts'
import { readWhole } from '../core/services/files/read-whole.ts'
import type { OpenedFile } from '../core/contract/desktop.ts'

/** As large as the largest body that the engine takes (a PDF). */
const SIZE_LIMIT = 50_000_000

/** A file that the person chose or opened with Kontor. */
export async function readOpened(path: string): Promise<OpenedFile> {
  const name = basename(path)
  // A pipe that nobody writes into would keep the program waiting before it could be seen to be one.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const status = await handle.stat()
    requireRegular(name, status)
    if (status.size > SIZE_LIMIT) throw new Error(`${name} is larger than ${SIZE_LIMIT / 1_000_000} MB.`)
    const bytes = await readWhole(handle, status.size)
    if (bytes === undefined) throw new Error(`${name} has changed while it was read.`)
    return { name, bytes }
  } finally {
    await handle.close()
  }
}
