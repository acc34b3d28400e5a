import { DOCUMENT_FACETS, DOCUMENT_SORTS, type DocumentFacet } from '../../core/contract/types.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import type { OpenFile } from '../../core/store/sqlite/driver.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../core/store/sql/documents/document-row.ts'
import { findingReads } from '../../core/store/sql/documents/finding.ts'
import { documentWrites } from '../../core/store/sql/documents/documents.ts'
import { createAccess, type Access } from '../../core/store/sqlite/access.ts'
import { createDocumentFacets } from '../../core/store/sqlite/list/facets.ts'
import { createDocumentList } from '../../core/store/sqlite/list/list.ts'
import { createOverviewReads } from '../../core/store/sqlite/list/overview.ts'
import { createMatches } from '../../core/store/sqlite/list/matches.ts'
import { createRelations } from '../../core/store/sqlite/list/relations.ts'
import { NO_PARTIES } from '../../core/identity/parties.ts'
import { findKin } from '../../core/services/families/family.ts'
import { groupReads } from '../../core/store/sqlite/groups.ts'
import type { NewDocument } from '../../core/store/types.ts'
import { fillDocuments } from '../support/fill.ts'
import { countingIds, newDocument, systemClock } from '../support/workspace.ts'
import type { Measured } from './run.ts'

const AMOUNT = 100_000
const ROUNDS = 7
const MAX_MS = 2
const PARTS = 20
const FIRST: DocumentQuery = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' }
const FILTERS: readonly Partial<DocumentQuery>[] = [
  { direction: 'inbound' },
  { status: ['send.failed'] },
  { status: ['receive.completed'] },
  { status: ['send.failed', 'send.completed'] },
  { format: 'xrechnung.invoice.3_0.xml_cii' },
  { type: 'credit_note' },
  { valid: false },
  { need: ['ready'] },
  { need: ['needs_attention', 'other_seller'] },
  { currency_code: 'SEK' },
  { number: 'INV-000123' },
  { sender_id: '9930:OWN' },
  { receiver_id: '9930:OWN' },
  { receiver_id: '9930:CUSTOMER-17' },
  { partner: 'Partner 9930:CUSTOMER-17' },
  { issue_date_from: '2026-03-01', issue_date_to: '2026-03-31' },
  { issue_date_to: '2026-06-30' },
  { created_from: '2026-01-01' },
  { cause: 'BR-DE-15' },
  { search: 'INV-000123' },
]
const ORDERS = DOCUMENT_SORTS.flatMap((sort_by) => [{ sort_by, sort_order: 'asc' } as const, { sort_by, sort_order: 'desc' } as const])
const PAIRS = FILTERS.flatMap((filter) => ORDERS.map((order) => ({ ...filter, ...order })))
/** No page of any of them is looked up in one index. */
const TRIPLES = ORDERS.flatMap((order) => [
  { direction: 'inbound' as const, type: 'credit_note' as const, issue_date_to: '2026-06-30', ...order },
  { sender_id: '9930:OWN', valid: false, format: 'xrechnung.invoice.3_0.xml_cii', ...order },
])

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
  { search: 'd' },
]

const RARE = ['1.545,16', '14.04.2026', 'DE12 3704 0044', '4500000123', 'whiteboard 511', 'ART-17', 'DE100000017'].map((search) => ({
  search,
}))
const SHORT = ['d', '1', 'de', '4', 'a o'].map((search) => ({ search }))

/** Those that `document_counts` does not hold are counted over every document. */
const FACET_LIMITS: Readonly<Record<DocumentFacet, number>> = {
  direction: 200,
  status: 200,
  need: 200,
  format: 200,
  partner: 350,
  month: 500,
  cause: 250,
}

/** Pages of a list of 100,000 documents, against reading the 50 documents of a page one by one by their ids. */
export async function bench(): Promise<Measured[]> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const db = openDatabase(dir)
  try {
    const access = createAccess(db)
    await fillDocuments(access, AMOUNT)
    const matches = createMatches(db, db.changes)
    const list = createDocumentList(db, matches)
    const reference = quickest(readPage(db, list), ROUNDS)
    const measure = (name: string, queries: readonly Partial<DocumentQuery>[], limit: number, before = nothing): Measured => {
      const times = queries
        .map((query) => ({ query, time: quickest(() => list.read({ ...FIRST, ...query }), ROUNDS, before) }))
        .sort((left, right) => right.time - left.time)
      const [slowest] = times
      const over = times.filter(({ time }) => time > MAX_MS).length
      const figures = `${queries.length} lists, ${over} over ${MAX_MS} ms, slowest ${slowest?.time.toFixed(2)} ms`
      const detail = `${figures} (${JSON.stringify(slowest?.query)}), 50 by id ${reference.toFixed(2)} ms`
      return { name, ratio: (slowest?.time ?? 0) / reference, limit, detail }
    }
    // Every fifth hundred: as many changed documents as are looked at one by one, one more before each list.
    const touch = db.statement('UPDATE documents SET transactions = transactions + 1 WHERE seq = ?')
    let touched = 0
    const change = (): void => void touch.run(1 + (touched++ % 200) * 500)
    const facets = createDocumentFacets(db, matches)
    const measureFacet = (facet: DocumentFacet): Measured => {
      const slowest = FACET_FILTERS.map((query) => ({
        query,
        time: quickest(() => facets.countFacet(facet, { ...FIRST, ...query }), ROUNDS),
      })).sort((left, right) => right.time - left.time)[0]
      const detail = `slowest ${slowest?.time.toFixed(2)} ms (${JSON.stringify(slowest?.query)}), 50 by id ${reference.toFixed(2)} ms`
      return { name: `list: facet ${facet}`, ratio: (slowest?.time ?? 0) / reference, limit: FACET_LIMITS[facet], detail }
    }
    const finding = findingReads(access.reads)
    const measureReasons = async (): Promise<Measured> => {
      const found = list.read({ ...FIRST, search: 'delivered d 1' }).items
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = process.cpuUsage()
        await finding.explain(found, 'delivered d 1')
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
      const time = Math.min(...times)
      return { name: 'list: why 50 documents were found', ratio: time / reference, limit: 30, detail: `${time.toFixed(2)} ms` }
    }
    const measureFamily = async (): Promise<Measured> => {
      const id = await insertOrder(access)
      const store = groupReads(db, access)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        change()
        const start = process.cpuUsage()
        const { documents } = await findKin(store, id)
        if (documents.length !== PARTS + 1) throw new Error(`${documents.length} documents were found.`)
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
      const time = Math.min(...times)
      const detail = `${time.toFixed(2)} ms, 50 by id ${reference.toFixed(2)} ms`
      return {
        name: `family: an order of ${PARTS} part invoices and their final one, one document changed before`,
        ratio: time / reference,
        limit: 30,
        detail,
      }
    }
    const overview = createOverviewReads(db, matches, createRelations(db, matches).standIns)
    const edges = Array.from({ length: 25 }, (_, index) => new Date(Date.UTC(2024, 11 + index, 1)).toISOString())
    const measureOverview = (name: string, work: () => unknown, limit: number, before = nothing): Measured => {
      const time = quickest(work, ROUNDS, before)
      const detail = `${time.toFixed(2)} ms, 50 by id ${reference.toFixed(2)} ms`
      return { name: `overview: ${name}`, ratio: time / reference, limit, detail }
    }
    const sums = (): unknown => [overview.sumMonths('2024-12', '2026-12'), overview.sumDue('2026-01-01', '2026-12-31')]
    const counts = (): unknown => [overview.countDeliveries(edges), overview.countStops()]
    const deliver = (): void => {
      db.statement("UPDATE documents SET delivery_at = issue_date || 'T10:00:00.000Z', delivery = 'delivered'").run()
    }
    return [
      measure('list: first page by any sort', ORDERS, 3),
      measure('list: first page by any filter', FILTERS, 3),
      measure('list: first page by any filter and any sort', PAIRS, 8),
      measure('list: the same, one document changed before each, two hundred in all', PAIRS, 16, change),
      measure('list: first page by three filters and any sort', TRIPLES, 8),
      measure('list: search for a rare word', [{ search: 'INV-000123' }], 3),
      measure('list: search for a word of every hundredth document', [{ search: 'CUSTOMER-17' }, { search: 'INV-0001' }], 12),
      // Each place of an account begins a word of its own.
      measure('list: search for what few documents hold', RARE, 80, change),
      measure(
        'list: search for a word of all documents, one changed before',
        [{ search: 'partner' }, { search: 'delivered' }],
        150,
        change,
      ),
      measure('list: search for the first letter or digit of words of all documents, one changed before', SHORT, 250, change),
      await measureReasons(),
      ...DOCUMENT_FACETS.map((facet) => measureFacet(facet)),
      measure('list: page in the middle', [{ offset: AMOUNT / 2 }], 15),
      measureOverview('sums of two years, one document changed before', sums, 20, change),
      measureOverview('ends of deliveries and causes that stop most, one document changed before', (deliver(), counts), 350, change),
      measureOverview('the same, nothing changed', counts, 2),
      await measureFamily(),
    ]
  } finally {
    db.close()
    rmSync(dir, { recursive: true })
  }
}

/** The documents of an order, each part naming the one before it and the final one all of them; the id of the first. */
async function insertOrder(access: Access): Promise<string> {
  const numberOf = (part: number): string => `ORDER-${part}`
  const document = (number: string, type_code: string, before: readonly number[]): NewDocument => {
    const { facts, ...rest } = newDocument(number, { direction: 'outbound' })
    return {
      ...rest,
      facts: { ...facts, type_code, parties: { ...NO_PARTIES, preceding: before.map((part) => ({ number: numberOf(part) })) } },
    }
  }
  const parts = Array.from({ length: PARTS }, (_, part) => part)
  return access.write(async (db) => {
    const tx = documentWrites(db, { clock: systemClock, ids: countingIds('22222222') })
    const first = await tx.insert(document(numberOf(0), '326', []))
    for (const part of parts.slice(1)) await tx.insert(document(numberOf(part), '326', [part - 1]))
    await tx.insert(document('ORDER-ALL', '380', parts))
    return first.id
  })
}

/** The statement that reads one document, for each of a page. */
function readPage(db: OpenFile, list: ReturnType<typeof createDocumentList>): () => void {
  const ids = list.read(FIRST).items.map(({ id }) => id)
  const statement = db.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`)
  return () => {
    for (const id of ids) {
      const row = statement.get(id)
      if (row !== undefined) documentFromRow(row)
    }
  }
}

function nothing(): void {
  // What is kept from the round before stays right.
}

/** Milliseconds of processor time of the quickest round: what else the machine does makes the others slow. */
function quickest(work: () => unknown, rounds: number, before = nothing): number {
  const times = Array.from({ length: rounds }, () => {
    before()
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
