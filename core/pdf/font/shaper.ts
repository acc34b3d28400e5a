/** One glyph of a text that was shaped, in thousandths of the font size. */
export interface ShapedGlyph {
  readonly glyph: number
  /** Where in the text, in UTF-16 units, the letters begin that it shows; several glyphs may show the same ones. */
  readonly cluster: number
  readonly advance: number
  readonly x: number
  readonly y: number
}

/**
 * Chooses and places the glyphs of a text in one script, one direction and one font. The glyphs come from left to right as they are drawn, whatever the
 * direction of the text is.
 */
export interface Shaper {
  shape(font: Uint8Array, text: string, isRightToLeft: boolean): ShapedGlyph[]
}
