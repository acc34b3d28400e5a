import { membersOf } from '../../base/json.ts'
import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { AppError } from '../../base/errors.ts'
import { requireRegular } from '../../base/regular-file.ts'
import type { ArchiveFault, ArchiveProgress, ArchiveResult } from '../../contract/types.ts'
import { checkDirectory, type ReadFile } from './zip-directory.ts'

const CHUNK = 1 << 20
/** Faults that are told one by one; the verdict is the same with more of them. */
const MAX_FAULTS = 100
/** Log and list of hashes of a workspace larger than any seen are below this. */
const MAX_TEXT = 1_000_000_000
const KEPT_TEXTS = ['log.jsonl', 'hashes.txt']

/**
 * Proves an export without unpacking it, as the script inside does: the chain of the log, the bytes of every version, and that every file is the
 * one that was written; beyond it, that the directory of the archive leads to these files and to nothing else. Throws AppError `unsupported_document` for what is no export.
 */
export async function checkExport(path: string, report: (progress: ArchiveProgress) => void): Promise<ArchiveResult> {
  const { hashes, read, texts, doubled } = await readArchive(path, report)
  const [log, list] = KEPT_TEXTS.map((name) => texts.get(name))
  if (log === undefined || list === undefined) throw noExport()
  // Programs differ in which of two files of one name they unpack.
  const faults: ArchiveFault[] = doubled.map((file) => ({ code: 'added_file', file }))
  const chain = proveLog(log, hashes, faults)
  proveFiles(list, hashes, faults)
  faults.push(...checkDirectory(path, read))
  return { ...chain, faults: faults.slice(0, MAX_FAULTS) }
}

/** How the first file of a ZIP archive begins (APPNOTE, section 4.3.7). */
const ZIP_HEAD = Buffer.of(0x50, 0x4b, 3, 4)

/** So that what has no end, or is no archive at all, is not read to find it out. Throws AppErrors `file_unreadable` and `unsupported_document`. */
async function openArchive(path: string): Promise<FileHandle> {
  const status = await stat(path).catch((error: unknown) => {
    throw new AppError('file_unreadable', `There is no file ${path}.`, { cause: error })
  })
  requireRegular(path, status)
  const handle = await open(path, 'r')
  const head = Buffer.alloc(CHUNK)
  await handle.read(head, 0, CHUNK, 0)
  // Something may stand before the first file, which is a fault of the archive.
  if (head.includes(ZIP_HEAD)) return handle
  await handle.close()
  throw noExport()
}

function noExport(): AppError {
  return new AppError('unsupported_document', 'The file is no export of Kontor.', { next: 'Choose the archive that was exported.' })
}

/** SHA-256 of every file of a ZIP archive by its name, checksum and size for its directory, and the few that are read as text; piece by piece, whatever its size. */
async function readArchive(path: string, report: (progress: ArchiveProgress) => void) {
  const hashes = new Map<string, string>()
  const read = new Map<string, ReadFile>()
  const texts = new Map<string, string>()
  const names = new Set<string>()
  const doubled: string[] = []
  const unzip = new Unzip((file: UnzipFile) => {
    if (names.has(file.name)) doubled.push(file.name)
    names.add(file.name)
    const hash = createHash('sha256')
    const pieces: Uint8Array[] = []
    const isKept = KEPT_TEXTS.includes(file.name)
    let size = 0
    let crc = 0
    file.ondata = (error, data, final) => {
      if (error !== null) throw damaged(error)
      hash.update(data)
      crc = crc32(data, crc)
      size += data.byteLength
      if (isKept && size > MAX_TEXT) throw new AppError('payload_too_large', `${file.name} is too large to be read.`)
      if (isKept) pieces.push(data)
      if (!final) return
      hashes.set(file.name, hash.digest('hex'))
      read.set(file.name, { crc, size })
      if (isKept) texts.set(file.name, Buffer.concat(pieces).toString('utf8'))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const handle = await openArchive(path)
  try {
    const { size: total } = await handle.stat()
    const buffer = Buffer.alloc(CHUNK)
    for (let done = 0; done < total;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, done)
      done += bytesRead
      pushPiece(unzip, Uint8Array.from(buffer.subarray(0, bytesRead)), done >= total || bytesRead === 0)
      report({ done, total })
      if (bytesRead === 0) break
    }
  } finally {
    await handle.close()
  }
  return { hashes, read, texts, doubled }
}

function pushPiece(unzip: Unzip, piece: Uint8Array, final: boolean): void {
  try {
    unzip.push(piece, final)
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
}

function damaged(cause: unknown): AppError {
  return new AppError('unsupported_document', 'The file is no whole ZIP archive.', { cause, next: 'Fetch it again from where it is kept.' })
}

interface LogLine {
  readonly seq?: unknown
  readonly hash?: unknown
  readonly entry?: unknown
  readonly leaf?: unknown
}

function proveLog(log: string, hashes: ReadonlyMap<string, string>, faults: ArchiveFault[]): { entries: number; head: string } {
  const lines = log.trimEnd().split('\n').map(readLine)
  const entries = lines.map(({ entry }) => (typeof entry === 'string' ? (readLine(entry) as Record<string, unknown>) : undefined))
  const erased = new Set(entries.flatMap((entry) => (entry?.['kind'] === 'erasure' ? String(entry['entries']).split(',').map(Number) : [])))
  let before: Buffer = Buffer.alloc(32)
  lines.forEach(({ seq, hash, entry, leaf }, index) => {
    const number = index + 1
    if (seq !== number) faults.push({ code: 'missing_entry', entry: number })
    const own = typeof entry === 'string' ? sha256(entry) : Buffer.from(typeof leaf === 'string' ? leaf : '', 'hex')
    if (sha256(before, own).toString('hex') !== hash) faults.push({ code: 'changed', entry: number })
    before = Buffer.from(typeof hash === 'string' ? hash : '', 'hex')
    if (typeof entry !== 'string' && !erased.has(number)) faults.push({ code: 'missing_entry', entry: number })
    for (const name of [entries[index]?.['sha256'], entries[index]?.['original_sha256']]) {
      if (typeof name !== 'string') continue
      const found = hashes.get(`contents/${name}`)
      if (found !== name) faults.push({ code: found === undefined ? 'missing_file' : 'changed', entry: number, file: `contents/${name}` })
    }
  })
  return { entries: lines.length, head: before.toString('hex') }
}

function proveFiles(list: string, hashes: ReadonlyMap<string, string>, faults: ArchiveFault[]): void {
  const named = new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  for (const [file, hash] of named) {
    const found = hashes.get(file)
    if (found !== hash) faults.push({ code: found === undefined ? 'missing_file' : 'changed', file })
  }
  for (const file of hashes.keys()) if (!named.has(file) && file !== 'hashes.txt') faults.push({ code: 'added_file', file })
}

function readLine(text: string): LogLine {
  try {
    return membersOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
}
