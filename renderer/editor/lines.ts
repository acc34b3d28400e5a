import type { Invoice } from '../../core/model/invoice.ts'
import type { Change } from '../../core/terms/change.ts'
import { textsOf } from '../../core/terms/texts.ts'
import type { History } from './history.ts'
import { countEntries, readValue } from './model.ts'

/** What the keys of the line grid do, as steps that are undone as one. */

const placeOf = (index: number): string => `items[${index}]`
const entries = (values: Readonly<Record<string, string | undefined>>, place: string): Change[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ path: `${place}.${name}`, value }]))

/** What a line begins with: the next number, the unit and the VAT of the line before it. */
export function startOfLine(model: Invoice, before: number): Readonly<Record<string, string | undefined>> {
  const items = model.items ?? []
  const above = items[before] ?? items.at(-1)
  const numbers = items.map((item) => Number(item.id)).filter((number) => Number.isInteger(number))
  return {
    id: String(Math.max(0, items.length, ...numbers) + 1),
    quantity: '1',
    unit_code: above?.unit_code ?? 'C62',
    tax_code: above?.tax_code ?? 'S',
    tax_percent: above?.tax_percent,
  }
}

/** A new line at a place, behind the last without one. */
export function newLine(model: Invoice, at?: number): Change[] {
  const count = countEntries(model, 'items')
  const place = at ?? count
  return [...entries(startOfLine(model, place - 1), placeOf(count)), ...arrange(model, count, place)]
}

/** What a line that nobody has filled in may have from the beginning. */
const BEGUN: ReadonlySet<string> = new Set(['id', 'quantity', 'unit_code', 'tax_code', 'tax_percent', 'tax_scheme'])

/** True for a line whose name and price came in one step, as from the card of an item: nobody has to look at the price. */
export function isPricedByCard({ done }: History, index: number): boolean {
  const [name, price] = [`${placeOf(index)}.name`, `${placeOf(index)}.price`]
  return done.some(({ changes, mark }) => mark === undefined && [name, price].every((path) => changes.some((one) => one.path === path)))
}

export function isEmptyLine(model: Invoice, index: number): boolean {
  const item = model.items?.[index]
  return item !== undefined && (item.quantity ?? '1') === '1' && Object.keys(item).every((name) => BEGUN.has(name))
}

/** The same line once more, right below. */
export function duplicateLine(model: Invoice, index: number): Change[] {
  const count = countEntries(model, 'items')
  const copied = textsOf(model.items?.[index], placeOf(count)).filter(({ path }) => path !== `${placeOf(count)}.id`)
  const { id } = startOfLine(model, index)
  return [...entries({ id }, placeOf(count)), ...copied, ...arrange(model, count, index + 1)]
}

export function moveLine(model: Invoice, index: number, to: number): Change[] {
  return to < 0 || to >= countEntries(model, 'items') ? [] : arrange(model, index, to)
}

export function removeLine(model: Invoice, index: number): Change[] {
  const numbers = isNumberedOn(model) ? numberOn(index, countEntries(model, 'items') - 1) : []
  return [{ path: placeOf(index), value: undefined }, ...numbers]
}

/** The value of the field above, as a spreadsheet fills down. */
export function fillDown(model: Invoice, path: string): Change[] {
  const [, index = '', member = ''] = /^items\[(\d+)\](\..*)$/.exec(path) ?? []
  if (index === '' || index === '0') return []
  // Category and rate are one situation of VAT.
  const members = member === '.tax_code' ? [member, '.tax_percent'] : [member]
  return members.map((name) => ({
    path: `${placeOf(Number(index))}${name}`,
    value: readValue(model, `${placeOf(Number(index) - 1)}${name}`),
  }))
}

/** Brings a line to its place; lines that were numbered 1, 2, 3 … are so again afterwards. */
function arrange(model: Invoice, from: number, to: number): Change[] {
  if (from === to) return []
  const numbers = isNumberedOn(model) ? numberOn(Math.min(from, to), Math.max(from, to) + 1) : []
  return [{ path: placeOf(from), to }, ...numbers]
}

export function isNumberedOn(model: Invoice): boolean {
  return (model.items ?? []).every(({ id }, index) => id === String(index + 1))
}

function numberOn(start: number, end: number): Change[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => ({ path: `${placeOf(start + at)}.id`, value: String(start + at + 1) }))
}
