import { say } from '../contract/delivery-reasons.ts'
import type { TransactionRecord } from '../contract/types.ts'
import { HELD_JOB_STATES } from '../store/states.ts'
import type { StoreLooks, StoreWrites } from '../store/store.ts'
import type { JobChange, JobRow, Network } from '../store/types.ts'
import type { Gateway } from './gateway.ts'
import { applyChange } from './outcome.ts'
import { contentOf, stepOf, type Begun, type Step } from './step.ts'

type Reason = JobRow['reason']

/** Why a delivery must not be begun any more; undefined where it may. */
export type FindStop = (tx: StoreLooks, transaction: TransactionRecord) => Promise<JobRow['reason'] | undefined>

export interface BeginnerPorts {
  /** Until when what is taken or begun now is kept from others; null where nobody else can have it. */
  readonly lease: () => number | null
  readonly now: () => number
  /** Why a delivery must not leave, whatever was right when it was queued. */
  readonly findStop: FindStop
  /** True once nothing more is to be begun. */
  readonly isStopping: () => boolean
  /** False while no further delivery is to be begun there: a person holds the queue, the connection is cut, another remote is set. */
  readonly isFree: (gateway: Gateway) => boolean
}

/** The delivery that is gone on with, as it was and as it is. */
interface Taken {
  readonly before: JobRow
  readonly after: JobRow
  readonly begun: Begun | undefined
}

/** Writes down what is about to happen, before the request leaves. */
export function createBeginner({ lease, now, findStop, isStopping, isFree }: BeginnerPorts) {
  /** Writes what keeps the step from being begun, and answers whether there is such a thing. */
  const keepBack = async (tx: StoreWrites, job: JobRow, step: Step, gateway: Gateway): Promise<boolean> => {
    const block = async (reason: Reason): Promise<true> => {
      await applyChange(tx, job, { state: 'blocked', due_at: null, reason })
      return true
    }
    const wait = async (): Promise<true> => {
      await tx.jobs.change(job.id, { due_at: null })
      return true
    }
    if (isOfOtherRemote(job, gateway)) return block(otherRemote(job.remote))
    if (job.held && HELD_JOB_STATES.includes(job.state)) return wait()
    const isSent = step === 'send' && job.state === 'uploaded'
    if (job.state !== 'waiting' && !isSent) return false
    const transaction = await tx.transactions.read(job.transaction_id)
    const { network } = transaction
    if (network !== gateway.network) return block(OTHER_NETWORK[network])
    if (isSent && (await tx.jobs.hasEarlier(job, now()))) return wait()
    const reason = await findStop(tx, transaction)
    return reason !== undefined && (await block(reason))
  }

  const writeDown = async (tx: StoreWrites, job: JobRow, step: Step, gateway: Gateway): Promise<Begun> => {
    if (step === 'find' || step === 'status') return { job, step, call: undefined }
    if (step === 'update') {
      const { sha256 } = await contentOf(tx, job)
      const begun = await tx.jobs.change(job.id, { lease_until: lease() })
      return { job: begun, step, call: await tx.calls.open({ job_id: job.id, kind: step, attempt: job.attempts, payload_sha256: sha256 }) }
    }
    const state = step === 'upload' ? 'uploading' : 'sending'
    // A delivery that goes smoothly is one attempt: the first send belongs to its upload.
    const attempts = job.attempts + (step === 'upload' || job.failures > 0 ? 1 : 0)
    const started: JobChange = { state, doubt: step, doubt_since: now(), attempts, remote: gateway.identity, lease_until: lease() }
    const begun = await applyChange(tx, job, started)
    return {
      job: begun,
      step,
      call: await tx.calls.open({ job_id: job.id, kind: step, attempt: begun.attempts, payload_sha256: job.sha256 }),
    }
  }

  /** Begins the next step of a leased delivery; undefined where there is none to be begun now. */
  const begin = async (tx: StoreWrites, job: JobRow, gateway: Gateway): Promise<Begun | undefined> => {
    if (isStopping() || job.due_at === null || job.due_at > now()) return undefined
    const step = stepOf(job, gateway)
    return step === undefined || (await keepBack(tx, job, step, gateway)) ? undefined : await writeDown(tx, job, step, gateway)
  }

  /** Leases the next delivery that waits for its turn behind one to the customer, and begins its next step; it is free again where there is none. */
  const takeOver = async (tx: StoreWrites, { customer }: JobRow, gateway: Gateway, name: string): Promise<Taken | undefined> => {
    if (isStopping() || !isFree(gateway)) return undefined
    const before = await tx.jobs.findNext(customer)
    const taken = before === undefined ? undefined : await tx.jobs.take(before.id, name, lease())
    if (before === undefined || taken === undefined) return undefined
    const begun = await begin(tx, taken, gateway)
    return { before, after: begun?.job ?? (await tx.jobs.change(before.id, { lease: null, lease_until: null })), begun }
  }

  return { begin, takeOver }
}

/** What may lie at one remote, or is in doubt there, is not gone on with at another. */
function isOfOtherRemote({ remote, remote_id, doubt }: JobRow, { identity }: Gateway): boolean {
  return remote !== null && remote !== identity && (remote_id !== null || doubt !== null)
}

function otherRemote(name: string | null): Reason {
  const remote = name ?? ''
  const said = say('other_remote', `This delivery began at ${remote}; another remote is set now.`, { remote })
  return { code: 'remote_not_configured', ...said }
}

/** What is meant for the exchange is delivered by no rehearsal, and what was put into the queue to practise never leaves the house. */
const OTHER_NETWORK: Readonly<Record<Network, Reason>> = {
  remote: {
    code: 'remote_not_configured',
    ...say('for_exchange', 'This delivery is for the exchange: it goes on once the rehearsal has ended.'),
  },
  rehearsal: {
    code: 'remote_not_configured',
    ...say(
      'for_rehearsal',
      'This delivery belongs to a rehearsal, and leaves the house nowhere: it goes on in a rehearsal, or is cancelled.',
    ),
  },
}
