import { partnerOf } from '../../contract/side.ts'
import type { DocumentRecord, PreflightCause } from '../../contract/types.ts'

/** What stands in the way, before it is known of how many documents. */
export type Found = Omit<PreflightCause, 'document_ids'>
export type Add = (cause: Found, document: DocumentRecord) => void

/** What stands in the way of a batch: each cause once, with all documents that it concerns. */
export class PreflightCauses {
  private readonly causes = new Map<string, { readonly cause: Found; readonly ids: Set<string> }>()

  readonly add: Add = (cause, { id }) => {
    const key = JSON.stringify(cause)
    const known = this.causes.get(key) ?? { cause, ids: new Set<string>() }
    known.ids.add(id)
    this.causes.set(key, known)
  }

  /** What stops comes first, then what concerns most. */
  list(): PreflightCause[] {
    return [...this.causes.values()].map(({ cause, ids }): PreflightCause => ({ ...cause, document_ids: [...ids] })).sort(byWeight)
  }
}

/** Which recipient a cause is about. */
export function receiverOf(document: DocumentRecord): Pick<Found, 'receiver_id' | 'receiver_name'> {
  const { name, id } = partnerOf(document)
  return { ...(id === undefined ? {} : { receiver_id: id }), ...(name === undefined ? {} : { receiver_name: name }) }
}

function byWeight(left: PreflightCause, right: PreflightCause): number {
  return Number(right.stops) - Number(left.stops) || right.document_ids.length - left.document_ids.length
}
