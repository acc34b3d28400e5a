import { AppError } from '../../base/errors.ts'
import { isUnfinished } from '../../contract/company.ts'
import { partnerKindOf } from '../../contract/side.ts'
import type { Card, Company, ContactCard, DocumentRecord, Side } from '../../contract/types.ts'
import { issuingSideOf } from '../../identity/identify.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyIn } from '../../model/party.ts'
import type { StoreReads } from '../../store/store.ts'
import { partyFactsOf } from '../company/party.ts'
import { readCompany } from '../company/read.ts'
import type { Documents } from '../documents/documents.ts'
import { matchIdsOf } from './describe.ts'

/** An invoice of the client company that another one is made from. */
export interface OwnSource {
  readonly record: DocumentRecord
  readonly model: Invoice
  readonly company: Company
  readonly customer: ContactCard | undefined
}

/** One that the client company has issued, its own or what it writes as the buyer. */
export interface IssuedSource extends Omit<OwnSource, 'customer'> {
  readonly side: Side
  /** The card of the company on the other side. */
  readonly partner: ContactCard | undefined
}

export type Sources = ReturnType<typeof createSources>

/** What a new invoice may be made from, or the error that says why not. */
export function createSources(store: Pick<StoreReads, 'cards' | 'documents' | 'settings'>, documents: Pick<Documents, 'model'>) {
  const company = async (): Promise<Company> => {
    const known = await readCompany(store)
    if (known !== undefined && !isUnfinished(known)) return known
    throw new AppError('invalid_state', 'Nobody has said yet who the client company is, so an invoice would have no sender.', {
      next: 'Say its name, country and VAT identifier or tax number first: on the page Company, with kontor company set, or with PUT /v2/company.',
    })
  }

  const cardOf = async (model: Invoice, side: Side): Promise<ContactCard | undefined> => {
    const kind = partnerKindOf(side)
    const party = partyIn(kind, model)
    return asContact(await store.cards.find(kind, matchIdsOf(party), party.name))
  }

  const issued = async (id: string): Promise<IssuedSource> => {
    const record = await store.documents.read(id)
    if (record.direction !== 'outbound') {
      throw new AppError(
        'invalid_state',
        'This document does not go out; only one’s own invoices can be repeated, credited, corrected or invoiced in parts.',
      )
    }
    const client = await company()
    const model = await documents.model(id)
    const side = requireIssued(client, model, record.format)
    return { record, model, company: client, side, partner: await cardOf(model, side) }
  }

  return {
    company,
    cardOf,
    /** Throws `not_found`. */
    contact: async (id: string): Promise<ContactCard> => {
      const card = await store.cards.read(id)
      const contact = asContact(card)
      if (contact === undefined) throw new AppError('not_found', `The card ${card.id} is no customer.`)
      return contact
    },
    own: async (id: string): Promise<OwnSource> => {
      const { side, partner, ...source } = await issued(id)
      if (side !== 'seller') throw otherSeller(source.company, source.model)
      return { ...source, customer: partner }
    },
    issued,
  }
}

/** The side on which the client company issues an invoice: that of its seller or, by a type or format that says so, that of its buyer. Throws AppError `other_seller`. */
export function requireIssued(company: Company, model: Invoice, format: string | null | undefined): Side {
  const parties = { seller: partyFactsOf(partyIn('supplier', model)), buyer: partyFactsOf(partyIn('customer', model)) }
  const side = issuingSideOf(company, parties, model.document.type_code, format)
  if (side === undefined) throw otherSeller(company, model)
  return side
}

/** What another company sells is none of the client's, whoever has put it among what goes out. */
function otherSeller(company: Company, { supplier }: Invoice): AppError {
  const seller = supplier?.name === undefined ? 'another company' : supplier.name.slice(0, 200)
  return new AppError(
    'other_seller',
    `The seller of this invoice is ${seller}, not ${company.name}; nothing of it goes into an invoice of one’s own.`,
    {
      next: 'Begin a new invoice, or correct the profile of the client company where it lacks what this invoice says.',
    },
  )
}

function asContact(card: Card | undefined): ContactCard | undefined {
  return card === undefined || card.kind === 'item' || card.kind === 'template' ? undefined : card
}
