import { membersOf } from '../../base/json.ts'
import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { AppError } from '../../base/errors.ts'
import { requireRegular, unreadFault } from '../../base/regular-file.ts'
import type { ArchiveFault, ArchiveProgress, ArchiveResult } from '../../contract/types.ts'
import { isHead, isSignedBy } from '../../store/signing.ts'
import { proveIndex } from './index-proof.ts'
import { createLogProof, readObject } from './log-proof.ts'
import { saySeal } from './seal.ts'
import { checkDirectory, type ReadFile } from './zip-directory.ts'

/** Small enough for fflate, which goes one call deeper with each file that a piece holds. */
const CHUNK = 1 << 14
/** Faults that are told one by one; the verdict is the same with more of them. */
const MAX_FAULTS = 100
const LOG = 'log.jsonl'
/** Read as texts. They stand behind the files that they speak of, so that these say how long they can be. */
const TEXTS = ['index.csv', 'hashes.txt', 'seal.json'] as const
type TextName = (typeof TEXTS)[number]
/** A text has so much in any case, and for each file that was read before so much more than its name. */
const TEXT_BYTES = 1_000_000
const BYTES_OF_FILE = 4000

/**
 * Proves an export without unpacking it, as the script inside does: the log and its signature, the bytes of every version, the table of documents
 * and what it leads to, that every file is the one that was written, and the seal over them; beyond it, that the directory of the archive leads
 * to these files and to nothing else. Throws AppError `unsupported_document` for what is no export.
 */
export async function checkExport(path: string, report: (progress: ArchiveProgress) => void): Promise<ArchiveResult> {
  const faults: ArchiveFault[] = []
  const fault = (found: ArchiveFault): void => {
    if (faults.length < MAX_FAULTS) faults.push(found)
  }
  const { hashes, read, texts, doubled, log } = await readArchive(path, report, fault)
  const [index, list, seal] = TEXTS.map((name) => texts.get(name))
  if (!read.has(LOG) || list === undefined) throw noExport()
  // Programs differ in which of two files of one name they unpack.
  for (const file of doubled) fault({ code: 'added_file', file })
  const { documents, ...chain } = log.end()
  proveIndex(index ?? '', documents, hashes, fault)
  proveFiles(list, hashes, fault)
  const key = proveSeal(readObject(seal ?? ''), hashes.get('hashes.txt'), log, fault)
  for (const found of checkDirectory(path, read)) fault(found)
  return { ...chain, documents: documents.size, ...(key === undefined ? {} : { key }), faults }
}

/** The same, where the export is sealed by this key; faulty otherwise: whoever changes an export can seal it with a key of their own. */
export function requireSeal(result: ArchiveResult, key: string): ArchiveResult {
  return result.key === key ? result : { ...result, faults: [...result.faults, UNSEALED] }
}

const UNSEALED = { code: 'unsigned', file: 'seal.json' } as const satisfies ArchiveFault

/** The head that the log ends with is signed, and who exported has signed the list of files with it. Answers the key. */
function proveSeal(
  seal: Readonly<Record<string, unknown>>,
  list: string | undefined,
  log: ReturnType<typeof createLogProof>,
  fault: (fault: ArchiveFault) => void,
): string | undefined {
  const head = membersOf(seal['head'])
  const known = isHead(head) ? head : undefined
  log.holdAgainst(known)
  const { public_key, signature } = membersOf(seal['signed'])
  if (public_key === undefined && signature === undefined) return undefined
  const isSealed =
    known !== undefined &&
    typeof public_key === 'string' &&
    typeof signature === 'string' &&
    log.isKey(public_key) &&
    seal['hashes'] === list &&
    isSignedBy(public_key, saySeal(list ?? '', known), signature)
  if (isSealed) return public_key
  fault(UNSEALED)
  return undefined
}

/** How the first file of a ZIP archive begins (APPNOTE, section 4.3.7). */
const ZIP_HEAD = Buffer.of(0x50, 0x4b, 3, 4)

/** So that what has no end, or is no archive at all, is not read to find it out. Throws AppErrors `file_unreadable` and `unsupported_document`. */
async function openArchive(path: string): Promise<FileHandle> {
  const status = await stat(path).catch((error: unknown) => {
    throw unreadFault(path, error)
  })
  requireRegular(path, status)
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw unreadFault(path, error)
  })
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
async function readArchive(path: string, report: (progress: ArchiveProgress) => void, fault: (fault: ArchiveFault) => void) {
  const hashes = new Map<string, string>()
  const read = new Map<string, ReadFile>()
  const texts = new Map<TextName, string>()
  const names = new Set<string>()
  const log = createLogProof(hashes, fault)
  let room = TEXT_BYTES
  let refusal: Error | undefined
  const doubled: string[] = []
  const unzip = new Unzip((file: UnzipFile) => {
    if (names.has(file.name)) doubled.push(file.name)
    names.add(file.name)
    const hash = createHash('sha256')
    const pieces: Uint8Array[] = []
    const isLog = file.name === LOG && !doubled.includes(LOG)
    const text = TEXTS.find((name) => name === file.name)
    let size = 0
    let crc = 0
    const take = (data: Uint8Array, final: boolean): void => {
      hash.update(data)
      crc = crc32(data, crc)
      size += data.byteLength
      if (text !== undefined && size > room)
        throw new AppError('payload_too_large', `${file.name} is longer than the files that it can speak of.`)
      if (text !== undefined) pieces.push(data)
      if (isLog) log.push(data)
      if (!final) return
      room += file.name.length + BYTES_OF_FILE
      hashes.set(file.name, hash.digest('hex'))
      read.set(file.name, { crc, size })
      if (text !== undefined) texts.set(text, Buffer.concat(pieces).toString('utf8'))
    }
    file.ondata = (error, data, final) => {
      // The library calls again with what is thrown here: the first is what is wrong.
      if (refusal !== undefined) return
      try {
        if (error !== null) throw damaged(error)
        take(data, final)
      } catch (thrown) {
        refusal = thrown instanceof Error ? thrown : damaged(thrown)
      }
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
      if (refusal !== undefined) throw refusal
      report({ done, total })
      if (bytesRead === 0) break
    }
  } finally {
    await handle.close()
  }
  return { hashes, read, texts, doubled, log }
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

/** Written behind the list of hashes, which so cannot name it. */
const UNLISTED = ['hashes.txt', 'seal.json']

function proveFiles(list: string, hashes: ReadonlyMap<string, string>, fault: (fault: ArchiveFault) => void): void {
  const named = new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  for (const [file, hash] of named) {
    const found = hashes.get(file)
    if (found !== hash) fault({ code: found === undefined ? 'missing_file' : 'changed', file })
  }
  for (const file of hashes.keys()) if (!named.has(file) && !UNLISTED.includes(file)) fault({ code: 'added_file', file })
}
