import { endpointFor, paymentTo, supplierOf } from '../../../core/contract/company.ts'
import type { Company } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { CompanyGroup } from '../../lib/router.svelte.ts'
import type { Change } from '../../../core/terms/change.ts'
import { textsOf, type PlacedText } from '../../../core/terms/texts.ts'
import { asksForAccount } from '../terms/means.ts'

/** What the profile says, in words, and what makes the invoice say it. */
interface Known {
  readonly words: string
  readonly changes: readonly Change[]
}

/**
 * What an invoice of the client company's own needs of it and does not have: where to pay to, the address that it is sent from, and what the rules miss of
 * the seller.
 */
export type Lack =
  | {
      readonly kind: 'account' | 'endpoint'
      /** Where the profile has a place for it, in which nobody has entered it yet. */
      readonly group: CompanyGroup
      readonly known: undefined
    }
  | { readonly kind: 'account' | 'endpoint' | 'seller'; readonly known: Known }

/** `judged`: the places of which the rules have something to say. */
export function findLacks(model: Invoice, company: Company, format: string | undefined, judged: Iterable<string> = []): Lack[] {
  const lacks: Lack[] = []
  const [account] = company.accounts
  const isPaid = model.payment_details?.some(
    ({ account_id, direct_debit_mandate_id, method_code }) =>
      account_id !== undefined || direct_debit_mandate_id !== undefined || !asksForAccount(method_code),
  )
  if (isPaid !== true) {
    const known = account && {
      words: account.iban,
      changes: textsOf(paymentTo(account, company, model.document.currency_code ?? ''), 'payment_details[0]'),
    }
    lacks.push(known === undefined ? { kind: 'account', group: 'accounts', known } : { kind: 'account', known })
  }
  if (model.supplier?.endpoint_id?.value === undefined) {
    const endpoint = endpointFor(company, format, model.customer?.endpoint_id)
    const known = endpoint && { words: `${endpoint.scheme}:${endpoint.value}`, changes: textsOf(endpoint, 'supplier.endpoint_id') }
    lacks.push(known === undefined ? { kind: 'endpoint', group: 'endpoints', known } : { kind: 'endpoint', known })
  }
  const missed = missedOf(model, company, judged)
  if (missed.length > 0) lacks.push({ kind: 'seller', known: { words: wordsOf(missed), changes: missed } })
  return lacks
}

/** All that the profile says and the invoice does not, of what the rules speak of at the seller: it may have been entered since the invoice was begun. */
function missedOf({ supplier = {} }: Invoice, company: Company, judged: Iterable<string>): PlacedText[] {
  const known = supplierOf(company, undefined)
  const members = new Set([...judged].map(memberOf).flatMap((member) => (member in known ? [member] : (INSTEAD[member] ?? []))))
  const said = new Set(textsOf(supplier, 'supplier').map(({ path }) => path))
  return textsOf(known, 'supplier').filter(({ path }) => members.has(memberOf(path)) && !said.has(path))
}

/** What a rule takes in place of what it speaks of, where the company has none of that. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  tax_id: ['tax_registration_id', 'legal_registration_id', 'ids'],
  ids: ['legal_registration_id', 'tax_id'],
}

const memberOf = (path: string): string => /^supplier\.([a-z_0-9]+)/.exec(path)?.[1] ?? ''

function wordsOf(texts: readonly PlacedText[]): string {
  return texts.flatMap(({ path, value }) => (path.endsWith('.scheme') ? [] : [value])).join(' · ')
}
