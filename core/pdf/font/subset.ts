import type { TrueTypeFont } from './truetype.ts'

// Flags of a composite glyph's component (OpenType 1.9, glyf).
const ARGS_ARE_WORDS = 0x0001
const ARGS_ARE_OFFSETS = 0x0002
const HAS_INSTRUCTIONS = 0x0100
const HAS_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_TWO_BY_TWO = 0x0080

/** A glyph that is put together of others, at places and with a width of its own, in thousandths of the em. */
interface ComposedGlyph {
  readonly advance: number
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[]
}

/** One character of a subset: which letters it shows, mostly one, and which glyph of the whole font draws it, or several of them together. */
export interface SubsetGlyph {
  readonly letters: string
  readonly glyph: number | ComposedGlyph
}

/**
 * A TrueType file with glyph 0 and the given characters as glyphs 1 to n; parts of composite and composed glyphs follow behind. It has the
 * tables that ISO 32000-1 (9.9) names for a CIDFontType2, and no instructions: they are for screens of few dots, and as long as the outlines.
 * Equal input gives equal bytes.
 */
export function subsetTrueType(font: TrueTypeFont, characters: readonly SubsetGlyph[]): Uint8Array {
  const sources: SubsetGlyph['glyph'][] = [0, ...characters.map((character) => character.glyph)]
  const positions = new Map<number, number>()
  sources.forEach((glyph, position) => {
    if (typeof glyph === 'number' && !positions.has(glyph)) positions.set(glyph, position)
  })
  const positionOf = (glyph: number): number => {
    let position = positions.get(glyph)
    if (position === undefined) {
      position = sources.length
      sources.push(glyph)
      positions.set(glyph, position)
    }
    return position
  }

  const outlines: Uint8Array[] = []
  // `sources` grows while composite glyphs name parts that are not in it yet.
  for (let position = 0; position < sources.length; position++) {
    const source = sources[position] ?? 0
    outlines.push(typeof source === 'number' ? copyOutline(font.outlineOf(source), positionOf) : composeOutline(font, source, positionOf))
  }

  const count = sources.length
  const loca = new DataView(new ArrayBuffer((count + 1) * 4))
  const glyf = new Uint8Array(outlines.reduce((sum, outline) => sum + ((outline.length + 3) & ~3), 0))
  let end = 0
  outlines.forEach((outline, position) => {
    loca.setUint32(position * 4, end)
    glyf.set(outline, end)
    end += (outline.length + 3) & ~3
  })
  loca.setUint32(count * 4, end)

  const hmtx = new DataView(new ArrayBuffer(count * 4))
  const wholeHmtx = tableView(font, 'hmtx')
  const metricCount = tableView(font, 'hhea').getUint16(34)
  sources.forEach((glyph, position) => {
    if (typeof glyph !== 'number') {
      hmtx.setUint16(position * 4, toUnits(font, glyph.advance))
      hmtx.setInt16(position * 4 + 2, boxOf(outlines[position])?.[0] ?? 0)
      return
    }
    hmtx.setUint16(position * 4, wholeHmtx.getUint16(4 * Math.min(glyph, metricCount - 1)))
    const bearing = glyph < metricCount ? glyph * 4 + 2 : metricCount * 4 + (glyph - metricCount) * 2
    hmtx.setInt16(position * 4 + 2, wholeHmtx.getInt16(bearing))
  })

  const head = copyTable(font, 'head')
  head.setUint32(8, 0)
  head.setInt16(50, 1)
  const hhea = copyTable(font, 'hhea')
  hhea.setUint16(34, count)
  const maxp = copyTable(font, 'maxp')
  maxp.setUint16(4, count)
  raiseLimits(maxp, sources)

  return assembleFont([
    ['glyf', glyf],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(hmtx)],
    ['loca', bytesOf(loca)],
    ['maxp', bytesOf(maxp)],
  ])
}

/** An outline without its instructions; parts of a composite glyph by their numbers in the subset. */
function copyOutline(outline: Uint8Array, positionOf: (glyph: number) => number): Uint8Array {
  if (outline.length < 10) return outline
  const copy = outline.slice()
  const view = new DataView(copy.buffer)
  const contours = view.getInt16(0)
  if (contours >= 0) {
    const length = 10 + contours * 2
    const instructions = view.getUint16(length)
    view.setUint16(length, 0)
    copy.copyWithin(length + 2, length + 2 + instructions)
    return copy.subarray(0, copy.length - instructions)
  }
  let at = 10
  for (;;) {
    const flags = view.getUint16(at)
    view.setUint16(at, flags & ~HAS_INSTRUCTIONS)
    view.setUint16(at + 2, positionOf(view.getUint16(at + 2)))
    at += 4 + ((flags & ARGS_ARE_WORDS) !== 0 ? 4 : 2)
    if ((flags & HAS_SCALE) !== 0) at += 2
    else if ((flags & HAS_XY_SCALE) !== 0) at += 4
    else if ((flags & HAS_TWO_BY_TWO) !== 0) at += 8
    if ((flags & MORE_COMPONENTS) === 0) return copy.subarray(0, at)
  }
}

function toUnits({ unitsPerEm }: TrueTypeFont, mille: number): number {
  return Math.round((mille * unitsPerEm) / 1000)
}

/** Left, lower, right and upper edge of an outline in units of the font; undefined for an empty one. */
function boxOf(outline: Uint8Array | undefined): readonly [number, number, number, number] | undefined {
  if (outline === undefined || outline.length < 10) return undefined
  const view = new DataView(outline.buffer, outline.byteOffset)
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)]
}

/** A composite glyph of the parts that have an outline. */
function composeOutline(font: TrueTypeFont, { parts }: ComposedGlyph, positionOf: (glyph: number) => number): Uint8Array {
  const drawn = parts.flatMap(({ glyph, x, y }) => {
    const box = boxOf(font.outlineOf(glyph))
    return box === undefined ? [] : [{ glyph, x: toUnits(font, x), y: toUnits(font, y), box }]
  })
  if (drawn.length === 0) return new Uint8Array(0)
  const view = new DataView(new ArrayBuffer(10 + drawn.length * 8))
  view.setInt16(0, -1)
  view.setInt16(2, Math.min(...drawn.map(({ box, x }) => box[0] + x)))
  view.setInt16(4, Math.min(...drawn.map(({ box, y }) => box[1] + y)))
  view.setInt16(6, Math.max(...drawn.map(({ box, x }) => box[2] + x)))
  view.setInt16(8, Math.max(...drawn.map(({ box, y }) => box[3] + y)))
  drawn.forEach(({ glyph, x, y }, index) => {
    const at = 10 + index * 8
    view.setUint16(at, ARGS_ARE_WORDS | ARGS_ARE_OFFSETS | (index < drawn.length - 1 ? MORE_COMPONENTS : 0))
    view.setUint16(at + 2, positionOf(glyph))
    view.setInt16(at + 4, x)
    view.setInt16(at + 6, y)
  })
  return bytesOf(view)
}

/** What composed glyphs may need more than the glyphs of the whole font: points, contours, parts, and parts of parts. */
function raiseLimits(maxp: DataView, sources: readonly SubsetGlyph['glyph'][]): void {
  const most = sources.reduce<number>((parts, glyph) => (typeof glyph === 'number' ? parts : Math.max(parts, glyph.parts.length)), 0)
  if (most === 0) return
  for (const [simple, composite] of [
    [6, 10],
    [8, 12],
  ] as const)
    maxp.setUint16(composite, Math.min(most * Math.max(maxp.getUint16(simple), maxp.getUint16(composite)), 0xffff))
  maxp.setUint16(28, Math.max(maxp.getUint16(28), most))
  maxp.setUint16(30, maxp.getUint16(30) + 1)
}

function assembleFont(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const start = 12 + tables.length * 16
  const bytes = new Uint8Array(tables.reduce((sum, [, table]) => sum + ((table.length + 3) & ~3), start))
  const view = new DataView(bytes.buffer)
  const power = 31 - Math.clz32(tables.length)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, tables.length * 16 - (16 << power))
  let at = start
  let headAt = 0
  tables.forEach(([tag, table], index) => {
    bytes.set(table, at)
    const row = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) bytes[row + letter] = tag.charCodeAt(letter)
    view.setUint32(row + 4, checksum(view, at, table.length))
    view.setUint32(row + 8, at)
    view.setUint32(row + 12, table.length)
    if (tag === 'head') headAt = at
    at += (table.length + 3) & ~3
  })
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(view, 0, bytes.length)) >>> 0)
  return bytes
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function tableView(font: TrueTypeFont, tag: string): DataView {
  const table = font.table(tag)
  if (table === undefined) throw new RangeError(`the font file has no table ${tag}`)
  return new DataView(table.buffer, table.byteOffset, table.byteLength)
}

function copyTable(font: TrueTypeFont, tag: string): DataView {
  const view = tableView(font, tag)
  return new DataView(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice().buffer)
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
