import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ArchiveFault } from '../../contract/types.ts'

/**
 * The central directory of a ZIP archive (APPNOTE 6.3, section 4.3), held against the files that were read from its parts: most programs unpack by the
 * directory, so what it hides, adds or says otherwise would be proven here and not be what others unpack.
 */

/** What was read of a file of the archive, by its name. */
export interface ReadFile {
  readonly crc: number
  readonly size: number
}

interface DirectoryEntry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Where the directory begins and ends, how many entries it is to have, and where the records behind it end. */
interface DirectoryEnd {
  readonly start: number
  readonly end: number
  readonly amount: number
  /** Where the first record behind the directory begins. */
  readonly behind: number
}

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const DESCRIPTOR = 0x08074b50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const END_64_BYTES = 56
const FULL_16 = 0xffff
const FULL_32 = 0xffff_ffff
/** Bit 3: checksum and sizes stand in a descriptor behind the content. Bit 11: the name is UTF-8. */
const DESCRIBED = 0x8
const UTF_8 = 0x800
/** A directory of a workspace larger than any seen is below this. */
const MAX_BYTES = 1_000_000_000

const DIRECTORY: ArchiveFault = { code: 'directory' }
const FOREIGN: ArchiveFault = { code: 'foreign_data' }

/** What of the directory does not hold: `directory` where it differs from the files, `foreign_data` where the archive has bytes of no file. */
export function checkDirectory(path: string, files: ReadonlyMap<string, ReadFile>): ArchiveFault[] {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    const read = (from: number, length: number): Buffer => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
      // A place far outside is none to read at.
      return buffer.byteLength === 0 ? buffer : buffer.subarray(0, readSync(handle, buffer, 0, buffer.byteLength, from))
    }
    const end = readEnd(read, size)
    if (end === undefined) return [FOREIGN]
    const entries = readEntries(read, end)
    if (entries === undefined) return [DIRECTORY]
    return [...holdAgainst(entries, files), ...walk(read, entries, end)]
  } finally {
    closeSync(handle)
  }
}

type Read = (from: number, length: number) => Buffer

/** Undefined where the archive does not end with the end of its directory. */
function readEnd(read: Read, size: number): DirectoryEnd | undefined {
  const end = read(size - END_BYTES, END_BYTES)
  if (size < END_BYTES || end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== 0) return undefined
  const [amount, bytes, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  const plain = { start, end: start + bytes, amount, behind: size - END_BYTES }
  const locator = read(size - END_BYTES - LOCATOR_BYTES, LOCATOR_BYTES)
  if (size < END_BYTES + LOCATOR_BYTES || locator.readUInt32LE(0) !== LOCATOR_64) return plain
  const behind = Number(locator.readBigUInt64LE(8))
  const large = read(behind, END_64_BYTES)
  if (large.byteLength < END_64_BYTES || large.readUInt32LE(0) !== END_64) return undefined
  if (behind + END_64_BYTES !== size - END_BYTES - LOCATOR_BYTES) return undefined
  const far = Number(large.readBigUInt64LE(48))
  const found = { start: far, end: far + Number(large.readBigUInt64LE(40)), amount: Number(large.readBigUInt64LE(32)), behind }
  // The old end says the same as far as it can count.
  const agrees = (own: number, said: number, full: number): boolean => said === full || said === own
  const isOne = agrees(found.amount, amount, FULL_16) && agrees(found.end - far, bytes, FULL_32) && agrees(far, start, FULL_32)
  return isOne ? found : undefined
}

/** Undefined where the directory cannot be read as one, or has another number of entries than it says. */
function readEntries(read: Read, { start, end, amount }: DirectoryEnd): DirectoryEntry[] | undefined {
  if (end - start > MAX_BYTES) return undefined
  const bytes = read(start, end - start)
  const entries: DirectoryEntry[] = []
  let at = 0
  while (at + 46 <= bytes.byteLength && bytes.readUInt32LE(at) === ENTRY) {
    const [nameBytes, extraBytes, commentBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const extraAt = at + 46 + nameBytes
    const flags = bytes.readUInt16LE(at + 8)
    const [size, packed, offset] = widen(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      bytes.subarray(extraAt, extraAt + extraBytes),
    )
    entries.push({
      name: nameOf(bytes.subarray(at + 46, extraAt), flags),
      flags,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    })
    at = extraAt + extraBytes + commentBytes
  }
  return at === end - start && entries.length === amount ? entries : undefined
}

function nameOf(bytes: Buffer, flags: number): string {
  return bytes.toString((flags & UTF_8) === 0 ? 'latin1' : 'utf8')
}

/** Sizes and offset that are too large for 32 bits stand in the extra field 1, in this order (section 4.5.3). */
function widen([size, packed, offset]: readonly [number, number, number], extra: Buffer): [size: number, packed: number, offset: number] {
  const wide: number[] = []
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    for (let from = at + 4; from + 8 <= Math.min(at + 4 + extra.readUInt16LE(at + 2), extra.byteLength); from += 8)
      wide.push(Number(extra.readBigUInt64LE(from)))
  }
  const next = (value: number): number => (value === FULL_32 ? (wide.shift() ?? value) : value)
  return [next(size), next(packed), next(offset)]
}

/** Files that only one of the two has, that the directory names twice, or of which it says another size or checksum. */
function holdAgainst(entries: readonly DirectoryEntry[], files: ReadonlyMap<string, ReadFile>): ArchiveFault[] {
  const named = new Set<string>()
  const faults: ArchiveFault[] = []
  for (const { name, size, crc } of entries) {
    const file = files.get(name)
    if (named.has(name) || file?.size !== size || file.crc !== crc) faults.push({ code: 'directory', file: name })
    named.add(name)
  }
  for (const name of files.keys()) if (!named.has(name)) faults.push({ code: 'directory', file: name })
  return faults
}

/** Each file has to begin where the one before ends, the first at the beginning and the directory behind the last, and to say of itself what the directory does. */
function walk(read: Read, entries: readonly DirectoryEntry[], { start, end, behind }: DirectoryEnd): ArchiveFault[] {
  const faults: ArchiveFault[] = []
  const inOrder = entries.toSorted((left, right) => left.offset - right.offset)
  if ((inOrder[0]?.offset ?? start) !== 0 || end !== behind) faults.push(FOREIGN)
  inOrder.forEach((entry, index) => {
    const next = inOrder[index + 1]?.offset ?? start
    const content = findContent(read, entry)
    if (content === undefined) faults.push({ code: 'directory', file: entry.name })
    else if (!endsAt(read, entry, content + entry.packed, next)) faults.push({ code: 'foreign_data', file: entry.name })
  })
  return faults
}

/** Where the content of a file begins; undefined where its own header says otherwise than the directory. */
function findContent(read: Read, { name, flags, method, crc, packed, size, offset }: DirectoryEntry): number | undefined {
  const head = read(offset, 30)
  if (head.byteLength < 30 || head.readUInt32LE(0) !== LOCAL) return undefined
  const [nameBytes, extraBytes] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  const rest = read(offset + 30, nameBytes + extraBytes)
  const isNamed = head.readUInt16LE(6) === flags && head.readUInt16LE(8) === method && nameOf(rest.subarray(0, nameBytes), flags) === name
  const [ownSize, ownPacked] = widen([head.readUInt32LE(22), head.readUInt32LE(18), 0], rest.subarray(nameBytes))
  const isSized = (flags & DESCRIBED) !== 0 || (head.readUInt32LE(14) === crc && ownPacked === packed && ownSize === size)
  return isNamed && isSized ? offset + 30 + nameBytes + extraBytes : undefined
}

/** Whether nothing but the descriptor of a file, where it has one, stands between its content and the next. */
function endsAt(read: Read, { flags, crc }: DirectoryEntry, end: number, next: number): boolean {
  if ((flags & DESCRIBED) === 0) return end === next
  const descriptor = read(end, Math.min(Math.max(0, next - end), 25))
  const isSigned = descriptor.byteLength >= 4 && descriptor.readUInt32LE(0) === DESCRIPTOR
  // Checksum and two sizes, of 4 bytes or of 8 each.
  const lengths = isSigned ? [16, 24] : [12, 20]
  return lengths.includes(descriptor.byteLength) && descriptor.readUInt32LE(isSigned ? 4 : 0) === crc
}
