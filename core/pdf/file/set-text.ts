import type { Face } from '../font/face.ts'
import type { PlacedRun } from '../font/further.ts'
import type { ShapedGlyph } from '../font/shaper.ts'
import { pdfNumber, pdfText, showText } from './syntax.ts'

/** The letters of a glyph that shows them together with the one before it: a zero-width space, as each code has to have a text. */
const WITH_THE_ONE_BEFORE = '\u200b'
/** Width of the stroke that stands for a bold cut, as a part of the font size. */
const STROKE = 0.028
/** ToUnicode gives at most so many units for a glyph. */
const MOST_LETTERS = 64

/** The operators that show a run, without those that name its font and its place. */
export function showRun({ face, text, glyphs, isStroked }: PlacedRun, size: number, color: string): string {
  const shown = glyphs === undefined ? showText(face.encode(text)) : showGlyphs(face, text, glyphs, size)
  return isStroked ? ` ${color} RG ${pdfNumber(size * STROKE)} w 2 Tr${shown} 0 Tr` : shown
}

/**
 * Glyphs with their places; where several show the same letters, the letters are said of all of them together (ISO 32000-1, 14.9.4), since each code has
 * its own text.
 */
function showGlyphs(face: Face, text: string, glyphs: readonly ShapedGlyph[], size: number): string {
  const ends = clusterEnds(glyphs, text.length)
  let operators = ''
  let items = ''
  let codes = ''
  const endCodes = (): void => {
    if (codes !== '') items += `<${codes}>`
    codes = ''
  }
  const endItems = (): void => {
    endCodes()
    if (items !== '') operators += `[${items}]TJ`
    items = ''
  }
  let pen = 0
  let origin = 0
  let rise = 0
  glyphs.forEach(({ glyph, cluster, advance, x, y }, index) => {
    const isFirst = glyphs[index - 1]?.cluster !== cluster
    const isLast = glyphs[index + 1]?.cluster !== cluster
    const letters = text.slice(cluster, ends.get(cluster))
    if (isFirst && !isLast) {
      endItems()
      operators += `/Span<</ActualText${pdfText(letters)}>>BDC`
    }
    if (y !== rise) {
      endItems()
      operators += ` ${pdfNumber((y * size) / 1000)} Ts`
      rise = y
    }
    const shift = Math.round(origin + x - pen)
    if (shift !== 0) {
      endCodes()
      items += String(-shift)
      pen += shift
    }
    codes += face.encodeGlyph(glyph, isFirst ? letters.slice(0, MOST_LETTERS) : WITH_THE_ONE_BEFORE)
    pen += face.font.advanceOf(glyph)
    origin += advance
    if (isLast && !isFirst) {
      endItems()
      operators += ' EMC'
    }
  })
  endItems()
  return rise === 0 ? operators : `${operators} 0 Ts`
}

/** Where the letters of each cluster end: where those of the next one begin. */
function clusterEnds(glyphs: readonly ShapedGlyph[], length: number): Map<number, number> {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((left, right) => left - right)
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? length]))
}
