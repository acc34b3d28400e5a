import type { Invoice, Note } from '../../model/invoice.ts'
import { addElement } from '../file/structure.ts'
import { wordOf } from '../words.ts'
import { addressLines, identifierText } from './parties.ts'
import type { Line, Sheet } from './sheet.ts'
import { filled, joinTraced, labelled, traced } from './traced-text.ts'

/** Between the addresses and the notes, which begin close below a title. */
const GAP_BELOW = 5

/** Delivery address, payee and tax representative, side by side below the title. */
export function drawParties(sheet: Sheet, invoice: Invoice): void {
  const { words, lang } = sheet.options
  const { delivery, payee, tax_representative: representative } = invoice
  const blocks = [
    {
      title: words.parties.delivery,
      lines: filled([
        traced(delivery?.name, 'delivery.name'),
        identifierText(delivery?.id, 'delivery.id'),
        ...addressLines(delivery ?? {}, 'delivery', lang, undefined),
      ]),
    },
    {
      title: words.parties.payee,
      lines: filled([
        traced(payee?.name, 'payee.name'),
        identifierText(payee?.id, 'payee.id'),
        identifierText(payee?.legal_registration_id, 'payee.legal_registration_id'),
      ]),
    },
    {
      title: words.parties.taxRepresentative,
      lines: filled([
        traced(representative?.name, 'tax_representative.name'),
        ...addressLines(representative ?? {}, 'tax_representative', lang, undefined),
        labelled(words.footer.taxId, traced(representative?.tax_id?.value, 'tax_representative.tax_id.value')),
      ]),
    },
  ].filter((block) => block.lines.length > 0)
  if (blocks.length === 0) return
  sheet.gap()
  const width = (sheet.width - 14 * (blocks.length - 1)) / blocks.length
  const wrapped = blocks.map((block) => [
    ...sheet.wrapParagraph(block.title, sheet.styles.smallBold, width),
    ...block.lines.flatMap((line) => sheet.wrapParagraph(line, sheet.styles.body, width)),
  ])
  const height = Math.max(...wrapped.map((lines) => sheet.heightOf(lines)))
  sheet.reserve(height)
  const top = sheet.y
  const sideBySide = top + height <= sheet.bottom
  wrapped.forEach((lines, index) => {
    if (sideBySide) sheet.y = top
    sheet.flow(addElement(sheet.root, 'P'), lines, sideBySide ? sheet.left + index * (width + 14) : sheet.left, width)
  })
  if (sideBySide) sheet.y = top + height
  sheet.y += GAP_BELOW
}

/** The notes of the invoice as paragraphs, each behind the name of its subject where that says something. */
export function noteLines(sheet: Sheet, notes: readonly Note[]): Line[][] {
  return notes
    .map((note, index) => {
      const subject = traced(wordOf(sheet.options.words.noteSubjects, note.subject_code), `notes[${index}].subject_code`)
      return sheet.wrap(
        joinTraced([subject, traced(note.text, `notes[${index}].text`)], sheet.options.words.colon),
        sheet.styles.body,
        sheet.width,
      )
    })
    .filter((lines) => lines.length > 0)
}

export function drawParagraphs(sheet: Sheet, paragraphs: readonly Line[][]): void {
  paragraphs.forEach((lines, index) => {
    if (index > 0) sheet.y += 2
    sheet.flow(addElement(sheet.root, 'P'), lines, sheet.left, sheet.width)
  })
}

/** The supporting documents (BG-24) by name, with what is inside the file and what lies elsewhere. */
export function drawAttachments(sheet: Sheet, invoice: Invoice): void {
  const texts = (invoice.additional_documents ?? []).map((entry, index) => {
    if (entry.type_code === '130') return undefined
    const of = (name: 'description' | 'filename' | 'uri') => traced(entry[name], `additional_documents[${index}].${name}`)
    return joinTraced([identifierText(entry.id, `additional_documents[${index}].id`), of('description'), of('filename'), of('uri')], ' · ')
  })
  const paragraphs = filled(texts).map((text) => sheet.wrapParagraph(text, sheet.styles.small, sheet.width))
  if (paragraphs.length === 0) return
  sheet.gap()
  sheet.heading(sheet.options.words.attachments, sheet.heightOf(paragraphs[0] ?? []))
  drawParagraphs(sheet, paragraphs)
}
