import type { DeskEvent, JobState } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'

/** States with which the document's own status changes. */
const ENDS = new Set<JobState>(['delivered', 'refused', 'cancelled'])

/** Tells the window what became of deliveries. A key that was refused to one of them stops all that wait. */
export function createDeliveryNews({ store, onChange }: { readonly store: Store; readonly onChange: (event: DeskEvent) => void }) {
  const tellJob = ({ id, document_id, state }: JobRow): void => onChange({ type: 'job', id, document_id, state })

  const tellDocument = (id: string): void => onChange({ type: 'document', id, status: store.documents.read(id).status })

  const blockAll = ({ reason }: JobRow): void => {
    if (reason === null) return
    for (const id of store.write((tx) => tx.jobs.blockWaiting(reason))) tellJob(store.jobs.read(id))
  }

  /** A delivery as it was before and as it is after a transaction. */
  const onWritten = (before: JobRow, after: JobRow): void => {
    if (before.state === after.state) return
    tellJob(after)
    if (ENDS.has(after.state) || ENDS.has(before.state)) tellDocument(after.document_id)
    const isKeyRefused = after.state === 'blocked' && after.reason?.code === 'invalid_api_key'
    if (isKeyRefused) blockAll(after)
  }

  return { tellJob, tellDocument, onWritten }
}
