import { AppError } from '../../base/errors.ts'
import type { Sha256 } from '../../base/ports.ts'
import { isUnfinished } from '../../contract/company.ts'
import type { Card, Company, ContactCard, NewInvoiceRequest } from '../../contract/types.ts'
import { matchParty } from '../../identity/match-party.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
import type { Store } from '../../store/store.ts'
import { partyFactsOf } from '../company/party.ts'
import { readCompany } from '../company/read.ts'
import type { Documents } from '../documents/documents.ts'
import type { Samples } from '../samples/samples.ts'
import type { Claim } from '../types.ts'
import { matchIdsOf } from './describe.ts'
import { makeHead } from './new-head.ts'
import { adoptSample, beginInvoice, correctInvoice, creditInvoice, recurInvoice, repeatInvoice } from './new-invoice.ts'
import { createOwnInvoices } from './own-invoices.ts'

export interface PlanPorts {
  readonly store: Store
  readonly documents: Pick<Documents, 'model'>
  readonly samples: Samples
  /** The model of an invoice in XML. */
  readonly readModel: (xml: Uint8Array) => Promise<Invoice>
  readonly sha256: Sha256
}

/** A new invoice before it is written. */
interface Plan {
  readonly model: Invoice
  readonly format: string | undefined
  readonly claim?: Claim
}

const FROM_DOCUMENT = { duplicate: repeatInvoice, credit_note: creditInvoice, correction: correctInvoice } as const

/** What a new invoice will be, by what it is made from. */
export function createPlans({ store, documents, samples, readModel, sha256 }: PlanPorts) {
  const requireCompany = async (): Promise<Company> => {
    const company = await readCompany(store)
    if (company !== undefined && !isUnfinished(company)) return company
    throw new AppError('invalid_state', 'Nobody has said yet who the client company is, so an invoice would have no sender.', {
      next: 'Say its name, country and VAT identifier or tax number first: on the page Company, with kontor company set, or with PUT /v2/company.',
    })
  }

  const cardOfCustomer = async (model: Invoice): Promise<ContactCard | undefined> => {
    const party = partyOfCustomer(model.customer ?? {})
    return asContact(await store.cards.find('customer', matchIdsOf(party), party.name))
  }

  const fromNothing = async ({ source_id, issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = await requireCompany()
    const customer = source_id === undefined ? undefined : requireContact(await store.cards.read(source_id))
    const record = customer === undefined ? undefined : await createOwnInvoices(store, company).newestTo(customer)
    const before = record === undefined ? undefined : await documents.model(record.id)
    const format = customer?.format ?? record?.format ?? company.defaults?.format
    const head = await makeHead(store, issue_date, { company, customer, source: before })
    return { model: beginInvoice(head, { company, customer, before, format }), format }
  }

  const fromSample = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = await requireCompany()
    const xml = await samples.xml(source_id)
    const model = await readModel(xml)
    const format = samples.list().find(({ id }) => id === source_id)?.format
    return { model: adoptSample(model, await makeHead(store, issue_date, { company, source: model }), { company, format }), format }
  }

  const fromDocument = async (way: keyof typeof FROM_DOCUMENT, { source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const record = await store.documents.read(source_id)
    if (record.direction !== 'outbound') {
      throw new AppError('invalid_state', 'This document does not go out; only one’s own invoices can be repeated, credited or corrected.')
    }
    const company = await requireCompany()
    const model = await documents.model(source_id)
    requireOwn(company, model)
    const isCredit = way === 'credit_note' || (way === 'duplicate' && record.type === 'credit_note')
    const head = await makeHead(store, issue_date, { company, customer: await cardOfCustomer(model), source: model, isCredit })
    return { model: FROM_DOCUMENT[way](model, head), format: record.format ?? undefined }
  }

  const fromTemplate = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const card = await store.cards.read(source_id)
    if (card.kind !== 'template') throw new AppError('not_found', `There is no template ${source_id.slice(0, 100)}.`)
    const { model, every, next_date = issue_date } = card
    const company = await requireCompany()
    requireOwn(company, model)
    const customer = await cardOfCustomer(model)
    const head = await makeHead(store, issue_date, { company, customer, source: model, isCredit: isCredit(model) })
    // The same date of a template is made once, also when the program was ended between invoice and template.
    const claim = { caller: 'template', key: `${source_id} ${next_date}`, request_sha256: sha256(new TextEncoder().encode(source_id)) }
    const made = every === 'never' ? repeatInvoice(model, head) : recurInvoice(model, head, next_date)
    return { model: made, format: customer?.format, ...(every === 'never' ? {} : { claim }) }
  }

  return async (request: NewInvoiceRequest): Promise<Plan> => {
    switch (request.from) {
      case 'new':
        return fromNothing(request)
      case 'sample':
        return fromSample(request)
      case 'template':
        return fromTemplate(request)
      default:
        return fromDocument(request.from, request)
    }
  }
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

function requireContact(card: Card): ContactCard {
  const contact = asContact(card)
  if (contact === undefined) throw new AppError('not_found', `The card ${card.id} is no customer.`)
  return contact
}

/** A credit note, also one that the customer writes (UNTDID 1001). */
export function isCredit({ document }: Invoice): boolean {
  return document.type_code === '381' || document.type_code === '261'
}
