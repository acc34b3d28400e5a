import { mapInOrder } from '../../core/base/in-order.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { NEED_CODES, DOCUMENT_FACETS, DOCUMENT_SORTS, type DocumentFacet, type DocumentSort } from '../../core/contract/types.ts'
import { DOCUMENT_STATUSES, type DocumentRecord, type DocumentStatus } from '../../core/contract/types.ts'
import { nameSortKey } from '../../core/store/sort-keys.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { createAccess, type Access } from '../../core/store/sqlite/access.ts'
import type { OpenFile } from '../../core/store/sqlite/driver.ts'
import type { WritableDatabase } from '../../core/store/sql/database.ts'
import { documentWrites } from '../../core/store/sql/documents/documents.ts'
import { createDocumentFacets } from '../../core/store/sqlite/list/facets.ts'
import { erasureWrites } from '../../core/store/sql/documents/erasures.ts'
import { createDocumentList } from '../../core/store/sqlite/list/list.ts'
import { createMatches } from '../../core/store/sqlite/list/matches.ts'
import { versionWrites } from '../../core/store/sql/documents/versions.ts'
import { compareNumbers } from '../support/numbers.ts'
import { openTestStore } from '../support/store.ts'
import { fillDocuments } from '../support/fill.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'
import { countRuns } from '../support/extent.ts'

const QUERY: DocumentQuery = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' }

const partnerOf = (doc: DocumentRecord): string | undefined => (doc.direction === 'inbound' ? doc.sender_name : doc.receiver_name)

type CausesById = ReadonlyMap<string, readonly string[]>

/** What a facet must answer, by the plain list without the filters of its own. */
function plainFacet(facet: DocumentFacet, documents: readonly DocumentRecord[], query: DocumentQuery, causes: CausesById) {
  const { direction, status, need, valid, format, partner, issue_date_from, issue_date_to, cause, ...rest } = query
  const set = (shape: { readonly [Key in keyof DocumentQuery]?: DocumentQuery[Key] | undefined }): Partial<DocumentQuery> =>
    Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined))
  const others: DocumentQuery = {
    ...rest,
    ...(facet === 'direction' ? {} : set({ direction })),
    ...(facet === 'status' ? {} : set({ status, valid })),
    ...(facet === 'need' ? {} : set({ need })),
    ...(facet === 'format' ? {} : set({ format })),
    ...(facet === 'partner' ? {} : set({ partner })),
    ...(facet === 'month' ? {} : set({ issue_date_from, issue_date_to })),
    ...(facet === 'cause' ? {} : set({ cause })),
    limit: documents.length,
    offset: 0,
  }
  const ids = new Set(plainList(documents, others, causes).ids)
  const counts = new Map<string, number>()
  for (const doc of documents.filter(({ id }) => ids.has(id))) {
    const values = {
      direction: [doc.direction],
      status: [`${doc.status} ${doc.validation.valid}`],
      need: [doc.need.code],
      format: [doc.format],
      partner: [partnerOf(doc) === undefined ? null : nameSortKey(partnerOf(doc))],
      month: [doc.issue_date?.slice(0, 7)],
      cause: causes.get(doc.id) ?? [],
    }[facet]
    for (const value of values) if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** What the list must answer, written down plainly. */
function plainList(documents: readonly DocumentRecord[], query: DocumentQuery, causes: CausesById): { ids: string[]; total: number } {
  const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = (text: string | undefined): string[] => {
    const parts = fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
    const runs = fold(text ?? '').match(/\p{L}+|\p{N}+/gu) ?? []
    return [...parts, ...runs, parts.join('')]
  }
  const nameWords = (text: string | undefined): string[] => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  const sought = query.search === undefined ? undefined : (fold(query.search).match(/[\p{L}\p{N}]+/gu) ?? [])
  const day = (time: string): string => time.slice(0, 10)
  const matches = (doc: DocumentRecord): boolean =>
    (query.direction === undefined || doc.direction === query.direction) &&
    (query.status === undefined || query.status.includes(doc.status)) &&
    (query.need === undefined || query.need.includes(doc.need.code)) &&
    (query.format === undefined || doc.format === query.format) &&
    (query.type === undefined || doc.type === query.type) &&
    (query.number === undefined || doc.number === query.number) &&
    (query.sender_id === undefined || doc.sender_id === query.sender_id) &&
    (query.receiver_id === undefined || doc.receiver_id === query.receiver_id) &&
    (query.currency_code === undefined || doc.currency_code === query.currency_code) &&
    (query.partner === undefined || fold(partnerOf(doc) ?? '') === fold(query.partner)) &&
    (query.cause === undefined || (causes.get(doc.id) ?? []).includes(query.cause)) &&
    (query.valid === undefined || doc.validation.valid === query.valid) &&
    (query.issue_date_from === undefined || (doc.issue_date !== undefined && doc.issue_date >= query.issue_date_from)) &&
    (query.issue_date_to === undefined || (doc.issue_date !== undefined && doc.issue_date <= query.issue_date_to)) &&
    (query.created_from === undefined || day(doc.created_at) >= query.created_from) &&
    (query.created_to === undefined || day(doc.created_at) <= query.created_to) &&
    (sought === undefined ||
      (sought.length > 0 &&
        sought.every((word) =>
          [
            ...words(doc.number),
            ...nameWords(doc.sender_name),
            ...nameWords(doc.receiver_name),
            ...words(doc.sender_id),
            ...words(doc.receiver_id),
          ].some((known) => known.startsWith(word)),
        )))
  const plain = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
  const keyOf = (doc: DocumentRecord): string | undefined => {
    if (query.sort_by === 'partner_name') return partnerOf(doc)
    return query.sort_by === 'findings' ? doc.need.count?.toString() : (doc[query.sort_by] ?? undefined)
  }
  const compare = (left: DocumentRecord, right: DocumentRecord): number => {
    const [a, b] = [keyOf(left), keyOf(right)]
    const last = ['direction', 'type', 'format'].includes(query.sort_by)
      ? plain(left.created_at, right.created_at) || plain(left.id, right.id)
      : plain(left.id, right.id)
    if (a === undefined || b === undefined) return a === b ? last : a === undefined ? -1 : 1
    const order =
      query.sort_by === 'total'
        ? Decimal.of(a).compare(Decimal.of(b))
        : query.sort_by === 'number'
          ? compareNumbers(fold(a), fold(b))
          : query.sort_by.endsWith('_name')
            ? plain(fold(a), fold(b))
            : plain(a, b)
    return order === 0 ? last : order
  }
  const found = documents.filter(matches).sort((left, right) => (query.sort_order === 'asc' ? compare(left, right) : compare(right, left)))
  return { ids: found.slice(query.offset, query.offset + query.limit).map(({ id }) => id), total: found.length }
}

const NUMBERS = ['RE-2026/0042', 're-2026/42', 'RE-2026/9', 'RE20260042', 'inv 7', 'INV-7', 'Inv-10', '7', '10', 'Ä-1', 'ab12cd34']
const NAMES = ['Müller GmbH', 'MULLER & Söhne', 'Stadtwerke Nord', 'zebra', 'Ärzte', '株式会社']
const AMOUNTS = ['0', '0.00', '-0.01', '-1.5', '-10', '9', '10', '10.0', '10.01', '999999999999999999999.99', '0.1', '100']
const CAUSES = ['BR-01', 'BR-CO-10', 'BR-DE-15']
const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values)

const causeOf = (rule_id: string) => ({ rule_id, term: '', stops: true })

const documentArbitrary = fc.record({
  direction: some(['inbound', 'outbound'] as const),
  status: some(['upload.completed', 'receive.completed', 'import.processing'] as const),
  valid: fc.boolean(),
  causes: fc.subarray(CAUSES),
  filename: fc.option(some(['a.xml', 'B.pdf']), { nil: undefined }),
  pause: some([0, 0, 1, 40_000_000]),
  facts: fc.record(
    {
      format: fc.option(some(['peppol_bis_billing.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii']), { nil: null }),
      type: fc.option(some(['invoice', 'credit_note'] as const), { nil: null }),
      number: some(NUMBERS),
      issue_date: some(['2026-01-31', '2026-02-01', '2026-11-21']),
      due_date: some(['2026-02-28', '2026-12-21']),
      sender_name: some(NAMES),
      sender_id: some(['9930:DE1', '0088:400']),
      receiver_name: some(NAMES),
      receiver_id: some(['9930:DE2', 'x']),
      currency_code: some(['EUR', 'SEK']),
      total: some(AMOUNTS),
    },
    { requiredKeys: ['format', 'type'] },
  ),
})

const queryArbitrary: fc.Arbitrary<DocumentQuery> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 20 }),
    offset: some([0, 0, 1, 5, 30]),
    sort_by: some(DOCUMENT_SORTS),
    sort_order: some(['asc', 'desc'] as const),
    search: some(['re', '2026', '42', 'muller', 'MÜL', 'inv 7', '20260042', 're20260042', '株', '-', 'de1 gmbh', '7']),
    direction: some(['inbound', 'outbound'] as const),
    status: fc.subarray([...DOCUMENT_STATUSES] as DocumentStatus[]),
    need: fc.subarray([...NEED_CODES]),
    format: some(['peppol_bis_billing.invoice.3_0.xml_ubl', 'other']),
    type: some(['invoice', 'credit_note'] as const),
    number: some(NUMBERS),
    issue_date_from: some(['2026-02-01', '2026-12-01']),
    issue_date_to: some(['2026-01-31', '2026-11-21']),
    created_from: some(['2026-11-21', '2026-11-22']),
    created_to: some(['2026-11-21', '2026-11-22']),
    sender_id: some(['9930:DE1', '0088:400']),
    receiver_id: some(['9930:DE2', 'x']),
    currency_code: some(['EUR', 'CHF']),
    valid: fc.boolean(),
    partner: some([...NAMES, 'muller gmbh']),
    cause: some([...CAUSES, 'none']),
  },
  { requiredKeys: ['limit', 'offset', 'sort_by', 'sort_order'] },
)

describe('the list of documents', () => {
  it('answers what a plain filter, sort and cut would, after inserts and changes', async () => {
    const steps = fc.array(documentArbitrary, { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(queryArbitrary, { minLength: 10, maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
        async (rows, queries, dice) => {
          const clock = manualClock()
          const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock, ids: countingIds() })
          try {
            const causes = new Map<string, readonly string[]>()
            const ids = await mapInOrder(rows, async ({ pause, valid, facts, direction, status, causes: rules, filename }) => {
              clock.advance(pause)
              const verdict = {
                valid,
                fatal: valid ? 0 : 1,
                warning: 0,
                information: 0,
                refused: 0,
                errors: valid ? 0 : 1,
                rulesets: [],
                causes: rules.map(causeOf),
              }
              const { id } = await store.write((tx) =>
                tx.documents.insert(newDocument('', { facts, direction, status, verdict, filename })),
              )
              causes.set(id, rules)
              return id
            })
            const check = async (query: DocumentQuery): Promise<void> => {
              const page = await store.list.read(query)
              const all = await mapInOrder(ids, (id) => store.documents.read(id))
              expect({ ids: page.items.map(({ id }) => id), total: page.total }).toEqual(plainList(all, query, causes))
              for (const facet of DOCUMENT_FACETS) {
                const counts = (await store.list.countFacet(facet, query)).map(({ value, valid, count }) => [
                  valid === undefined ? value : `${value} ${valid}`,
                  count,
                ])
                expect(Object.fromEntries(counts)).toEqual(plainFacet(facet, all, query, causes))
              }
            }
            for (const query of queries.slice(0, 5)) await check(query)
            for (const id of ids) {
              if ((dice.next().value ?? 0) % 2 === 0 || (await store.documents.read(id)).status !== 'upload.completed') continue
              clock.advance(1)
              const other = rows[(dice.next().value ?? 0) % rows.length]
              if (other === undefined) continue
              await store.write(async (tx) => {
                await tx.documents.addVersion(id, { ...newDocument(''), facts: other.facts, cause: 'edit' })
                causes.set(id, [])
                await tx.documents.setStatus(id, 'send.processing', { details: '', origin: 'local' })
              })
            }
            for (const query of queries) await check(query)
          } finally {
            await store.close()
          }
        },
      ),
      { numRuns: countRuns(25) },
    )
  })

  it('by number stands as people order numbers, those of one value as they came, and what has none first', async () => {
    const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
    onTestFinished(() => store.close())
    const none = newDocument('')
    const { number: _, ...facts } = none.facts
    for (const number of ['RE-10', 're-9', 'RE-100', 'RE-09', '10', '9'])
      await store.write((tx) => tx.documents.insert(newDocument(number)))
    await store.write((tx) => tx.documents.insert({ ...none, facts }))
    const numbers = async (sort_order: 'asc' | 'desc') =>
      (await store.list.read({ ...QUERY, sort_by: 'number', sort_order })).items.map(({ number }) => number)
    const expected = [undefined, '9', '10', 're-9', 'RE-09', 'RE-10', 'RE-100']
    expect(await numbers('asc')).toEqual(expected)
    expect(await numbers('desc')).toEqual(expected.toReversed())
    const [last] = (await store.list.read({ ...QUERY, sort_by: 'number' })).items
    await store.write((tx) => tx.documents.addVersion(last?.id ?? '', { ...newDocument('RE-2'), cause: 'edit' }))
    expect(await numbers('asc')).toEqual([undefined, '9', '10', 'RE-2', 're-9', 'RE-09', 'RE-10'])
  })

  it('a search for marks alone, and an empty choice of statuses, find nothing', async () => {
    const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
    onTestFinished(() => store.close())
    await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    for (const query of [{ search: '"*" ^ -' }, { search: ' ' }, { status: [] }]) {
      expect(await store.list.read({ ...QUERY, ...query })).toMatchObject({ items: [], total: 0 })
    }
    expect((await store.list.read({ ...QUERY, search: 'inv" OR "1' })).total).toBe(0)
    expect((await store.list.read({ ...QUERY, search: 'NEAR(inv' })).total).toBe(0)
  })
})

describe('a workspace of 3,000 documents', () => {
  const clock = manualClock()
  const everySecond = { ...clock, now: () => (clock.advance(1000), clock.now()) }
  const ports = { clock: everySecond, ids: countingIds() }
  let db: OpenFile
  let access: Access
  let folder: string
  let list: ReturnType<typeof createDocumentList>
  let clean: () => void = () => undefined

  beforeAll(async () => {
    folder = temporaryFolder((remove) => (clean = remove))
    db = openDatabase(folder)
    access = createAccess(db)
    await fillDocuments(access, 3000, ports)
    list = createDocumentList(db, createMatches(db, db.changes))
    return () => {
      db.close()
      clean()
    }
  })

  /** How the page is found, and the statements that find it. */
  const plansOf = (query: Partial<DocumentQuery>): string => {
    const asked: string[] = []
    const watched = { query: <Row>(sql: string) => (asked.push(sql), db.query<Row>(sql)) }
    createDocumentList(watched, createMatches(watched, db.changes)).read({ ...QUERY, ...query })
    const [page = ''] = asked.filter((sql) => sql.includes('LIMIT'))
    const values = Array.from(page.matchAll(/\?/g), () => '')
    const steps = db.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${page}`).all(...values)
    // A parameter is a subquery to the planner.
    const isParameter = ({ detail }: { readonly detail: string }): boolean => /^(SCALAR SUBQUERY|SCAN CONSTANT ROW)/.test(detail)
    return steps
      .filter((step) => !isParameter(step))
      .map(({ detail }) => detail)
      .join('; ')
  }

  it.each(DOCUMENT_SORTS.flatMap((sort) => [`${sort} asc`, `${sort} desc`]))('the page in order of %s is read from its index', (sort) => {
    const [by, order] = sort.split(' ') as [(typeof DOCUMENT_SORTS)[number], 'asc' | 'desc']
    const plan = plansOf({ sort_by: by, sort_order: order })
    expect(plan).toMatch(/^SCAN documents USING INDEX documents_by_/)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  const FILTERS: readonly (readonly [Partial<DocumentQuery>, string])[] = [
    [{ direction: 'inbound' }, "direction = 'inbound'"],
    [{ status: ['send.failed'] }, "status = 'send.failed'"],
    [{ format: 'xrechnung.invoice.3_0.xml_cii' }, "format = 'xrechnung.invoice.3_0.xml_cii'"],
    [{ type: 'credit_note' }, "type = 'credit_note'"],
    [{ valid: false }, 'valid = 0'],
    [{ currency_code: 'SEK' }, "currency_code = 'SEK'"],
    [{ sender_id: '9930:OWN' }, "sender_id = '9930:OWN'"],
    [{ receiver_id: '9930:CUSTOMER-17' }, "receiver_id = '9930:CUSTOMER-17'"],
    [{ created_from: '2026-11-21T09:30:00.000Z' }, "created_at >= '2026-11-21T09:30:00.000Z'"],
  ]
  const MORE: typeof FILTERS = [
    [{}, 'true'],
    [{ direction: 'outbound' }, "direction = 'outbound'"],
    [{ status: ['upload.completed', 'send.failed'] }, "status IN ('upload.completed', 'send.failed')"],
    [{ valid: true, status: ['receive.completed'] }, "valid AND status = 'receive.completed'"],
    [{ number: 'INV-000123' }, "number = 'INV-000123'"],
    [{ partner: 'Partner 9930:CUSTOMER-17' }, "partner_key = 'partner 9930:customer-17'"],
    [{ issue_date_from: '2026-02-01' }, "issue_date >= '2026-02-01'"],
    [{ issue_date_from: '2026-03-01', issue_date_to: '2026-04-30' }, "issue_date BETWEEN '2026-03-01' AND '2026-04-30'"],
    [{ cause: 'PEPPOL-EN16931-R120' }, "seq IN (SELECT document_seq FROM document_causes WHERE rule_id = 'PEPPOL-EN16931-R120')"],
    [{ cause: 'BR-DE-15', direction: 'outbound' }, "direction = 'outbound' AND NOT valid"],
    [{ search: 'own company' }, "sender_name || receiver_name LIKE '%own company%'"],
    [{ search: 'INV-0001' }, "number LIKE 'INV-0001%'"],
    [
      { search: 'customer', type: 'invoice', issue_date_to: '2026-06-30' },
      "sender_name || receiver_name LIKE '%customer%' AND type = 'invoice' AND issue_date <= '2026-06-30'",
    ],
  ]

  it.each(FILTERS.map(([filter]) => [JSON.stringify(filter), filter] as const))(
    'newest first with %s is read from the index of the filter',
    (_, filter) => {
      const plan = plansOf(filter)
      expect(plan).toMatch(/^SEARCH documents USING INDEX documents_by_/)
      expect(plan).not.toContain('TEMP B-TREE')
    },
  )

  it('what every document fits is left out', () => {
    for (const query of [{ created_from: '2026-11-21' }, { search: 'own company' }, { cause: 'PEPPOL-EN16931-R120' }]) {
      expect(plansOf(query)).toBe(plansOf({}))
    }
  })

  const KEYS: Partial<Readonly<Record<DocumentSort, readonly string[]>>> = {
    number: ['number_key'],
    total: ['total_key'],
    sender_name: ['sender_key'],
    receiver_name: ['receiver_key'],
    partner_name: ['partner_key'],
    direction: ['direction', 'created_at'],
    type: ['type', 'created_at'],
    format: ['format', 'created_at'],
    findings: ['need_count'],
  }
  let sorts = 0
  /** Every filter, each with the next two of the sorts, against the table read without any index. */
  const compare = (): void => {
    for (const [filter, where] of [...FILTERS, ...MORE]) {
      for (const sort_order of ['asc', 'desc'] as const) {
        const sort_by = DOCUMENT_SORTS[sorts++ % DOCUMENT_SORTS.length] ?? 'created_at'
        const keys = [...(KEYS[sort_by] ?? [sort_by]), 'id'].map((key) => `${key} ${sort_order}`).join(', ')
        const plain = db.query<{ id: string }>(`SELECT id FROM documents NOT INDEXED WHERE ${where} ORDER BY ${keys}`).all()
        for (const offset of [0, 230, Math.max(0, plain.length - 7)]) {
          const page = list.read({ ...QUERY, ...filter, sort_by, sort_order, offset })
          const expected = { ids: plain.slice(offset, offset + 50).map(({ id }) => id), total: plain.length }
          expect({ ids: page.items.map(({ id }) => id), total: page.total }, `${where} ${keys} ${offset}`).toEqual(expected)
        }
      }
    }
  }

  /** Each of some documents is sent, edited, judged anew or erased, and one more comes in. */
  const change = async (through: WritableDatabase, seqs: readonly number[]): Promise<void> => {
    const [tx, erase, judge] = [documentWrites(through, ports), erasureWrites(through, ports), versionWrites(through)]
    for (const seq of seqs) {
      const found = await through.query<{ id: string; status: string }>('SELECT id, status FROM documents WHERE seq = ?').get(seq)
      const { id, status } = found ?? {}
      if (id === undefined) continue
      const name = `Own Company and customer ${seq % 3}`
      const facts = { ...newDocument(`INV-0001-${seq}`).facts, sender_name: name, receiver_name: 'Other', sender_id: '9930:OWN' }
      if (seq % 4 === 0) await erase.erase(id, 'test')
      else if (seq % 4 === 1)
        await judge.setVerdict(id, 1, { ...newDocument('').verdict, valid: false, fatal: 1, errors: 1, causes: [causeOf('BR-DE-15')] })
      else if (status === 'upload.completed') await tx.addVersion(id, { ...newDocument(''), facts, cause: 'edit' })
      await tx.insert(newDocument('', { facts }))
    }
  }
  const some = (amount: number, step: number): number[] => Array.from({ length: amount }, (_, index) => 1 + index * step)

  it('answers every filter in every order as the table would, and goes on to do so while it is changed', async () => {
    compare()
    await access.write((tx) => change(tx, some(20, 140)))
    compare()
    const undone = async (tx: WritableDatabase): Promise<void> => {
      await change(tx, some(20, 90))
      throw new Error('undone')
    }
    await expect(access.write(undone)).rejects.toThrow('undone')
    compare()
    // More than are looked at one by one.
    await access.write((tx) => change(tx, some(150, 19)))
    compare()
    const other = openDatabase(folder)
    await createAccess(other).write((tx) => change(tx, some(10, 211)))
    other.close()
    compare()
  })

  it('a search for a rare word starts from the full-text index, and no other document is looked at', () => {
    const plan = plansOf({ search: 'INV-000124' })
    expect(plan).toMatch(/SEARCH documents USING INTEGER PRIMARY KEY/)
    expect(plan).not.toContain('SCAN documents')
  })

  const NARROW = { ...QUERY, direction: 'outbound' as const, valid: true, status: ['upload.completed' as const] }

  it.each(DOCUMENT_FACETS)('the facet %s is counted in an index, whatever else narrows the list', (facet) => {
    const read: string[] = []
    const watched = { query: <Row>(sql: string) => (read.push(sql), db.query<Row>(sql)) }
    const query = NARROW
    createDocumentFacets(watched, createMatches(db, db.changes)).countFacet(facet, query)
    const values = [query.direction, query.status[0] ?? '', 1].slice(facet === 'direction' ? 1 : 0, facet === 'status' ? 1 : 3)
    const sql = (read.find((text) => text.includes('GROUP BY')) ?? '').trim()
    const plan = db
      .query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .join('; ')
    expect(plan).toMatch(
      facet === 'cause'
        ? /^SCAN document_causes; SEARCH documents USING INTEGER PRIMARY KEY/
        : /document_counts|documents USING COVERING INDEX documents_by_facets/,
    )
    if (facet === 'cause') expect(plan).not.toContain('FOR GROUP BY')
  })

  it('the causes of many documents are those of each', () => {
    const plain = db
      .query<{ value: string; count: number; label: string }>(
        `SELECT rule_id AS value, count(*) AS count, min(term) AS label FROM document_causes WHERE document_seq IN
          (SELECT seq FROM documents WHERE direction = 'outbound' AND valid AND status = 'upload.completed') GROUP BY 1 ORDER BY 2 DESC, 1`,
      )
      .all()
    expect(plain.length).toBeGreaterThan(0)
    expect(createDocumentFacets(db, createMatches(db, db.changes)).countFacet('cause', NARROW)).toEqual(plain)
  })

  it('no document is counted where the table of counts knows', () => {
    const plain = db.query<{ n: number }>("SELECT count(*) AS n FROM documents WHERE direction = 'outbound' AND valid = 0").get()?.n
    expect(list.read({ ...QUERY, direction: 'outbound', valid: false }).total).toBe(plain)
    const rows = db.query<{ n: number }>('SELECT count(*) AS n FROM document_counts').get()?.n
    expect(rows).toBeLessThan(200)
  })
})
