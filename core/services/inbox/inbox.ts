import { constants, promises as fs } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { actAs } from '../actor.ts'
import { AppError, asAppError, type ErrorDetail } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import { PROBLEMS } from '../../contract/problems.ts'
import type { DecidedDirection, DocumentRecord, ImportedPart } from '../../contract/types.ts'
import { isComputersFault } from '../documents/imported.ts'
import { readWhole } from '../files/read-whole.ts'
import type { Documents } from '../documents/documents.ts'
import { inFolder, isOurs, readReceipt, removeParts, writeReceipt, type Receipt, type ReceiptPart } from './receipt.ts'

export interface InboxOptions {
  readonly dir: string
  readonly documents: Pick<Documents, 'importAny'>
  /** Which way all of its files go; absent: as their parties say. */
  readonly direction?: DecidedDirection | undefined
  readonly clock: Clock
  readonly onReceipt: (receipt: Receipt) => void
  readonly report: (error: unknown) => void
  /** Between two looks at the folder; a file that did not change between them is whole. */
  readonly pause_ms?: number
}

export interface Inbox {
  /** Finishes the file that is being read. */
  close(): Promise<void>
}

const PAUSE_MS = 1000
/** The largest that any kind of file may be; what XML may be is for its reader. */
const MAX_BYTES = 50_000_000
const MAX_FILENAME_LENGTH = 255

type Seen = Pick<Receipt, 'bytes' | 'modified'>

/**
 * Watches a folder, not those inside it: every file is stored by what it is, invoices in other forms as the XML they hold, and answered by a
 * receipt beside it. The file itself is left as it is. What has a receipt for its size and time is done, so after a restart the rest is gone on
 * with, and a file whose receipt was lost is recognised by its content. Names that begin with a dot are for programs that are still writing.
 * Throws AppError `file_unreadable` where there is no such folder.
 */
export async function watchInbox({
  dir,
  documents,
  direction,
  clock,
  onReceipt,
  report,
  pause_ms = PAUSE_MS,
}: InboxOptions): Promise<Inbox> {
  await removeParts(dir).catch((error: unknown) => {
    throw new AppError('file_unreadable', `The inbox ${dir} cannot be read.`, { next: 'Make the folder first.', cause: error })
  })
  const end = new AbortController()
  let before = new Map<string, Seen>()
  const done = new Map<string, Seen>()
  const told = new Map<string, string>()

  /** What is tried again and again is said once. */
  const tell = (key: string, error: unknown): void => {
    const words = String(error)
    if (told.get(key) !== words) report(error)
    told.set(key, words)
  }

  const answer = async (name: Buffer, seen: Seen): Promise<void> => {
    const file = name.toString('utf8')
    const outcome = await importFrom(name, seen, { dir, documents, direction })
    if (outcome === undefined) return
    const receipt = { file, ...seen, ...outcome, answered_at: clock.now() }
    await writeReceipt(dir, name, receipt)
    done.set(name.toString('latin1'), seen)
    onReceipt(receipt)
  }

  const look = async (): Promise<void> => {
    const now = new Map<string, Seen>()
    const present = new Set<string>()
    for (const name of await fs.readdir(dir, { encoding: 'buffer' })) {
      if (end.signal.aborted) return
      if (isOurs(name)) continue
      const key = name.toString('latin1')
      present.add(key)
      const seen = await describe(dir, name).catch((error: unknown) => tell(key, error))
      if (seen === undefined) continue
      now.set(key, seen)
      if (isSame(done.get(key), seen) || !isSame(before.get(key), seen)) continue
      if (isSame(await readReceipt(dir, name), seen)) done.set(key, seen)
      else await answer(name, seen).catch((error: unknown) => tell(key, error))
    }
    for (const key of done.keys()) if (!now.has(key)) done.delete(key)
    for (const key of told.keys()) if (!present.has(key)) told.delete(key)
    before = now
  }

  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await look().catch((error: unknown) => tell('', error))
      await wait(pause_ms, undefined, { signal: end.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    close: async () => {
      end.abort()
      await running
    },
  }
}

/** Undefined for what is no file, links included, and for what is gone. */
async function describe(dir: string, name: Buffer): Promise<Seen | undefined> {
  try {
    const status = await fs.lstat(inFolder(dir, name))
    return status.isFile() ? { bytes: status.size, modified: status.mtime.toISOString() } : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isSame(left: Seen | undefined, right: Seen): boolean {
  return left?.bytes === right.bytes && left.modified === right.modified
}

type Outcome = Omit<Receipt, 'file' | 'answered_at' | keyof Seen>

/** Undefined where the file has changed meanwhile. What is wrong with this computer, not with the file, is thrown and tried again. */
async function importFrom(
  name: Buffer,
  seen: Seen,
  { dir, documents, direction }: Pick<InboxOptions, 'dir' | 'documents' | 'direction'>,
): Promise<Outcome | undefined> {
  try {
    if (seen.bytes > MAX_BYTES) throw new AppError('payload_too_large', `The file has ${seen.bytes} bytes; ${MAX_BYTES} is the limit.`)
    const bytes = await readUnchanged(inFolder(dir, name), seen)
    if (bytes === undefined) return undefined
    const filename = name.toString('utf8').slice(0, MAX_FILENAME_LENGTH)
    const imported = await actAs('inbox', () => documents.importAny(bytes, { direction, filename }))
    if ('items' in imported) return { status: 'opened', items: imported.items.map(tellPart) }
    return tellDocument(imported.document, imported.isDuplicate, imported.warnings)
  } catch (thrown) {
    const error = asAppError(thrown)
    if (isComputersFault(error)) throw error
    const { code, message, line, column } = error
    const next = error.next ?? PROBLEMS[code].next
    const place = line === undefined ? {} : { line, ...(column === undefined ? {} : { column }) }
    return { status: 'refused', error: { code, message, ...place, ...(next === undefined ? {} : { next }) } }
  }
}

function tellDocument(document: DocumentRecord, isDuplicate: boolean, warnings: readonly ErrorDetail[] = []) {
  const { id, number, validation, direction, match } = document
  return {
    status: isDuplicate ? 'duplicate' : validation.valid ? 'stored' : 'held',
    document_id: id,
    direction,
    ...(match === undefined ? {} : { match }),
    ...(number === undefined ? {} : { number }),
    findings: { fatal: validation.fatal, warning: validation.warning },
    ...(warnings.length === 0 ? {} : { warnings: warnings.map(({ code, message }) => ({ code, message })) }),
  } as const
}

function tellPart({ inner, status, document, warnings, error, reason }: ImportedPart): ReceiptPart {
  if (status === 'refused' || status === 'ignored') {
    return { inner, status, ...(reason === undefined ? {} : { reason }), ...(error === undefined ? {} : { error }) }
  }
  if (document === undefined) throw new Error('What was stored is a document.')
  return { inner, ...tellDocument(document, status === 'duplicate', warnings) }
}

async function readUnchanged(path: Buffer, seen: Seen): Promise<Uint8Array | undefined> {
  const handle = await fs.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const status = await handle.stat()
    if (!status.isFile() || !isSame({ bytes: status.size, modified: status.mtime.toISOString() }, seen)) return undefined
    return await readWhole(handle, seen.bytes)
  } finally {
    await handle.close()
  }
}
