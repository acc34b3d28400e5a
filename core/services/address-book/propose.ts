import type { ContactCard, DocumentRecord } from '../../contract/types.ts'
import { memberOfFixed } from '../../contract/contact.ts'
import { FIXED_TERMS } from '../../contract/lists.ts'
import type { Delivery, Identifier, Invoice } from '../../model/invoice.ts'
import { partyIn } from '../../model/party.ts'
import { namesDay } from '../../payment-terms/facts.ts'
import { parseTerms } from '../../payment-terms/parse.ts'
import type { TermId } from '../../terms/types.ts'
import { daysBetween } from '../../base/days.ts'
import { accountsOf } from './describe.ts'

export interface Seen {
  readonly record: DocumentRecord
  readonly model: Invoice
}

/** References that a customer may insist on, and where they stand in the head of an invoice. */
const REFERENCES = {
  'BT-10': 'customer_reference',
  'BT-11': 'project_reference',
  'BT-12': 'contract_reference',
  'BT-13': 'purchase_order_reference',
  'BT-16': 'despatch_advice_reference',
  'BT-17': 'tender_reference',
  'BT-19': 'customer_accounting_reference',
} as const satisfies Partial<Record<TermId, keyof Invoice['document']>>

/** Fewer accepted invoices than this say nothing about what a customer insists on. */
const ENOUGH = 2
/** As many invoices that say the same make a habit: one order is often invoiced twice. */
const HABIT = 3

/**
 * The card that documents of one company make, the newest first. Who it is and where to pay is taken from the newest; the terms that it insists
 * on are those that every invoice has that it accepted, as long as nothing was delivered yet those that every valid one has.
 */
export function proposeContact(kind: ContactCard['kind'], seen: readonly Seen[]): ContactCard {
  const [newest] = seen
  if (newest === undefined) return { kind, party: {}, ibans: [], required_terms: [] }
  const { model, record } = newest
  const party = partyIn(kind, model)
  const ibans = kind === 'customer' ? [] : accountsOf(model)
  const days = paymentDays(seen)
  const habits = kind === 'customer' ? habitsOf(seen) : {}
  const format = kind === 'supplier' ? null : record.format
  return {
    kind,
    party,
    ibans,
    required_terms: kind === 'customer' ? requiredTerms(seen) : [],
    ...(format === null ? {} : { format: format.replace('.credit_note.', '.invoice.') }),
    ...(days === undefined ? {} : { payment_days: days }),
    ...otherEndpoints(kind, party.endpoint_id, seen),
    ...habits,
  }
}

/** The newest address of each other network by which the company was reached. */
function otherEndpoints(kind: ContactCard['kind'], usual: Identifier | undefined, seen: readonly Seen[]): Pick<ContactCard, 'endpoints'> {
  const endpoints = new Map<string, string>()
  for (const { model } of seen) {
    const { scheme, value } = (kind === 'customer' ? model.customer : model.supplier)?.endpoint_id ?? {}
    if (scheme !== undefined && value !== undefined && scheme !== usual?.scheme && !endpoints.has(scheme)) endpoints.set(scheme, value)
  }
  return endpoints.size === 0 ? {} : { endpoints: [...endpoints].map(([scheme, value]) => ({ scheme, value })) }
}

/** What all invoices say alike, credit notes and corrections included: references, payment terms, where the goods go. */
function habitsOf(seen: readonly Seen[]): Pick<ContactCard, 'fixed_terms' | 'payment_terms' | 'delivery'> {
  if (seen.length < HABIT) return {}
  const same = <Value>(read: (model: Invoice) => Value | undefined): Value | undefined => {
    const [first, ...others] = seen.map(({ model }) => read(model))
    return first !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
  }
  const fixed = FIXED_TERMS.flatMap((term) => {
    const value = same(({ document }) => document[memberOfFixed(term)] as string | undefined)
    return value === undefined || value.trim() === '' ? [] : [[term, value] as const]
  })
  const payment_terms = same(({ document }) => document.terms)
  const delivery = same((model) => placeOf(model))
  return {
    ...(fixed.length === 0 ? {} : { fixed_terms: Object.fromEntries(fixed) }),
    ...(payment_terms === undefined || payment_terms.trim() === '' || namesDay(parseTerms(payment_terms)) ? {} : { payment_terms }),
    ...(delivery === undefined ? {} : { delivery }),
  }
}

/** Where goods went, without the day. */
function placeOf({ delivery = {} }: Invoice): Delivery | undefined {
  const { date: _date, ...place } = delivery
  return Object.keys(place).length === 0 ? undefined : place
}

function requiredTerms(seen: readonly Seen[]): TermId[] {
  const delivered = seen.filter(({ record }) => record.status === 'send.completed')
  const accepted = delivered.length > 0 ? delivered : seen.filter(({ record }) => record.validation.valid)
  if (accepted.length < ENOUGH) return []
  return (Object.keys(REFERENCES) as (keyof typeof REFERENCES)[]).filter((term) =>
    accepted.every(({ model }) => (model.document[REFERENCES[term]] ?? '') !== ''),
  )
}

/** Days to pay, where all invoices that say a due date give as many. */
function paymentDays(seen: readonly Seen[]): string | undefined {
  const days = seen.flatMap(({ record: { issue_date, due_date } }) =>
    issue_date === undefined || due_date === undefined ? [] : [daysBetween(issue_date, due_date)],
  )
  const [first] = days
  return first !== undefined && first >= 0 && first <= 999 && days.every((other) => other === first) ? String(first) : undefined
}
