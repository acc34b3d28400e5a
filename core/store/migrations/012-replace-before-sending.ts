import type { Migration } from './migration.ts'

/** `becomes`: the version that replaces the uploaded one at the remote before it is sent (specification, section 4.5, flow B). */
export const replaceBeforeSending: Migration = {
  number: 12,
  sql: 'ALTER TABLE jobs ADD COLUMN becomes INTEGER;',
}
