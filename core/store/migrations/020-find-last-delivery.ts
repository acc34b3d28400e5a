import type { Migration } from './migration.ts'

/** When something was delivered last is asked for every client company of a desk at once. */
export const findLastDelivery: Migration = {
  number: 20,
  sql: `CREATE INDEX jobs_delivered ON jobs (updated_at) WHERE state = 'delivered';`,
}
