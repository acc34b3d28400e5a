import { PAGE_HEIGHT } from '../../../core/pdf/file/canvas.ts'
import { Face } from '../../../core/pdf/font/face.ts'
import { readTrueType } from '../../../core/pdf/font/truetype.ts'
import { BOTTOM, RIGHT } from '../../../core/pdf/layout/sheet.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { nameOf } from './check-fonts.ts'
import { pagesOf, readContent, type ShownText } from './content.ts'
import { testFonts } from './samples.ts'

const faces = { regular: new Face(readTrueType(testFonts().regular)), bold: new Face(readTrueType(testFonts().bold)) }

/** Blanks at the end of a line are seen by nobody. */
function endOf({ font, text, x, size }: ShownText): number {
  const face = nameOf(font.entries.get('BaseFont')).includes('Bold') ? faces.bold : faces.regular
  return x + (face.measure(text.trimEnd()) * size) / 1000
}

/** Texts of a page of ours that lie over each other, beyond the right border or in the place of the page number. */
export function overlaps(pdf: Uint8Array): string[] {
  const document = new PdfDocument(pdf)
  return pagesOf(document).flatMap((page, index) => {
    const texts = [...readContent(document, page, index).texts].sort((left, right) => left.y - right.y)
    const number = texts[0]
    return texts.flatMap((text, at) => {
      const faults = endOf(text) > RIGHT + 0.6 ? [`page ${index + 1}: "${text.text}" beyond the border`] : []
      if (text !== number && text.y < PAGE_HEIGHT - BOTTOM) faults.push(`page ${index + 1}: "${text.text}" too low`)
      for (const other of texts.slice(at + 1)) {
        // Lower case letters are half as high as their size, and nearly all that is printed has some.
        if (other.y - text.y >= 0.6 * text.size) break
        const [left, right] = text.x < other.x ? [text, other] : [other, text]
        if (endOf(left) > right.x + 0.5) faults.push(`page ${index + 1}: "${left.text}" over "${right.text}"`)
      }
      return faults
    })
  })
}
