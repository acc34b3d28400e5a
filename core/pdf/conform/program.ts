import { latin } from '../read/values.ts'

/** What the program of a foreign TrueType font says of its glyphs (OpenType 1.9: head, hhea, maxp, hmtx, cmap, post); nothing is trusted to be whole. */
export interface FontProgram {
  readonly glyphs: number
  /** Advance width in thousandths of the font size. */
  advanceOf(glyph: number): number
  /** Platform and encoding of the character maps, as `3,1`. */
  readonly maps: readonly string[]
  /** Whether every map that the codes of a simple font can mean is of a format (0, 4, 6) that all readers look into. */
  readonly isReadByAll: boolean
  /** The glyph of a code in one of the maps, 0 where it has none. */
  glyphOf(map: string, code: number): number
}

/** What the program of a CFF or Type 1 font says of its glyphs. Glyph 0 is `.notdef`, and stands for a glyph that is not there. */
export interface NamedProgram {
  readonly glyphs: number
  /** The glyphs have character numbers (CID) instead of names. */
  readonly isCid: boolean
  /** Advance width in thousandths of the font size; undefined where it cannot be told. */
  advanceOf(glyph: number): number | undefined
  glyphOfName(name: string): number
  glyphOfCid(cid: number): number
  /** Glyphs by the codes that the program gives itself; undefined for StandardEncoding. */
  readonly codes: ReadonlyMap<number, number> | undefined
}

const MAX_TABLES = 64
const MAX_MAPS = 32
const MAX_SEGMENTS = 20_000
/** Behind every program, where the format read is 0. */
const NO_MAP = Infinity

/** The list of glyph names in the table `post` (its version 2.0) begins with the number of glyphs behind so many bytes. */
const POST_HEADER = 32

/** Undefined where a table is missing that the glyphs cannot be measured without, or the names of the glyphs are cut off, at which readers give the whole program up. */
export function readProgram(bytes: Uint8Array): FontProgram | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u16 = (at: number): number => (at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at) : 0)
  const u32 = (at: number): number => (at >= 0 && at + 4 <= view.byteLength ? view.getUint32(at) : 0)
  const tables = new Map<string, number>()
  for (let index = 0; index < Math.min(u16(4), MAX_TABLES); index++) {
    const row = 12 + index * 16
    tables.set(latin(bytes, row, row + 4), u32(row + 8))
    if (latin(bytes, row, row + 4) === 'post' && u32(u32(row + 8)) === 0x20000 && u32(row + 12) <= POST_HEADER) return undefined
  }
  const [head, hhea, maxp, hmtx, glyf, loca] = ['head', 'hhea', 'maxp', 'hmtx', 'glyf', 'loca'].map((tag) => tables.get(tag))
  if (head === undefined || hhea === undefined || maxp === undefined || hmtx === undefined) return undefined
  const unitsPerEm = u16(head + 18)
  const measured = u16(hhea + 34)
  if (glyf === undefined || loca === undefined || unitsPerEm === 0 || measured === 0) return undefined

  const maps = new Map<string, number>()
  const cmap = tables.get('cmap')
  if (cmap !== undefined)
    for (let index = 0; index < Math.min(u16(cmap + 2), MAX_MAPS); index++) {
      const row = cmap + 4 + index * 8
      maps.set(`${u16(row)},${u16(row + 2)}`, cmap + u32(row + 4))
    }
  return {
    glyphs: u16(maxp + 4),
    advanceOf: (glyph) => (u16(hmtx + Math.min(glyph, measured - 1) * 4) * 1000) / unitsPerEm,
    maps: [...maps.keys()],
    isReadByAll: ['1,0', '3,0', '3,1'].every((map) => [0, 4, 6].includes(u16(maps.get(map) ?? NO_MAP))),
    glyphOf: (map, code) => {
      const at = maps.get(map)
      return at === undefined ? 0 : lookUp(at, code, u16, u32)
    },
  }
}

type Read = (at: number) => number

/** Formats 0, 4, 6 and 12 of a character map. */
function lookUp(at: number, code: number, u16: Read, u32: Read): number {
  switch (u16(at)) {
    case 0:
      return code < 256 ? u16(at + 6 + code - 1) & 0xff : 0
    case 4:
      return lookUpSegment(at, code, u16)
    case 6: {
      const index = code - u16(at + 6)
      return index >= 0 && index < u16(at + 8) ? u16(at + 10 + index * 2) : 0
    }
    case 12:
      for (let group = 0; group < Math.min(u32(at + 12), MAX_SEGMENTS); group++) {
        const row = at + 16 + group * 12
        if (code >= u32(row) && code <= u32(row + 4)) return u32(row + 8) + code - u32(row)
      }
      return 0
    default:
      return 0
  }
}

function lookUpSegment(at: number, code: number, u16: Read): number {
  const doubled = u16(at + 6)
  for (let segment = 0; segment < Math.min(doubled, MAX_SEGMENTS); segment += 2) {
    if (code > u16(at + 14 + segment)) continue
    const from = u16(at + 16 + doubled + segment)
    if (code < from) return 0
    const delta = u16(at + 16 + doubled * 2 + segment)
    const rangeAt = at + 16 + doubled * 3 + segment
    const range = u16(rangeAt)
    const stored = range === 0 ? code : u16(rangeAt + range + (code - from) * 2)
    return stored === 0 ? 0 : (stored + delta) & 0xffff
  }
  return 0
}
