import { Decimal } from '../../base/decimal.ts'
import { USUAL_COLUMNS, type LineColumn } from '../../base/page-style.ts'
import type { Color } from '../file/canvas.ts'
import { codeName, ENGLISH } from '../../codelists/search.ts'
import type { DiscountCharge, Invoice, Item } from '../../model/invoice.ts'
import { unitName } from '../units.ts'
import { fillText } from '../../base/fill-text.ts'
import { countryName } from '../words.ts'
import { formatAmount, formatPercent, formatQuantity } from './forms.ts'
import { joinFilled, schemeName } from './parties.ts'
import { formatPeriod } from './references.ts'
import type { Line, Sheet, Style } from './sheet.ts'
import { drawTable, fitWidths, type Cell, type Column } from './table.ts'
import { fillTraced, filled, joinTraced, labelled, plain, traced, type Text } from './traced-text.ts'

const COLUMN_GAP = 9
const SUB_LINE_INDENT = 10
const MIN_DESCRIPTION = 130
/** A column gives away so much of it before a figure is wrapped, which could be misread. */
const FOR_FIGURES = 40
/** No column of words takes more than this. */
const MAX_WORDS = 92
/** Nor one of figures; what is longer is no figure. */
const MAX_FIGURE = 200
/** Figures are set down to this size before they are wrapped. */
const SMALLEST_FIGURE = 6
/** Line identifiers of other programs are long; they may have this much, and be set down to this size, before they are wrapped. */
const MAX_POSITION = 112
const MIN_POSITION = 45
/** Details are lighter than what is paid for, with more space between their lines; their contrast is 5.7 to 1. */
const DETAIL: Color = [0.4, 0.4, 0.4]
const DETAIL_SPACE = 0.06
const SMALLEST_POSITION = 6

interface FlatLine {
  readonly item: Item
  readonly path: string
  /** 0 for invoice lines, 1 and more for sub-lines. */
  readonly level: number
}

type ColumnKey = LineColumn | 'description' | 'amount'

/** Draws the invoice lines with their sub-lines; nothing when there are none. The last one stays with the `keep` points that follow. */
export function drawLines(sheet: Sheet, invoice: Invoice, keep: number): void {
  const lines = flattenItems(invoice.items ?? [], 'items', 0)
  if (lines.length === 0) return
  const { words, lang, currency } = sheet.options
  const { styles } = sheet
  const keys = shownColumns(sheet)
  const headOf = headTexts(sheet)
  const figures = lines.map(({ item, path }) => ({
    position: item.id ?? '',
    item_id: item.supplier_item_id ?? '',
    quantity: item.quantity === undefined ? '' : formatQuantity(item.quantity, lang),
    unit: item.unit_code === undefined ? '' : unitName(item.unit_code, lang, item.quantity),
    price: item.price === undefined ? '' : formatAmount(item.price, currency, lang),
    priceBase: priceBaseText(sheet, item),
    discount: discountTexts(sheet, item, path),
    tax: taxText(sheet, item.tax_code, item.tax_percent),
    amount: item.subtotal === undefined ? '' : formatAmount(item.subtotal, currency, lang),
  }))

  const sums = runningSums(lines)
  const lastSum = sums?.[sums.length - 1]?.toString()
  const room = sheet.width - COLUMN_GAP * (keys.length - 1)
  type Measured = Exclude<ColumnKey, 'position' | 'description'>
  const measure = (figure: Style, bold: Style): number[] => {
    const widthOf = (key: Measured): number => {
      const most = IN_WORDS.has(key) ? MAX_WORDS : MAX_FIGURE
      const textsOf = (row: (typeof figures)[number]): readonly string[] => (key === 'discount' ? row.discount.map(plain) : [row[key]])
      const widest = figures.reduce(
        (widest, row) => textsOf(row).reduce((widest, text) => Math.max(widest, cellWidth(text, figure, most)), widest),
        cellWidth(headOf[key], styles.smallBold, most),
      )
      if (key === 'price')
        return figures.reduce((all, { priceBase }) => Math.max(all, cellWidth(priceBase, styles.small, MAX_WORDS)), widest)
      if (key !== 'amount' || lastSum === undefined) return widest
      return Math.max(widest, cellWidth(formatAmount(lastSum, currency, lang), bold, MAX_FIGURE))
    }
    return keys.map((key) => (key === 'position' || key === 'description' ? 0 : widthOf(key)))
  }
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)
  const most = room - MIN_DESCRIPTION + FOR_FIGURES - (keys.includes('position') ? MIN_POSITION : 0)
  const natural = measure(styles.body, styles.bold)
  const factor = Math.min(1, most / sumOf(natural))
  const inSize = (style: Style): Style =>
    factor === 1 ? style : { ...style, size: Math.max(SMALLEST_FIGURE, Math.floor(style.size * factor * 10) / 10) }
  const [figureStyle, sumStyle] = [inSize(styles.body), inSize(styles.bold)]
  const wanted = factor === 1 ? natural : measure(figureStyle, sumStyle)
  const left = room - MIN_DESCRIPTION - sumOf(wanted)
  const headWidth = cellWidth(headOf.position, styles.smallBold, MAX_WORDS)
  const position = fitPosition(sheet, figures, Math.max(headWidth, MIN_POSITION, Math.min(MAX_POSITION, left)))
  const widths = fitWidths(
    keys.map((key, index) => (key === 'position' ? Math.max(headWidth, position.width) : (wanted[index] ?? 0))),
    keys.indexOf('description'),
    room,
    MIN_DESCRIPTION - FOR_FIGURES,
  )

  drawTable(sheet, sheet.root, {
    columns: placeColumns(keys, widths, sheet.left),
    head: keys.map((key) => [{ text: headOf[key], style: styles.smallBold }]),
    ruled: true,
    // A line is not parted from its sub-lines there.
    keep: { rows: lines.length - lines.findLastIndex(({ level }) => level === 0), height: keep },
    rows: lines.map((line, index) => {
      const figure = figures[index]
      const { path } = line
      // The amount of a sub-line is a part of that of its line, and nothing to add up.
      const style = line.level === 0 ? figureStyle : { ...styles.small, size: Math.min(styles.small.size, figureStyle.size) }
      const cellOf = (key: ColumnKey, width: number): Cell => {
        const cell = (text: Text, own = style): Cell => sheet.wrapParagraph(text, own, width + 0.5)
        switch (key) {
          case 'position':
            return cell(traced(figure?.position ?? '', `${path}.id`), position.style)
          case 'description':
            return describeItem(sheet, line, width)
          case 'item_id':
            return cell(traced(figure?.item_id ?? '', `${path}.supplier_item_id`))
          case 'quantity':
            return cell(traced(figure?.quantity ?? '', `${path}.quantity`))
          case 'unit':
            return cell(traced(figure?.unit ?? '', `${path}.unit_code`))
          case 'price': {
            const base = traced(figure?.priceBase ?? '', `${path}.price_quantity`, `${path}.price_unit_code`)
            return [...cell(traced(figure?.price ?? '', `${path}.price`)), ...cell(base, styles.small)]
          }
          case 'discount':
            return (figure?.discount ?? []).flatMap((text) => cell(text))
          case 'tax':
            return cell(traced(figure?.tax ?? '', `${path}.tax_percent`, `${path}.tax_code`))
          case 'amount':
            return cell(traced(figure?.amount ?? '', `${path}.subtotal`))
        }
      }
      return { cells: keys.map((key, column) => cellOf(key, widths[column] ?? 0)) }
    }),
    carry: (count, kind) => {
      const sum = sums?.[count - 1]
      if (sum === undefined) return undefined
      const label: Line = { text: kind === 'over' ? words.carriedOver : words.broughtForward, style: sumStyle }
      const text = formatAmount(sum.toString(), currency, lang)
      return keys.map((key, column) =>
        key === 'description' ? [label] : key === 'amount' ? sheet.wrapParagraph(text, sumStyle, (widths[column] ?? 0) + 0.5) : [],
      )
    },
  })
}

/** The columns that the house shows, in their order; what a line is about and its amount are always among them. */
function shownColumns(sheet: Sheet): ColumnKey[] {
  const shown = sheet.options.columns ?? USUAL_COLUMNS
  const of = (names: readonly LineColumn[]): LineColumn[] => names.filter((name) => shown.includes(name))
  return [...of(['position', 'item_id']), 'description', ...of(['quantity', 'unit', 'price', 'discount', 'tax']), 'amount']
}

function headTexts(sheet: Sheet): Readonly<Record<ColumnKey, string>> {
  const { position, description, supplierItem, quantity, unit, price, priceDiscount, tax, amount } = sheet.options.words.lines
  return { position, description, item_id: supplierItem, quantity, unit, price, discount: priceDiscount, tax, amount }
}

/** What a line is lowered by, as the rate where there is one. */
function discountTexts(sheet: Sheet, item: Item, path: string): Text[] {
  const { lang, currency } = sheet.options
  return (item.discounts_charges ?? []).flatMap((entry, index) => {
    if (entry.sign !== '-') return []
    const at = `${path}.discounts_charges[${index}]`
    return entry.percent === undefined
      ? [traced(formatAmount(negate(entry.amount ?? ''), currency, lang), `${at}.amount`)]
      : [traced(formatPercent(negate(entry.percent), lang), `${at}.percent`)]
  })
}

/** Columns of words, not of figures. */
const IN_WORDS: ReadonlySet<ColumnKey> = new Set(['item_id', 'unit', 'tax'])

/** Width of what stands in a cell in points, with a little room against rounding; what is wider than `most` is wrapped. */
function cellWidth(text: string, style: Style, most: number): number {
  return text.length > 60 ? most : Math.min(most, (style.face.measure(text) * style.size) / 1000 + 0.5)
}

/** Line identifiers in one size: that of the text, or a smaller one in which the longest has room; where there is none they are small, and wrapped. */
function fitPosition(sheet: Sheet, rows: readonly { readonly position: string }[], most: number): { width: number; style: Style } {
  const { body, small } = sheet.styles
  const units = rows.reduce((widest, { position }) => Math.max(widest, body.face.measure(position)), 0)
  const fitting = Math.min(body.size, Math.floor(((most - 0.5) * 10_000) / units) / 10)
  const size = fitting < SMALLEST_POSITION ? small.size : fitting
  return {
    width: Math.min(fitting < SMALLEST_POSITION ? Math.min(MAX_WORDS, most) : most, (units * size) / 1000 + 0.5),
    style: { ...body, size },
  }
}

function flattenItems(items: readonly Item[], list: string, level: number): FlatLine[] {
  return items.flatMap((item, index) => {
    const path = `${list}[${index}]`
    return [{ item, path, level }, ...flattenItems(item.sub_items ?? [], `${path}.sub_items`, level + 1)]
  })
}

function placeColumns(keys: readonly ColumnKey[], widths: readonly number[], left: number): Column[] {
  let x = left
  return keys.map((key, index) => {
    const width = widths[index] ?? 0
    const column: Column = { x, width, align: RIGHT_ALIGNED.has(key) ? 'right' : 'left' }
    // The unit belongs to the quantity before it.
    const isPair = keys[index + 1] === 'unit' && key === 'quantity'
    const wasPair = key === 'unit' && keys[index - 1] === 'quantity'
    x += width + (isPair ? COLUMN_GAP / 2 : wasPair ? COLUMN_GAP * 1.5 : COLUMN_GAP)
    return column
  })
}

const RIGHT_ALIGNED: ReadonlySet<ColumnKey> = new Set(['quantity', 'price', 'discount', 'tax', 'amount'])

/** `19 %`; categories other than standard rate are named by their code too, which the VAT breakdown explains. */
export function taxText(sheet: Sheet, code: string | undefined, percent: string | undefined): string {
  const rate = percent === undefined ? undefined : formatPercent(percent, sheet.options.lang)
  return joinFilled([code === 'S' && rate !== undefined ? undefined : code, rate], ' ')
}

/** Sum of the line amounts behind each line; undefined when an amount is missing or is no number. Sub-lines are in their line's amount. */
function runningSums(lines: readonly FlatLine[]): Decimal[] | undefined {
  const sums: Decimal[] = []
  let sum = Decimal.ZERO
  for (const { item, level } of lines) {
    if (level === 0) {
      const amount = Decimal.parse(item.subtotal ?? '')
      if (amount === undefined) return undefined
      sum = sum.plus(amount)
    }
    sums.push(sum)
  }
  return sums
}

function priceBaseText(sheet: Sheet, item: Item): string {
  const quantity = Decimal.parse(item.price_quantity ?? '')
  if (item.price_quantity === undefined || (quantity !== undefined && quantity.equals(Decimal.of('1')))) return ''
  const { words, lang } = sheet.options
  const unit = item.price_unit_code ?? item.unit_code
  const text = joinFilled(
    [formatQuantity(item.price_quantity, lang), unit === undefined ? undefined : unitName(unit, lang, item.price_quantity)],
    ' ',
  )
  return fillText(words.lines.per, { quantity: text })
}

/** Name, description and everything else that is said of a line, the rare things small. */
function describeItem(sheet: Sheet, { item, path, level }: FlatLine, width: number): Line[] {
  const { lang } = sheet.options
  const words = sheet.options.words.lines
  const { body } = sheet.styles
  const small = { ...sheet.styles.small, color: DETAIL, airy: DETAIL_SPACE }
  const indent = Math.min(level, 6) * SUB_LINE_INDENT
  const of = (text: string | undefined, name: string): Text | undefined => traced(text, `${path}.${name}`)
  const write = (text: Text | undefined, style: Style): Line[] => (text === undefined ? [] : sheet.wrap(text, style, width, indent))
  const standard = item.standard_item_id
  const { columns = USUAL_COLUMNS } = sheet.options
  const numbers = filled([
    columns.includes('item_id') ? undefined : labelled(words.supplierItem, of(item.supplier_item_id, 'supplier_item_id')),
    labelled(words.customerItem, of(item.customer_item_id, 'customer_item_id')),
    labelled(schemeName(standard?.scheme) ?? words.standardItem, of(standard?.value, 'standard_item_id.value')),
    ...(item.classifications ?? []).map((entry, index) => {
      const scheme = entry.scheme === undefined ? undefined : `(${joinFilled([entry.scheme, entry.scheme_version], ' ')})`
      const at = `${path}.classifications[${index}]`
      const value = [traced(entry.value, `${at}.value`), traced(scheme, `${at}.scheme`, `${at}.scheme_version`)]
      return labelled(words.classification, joinTraced(value, ' '))
    }),
    labelled(
      words.origin,
      of(item.origin_country_code === undefined ? undefined : countryName(item.origin_country_code, lang), 'origin_country_code'),
    ),
    labelled(words.orderLine, of(item.order_line_reference, 'order_line_reference')),
    labelled(
      words.object,
      joinTraced(
        [
          of(item.document_reference?.id?.scheme, 'document_reference.id.scheme'),
          of(item.document_reference?.id?.value, 'document_reference.id.value'),
        ],
        ' ',
      ),
    ),
    labelled(words.accounting, of(item.customer_accounting_reference, 'customer_accounting_reference')),
    labelled(words.period, formatPeriod(item, path, lang)),
  ])
  const attributes = (item.attributes ?? []).map((entry, index) =>
    joinTraced([of(entry.name, `attributes[${index}].name`), of(entry.value, `attributes[${index}].value`)], sheet.options.words.colon),
  )
  return [
    ...write(of(item.name, 'name'), body),
    ...(item.description === item.name ? [] : write(of(item.description, 'description'), small)),
    ...write(joinTraced([...numbers, ...attributes], ' · '), small),
    ...(item.note === item.name || item.note === item.description ? [] : write(of(item.note, 'note'), small)),
    ...write(grossPriceText(sheet, item, path), small),
    ...(item.discounts_charges ?? []).flatMap((entry, index) => {
      const isSaid = columns.includes('discount') && entry.sign === '-' && entry.reason === undefined && entry.reason_code === undefined
      return isSaid ? [] : write(allowanceText(sheet, entry, `${path}.discounts_charges[${index}]`), small)
    }),
  ]
}

/** The price before its discount, where that is another one. */
function grossPriceText(sheet: Sheet, item: Item, path: string): Text {
  const { words, lang, currency } = sheet.options
  const { base_amount: gross, amount } = item.price_discount_charge ?? {}
  if (Decimal.areSame(gross, item.price) && Decimal.areSame(amount ?? '0', '0')) return ''
  const money = (label: string, value: string | undefined, name: string): Text | undefined =>
    labelled(label, traced(value === undefined ? undefined : formatAmount(value, currency, lang), `${path}.price_discount_charge.${name}`))
  return joinTraced([money(words.lines.grossPrice, gross, 'base_amount'), money(words.lines.priceDiscount, amount, 'amount')], ', ')
}

/** `Allowance 10 % of 100.00 (loyalty): -10.00`. */
function allowanceText(sheet: Sheet, entry: DiscountCharge, path: string): Text {
  const { words, lang, currency } = sheet.options
  const amount = entry.amount === undefined ? '' : formatAmount(entry.sign === '-' ? negate(entry.amount) : entry.amount, currency, lang)
  return fillTraced(`{label}${words.colon}{amount}`, {
    label: allowanceLabel(sheet, entry, path),
    amount: traced(amount, `${path}.amount`),
  })
}

/** What the allowance or charge at a path is, without its amount; used for lines and for the whole document. */
export function allowanceLabel(sheet: Sheet, entry: DiscountCharge, path: string): Text {
  const { words, lang, currency } = sheet.options
  const kind = entry.sign === '-' ? words.lines.allowance : words.lines.charge
  const percent = traced(entry.percent === undefined ? undefined : formatPercent(entry.percent, lang), `${path}.percent`)
  const base = traced(entry.base_amount === undefined ? undefined : formatAmount(entry.base_amount, currency, lang), `${path}.base_amount`)
  const share = percent !== undefined && base !== undefined ? fillTraced(words.lines.percentOf, { percent, base }) : percent
  const list = entry.sign === '-' ? 'untdid_5189' : 'untdid_7161'
  const coded = entry.reason_code === undefined ? undefined : codeName(list, entry.reason_code, ENGLISH)
  const reason = entry.reason === undefined ? traced(coded, `${path}.reason_code`) : traced(entry.reason, `${path}.reason`)
  return joinTraced([kind, reason, share === undefined ? undefined : fillTraced('({share})', { share })], ' ')
}

/** An allowance lowers the sum, so it is printed with a minus; a text that is no number stays as it is. */
export function negate(amount: string): string {
  const value = Decimal.parse(amount)
  return value === undefined ? amount : value.negated().toString()
}
