import { asAppError } from '../base/errors.ts'
import type { Store } from '../store/store.ts'
import type { CallKind, JobRow } from '../store/types.ts'
import type { Reply } from './gateway.ts'
import { judgeReply, type Verdict } from './verdicts.ts'

/** What a reply says about the connection, told to whoever watches it. */
export type ReplyListener = (reply: Reply<unknown>) => void

/** Ends a call: what came back goes into the network log together with what was concluded from it. */
export type CallEnd<Value> = { readonly verdict: Verdict<Value>; readonly reply: Reply<Value> }

/** Awaits a reply of a gateway; a fault inside a gateway is an answer that was lost, not the end of the queue. */
export async function receive<Value>(call: Promise<Reply<Value>>, listen: ReplyListener): Promise<CallEnd<Value>> {
  const reply = await call.catch((thrown: unknown): Reply<Value> => {
    const message = asAppError(thrown).message
    return { kind: 'garbled', said: { message }, trace: {} }
  })
  listen(reply)
  return { reply, verdict: judgeReply(reply) }
}

/** For calls without an effect at the remote: one entry of the network log, written afterwards. */
export async function logCall(write: Store['write'], job: JobRow | undefined, kind: CallKind, end: CallEnd<unknown>): Promise<void> {
  await write(async (tx) => {
    const seq = await tx.calls.open({ kind, attempt: job?.attempts ?? 0, ...(job === undefined ? {} : { job_id: job.id }) })
    await tx.calls.close(seq, { ...end.reply.trace, verdict: wordVerdict(end.verdict) })
  })
}

export function wordVerdict(verdict: Verdict<unknown>): string {
  return verdict.kind === 'done' ? 'done' : `${verdict.kind}: ${verdict.reason.message}`
}
