import { AppError } from '../../base/errors.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { Company, DocumentRecord, OnBehalfReason } from '../../contract/types.ts'
import { matchParty } from '../../identity/match-party.ts'
import { NO_PARTIES, type PartyFacts } from '../../identity/parties.ts'
import type { StoreReads } from '../../store/store.ts'
import { isSellerClient, type Naming } from './whose.ts'

type Decisions = Pick<StoreReads, 'findDecision'>

/** Why a document does not leave in the client's name. */
export type Stop = 'other_seller' | 'undecided'

/** Undefined where it may leave. Without a profile there is nobody to compare the seller with. */
export function findStop(
  company: Company | undefined,
  store: Decisions,
  { direction }: Pick<DocumentRecord, 'direction'>,
  naming: Naming,
): Stop | undefined {
  if (company === undefined) return undefined
  if (isSellerClient(company, store, naming)) return direction === 'undecided' ? 'undecided' : undefined
  // Whether a company that shares something with the client is the client is asked before.
  const isDoubtful = matchParty(company, (naming.parties ?? NO_PARTIES).seller).is === 'doubtful'
  return direction === 'undecided' && isDoubtful ? 'undecided' : 'other_seller'
}

export function stopError(stop: Stop, company: Company, { parties = NO_PARTIES }: Naming): AppError {
  const seller = nameParty(parties.seller)
  if (stop === 'undecided') {
    return new AppError('undecided', `Nobody has said yet whether this document of ${seller} is sent or received by ${company.name}.`, {
      next: 'Say so first: inbound or outbound.',
    })
  }
  const client = nameParty({ name: company.name, ...(company.vat_ids[0] === undefined ? {} : { vat_id: company.vat_ids[0] }) })
  const message = `The seller of this document is ${seller} and not ${client}.`
  return new AppError('other_seller', message, {
    errors: [{ path: 'supplier.name', code: 'other_seller', message }],
    next: 'Move it to the client whose invoice it is, send it on behalf of that company and say why, or leave it.',
  })
}

/** What the log says of a document that leaves for another company. */
export function tellOnBehalf(reason: OnBehalfReason, { parties = NO_PARTIES }: Naming): string {
  return `${ON_BEHALF[reason]} ${nameParty(parties.seller)}`
}

const ON_BEHALF: Readonly<Record<OnBehalfReason, string>> = {
  self_billing: LOG_DETAILS.onBehalfSelfBilling,
  agent: LOG_DETAILS.onBehalfAgent,
  tax_representative: LOG_DETAILS.onBehalfTaxRepresentative,
}

const LONGEST_NAME = 200

function nameParty({ name, vat_id, tax_number }: PartyFacts): string {
  const id = vat_id ?? tax_number
  return `${(name ?? '–').slice(0, LONGEST_NAME)}${id === undefined ? '' : ` (${id.slice(0, 50)})`}`
}
