import type { DocumentRecord } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'

/** What was done to many documents at once, so that it can be taken back. */
export interface Applied {
  /** Each as it is since. */
  readonly records: readonly DocumentRecord[]
  /** The version of each before it. */
  readonly versions: ReadonlyMap<string, number>
}

/** Makes a version of a document the current one again, as a version of its own; whoever has changed it meanwhile is not written over. */
export async function takeBack(
  api: Pick<Api, 'document_version_xml' | 'update_xml'>,
  { id, version }: DocumentRecord,
  { versions }: Applied,
): Promise<DocumentRecord> {
  const before = String(versions.get(id) ?? 1)
  const body = await api.document_version_xml({ params: { document_id: id, version: before } })
  return api.update_xml({ params: { document_id: id }, body, query: { draft: 'true', base_version: String(version) } })
}
