import { filterInOrder } from '../../base/in-order.ts'
import { Decimal } from '../../base/decimal.ts'
import type { DocumentRecord, Duplicate } from '../../contract/types.ts'
import type { StoreLooks } from '../../store/store.ts'
import { isSameSupplier } from './same-supplier.ts'

/** Documents of one number that are looked at: many suppliers begin at 1 each year. */
const MAX_LOOKED_AT = 1000

export const sameBytes = ({ id }: DocumentRecord): Duplicate => ({ id, kind: 'bytes' })

/**
 * Documents that this one seems to be once more: those that say the same by every business term, then those of the same supplier and kind with the same
 * number and year, the oldest first of either.
 */
export async function findDuplicates(store: Pick<StoreLooks, 'documents' | 'parties'>, document: DocumentRecord): Promise<Duplicate[]> {
  // A draft without a number says too little to be an invoice once more.
  if (document.number === undefined) return []
  const same = await store.documents.findByDigest(document.id)
  const candidates = (await store.documents.findByNumber(document.number)).filter(
    (other) => mayBeSame(document, other) && !same.some(({ id }) => id === other.id),
  )
  const found = same.map(({ id }): Duplicate => ({ id, kind: 'terms' }))
  if (candidates.length === 0) return found
  const { seller } = await store.parties.read(document.id)
  const others = await filterInOrder(candidates.slice(0, MAX_LOOKED_AT), async (other) =>
    isSameSupplier(seller, (await store.parties.read(other.id)).seller),
  )
  return [...found, ...others.map(({ id, ...other }): Duplicate => ({ id, kind: isInOtherSyntax(document, other) ? 'syntax' : 'number' }))]
}

function mayBeSame(document: DocumentRecord, other: DocumentRecord): boolean {
  if (other.id === document.id || other.type !== document.type) return false
  const [year, before] = [document.issue_date?.slice(0, 4), other.issue_date?.slice(0, 4)]
  return year === undefined || before === undefined || year === before
}

/** The same invoice written in another format, such as UBL beside the CII inside a PDF. */
function isInOtherSyntax(document: DocumentRecord, other: Omit<DocumentRecord, 'id'>): boolean {
  const isSameSum = document.currency_code === other.currency_code && Decimal.areSame(document.total, other.total)
  return isSameSum && document.issue_date === other.issue_date && document.format !== other.format
}
