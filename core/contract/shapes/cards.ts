import { PAGE_LANGUAGES } from '../../languages/languages.ts'
import { isIsoDate } from '../../base/date.ts'
import { Decimal } from '../../base/decimal.ts'
import { AppError, type ErrorDetail } from '../../base/errors.ts'
import { decodeShape } from '../../model/decode.ts'
import { INVOICE_SHAPE, type Delivery, type Invoice, type Item, type Supplier } from '../../model/invoice.ts'
import type { ObjectShape } from '../../model/shape.ts'
import { TERMS } from '../../terms/lookup.ts'
import type { TermId } from '../../terms/types.ts'
import { FIXED_TERMS, INVOICE_SOURCES, RECURRENCES, type FixedTerm } from '../lists.ts'
import { checked, count, integer, INVALID, listOf, object, oneOf, optional, text, type Infer, type Shape } from '../shape.ts'
import { days, mailTemplate } from './company.ts'

/** The address book. Parties, items and models are read by the table of the model, so that there is no second one. */

function shaped<Value>(shape: ObjectShape): Shape<Value> {
  return {
    decode: (input, path, problems) => {
      try {
        return decodeShape(input, shape, { lenient: false }).value as Value
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problems.push(
          ...error.errors.map((detail): ErrorDetail => ({ ...detail, path: detail.path === '' ? path : `${path}.${detail.path}` })),
        )
        return INVALID
      }
    },
    schema: () => ({ type: 'object' }),
  }
}

const TERM_IDS: ReadonlySet<string> = new Set(TERMS.map(({ id }) => id))
const termId = checked('unknown_term', 'a business term such as BT-10', (value): value is TermId => TERM_IDS.has(value))
const date = checked('not_a_date', 'a day as YYYY-MM-DD', isIsoDate)
const megabytes = checked('not_a_size', 'a whole number from 1 to 999', (value) => /^[1-9]\d{0,2}$/.test(value))

const fixedText = text({ max: 1000, min: 1 })
const fixedTerms = object(
  Object.fromEntries(FIXED_TERMS.map((term) => [term, optional(fixedText)])) as Record<FixedTerm, Shape<string | undefined>>,
)

/** A customer or a supplier; the client company itself has its profile. Every party has the seller's shape, which holds all that a buyer's does. */
const contactCard = object({
  kind: oneOf(['customer', 'supplier']),
  party: shaped<Supplier>(INVOICE_SHAPE.supplier.of()),
  /** Accounts (BT-84) that are known to be theirs. */
  ibans: listOf(text({ max: 60, min: 1 }), 50),
  /** Electronic addresses beside that of the party, for other networks. */
  endpoints: optional(listOf(object({ scheme: text({ max: 100, min: 1 }), value: text({ max: 300, min: 1 }) }), 50)),
  /** Terms that their invoices must have beyond the rules. */
  required_terms: listOf(termId, 100),
  /** What each of their invoices says, by the id of its term. */
  fixed_terms: optional(fixedTerms),
  /** Format code of what they receive. */
  format: optional(text({ max: 100, min: 1 })),
  /** Language of their pages. */
  language: optional(oneOf(PAGE_LANGUAGES)),
  /** Days from the invoice date to the due date. */
  payment_days: optional(days),
  /** Payment terms (BT-20), as people say them. */
  payment_terms: optional(text({ max: 2000, min: 1 })),
  /** Where goods go, if not to the address of the party (BG-13, BG-15). */
  delivery: optional(shaped<Delivery>(INVOICE_SHAPE.delivery.of())),
  /** The most that all attachments of one invoice may have, in megabytes. */
  attachment_limit_mb: optional(megabytes),
  /** What mails to them say, in their language. */
  mail: optional(object(mailTemplate)),
})
export type ContactCard = Infer<typeof contactCard>

/** An article or service with what a line says of it. */
const itemCard = object({ kind: oneOf(['item']), item: shaped<Item>(INVOICE_SHAPE.items.of()) })
type ItemCard = Infer<typeof itemCard>

/** An invoice to be made again, by hand or at regular times. */
const templateCard = object({
  kind: oneOf(['template']),
  name: text({ max: 200, min: 1 }),
  model: shaped<Invoice>(INVOICE_SHAPE),
  every: oneOf(RECURRENCES),
  /** `YYYY-MM-DD` of the next one; absent for `never`. */
  next_date: optional(date),
  /** The last day on which one is made; absent: for ever, as in all templates of older programs. */
  until: optional(date),
  /** How many are still to be made; absent: as many as there are days. */
  remaining: optional(integer({ minimum: 0, maximum: 999 })),
})
export type TemplateCard = Infer<typeof templateCard>

export type CardContent = ContactCard | ItemCard | TemplateCard

export const cardContent: Shape<CardContent> = {
  decode: (input, path, problems) => {
    const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
    const card: Shape<CardContent> = kind === 'item' ? itemCard : kind === 'template' ? templateCard : contactCard
    return card.decode(input, path, problems)
  },
  schema: (link) => ({ anyOf: [contactCard, itemCard, templateCard].map(link) }),
}

const percent = checked('not_a_percentage', 'a percentage above 0 and up to 100, with at most four decimals', (value) => {
  return /^\d{1,3}(\.\d{1,4})?$/.test(value) && isWithin(value, '100')
})
const amount = checked('not_an_amount', 'an amount above 0 with at most two decimals', (value) => {
  return /^\d{1,12}(\.\d{1,2})?$/.test(value) && isWithin(value, '999999999999.99')
})
const quantity = checked('not_a_quantity', 'a decimal number', (value) => Decimal.parse(value) !== undefined)

function isWithin(value: string, most: string): boolean {
  const number = Decimal.of(value)
  return !number.isZero() && number.compare(Decimal.of(most)) <= 0
}

/** A line to be credited, by its place among the lines of the invoice. */
const chosenLine = object({
  index: count,
  /** Absent: all of it. */
  quantity: optional(quantity),
})
export type ChosenLine = Infer<typeof chosenLine>

export const newInvoiceRequest = object({
  from: oneOf(INVOICE_SOURCES),
  /** The document, the sample, or the card of the template, that it is made from; for `new` and for `part` of nothing the customer's card, if there is one. */
  source_id: optional(text({ max: 100, min: 1 })),
  /** `YYYY-MM-DD`: the day of the person who makes it. */
  issue_date: date,
  /** How much of the source a part invoice or a credit note is about: a share of all of it, */
  percent: optional(percent),
  /** a net amount, over its VAT rates as they stand to each other, */
  amount: optional(amount),
  /** or, of a credit note, some of its lines; absent: all of it. */
  lines: optional(listOf(chosenLine, 10_000)),
})
export type NewInvoiceRequest = Infer<typeof newInvoiceRequest>
