import { strToU8 } from 'fflate'
import { writeAttachments, type Attachment } from './file/attachments.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from './file/canvas.ts'
import { writeOutputIntent } from './file/intent.ts'
import { infoDictionary, xmpPacket, type Metadata } from './file/metadata.ts'
import { writePicture } from './file/picture.ts'
import { writeStructure } from './file/structure.ts'
import { pdfText } from './file/syntax.ts'
import { PdfWriter } from './file/writer.ts'
import { embedFace } from './font/embed.ts'
import { faceName, PAPER, type Sheet } from './layout/sheet.ts'
import type { Platform } from './platform.ts'

/** The file of a document that is laid out: PDF/A-3, tagged where the sheet is. The same sheet gives the same bytes on one platform. */
export function writeSheet(
  sheet: Sheet,
  metadata: Metadata,
  attachments: readonly Attachment[],
  platform: Platform | undefined,
): Uint8Array {
  const { regular, bold, tagged, logo, paper } = sheet.options
  const writer = new PdfWriter(platform)
  const catalog = writer.reserve()
  const pageTree = writer.reserve()
  // A page that names a font has to have it, so a face without any character stays out.
  const faces = [regular, bold, ...(regular.further?.faces ?? [])].filter((face) => face.characters.length > 0)
  const fontIds = faces.map((face) => `/${faceName(sheet.options, face)} ${embedFace(writer, face)} 0 R`).join('')
  const [firstPaper, nextPaper] = paper?.write(writer) ?? []
  const resourcesWith = (paperId: number | undefined, logoId: number | undefined): number => {
    const forms = [...(logoId === undefined ? [] : [`/L ${logoId} 0 R`]), ...(paperId === undefined ? [] : [`/${PAPER} ${paperId} 0 R`])]
    return writer.add(`<</Font<<${fontIds}>>${forms.length === 0 ? '' : `/XObject<<${forms.join('')}>>`}>>`)
  }
  const resources = resourcesWith(nextPaper, undefined)
  const logoId = logo === undefined ? undefined : writePicture(writer, logo)
  const firstResources = logoId === undefined && firstPaper === nextPaper ? resources : resourcesWith(firstPaper, logoId)
  const pageIds = sheet.pages.map((canvas) => {
    const own = canvas.page === 0 ? firstResources : resources
    const content = writer.addStream('', strToU8(canvas.content(), true))
    return writer.add(
      `<</Type/Page/Parent ${pageTree} 0 R/MediaBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]/Resources ${own} 0 R/Contents ${content} 0 R` +
        `${tagged ? `/StructParents ${canvas.page}/Tabs/S` : ''}>>`,
    )
  })
  writer.put(pageTree, `<</Type/Pages/Count ${pageIds.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`)
  const structure = tagged ? `/MarkInfo<</Marked true>>/StructTreeRoot ${writeStructure(writer, sheet.root, pageIds)} 0 R` : ''
  const intent = writeOutputIntent(writer)
  // Uncompressed, so that tools that know nothing of PDF find the packet.
  const xmp = writer.addMetadata(xmpPacket(metadata))
  const files = writeAttachments(writer, attachments, metadata.createdAt)
  const information = infoDictionary(metadata)
  const info = writer.add(information)
  writer.put(
    catalog,
    `<</Type/Catalog/Pages ${pageTree} 0 R/Lang${pdfText(metadata.language)}/ViewerPreferences<</DisplayDocTitle true>>${structure}` +
      `/OutputIntents[${intent} 0 R]/Metadata ${xmp} 0 R${files.entries}>>`,
  )
  return writer.finish(catalog, info, information + files.entries + files.checksums)
}
