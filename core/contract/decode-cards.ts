import { isIsoDate } from '../base/date.ts'
import { AppError, type ErrorDetail } from '../base/errors.ts'
import { decodeShape } from '../model/decode.ts'
import type { Invoice, Item, Supplier } from '../model/invoice.ts'
import { INVOICE_SHAPE, type ObjectShape } from '../model/shape.ts'
import { TERMS } from '../terms/lookup.ts'
import type { TermId } from '../terms/types.ts'
import { checked, INVALID, listOf, object, oneOf, optional, text, type Decoder } from './decoders.ts'
import {
  PAGE_LANGUAGES,
  INVOICE_SOURCES,
  RECURRENCES,
  type CardContent,
  type ContactCard,
  type ItemCard,
  type NewInvoiceRequest,
  type TemplateCard,
} from './types.ts'

/** Cards from untrusted JSON: parties, items and models by the table of the model, so that there is no second one. */

function shaped<Value>(shape: ObjectShape): Decoder<Value> {
  return (input, path, problems) => {
    try {
      return decodeShape(input, shape, { lenient: false }).value as Value
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(
        ...error.errors.map((detail): ErrorDetail => ({ ...detail, path: detail.path === '' ? path : `${path}.${detail.path}` })),
      )
      return INVALID
    }
  }
}

const TERM_IDS: ReadonlySet<string> = new Set(TERMS.map(({ id }) => id))
const termId = checked('unknown_term', 'a business term such as BT-10', (value): value is TermId => TERM_IDS.has(value))
const date = checked('not_a_date', 'a day as YYYY-MM-DD', isIsoDate)
export const days = checked('not_a_number_of_days', 'a whole number of days up to 999', (value) => /^\d{1,3}$/.test(value))
const megabytes = checked('not_a_size', 'a whole number from 1 to 999', (value) => /^[1-9]\d{0,2}$/.test(value))
export const pattern = checked(
  'wrong_pattern',
  'a text of up to 40 characters that ends in the digits of the counter, such as RE-{YYYY}-{0000}',
  (value) => value.length <= 40 && /^[^{}]*(\{(YYYY|YY|MM)\}[^{}]*)*\{0{1,9}\}$/.test(value),
)

const contact: Decoder<ContactCard> = object({
  kind: oneOf(['customer', 'supplier']),
  party: shaped<Supplier>(INVOICE_SHAPE.supplier.of()),
  ibans: listOf(text({ max: 60, min: 1 }), 50),
  required_terms: listOf(termId, 100),
  format: optional(text({ max: 100, min: 1 })),
  language: optional(oneOf(PAGE_LANGUAGES)),
  payment_days: optional(days),
  attachment_limit_mb: optional(megabytes),
})

const item: Decoder<ItemCard> = object({ kind: oneOf(['item']), item: shaped<Item>(INVOICE_SHAPE.items.of()) })

const template: Decoder<TemplateCard> = object({
  kind: oneOf(['template']),
  name: text({ max: 200, min: 1 }),
  model: shaped<Invoice>(INVOICE_SHAPE),
  every: oneOf(RECURRENCES),
  next_date: optional(date),
})

export const decodeCard: Decoder<CardContent> = (input, path, problems) => {
  const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
  if (kind === 'item') return item(input, path, problems)
  return kind === 'template' ? template(input, path, problems) : contact(input, path, problems)
}

export const newInvoice: Decoder<NewInvoiceRequest> = object({
  from: oneOf(INVOICE_SOURCES),
  source_id: optional(text({ max: 100, min: 1 })),
  issue_date: date,
})
