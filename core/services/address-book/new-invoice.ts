import { Decimal } from '../../base/decimal.ts'
import { AppError } from '../../base/errors.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import { correctionTypeOf } from '../../contract/invoice-types.ts'
import type { Company, CompanyDefaults, ContactCard } from '../../contract/types.ts'
import { customerOfParty } from '../../model/party.ts'
import type { DocumentHead, Invoice, Item, PaymentDetail, Tax, Totals } from '../../model/invoice.ts'
import { addMonths, monthsBetween } from '../../base/days.ts'
import { pageLanguageOf, writtenTerms } from '../../contract/agreed-terms.ts'
import { endpointFor, paymentTo, supplierOf } from '../../contract/company.ts'
import { headFor, partyFor } from '../../contract/contact.ts'
import { pageWords } from '../../languages/words.ts'

/** What every new invoice gets. */
export interface NewHead {
  readonly number: string
  readonly issue_date: string
  /** Absent where nothing is to be paid. */
  readonly due_date?: string
  /** Absent where the terms of what it is made of still hold. */
  readonly terms?: string
}

/** What a new invoice begins with: nothing that the client company, its customer's card or its own last invoice to that customer does not say. */
export interface Beginnings {
  readonly company: Company
  readonly customer: ContactCard | undefined
  /** The newest invoice of the client company to this customer. */
  readonly before: Invoice | undefined
  /** Format code of the invoice; undefined: what is usual. */
  readonly format: string | undefined
}

/** The currency where nobody has said another. */
const USUAL_CURRENCY = 'EUR'
/** Standard rate (UNTDID 5305): its percentage is not known before somebody has said it. */
const USUAL_CATEGORY = 'S'
/** One piece (UN/ECE Recommendation 20). */
const PIECE = 'C62'

/** An invoice from nothing, with the first line begun. What only a person knows stays open, and its findings say so. */
export function beginInvoice(head: NewHead, { company, customer, before, format }: Beginnings): Invoice {
  const { defaults = {}, accounts } = company
  const currency_code = before?.document.currency_code ?? defaults.currency_code ?? USUAL_CURRENCY
  const buyer = customer === undefined ? undefined : customerOfParty(partyFor(customer, format))
  const { tax, exemption } = taxOf(defaults, before)
  const parties = { company, customer, source: before }
  const terms = writtenTerms(head.issue_date, parties, pageWords(pageLanguageOf(parties)), format)
  // It has the habits of the invoice before, and none of its words.
  const { terms: _before, ...dated } = head
  return {
    document: {
      ...dated,
      type_code: '380',
      currency_code,
      ...(customer === undefined ? {} : headFor(customer)),
      ...(terms === undefined ? {} : { terms }),
    },
    supplier: supplierOf(company, endpointFor(company, format, buyer?.endpoint_id)),
    ...(buyer === undefined ? {} : { customer: buyer }),
    ...(customer?.delivery === undefined ? {} : { delivery: customer.delivery }),
    ...(accounts[0] === undefined ? {} : { payment_details: [paymentTo(accounts[0], company, currency_code)] }),
    ...(exemption === undefined ? {} : { taxes: [exemption] }),
    items: [{ id: '1', quantity: '1', unit_code: PIECE, ...tax }],
  }
}

/** VAT of the first line, and why it is none: as on the last invoice to this customer, else as the company usually has it. */
function taxOf({ vat }: CompanyDefaults, before: Invoice | undefined): { tax: Item; exemption?: Tax } {
  const line = before?.items?.[0]
  if (line?.tax_code !== undefined) {
    const { tax_code, tax_percent, tax_scheme } = line
    const reason = before?.taxes?.find(({ code }) => code === tax_code)
    return {
      tax: { tax_code, ...(tax_percent === undefined ? {} : { tax_percent }), ...(tax_scheme === undefined ? {} : { tax_scheme }) },
      ...exemptionOf(tax_code, tax_percent, reason?.exemption_reason_code, reason?.exemption_reason),
    }
  }
  const { category = USUAL_CATEGORY, rate, exemption_code, exemption_reason } = vat ?? {}
  return {
    tax: { tax_code: category, ...(rate === undefined ? {} : { tax_percent: rate }) },
    ...exemptionOf(category, rate, exemption_code, exemption_reason),
  }
}

function exemptionOf(code: string, percent?: string, exemption_reason_code?: string, exemption_reason?: string): { exemption?: Tax } {
  if (exemption_reason_code === undefined && exemption_reason === undefined) return {}
  return {
    exemption: {
      code,
      ...(percent === undefined ? {} : { percent }),
      ...(exemption_reason_code === undefined ? {} : { exemption_reason_code }),
      ...(exemption_reason === undefined ? {} : { exemption_reason }),
    },
  }
}

/**
 * A sample as an invoice of the client company: its seller, and who else is to be paid, are nobody but the client, so that nothing of the sample's
 * company can leave.
 */
export function adoptSample(model: Invoice, head: NewHead, { company, format }: Pick<Beginnings, 'company' | 'format'>): Invoice {
  const { payee: _payee, tax_representative: _representative, payment_details, ...rest } = model
  const currency = model.document.currency_code ?? USUAL_CURRENCY
  const [account] = company.accounts
  // A sample without an account lacks it on purpose.
  const isPaid = payment_details?.some(({ account_id }) => account_id !== undefined) === true
  return {
    ...rest,
    // Its terms name a day of that time.
    document: { ...withoutDates(model.document, ['terms']), ...head },
    supplier: supplierOf(company, endpointFor(company, format, model.customer?.endpoint_id)),
    ...(isPaid && account !== undefined ? { payment_details: [paymentTo(account, company, currency)] } : {}),
  }
}

/** The same invoice once more: what belonged to the delivery and the payment of that time is left out. */
export function repeatInvoice(model: Invoice, head: NewHead): Invoice {
  const { preceding_documents: _preceding, delivery, ...rest } = model
  const place = delivery === undefined ? undefined : withoutDates(delivery, ['date'])
  return withoutPayments({
    ...rest,
    document: { ...withoutDates(rest.document, ['tax_point_date', 'period_start_date', 'period_end_date', 'due_date']), ...head },
    ...(place === undefined || Object.keys(place).length === 0 ? {} : { delivery: place }),
    ...(rest.items === undefined ? {} : { items: rest.items.map((item) => withoutDates(item, ['period_start_date', 'period_end_date'])) }),
    ...(rest.payment_details === undefined
      ? {}
      : { payment_details: rest.payment_details.map((detail) => replaceNumber(detail, model, head)) }),
  })
}

/** A recurring invoice of another month: delivery and periods move by as many months as the invoice does. */
export function recurInvoice(model: Invoice, head: NewHead, planned: string): Invoice {
  const months = monthsBetween(model.document.issue_date ?? planned, planned)
  const move = <Part extends object>(part: Part, names: readonly (keyof Part)[]): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        (names as readonly string[]).includes(name) && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
          ? addMonths(value, months)
          : (value as unknown),
      ]),
    ) as Part
  const repeated = repeatInvoice(model, head)
  return {
    ...repeated,
    document: { ...move(onlyDates(model.document), PERIOD), ...repeated.document },
    ...(model.delivery === undefined ? {} : { delivery: move(model.delivery, ['date']) }),
    ...(model.items === undefined ? {} : { items: model.items.map((item) => move(item, PERIOD)) }),
  }
}

const PERIOD = ['period_start_date', 'period_end_date'] as const

function onlyDates({ period_start_date, period_end_date }: DocumentHead): DocumentHead {
  return {
    ...(period_start_date === undefined ? {} : { period_start_date }),
    ...(period_end_date === undefined ? {} : { period_end_date }),
  }
}

/** The corrected invoice, to be changed by a person, with the invoice that it replaces in BG-3. Throws `invalid_state` for a credit note. */
export function correctInvoice(model: Invoice, head: NewHead): Invoice {
  return followInvoice(model, head, correctionTypeOf(model.document))
}

/** An invoice about another one, which it names (BG-3), with all that is in it. */
export function followInvoice(model: Invoice, head: NewHead, type_code: string): Invoice {
  const { number, issue_date, type_code: before } = model.document
  if (isCreditNote(before)) {
    throw new AppError('invalid_state', 'This is a credit note itself; only an invoice can be credited or corrected.')
  }
  if (number === undefined) {
    const message = 'The invoice has no number that the new document could refer to.'
    throw new AppError('invalid_state', message, {
      next: 'Enter its number (BT-1) first.',
      errors: [{ path: '', code: 'no_number', message }],
    })
  }
  return withoutPayments({
    ...model,
    document: { ...withoutDates(model.document, ['due_date']), ...head, type_code },
    preceding_documents: [{ number, ...(issue_date === undefined ? {} : { issue_date }) }],
    ...(model.payment_details === undefined
      ? {}
      : { payment_details: model.payment_details.map((detail) => replaceNumber(detail, model, head)) }),
  })
}

function withoutDates<Part extends object>(part: Part, names: readonly (keyof Part)[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !(names as readonly string[]).includes(name))) as Part
}

/** The reference for the payment (BT-83) that named the old number names the new one. */
function replaceNumber(detail: PaymentDetail, { document }: Invoice, { number }: NewHead): PaymentDetail {
  const { remittance_information: text } = detail
  if (text === undefined || document.number === undefined || !text.includes(document.number)) return detail
  return { ...detail, remittance_information: text.replace(document.number, () => number) }
}

/** Nothing was paid of a new invoice yet, and nothing was collected for others (BG-DEX-09): all of its total is due. */
function withoutPayments({ totals, document, ...model }: Invoice): Invoice {
  const { third_party_payments: collected, ...head } = document
  const isOpen = totals === undefined || (totals.paid === undefined && collected === undefined)
  return { ...model, document: head, ...(totals === undefined ? {} : { totals: isOpen ? totals : unpaid(totals) }) }
}

function unpaid({ paid: _, ...totals }: Totals): Totals {
  const total = Decimal.parse(totals.total ?? '')
  if (total === undefined) return totals
  return { ...totals, payable: total.plus(Decimal.parse(totals.round ?? '') ?? Decimal.ZERO).toString() }
}
