import type { Face, PlacedRun } from '../font/face.ts'
import type { ShapedGlyph } from '../font/shaper.ts'
import type { SubsetGlyph } from '../font/subset.ts'
import { pdfNumber, showText } from './syntax.ts'

/** Width of the stroke that stands for a bold cut, as a part of the font size. */
const STROKE = 0.028
/** One code stands for at most so many glyphs and letters; only hostile text has more marks on a letter. */
const MOST_PARTS = 32
/** The text of a code whose letters another one has: each code has to have a text. */
const NOTHING_MORE = '\u200b'

/** The operators that show a run, without those that name its font and its place. */
export function showRun({ face, text, glyphs, isStroked }: PlacedRun, size: number, color: string): string {
  const shown = showText(glyphs === undefined ? face.encode(text) : encodeGlyphs(face, text, glyphs))
  return isStroked ? ` ${color} RG ${pdfNumber(size * STROKE)} w 2 Tr${shown} 0 Tr` : shown
}

/**
 * One code for each cluster, the letters that cannot be told apart in their glyphs: it draws all of these, and its text is all of those. Whoever copies a
 * line, searches it or reads it aloud has its letters in their order, whatever the order of the glyphs.
 */
function encodeGlyphs(face: Face, text: string, glyphs: readonly ShapedGlyph[]): string {
  const ends = clusterEnds(glyphs, text.length)
  let codes = ''
  for (let from = 0, to = 0; from < glyphs.length; from = to) {
    const cluster = glyphs[from]?.cluster ?? 0
    while (to < glyphs.length && glyphs[to]?.cluster === cluster) to++
    const letters = [...text.slice(cluster, ends.get(cluster))]
    for (let at = from; at < to; at += MOST_PARTS) {
      const own = letters.splice(0, MOST_PARTS).join('')
      codes += face.encodeGlyph(composed(face, glyphs.slice(at, Math.min(at + MOST_PARTS, to))), own === '' ? NOTHING_MORE : own)
    }
  }
  return codes
}

/** A glyph alone where it stands as its font has it. */
function composed({ font }: Face, glyphs: readonly ShapedGlyph[]): SubsetGlyph['glyph'] {
  const [only] = glyphs
  if (only !== undefined && glyphs.length === 1 && only.x === 0 && only.y === 0 && only.advance === font.advanceOf(only.glyph))
    return only.glyph
  let advance = 0
  const parts = glyphs.map(({ glyph, x, y, advance: own }) => {
    const part = { glyph, x: advance + x, y }
    advance += own
    return part
  })
  return { advance: Math.max(advance, 0), parts }
}

/** Where the letters of each cluster end: where those of the next one begin. */
function clusterEnds(glyphs: readonly ShapedGlyph[], length: number): Map<number, number> {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((left, right) => left - right)
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? length]))
}
