import { isIsoDate } from '../../../core/base/date.ts'
import { agreeTerms, isSameTerms, saysWhenToPay, type Parties } from '../../../core/contract/agreed-terms.ts'
import type { Company, ContactCard, DocumentRecord } from '../../../core/contract/types.ts'
import type { PageWords } from '../../../core/languages/page-words.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { parseTerms } from '../../../core/payment-terms/parse.ts'
import { writeTerms } from '../../../core/payment-terms/write.ts'
import type { Change } from '../../../core/terms/change.ts'
import type { Around } from './fill.ts'

export { pageLanguageOf } from '../../../core/contract/agreed-terms.ts'

/** What an invoice is to the terms of a card. */
interface TermsAround extends Around {
  readonly type?: DocumentRecord['type'] | undefined
  /** The client company, whose terms hold where the customer has none. */
  readonly company?: Company | undefined
  /** Words of the pages that the customer gets. */
  readonly words?: PageWords | undefined
}

/**
 * When the customer pays (BT-9, BT-20), where nothing else stands there than what the company or the card of another customer says. Terms that a person
 * has typed hold, and with them the due date. Nobody has to pay what is credited.
 */
export function fillTerms(model: Invoice, card: ContactCard, { type, before, company, words, format }: TermsAround): Change[] {
  const { issue_date: day = '', due_date, terms: written } = model.document
  const isSaid = [card, before ?? card].some(saysWhenToPay)
  if (!isSaid || type === 'credit_note' || !isIsoDate(day)) return []
  const stood = [...(before === undefined ? [] : [before]), undefined].map((customer) => agreeTerms(day, { company, customer }))
  const isOpen = written === undefined || stood.some(({ terms }) => terms !== undefined && isSameTerms(terms, parseTerms(written)))
  if (!isOpen) return []
  const parties: Parties = { company, customer: card }
  const will = agreeTerms(day, parties)
  const seller = model.supplier?.country_code ?? company?.address.country_code
  const asText = words === undefined ? card.payment_terms : will.terms && writeTerms(will.terms, words, { format, seller })
  const keepsDay = due_date !== undefined && !stood.some((one) => one.due_date === due_date)
  return [
    ...(asText === written ? [] : [{ path: 'document.terms', value: asText }]),
    ...(keepsDay || due_date === will.due_date ? [] : [{ path: 'document.due_date', value: will.due_date }]),
  ]
}
