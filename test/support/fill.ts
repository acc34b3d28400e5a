import { documentWrites } from '../../core/store/sql/documents/documents.ts'
import type { SearchText } from '../../core/store/types.ts'
import { createAccess, type Access } from '../../core/store/sqlite/access.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { countingIds, newDocument, systemClock } from './workspace.ts'

const STATUSES = ['upload.completed', 'upload.completed', 'receive.completed', 'upload.completed'] as const

/** What a search finds beside number and parties: of most documents little is their own. */
function textsOf(index: number, amount: string, days: readonly [issue: string, due: string]): SearchText[] {
  const partner = (index * 7919) % 500
  const lines = Array.from({ length: 1 + (index % 4) }, (_, line) => (index * 31 + line * 7) % 900)
  return [
    { field: 'payable', text: `${amount} EUR` },
    { field: 'net', text: `${(index * 6007) % 90_000}.${String(index % 97).padStart(2, '0')} EUR` },
    { field: 'issue_date', text: days[0] },
    { field: 'due_date', text: days[1] },
    { field: 'account', text: `DE${String(10 + (partner % 80))}37040044${String(partner * 48271).padStart(10, '0')}` },
    { field: 'order', text: `45000${String((index * 13) % 100_000).padStart(5, '0')}` },
    { field: 'buyer_reference', text: `04011000-1234512345-${String(partner % 90).padStart(2, '0')}` },
    { field: 'vat_id', text: `DE${String(100_000_000 + partner)}` },
    { field: 'vat_id', text: 'DE199999999' },
    { field: 'registration', text: `HRB ${10_000 + partner}` },
    { field: 'endpoint', text: `CUSTOMER-${partner}` },
    ...lines.map((line): SearchText => ({ field: 'item_id', text: `ART-${line}-${line % 7}` })),
    ...lines.map((line): SearchText => ({ field: 'item', text: `${GOODS[line % GOODS.length]} No ${line}, delivered and assembled` })),
  ]
}

const GOODS = [
  'Standing desk',
  'Office chair',
  'Desk lamp',
  'Filing cabinet',
  'Carpet tiles',
  'Whiteboard',
  'Maintenance hours',
  'Paper A4',
]

const FINE = [{ rule_id: 'PEPPOL-EN16931-R120', term: 'BT-131', stops: false }]
const CAUSES = [...FINE, { rule_id: 'BR-DE-15', term: 'BT-10', stops: true }]

/** Fills a workspace with documents of a believable mix: one own company, some hundred customers, few failures. */
export async function fillDocuments(
  access: Pick<Access, 'write'>,
  amount: number,
  ports: Parameters<typeof documentWrites>[1] = { clock: systemClock, ids: countingIds() },
): Promise<void> {
  const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString().slice(0, 10)
  await access.write(async (db) => {
    const tx = documentWrites(db, ports)
    for (let index = 0; index < amount; index++) {
      const status = STATUSES[index % STATUSES.length] ?? 'upload.completed'
      const direction = status === 'receive.completed' ? 'inbound' : 'outbound'
      const number = `INV-${String(index).padStart(6, '0')}`
      const partner = `9930:CUSTOMER-${(index * 7919) % 500}`
      const valid = index % 50 !== 0
      const amount = `${(index * 7907) % 100_000}.${String(index % 100).padStart(2, '0')}`
      const { id } = await tx.insert(
        newDocument(number, {
          direction,
          status,
          xml: new TextEncoder().encode(`<Invoice>${number}</Invoice>`),
          verdict: {
            valid,
            fatal: valid ? 0 : 2,
            warning: 1,
            information: 0,
            refused: 0,
            errors: valid ? 0 : 2,
            rulesets: [],
            causes: valid ? FINE : CAUSES,
          },
          facts: {
            format: index % 10 === 0 ? 'xrechnung.invoice.3_0.xml_cii' : 'peppol_bis_billing.invoice.3_0.xml_ubl',
            type: index % 25 === 0 ? 'credit_note' : 'invoice',
            number,
            issue_date: day(index),
            due_date: day(index + 30),
            sender_name: direction === 'outbound' ? 'Own Company GmbH' : `Partner ${partner}`,
            sender_id: direction === 'outbound' ? '9930:OWN' : partner,
            receiver_name: direction === 'outbound' ? `Partner ${partner}` : 'Own Company GmbH',
            receiver_id: direction === 'outbound' ? partner : '9930:OWN',
            currency_code: index % 40 === 0 ? 'SEK' : 'EUR',
            total: amount,
            net: amount,
            gross: amount,
            texts: textsOf(index, amount, [day(index), day(index + 30)]),
          },
        }),
      )
      if (index % 8 !== 0 || direction !== 'outbound') continue
      await tx.setStatus(id, 'send.processing', { details: 'queued', origin: 'local' })
      await tx.setStatus(id, index % 80 === 0 ? 'send.failed' : 'send.completed', { details: 'done', origin: 'remote' })
    }
  })
}

/** The same in a folder that has no workspace yet. */
export async function fillFolder(dir: string, amount: number): Promise<void> {
  const file = openDatabase(dir)
  await fillDocuments(createAccess(file), amount)
  file.close()
}
