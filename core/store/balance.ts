import type Database from 'better-sqlite3'
import { signedTotal } from '../contract/money.ts'
import type { DocumentRecord } from '../contract/types.ts'
import { amountSortKey } from './sort-keys.ts'

/** Digits behind the point: twice as many as an amount has by EN 16931. */
const SCALE = 4

/** What a document counts in a sum, in whole ten thousandths; null where it has no amount, or one that does not fit. */
export function balanceOf(document: Pick<DocumentRecord, 'type' | 'total'>): number | null {
  const [whole = '', fraction = ''] = signedTotal(document)?.toShortest().split('.') ?? []
  if (whole === '' || fraction.length > SCALE) return null
  const scaled = Number(`${whole}${fraction.padEnd(SCALE, '0')}`)
  return Number.isSafeInteger(scaled) ? scaled : null
}

/** `-12345600` -> `-1234.56` */
export function balanceText(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0{1,2}$/, '')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`
}

/** Amounts sort as they count. */
export function balanceKey(document: Pick<DocumentRecord, 'type' | 'total'>): string | null {
  return amountSortKey(signedTotal(document)?.toString())
}

/** What an older program stored. */
export function signAmounts(database: Database.Database): void {
  const rows = database
    .prepare<[], { seq: number; type: DocumentRecord['type']; total: string }>(
      'SELECT seq, type, total FROM documents WHERE total IS NOT NULL',
    )
    .all()
  const update = database.prepare('UPDATE documents SET balance = ?, total_key = ? WHERE seq = ?')
  for (const { seq, ...document } of rows) update.run(balanceOf(document), balanceKey(document), seq)
}
