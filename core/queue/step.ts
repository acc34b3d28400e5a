import type { StoreLooks, StoreWrites } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import type { Gateway } from './gateway.ts'

/** One request to the remote that brings a delivery further, or says how far it is. */
export type Step = 'upload' | 'find' | 'update' | 'send' | 'status'

/** A step that was written down and is to be done now. */
export interface Begun {
  readonly job: JobRow
  readonly step: Step
  /** Its entry in the network log; undefined for a step without an effect at the remote, which is logged afterwards. */
  readonly call: number | undefined
}

/** Writes what a step came to, inside the transaction that also begins the next step; undefined when the delivery is another run's by now. */
export type Conclusion = (tx: StoreWrites) => Promise<JobRow | undefined>

/** What a delivery needs next; a repeatable network needs no proof before a request is repeated. */
export function stepOf(job: JobRow, gateway: Gateway): Step | undefined {
  switch (job.state) {
    case 'waiting':
      return 'upload'
    case 'uploading':
      return gateway.isRepeatable ? 'upload' : 'find'
    case 'uploaded':
      if (job.remote_status === null) return 'status'
      return job.becomes === null ? 'send' : 'update'
    case 'sending':
      return gateway.isRepeatable ? 'send' : 'status'
    case 'polling':
      return 'status'
    case 'delivered':
    case 'refused':
    case 'blocked':
    case 'unknown':
    case 'cancelled':
      return undefined
  }
}

/** What the remote is to hold when it is sent. */
export async function contentOf({ versions }: Pick<StoreLooks, 'versions'>, job: JobRow): Promise<Pick<JobRow, 'version' | 'sha256'>> {
  const version = job.becomes ?? job.version
  return { version, sha256: (await versions.read(job.document_id, version)).sha256 }
}
