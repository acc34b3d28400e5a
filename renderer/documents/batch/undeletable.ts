import type { DocumentRecord, UndeletableDocument } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'

/** So many are asked about in one call. */
const AT_ONCE = 1_000

export interface Kept {
  /** Those that cannot be deleted, by id. */
  readonly kept: ReadonlyMap<string, UndeletableDocument>
  /** What the others come to. */
  readonly bytes: number
  /** How many of the others have a PDF or a mail with them, which is gone for good. */
  readonly withFiles: number
}

/** Which of the documents cannot be deleted, and how much the others are. Rejects as the engine does. */
export async function askUndeletable(api: Pick<Api, 'desk_undeletable'>, documents: readonly DocumentRecord[]): Promise<Kept> {
  const kept = new Map<string, UndeletableDocument>()
  let bytes = 0
  let withFiles = 0
  for (let next = 0; next < documents.length; next += AT_ONCE) {
    const document_ids = documents.slice(next, next + AT_ONCE).map(({ id }) => id)
    const answer = await api.desk_undeletable({ body: { document_ids } })
    for (const item of answer.items) kept.set(item.document_id, item)
    bytes += answer.bytes
    withFiles += answer.with_files
  }
  return { kept, bytes, withFiles }
}
