import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfValue } from '../read/values.ts'
import { openFont, type ReadableFont } from '../text/font.ts'

/** Widths of Helvetica from blank to tilde (the font metrics that Adobe publishes for the standard fonts); the accented letters are as wide as the plain ones. */
const HELVETICA = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 ' +
  '722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 ' +
  '556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)
const USUAL_WIDTH = 556
const COURIER_WIDTH = 600
const QUESTION = 0x3f

/** What readers have without being given it. */
const STANDARD: PdfValue = {
  kind: 'dictionary',
  entries: new Map(
    Object.entries({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }).map(([key, name]) => [
      key,
      { kind: 'name', name },
    ]),
  ),
}

/** A font that a value is written with: a simple one, as fields have; Helvetica takes the place of others. */
export class FieldFont {
  /** As the resource of the appearance. */
  readonly value: PdfValue
  private readonly font: ReadableFont
  private readonly codes = new Map<string, number>()
  private readonly hasWidths: boolean
  private readonly isFixed: boolean

  constructor(document: PdfDocument, value: PdfValue | undefined) {
    const given = document.dictionary(value)
    const isSimple = given !== undefined && /^(?:Type1|TrueType|MMType1)$/.test(document.name(given.entries.get('Subtype')))
    this.value = isSimple && value !== undefined ? value : STANDARD
    const dictionary = document.dictionary(this.value)
    const entries = dictionary?.entries ?? new Map<string, PdfValue>()
    this.font = openFont(document, { kind: 'dictionary', entries })
    for (let code = 255; code >= 0; code--) {
      const text = this.font.textOf(code)
      if (text !== undefined) this.codes.set(text, code)
    }
    this.hasWidths = isKind(document.resolve(entries.get('Widths')), 'array')
    this.isFixed = document.name(entries.get('BaseFont')).includes('Courier')
  }

  encode(text: string): Uint8Array {
    return Uint8Array.from([...text], (letter) => this.codes.get(letter) ?? QUESTION)
  }

  has(text: string): boolean {
    return [...text].every((letter) => this.codes.has(letter))
  }

  /** In units of the size. */
  widthOf(text: string): number {
    let width = 0
    for (const letter of text) width += this.widthOfLetter(letter)
    return width / 1000
  }

  private widthOfLetter(letter: string): number {
    if (this.hasWidths) return this.font.widthOf(this.codes.get(letter) ?? QUESTION)
    if (this.isFixed) return COURIER_WIDTH
    return HELVETICA[(letter.normalize('NFD').codePointAt(0) ?? 0) - 0x20] ?? USUAL_WIDTH
  }
}
