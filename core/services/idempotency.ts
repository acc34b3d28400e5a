import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { type Claim, KEPT_MS } from '../store/types.ts'
import type { Store, StoreWrites } from '../store/store.ts'

interface Once<Answer> {
  readonly claim: Claim | undefined
  /** Does the work, in the transaction that also keeps its answer. */
  readonly work: (tx: StoreWrites) => Promise<Answer>
  /** What an earlier call of the same claim made. */
  readonly reread: (tx: StoreWrites, id: string) => Promise<Answer>
}

/**
 * Writes once per claim: a repetition within 24 hours gets what the first call made, and changes nothing. A call that failed keeps nothing, so it
 * may be repeated. Throws AppError `invalid_parameter` when the key was used for another request.
 */
export async function writeOnce<Answer extends { readonly id: string }>(
  store: Store,
  clock: Clock,
  { claim, work, reread }: Once<Answer>,
): Promise<Answer> {
  if (claim === undefined) return store.write(work)
  return store.write(async (tx) => {
    const kept = await tx.answers.find(claim)
    if (kept !== undefined && clock.millis() - Date.parse(kept.created_at) < KEPT_MS) {
      requireSameRequest(claim, kept.request_sha256)
      return reread(tx, kept.answer_id)
    }
    await tx.answers.forget()
    const answer = await work(tx)
    await tx.answers.keep(claim, answer.id)
    return answer
  })
}

function requireSameRequest({ request_sha256 }: Claim, kept: string): void {
  if (kept === request_sha256) return
  const message = 'This Idempotency-Key was used for another request before.'
  throw new AppError('invalid_parameter', message, {
    errors: [{ path: 'Idempotency-Key', code: 'key_reused', message }],
    next: 'Use a new key for a new request; repeat a request with its own key and the same content.',
  })
}
