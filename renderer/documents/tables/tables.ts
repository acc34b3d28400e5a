import { Decimal } from '../../../core/base/decimal.ts'
import { isIsoDate } from '../../../core/base/date.ts'
import { shownTotal } from '../../../core/contract/money.ts'
import { partnerOf } from '../../../core/contract/side.ts'
import type { Direction, DocumentRecord, MoneySum, Side } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { MessageKey } from '../../lib/i18n/i18n.svelte.ts'

/** A number is an exact decimal, a day `YYYY-MM-DD`; what is none of its kind stays as it was written, as a text. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly decimals: number }
  | { readonly kind: 'day'; readonly text: string }

/** One sheet of a workbook, or one file of values. */
export interface Table {
  readonly name: MessageKey
  readonly heads: readonly MessageKey[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A document with what its lines say; undefined for what is no readable invoice. */
export interface Listed {
  readonly record: DocumentRecord
  readonly model: Invoice | undefined
}

/** Names of codes, directions and sides in the words of the window. */
export interface Words {
  readonly type: (record: DocumentRecord) => string
  readonly direction: (direction: Direction) => string
  readonly side: (side: Side) => string
  readonly unit: (code: string) => string
}

const AMOUNT = 2

const text = (value = ''): Cell => ({ kind: 'text', text: value })
const day = (value = ''): Cell => (isIsoDate(value) ? { kind: 'day', text: value } : text(value))

function number(value: string | undefined, decimals: number): Cell {
  const decimal = value === undefined ? undefined : Decimal.parse(value)
  return decimal === undefined ? text(value) : { kind: 'number', text: decimal.toString(), decimals }
}

/** The list, its sums, and the lines of all documents. What a credit note says is taken away, as in every sum. */
export function makeTables(listed: readonly Listed[], sums: readonly MoneySum[], words: Words): readonly Table[] {
  return [
    {
      name: 'tables.documents',
      heads: [
        'list.number',
        'list.type',
        'filter.direction',
        'list.date',
        'list.due',
        'page.seller',
        'page.buyer',
        'list.total',
        'tables.open',
        'tables.currency',
        'list.file',
        'tables.id',
      ],
      rows: listed.map(({ record }) => listRow(record, words)),
    },
    {
      name: 'tables.sums',
      heads: ['list.type', 'tables.currency', 'tables.count', 'list.total', 'tables.missing'],
      rows: sums.map(({ side, currency_code, documents, total, missing }) => [
        text(words.side(side)),
        text(currency_code),
        number(String(documents), 0),
        number(total, AMOUNT),
        number(String(missing), 0),
      ]),
    },
    {
      name: 'tables.lines',
      heads: [
        'list.number',
        'list.date',
        'list.customer',
        'tables.line',
        'tables.item',
        'tables.description',
        'tables.quantity',
        'tables.unit',
        'tables.price',
        'tables.vat',
        'tables.rate',
        'tables.net',
        'tables.currency',
      ],
      rows: listed.flatMap(({ record, model }) => lineRows(record, model, words)),
    },
  ]
}

function listRow(record: DocumentRecord, words: Words): readonly Cell[] {
  return [
    text(record.number),
    text(words.type(record)),
    text(words.direction(record.direction)),
    day(record.issue_date),
    day(record.due_date),
    text(record.sender_name),
    text(record.receiver_name),
    number(shownTotal(record), AMOUNT),
    number(record.open, AMOUNT),
    text(record.currency_code),
    text(record.filename),
    text(record.id),
  ]
}

function lineRows(record: DocumentRecord, model: Invoice | undefined, words: Words): (readonly Cell[])[] {
  const isCredit = record.type === 'credit_note'
  const signed = (value: string | undefined): string | undefined =>
    isCredit && value !== undefined ? (Decimal.parse(value)?.negated().toString() ?? value) : value
  return (model?.items ?? []).map((item) => [
    text(record.number),
    day(record.issue_date),
    text(partnerOf(record).name),
    text(item.id),
    text(item.name),
    text(item.description),
    number(signed(item.quantity), 0),
    text(item.unit_code === undefined ? '' : words.unit(item.unit_code)),
    number(item.price, AMOUNT),
    text(item.tax_code),
    number(item.tax_percent, 0),
    number(signed(item.subtotal), AMOUNT),
    text(record.currency_code),
  ])
}
