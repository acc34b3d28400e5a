import type { Invoice } from '../../core/model/invoice.ts'
import type { TermChange } from '../../core/terms/finding.ts'

/** A new line: numbered on, in the unit and with the VAT of the line before it. */
export function newLine(model: Invoice): TermChange[] {
  const items = model.items ?? []
  const before = items.at(-1)
  const place = `items[${items.length}]`
  const numbers = items.map((item) => Number(item.id)).filter((number) => Number.isInteger(number))
  const values: Record<string, string | undefined> = {
    id: String(Math.max(0, items.length, ...numbers) + 1),
    quantity: '1',
    unit_code: before?.unit_code ?? 'C62',
    tax_code: before?.tax_code ?? 'S',
    tax_percent: before?.tax_percent,
  }
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ path: `${place}.${name}`, value }]))
}
