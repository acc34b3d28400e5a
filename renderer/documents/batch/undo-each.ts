import type { DocumentRecord } from '../../../core/contract/types.ts'
import { nameOfDocument } from '../../lib/document-name.ts'
import type { Services } from '../../lib/services.ts'
import { BulkRun } from './bulk.svelte.ts'

/** Documents that one message names. */
const MAX_NAMED = 5

/**
 * Takes back what was done to many documents, each on its own, and says how many are as before and which of them stay as they are, with the reason: one
 * that somebody has changed since keeps no other back.
 */
export async function undoEach(
  services: Pick<Services, 't' | 'notices' | 'explain'>,
  records: readonly DocumentRecord[],
  one: (record: DocumentRecord) => Promise<void>,
): Promise<void> {
  const { t, notices, explain } = services
  const run = new BulkRun('mend', records.length)
  await run.work(records, one, () => Promise.resolve())
  const { failures } = run
  const count = run.done - failures.length
  if (count > 0) notices.say(t('many.undone', { count }))
  if (failures.length === 0) return
  const named = failures.slice(0, MAX_NAMED)
  const rest = failures.length - named.length
  notices.say(t('many.notUndone', { count: failures.length }), 'bad', [
    ...named.map(({ record, error }) => t('colon', { before: nameOfDocument(services, record), after: explain(error, 'save').title })),
    ...(rest === 0 ? [] : [t('bulk.more', { count: rest })]),
  ])
}
