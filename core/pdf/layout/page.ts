import type { Invoice } from '../../model/invoice.ts'
import { addElement } from '../file/structure.ts'
import { fillText, wordOf } from '../words.ts'
import { formatDate } from './forms.ts'
import { BODY_TOP, drawFooter, drawImprint, drawLetterhead, measureFooter, measureImprint } from './letterhead.ts'
import { drawLines } from './lines.ts'
import { drawAttachments, drawParagraphs, drawParties, noteLines } from './notes.ts'
import { joinFilled } from './parties.ts'
import { drawPayment } from './payment.ts'
import { drawReferences, precedingSurplus } from './references.ts'
import { BODY_WIDTH, CLOSE, COMPACT, LEFT, MM, NORMAL, RIGHT, Sheet, type SheetOptions } from './sheet.ts'
import { joinTraced, traced } from './traced-text.ts'
import { readableText } from '../readable.ts'
import { drawTotals, isCredit, layoutTotals } from './totals.ts'
import { PAGE_HEIGHT } from '../file/canvas.ts'

/** Longer documents have a last page of their own anyway. */
const MAX_TRIED = 4
/** Notes up to this number of lines stand above the invoice lines, longer ones behind the payment. */
const SHORT_NOTES = 6
const NUMBER_Y = PAGE_HEIGHT - 12 * MM
const RUNNING_TITLE_Y = 10 * MM

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
  drawPageNumbers(sheet, invoice)
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

/** Page x of y at the foot of every page, and what the document is at the head of all but the first. */
function drawPageNumbers(sheet: Sheet, invoice: Invoice): void {
  const { words, lang } = sheet.options
  const { small } = sheet.styles
  const { number, issue_date: issued } = invoice.document
  const running = joinFilled(
    [
      joinFilled([titleOf(invoice, sheet.options), number], ' '),
      issued === undefined ? undefined : formatDate(issued, lang),
      invoice.supplier?.name,
    ],
    ' · ',
  )
  const runningLines = sheet.wrapParagraph(readableText(running), small, BODY_WIDTH).slice(0, 1)
  sheet.pages.forEach((canvas, index) => {
    const text = fillText(words.page, { page: String(index + 1), pages: String(sheet.pages.length) })
    canvas.openArtifact('Pagination')
    if (index > 0) sheet.paint(runningLines, LEFT, BODY_WIDTH, RUNNING_TITLE_Y, 'left', canvas)
    sheet.paint([{ text, style: small }], LEFT, RIGHT - LEFT, NUMBER_Y, 'right', canvas)
    canvas.close()
  })
}
