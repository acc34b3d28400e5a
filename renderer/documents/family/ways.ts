import { isPartInvoice } from '../../../core/contract/money.ts'
import { sideOf } from '../../../core/contract/side.ts'
import type { DocumentRecord, NewInvoiceRequest } from '../../../core/contract/types.ts'
import { isEditable } from '../list/stage.ts'

/** What can be made of an invoice that is there; `part` and `partial_credit` ask how much of it. */
const WAYS = ['duplicate', 'part', 'final', 'credit_note', 'partial_credit', 'correction'] as const
export type Way = (typeof WAYS)[number]
export type AskedWay = Extract<Way, 'part' | 'partial_credit'>

export function waysFrom(record: DocumentRecord): readonly Way[] {
  if (record.direction !== 'outbound') return []
  // What the client writes as the buyer is an invoice of its supplier: the next one like it, and nothing that the supplier would decide.
  if (record.type === 'credit_note' || sideOf(record) !== 'seller') return ['duplicate']
  const isPart = isPartInvoice(record)
  // What was sent as a whole has no parts any more.
  const hasParts = isPart || isEditable(record)
  const namesParts = record.related?.some(({ kind }) => kind === 'follows') === true
  return WAYS.filter((way) => (way === 'part' ? hasParts : way === 'final' ? isPart || (namesParts && isEditable(record)) : true))
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
