import type { Store } from '../store/store.ts'
import type { CallKind, JobRow } from '../store/types.ts'
import { logCall, receive, type ReplyListener } from './calls.ts'
import type { Gateway, Reply } from './gateway.ts'
import type { Verdict } from './verdicts.ts'

export interface QuestionPorts {
  readonly write: Store['write']
  /** Told of every reply, for the state of the connection. */
  readonly listen: ReplyListener
  /** True once nothing more is to be begun. */
  readonly isStopping: () => boolean
  /** True once nothing may be written any more. */
  readonly isAbandoned: () => boolean
}

/** How often one question is asked before who asks has to wait. */
const MAX_QUESTIONS = 3

/** Calls without an effect at the remote, each with its entry in the network log. */
export function createQuestions({ write, listen, isStopping, isAbandoned }: QuestionPorts) {
  /** A key that is refused once may be a slip of the remote; it is believed when the question for the key itself is refused too. */
  const confirmKey = async <Value>(gateway: Gateway, verdict: Verdict<Value>): Promise<Verdict<Value>> => {
    if (verdict.kind !== 'key') return verdict
    const check = await receive(gateway.check(), listen)
    if (!isAbandoned()) await logCall(write, undefined, 'check', check)
    if (check.verdict.kind === 'key') return verdict
    return { kind: 'line', reason: verdict.reason, isProcessed: 'no', isAnswered: true, retry_after_ms: undefined }
  }

  /** It may be repeated at will, so a lost answer is asked for once more at once, and a refused key is asked about before it is believed. */
  const ask = async <Value>(
    gateway: Gateway,
    job: JobRow | undefined,
    kind: CallKind,
    question: () => Promise<Reply<Value>>,
  ): Promise<Verdict<Value>> => {
    for (let tries = 1; ; tries++) {
      const end = await receive(question(), listen)
      if (!isAbandoned()) await logCall(write, job, kind, end)
      const verdict = await confirmKey(gateway, end.verdict)
      // "Not there" may be a slip as well, and would be a reason to give up.
      const isSlip = verdict.kind === 'missing' || (verdict.kind === 'line' && (verdict.retry_after_ms ?? 0) === 0)
      if (!isSlip || tries >= MAX_QUESTIONS || isStopping()) return verdict
    }
  }

  return { ask, confirmKey }
}

export type Questions = ReturnType<typeof createQuestions>
