import { AppError } from '../../base/errors.ts'
import type { Sha256 } from '../../base/ports.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import { pageLanguageOf, type Parties } from '../../contract/agreed-terms.ts'
import { isPartInvoice } from '../../contract/money.ts'
import { hasEnded } from '../../contract/recurrence.ts'
import type { NewInvoiceRequest, Side } from '../../contract/types.ts'
import { pageWords } from '../../languages/words.ts'
import type { DocumentHead, Invoice } from '../../model/invoice.ts'
import { rewriteTerms } from '../../payment-terms/write.ts'
import { takesCorrections } from '../../profiles/formats.ts'
import type { Store } from '../../store/store.ts'
import type { Documents } from '../documents/documents.ts'
import { createFamilyPlans } from '../families/plans.ts'
import type { Samples } from '../samples/samples.ts'
import type { Lang } from '../types.ts'
import { makeHead, ownSeries, type Circle } from './new-head.ts'
import { adoptSample, beginInvoice, correctInvoice, recurInvoice, repeatInvoice } from './new-invoice.ts'
import { createOwnInvoices } from './own-invoices.ts'
import type { Plan } from './plan.ts'
import { createSources, requireIssued } from './sources.ts'

export interface PlanPorts {
  readonly store: Store
  readonly documents: Pick<Documents, 'model'>
  readonly samples: Samples
  /** The model of an invoice in XML. */
  readonly readModel: (xml: Uint8Array) => Promise<Invoice>
  readonly sha256: Sha256
}

/** What a new invoice will be, by what it is made from. */
export function createPlans({ store, documents, samples, readModel, sha256 }: PlanPorts) {
  const sources = createSources(store, documents)
  const families = createFamilyPlans({ store, documents, sources })

  const fromNothing = async ({ source_id, issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = await sources.company()
    const customer = source_id === undefined ? undefined : await sources.contact(source_id)
    const record = customer === undefined ? undefined : await createOwnInvoices(store, company).newestTo(customer)
    const before = record === undefined ? undefined : await documents.model(record.id)
    const format = customer?.format ?? record?.format ?? company.defaults?.format
    const head = await makeHead(store, issue_date, { company, customer, source: before, format })
    return { model: beginInvoice(head, { company, customer, before, format }), format }
  }

  const fromSample = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const company = await sources.company()
    const xml = await samples.xml(source_id)
    const model = await readModel(xml)
    const format = samples.list().find(({ id }) => id === source_id)?.format
    return { model: adoptSample(model, await makeHead(store, issue_date, { company, source: model }), { company, format }), format }
  }

  const copy = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const { record, model, company, side, partner } = await sources.issued(source_id)
    const format = record.format ?? undefined
    const head = await makeHead(store, issue_date, { company, customer: partner, source: model, ...seriesOfNext(model, side), format })
    return { model: repeatInvoice(model, head), format }
  }

  const correction = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const { record, model, company, side, partner } = await sources.issued(source_id)
    if (!takesCorrections(record.format)) {
      throw new AppError('invalid_state', 'Peppol BIS Self-Billing has no corrected invoices.', {
        next: 'Credit the whole invoice, and make a copy of it with what was wrong in it changed.',
      })
    }
    const format = record.format ?? undefined
    const head = await makeHead(store, issue_date, { company, customer: partner, source: model, ...ownSeries(model, side), format })
    return { model: correctInvoice(model, head), format }
  }

  const fromTemplate = async ({ source_id = '', issue_date }: NewInvoiceRequest): Promise<Plan> => {
    const card = await store.cards.read(source_id)
    if (card.kind !== 'template') throw new AppError('not_found', `There is no template ${source_id.slice(0, 100)}.`)
    if (hasEnded(card)) {
      throw new AppError('invalid_state', `The template ${card.name} has ended: its last invoice was made.`, {
        next: 'Give it another end first, or make a copy of one of its invoices.',
      })
    }
    const { model, every, next_date = issue_date } = card
    const company = await sources.company()
    const side = requireIssued(company, model, undefined)
    const customer = await sources.cardOf(model, side)
    const head = await makeHead(store, issue_date, {
      company,
      customer,
      source: model,
      ...seriesOfNext(model, side),
      format: customer?.format,
    })
    // The same date of a template is made once, also when the program was ended between invoice and template.
    const claim = { caller: 'template', key: `${source_id} ${next_date}`, request_sha256: sha256(new TextEncoder().encode(source_id)) }
    const made = every === 'never' ? repeatInvoice(model, head) : recurInvoice(model, head, next_date)
    return {
      model: inFormat(made, customer?.format, { company, customer }),
      format: customer?.format,
      ...(every === 'never' ? {} : { claim }),
    }
  }

  return async (request: NewInvoiceRequest, lang: Lang): Promise<Plan> => {
    switch (request.from) {
      case 'new':
        return fromNothing(request)
      case 'sample':
        return fromSample(request)
      case 'template':
        return fromTemplate(request)
      case 'part':
        return families.part(request, lang)
      case 'final':
        return families.final(request, lang)
      case 'credit_note':
        return families.creditNote(request, lang)
      case 'duplicate':
        return copy(request)
      case 'correction':
        return correction(request)
    }
  }
}

/** The template was written in whatever its invoice was: its terms (BT-20) as the format wants them that the customer takes by now. */
function inFormat(model: Invoice, format: string | undefined, parties: Pick<Parties, 'company' | 'customer'>): Invoice {
  const { terms } = model.document
  if (terms === undefined || format === undefined) return model
  const place = { format, seller: model.supplier?.country_code }
  return {
    ...model,
    document: { ...model.document, terms: rewriteTerms(terms, pageWords(pageLanguageOf({ ...parties, source: model })), place) },
  }
}

/** Where the same once more is numbered. */
function seriesOfNext(model: Invoice, side: Side): { circle: Circle; continues?: DocumentHead | undefined } {
  return { circle: circleOf(model), ...ownSeries(model, side) }
}

function circleOf(model: Invoice): Circle {
  const { type_code } = model.document
  return isCreditNote(type_code)
    ? 'credit_note'
    : isPartInvoice({ type: 'invoice', ...(type_code === undefined ? {} : { type_code }) })
      ? 'part'
      : 'invoice'
}
