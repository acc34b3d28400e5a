import { joinBytes } from '../../base/bytes.ts'
import { malformed } from './faults.ts'

/**
 * Compound files (MS-CFB): a file system in a file. Sectors follow each other by a table; small streams lie in sectors of their own in the stream of
 * the root. A reader that trusts the table goes in circles: here each chain is as long as what it holds, and each entry of the directory stands once.
 */
export interface Folder {
  readonly streams: ReadonlyMap<string, Stream>
  readonly folders: ReadonlyMap<string, Folder>
}

export interface Stream {
  /** As the directory says. */
  readonly size: number
  /** Throws AppError `malformed_container` where the file does not hold it. */
  read(): Uint8Array
}

interface OpenFolder extends Folder {
  readonly streams: Map<string, Stream>
  readonly folders: Map<string, OpenFolder>
}

/** What stands where in the header (2.2) and in an entry of the directory (2.6.1). */
const HEADER_BYTES = 512
const TABLE_SECTORS_IN_HEADER = { at: 76, count: 109 }
const ENTRY_BYTES = 128
const SMALL_SECTOR_BYTES = 64
/** Streams below this size lie in small sectors. */
const CUTOFF_BYTES = 4096
/** What is no sector: the end of a chain, and marks of the table, begin here (2.1). */
const FIRST_MARK = 0xfffffffa
const NO_ENTRY = 0xffffffff
const TYPES = { folder: 1, stream: 2, root: 5 }

/** The root folder; names are in lower case. Throws AppError `malformed_container`. */
export function readCompoundFile(bytes: Uint8Array): Folder {
  if (bytes.byteLength < HEADER_BYTES) throw damaged()
  const header = viewOf(bytes)
  const shift = header.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw damaged()
  const file = new Sectors(bytes, 1 << shift, 1 << shift)
  const table = readTable(header, file)
  const entries = readEntries(file.follow(header.getUint32(48, true), table))
  const [root] = entries
  if (root?.type !== TYPES.root) throw damaged()
  const smallTable = file.follow(header.getUint32(60, true), table)
  // Most files have small streams alone: those are read from one copy.
  let small: Sectors | undefined
  const read = ({ start, size }: Entry): Uint8Array => {
    if (size >= CUTOFF_BYTES) return file.read(start, table, size)
    small ??= new Sectors(file.follow(root.start, table), SMALL_SECTOR_BYTES, 0)
    return small.read(start, smallTable, size)
  }
  return buildTree(entries, root, read)
}

/** Sectors of one size, from a place in the bytes on; the last one may be shorter. */
class Sectors {
  private readonly bytes: Uint8Array
  private readonly size: number
  private readonly from: number

  constructor(bytes: Uint8Array, size: number, from: number) {
    this.bytes = bytes
    this.size = size
    this.from = from
  }

  at(sector: number): Uint8Array {
    const start = this.from + sector * this.size
    if (start >= this.bytes.byteLength) throw damaged()
    return this.bytes.subarray(start, start + this.size)
  }

  /** A stream of a known size. */
  read(start: number, table: Uint8Array, size: number): Uint8Array {
    if (size > this.bytes.byteLength) throw damaged()
    const content = new Uint8Array(size)
    let at = 0
    for (const sector of this.chain(start, table)) {
      if (at >= size) break
      const part = sector.subarray(0, size - at)
      content.set(part, at)
      at += part.byteLength
    }
    if (at < size) throw damaged()
    return content
  }

  /** All that a chain leads through, to its end. */
  follow(start: number, table: Uint8Array): Uint8Array {
    return joinBytes([...this.chain(start, table)])
  }

  private *chain(start: number, table: Uint8Array): Generator<Uint8Array> {
    const met = new Set<number>()
    for (let sector = start; sector < FIRST_MARK; sector = nextOf(sector, table)) {
      if (met.has(sector)) throw damaged()
      met.add(sector)
      yield this.at(sector)
    }
  }
}

/** The number that the table has for a sector: the one behind it, or a mark. */
function nextOf(sector: number, table: Uint8Array): number {
  if (sector * 4 + 4 > table.byteLength) throw damaged()
  return viewOf(table).getUint32(sector * 4, true)
}

/** The table of sectors (2.3), whose own sectors the header names, and beyond its room a chain of further sectors (2.5). */
function readTable(header: DataView, file: Sectors): Uint8Array {
  const parts: Uint8Array[] = []
  const count = header.getUint32(44, true)
  const take = (view: DataView, at: number, end: number): void => {
    for (; at < end && parts.length < count; at += 4) {
      const sector = view.getUint32(at, true)
      if (sector < FIRST_MARK) parts.push(file.at(sector))
    }
  }
  const { at, count: inHeader } = TABLE_SECTORS_IN_HEADER
  take(header, at, at + inHeader * 4)
  let further = header.getUint32(68, true)
  for (let left = header.getUint32(72, true); left > 0 && further < FIRST_MARK && parts.length < count; left--) {
    const view = viewOf(file.at(further))
    const before = parts.length
    take(view, 0, view.byteLength - 4)
    // One that names nothing leads nowhere, and may lead to itself.
    if (parts.length === before) throw damaged()
    further = view.getUint32(view.byteLength - 4, true)
  }
  return joinBytes(parts)
}

interface Entry {
  readonly name: string
  readonly type: number
  /** Siblings in the tree of the folder, and the first of what lies in it. */
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

function readEntries(directory: Uint8Array): Entry[] {
  const view = viewOf(directory)
  return Array.from({ length: Math.floor(directory.byteLength / ENTRY_BYTES) }, (_, index) => {
    const at = index * ENTRY_BYTES
    const length = Math.min(64, Math.max(0, view.getUint16(at + 64, true) - 2))
    return {
      name: new TextDecoder('utf-16le').decode(directory.subarray(at, at + length)).toLowerCase(),
      type: directory[at + 66] ?? 0,
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    }
  })
}

function buildTree(entries: readonly Entry[], root: Entry, read: (entry: Entry) => Uint8Array): Folder {
  const tree = emptyFolder()
  const waiting = [{ id: root.child, folder: tree }]
  const met = new Set<number>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, folder } = next
    if (id === NO_ENTRY) continue
    const entry = entries[id]
    if (entry === undefined || met.has(id)) throw damaged()
    met.add(id)
    if (entry.type === TYPES.stream) folder.streams.set(entry.name, { size: entry.size, read: () => read(entry) })
    else if (entry.type === TYPES.folder) {
      const inner = emptyFolder()
      folder.folders.set(entry.name, inner)
      waiting.push({ id: entry.child, folder: inner })
    }
    waiting.push({ id: entry.left, folder }, { id: entry.right, folder })
  }
  return tree
}

const emptyFolder = (): OpenFolder => ({ streams: new Map(), folders: new Map() })

const damaged = () => malformed('damaged', 'The mail is damaged or not complete.')

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)
