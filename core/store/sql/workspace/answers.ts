import type { Clock } from '../../../base/ports.ts'
import type { AnswerReads, AnswerWrites } from '../../port/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { KEPT_MS, type Claim, type KeptAnswer } from '../../types.ts'

export function answerReads(db: ReadableDatabase): AnswerReads {
  return {
    find: ({ caller, key }: Pick<Claim, 'caller' | 'key'>): Promise<KeptAnswer | undefined> =>
      db.query<KeptAnswer>('SELECT request_sha256, answer_id, created_at FROM kept_answers WHERE caller = ? AND key = ?').get(caller, key),
  }
}

export function answerWrites(db: WritableDatabase, { clock }: { readonly clock: Clock }): AnswerWrites {
  return {
    async forget(): Promise<void> {
      await db.statement('DELETE FROM kept_answers WHERE created_at <= ?').run(new Date(clock.millis() - KEPT_MS).toISOString())
    },
    async keep({ caller, key, request_sha256 }: Claim, answerId: string): Promise<void> {
      await db
        .statement('INSERT INTO kept_answers (caller, key, request_sha256, answer_id, created_at) VALUES (?, ?, ?, ?, ?)')
        .run(caller, key, request_sha256, answerId, clock.now())
    },
  }
}
