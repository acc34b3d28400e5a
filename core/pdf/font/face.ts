import { literalCode } from '../file/syntax.ts'
import type { ShapedGlyph } from './shaper.ts'
import type { SubsetGlyph } from './subset.ts'
import type { TrueTypeFont } from './truetype.ts'

/** Shown for a character that the font has no glyph for: U+FFFD, a question mark in a lozenge. */
const REPLACEMENT = 0xfffd

/** A run where it stands in its line; widths and places in thousandths of the font size. */
export interface PlacedRun {
  readonly face: Face
  /** Its font has no bold cut: a stroke makes the letters heavier. */
  readonly isStroked: boolean
  /** Where it begins in the text of the line, in UTF-16 units. */
  readonly from: number
  readonly text: string
  readonly x: number
  readonly width: number
  readonly isRightToLeft: boolean
  /** Absent: one glyph for each sign, side by side. */
  readonly glyphs?: readonly ShapedGlyph[]
}

/** A line that is set: its runs from left to right. */
export interface SetLine {
  readonly text: string
  readonly width: number
  readonly runs: readonly PlacedRun[]
  /** A part of it runs from right to left. */
  readonly isRightToLeft: boolean
}

/** How a line runs, as a part of its paragraph. */
export interface Direction {
  /** The paragraph runs from right to left. */
  readonly rightToLeft: boolean
  /** The last letter of the paragraph before the line: numbers behind it go by it. */
  readonly after: string
}

export const LEFT_TO_RIGHT: Direction = { rightToLeft: false, after: '' }

/** What the fonts of a page ask for texts that they cannot write sign by sign (`scripts/`, which is loaded only then). */
export interface FurtherFaces {
  /** The fonts beside those of the page. */
  readonly faces: readonly Face[]
  /** False for what the font of the page writes alone. */
  sets(text: string): boolean
  /** How the lines of a paragraph run. */
  directionsOf(lines: readonly string[]): Direction[]
  /** Height of its lines as a multiple of that of Latin ones. */
  tallness(text: string): number
  measure(face: Face, text: string): number
  line(face: Face, text: string, direction: Direction): SetLine
  /** Where a part of a line stands in it, in thousandths of the font size; `from` and `to` are UTF-16 places. */
  placeOf(line: SetLine, from: number, to: number): readonly [start: number, end: number]
  wrap(face: Face, text: string, room: number): string[]
}

/**
 * A font as one PDF uses it: every character gets the next free code, so that text, widths and ToUnicode always agree
 * (two characters that share an outline still have two codes, and extraction gives back what was written).
 */
export class Face {
  readonly characters: SubsetGlyph[] = []
  /** Code points that were replaced, in order of appearance. */
  readonly missing = new Set<number>()
  private readonly codes = new Map<number, string>()
  private readonly glyphCodes = new Map<string, string>()
  private replacement: string | undefined
  private readonly widths = new Map<number, number>()

  readonly font: TrueTypeFont
  /** Sets the texts that the font cannot write sign by sign; absent where there are none. */
  readonly further: FurtherFaces | undefined
  readonly isBold: boolean

  constructor(font: TrueTypeFont, further?: FurtherFaces, isBold = false) {
    this.font = font
    this.further = further
    this.isBold = isBold
  }

  /** Width of a text in thousandths of the font size. */
  measure(text: string): number {
    if (this.further?.sets(text) === true) return this.further.measure(this, text)
    let width = 0
    for (let index = 0; index < text.length; index++) {
      const codePoint = text.codePointAt(index) ?? REPLACEMENT
      if (codePoint > 0xffff) index++
      width += this.widthOf(codePoint)
    }
    return width
  }

  /** Where a part of a line stands in it, in thousandths of the font size; `from` and `to` are UTF-16 places. */
  placeOf(text: string, from: number, to: number, direction: Direction): readonly [start: number, end: number] {
    const { further } = this
    if (further !== undefined && (direction.rightToLeft || further.sets(text)))
      return further.placeOf(further.line(this, text, direction), from, to)
    const start = this.measure(text.slice(0, from))
    return [start, start + this.measure(text.slice(from, to))]
  }

  widthOf(codePoint: number): number {
    let width = this.widths.get(codePoint)
    if (width === undefined) {
      width = this.font.advanceOf(this.font.glyphOf(codePoint) || this.font.glyphOf(REPLACEMENT))
      this.widths.set(codePoint, width)
    }
    return width
  }

  /** The text as the codes of a literal PDF string, two bytes for each character. */
  encode(text: string): string {
    let codes = ''
    for (let index = 0; index < text.length; index++) {
      const codePoint = text.codePointAt(index) ?? REPLACEMENT
      if (codePoint > 0xffff) index++
      codes += this.codes.get(codePoint) ?? this.assign(codePoint)
    }
    return codes
  }

  /** Glyphs that were chosen for letters, as one code; the same glyphs for others have another one, so that both can be read again. */
  encodeGlyph(glyph: SubsetGlyph['glyph'], letters: string): string {
    const key = `${typeof glyph === 'number' ? glyph : JSON.stringify(glyph)} ${letters}`
    let code = this.glyphCodes.get(key)
    if (code === undefined) {
      code = this.add({ letters, glyph })
      this.glyphCodes.set(key, code)
    }
    return code
  }

  private assign(codePoint: number): string {
    if (this.font.glyphOf(codePoint) !== 0 && codePoint !== REPLACEMENT) return this.addCharacter(codePoint)
    this.missing.add(codePoint)
    this.replacement ??= this.addGlyph(REPLACEMENT)
    this.codes.set(codePoint, this.replacement)
    return this.replacement
  }

  private addCharacter(codePoint: number): string {
    const code = this.addGlyph(codePoint)
    this.codes.set(codePoint, code)
    return code
  }

  private addGlyph(codePoint: number): string {
    // A font without U+FFFD shows a question mark; every text font has that one.
    return this.add({ letters: String.fromCodePoint(codePoint), glyph: this.font.glyphOf(codePoint) || this.font.glyphOf(0x3f) })
  }

  private add(character: SubsetGlyph): string {
    this.characters.push(character)
    return literalCode(this.characters.length)
  }
}
