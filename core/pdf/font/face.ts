import type { SubsetGlyph } from './subset.ts'
import type { TrueTypeFont } from './truetype.ts'

/** Shown for a character that the font has no glyph for: U+FFFD, a question mark in a lozenge. */
const REPLACEMENT = 0xfffd

/**
 * A font as one PDF uses it: every character gets the next free code, so that text, widths and ToUnicode always agree
 * (two characters that share an outline still have two codes, and extraction gives back what was written).
 */
export class Face {
  readonly characters: SubsetGlyph[] = []
  /** Code points that were replaced, in order of appearance. */
  readonly missing = new Set<number>()
  private readonly codes = new Map<number, string>()
  private readonly widths = new Map<number, number>()

  readonly font: TrueTypeFont

  constructor(font: TrueTypeFont) {
    this.font = font
  }

  /** Width of a text in thousandths of the font size. */
  measure(text: string): number {
    let width = 0
    for (let index = 0; index < text.length; index++) {
      const codePoint = text.codePointAt(index) ?? REPLACEMENT
      if (codePoint > 0xffff) index++
      width += this.widthOf(codePoint)
    }
    return width
  }

  widthOf(codePoint: number): number {
    let width = this.widths.get(codePoint)
    if (width === undefined) {
      width = this.font.advanceOf(this.font.glyphOf(codePoint) || this.font.glyphOf(REPLACEMENT))
      this.widths.set(codePoint, width)
    }
    return width
  }

  /** The text as the hexadecimal digits of a PDF string, four for each character. */
  encode(text: string): string {
    let hex = ''
    for (let index = 0; index < text.length; index++) {
      const codePoint = text.codePointAt(index) ?? REPLACEMENT
      if (codePoint > 0xffff) index++
      hex += this.codes.get(codePoint) ?? this.assign(codePoint)
    }
    return hex
  }

  private assign(codePoint: number): string {
    const glyph = this.font.glyphOf(codePoint)
    if (glyph === 0 || codePoint === REPLACEMENT) this.missing.add(codePoint)
    if (glyph === 0 && codePoint !== REPLACEMENT) {
      const code = this.codes.get(REPLACEMENT) ?? this.addCharacter(REPLACEMENT)
      this.codes.set(codePoint, code)
      return code
    }
    return this.addCharacter(codePoint)
  }

  private addCharacter(codePoint: number): string {
    // A font without U+FFFD shows a question mark; every text font has that one.
    this.characters.push({ codePoint, glyph: this.font.glyphOf(codePoint) || this.font.glyphOf(0x3f) })
    const code = this.characters.length.toString(16).padStart(4, '0')
    this.codes.set(codePoint, code)
    return code
  }
}
