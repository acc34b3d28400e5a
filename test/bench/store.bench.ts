import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_SORTS, type DocumentQuery } from '../../core/contract/decode.ts'
import { openDatabase, type OpenDatabase } from '../../core/store/database.ts'
import { documentReads, documentWrites } from '../../core/store/documents.ts'
import { createDocumentList } from '../../core/store/list.ts'
import { fillDocuments } from '../support/fill.ts'
import { countingIds, systemClock } from '../support/workspace.ts'
import type { Measured } from './run.ts'

const AMOUNT = 100_000
const ROUNDS = 25
const FIRST: DocumentQuery = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' }
const FILTERS: readonly Partial<DocumentQuery>[] = [
  { direction: 'inbound' },
  { status: ['send.failed'] },
  { format: 'xrechnung.invoice.3_0.xml_cii' },
  { type: 'credit_note' },
  { valid: false },
  { currency_code: 'SEK' },
  { number: 'INV-000123' },
  { sender_id: '9930:OWN' },
  { receiver_id: '9930:CUSTOMER-17' },
  { created_from: '2026-01-01' },
]

/** Pages of a list of 100,000 documents, against reading the 50 documents of a page one by one by their ids. */
export function bench(): Promise<Measured[]> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const db = openDatabase(dir)
  try {
    fillDocuments(db, documentWrites(db, { clock: systemClock, ids: countingIds() }), AMOUNT)
    const list = createDocumentList(db)
    const reference = median(readPage(db, list))
    const measure = (name: string, queries: readonly Partial<DocumentQuery>[], limit: number): Measured => {
      const slowest = queries
        .map((query) => ({ query, time: median(() => list.listDocuments({ ...FIRST, ...query })) }))
        .sort((left, right) => right.time - left.time)[0]
      const time = slowest?.time ?? 0
      const detail = `slowest ${time.toFixed(2)} ms (${JSON.stringify(slowest?.query)}), 50 by id ${reference.toFixed(2)} ms`
      return { name, ratio: time / reference, limit, detail }
    }
    return Promise.resolve([
      measure(
        'list: first page by any sort',
        DOCUMENT_SORTS.map((sort_by) => ({ sort_by })),
        3,
      ),
      measure('list: first page by any filter', FILTERS, 3),
      measure('list: search for a rare word', [{ search: 'INV-000123' }], 3),
      measure('list: page in the middle', [{ offset: AMOUNT / 2 }], 15),
    ])
  } finally {
    db.close()
    rmSync(dir, { recursive: true })
  }
}

function readPage(db: OpenDatabase, list: ReturnType<typeof createDocumentList>): () => void {
  const ids = list.listDocuments(FIRST).items.map(({ id }) => id)
  const { readDocument } = documentReads(db)
  return () => ids.forEach((id) => readDocument(id))
}

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0
}
