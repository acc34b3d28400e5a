import { Decimal } from '../../base/decimal.ts'
import type { DocumentDiscountCharge, Invoice } from '../../model/invoice.ts'
import { formatAmount, formatMoney } from './forms.ts'
import { allowanceLabel, negate, taxText } from './lines.ts'
import { isCredit, isRefund } from './refund.ts'
import { textWidth, type Sheet, type Style } from './sheet.ts'
import { taxTable, taxWidth } from './taxes.ts'
import { drawTable, tableHeight, type Row, type Table } from './table.ts'
import { joinTraced, labelled, traced, type Text } from './traced-text.ts'

const TOTALS_WIDTH = 212
const TOTALS_AMOUNT_WIDTH = 78
const LABEL_GAP = 6
const MIN_LABEL = 80
const MIDDLE_GAP = 22
const BOX_MARGIN = 4
const BOX_TINT = 0.08

/** Share of a page; what is higher does not stand side by side. */
const MAX_HEIGHT = 0.8

interface Sums {
  readonly totals: Table
  readonly taxes: Table
  readonly isBeside: boolean
  readonly height: number
}

/** The VAT breakdown and the sums, to be measured before they are drawn: side by side where no figure of either has to be set smaller for that. */
export function layoutTotals(sheet: Sheet, invoice: Invoice): Sums {
  const entries = totalsEntries(sheet, invoice)
  const amount = entries.reduce((most, { text, style }) => Math.max(most, textWidth(text, style) + 0.5), TOTALS_AMOUNT_WIDTH)
  const width = Math.min(sheet.width, Math.max(TOTALS_WIDTH, MIN_LABEL + LABEL_GAP + amount))
  const totals = totalsTable(sheet, entries, { width, amount: Math.min(amount, width - MIN_LABEL - LABEL_GAP) })
  const rest = sheet.width - width - MIDDLE_GAP
  const fits = taxWidth(sheet, invoice.taxes ?? []) <= rest
  const taxes = taxTable(sheet, invoice.taxes ?? [], fits ? rest : sheet.width)
  const heights = [tableHeight(sheet, totals), taxes.rows.length === 0 ? 0 : tableHeight(sheet, taxes)] as const
  const isBeside = fits && Math.max(...heights) <= sheet.fullHeight * MAX_HEIGHT
  const height = isBeside ? Math.max(...heights) : heights[0] + sheet.options.measures.gap + heights[1]
  return { totals, taxes, isBeside, height }
}

/** The VAT breakdown at the left, the sums at the right; one below the other where there is no room for that. */
export function drawTotals(sheet: Sheet, { totals, taxes, isBeside, height }: Sums): void {
  sheet.gap()
  sheet.reserve(height)
  const top = sheet.y
  drawTable(sheet, sheet.root, taxes)
  const end = sheet.y
  if (isBeside) sheet.y = top
  else if (taxes.rows.length > 0) sheet.gap()
  if (sheet.look.totals === 'boxed') drawBox(sheet, totals)
  drawTable(sheet, sheet.root, totals)
  sheet.y = Math.max(sheet.y, isBeside ? end : sheet.y)
}

/** A light ground behind the sums, a tint of the colour of the house; none behind sums that go on on another page. */
function drawBox(sheet: Sheet, totals: Table): void {
  const height = tableHeight(sheet, totals)
  if (sheet.y + height > sheet.bottom) return
  const tint = sheet.options.accent.map((part) => 1 - (1 - part) * BOX_TINT) as [number, number, number]
  const left = (totals.columns[0]?.x ?? sheet.left) - BOX_MARGIN
  sheet.rule(left, sheet.y, sheet.right + BOX_MARGIN - left, height + BOX_MARGIN, tint)
}

interface Entry {
  readonly label: Text
  readonly text: string
  readonly paths: readonly [string, ...string[]]
  readonly style: Style
  readonly rule?: 'thin' | 'strong'
}

function totalsTable(sheet: Sheet, entries: readonly Entry[], { width, amount }: { width: number; amount: number }): Table {
  const labelWidth = width - amount - LABEL_GAP
  return {
    columns: [
      { x: sheet.right - width, width: labelWidth, align: 'left' },
      { x: sheet.right - amount, width: amount, align: 'right' },
    ],
    rows: entries.map(({ label, text, paths, style, rule }): Row => {
      const cells = [sheet.wrapParagraph(label, style, labelWidth), sheet.wrapParagraph(traced(text, ...paths), style, amount)]
      return rule === undefined ? { cells } : { cells, rule }
    }),
  }
}

function totalsEntries(sheet: Sheet, invoice: Invoice): Entry[] {
  const { words, lang, currency } = sheet.options
  const { body, bold } = sheet.styles
  const { totals = {}, document } = invoice
  const due = totals.payable
  const dueStyle = { ...bold, size: bold.size + 1.5 }
  const row = (
    label: Text,
    amount: string | undefined,
    paths: readonly [string, ...string[]],
    { style = body, rule, money = false }: { style?: Style; rule?: 'thin' | 'strong'; money?: boolean } = {},
  ): Entry[] => {
    if (amount === undefined) return []
    const text = money ? formatMoney(amount, currency, lang) : formatAmount(amount, currency, lang)
    return [{ label, text, paths, style, ...(rule === undefined ? {} : { rule }) }]
  }
  const entries = document.discounts_charges ?? []
  const allowances = entries.filter((entry) => entry.sign === '-')
  const charges = entries.filter((entry) => entry.sign !== '-')
  // A single allowance or charge is its own sum; several are parts of the sum below them, and set so that nobody adds both.
  const group = (name: 'discount' | 'charge', label: string, same: readonly DocumentDiscountCharge[]): Entry[] => {
    const sum = totals[name]
    const isSaid = saysTheSame(sum, same)
    const style = sum === undefined || isSaid ? body : sheet.styles.small
    const rows = same.flatMap((entry) => {
      const path = `document.discounts_charges[${entries.indexOf(entry)}]`
      const tax = traced(taxText(sheet, entry.tax_code, entry.tax_percent), `${path}.tax_percent`, `${path}.tax_code`)
      const words = joinTraced([allowanceLabel(sheet, entry, path), labelled(sheet.options.words.lines.tax, tax, '\u00a0')], ', ')
      return row(words, signed(entry.sign, entry.amount ?? ''), [`${path}.amount`, ...(isSaid ? [`totals.${name}`] : [])], { style })
    })
    const signedSum = sum === undefined || isSaid ? undefined : signed(name === 'discount' ? '-' : '+', sum)
    return [...rows, ...row(label, signedSum, [`totals.${name}`])]
  }
  return [
    ...row(words.totals.lines, totals.item_subtotal, ['totals.item_subtotal']),
    ...group('discount', words.totals.allowances, allowances),
    ...group('charge', words.totals.charges, charges),
    ...row(words.totals.net, totals.subtotal, ['totals.subtotal'], { rule: 'thin' }),
    ...row(words.totals.tax, totals.tax_total, ['totals.tax_total']),
    ...(totals.tax_total_accounting === undefined
      ? []
      : row(`${words.totals.tax} (${document.tax_currency_code ?? ''})`.replace(' ()', ''), totals.tax_total_accounting, [
          'totals.tax_total_accounting',
        ])),
    ...row(words.totals.gross, totals.total, ['totals.total'], { style: bold, rule: 'thin', money: due === undefined }),
    ...row(words.totals.paid, totals.paid === undefined ? undefined : negate(totals.paid), ['totals.paid']),
    ...row(words.totals.rounding, totals.round, ['totals.round']),
    ...(document.third_party_payments ?? []).flatMap((entry, index) => {
      const path = `document.third_party_payments[${index}]`
      const label = [words.totals.thirdParty, traced(entry.type, `${path}.type`), traced(entry.description, `${path}.description`)]
      return row(joinTraced(label, ' '), entry.amount, [`${path}.amount`])
    }),
    ...row(dueLabel(sheet, invoice), due, ['totals.payable', 'document.currency_code'], { style: dueStyle, rule: 'strong', money: true }),
  ]
}

/** What the last sum is to the reader: to pay, to get back, or credited. */
function dueLabel(sheet: Sheet, invoice: Invoice): string {
  const { due, refund, credit } = sheet.options.words.totals
  if (!isRefund(invoice)) return due
  return isCredit(invoice) ? credit : refund
}

function signed(sign: string | undefined, amount: string): string {
  return sign === '-' ? negate(amount) : amount
}

function saysTheSame(sum: string | undefined, entries: readonly { amount?: string }[]): boolean {
  const single = entries.length === 1 ? Decimal.parse(entries[0]?.amount ?? '') : entries.length === 0 ? Decimal.ZERO : undefined
  const total = sum === undefined ? undefined : Decimal.parse(sum)
  return single !== undefined && total !== undefined && single.equals(total)
}
