import { createHash, randomUUID } from 'node:crypto'
import { constants, promises as fs } from 'node:fs'
import type { AppError, ErrorDetail } from '../../base/errors.ts'
import { readWhole } from '../files/read-whole.ts'
import type { Direction, IdentityMatch, ImportedPart } from '../../contract/types.ts'

/** What became of an invoice. */
interface Answered {
  /** `held`: stored with findings that keep it from being sent. `refused`: not stored. */
  readonly status: 'stored' | 'held' | 'duplicate' | 'refused'
  readonly document_id?: string
  readonly number?: string
  readonly direction?: Direction
  /** How the client company was found in it; absent where it has no profile. */
  readonly match?: IdentityMatch
  /** What does not fit together in a PDF; absent where nothing is wrong. */
  readonly warnings?: readonly Pick<ErrorDetail, 'code' | 'message'>[]
  readonly findings?: { readonly fatal: number; readonly warning: number }
  readonly error?: Pick<AppError, 'code' | 'message'> & Partial<Pick<AppError, 'next' | 'line' | 'column'>>
}

/** The answer to one file of an archive or a mail. */
export interface ReceiptPart extends Omit<Answered, 'status'> {
  /** Names from the outside to the inside. */
  readonly inner: string
  /** `ignored`: it holds no invoice. */
  readonly status: Answered['status'] | 'ignored'
  readonly reason?: ImportedPart['reason']
}

/** The answer to one file of the inbox, beside it as `NAME.kontor.json`. */
export interface Receipt extends Omit<Answered, 'status'> {
  /** Name, size in bytes and time of change of the file that is answered; another size or time is another file. */
  readonly file: string
  readonly bytes: number
  readonly modified: string
  /** `opened`: an archive or a mail, whose files are answered one by one. */
  readonly status: Answered['status'] | 'opened'
  readonly items?: readonly ReceiptPart[]
  readonly answered_at: string
}

const SUFFIX = '.kontor.json'
const PART = /^\.kontor-[\w-]+\.part$/
/** Most file systems hold names of 255 bytes. */
const MAX_NAME_LENGTH = 255
/** That of an archive names every file in it. */
const MAX_RECEIPT_LENGTH = 8_000_000

/** Names are bytes, as the file system has them: one that is no UTF-8 is answered like any other. */
export function isOurs(name: Buffer): boolean {
  return name[0] === 0x2e || name.subarray(-SUFFIX.length).equals(Buffer.from(SUFFIX))
}

export function inFolder(dir: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${dir}/`), name])
}

/** Undefined where there is none, or what stands there was not written by us. */
export async function readReceipt(dir: string, name: Buffer): Promise<Pick<Receipt, 'bytes' | 'modified'> | undefined> {
  try {
    const handle = await fs.open(inFolder(dir, receiptName(name)), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const status = await handle.stat()
      if (!status.isFile() || status.size > MAX_RECEIPT_LENGTH) return undefined
      const content = await readWhole(handle, status.size)
      const value = JSON.parse(new TextDecoder().decode(content)) as Readonly<Record<string, unknown>> | null
      const { bytes, modified } = value ?? {}
      return typeof bytes === 'number' && typeof modified === 'string' ? { bytes, modified } : undefined
    } finally {
      await handle.close()
    }
  } catch {
    // Whatever cannot be read is written again.
    return undefined
  }
}

/** Whole or not at all, and never through a link that stands in its place. */
export async function writeReceipt(dir: string, name: Buffer, receipt: Receipt): Promise<void> {
  const part = inFolder(dir, Buffer.from(`.kontor-${randomUUID()}.part`))
  const handle = await fs.open(part, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(receipt, undefined, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await fs.rename(part, inFolder(dir, receiptName(name)))
}

/** What an interrupted run has left. */
export async function removeParts(dir: string): Promise<void> {
  for (const name of await fs.readdir(dir)) if (PART.test(name)) await fs.rm(inFolder(dir, Buffer.from(name)))
}

/** A name too long to have something added is cut, and told from others by its hash. */
function receiptName(name: Buffer): Buffer {
  const suffix = Buffer.from(SUFFIX)
  if (name.byteLength + suffix.byteLength <= MAX_NAME_LENGTH) return Buffer.concat([name, suffix])
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return Buffer.concat([name.subarray(0, 200), Buffer.from(`-${hash}`), suffix])
}
