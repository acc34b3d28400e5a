import type { DeskEvent, JobState } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'

/** States with which the document's own status changes. */
const ENDS = new Set<JobState>(['delivered', 'refused', 'cancelled'])

/** Tells the window what became of deliveries. A key that was refused to one of them stops all that wait. */
export function createDeliveryNews({ store, onChange }: { readonly store: Store; readonly onChange: (event: DeskEvent) => void }) {
  const tellJob = ({ id, document_id, state }: JobRow): void => onChange({ type: 'job', id, document_id, state })

  const tellDocument = async (id: string): Promise<void> =>
    onChange({ type: 'document', id, status: (await store.documents.read(id)).status })

  const blockAll = async ({ reason }: JobRow): Promise<void> => {
    if (reason === null) return
    for (const id of await store.write((tx) => tx.jobs.blockWaiting(reason))) tellJob(await store.jobs.read(id))
  }

  /** A delivery as it was before and as it is after a transaction. */
  const onWritten = async (before: JobRow, after: JobRow): Promise<void> => {
    if (before.state === after.state) return
    tellJob(after)
    if (ENDS.has(after.state) || ENDS.has(before.state)) await tellDocument(after.document_id)
    const isKeyRefused = after.state === 'blocked' && after.reason?.code === 'invalid_api_key'
    if (isKeyRefused) await blockAll(after)
  }

  return { tellJob, tellDocument, onWritten }
}
