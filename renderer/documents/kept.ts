import type { DocumentRecord, KeptDocument } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

/** So many are asked about in one call. */
const AT_ONCE = 1_000

/** Those of the documents that cannot be deleted, by id. Rejects as the engine does. */
export async function askKept(
  api: Pick<Api, 'desk_kept'>,
  documents: readonly DocumentRecord[],
): Promise<ReadonlyMap<string, KeptDocument>> {
  const kept = new Map<string, KeptDocument>()
  for (let next = 0; next < documents.length; next += AT_ONCE) {
    const document_ids = documents.slice(next, next + AT_ONCE).map(({ id }) => id)
    const { items } = await api.desk_kept({ body: { document_ids } })
    for (const item of items) kept.set(item.document_id, item)
  }
  return kept
}
