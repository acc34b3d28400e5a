import type { Tax } from '../../model/invoice.ts'
import { wordOf } from '../words.ts'
import { formatAmount, formatMoney, formatPercent } from './forms.ts'
import { joinFilled } from './parties.ts'
import { textWidth, type Line, type Sheet, type Style } from './sheet.ts'
import { fitWidths, type Table } from './table.ts'
import { joinTraced, traced, type Text } from './traced-text.ts'

const COLUMN_GAP = 10
const MIN_CATEGORY = 60
/** Figures that have no room are set smaller, down to this size, before they are wrapped. */
const SMALLEST = 6

type Figures = readonly (string | undefined)[]

/** Rate, taxable amount and VAT of each row. */
function taxFigures(sheet: Sheet, taxes: readonly Tax[]): Figures[] {
  const { lang, currency } = sheet.options
  const money = (amount: string | undefined, own: string | undefined): string | undefined =>
    amount === undefined
      ? undefined
      : own === undefined || own === currency
        ? formatAmount(amount, currency, lang)
        : formatMoney(amount, own, lang)
  return taxes.map((tax) => [
    tax.percent === undefined ? undefined : formatPercent(tax.percent, lang),
    money(tax.taxable_amount, tax.currency_code),
    money(tax.amount, tax.currency_code),
  ])
}

const headsOf = ({ options: { words } }: Sheet): string[] => [words.taxes.category, words.taxes.rate, words.taxes.base, words.taxes.amount]

/** Width of each column of figures. */
function figureWidths(sheet: Sheet, figures: readonly Figures[], style: Style): number[] {
  const { smallBold } = sheet.styles
  return headsOf(sheet)
    .slice(1)
    .map((head, index) => figures.reduce((most, row) => Math.max(most, textWidth(row[index], style)), textWidth(head, smallBold)) + 0.5)
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** The width that the VAT breakdown needs so that no figure is set smaller. */
export function taxWidth(sheet: Sheet, taxes: readonly Tax[]): number {
  return MIN_CATEGORY + 3 * COLUMN_GAP + sumOf(figureWidths(sheet, taxFigures(sheet, taxes), sheet.styles.body))
}

/** The VAT breakdown in a given width: what is taxed at which rate, and why nothing is charged. */
export function taxTable(sheet: Sheet, taxes: readonly Tax[], width: number): Table {
  const { words } = sheet.options
  const { small, smallBold } = sheet.styles
  const heads = headsOf(sheet)
  const figures = taxFigures(sheet, taxes)
  const room = width - 3 * COLUMN_GAP
  const factor = (room - MIN_CATEGORY) / sumOf(figureWidths(sheet, figures, sheet.styles.body))
  const body: Style = factor < 1 ? { ...sheet.styles.body, size: Math.max(SMALLEST, sheet.styles.body.size * factor) } : sheet.styles.body
  const widths = fitWidths([0, ...figureWidths(sheet, figures, body)], 0, room, MIN_CATEGORY)
  let x = sheet.left
  const columns = widths.map((width, index) => {
    const column = { x, width, align: index === 0 ? ('left' as const) : ('right' as const) }
    x += width + COLUMN_GAP
    return column
  })
  const cell = (text: Text | undefined, style: Style, index: number): Line[] =>
    text === undefined ? [] : sheet.wrapParagraph(text, style, widths[index] ?? 0)
  // The figures of a row have one line; what is said of them below it has the width of all columns.
  const below = (text: Text | undefined, style: Style, row: number): Line[] => {
    const isFree = [1, 2, 3].every((index) => cell(figures[row]?.[index - 1], body, index).length <= 1)
    return text === undefined ? [] : sheet.wrapParagraph(text, style, isFree ? width : (widths[0] ?? 0))
  }
  const categoryLines = ({ code }: Tax, row: number): Line[] => {
    const path = `taxes[${row}].code`
    const name = wordOf(words.taxes.categories, code)
    const lines = cell(traced(code === 'S' ? (name ?? code) : joinFilled([code, name], ' '), path), body, 0)
    if (lines.length <= 1 || code === 'S' || name === undefined) return lines
    return [...cell(traced(code, path), body, 0), ...below(traced(name, path), body, row)]
  }
  return {
    columns,
    head: heads.map((text, index) => cell(text, smallBold, index)),
    ruled: true,
    rows: taxes.map((tax, row) => ({
      cells: [
        [
          ...categoryLines(tax, row),
          ...below(
            traced(tax.exemption_reason, `taxes[${row}].exemption_reason`) ??
              exemptionText(sheet, tax.exemption_reason_code, `taxes[${row}].exemption_reason_code`),
            small,
            row,
          ),
        ],
        ...(['percent', 'taxable_amount', 'amount'] as const).map((name, index) =>
          cell(traced(figures[row]?.[index], `taxes[${row}].${name}`), body, index + 1),
        ),
      ],
    })),
  }
}

// VATEX codes of an article, with its paragraph and point: 132-1A is article 132 (1) (a).
const ARTICLE = /^VATEX-EU-(\d+)(?:-(\d+)?([A-Z]*))?$/

/** Why nothing is charged, where only the code says it: with what the law wants to be read on an invoice, or the article that exempts. */
function exemptionText(sheet: Sheet, code: string | undefined, path: string): Text | undefined {
  const { taxes, colon } = sheet.options.words
  const [, article, paragraph, point] = ARTICLE.exec(code ?? '') ?? []
  const parts = [paragraph, point?.toLowerCase()].map((part) => (part === undefined || part === '' ? '' : `\u00a0(${part})`))
  const named = article === undefined ? undefined : `Art.\u00a0${article}${parts.join('')}, ${taxes.directive}`
  return joinTraced([traced(code, path), wordOf(taxes.exemptions, code) ?? named], colon)
}
