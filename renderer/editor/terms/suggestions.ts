import type { CompanyDefaults, ContactCard } from '../../../core/contract/types.ts'
import type { PageWords } from '../../../core/languages/page-words.ts'
import { termsInWords } from '../../../core/payment-terms/words.ts'
import type { Api } from '../../lib/api.ts'
import type { EditSession } from '../session.svelte.ts'
import { shownTerms } from './typed.ts'

/** Terms that a person may take, and by whose word. */
export interface Suggestion {
  readonly from: 'customer' | 'company' | 'last'
  readonly text: string
}

/** What a card or a profile says of payment. */
type Word = Pick<ContactCard, 'payment_terms' | 'payment_days'> | Pick<CompanyDefaults, 'payment_terms' | 'payment_days'>

/** By the customer's card, by the company's profile, and as the invoice before said; each text once. */
export function suggestTerms({ cards }: EditSession, words: PageWords, last: string | undefined): Suggestion[] {
  const customer: Word = cards.of('customer') ?? {}
  const company: Word = cards.company?.defaults ?? {}
  const all = [
    { from: 'customer' as const, text: inWords(customer, words) },
    { from: 'company' as const, text: inWords(company, words) },
    { from: 'last' as const, text: last === undefined ? undefined : shownTerms(last, words) },
  ]
  const seen = new Set<string>()
  return all.flatMap(({ from, text }) => {
    if (text === undefined || seen.has(text)) return []
    seen.add(text)
    return [{ from, text }]
  })
}

function inWords({ payment_terms, payment_days }: Word, words: PageWords): string | undefined {
  if (payment_terms !== undefined) return payment_terms
  return payment_days === undefined ? undefined : termsInWords({ net: { days: Number(payment_days) }, discounts: [], text: '' }, words)
}

/** BT-20 of the newest other document that goes out, to the same customer where there is one. */
export async function fetchLastTerms(api: Api, { id, model }: EditSession): Promise<string | undefined> {
  const name = model.customer?.name
  const partners = name === undefined ? [undefined] : [name, undefined]
  for (const partner of partners) {
    const { items } = await api.documents_list({
      query: { direction: 'outbound', limit: '2', ...(partner === undefined ? {} : { partner }) },
    })
    const other = items.find((document) => document.id !== id)
    if (other === undefined) continue
    const { document } = await api.document_model({ params: { document_id: other.id } })
    if (document.terms !== undefined) return document.terms
  }
  return undefined
}
