import type { Face } from './face.ts'
import type { ShapedGlyph } from './shaper.ts'

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

/** What the fonts of a page ask for texts that they cannot write sign by sign (`scripts/`, which is loaded only then). */
export interface FurtherFaces {
  /** The fonts beside those of the page. */
  readonly faces: readonly Face[]
  /** False for what the font of the page writes alone. */
  sets(text: string): boolean
  /** Whether a paragraph runs from right to left. */
  isRightToLeft(text: string): boolean
  /** Height of its lines as a multiple of that of Latin ones. */
  tallness(text: string): number
  measure(face: Face, text: string): number
  line(face: Face, text: string, rightToLeft: boolean): SetLine
  /** Where a part of a line stands in it, in thousandths of the font size; `from` and `to` are UTF-16 places. */
  placeOf(line: SetLine, from: number, to: number): readonly [start: number, end: number]
  wrap(face: Face, text: string, room: number): string[]
}
