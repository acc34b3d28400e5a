import { PAGE_HEIGHT, type Canvas } from '../file/canvas.ts'
import { addElement, figureEntries } from '../file/structure.ts'
import { Decimal } from '../../base/decimal.ts'
import { codeName, ENGLISH } from '../../codelists/search.ts'
import type { Invoice, PaymentDetail } from '../../model/invoice.ts'
import { fillText } from '../../base/fill-text.ts'
import { wordOf } from '../words.ts'
import { epcModules, epcPayment, type EpcPayment } from './epc.ts'
import { formatDate, formatIban, formatMoney } from './forms.ts'
import { MM } from './looks.ts'
import { BLACK, type Line, type Sheet } from './sheet.ts'
import { beginHeight, drawTable, labelTable } from './table.ts'
import { readableTerms } from './terms.ts'
import { fillTraced, plain, traced, type Text } from './traced-text.ts'
import { isCredit, isRefund } from './refund.ts'

const QR_SIZE = 27 * MM
const MAX_LABEL = 45 * MM
const FEWEST_ROWS = 2
/** Share of a page that the heading stays together with at most. */
const MOST_KEPT = 0.7

/** How and until when to pay; a QR code at the right where a bank app can read one. Nothing when nothing is said. */
export function drawPayment(sheet: Sheet, invoice: Invoice): void {
  const payment = epcPayment(invoice)
  const words = sheet.options.words.payment
  const width = payment === undefined ? sheet.width : sheet.width - QR_SIZE - 8 * MM
  const intro = introLines(sheet, invoice, width)
  // It goes on behind any row, with two of them on either side.
  const table = { ...labelTable(sheet, paymentRows(sheet, invoice), sheet.left, width, MAX_LABEL), keep: { rows: FEWEST_ROWS, height: 0 } }
  if (intro.length === 0 && table.rows.length === 0) return
  sheet.gap()
  const begin = sheet.heightOf(intro) + beginHeight(sheet, table, FEWEST_ROWS)
  const caption = payment === undefined ? [] : sheet.wrapParagraph(words.qr, sheet.styles.small, QR_SIZE)
  const codeHeight = payment === undefined ? 0 : QR_SIZE + sheet.heightOf(caption)
  sheet.heading(isRefund(invoice) ? words.refund : words.title, Math.min(Math.max(begin, codeHeight), sheet.fullHeight * MOST_KEPT))
  const { canvas, y: top } = sheet
  if (intro.length > 0) sheet.flow(addElement(sheet.root, 'P'), intro, sheet.left, width)
  drawTable(sheet, sheet.root, table)
  if (payment === undefined) return
  // Where long texts have gone on to another page, the code still stands beside their beginning.
  drawCode(sheet, canvas, { payment, caption, top })
  if (sheet.canvas === canvas) sheet.y = Math.max(sheet.y, top + codeHeight)
}

// UNTDID 4461: direct debits, which the seller collects; and means by which the buyer has paid or need not pay any more.
const COLLECTED = new Set(['49', '59'])
const SETTLED = new Set(['10', '48', '54', '55', '97'])

// "Instrument not defined": nothing that a reader needs to know.
const UNDEFINED = '1'

/** One sentence that says what is due and when, or what goes back; only where something is left to pay. */
function introLines(sheet: Sheet, invoice: Invoice, width: number): Line[] {
  const { words, lang, currency } = sheet.options
  const { due_date: due } = invoice.document
  const payable = invoice.totals?.payable
  const open = Decimal.parse(payable ?? '')
  const method = invoice.payment_details?.[0]?.method_code ?? ''
  if (payable === undefined || open === undefined || open.isZero() || SETTLED.has(method)) return []
  const isBack = isRefund(invoice)
  // A credit note whose terms say what becomes of the money has said it. Nobody pays by a day what goes back.
  if (isBack ? isCredit(invoice) && invoice.document.terms !== undefined : due === undefined) return []
  const sentence = isBack ? words.payment.paidOut : COLLECTED.has(method) ? words.payment.collected : words.payment.payBy
  const amount = open.isNegative() ? open.negated().toString() : payable
  const text = fillTraced(sentence, {
    amount: traced(formatMoney(amount, currency, lang), 'totals.payable'),
    date: traced(due === undefined ? '' : formatDate(due, lang), 'document.due_date'),
  })
  return sheet.wrapParagraph(text, sheet.styles.body, width)
}

type PaymentRow = [label: string, value: Text, apart?: boolean]

/** Each means of payment stands apart from the one before. */
function paymentRows(sheet: Sheet, invoice: Invoice): PaymentRow[] {
  const labels = sheet.options.words.payment
  const seen = new Set<string>()
  // Several accounts repeat the means of payment and the remittance information; once is enough.
  const isNew = (row: readonly [string, Text | undefined]): row is [string, Text] => {
    const [label, value] = row
    const key = `${label}\n${plain(value ?? '')}`
    if (plain(value ?? '').trim() === '' || seen.has(key)) return false
    seen.add(key)
    return true
  }
  const { terms } = invoice.document
  const rows: PaymentRow[] = (
    [[labels.terms, traced(terms === undefined ? undefined : readableTerms(sheet, terms), 'document.terms')]] as const
  ).filter(isNew)
  for (const [index, detail] of (invoice.payment_details ?? []).entries()) {
    const path = `payment_details[${index}]`
    const of = (name: keyof PaymentDetail, write = (value: string): string => value): Text | undefined =>
      traced(detail[name] === undefined ? undefined : write(detail[name]), `${path}.${name}`)
    const means: (readonly [string, Text | undefined])[] = [
      [labels.method, traced(methodText(sheet, detail), `${path}.method_code`, `${path}.method_name`)],
      [labels.holder, of('account_name')],
      [isAccountIban(detail.account_id) ? labels.iban : labels.account, of('account_id', formatIban)],
      [labels.bic, of('service_provider_id')],
      [labels.remittance, of('remittance_information')],
      [labels.card, of('card_number')],
      [labels.cardHolder, of('card_holder_name')],
      [labels.mandate, of('direct_debit_mandate_id')],
      [labels.creditor, of('direct_debit_creditor_id')],
      [labels.debited, of('direct_debit_payer_account', formatIban)],
    ]
    rows.push(...means.filter(isNew).map(([label, value], row): PaymentRow => [label, value, index > 0 && row === 0]))
  }
  return rows
}

/** As the invoice names it, as its readers call it, or by the standard's name of the rarer codes. */
function methodText(sheet: Sheet, detail: PaymentDetail): string | undefined {
  const { method_name: name, method_code: code } = detail
  if (name !== undefined || code === undefined || code === UNDEFINED) return name
  return wordOf(sheet.options.words.payment.methods, code) ?? codeName('untdid_4461', code, ENGLISH)
}

function isAccountIban(account: string | undefined): boolean {
  return account !== undefined && formatIban(account) !== account
}

interface CodePlace {
  readonly payment: EpcPayment
  readonly caption: readonly Line[]
  readonly top: number
}

/** The code as one figure: runs of dark modules as rectangles. */
function drawCode(sheet: Sheet, canvas: Canvas, { payment, caption, top }: CodePlace): void {
  const { words, lang } = sheet.options
  const modules = epcModules(payment)
  const unit = QR_SIZE / modules.length
  const left = sheet.right - QR_SIZE
  const alternate = fillText(words.payment.qrAlternate, {
    amount: formatMoney(payment.amount, 'EUR', lang),
    iban: formatIban(payment.iban),
  })
  const box = [left, PAGE_HEIGHT - top - QR_SIZE, sheet.right, PAGE_HEIGHT - top] as const
  canvas.open(addElement(sheet.root, 'Figure', figureEntries(alternate, box)))
  modules.forEach((row, line) => {
    let from = 0
    while (from < row.length) {
      let to = from
      while (row[to] === true) to++
      // A little overlap hides the seams that viewers draw between touching rectangles.
      if (to > from) canvas.rectangle(left + from * unit, top + line * unit, (to - from) * unit, unit + 0.05, BLACK)
      from = to + 1
    }
  })
  canvas.close()
  if (caption.length === 0) return
  canvas.open(addElement(sheet.root, 'P'))
  sheet.paint(caption, left, QR_SIZE, top + QR_SIZE + 1.5, 'left', canvas)
  canvas.close()
}
