import { Decimal } from '../../base/decimal.ts'
import { AppError } from '../../base/errors.ts'
import { isCode } from '../../codelists/codes.ts'
import type { ContactCard } from '../../contract/types.ts'
import { customerOfParty } from '../../model/party.ts'
import type { DocumentHead, Invoice, Item, PaymentDetail, Totals } from '../../model/invoice.ts'
import { addMonths, monthsBetween } from '../../base/days.ts'

/** What every new invoice gets. */
export interface NewHead {
  readonly number: string
  readonly issue_date: string
  readonly due_date: string
}

/** Credit transfer (UNTDID 4461): what an account is for when nothing else is said. */
const CREDIT_TRANSFER = '30'
const SEPA_CREDIT_TRANSFER = '58'

/**
 * An invoice from nothing: from one's own card, or the newest invoice in its place, with the first line begun, which has the VAT of the newest
 * one's. What only a person knows stays open, and its findings say so.
 */
export function beginInvoice(
  head: NewHead,
  { own, customer, newest }: { own: ContactCard | undefined; customer: ContactCard | undefined; newest: Invoice | undefined },
): Invoice {
  const before = newest?.items?.[0]
  const supplier = own?.party ?? newest?.supplier
  const currency_code = newest?.document.currency_code ?? 'EUR'
  const payment =
    own === undefined || own.ibans.length === 0 ? newest?.payment_details?.map(withoutRemittance) : paymentOf(own, currency_code)
  return {
    document: { ...head, type_code: '380', currency_code },
    ...(supplier === undefined ? {} : { supplier }),
    ...(customer === undefined ? {} : { customer: customerOfParty(customer.party) }),
    ...(payment === undefined ? {} : { payment_details: payment }),
    items: [{ id: '1', quantity: '1', unit_code: 'C62', ...taxOf(before) }],
  }
}

/** The standard rate of the seller is not known before the first invoice; its category is. */
function taxOf(before: Item | undefined): Item {
  const { tax_code = 'S', tax_percent, tax_scheme } = before ?? {}
  return { tax_code, ...(tax_percent === undefined ? {} : { tax_percent }), ...(tax_scheme === undefined ? {} : { tax_scheme }) }
}

function paymentOf({ ibans, party }: ContactCard, currency: string): PaymentDetail[] {
  const method_code = currency === 'EUR' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER
  const name = party.name === undefined ? {} : { account_name: party.name }
  return ibans.slice(0, 1).map((account_id) => ({ method_code, account_id, ...name }))
}

function withoutRemittance({ remittance_information: _, ...detail }: PaymentDetail): PaymentDetail {
  return detail
}

/** The same invoice once more: what belonged to the delivery and the payment of that time is left out. */
export function repeatInvoice(model: Invoice, head: NewHead): Invoice {
  const { preceding_documents: _preceding, delivery, ...rest } = model
  const place = delivery === undefined ? undefined : withoutDates(delivery, ['date'])
  return withoutPayments({
    ...rest,
    document: { ...withoutDates(rest.document, ['tax_point_date', 'period_start_date', 'period_end_date']), ...head },
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

/** Types of invoices that have a credit note of their own; every other is credited by 381 (UNTDID 1001). */
const CREDIT_NOTES: Readonly<Record<string, string>> = { '389': '261' }

/**
 * The credit note of an invoice (BT-3 381) with positive amounts, as EN 16931 wants them, and the invoice as its preceding document (BG-3).
 * Throws AppError `invalid_state` for what is a credit note itself.
 */
export function creditInvoice(model: Invoice, head: NewHead): Invoice {
  return followInvoice(model, head, CREDIT_NOTES[model.document.type_code ?? ''] ?? '381')
}

/** The corrected invoice (BT-3 384), to be changed by a person, with the invoice that it replaces in BG-3. Throws as the credit note does. */
export function correctInvoice(model: Invoice, head: NewHead): Invoice {
  return followInvoice(model, head, '384')
}

function followInvoice(model: Invoice, head: NewHead, type_code: string): Invoice {
  const { number, issue_date, type_code: before } = model.document
  if (before !== undefined && isCode('untdid_1001_credit_note', before)) {
    throw new AppError('invalid_state', 'This is a credit note itself; only an invoice can be credited or corrected.')
  }
  if (number === undefined) {
    throw new AppError('invalid_state', 'The invoice has no number that the new document could refer to.', {
      next: 'Enter its number (BT-1) first.',
    })
  }
  return withoutPayments({
    ...model,
    document: { ...model.document, ...head, type_code },
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
