import { Decimal } from '../base/decimal.ts'
import type { Invoice, Item, Tax } from '../model/invoice.ts'

/** What has a VAT category and a rate: a line, a line below a line, an allowance or a charge of the document. */
export interface Taxed {
  tax_code?: string
  tax_percent?: string
}

/** Every part of an invoice that has a category, with its path. Lines below lines count to their line. */
export function linesWithTax(items: readonly Item[] | undefined, list = 'items'): { readonly path: string; readonly part: Item }[] {
  return (items ?? []).flatMap((part, index) => {
    const path = `${list}[${index}]`
    const below = linesWithTax(part.sub_items, `${path}.sub_items`).filter(({ part: sub }) => sub.tax_code !== undefined)
    return [{ path, part }, ...below]
  })
}

/** Lines of one category and rate, by the first of them. */
export interface TaxPart {
  readonly path: string
  readonly tax: Taxed
}

const parts = new WeakMap<Invoice, readonly TaxPart[]>()

/** The categories and rates that the lines of an invoice have, each once: asked for with every key that is pressed. */
export function taxPartsOf(model: Invoice): readonly TaxPart[] {
  const known = parts.get(model)
  if (known !== undefined) return known
  const made: TaxPart[] = []
  collectParts(model.items, 'items', new Set(), made)
  parts.set(model, made)
  return made
}

function collectParts(items: readonly Item[] | undefined, list: string, seen: Set<string>, made: TaxPart[]): void {
  items?.forEach((item, index) => {
    const isLine = list === 'items' || item.tax_code !== undefined
    const key = `${item.tax_code ?? ''} ${item.tax_percent ?? ''}`
    if (isLine && !seen.has(key)) {
      seen.add(key)
      if (!made.some(({ tax }) => isSameTax(tax, item))) made.push({ path: `${list}[${index}]`, tax: item })
    }
    if (item.sub_items !== undefined) collectParts(item.sub_items, `${list}[${index}].sub_items`, seen, made)
  })
}

/** Whether two rates are one: 19 and 19.00 are, and categories without tax may leave out their zero. */
export function isSameRate(left: string | undefined, right: string | undefined): boolean {
  const [one, other] = [left, right].map((text) => (text === undefined ? Decimal.ZERO : Decimal.parse(text)))
  return one !== undefined && other !== undefined ? one.equals(other) : left === right
}

/** The same category and rate; a missing rate is zero only where the category is without tax. */
export const isSameTax = (left: Taxed, right: Taxed): boolean =>
  left.tax_code === right.tax_code &&
  (left.tax_code === 'O' ||
    (((left.tax_percent === undefined) === (right.tax_percent === undefined) || left.tax_code !== 'S') &&
      isSameRate(left.tax_percent, right.tax_percent)))

/** The row of the VAT breakdown that a line belongs to, with its place. */
export function breakdownOf({ taxes }: Invoice, line: Taxed): { readonly index: number; readonly row: Tax } | undefined {
  const index = (taxes ?? []).findIndex(({ code, percent }) =>
    isSameTax({ ...(code === undefined ? {} : { tax_code: code }), ...(percent === undefined ? {} : { tax_percent: percent }) }, line),
  )
  const row = taxes?.[index]
  return row === undefined ? undefined : { index, row }
}

export const hasTax = (percent: string | undefined): boolean => Decimal.parse(percent ?? '')?.compare(Decimal.ZERO) === 1
