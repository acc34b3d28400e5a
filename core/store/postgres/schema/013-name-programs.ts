import type { Migration } from './migration.ts'

/** Which version of the program has made a step: what an older one says of a database that it cannot work with. */
export const namePrograms: Migration = {
  number: 13,
  sql: 'ALTER TABLE migrations ADD COLUMN program TEXT;',
}
