/** Reads what a PDF needs of a TrueType font file (OpenType 1.9, chapters head, hhea, hmtx, maxp, cmap, loca, glyf, OS/2, name). */
export interface TrueTypeFont {
  readonly bytes: Uint8Array
  readonly unitsPerEm: number
  /** In thousandths of the em, as PDF wants them. */
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly bbox: readonly [number, number, number, number]
  readonly postScriptName: string
  readonly glyphCount: number
  table(tag: string): Uint8Array | undefined
  /** Glyph of a code point, 0 when the font has none. */
  glyphOf(codePoint: number): number
  /** Advance width of a glyph in thousandths of the em. */
  advanceOf(glyph: number): number
  /** The outline as stored; empty for glyphs without one. */
  outlineOf(glyph: number): Uint8Array
}

const parsed = new WeakMap<Uint8Array, TrueTypeFont>()

/** Reads a font file; the result is kept for as long as the bytes are. Throws a RangeError for bytes that are no such font. */
export function readTrueType(bytes: Uint8Array): TrueTypeFont {
  let font = parsed.get(bytes)
  if (font === undefined) {
    // A Buffer's slice shares its bytes, which would let a subset write into the font.
    font = parseFont(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    parsed.set(bytes, font)
  }
  return font
}

function parseFont(bytes: Uint8Array): TrueTypeFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, { offset: number; length: number }>()
  const tableCount = view.getUint16(4)
  for (let index = 0; index < tableCount; index++) {
    const at = 12 + index * 16
    tables.set(ascii(bytes, at, 4), { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  const offsetOf = (tag: string): number => {
    const entry = tables.get(tag)
    if (entry === undefined) throw new RangeError(`the font file has no table ${tag}`)
    return entry.offset
  }

  const head = offsetOf('head')
  const unitsPerEm = view.getUint16(head + 18)
  const toMille = (units: number): number => Math.round((units * 1000) / unitsPerEm)
  const longOffsets = view.getInt16(head + 50) === 1
  const glyphCount = view.getUint16(offsetOf('maxp') + 4)
  const metricCount = view.getUint16(offsetOf('hhea') + 34)
  const hmtx = offsetOf('hmtx')
  const loca = offsetOf('loca')
  const glyf = offsetOf('glyf')
  // Subsets have neither of these two tables.
  const os2 = tables.get('OS/2')?.offset
  const name = tables.get('name')?.offset

  const advances = new Uint16Array(glyphCount)
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    advances[glyph] = toMille(view.getUint16(hmtx + 4 * Math.min(glyph, metricCount - 1)))
  }
  const outlineStart = (glyph: number): number => (longOffsets ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2)
  const glyphs = readCharacterMap(view, offsetOf('cmap'))

  return {
    bytes,
    unitsPerEm,
    ascent: toMille(view.getInt16(offsetOf('hhea') + 4)),
    descent: toMille(view.getInt16(offsetOf('hhea') + 6)),
    capHeight: toMille(os2 !== undefined && view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : view.getInt16(offsetOf('hhea') + 4)),
    bbox: [36, 38, 40, 42].map((at) => toMille(view.getInt16(head + at))) as [number, number, number, number],
    postScriptName: name === undefined ? 'Font' : readPostScriptName(bytes, view, name),
    glyphCount,
    table: (tag) => {
      const entry = tables.get(tag)
      return entry === undefined ? undefined : bytes.subarray(entry.offset, entry.offset + entry.length)
    },
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    advanceOf: (glyph) => advances[glyph] ?? 0,
    outlineOf: (glyph) =>
      glyph < glyphCount ? bytes.subarray(glyf + outlineStart(glyph), glyf + outlineStart(glyph + 1)) : bytes.subarray(0, 0),
  }
}

/** The best Unicode subtable: format 12 (all planes), else format 4 (the first plane). */
function readCharacterMap(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  let format4 = 0
  let format12 = 0
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const platform = view.getUint16(cmap + 4 + index * 8)
    const offset = cmap + view.getUint32(cmap + 8 + index * 8)
    if (platform !== 0 && platform !== 3) continue
    if (view.getUint16(offset) === 12) format12 = offset
    if (view.getUint16(offset) === 4) format4 = offset
  }
  if (format12 !== 0) readFormat12(view, format12, glyphs)
  else if (format4 !== 0) readFormat4(view, format4, glyphs)
  return glyphs
}

function readFormat12(view: DataView, at: number, glyphs: Map<number, number>): void {
  for (let group = 0; group < view.getUint32(at + 12); group++) {
    const from = view.getUint32(at + 16 + group * 12)
    const to = view.getUint32(at + 20 + group * 12)
    const first = view.getUint32(at + 24 + group * 12)
    for (let codePoint = from; codePoint <= to; codePoint++) glyphs.set(codePoint, first + codePoint - from)
  }
}

function readFormat4(view: DataView, at: number, glyphs: Map<number, number>): void {
  const doubled = view.getUint16(at + 6)
  for (let segment = 0; segment < doubled; segment += 2) {
    const to = view.getUint16(at + 14 + segment)
    const from = view.getUint16(at + 16 + doubled + segment)
    const delta = view.getUint16(at + 16 + doubled * 2 + segment)
    const rangeAt = at + 16 + doubled * 3 + segment
    const range = view.getUint16(rangeAt)
    for (let codePoint = from; codePoint <= to && codePoint !== 0xffff; codePoint++) {
      const stored = range === 0 ? codePoint : view.getUint16(rangeAt + range + (codePoint - from) * 2)
      if (stored !== 0) glyphs.set(codePoint, (stored + delta) & 0xffff)
    }
  }
}

/** Name 6 of the name table; PDF font names hold no blanks or delimiters. */
function readPostScriptName(bytes: Uint8Array, view: DataView, name: number): string {
  const strings = name + view.getUint16(name + 4)
  for (let index = 0; index < view.getUint16(name + 2); index++) {
    const at = name + 6 + index * 12
    if (view.getUint16(at + 6) !== 6) continue
    const text = ascii(bytes, strings + view.getUint16(at + 10), view.getUint16(at + 8)).replaceAll('\0', '')
    if (/^[\w-]+$/.test(text)) return text
  }
  return 'Font'
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  let text = ''
  for (let index = at; index < at + length; index++) text += String.fromCharCode(bytes[index] ?? 0)
  return text
}
