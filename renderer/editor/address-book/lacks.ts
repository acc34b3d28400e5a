import { endpointFor, paymentTo } from '../../../core/contract/company.ts'
import type { Company } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { CompanyGroup } from '../../lib/router.svelte.ts'
import type { Change } from '../../../core/terms/change.ts'
import { textsOf } from '../../../core/terms/texts.ts'
import { asksForAccount } from '../terms/means.ts'

/** What an invoice of the client company's own needs of it and does not have: where to pay to, and the address that it is sent from. */
export interface Lack {
  readonly kind: 'account' | 'endpoint'
  /** Where the profile has it. */
  readonly group: CompanyGroup
  /** What the profile says; undefined while nobody has entered it there either. */
  readonly known: { readonly words: string; readonly changes: readonly Change[] } | undefined
}

export function findLacks(model: Invoice, company: Company, format: string | undefined): Lack[] {
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
    lacks.push({ kind: 'account', group: 'accounts', known })
  }
  if (model.supplier?.endpoint_id?.value === undefined) {
    const endpoint = endpointFor(company, format, model.customer?.endpoint_id)
    const known = endpoint && { words: `${endpoint.scheme}:${endpoint.value}`, changes: textsOf(endpoint, 'supplier.endpoint_id') }
    lacks.push({ kind: 'endpoint', group: 'endpoints', known })
  }
  return lacks
}
