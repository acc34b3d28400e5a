import type { Invoice } from '../../model/invoice.ts'
import { addElement } from '../file/structure.ts'
import { wordOf } from '../words.ts'
import { formatDate } from './forms.ts'
import { BODY_TOP, drawFooter, drawImprint, drawLetterhead, measureFooter, measureImprint } from './letterhead.ts'
import { drawLines } from './lines.ts'
import { drawAttachments, drawParagraphs, drawParties, noteLines } from './notes.ts'
import { drawMargins } from './margins.ts'
import { joinFilled } from './parties.ts'
import { drawPayment } from './payment.ts'
import { drawReferences, precedingSurplus } from './references.ts'
import { BODY_WIDTH, CLOSE, COMPACT, LEFT, NORMAL, Sheet, type SheetOptions } from './sheet.ts'
import { joinTraced, traced } from './traced-text.ts'
import { isCredit } from './refund.ts'
import { drawTotals, layoutTotals } from './totals.ts'

/** Longer documents have a last page of their own anyway. */
const MAX_TRIED = 4
/** Notes up to this number of lines stand above the invoice lines, longer ones behind the payment. */
const SHORT_NOTES = 6

/** Lays out an invoice; set closer where that saves a page. `makeOptions` gives fresh fonts, as each try uses its own characters. */
export function layoutInvoice(invoice: Invoice, makeOptions: () => Omit<SheetOptions, 'measures'>): Sheet {
  const sheet = layoutWith(invoice, { ...makeOptions(), measures: NORMAL })
  if (sheet.pages.length === 1 || sheet.pages.length > MAX_TRIED) return sheet
  for (const measures of [CLOSE, COMPACT]) {
    const closer = layoutWith(invoice, { ...makeOptions(), measures })
    if (closer.pages.length < sheet.pages.length) return closer
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
  sheet.footerHeight = footer.height
  const imprint = measureImprint(sheet)
  sheet.imprintHeight = imprint.height

  const nameEnd = drawLetterhead(sheet, invoice)
  const addressEnd = sheet.y
  const addressPages = sheet.pages.length
  drawReferences(sheet, invoice, nameEnd)
  if (sheet.pages.length === addressPages) sheet.y = Math.max(sheet.y, addressEnd)
  if (sheet.pages.length === 1) sheet.y = Math.max(sheet.y + 10, BODY_TOP)

  const title = joinTraced(
    [traced(titleOf(invoice, options), 'document.type_code'), traced(invoice.document.number, 'document.number')],
    ' ',
  )
  sheet.flow(addElement(sheet.root, 'H1'), sheet.wrapParagraph(title, sheet.styles.title, BODY_WIDTH), LEFT, BODY_WIDTH)
  drawPreceding(sheet, invoice)
  drawParties(sheet, invoice)

  const notes = noteLines(sheet, invoice.notes ?? [])
  const notesAreShort = notes.reduce((sum, lines) => sum + lines.length, 0) <= SHORT_NOTES
  if (notesAreShort && notes.length > 0) {
    sheet.y += 4
    drawParagraphs(sheet, notes)
  }
  sheet.gap()
  const sums = layoutTotals(sheet, invoice)
  drawLines(sheet, invoice, options.measures.gap + sums.height)
  drawTotals(sheet, sums)
  drawPayment(sheet, invoice)
  if (!notesAreShort) {
    sheet.gap()
    sheet.heading(options.words.notes, sheet.heightOf(notes[0]?.slice(0, 3) ?? []))
    drawParagraphs(sheet, notes)
  }
  drawAttachments(sheet, invoice)
  if (surplus.length > 0) {
    sheet.gap()
    drawParagraphs(
      sheet,
      surplus.map((text) => sheet.wrap(text, sheet.styles.small, BODY_WIDTH)),
    )
  }
  drawFooter(sheet, footer)
  drawImprint(sheet, imprint)
  drawMargins(sheet, runningTitle(sheet, invoice))
  return sheet
}

function drawPreceding(sheet: Sheet, invoice: Invoice): void {
  const text = precedingSurplus(invoice, sheet.options.lang)
  if (text === undefined) return
  sheet.y += 4
  const { references, colon } = sheet.options.words
  const lines = sheet.wrapParagraph(joinTraced([references.precedings, text], colon), sheet.styles.body, BODY_WIDTH)
  sheet.flow(addElement(sheet.root, 'P'), lines, LEFT, BODY_WIDTH)
}

/** What the document is, for the head of every page but the first. */
function runningTitle(sheet: Sheet, invoice: Invoice): string {
  const { number, issue_date: issued } = invoice.document
  return joinFilled(
    [
      joinFilled([titleOf(invoice, sheet.options), number], ' '),
      issued === undefined ? undefined : formatDate(issued, sheet.options.lang),
      invoice.supplier?.name,
    ],
    ' · ',
  )
}
