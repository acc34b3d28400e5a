import type { DocumentRecord } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { storeAnew, takeAway } from './deletions.ts'

type TrashApi = Pick<Api, 'document_delete' | 'document_xml' | 'upload_xml'>

/** More than this is not held in the window, so that a thousand deleted documents do not exhaust it. */
export const MAX_BYTES = 50_000_000

/** Deleted documents, held in the window so that they can be brought back: each in its newest version, as a document of its own. */
export class Trash {
  private readonly held: { readonly record: DocumentRecord; readonly xml: Uint8Array }[] = []
  private bytes = 0
  /** False once something that was deleted was too much to be held. */
  isWhole = true
  private readonly api: TrashApi
  private readonly most: number

  constructor(api: TrashApi, most = MAX_BYTES) {
    this.api = api
    this.most = most
  }

  /** Deletes a document. Rejects with AppError `retention_period` or `invalid_state` for one that has to stay. */
  async put(record: DocumentRecord): Promise<void> {
    const params = { document_id: record.id }
    const xml = this.isWhole ? await this.api.document_xml({ params }) : new Uint8Array()
    await takeAway(record.id, () => this.api.document_delete({ params }))
    this.bytes += xml.length
    this.isWhole &&= this.bytes <= this.most
    if (this.isWhole) this.held.push({ record, xml })
    else this.held.length = 0
  }

  /** Stores what was deleted again; how many. */
  async empty(): Promise<number> {
    const count = this.held.length
    for (let next = this.held[0]; next !== undefined; next = this.held[0]) {
      await storeAnew(this.api, next.record, next.xml)
      this.held.shift()
    }
    return count
  }
}
