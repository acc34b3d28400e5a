import type { Migration } from './migration.ts'

/** Who wrote a card last: said to whoever wanted to write it as well, and did not know. */
export const nameWritersOfCards: Migration = {
  number: 32,
  sql: 'ALTER TABLE cards ADD COLUMN updated_by TEXT;',
}
