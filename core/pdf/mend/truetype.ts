import { joinBytes } from '../../base/bytes.ts'
import { latin } from '../read/values.ts'

/** What is changed in a TrueType program; glyphs keep their numbers and outlines. */
export interface ProgramChanges {
  /** Advance widths by glyph, in thousandths of the font size; viewers take those of the PDF. */
  readonly advances?: ReadonlyMap<number, number>
  /** The only character map, with its platform and encoding. */
  readonly map?: { readonly platform: number; readonly encoding: number; readonly table: Uint8Array }
}

interface Table {
  readonly tag: string
  readonly data: Uint8Array
}

const MAX_TABLES = 64

/** A TrueType file with these changes; undefined for one that lacks a table that they need. */
export function changeProgram(bytes: Uint8Array, { advances, map }: ProgramChanges): Uint8Array | undefined {
  const tables = new Map(readTables(bytes).map(({ tag, data }) => [tag, data]))
  if (advances !== undefined && advances.size > 0) {
    const metrics = withAdvances(tables, advances)
    if (metrics === undefined) return undefined
    for (const [tag, data] of metrics) tables.set(tag, data)
  }
  if (map !== undefined) tables.set('cmap', characterMaps(map.platform, map.encoding, map.table))
  const kept = [...tables].map(([tag, data]) => ({ tag, data })).sort((left, right) => (left.tag < right.tag ? -1 : 1))
  return assemble(bytes, kept)
}

/** The first glyph without an outline other than glyph 0; undefined also where glyph 0 draws something itself. */
export function emptyGlyph(bytes: Uint8Array, taken: ReadonlySet<number>): number | undefined {
  const tables = new Map(readTables(bytes).map(({ tag, data }) => [tag, data]))
  const [head, maxp, loca] = ['head', 'maxp', 'loca'].map((tag) => tables.get(tag))
  if (head === undefined || maxp === undefined || loca === undefined || head.length < 54 || maxp.length < 6) return undefined
  const isLong = u16(head, 50) === 1
  const startOf = (glyph: number): number => (isLong ? u16(loca, glyph * 4) * 65536 + u16(loca, glyph * 4 + 2) : u16(loca, glyph * 2))
  const isEmpty = (glyph: number): boolean => startOf(glyph) === startOf(glyph + 1)
  const last = Math.min(u16(maxp, 4), Math.floor(loca.length / (isLong ? 4 : 2)) - 1)
  if (!isEmpty(0)) return undefined
  for (let glyph = 1; glyph < last; glyph++) if (isEmpty(glyph) && !taken.has(glyph)) return glyph
  return undefined
}

function readTables(bytes: Uint8Array): Table[] {
  const tables: Table[] = []
  for (let index = 0; index < Math.min(u16(bytes, 4), MAX_TABLES); index++) {
    const row = 12 + index * 16
    const from = u32(bytes, row + 8)
    tables.push({ tag: latin(bytes, row, row + 4), data: bytes.subarray(from, from + u32(bytes, row + 12)) })
  }
  return tables
}

/** Every glyph gets an advance of its own. */
function withAdvances(tables: ReadonlyMap<string, Uint8Array>, advances: ReadonlyMap<number, number>): [string, Uint8Array][] | undefined {
  const [head, hhea, maxp, hmtx] = ['head', 'hhea', 'maxp', 'hmtx'].map((tag) => tables.get(tag))
  if (head === undefined || hhea === undefined || maxp === undefined || hmtx === undefined) return undefined
  const [units, measured, glyphs] = [u16(head, 18), u16(hhea, 34), u16(maxp, 4)]
  if (units === 0 || measured === 0 || hhea.length < 36) return undefined
  const metrics = new DataView(new ArrayBuffer(glyphs * 4))
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const width = advances.get(glyph)
    const bearing = glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2
    metrics.setUint16(glyph * 4, width === undefined ? u16(hmtx, Math.min(glyph, measured - 1) * 4) : Math.round((width * units) / 1000))
    metrics.setUint16(glyph * 4 + 2, u16(hmtx, bearing))
  }
  const header = hhea.slice()
  new DataView(header.buffer).setUint16(34, glyphs)
  return [
    ['hhea', header],
    ['hmtx', new Uint8Array(metrics.buffer)],
  ]
}

function characterMaps(platform: number, encoding: number, table: Uint8Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(12))
  view.setUint16(2, 1)
  view.setUint16(4, platform)
  view.setUint16(6, encoding)
  view.setUint32(8, 12)
  return joinBytes([new Uint8Array(view.buffer), table])
}

/** A character map from single bytes to glyphs (OpenType 1.9, cmap, format 6). */
export function byteMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(10 + 512))
  view.setUint16(0, 6)
  view.setUint16(2, 10 + 512)
  view.setUint16(8, 256)
  for (const [code, glyph] of glyphs) view.setUint16(10 + code * 2, glyph)
  return new Uint8Array(view.buffer)
}

/** A character map from the characters of the first plane to glyphs (format 4), each in a segment of its own. */
export function unicodeMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const rows = [...[...glyphs].filter(([character]) => character < 0xffff).sort(([left], [right]) => left - right), [0xffff, 0] as const]
  const count = rows.length
  const view = new DataView(new ArrayBuffer(16 + count * 8))
  const power = 31 - Math.clz32(count)
  view.setUint16(0, 4)
  view.setUint16(2, 16 + count * 8)
  view.setUint16(6, count * 2)
  view.setUint16(8, 2 << power)
  view.setUint16(10, power)
  view.setUint16(12, count * 2 - (2 << power))
  rows.forEach(([character, glyph], index) => {
    view.setUint16(14 + index * 2, character)
    view.setUint16(16 + (count + index) * 2, character)
    view.setUint16(16 + (count * 2 + index) * 2, (character === 0xffff ? 1 : glyph - character) & 0xffff)
  })
  return new Uint8Array(view.buffer)
}

function assemble(source: Uint8Array, tables: readonly Table[]): Uint8Array {
  const start = 12 + tables.length * 16
  const head = new DataView(new ArrayBuffer(start))
  const power = 31 - Math.clz32(tables.length)
  // The first four bytes say what kind of outlines the file has.
  for (let at = 0; at < 4; at++) head.setUint8(at, source[at] ?? 0)
  head.setUint16(4, tables.length)
  head.setUint16(6, 16 << power)
  head.setUint16(8, power)
  head.setUint16(10, tables.length * 16 - (16 << power))
  const parts: Uint8Array[] = []
  let at = start
  tables.forEach(({ tag, data }, index) => {
    const row = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) head.setUint8(row + letter, tag.charCodeAt(letter))
    head.setUint32(row + 4, checksum(data))
    head.setUint32(row + 8, at)
    head.setUint32(row + 12, data.length)
    const padding = (4 - (data.length % 4)) % 4
    parts.push(data, new Uint8Array(padding))
    at += data.length + padding
  })
  return joinBytes([new Uint8Array(head.buffer), ...parts])
}

function checksum(data: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + u32(data, at)) >>> 0
  return sum
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65536 + u16(bytes, at + 2)
}
