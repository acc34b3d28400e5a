import type { Invoice, PaymentDetail } from '../../../core/model/invoice.ts'
import { isMove, isOfTerms, type Change } from '../../../core/terms/change.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { blockOf, placeOf, rowsOf, termOfPath, type FieldRow, type PageState } from '../layout.ts'
import { applyChanges, readValue } from '../model.ts'

type Member = keyof PaymentDetail

const TRANSFER = ['account_id', 'account_name', 'service_provider_id'] as const satisfies readonly Member[]
const CARD = ['card_number', 'card_holder_name'] as const satisfies readonly Member[]
const DEBIT = ['direct_debit_mandate_id', 'direct_debit_creditor_id', 'direct_debit_payer_account'] as const satisfies readonly Member[]
const ALL: readonly Member[] = [...TRANSFER, ...CARD, ...DEBIT]

/**
 * What a kind of payment is asked for (UNTDID 4461): account (BG-17), card (BG-18), direct debit (BG-19), or nothing where money or a cheque is handed over.
 * BR-DE-23 to 25 forbid the others. Of any other kind nobody knows, so that all may stand beside it.
 */
const MEANS: Readonly<Record<string, readonly Member[]>> = {
  '10': [],
  '20': [],
  '21': [],
  '30': TRANSFER,
  '42': TRANSFER,
  '48': CARD,
  '49': DEBIT,
  '54': CARD,
  '55': CARD,
  '58': TRANSFER,
  '59': DEBIT,
}

const meansOf = (code: string | undefined): readonly Member[] | undefined =>
  code !== undefined && Object.hasOwn(MEANS, code) ? MEANS[code] : undefined

/** False for a kind of payment that has another way to the money than an account of the seller. */
export function asksForAccount(code: string | undefined): boolean {
  return meansOf(code)?.includes('account_id') !== false
}

const CODE = /^(payment_details\[\d+\])\.method_code$/

/** Another kind of payment takes away what does not belong to it. */
export function followMeans(before: Invoice, changes: readonly Change[]): TermChange[] {
  const places = new Set(changes.flatMap((change) => (isOfTerms(change) && !isMove(change) ? (CODE.exec(change.path)?.[1] ?? []) : [])))
  if (places.size === 0) return []
  const after = applyChanges(before, changes)
  return [...places].flatMap((place) => {
    const means = meansOf(readValue(after, `${place}.method_code`))
    if (means === undefined) return []
    const others = ALL.filter((member) => !means.includes(member)).map((member) => `${place}.${member}`)
    return others.filter((path) => readValue(after, path) !== undefined).map((path) => ({ path, value: undefined }))
  })
}

/** The fields of a payment: those that its kind is asked for stand there though they are empty, those of other kinds only where they say something. */
export function paymentRows(state: PageState, index: number): readonly FieldRow[] {
  const block = blockOf('payment')
  const place = placeOf(block, index)
  const rows = rowsOf(block, state, index)
  const means = meansOf(readValue(state.model, `${place}.method_code`))
  if (means === undefined) return rows
  const belongs = new Set(means.map((member) => `${place}.${member}`))
  const others = new Set(ALL.map((member) => `${place}.${member}`).filter((path) => !belongs.has(path)))
  const isSaid = ({ path }: FieldRow): boolean => readValue(state.model, path) !== undefined || state.wanted.has(path)
  const asked = [...belongs].flatMap((path): FieldRow[] => {
    const row = rows.find((one) => one.path === path)
    return row !== undefined ? [row] : state.isRead === true ? [] : [{ path, term: termOfPath(state.model, path) }]
  })
  const rest = rows.filter((row) => !belongs.has(row.path) && (!others.has(row.path) || isSaid(row)))
  const [code, ...more] = rest
  return code === undefined ? asked : [code, ...asked, ...more]
}
