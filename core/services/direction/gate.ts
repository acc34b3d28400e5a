import { AppError } from '../../base/errors.ts'
import { say, type SaidSentence } from '../../contract/delivery-reasons.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { Company, DeliveryJob, DocumentRecord, OnBehalfReason, TransactionRecord } from '../../contract/types.ts'
import { matchParty } from '../../identity/match-party.ts'
import { NO_PARTIES, type PartyFacts } from '../../identity/parties.ts'
import type { StoreLooks } from '../../store/store.ts'
import { isSelfBilledBy, isSellerClient, type Naming } from './whose.ts'

type Decisions = Pick<StoreLooks, 'directions'>

/** Why a document does not leave in the client's name. */
export type Stop = 'other_seller' | 'undecided'

/** Undefined where it may leave. Without a profile there is nobody to compare the seller with. */
export async function findStop(
  company: Company | undefined,
  store: Decisions,
  { direction }: Pick<DocumentRecord, 'direction'>,
  naming: Naming,
): Promise<Stop | undefined> {
  if (company === undefined) return undefined
  if (await isSellerClient(company, store, naming)) return direction === 'undecided' ? 'undecided' : undefined
  // Its type says who writes it; that the client did, and it goes out, somebody has said.
  if (direction === 'outbound' && (await isSelfBilledBy(company, store, naming))) return undefined
  // Whether a company that shares something with the client is the client is asked before.
  const isDoubtful = matchParty(company, (naming.parties ?? NO_PARTIES).seller).is === 'doubtful'
  return direction === 'undecided' && isDoubtful ? 'undecided' : 'other_seller'
}

export function stopError(stop: Stop, company: Company, naming: Naming): AppError {
  const { message } = sayStop(stop, company, naming)
  if (stop === 'undecided') return new AppError(stop, message, { next: 'Say so first: inbound or outbound.' })
  return new AppError(stop, message, {
    errors: [{ path: 'supplier.name', code: stop, message }],
    next: 'Move it to the client whose invoice it is, send it on behalf of that company and say why, or leave it.',
  })
}

function sayStop(stop: Stop, company: Company, { parties = NO_PARTIES }: Naming): SaidSentence {
  const seller = nameParty(parties.seller)
  const client = nameParty({ name: company.name, ...(company.vat_ids[0] === undefined ? {} : { vat_id: company.vat_ids[0] }) })
  if (stop === 'other_seller') return say(stop, `The seller of this document is ${seller} and not ${client}.`, { seller, client })
  return say(stop, `Nobody has said yet whether this document of ${seller} is sent or received by ${client}.`, { seller, client })
}

/**
 * Why a delivery must not leave any more: the profile may have been set, or changed, since it was queued. Undefined where it may, and where a
 * person has said on whose behalf it is sent.
 */
export async function findStopOfDelivery(
  company: Company | undefined,
  store: Pick<StoreLooks, 'directions' | 'documents' | 'parties'>,
  { document_id, on_behalf }: Pick<TransactionRecord, 'document_id' | 'on_behalf'>,
): Promise<{ readonly error: AppError; readonly reason: NonNullable<DeliveryJob['reason']> } | undefined> {
  if (company === undefined || on_behalf !== undefined) return undefined
  const document = await store.documents.read(document_id)
  const naming = { ...document, parties: await store.parties.read(document_id) }
  const stop = await findStop(company, store, document, naming)
  if (stop === undefined) return undefined
  return { error: stopError(stop, company, naming), reason: { code: stop, ...sayStop(stop, company, naming) } }
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

const MAX_NAME_LENGTH = 200

function nameParty({ name, vat_id, tax_number }: PartyFacts): string {
  const id = vat_id ?? tax_number
  return `${(name ?? '–').slice(0, MAX_NAME_LENGTH)}${id === undefined ? '' : ` (${id.slice(0, 50)})`}`
}
