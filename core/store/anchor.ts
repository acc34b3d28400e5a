import { closeSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isGenuine, isHead } from './signing.ts'
import type { SignedHead } from './types.ts'

/** Every workspace in a folder has it, beside its database. */
export const ANCHOR_FILE = 'kontor.anchor'

/** So often the file is flushed to the disk while the workspace is written: a process that ends leaves it as it wrote it. */
const FLUSH_MS = 60_000
/** Two places take turns, so that one that was cut off while it was written leaves the one before. */
const PLACES = 2
const PLACE_BYTES = 512

/**
 * The last signed head, noted outside the database: a database that has lost its end, or was put back to an earlier moment, does not lead to it.
 */
export interface Anchor {
  read(): SignedHead | undefined
  /** Takes the place of the one before. */
  note(head: SignedHead): void
  close(): void
}

export function openAnchor(file: string): Anchor {
  let handle: number | undefined
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    if (handle !== undefined) fsyncSync(handle)
  }
  return {
    read: () => readAnchor(file),
    note(head) {
      if (handle === undefined) {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        handle = openToWrite(file)
      }
      const line = `${JSON.stringify(head)}\n`.padEnd(PLACE_BYTES)
      writeSync(handle, line, PLACE_BYTES * (head.entry % PLACES), 'utf8')
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    close() {
      clearTimeout(timer)
      if (handle === undefined) return
      flush()
      closeSync(handle)
      handle = undefined
    },
  }
}

/** The newest head of a file whose signature holds; undefined where there is none. */
export function readAnchor(file: string): SignedHead | undefined {
  const bytes = readPlaces(file)
  const heads = Array.from({ length: PLACES }, (_, place) => parse(bytes.toString('utf8', place * PLACE_BYTES, (place + 1) * PLACE_BYTES)))
  return heads
    .filter((head) => head !== undefined)
    .sort((left, right) => left.entry - right.entry)
    .at(-1)
}

function readPlaces(file: string): Buffer {
  const bytes = Buffer.alloc(PLACES * PLACE_BYTES)
  try {
    const handle = openSync(file, 'r')
    try {
      readSync(handle, bytes, 0, bytes.byteLength, 0)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return bytes
}

function openToWrite(file: string): number {
  try {
    return openSync(file, 'r+')
  } catch (error) {
    if (!isMissing(error)) throw error
    return openSync(file, 'w+', 0o600)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function parse(text: string): SignedHead | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Nothing was written there yet, or it was cut off.
    return undefined
  }
  return isHead(value) && isGenuine(value) ? value : undefined
}
