import { AppError } from '../../base/errors.ts'
import { isUnfinished } from '../../contract/company.ts'
import { isSelfBilled } from '../../contract/invoice-types.ts'
import { partnerKindOf } from '../../contract/side.ts'
import type { Card, Company, ContactCard, DocumentRecord, Side } from '../../contract/types.ts'
import { matchParty } from '../../identity/match-party.ts'
import type { Invoice, Supplier } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
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
    const party = kind === 'supplier' ? (model.supplier ?? {}) : partyOfCustomer(model.customer ?? {})
    return asContact(await store.cards.find(kind, matchIdsOf(party), party.name))
  }

  const outbound = async (id: string): Promise<Pick<OwnSource, 'record' | 'model' | 'company'>> => {
    const record = await store.documents.read(id)
    if (record.direction !== 'outbound') {
      throw new AppError(
        'invalid_state',
        'This document does not go out; only one’s own invoices can be repeated, credited, corrected or invoiced in parts.',
      )
    }
    return { record, company: await company(), model: await documents.model(id) }
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
      const source = await outbound(id)
      requireOwn(source.company, source.model)
      return { ...source, customer: await cardOf(source.model, 'seller') }
    },
    issued: async (id: string): Promise<IssuedSource> => {
      const source = await outbound(id)
      const side = requireIssued(source.company, source.model, source.record.format)
      return { ...source, side, partner: await cardOf(source.model, side) }
    },
  }
}

/** The side on which the client company issues an invoice: that of its seller or, by a type or format that says so, that of its buyer. Throws as `requireOwn` does. */
export function requireIssued(company: Company, model: Invoice, format: string | null | undefined): Side {
  const { document, supplier = {}, customer = {} } = model
  const isClient = (party: Supplier): boolean => matchParty(company, partyFactsOf(party)).is === 'client'
  if (isSelfBilled(document.type_code, format) && !isClient(supplier) && isClient(partyOfCustomer(customer))) return 'buyer'
  requireOwn(company, model)
  return 'seller'
}

/** What another company sells is none of the client's, whoever has put it among what goes out. */
function requireOwn(company: Company, { supplier = {} }: Invoice): void {
  if (matchParty(company, partyFactsOf(supplier)).is === 'client') return
  const seller = supplier.name === undefined ? 'another company' : supplier.name.slice(0, 200)
  throw new AppError(
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
