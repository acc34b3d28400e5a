import type { JobRow } from '../store/types.ts'
import { createBeginner, type BeginnerPorts } from './begin-step.ts'
import type { Gateway } from './gateway.ts'
import { StepPerformer, type PerformerPorts } from './perform-step.ts'
import type { Conclusion } from './step.ts'

interface WorkerPorts extends BeginnerPorts, PerformerPorts {
  readonly store: PerformerPorts['store']
  /** Whether other nodes work the same queue. */
  readonly isShared: boolean
  /** Told of every delivery as it was before and as it is after a transaction. */
  readonly onWritten: (before: JobRow, after: JobRow) => Promise<void>
}

/**
 * Works one leased delivery as far as it goes without waiting. Every request is preceded by a transaction that says what is about to happen
 * (state, doubt, call) and followed by one that says what came of it; where one step follows another the two are one.
 */
export function createWorker(ports: WorkerPorts) {
  const { write, lease, isShared, onWritten, isStopping, isAbandoned } = ports
  const { begin, takeOver } = createBeginner(ports)
  const performer = new StepPerformer(ports)

  /** To ask how far a delivery is has no effect anywhere: nothing has to be written before it, where nobody else asks the same. */
  const isPlainQuestion = (job: JobRow, gateway: Gateway): boolean =>
    !isShared && job.state === 'polling' && job.remote === gateway.identity && !isStopping()

  const conclusionAtFirst = async (due: JobRow, gateway: Gateway, name: string): Promise<Conclusion> =>
    isPlainQuestion(due, gateway)
      ? performer.perform({ job: due, step: 'status', call: undefined }, gateway)
      : (tx) => tx.jobs.take(due.id, name, lease())

  /**
   * Writes what the last step came to, and what comes next: a further step of the same delivery, or it is free again. Whoever has just sent for a
   * customer goes on with what waits for its turn behind it, in the same transaction: one wait for the disk between two sends.
   */
  const writeTurn = (conclusion: Conclusion, shown: JobRow, gateway: Gateway, name: string) =>
    write(async (tx) => {
      // What was begun and is another run's by now is left to that one: it looks what has come of it.
      const job = (await tx.jobs.isHeldBy(shown)) ? await conclusion(tx) : undefined
      if (job === undefined) return undefined
      const begun = await begin(tx, job, gateway)
      if (begun !== undefined) return { after: begun.job, begun, next: undefined }
      const after = await tx.jobs.change(job.id, { lease: null, lease_until: null })
      return { after, begun: undefined, next: shown.state === 'sending' ? await takeOver(tx, after, gateway, name) : undefined }
    })

  /**
   * Works on a delivery until it has to wait, is finished or needs a person, and then on the next one to the same customer. Each that it takes carries the
   * name of this work.
   */
  return async (due: JobRow, gateway: Gateway, name: string): Promise<void> => {
    let shown = due
    let conclusion = await conclusionAtFirst(due, gateway, name)
    while (!isAbandoned()) {
      const turn = await writeTurn(conclusion, shown, gateway, name)
      if (turn === undefined) return
      const { after, begun, next } = turn
      await onWritten(shown, after)
      if (next !== undefined) await onWritten(next.before, next.after)
      shown = next?.after ?? after
      const step = begun ?? next?.begun
      if (step === undefined) return
      conclusion = await performer.perform(step, gateway)
    }
  }
}
