import { addDays } from '../../core/base/days.ts'
import type { DocumentFacts } from '../../core/store/types.ts'
import type { JobState } from '../../core/contract/types.ts'
import type { WritableDatabase } from '../../core/store/sql/database.ts'
import { createAccess } from '../../core/store/sqlite/access.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { documentWrites } from '../../core/store/sql/documents/documents.ts'
import { settingWrites } from '../../core/store/sql/workspace/settings.ts'
import { countingIds, newDocument, systemClock } from './workspace.ts'

const COMPANY = {
  name: 'Tischlerei Brandt GmbH',
  address: { country_code: 'DE' },
  vat_ids: ['DE123456789'],
  tax_numbers: [],
  registrations: [],
  directors: [],
  contacts: [],
  endpoints: [],
  accounts: [],
}
const CAUSES = [
  { rule_id: 'BR-DE-15', term: 'BT-10', stops: true },
  { rule_id: 'BR-CO-25', term: 'BT-9', stops: true },
  { rule_id: 'BR-16', term: '', stops: true },
]
const ENDS: readonly JobState[] = ['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'refused', 'waiting', 'unknown']

/** Fills a workspace with two years of a small firm up to today, and says whose it is. */
export async function fillOverview(folder: string, amount: number): Promise<void> {
  const file = openDatabase(folder)
  const today = systemClock.now().slice(0, 10)
  await createAccess(file).write(async (db) => {
    const writes = documentWrites(db, { clock: systemClock, ids: countingIds() })
    await settingWrites(db).write('company', COMPANY)
    for (let index = 0; index < amount; index++) {
      const direction = index % 17 === 16 ? 'undecided' : index % 3 === 2 ? 'inbound' : 'outbound'
      const issue_date = addDays(today, -Math.floor((index * 640) / amount))
      const net = `${((index * 7907) % 9000) + 80}.${String(index % 100).padStart(2, '0')}`
      const valid = direction !== 'outbound' || index % 11 !== 1
      const facts: DocumentFacts = {
        format: 'xrechnung.invoice.3_0.xml_ubl',
        type: index % 19 === 7 ? 'credit_note' : 'invoice',
        number: `R-${index}`,
        issue_date,
        ...(index % 29 === 5 ? {} : { due_date: addDays(issue_date, 30) }),
        sender_name: direction === 'inbound' ? `Lieferant ${index % 7}` : COMPANY.name,
        receiver_name: direction === 'inbound' ? COMPANY.name : `Kunde ${index % 13}`,
        currency_code: index % 23 === 3 ? 'CHF' : 'EUR',
        total: net,
        net,
        gross: net,
      }
      const causes = valid ? [] : CAUSES.slice(0, 1 + (index % 3))
      const verdict = { valid, fatal: causes.length, errors: causes.length, refused: 0, warning: 0, information: 0, rulesets: [], causes }
      const { id } = await writes.insert(newDocument(`R-${index}`, { direction, facts, verdict }))
      if (direction !== 'outbound' || !valid || index % 5 === 0) continue
      await send(db, writes, id, issue_date, ENDS[(index * 5) % ENDS.length] ?? 'delivered')
    }
  })
  file.close()
}

async function send(
  db: WritableDatabase,
  writes: ReturnType<typeof documentWrites>,
  id: string,
  day: string,
  state: JobState,
): Promise<void> {
  const at = `${day}T10:00:00.000Z`
  await db
    .statement(
      `INSERT INTO transactions (id, document_seq, type, status, network, created_at, updated_at)
        VALUES (?, (SELECT seq FROM documents WHERE id = ?), 'send.peppol', 'processing', 'remote', ?, ?)`,
    )
    .run(`T${id}`, id, at, at)
  await db
    .statement(
      `INSERT INTO jobs (id, document_seq, transaction_seq, state, version, sha256, customer, created_at, updated_at)
        SELECT ?, d.seq, t.seq, 'waiting', 1, d.sha256, 'customer', ?, ? FROM documents d JOIN transactions t ON t.document_seq = d.seq WHERE d.id = ?`,
    )
    .run(`J${id}`, at, at, id)
  await writes.setStatus(id, 'send.processing', { details: 'queued', origin: 'local' })
  // Nothing of it is to leave while the program looks at it.
  await db.statement('UPDATE jobs SET state = ?, held = 1 WHERE id = ?').run(state, `J${id}`)
  if (state === 'delivered') await writes.setStatus(id, 'send.completed', { details: 'done', origin: 'remote' })
  if (state === 'refused') await writes.setStatus(id, 'send.failed', { details: 'refused', origin: 'remote' })
}
