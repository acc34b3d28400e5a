import { MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import type { Migration } from '../../core/store/sqlite/migrations/migration.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { openStore } from '../../core/store/store.ts'
import { AppError } from '../../core/base/errors.ts'

/**
 * Opens a workspace as a release with two steps more. `fall`: it kills itself when the first of them is done and the second one half. Says how it ended:
 * with `open`, or with the error.
 */
const [dir = '', fall] = process.argv.slice(2)
const last = MIGRATIONS.at(-1)?.number ?? 0
;(MIGRATIONS as Migration[]).push(
  { number: last + 1, sql: 'CREATE TABLE of_the_next_release (value TEXT) STRICT;' },
  {
    number: last + 2,
    sql: "INSERT INTO of_the_next_release VALUES ('1');",
    run: () => {
      if (fall === 'fall') process.kill(process.pid, 'SIGKILL')
    },
  },
)
try {
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  await store.close()
  process.stdout.write('open')
} catch (error) {
  if (!(error instanceof AppError)) throw error
  process.stdout.write(JSON.stringify({ code: error.code, message: error.message, next: error.next }))
}
