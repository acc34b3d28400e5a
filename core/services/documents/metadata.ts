import type { DocumentType } from '../../contract/types.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { part, type Group, type TermView } from '../../terms/view.ts'
import { NO_PARTIES, type DocumentParties, type PartyFacts, type PartyId, type PrecedingInvoice } from '../../identity/parties.ts'

/** What the document list shows of an invoice, taken from its content. Values as written; absent ones have no key. */
export interface Metadata {
  type: DocumentType | null
  type_code?: string
  number?: string
  issue_date?: string
  due_date?: string
  sender_name?: string
  sender_id?: string
  receiver_name?: string
  receiver_id?: string
  currency_code?: string
  total?: string
  /** Totals without and with VAT. */
  net?: string
  gross?: string
  parties: DocumentParties
}

export const NO_METADATA: Metadata = { type: null, parties: NO_PARTIES }

export function describeInvoice({ root, syntax }: TermView): Metadata {
  const value = (term: TermId, group?: GroupId): string | undefined => shown((group === undefined ? root : root.group(group))?.value(term))
  const seller = root.group('BG-4')
  const buyer = root.group('BG-7')
  const type_code = value('BT-3')
  const found = {
    type_code,
    number: value('BT-1'),
    issue_date: value('BT-2'),
    due_date: value('BT-9'),
    sender_name: value('BT-27', 'BG-4'),
    sender_id: addressOf(seller, 'BT-34', 'BT-34-1') ?? value('BT-31', 'BG-4'),
    receiver_name: value('BT-44', 'BG-7'),
    receiver_id: addressOf(buyer, 'BT-49', 'BT-49-1') ?? value('BT-48', 'BG-7'),
    currency_code: value('BT-5'),
    // Amount due, else the total with VAT (contract, DocumentRecord).
    total: value('BT-115', 'BG-22') ?? value('BT-112', 'BG-22'),
    net: value('BT-109', 'BG-22'),
    gross: value('BT-112', 'BG-22'),
  }
  const present = Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined)) as Partial<Metadata>
  return { type: typeOf(type_code, syntax), ...present, parties: describeParties(root) }
}

type PartyTerm = Exclude<keyof PartyFacts, 'lines' | 'registration' | 'ids' | 'endpoint'>

/** Where a seller's and a buyer's facts stand. */
interface PartyPlaces {
  readonly group: GroupId
  readonly address: GroupId
  readonly texts: Readonly<Partial<Record<PartyTerm, TermId>>>
  readonly lines: readonly TermId[]
  readonly ids: TermId
  readonly registration: TermId
  readonly endpoint: TermId
}

const SELLER: PartyPlaces = {
  group: 'BG-4',
  address: 'BG-5',
  texts: {
    name: 'BT-27',
    trading_name: 'BT-28',
    vat_id: 'BT-31',
    tax_number: 'BT-32',
    post_code: 'BT-38',
    city: 'BT-37',
    country_code: 'BT-40',
  },
  lines: ['BT-35', 'BT-36', 'BT-162'],
  ids: 'BT-29',
  registration: 'BT-30',
  endpoint: 'BT-34',
}
const BUYER: PartyPlaces = {
  group: 'BG-7',
  address: 'BG-8',
  texts: { name: 'BT-44', trading_name: 'BT-45', vat_id: 'BT-48', post_code: 'BT-53', city: 'BT-52', country_code: 'BT-55' },
  lines: ['BT-50', 'BT-51', 'BT-163'],
  ids: 'BT-46',
  registration: 'BT-47',
  endpoint: 'BT-49',
}

/** Identifiers, accounts and preceding invoices kept of one document: far more than any that is written by a person has. */
const MAX_ENTRIES = 50

function describeParties(root: Group): DocumentParties {
  const accounts = root
    .groups('BG-16')
    .flatMap((payment) => payment.groups('BG-17'))
    .flatMap((transfer) => shown(transfer.value('BT-84'))?.replaceAll(/\s/g, '') ?? [])
  const preceding = root.groups('BG-3').flatMap((reference): PrecedingInvoice[] => {
    const number = shown(reference.value('BT-25'))
    const date = shown(reference.value('BT-26'))
    return number === undefined ? [] : [{ number, ...(date === undefined ? {} : { date }) }]
  })
  return {
    seller: describeParty(root.group(SELLER.group), SELLER),
    buyer: describeParty(root.group(BUYER.group), BUYER),
    accounts: [...new Set(accounts)].slice(0, MAX_ENTRIES),
    preceding: preceding.slice(0, MAX_ENTRIES),
  }
}

function describeParty(party: Group | undefined, places: PartyPlaces): PartyFacts {
  if (party === undefined) return {}
  const address = party.group(places.address)
  const facts: Partial<Record<PartyTerm, string>> = {}
  for (const [name, term] of Object.entries(places.texts) as [PartyTerm, TermId][]) {
    const text = shown(party.value(term) ?? address?.value(term))
    if (text !== undefined) facts[name] = text
  }
  const lines = places.lines.flatMap((term) => shown(address?.value(term)) ?? [])
  const ids = identifiers(party, places.ids)
  const [registration] = identifiers(party, places.registration)
  const [endpoint] = identifiers(party, places.endpoint)
  return {
    ...facts,
    ...(registration === undefined ? {} : { registration }),
    ...(ids.length === 0 ? {} : { ids: ids.slice(0, MAX_ENTRIES) }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(lines.length === 0 ? {} : { lines }),
  }
}

/** All occurrences of an identifier with their schemes, which are a term of their own (`BT-29-1`). */
function identifiers(party: Group, term: TermId): PartyId[] {
  return party.all(term).flatMap((occurrence): PartyId[] => {
    const value = shown(occurrence.value)
    const scheme = shown(part(occurrence, `${term}-1` as TermId)?.value)
    return value === undefined ? [] : [{ ...(scheme === undefined ? {} : { scheme }), value }]
  })
}

/** Longest text kept for the list; the document itself keeps everything. */
const SHOWN = 300

function shown(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed.slice(0, SHOWN)
}

/** An electronic address as the Peppol network writes participants: `scheme:value`. */
function addressOf(party: Group | undefined, address: TermId, scheme: TermId): string | undefined {
  const found = party?.first(address)
  const id = shown(found?.value)
  const issuer = shown(part(found, scheme)?.value)
  return id === undefined || issuer === undefined ? id : `${issuer}:${id}`
}

/** UBL has a root of its own for credit notes; in the other, and in CII, the type code (BT-3) decides. */
function typeOf(code: string | undefined, syntax: TermView['syntax']): DocumentType {
  return syntax === 'ubl-creditnote' || isCreditNote(code) ? 'credit_note' : 'invoice'
}
