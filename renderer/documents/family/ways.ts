import { isPartInvoice } from '../../../core/contract/money.ts'
import { sideOf } from '../../../core/contract/side.ts'
import type { DocumentRecord, NewInvoiceRequest } from '../../../core/contract/types.ts'
import { takesCorrections } from '../../../core/profiles/formats.ts'
import { isEditable } from '../list/stage.ts'

/** What can be made of an invoice that is there; `part` and `partial_credit` ask how much of it. */
const WAYS = ['duplicate', 'part', 'final', 'credit_note', 'partial_credit', 'correction'] as const
export type Way = (typeof WAYS)[number]
export type AskedWay = Extract<Way, 'part' | 'partial_credit'>

const BUYERS_WAYS = ['credit_note', 'partial_credit', 'correction'] as const satisfies readonly Way[]
type BuyersWay = (typeof BUYERS_WAYS)[number]

/** True for what the client writes as the buyer, in the name of its supplier. */
function isOfBuyer(record: DocumentRecord): boolean {
  return record.direction === 'outbound' && sideOf(record) === 'buyer'
}

export function waysFrom(record: DocumentRecord): readonly Way[] {
  if (record.direction !== 'outbound') return []
  if (record.type === 'credit_note') return ['duplicate']
  // What the client writes as the buyer: the next one like it and, as nobody else may correct it, what takes it back or replaces it.
  if (isOfBuyer(record)) return ['duplicate', ...BUYERS_WAYS.filter((way) => way !== 'correction' || takesCorrections(record.format))]
  const isPart = isPartInvoice(record)
  // What was sent as a whole has no parts any more.
  const hasParts = isPart || isEditable(record)
  const namesParts = record.related?.some(({ kind }) => kind === 'follows') === true
  return WAYS.filter((way) => (way === 'part' ? hasParts : way === 'final' ? isPart || (namesParts && isEditable(record)) : true))
}

/** The key of the words for a way: what takes back or replaces an invoice of the buyer has words of its own. */
export function wordsOf<W extends Way>(record: DocumentRecord, way: W): `cards.from.${W}` | `cards.from.buyer.${W & BuyersWay}` {
  return isOfBuyer(record) && isBuyersWay(way) ? `cards.from.buyer.${way}` : `cards.from.${way}`
}

/** The key of the question how much is meant. */
export function askOf(record: DocumentRecord, way: AskedWay) {
  return way === 'partial_credit' && isOfBuyer(record) ? 'family.ask.buyer.partial_credit' : (`family.ask.${way}` as const)
}

function isBuyersWay(way: Way): way is BuyersWay {
  return (BUYERS_WAYS as readonly Way[]).includes(way)
}

/** How much of the invoice is meant. */
export type Wish = Pick<NewInvoiceRequest, 'percent' | 'amount' | 'lines'>

/** Numbers of the credit notes, where nothing of the invoice is open any more. */
export function creditedBy({ related = [], open }: DocumentRecord): string | undefined {
  const notes = related.filter(({ kind }) => kind === 'credited_by')
  return notes.length === 0 || open === undefined || !/^(-|0*(\.0*)?$)/.test(open)
    ? undefined
    : notes.map(({ number, document_id }) => number ?? document_id).join(', ')
}
