import { Decimal } from '../../base/decimal.ts'
import { AppError } from '../../base/errors.ts'
import { creditNoteTypeOf } from '../../contract/invoice-types.ts'
import type { ChosenLine } from '../../contract/types.ts'
import type { DiscountCharge, DocumentDiscountCharge, Invoice, Item, PaymentDetail, PrecedingDocument } from '../../model/invoice.ts'
import { computeTotals } from '../../model/totals.ts'
import { followInvoice, type NewHead } from '../address-book/new-invoice.ts'
import { isSameRate } from '../../vat/taxed.ts'
import { completeInvoice } from './complete.ts'
import { lumpLine, ratesOf, takePortion, type Portion } from './shares.ts'
import type { FamilyWords } from './words.ts'

/** What a credit note is about: all of an invoice, a portion of it, or some of its lines. */
type CreditWish = Portion & { readonly lines?: readonly ChosenLine[] | undefined }

interface CreditWishes {
  readonly head: NewHead
  readonly wish: CreditWish
  readonly words: FamilyWords
  /** Where the buyer's money goes back to, where it is known. */
  readonly account: string | undefined
}

/**
 * The credit note of an invoice with positive amounts, as EN 16931 wants them, and the invoice as its preceding document (BG-3). Nothing in it asks the
 * buyer to pay. Throws AppError `invalid_state` for what is a credit note itself, and for lines that the invoice does not have.
 */
export function creditInvoice(model: Invoice, { head, wish, words, account }: CreditWishes): Invoice {
  const followed = followInvoice(model, head, creditNoteTypeOf(model.document))
  const [invoice = {}] = followed.preceding_documents ?? []
  return asRefund(reduce(followed, wish, invoice, words), words, account)
}

function reduce(model: Invoice, wish: CreditWish, invoice: PrecedingDocument, words: FamilyWords): Invoice {
  if (wish.lines !== undefined) return creditLines(model, wish.lines)
  if (wish.percent === undefined && wish.amount === undefined) return model
  const { discounts_charges: _extras, ...document } = model.document
  const name = words.credit(wish, document.currency_code, invoice)
  const shares = takePortion(ratesOf(model), wish)
  const { round: _round, ...totals } = model.totals ?? {}
  return completeInvoice({ ...model, document, totals, items: shares.map((share, index) => lumpLine(String(index + 1), name, share)) })
}

/** The chosen lines with as much of their allowances as of their quantity, and as much of those of the document as of the lines of their VAT rate. */
function creditLines(model: Invoice, lines: readonly ChosenLine[]): Invoice {
  const { items = [], totals = {}, document } = model
  if (lines.length === 0) throw new AppError('invalid_state', 'No line was chosen, so there is nothing to credit.')
  const credited = lines.map(({ index, quantity }) => {
    const item = items[index]
    if (item === undefined) throw new AppError('invalid_state', `The invoice has no line ${index + 1}.`)
    return quantity === undefined ? item : partOfLine(item, quantity)
  })
  const { round: _round, ...open } = totals
  const extras = (document.discounts_charges ?? []).flatMap((extra) => partOfExtra(extra, items, credited))
  const { discounts_charges: _extras, ...head } = document
  return completeInvoice({
    ...model,
    document: { ...head, ...(extras.length === 0 ? {} : { discounts_charges: extras }) },
    totals: open,
    items: credited,
  })
}

function partOfLine(item: Item, quantity: string): Item {
  const [whole, wanted] = [item.quantity ?? '', quantity].map((text) => Decimal.parse(text))
  if (whole === undefined || wanted === undefined || whole.isZero()) {
    throw new AppError('invalid_state', `The line ${item.id ?? ''} has no quantity that a part could be credited of.`.replace('  ', ' '))
  }
  const { subtotal: _subtotal, discounts_charges: extras, ...rest } = item
  const scaled: Item = {
    ...rest,
    quantity,
    ...(extras === undefined ? {} : { discounts_charges: extras.map((extra) => scaleExtra(extra, wanted, whole)) }),
  }
  const [line] = computeTotals({ document: {}, items: [scaled] }).steps
  return { ...scaled, ...(line?.computed === undefined ? {} : { subtotal: line.computed }) }
}

function partOfExtra(extra: DocumentDiscountCharge, items: readonly Item[], credited: readonly Item[]): DocumentDiscountCharge[] {
  const sum = (lines: readonly Item[]): Decimal =>
    Decimal.sum(
      lines
        .filter(({ tax_code, tax_percent }) => tax_code === extra.tax_code && isSameRate(tax_percent, extra.tax_percent))
        .map(({ subtotal }) => Decimal.parse(subtotal ?? '') ?? Decimal.ZERO),
    )
  const [part, whole] = [sum(credited), sum(items)]
  return part.isZero() || whole.isZero() ? [] : [scaleExtra(extra, part, whole)]
}

function scaleExtra<Extra extends DiscountCharge>(extra: Extra, part: Decimal, whole: Decimal): Extra {
  const scale = (text: string | undefined): string | undefined => {
    const value = Decimal.parse(text ?? '')
    return value === undefined ? text : value.times(part).dividedBy(whole, 2).toString()
  }
  const [amount, base_amount] = [scale(extra.amount), scale(extra.base_amount)]
  return { ...extra, ...(amount === undefined ? {} : { amount }), ...(base_amount === undefined ? {} : { base_amount }) }
}

/** Nobody has agreed how the money goes back: a code that needs no account and claims nothing (UNTDID 4461, instrument not defined). */
const UNDEFINED_MEANS = '1'
const CREDIT_TRANSFER = '30'
const SEPA_CREDIT_TRANSFER = '58'

/**
 * What asks for payment is left out: due date, terms with cash discount, the company's own account and whom it had paid to. In their place stand a
 * sentence, which BR-CO-25 wants beside an amount, and how the money goes back, which XRechnung wants in every document (BR-DE-1).
 */
function asRefund(model: Invoice, words: FamilyWords, account: string | undefined): Invoice {
  const { payee: _payee, payment_details: _details, ...rest } = model
  const { due_date: _due, ...document } = rest.document
  const { name } = model.customer ?? {}
  const transfer = document.currency_code === 'EUR' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER
  const refund: PaymentDetail =
    account === undefined
      ? { method_code: UNDEFINED_MEANS }
      : { method_code: transfer, account_id: account, ...(name === undefined ? {} : { account_name: name }) }
  return { ...rest, document: { ...document, terms: words.refund }, payment_details: [refund] }
}
