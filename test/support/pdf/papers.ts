import { showText } from '../../../core/pdf/file/syntax.ts'
import { PdfWriter } from '../../../core/pdf/file/writer.ts'
import { embedFace } from '../../../core/pdf/font/embed.ts'
import { Face } from '../../../core/pdf/font/face.ts'
import { readTrueType } from '../../../core/pdf/font/truetype.ts'
import { testFonts } from './samples.ts'

const MM = 72 / 25.4

export interface PaperPage {
  /** Millimetres from the left and from above to the base line, the size, and what is said there. */
  readonly texts?: readonly (readonly [x: number, y: number, size: number, text: string])[]
  /** Filled rectangles in millimetres: from the left, from above, width, height, and an operator for the colour. */
  readonly boxes?: readonly (readonly [x: number, y: number, width: number, height: number, color?: string])[]
  /** Content beside that, in points from the lower left corner. */
  readonly content?: string
  /** Entries of the page beside its size, such as `/Rotate 90`. */
  readonly entries?: string
  /** A4 where it says nothing. */
  readonly box?: readonly [number, number, number, number]
  readonly resources?: string
}

/** The head and the foot of a letterhead of form A that says who it is. */
export const HEAD_AND_FOOT: PaperPage = {
  texts: [
    [25, 20, 18, 'Muster Handels GmbH'],
    [25, 284, 7, 'Muster Handels GmbH · Lindenallee 12 · 50667 Köln · HRB 12345 · USt-IdNr. DE123456789'],
  ],
  boxes: [
    [170, 10, 25, 12, '0.1 0.3 0.6 rg'],
    [25, 279, 170, 0.3, '0.1 0.3 0.6 rg'],
  ],
}

/** A letterhead as a design program of others saves it: fonts embedded, colours in RGB; `catalog` are entries beside its pages. */
export function paperPdf(pages: readonly PaperPage[], catalog = ''): Uint8Array {
  const writer = new PdfWriter()
  const root = writer.reserve()
  const tree = writer.reserve()
  const face = new Face(readTrueType(testFonts().regular))
  const contents = pages.map(({ texts = [], boxes = [], content = '', box = [0, 0, 595.28, 841.89] }) => {
    const height = box[3] - box[1]
    return [
      ...boxes.map(([x, y, width, high, color = '0 g']) => {
        const place = [box[0] + x * MM, box[1] + height - (y + high) * MM, width * MM, high * MM].map((number) => number.toFixed(2))
        return `${color} ${place.join(' ')} re f`
      }),
      ...texts.map(
        ([x, y, size, text]) =>
          `BT 0 g /F ${size} Tf ${(box[0] + x * MM).toFixed(2)} ${(box[1] + height - y * MM).toFixed(2)} Td${showText(face.encode(text))} ET`,
      ),
      content,
    ].join('\n')
  })
  const font = face.characters.length === 0 ? '' : `/Font<</F ${embedFace(writer, face)} 0 R>>`
  const ids = pages.map(({ box = [0, 0, 595.28, 841.89], entries = '', resources = '' }, index) => {
    const stream = writer.addStream('', Buffer.from(contents[index] ?? '', 'latin1'))
    return writer.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[${box.join(' ')}]${entries}/Resources<<${font}${resources}>>/Contents ${stream} 0 R>>`,
    )
  })
  writer.put(tree, `<</Type/Pages/Count ${ids.length}/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  writer.put(root, `<</Type/Catalog/Pages ${tree} 0 R${catalog}>>`)
  return writer.finish(root, writer.add('<</Title(Briefbogen)>>'), 'test')
}
