import PDFDocument from 'pdfkit'
import { writingOf } from '../../../core/pdf/font/unusual.ts'
import { readFonts } from '../../../core/services/pdf/fonts.ts'

export interface ForeignPdf {
  /** The texts of each page, from above. */
  readonly pages: readonly (readonly string[])[]
  /** What each page is: a name, or width and height in points; A4 where there is none. */
  readonly sizes?: readonly ('A4' | [number, number])[]
  /** Absent: a font that is embedded. The other two are not: one that every viewer has, and one that nobody has. */
  readonly font?: 'Helvetica' | 'Elsewhere'
  /** With a password the file is encrypted, and asks for it. */
  readonly userPassword?: string
  /** With this one alone the file is encrypted, and opens without a question. */
  readonly ownerPassword?: string
  /** XML that is attached as in a hybrid invoice. */
  readonly xml?: Uint8Array
}

/** A PDF as another program makes it, 10 points a line, 60 points from the left and from above. */
export async function foreignPdf({ pages, sizes = [], font, userPassword, ownerPassword, xml }: ForeignPdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 40,
    autoFirstPage: false,
    ...(userPassword === undefined ? {} : { userPassword }),
    ...(ownerPassword === undefined ? {} : { ownerPassword }),
  })
  const done = new Promise<void>((resolve, reject) =>
    pdf
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  )
  pdf.registerFont('embedded', Buffer.from((await readFonts(writingOf(''))).regular))
  if (xml !== undefined) pdf.file(Buffer.from(xml), { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' })
  for (const [page, texts] of pages.entries()) {
    pdf.addPage({ size: sizes[page] ?? 'A4', margin: 40 })
    pdf.font(font === undefined ? 'embedded' : 'Helvetica').fontSize(10)
    texts.forEach((text, index) => pdf.text(text, 60, 60 + index * 20, { lineBreak: false }))
  }
  pdf.end()
  await done
  const bytes = Buffer.concat(chunks)
  if (font === 'Elsewhere')
    for (let at = bytes.indexOf('/Helvetica'); at >= 0; at = bytes.indexOf('/Helvetica')) bytes.write('/Elsewhere', at)
  return new Uint8Array(bytes)
}
