import { AppError } from '../../base/errors.ts'
import { isUnfinished } from '../../contract/company.ts'
import type { Sha256 } from '../../base/ports.ts'
import {
  RECURRENCE_MONTHS,
  type Card,
  type Company,
  type ContactCard,
  type DocumentRecord,
  type NewInvoiceRequest,
  type TemplateCard,
} from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
import type { Store } from '../../store/store.ts'
import { writtenFormat } from '../sending/outgoing.ts'
import { matchParty } from '../../identity/match-party.ts'
import { partyFactsOf } from '../company/party.ts'
import { readCompany } from '../company/read.ts'
import type { Documents } from '../documents/documents.ts'
import type { Samples } from '../samples/samples.ts'
import type { Claim } from '../types.ts'
import { addDays, addMonths, daysBetween } from '../../base/days.ts'
import { describeCard, matchIdsOf } from './describe.ts'
import { adoptSample, beginInvoice, correctInvoice, creditInvoice, recurInvoice, repeatInvoice, type NewHead } from './new-invoice.ts'
import { nextNumber, patternOf, seriesOf } from './numbering.ts'
import { createOwnInvoices, type OwnInvoices } from './own-invoices.ts'

export interface InvoicePorts {
  readonly store: Store
  readonly documents: Documents
  readonly samples: Samples
  /** The model of an invoice in XML. */
  readonly readModel: (xml: Uint8Array) => Promise<Invoice>
  readonly sha256: Sha256
}

/** As long as nothing else is agreed on, in days (Directive 2011/7/EU, article 3). */
const USUAL_DAYS = 30
/** Series of a company that has written no invoice yet. */
const FIRST_PATTERN = '{YYYY}-{0000}'

const FROM_DOCUMENT = { duplicate: repeatInvoice, credit_note: creditInvoice, correction: correctInvoice } as const

interface Plan {
  readonly model: Invoice
  readonly format: string | undefined
  readonly claim?: Claim
}

export function createInvoices({ store, documents, samples, readModel, sha256 }: InvoicePorts) {
  const requireCompany = (): Company => {
    const company = readCompany(store)
    if (company !== undefined && !isUnfinished(company)) return company
    throw new AppError('invalid_state', 'Nobody has said yet who the client company is, so an invoice would have no sender.', {
      next: 'Say its name, country and VAT identifier or tax number first: on the page Company, with kontor company set, or with PUT /v2/company.',
    })
  }

  /** A credit note counts in its own circle where the company has one. */
  const numberOn = (day: string, company: Company, own: OwnInvoices, isCredit: boolean): string => {
    const { number_pattern, credit_note_pattern } = company.defaults ?? {}
    const series = seriesOf((isCredit ? credit_note_pattern : undefined) ?? number_pattern ?? usedPattern(own, day), day)
    return nextNumber(series, own.highestNumber(series.prefix))
  }

  /** The pattern of the newest invoice of one's own. */
  const usedPattern = (own: OwnInvoices, day: string): string => {
    const { number, issue_date } = own.newest() ?? {}
    return (number === undefined ? undefined : patternOf(number, issue_date ?? day)) ?? FIRST_PATTERN
  }

  /** Due by the customer's card, else as the source was, else by the company's profile. */
  const dueOn = (day: string, company: Company, customer: ContactCard | undefined, source?: Invoice): string => {
    const { issue_date, due_date } = source?.document ?? {}
    const before = issue_date === undefined || due_date === undefined ? undefined : Math.max(0, daysBetween(issue_date, due_date))
    const days = customer?.payment_days ?? before ?? company.defaults?.payment_days ?? USUAL_DAYS
    return addDays(day, Number(days))
  }

  interface HeadWishes {
    readonly company: Company
    readonly customer?: ContactCard | undefined
    /** The invoice whose habits the new one has. */
    readonly source?: Invoice | undefined
    readonly isCredit?: boolean
  }

  const headFor = (issue_date: string, { company, customer, source, isCredit = false }: HeadWishes): NewHead => ({
    number: numberOn(issue_date, company, createOwnInvoices(store, company), isCredit),
    issue_date,
    due_date: dueOn(issue_date, company, customer, source),
  })

  const cardOfCustomer = (model: Invoice): ContactCard | undefined => {
    const party = partyOfCustomer(model.customer ?? {})
    return asContact(store.cards.find('customer', matchIdsOf(party), party.name))
  }

  const fromNothing = async ({ source_id, issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = requireCompany()
    const customer = source_id === undefined ? undefined : requireContact(store.cards.read(source_id))
    const record = customer === undefined ? undefined : createOwnInvoices(store, company).newestTo(customer)
    const before = record === undefined ? undefined : await documents.model(record.id)
    const format = customer?.format ?? record?.format ?? company.defaults?.format
    const head = headFor(issue_date, { company, customer, source: before })
    return { model: beginInvoice(head, { company, customer, before, format }), format }
  }

  const fromSample = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = requireCompany()
    const xml = await samples.xml(source_id)
    const model = await readModel(xml)
    const format = samples.list().find(({ id }) => id === source_id)?.format
    return { model: adoptSample(model, headFor(issue_date, { company, source: model }), { company, format }), format }
  }

  const fromDocument = async (way: keyof typeof FROM_DOCUMENT, { source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const record = store.documents.read(source_id)
    if (record.direction !== 'outbound') {
      throw new AppError('invalid_state', 'This document does not go out; only one’s own invoices can be repeated, credited or corrected.')
    }
    const company = requireCompany()
    const model = await documents.model(source_id)
    requireOwn(company, model)
    const isCredit = way === 'credit_note' || (way === 'duplicate' && record.type === 'credit_note')
    const head = headFor(issue_date, { company, customer: cardOfCustomer(model), source: model, isCredit })
    return { model: FROM_DOCUMENT[way](model, head), format: record.format ?? undefined }
  }

  const fromTemplate = ({ source_id = '', issue_date }: NewInvoiceRequest): Plan => {
    const card = store.cards.read(source_id)
    if (card.kind !== 'template') throw new AppError('not_found', `There is no template ${source_id.slice(0, 100)}.`)
    const { model, every, next_date = issue_date } = card
    const company = requireCompany()
    requireOwn(company, model)
    const customer = cardOfCustomer(model)
    const head = headFor(issue_date, { company, customer, source: model, isCredit: isCredit(model) })
    // The same date of a template is made once, also when the program was ended between invoice and template.
    const claim = { caller: 'template', key: `${source_id} ${next_date}`, request_sha256: sha256(new TextEncoder().encode(source_id)) }
    const made = every === 'never' ? repeatInvoice(model, head) : recurInvoice(model, head, next_date)
    return { model: made, format: customer?.format, ...(every === 'never' ? {} : { claim }) }
  }

  const planFor = (request: NewInvoiceRequest): Plan | Promise<Plan> => {
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

  const create = async (request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord> => {
    const plan = await planFor(request)
    const format = plan.format === undefined ? undefined : writtenFormat(plan.format, isCredit(plan.model))
    const body = { model: plan.model, ...(format === undefined ? {} : { format }) }
    const options = { direction: 'outbound', lenient: false, claim: plan.claim, isNew: true } as const
    const document = await documents.uploadModel(body, options, signal)
    if (request.from === 'template' && request.source_id !== undefined) advance(request.source_id)
    return document
  }

  /** A template's next date; what was due more than once stays due until each was made. */
  const advance = (id: string): void => {
    store.write((tx) => {
      const { id: _id, updated_at: _at, ...card } = tx.cards.read(id) as Card & TemplateCard
      if (card.every === 'never' || card.next_date === undefined) return
      tx.cards.write(describeCard({ ...card, next_date: addMonths(card.next_date, RECURRENCE_MONTHS[card.every]) }), id)
    })
  }

  // One after the other, so that no two get the same number.
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Stores a new outbound invoice with the next number of its series. Throws `not_found`, and `invalid_state` for what cannot be credited,
     * corrected or repeated.
     */
    create: (request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord> => {
      const made = last.then(() => create(request, signal))
      last = made.catch(() => undefined)
      return made
    },
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

function isCredit({ document }: Invoice): boolean {
  return document.type_code === '381' || document.type_code === '261'
}
