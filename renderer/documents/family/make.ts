import type { EditSession } from '../../editor/session.svelte.ts'
import { isoToday } from '../../lib/dates.ts'
import type { Services } from '../../lib/services.ts'
import { creditedBy, wordsOf, type Way, type Wish } from './ways.ts'

/** Makes a document of the one that is shown, saved first, and goes there; false where it could not be saved. */
export async function makeFrom(services: Services, session: EditSession, way: Way, wish: Wish = {}): Promise<boolean> {
  const { api, clock, notices, router, t, amount } = services
  if (session.changeCount > 0 && !(await session.save())) return false
  const record = session.stored?.record
  if (record === undefined) return false
  const from = way === 'partial_credit' ? 'credit_note' : way
  const made = await api.desk_invoice_create({ body: { from, source_id: session.id, issue_date: isoToday(clock.now), ...wish } })
  const numbers = from === 'credit_note' ? creditedBy(record) : undefined
  const warning =
    numbers === undefined ? [] : [t('family.credited_already', { numbers, amount: `${amount(record.open)} ${record.currency_code ?? ''}` })]
  notices.say(t(`${wordsOf(record, from)}.done`, { number: made.number ?? '' }), numbers === undefined ? 'good' : 'plain', warning)
  if (made.id !== session.id) router.openNew(made.id)
  else await session.refresh()
  return true
}
