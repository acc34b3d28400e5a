import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_FACETS, DOCUMENT_SORTS, type DocumentFacet, type DocumentQuery } from '../../core/contract/decode.ts'
import { openDatabase } from '../../core/store/database.ts'
import type { OpenDatabase } from '../../core/store/sql.ts'
import { documentReads, documentWrites } from '../../core/store/documents.ts'
import { createDocumentFacets } from '../../core/store/facets.ts'
import { createCounter } from '../../core/store/filters.ts'
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

const FACET_FILTERS: readonly Partial<DocumentQuery>[] = [
  {},
  { direction: 'outbound', valid: true, status: ['upload.completed'] },
  { format: 'peppol_bis_billing.invoice.3_0.xml_ubl' },
  { partner: 'Partner 9930:CUSTOMER-17' },
  { issue_date_from: '2026-03-01', issue_date_to: '2026-03-31' },
  { issue_date_from: '2026-02-01' },
  { cause: 'PEPPOL-EN16931-R120' },
  { search: 'INV-0001' },
  { search: 'own company' },
]

/** Those that `document_counts` does not hold are counted over every document. */
const FACET_LIMITS: Readonly<Record<DocumentFacet, number>> = {
  direction: 150,
  status: 150,
  format: 150,
  partner: 350,
  month: 500,
  cause: 250,
}

/** Pages of a list of 100,000 documents, against reading the 50 documents of a page one by one by their ids. */
export function bench(): Promise<Measured[]> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const db = openDatabase(dir)
  try {
    fillDocuments(db, documentWrites(db, { clock: systemClock, ids: countingIds() }), AMOUNT)
    const counter = createCounter(db)
    const list = createDocumentList(db, counter)
    const reference = median(readPage(db, list))
    const measure = (name: string, queries: readonly Partial<DocumentQuery>[], limit: number): Measured => {
      const slowest = queries
        .map((query) => ({ query, time: median(() => list.listDocuments({ ...FIRST, ...query })) }))
        .sort((left, right) => right.time - left.time)[0]
      const time = slowest?.time ?? 0
      const detail = `slowest ${time.toFixed(2)} ms (${JSON.stringify(slowest?.query)}), 50 by id ${reference.toFixed(2)} ms`
      return { name, ratio: time / reference, limit, detail }
    }
    const facets = createDocumentFacets(db, counter)
    const measureFacet = (facet: DocumentFacet): Measured => {
      const slowest = FACET_FILTERS.map((query) => ({ query, time: median(() => facets.countFacet(facet, { ...FIRST, ...query })) })).sort(
        (left, right) => right.time - left.time,
      )[0]
      const detail = `slowest ${slowest?.time.toFixed(2)} ms (${JSON.stringify(slowest?.query)}), 50 by id ${reference.toFixed(2)} ms`
      return { name: `list: facet ${facet}`, ratio: (slowest?.time ?? 0) / reference, limit: FACET_LIMITS[facet], detail }
    }
    return Promise.resolve([
      measure(
        'list: first page by any sort',
        DOCUMENT_SORTS.map((sort_by) => ({ sort_by })),
        3,
      ),
      measure('list: first page by any filter', FILTERS, 3),
      measure(
        'list: first page by a filter, its matches far along the sort',
        [
          { status: ['receive.completed'], sort_by: 'sender_name', sort_order: 'asc' },
          { valid: false, sort_by: 'receiver_name', sort_order: 'desc' },
          { type: 'credit_note', sort_by: 'receiver_name', sort_order: 'asc' },
        ],
        120,
      ),
      measure('list: search for a rare word', [{ search: 'INV-000123' }], 3),
      measure('list: search for a word of every hundredth document', [{ search: 'CUSTOMER-17' }, { search: 'INV-0001' }], 35),
      ...DOCUMENT_FACETS.map((facet) => measureFacet(facet)),
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
