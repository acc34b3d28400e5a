import { onTestFinished } from 'vitest'
import { MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import type { Migration } from '../../core/store/sqlite/migrations/migration.ts'

/** For the rest of a test the program is a release with one step more; what was written before is of an older version. Answers the two versions. */
export function releaseNext(): { readonly older: number; readonly current: number } {
  const older = MIGRATIONS.at(-1)?.number ?? 0
  const steps = MIGRATIONS as Migration[]
  steps.push({ number: older + 1, sql: 'CREATE TABLE of_the_next_release (value TEXT) STRICT;' })
  onTestFinished(() => void steps.pop())
  return { older, current: older + 1 }
}
