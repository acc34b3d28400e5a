import { encodeQR } from 'qr'
import { Decimal } from '../../base/decimal.ts'
import { isBuyersOwn } from '../../contract/invoice-types.ts'
import type { Invoice, PaymentDetail } from '../../model/invoice.ts'
import { compactIban, isIban } from '../../base/iban.ts'
import { readableText } from '../readable.ts'
import { isCredit } from './refund.ts'

/** A credit transfer as the QR code of the European Payments Council says it (EPC069-12, version 2.1). */
export interface EpcPayment {
  readonly iban: string
  readonly amount: string
  readonly payload: string
}

const CREDIT_TRANSFERS = new Set(['30', '58'])
const MAX_NAME = 70
const MAX_REMITTANCE = 140
const MAX_BYTES = 331
const MAX_AMOUNT = Decimal.of('999999999.99')

/** The payment that a QR code can ask the reader for: an amount due in euro by credit transfer to an IBAN. Undefined for everything else. */
export function epcPayment(invoice: Invoice): EpcPayment | undefined {
  const due = Decimal.parse(invoice.totals?.payable ?? '')
  // Who gets a self-billed invoice is paid, and pays nothing.
  if (invoice.document.currency_code !== 'EUR' || isCredit(invoice) || isBuyersOwn(invoice.document) || due === undefined) return undefined
  const amount = due.round(2)
  if (!amount.equals(due) || amount.isNegative() || amount.isZero() || amount.compare(MAX_AMOUNT) > 0) return undefined
  const detail = (invoice.payment_details ?? []).find(isCreditTransfer)
  const name = detail?.account_name ?? invoice.payee?.name ?? invoice.supplier?.name
  const iban = compactAccount(detail)
  if (detail === undefined || iban === undefined || name === undefined) return undefined
  const bic = (detail.service_provider_id ?? '').replace(/\s/g, '').toUpperCase()
  const remittance = readableText(detail.remittance_information ?? invoice.document.number ?? '')
  const payload = [
    'BCD',
    '002',
    '1',
    'SCT',
    /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : '',
    [...readableText(name)].slice(0, MAX_NAME).join(''),
    iban,
    `EUR${amount.toString()}`,
    '',
    '',
    [...remittance].slice(0, MAX_REMITTANCE).join(''),
  ].join('\n')
  return utf8Length(payload) > MAX_BYTES ? undefined : { iban, amount: amount.toString(), payload }
}

/** The modules of the code, row by row, true is dark; error correction M as EPC069-12 demands, without quiet zone. */
export function epcModules(payment: EpcPayment): boolean[][] {
  const framed = encodeQR(payment.payload, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}

function isCreditTransfer(detail: PaymentDetail): boolean {
  return CREDIT_TRANSFERS.has(detail.method_code ?? '') && compactAccount(detail) !== undefined
}

function compactAccount(detail: PaymentDetail | undefined): string | undefined {
  const account = compactIban(detail?.account_id ?? '')
  return isIban(account) ? account : undefined
}

function utf8Length(text: string): number {
  let length = 0
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    length += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
  }
  return length
}
