import type { Migration } from './migration.ts'

/** `send_at`: a delivery that leaves no earlier than this, in milliseconds since 1970; `due_at` is never before it. */
export const scheduleDeliveries: Migration = {
  number: 6,
  sql: 'ALTER TABLE jobs ADD COLUMN send_at INTEGER;',
}
