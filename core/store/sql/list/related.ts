import { isCorrection } from '../../../contract/invoice-types.ts'
import { sumMoney } from '../../../contract/money.ts'
import type { DocumentRecord, Relation } from '../../../contract/types.ts'

/** A document, and one that it refers to. */
export interface Related {
  readonly later: DocumentRecord
  readonly earlier: DocumentRecord
}

const MAX_RELATED = 20
/** Pairs that are looked at for one page of the list. */
export const MAX_LINKS = 1000

export interface Known {
  /** The document with what it stands in place of. */
  withStandIns(document: DocumentRecord): DocumentRecord
  /** True for what refers to several documents. */
  isShared(id: string): boolean
}

/** Documents with what stands beside them, by all pairs that one of them is part of. */
export function relateBy(
  pairs: readonly Related[],
  documents: readonly DocumentRecord[],
  { withStandIns, isShared }: Known,
): DocumentRecord[] {
  if (pairs.length === 0) return [...documents]
  return documents.map((plain) => {
    const document = isCorrection(plain.type_code) ? withStandIns(plain) : plain
    const mine = pairs.filter(({ later, earlier }) => later.id === document.id || earlier.id === document.id).slice(0, MAX_RELATED)
    if (mine.length === 0) return document
    const after = mine.filter(({ earlier }) => earlier.id === document.id).map(({ later }) => later)
    // What only goes on from an invoice, as the final invoice does from its parts, leaves nothing less of it.
    const changes = after.filter((one) => one.type === 'credit_note' || isCorrection(one.type_code))
    const open = changes.length === 0 || changes.some(({ id }) => isShared(id)) ? undefined : openOf([document, ...changes], pairs)
    return {
      ...document,
      related: mine.map(({ later, earlier }) => (later.id === document.id ? toEarlier(later, earlier) : toLater(later))),
      ...(open === undefined ? {} : { open }),
    }
  })
}

/** What remains of an invoice; unknown where it is in several currencies, or one of those after it is about other invoices as well. */
function openOf(family: readonly DocumentRecord[], pairs: readonly Related[]): string | undefined {
  const known = new Map(pairs.map(({ later }) => [later.id, later]))
  const [sum, ...others] = sumMoney(family.map((one) => known.get(one.id) ?? one))
  return sum === undefined || others.length > 0 || sum.missing > 0 ? undefined : sum.total
}

const named = ({ id, number }: DocumentRecord): Omit<Relation, 'kind'> => ({ document_id: id, ...(number === undefined ? {} : { number }) })
const toEarlier = (later: DocumentRecord, earlier: DocumentRecord): Relation => ({
  kind: later.type === 'credit_note' ? 'credits' : isCorrection(later.type_code) ? 'corrects' : 'follows',
  ...named(earlier),
})
const toLater = (later: DocumentRecord): Relation => ({
  kind: later.type === 'credit_note' ? 'credited_by' : isCorrection(later.type_code) ? 'corrected_by' : 'followed_by',
  ...named(later),
})
