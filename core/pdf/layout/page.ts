import type { Invoice } from '../../model/invoice.ts'
import { addElement } from '../file/structure.ts'
import { wordOf } from '../words.ts'
import { formatDate } from './forms.ts'
import { bodyTop, drawBands, drawFooter, drawImprint, drawLetterhead, measureFooter, measureImprint } from './letterhead.ts'
import { drawLines } from './lines.ts'
import { drawAttachments, drawParagraphs, drawParties, noteLines } from './notes.ts'
import { letterOf, type LetterParty } from './letter.ts'
import { LOOKS } from './looks.ts'
import { drawMargins } from './margins.ts'
import { joinFilled } from './parties.ts'
import { drawPayment } from './payment.ts'
import { drawReferences, precedingSurplus } from './references.ts'
import { Sheet, type SheetOptions } from './sheet.ts'
import { filled, joinTraced, traced } from './traced-text.ts'
import { isCredit } from './refund.ts'
import { drawTotals, layoutTotals } from './totals.ts'

/** Longer documents have a last page of their own anyway. */
const MAX_TRIED = 4
/** Notes up to this number of lines stand above the invoice lines, longer ones behind the payment. */
const SHORT_NOTES = 6

/** Lays out an invoice; set closer where that saves a page. `makeOptions` gives fresh fonts, as each try uses its own characters. */
export function layoutInvoice(invoice: Invoice, makeOptions: () => Omit<SheetOptions, 'measures'>): Sheet {
  const { look = LOOKS.classic } = makeOptions()
  const [measures, ...closer] = look.densities
  const sheet = layoutWith(invoice, { ...makeOptions(), measures })
  if (sheet.pages.length === 1 || sheet.pages.length > MAX_TRIED) return sheet
  for (const measures of closer) {
    const tried = layoutWith(invoice, { ...makeOptions(), measures })
    if (tried.pages.length < sheet.pages.length) return tried
  }
  return sheet
}

/** Title of the document by its type (BT-3). */
export function titleOf(invoice: Invoice, { words }: Pick<SheetOptions, 'words'>): string {
  return wordOf(words.titles, invoice.document.type_code) ?? words.titles[isCredit(invoice) ? '381' : '380']
}

function layoutWith(invoice: Invoice, options: SheetOptions): Sheet {
  const sheet = new Sheet(options)
  const { footer, surplus } = measureFooter(sheet, invoice)
  const { sender, recipient } = letterOf(invoice)
  // What the law of the seller's country wants said stands in the footer of the seller's letters only.
  const legal = traced(recipient.party.additional_legal_information, `${recipient.kind}.additional_legal_information`)
  const below = filled([...surplus, legal])
  sheet.footerHeight = footer.height
  const imprint = measureImprint(sheet)
  sheet.imprintHeight = imprint.height

  const nameEnd = drawLetterhead(sheet, invoice)
  const addressEnd = sheet.y
  const addressPages = sheet.pages.length
  drawReferences(sheet, invoice, nameEnd)
  if (sheet.pages.length === addressPages) sheet.y = Math.max(sheet.y, addressEnd)
  if (sheet.pages.length === 1) sheet.y = Math.max(sheet.y + 10, bodyTop(sheet))

  const title = joinTraced(
    [traced(titleOf(invoice, options), 'document.type_code'), traced(invoice.document.number, 'document.number')],
    ' ',
  )
  sheet.flow(addElement(sheet.root, 'H1'), sheet.wrapParagraph(title, sheet.styles.title, sheet.width), sheet.left, sheet.width)
  drawPreceding(sheet, invoice)
  drawParties(sheet, invoice)

  const notes = noteLines(sheet, invoice.notes ?? [])
  const notesAreShort = notes.reduce((sum, lines) => sum + lines.length, 0) <= SHORT_NOTES
  if (notesAreShort && notes.length > 0) {
    sheet.y += 4
    drawParagraphs(sheet, notes)
  }
  drawHouseText(sheet, houseText(options.before, sender))
  sheet.gap()
  const sums = layoutTotals(sheet, invoice)
  drawLines(sheet, invoice, options.measures.gap + sums.height)
  drawTotals(sheet, sums)
  drawPayment(sheet, invoice)
  drawHouseText(sheet, houseText(options.after, sender))
  if (!notesAreShort) {
    sheet.gap()
    sheet.heading(options.words.notes, sheet.heightOf(notes[0]?.slice(0, 3) ?? []))
    drawParagraphs(sheet, notes)
  }
  drawAttachments(sheet, invoice)
  if (below.length > 0) {
    sheet.gap()
    drawParagraphs(
      sheet,
      below.map((text) => sheet.wrap(text, sheet.styles.small, sheet.width)),
    )
  }
  drawBands(sheet)
  drawFooter(sheet, footer)
  drawImprint(sheet, imprint)
  drawMargins(sheet, runningTitle(sheet, invoice, sender.party.name))
  return sheet
}

/** What the house says to its customers is not said to the suppliers whose invoices it writes. */
function houseText(text: string | undefined, sender: LetterParty): string | undefined {
  return sender.kind === 'supplier' ? text : undefined
}

/** What the house says on each of its invoices; an empty line parts paragraphs. */
function drawHouseText(sheet: Sheet, text: string | undefined): void {
  const paragraphs = (text ?? '').split(/\n\s*\n/).map((paragraph) => sheet.wrap(paragraph, sheet.styles.body, sheet.width))
  const shown = paragraphs.filter((lines) => lines.some((line) => line.text.trim() !== ''))
  if (shown.length === 0) return
  sheet.gap()
  drawParagraphs(sheet, shown)
}

function drawPreceding(sheet: Sheet, invoice: Invoice): void {
  const text = precedingSurplus(invoice, sheet.options.lang)
  if (text === undefined) return
  sheet.y += 4
  const { references, colon } = sheet.options.words
  const lines = sheet.wrapParagraph(joinTraced([references.precedings, text], colon), sheet.styles.body, sheet.width)
  sheet.flow(addElement(sheet.root, 'P'), lines, sheet.left, sheet.width)
}

/** What the document is, for the head of every page but the first. */
function runningTitle(sheet: Sheet, invoice: Invoice, sender: string | undefined): string {
  const { number, issue_date: issued } = invoice.document
  return joinFilled(
    [
      joinFilled([titleOf(invoice, sheet.options), number], ' '),
      issued === undefined ? undefined : formatDate(issued, sheet.options.lang),
      sender,
    ],
    ' · ',
  )
}
