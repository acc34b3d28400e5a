import { Decimal } from '../../base/decimal.ts'
import { AppError } from '../../base/errors.ts'
import { pageLanguageOf } from '../../contract/agreed-terms.ts'
import { isCorrection } from '../../contract/invoice-types.ts'
import { isPartInvoice } from '../../contract/money.ts'
import type { DocumentRecord, NewInvoiceRequest } from '../../contract/types.ts'
import type { Invoice, PrecedingDocument } from '../../model/invoice.ts'
import { STARTED_STATUSES } from '../../store/states.ts'
import type { StoreReads } from '../../store/store.ts'
import { makeHead, ownSeries } from '../address-book/new-head.ts'
import { beginInvoice } from '../address-book/new-invoice.ts'
import type { Plan } from '../address-book/plan.ts'
import type { OwnSource, Sources } from '../address-book/sources.ts'
import type { Documents } from '../documents/documents.ts'
import type { Lang } from '../types.ts'
import { completeInvoice } from './complete.ts'
import { creditInvoice } from './credit.ts'
import { findKin, type Kin } from './family.ts'
import { setOffParts, type PartToSetOff } from './final.ts'
import { finalType, furtherPart, partInvoice, partType } from './part.ts'
import { lumpLine, ratesOf, type RateShare } from './shares.ts'
import { familyWords, type FamilyWords } from './words.ts'

interface FamilyPlanPorts {
  readonly store: StoreReads
  readonly documents: Pick<Documents, 'model'>
  readonly sources: Sources
}

type WordsOf = Pick<OwnSource, 'company' | 'customer' | 'model'>

/** What part, final and credit documents will be. */
export function createFamilyPlans({ store, documents, sources }: FamilyPlanPorts) {
  const wordsFor = ({ company, customer, model }: WordsOf, lang: Lang): FamilyWords =>
    familyWords(customer === undefined ? (company.defaults?.language ?? lang) : pageLanguageOf({ company, customer }), model)

  const partsOf = (kin: Kin): PartReads => createParts(kin, (id) => documents.model(id))

  const creditNote = async (request: NewInvoiceRequest, lang: Lang): Promise<Plan> => {
    const { record, model, company, side, partner } = await sources.issued(request.source_id ?? '')
    const circle = { circle: 'credit_note', ...ownSeries(model, side) } as const
    const head = await makeHead(store, request.issue_date, { company, customer: partner, source: model, ...circle })
    const words = wordsFor({ company, customer: partner, model }, lang)
    const account = side === 'buyer' ? company.accounts[0]?.iban : partner?.ibans[0]
    return { model: creditInvoice(model, { head, wish: request, words, account }), format: record.format ?? undefined }
  }

  /** A part of nothing that is stored: an amount alone, with the VAT that the company usually has. */
  const partOfNothing = async (request: NewInvoiceRequest, lang: Lang): Promise<Plan> => {
    const { amount, issue_date, source_id } = request
    if (amount === undefined) throw needsAmount()
    const company = await sources.company()
    const customer = source_id === undefined ? undefined : await sources.contact(source_id)
    const format = customer?.format ?? company.defaults?.format
    const head = await makeHead(store, issue_date, { company, customer, circle: 'part', format })
    const begun = beginInvoice(head, { company, customer, before: undefined, format })
    const [line] = begun.items ?? []
    const rate = { code: line?.tax_code ?? 'S', percent: line?.tax_percent, net: Decimal.of(amount).round(2) }
    const name = wordsFor({ company, customer, model: begun }, lang).part({ amount }, begun.document.currency_code)
    const document = { ...begun.document, type_code: partType(begun) }
    return { model: completeInvoice({ ...begun, document, items: [lumpLine('1', name, rate)] }), format }
  }

  const part = async (request: NewInvoiceRequest, lang: Lang): Promise<Plan> => {
    const { source_id, issue_date } = request
    if (source_id === undefined || (await store.documents.find(source_id)) === undefined) return partOfNothing(request, lang)
    const source = await sources.own(source_id)
    const kin = await findKin(store, source_id)
    const whole = await wholeOf(source, kin)
    const { model, record, company, customer } = whole ?? source
    if (whole === undefined && request.amount === undefined) throw needsAmount()
    const words = wordsFor({ company, customer, model }, lang)
    const parts = await partsOf(kin).list()
    const head = await makeHead(store, issue_date, { company, customer, source: model, circle: 'part', format: record.format ?? undefined })
    const before = [...parts].reverse().map(({ named }) => named)
    const numbers = numbersOf(kin)
    const wishes = { head, portion: request, words, before, numbers }
    const made = whole === undefined ? furtherPart(model, wishes) : partInvoice(model, wishes)
    const plan = { model: made, format: record.format ?? undefined }
    if (whole === undefined) return plan
    // What is left of the whole is less by this part from now on.
    const all = [...parts, partToSetOff(made, ratesOf(made))]
    return { ...plan, also: { record, before: model, after: setOffParts(model, { parts: all, numbers, words }) } }
  }

  /** The invoice over the whole: the draft that the parts were made of, else a new one. */
  const final = async ({ source_id = '', issue_date }: NewInvoiceRequest, lang: Lang): Promise<Plan> => {
    const source = await sources.own(source_id)
    const kin = await findKin(store, source_id)
    const parts = await partsOf(kin).list()
    if (parts.length === 0) {
      throw new AppError(
        'invalid_state',
        'No part invoice belongs to this document, so there is nothing that a final invoice would set off.',
        {
          next: 'Make its part invoices first, or send the invoice as it is.',
        },
      )
    }
    const whole = await wholeOf(source, kin)
    const { model, record, company, customer } = whole ?? source
    const words = wordsFor({ company, customer, model }, lang)
    const type_code = finalType([model.document.type_code, ...kin.documents.map((one) => one.type_code)])
    const head = await makeHead(store, issue_date, { company, customer, source: model, format: record.format ?? undefined })
    const own = whole === undefined ? head : { ...head, number: model.document.number ?? head.number }
    const begun = whole === undefined ? beginWhole(model) : model
    const after = setOffParts({ ...begun, document: { ...begun.document, ...own, type_code } }, { parts, numbers: numbersOf(kin), words })
    const format = record.format ?? undefined
    return whole === undefined ? { model: after, format } : { model: after, format, revises: { record, before: model, after } }
  }

  /** The draft over the whole among documents that belong together; undefined where only parts are stored. */
  const wholeOf = async (source: OwnSource, kin: Kin): Promise<OwnSource | undefined> => {
    const isWhole = (one: DocumentRecord): boolean => one.type !== 'credit_note' && !isPartInvoice(one) && !isCorrection(one.type_code)
    const record = isWhole(source.record)
      ? source.record
      : kin.documents.find((one) => isWhole(one) && (kin.follows.get(one.id) ?? []).includes(source.record.id))
    if (record === undefined) {
      if (source.record.type === 'credit_note') throw new AppError('invalid_state', 'A credit note has no parts; only an invoice has.')
      return undefined
    }
    if (STARTED_STATUSES.includes(record.status)) {
      throw new AppError(
        'invalid_state',
        `The invoice ${record.number ?? ''} over the whole has been sent, so a part of it would be invoiced twice.`,
        {
          next: 'Make a copy of it, and the part invoices of that copy.',
        },
      )
    }
    return record.id === source.record.id ? source : await sources.own(record.id)
  }

  return { creditNote, part, final }
}

const numbersOf = ({ documents }: Kin): string[] => documents.flatMap(({ number }) => number ?? [])

function needsAmount(): AppError {
  return new AppError('invalid_state', 'No invoice over the whole is stored, so nobody knows what a share of it would be.', {
    next: 'Say the net amount of the part invoice.',
  })
}

/** The invoice over the whole where only its parts are stored: what was done in all is for a person to say. */
function beginWhole({ preceding_documents: _preceding, notes: _notes, totals: _totals, taxes, items = [], ...model }: Invoice): Invoice {
  const { tax_code, tax_percent, tax_scheme } = items[0] ?? {}
  const line = {
    ...(tax_code === undefined ? {} : { tax_code }),
    ...(tax_percent === undefined ? {} : { tax_percent }),
    ...(tax_scheme === undefined ? {} : { tax_scheme }),
  }
  return { ...model, ...(taxes === undefined ? {} : { taxes }), items: [{ id: '1', quantity: '1', unit_code: 'C62', ...line }] }
}

interface PartReads {
  /** The part invoices that still count, the earliest first, each less its credit notes. */
  list(): Promise<PartToSetOff[]>
}

function createParts({ documents, follows }: Kin, readModel: (id: string) => Promise<Invoice>): PartReads {
  const replaced = new Set(documents.flatMap(({ stands_for = [] }) => stands_for))
  const byId = new Map(documents.map((one) => [one.id, one]))
  /** A correction is a part invoice where it stands in place of one. */
  const isPart = (record: DocumentRecord): boolean =>
    isPartInvoice(record) || (record.stands_for ?? []).some((id) => isPartInvoice(byId.get(id) ?? { type: null }))
  return {
    list: async () => {
      const parts: PartToSetOff[] = []
      for (const record of documents) {
        if (!isPart(record) || replaced.has(record.id)) continue
        const model = await readModel(record.id)
        let left = partToSetOff(model, ratesOf(model))
        for (const note of documents) {
          if (note.type !== 'credit_note' || follows.get(note.id)?.includes(record.id) !== true) continue
          left = lessCredit(left, await readModel(note.id))
        }
        if (left.rates.length > 0) parts.push(left)
      }
      return parts
    },
  }
}

function partToSetOff({ document: { number, issue_date }, totals }: Invoice, rates: readonly RateShare[]): PartToSetOff {
  const named: PrecedingDocument = { ...(number === undefined ? {} : { number }), ...(issue_date === undefined ? {} : { issue_date }) }
  return { named, rates, gross: Decimal.parse(totals?.total ?? '') ?? Decimal.ZERO }
}

function lessCredit({ named, rates, gross }: PartToSetOff, note: Invoice): PartToSetOff {
  const credited = ratesOf(note)
  const left = rates.map((rate) => {
    const same = credited.filter(({ code, percent }) => code === rate.code && percent === rate.percent)
    return { ...rate, net: rate.net.minus(Decimal.sum(same.map(({ net }) => net))) }
  })
  return {
    named,
    rates: left.filter(({ net }) => !net.isZero()),
    gross: gross.minus(Decimal.parse(note.totals?.total ?? '') ?? Decimal.ZERO),
  }
}
