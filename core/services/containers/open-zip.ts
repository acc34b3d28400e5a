import { crc32, inflateRawSync } from 'node:zlib'
import type { Readable } from 'node:stream'
import { fromBufferPromise, getFileNameLowLevel, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { callWhole } from '../../base/end-gate.ts'
import { MAX_PARTS, MAX_RATIO, MIN_RATIO_BYTES, type Budget } from './limits.ts'
import { isNever } from './kind.ts'
import { malformed } from './faults.ts'
import type { Entry } from './types.ts'

/** Names that only packages of other programs hold, office files among them. */
const PACKAGE = /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/MANIFEST\.MF)$/

/**
 * The files of a ZIP archive (APPNOTE 6.3), one after the other as they are asked for. Undefined where it is the file of another program that is
 * packed in the same way. Throws AppError `malformed_container` where its directory cannot be read.
 */
export async function openZip(bytes: Uint8Array, budget: Budget): Promise<readonly Entry[] | undefined> {
  const zip = await readDirectory(bytes)
  if (zip.entryCount > MAX_PARTS) throw malformed('too_many', `The archive holds ${zip.entryCount} files; at most ${MAX_PARTS} are read.`)
  const listed: ZipEntry[] = []
  let rest: Entry[] = []
  let goesOn = false
  try {
    for await (const entry of zip.eachEntry()) listed.push(entry)
    goesOn = isEntryAt(bytes, Number(zip.readEntryCursor))
  } catch {
    // What the directory names before the place where it is damaged can still be read.
    if (listed.length === 0) throw malformed('damaged', 'The directory of the archive is damaged.')
    rest = [{ name: '…', fault: 'damaged' }]
  }
  // The old form of the directory counts to 65,535 and begins anew; what stands behind is in the archive all the same.
  if (goesOn) throw malformed('too_many', `The archive holds more files than its directory counts; at most ${MAX_PARTS} are read.`)
  const named = listed.map((entry) => ({ entry, name: nameOf(entry) }))
  if (named.some(({ name }) => PACKAGE.test(name))) return undefined
  const entries: Entry[] = []
  for (const { entry, name } of named) {
    if (/[/\\]$/.test(name)) continue
    entries.push(await readEntry(zip, entry, name, budget))
  }
  return [...entries, ...rest]
}

async function readDirectory(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // Names stay bytes: the library would refuse the whole archive for one that leads to another folder. Nothing is ever written under them.
    return await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, autoClose: false })
  } catch {
    throw malformed('damaged', 'The archive is damaged or not complete.')
  }
}

/** The method of an entry that is not packed (APPNOTE 4.4.5). */
const STORED = 0

const ENTRY = Buffer.from('PK\x01\x02')

function isEntryAt(bytes: Uint8Array, at: number): boolean {
  return ENTRY.equals(bytes.subarray(at, at + ENTRY.byteLength))
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: ZipEntry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}

async function readEntry(zip: ZipFile, entry: ZipEntry, name: string, budget: Budget): Promise<Entry> {
  const { uncompressedSize: size, compressedSize: packed } = entry
  if (!budget.takePart()) return { name, fault: 'too_many' }
  if (isNever(name)) return { name }
  if (entry.isEncrypted()) return { name, fault: 'encrypted' }
  if (!entry.canDecodeFileData()) return { name, fault: 'packed_otherwise' }
  if (size > MIN_RATIO_BYTES && size > packed * MAX_RATIO) return { name, fault: 'too_large' }
  if (!budget.takeBytes(size)) return { name, fault: 'too_large' }
  try {
    const stored = await readWhole(await zip.openReadStreamPromise(entry, { decodeFileData: false }), packed)
    const content = entry.compressionMethod === STORED ? stored : unpack(stored, size)
    return content.byteLength === size && crc32(content) === entry.crc32 ? { name, bytes: content } : { name, fault: 'damaged' }
  } catch {
    // Also where it unpacks to more than the directory says: the library gives up at the first byte too many.
    return { name, fault: 'damaged' }
  }
}

/** Deflate; whoever reads archives may be ended at any time, so no call of it is left begun. */
function unpack(packed: Uint8Array, size: number): Uint8Array {
  return new Uint8Array(callWhole(() => inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })))
}

async function readWhole(stream: Readable, size: number): Promise<Uint8Array> {
  const content = new Uint8Array(size)
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    content.set(chunk, at)
    at += chunk.byteLength
  }
  return content
}
