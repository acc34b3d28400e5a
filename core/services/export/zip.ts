import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { newFileFault } from '../../base/disk-fault.ts'
import { callWhole } from '../../base/end-gate.ts'
import { AppError } from '../../base/errors.ts'

/**
 * A ZIP archive (APPNOTE 6.3) written to a file piece by piece: never more than one entry is in memory. Names have `/` between folders. Ours, since the library that the window
 * uses for its small archives writes none of more than 65,535 entries or 4 GB (ZIP64).
 */
export interface ZipFile {
  add(name: string, content: Uint8Array): void
  /** The bytes of a file as they are, a piece at a time. Throws AppError `payload_too_large` for 4 GB and more. */
  addFile(name: string, path: string): void
  /** Writes the directory; without it the file is no archive. */
  finish(): void
  /** Takes the unfinished file away. */
  abandon(): void
}

const FULL_16 = 0xffff
const FULL_32 = 0xffff_ffff
/** 1980-01-01: the archive of the same workspace has the same bytes whenever it is made. */
const DATE = 0x0021
/** Bit 11: the name is UTF-8. */
const UTF_8 = 0x0800
const STORED = 0
const DEFLATED = 8
const PIECE = 1024 * 1024

/** What is said of an entry before its bytes. */
interface Entry {
  readonly name: string
  readonly method: typeof STORED | typeof DEFLATED
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Throws AppError `file_unwritable`; a file that is there already is not overwritten. */
export function createZip(path: string): ZipFile {
  const handle = guard(path, () => openSync(path, 'wx', 0o600))
  const directory: Buffer[] = []
  let position = 0
  const write = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.byteLength;) done += guard(path, () => writeSync(handle, bytes, done))
    position += bytes.byteLength
  }
  const begin = ({ name, method, crc, packed, size }: Entry): void => {
    const label = Buffer.from(name, 'utf8')
    const offset = position
    const common = Buffer.alloc(26)
    common.writeUInt16LE(offset >= FULL_32 ? 45 : 20, 0)
    common.writeUInt16LE(label.byteLength === name.length ? 0 : UTF_8, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(label.byteLength, 22)
    write(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label]))
    directory.push(directoryEntry(common, label, offset))
  }
  return {
    add(name, content) {
      const packed = callWhole(() => deflateRawSync(content))
      begin({ name, method: DEFLATED, crc: crc32(content), packed: packed.byteLength, size: content.byteLength })
      write(packed)
    },
    addFile(name, from) {
      let [crc, size] = [0, 0]
      for (const piece of piecesOf(from)) {
        crc = crc32(piece, crc)
        size += piece.byteLength
      }
      if (size >= FULL_32) throw new AppError('payload_too_large', `${name} has ${size} bytes; an archive takes files below 4 GB.`)
      begin({ name, method: STORED, crc, packed: size, size })
      for (const piece of piecesOf(from)) write(piece)
    },
    finish() {
      const start = position
      for (const entry of directory) write(entry)
      write(directoryEnd(directory.length, position - start, start))
      closeSync(handle)
    },
    abandon() {
      closeSync(handle)
      rmSync(path, { force: true })
    },
  }
}

function* piecesOf(path: string): Generator<Uint8Array> {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(PIECE)
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) yield buffer.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}

function directoryEntry(common: Buffer, label: Buffer, offset: number): Buffer {
  const isFar = offset >= FULL_32
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(isFar ? FULL_32 : offset, 10)
  const fields = Buffer.from(common)
  fields.writeUInt16LE(extra.byteLength, 24)
  const version = Buffer.from([45, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, fields, rest, label, extra])
}

/** With the records of ZIP64 before it: 100,000 documents are more than the old end can count. */
function directoryEnd(amount: number, size: number, start: number): Buffer {
  const large = Buffer.alloc(56)
  large.write('PK\x06\x06', 'latin1')
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(amount), 24)
  large.writeBigUInt64LE(BigInt(amount), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(amount, FULL_16), 8)
  end.writeUInt16LE(Math.min(amount, FULL_16), 10)
  end.writeUInt32LE(Math.min(size, FULL_32), 12)
  end.writeUInt32LE(Math.min(start, FULL_32), 16)
  return Buffer.concat([large, locator, end])
}

function guard<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw newFileFault(path, error)
  }
}
