import type { ContactCard, DocumentRecord } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
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

/**
 * The card that documents of one company make, the newest first. Who it is and where to pay is taken from the newest; the terms that it insists
 * on are those that every invoice has that it accepted, as long as nothing was delivered yet those that every valid one has.
 */
export function proposeContact(kind: ContactCard['kind'], seen: readonly Seen[]): ContactCard {
  const [newest] = seen
  if (newest === undefined) return { kind, party: {}, ibans: [], required_terms: [] }
  const { model, record } = newest
  const party = kind === 'customer' ? partyOfCustomer(model.customer ?? {}) : (model.supplier ?? {})
  const ibans = kind === 'customer' ? [] : accountsOf(model)
  const days = paymentDays(seen)
  const format = kind === 'supplier' ? null : record.format
  return {
    kind,
    party,
    ibans,
    required_terms: kind === 'customer' ? requiredTerms(seen) : [],
    ...(format === null ? {} : { format: format.replace('.credit_note.', '.invoice.') }),
    ...(days === undefined ? {} : { payment_days: days }),
  }
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
