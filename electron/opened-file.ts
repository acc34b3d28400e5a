import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { OpenedFile } from '../core/contract/desktop.ts'

/** As large as the largest body that the engine takes (a PDF). */
const SIZE_LIMIT = 50_000_000

/** A file that the person chose or opened with Kontor. */
export async function readOpened(path: string): Promise<OpenedFile> {
  const { size } = await stat(path)
  if (size > SIZE_LIMIT) throw new Error(`${basename(path)} is larger than ${SIZE_LIMIT / 1_000_000} MB.`)
  return { name: basename(path), bytes: new Uint8Array(await readFile(path)) }
}
