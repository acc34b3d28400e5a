import type { Migration } from './migration.ts'

/**
 * `kept_answers`: what was answered under an `Idempotency-Key`, for a day. `participants`: the last answer about each participant of the
 * Peppol network, for the time without a line.
 */
export const keepAnswers: Migration = {
  number: 2,
  sql: `
CREATE TABLE kept_answers (
  caller TEXT NOT NULL,
  key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL,
  answer_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (caller, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answers_by_created_at ON kept_answers (created_at);

CREATE TABLE participants (
  network TEXT NOT NULL,
  participant TEXT NOT NULL,
  answer TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  PRIMARY KEY (network, participant)
) STRICT, WITHOUT ROWID;
`,
}
