import { AppError } from '../../base/errors.ts'
import type { Sha256 } from '../../base/ports.ts'
import {
  RECURRENCE_MONTHS,
  type Card,
  type ContactCard,
  type DocumentRecord,
  type NewInvoiceRequest,
  type TemplateCard,
} from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
import type { Store } from '../../store/store.ts'
import { writtenFormat } from '../outgoing.ts'
import type { Claim, Documents, Invoices } from '../types.ts'
import { addDays, addMonths, daysBetween } from '../../base/days.ts'
import { describeCard, matchIdsOf } from './describe.ts'
import { beginInvoice, correctInvoice, creditInvoice, recurInvoice, repeatInvoice, type NewHead } from './new-invoice.ts'
import { nextNumber, patternOf, seriesOf } from './numbering.ts'

export interface InvoicePorts {
  readonly store: Store
  readonly documents: Documents
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

export function createInvoices({ store, documents, sha256 }: InvoicePorts): Invoices {
  const ownCard = (): ContactCard | undefined => asContact(store.listCards({ kind: ['own'], limit: 1, offset: 0 }).items[0])

  /** The newest of one's own invoices, by which what no card says is filled in. */
  const newestRecord = (): DocumentRecord | undefined =>
    store.listDocuments({ direction: 'outbound', type: 'invoice', limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' }).items[0]

  const numberOn = (day: string): string => {
    const { number, issue_date } = newestRecord() ?? {}
    const pattern = ownCard()?.number_pattern ?? (number === undefined ? undefined : patternOf(number, issue_date ?? day)) ?? FIRST_PATTERN
    const series = seriesOf(pattern, day)
    return nextNumber(series, store.highestNumber(series.prefix))
  }

  /** Due by the customer's card, else as the source was, else by one's own card. */
  const dueOn = (day: string, customer: ContactCard | undefined, source?: Invoice): string => {
    const { issue_date, due_date } = source?.document ?? {}
    const before = issue_date === undefined || due_date === undefined ? undefined : Math.max(0, daysBetween(issue_date, due_date))
    const days = customer?.payment_days ?? before ?? ownCard()?.payment_days ?? USUAL_DAYS
    return addDays(day, Number(days))
  }

  const headFor = (issue_date: string, customer: ContactCard | undefined, source?: Invoice): NewHead => ({
    number: numberOn(issue_date),
    issue_date,
    due_date: dueOn(issue_date, customer, source),
  })

  const cardOfCustomer = (model: Invoice): ContactCard | undefined => {
    const party = partyOfCustomer(model.customer ?? {})
    return asContact(store.findCard('customer', matchIdsOf(party), party.name))
  }

  const fromNothing = async ({ source_id, issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const customer = source_id === undefined ? undefined : requireContact(store.readCard(source_id))
    const [own, newest] = [ownCard(), newestRecord()]
    const before = newest === undefined || newest.format === null ? undefined : await documents.model(newest.id)
    const model = beginInvoice(headFor(issue_date, customer), { own, customer, newest: before })
    return { model, format: customer?.format ?? own?.format ?? newest?.format ?? undefined }
  }

  const fromDocument = async (
    make: (typeof FROM_DOCUMENT)['duplicate'],
    { source_id = '', issue_date }: NewInvoiceRequest,
  ): Promise<Plan> => {
    const record = store.readDocument(source_id)
    if (record.direction === 'inbound') {
      throw new AppError('invalid_state', 'This document came in; only one’s own invoices can be repeated, credited or corrected.')
    }
    const model = await documents.model(source_id)
    const head = headFor(issue_date, cardOfCustomer(model), model)
    return { model: make(model, head), format: record.format ?? undefined }
  }

  const fromTemplate = ({ source_id = '', issue_date }: NewInvoiceRequest): Plan => {
    const card = store.readCard(source_id)
    if (card.kind !== 'template') throw new AppError('not_found', `There is no template ${source_id.slice(0, 100)}.`)
    const { model, every, next_date = issue_date } = card
    const customer = cardOfCustomer(model)
    const head = headFor(issue_date, customer, model)
    // The same date of a template is made once, also when the program was ended between invoice and template.
    const claim = { caller: 'template', key: `${source_id} ${next_date}`, request_sha256: sha256(new TextEncoder().encode(source_id)) }
    const made = every === 'never' ? repeatInvoice(model, head) : recurInvoice(model, head, next_date)
    return { model: made, format: customer?.format, ...(every === 'never' ? {} : { claim }) }
  }

  const planFor = (request: NewInvoiceRequest): Plan | Promise<Plan> => {
    if (request.from === 'new') return fromNothing(request)
    return request.from === 'template' ? fromTemplate(request) : fromDocument(FROM_DOCUMENT[request.from], request)
  }

  const create = async (request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord> => {
    const plan = await planFor(request)
    const format = plan.format === undefined ? undefined : writtenFormat(plan.format, isCredit(plan.model))
    const body = { model: plan.model, ...(format === undefined ? {} : { format }) }
    const options = { direction: 'outbound', lenient: false, claim: plan.claim } as const
    const document = await documents.uploadModel(body, options, signal)
    if (request.from === 'template' && request.source_id !== undefined) advance(request.source_id)
    return document
  }

  /** A template's next date; what was due more than once stays due until each was made. */
  const advance = (id: string): void => {
    store.write((tx) => {
      const { id: _id, updated_at: _at, ...card } = tx.readCard(id) as Card & TemplateCard
      if (card.every === 'never' || card.next_date === undefined) return
      tx.writeCard(describeCard({ ...card, next_date: addMonths(card.next_date, RECURRENCE_MONTHS[card.every]) }), id)
    })
  }

  // One after the other, so that no two get the same number.
  let last: Promise<unknown> = Promise.resolve()
  return {
    create: (request, signal) => {
      const made = last.then(() => create(request, signal))
      last = made.catch(() => undefined)
      return made
    },
  }
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
