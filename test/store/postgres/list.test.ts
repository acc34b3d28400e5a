import { afterAll, beforeAll, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_FACETS, DOCUMENT_SORTS } from '../../../core/contract/lists.ts'
import type { DocumentQuery } from '../../../core/contract/parameters.ts'
import { NO_PARTIES } from '../../../core/identity/parties.ts'
import { openOffice, type Office } from '../../../core/store/postgres/store.ts'
import { openStore, type Store } from '../../../core/store/store.ts'
import type { DocumentFacts, NewDocument } from '../../../core/store/types.ts'
import { createDatabase, describeOnServers, type TestDatabase } from '../../support/postgres.ts'
import { countingIds, manualClock, newDocument } from '../../support/workspace.ts'
import { folderOf } from '../../support/postgres-folder.ts'

const ALL: DocumentQuery = { limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' }

/** Always the same numbers, as if by chance. */
function dice(): (sides: number) => number {
  let state = 20261121
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** The first of each nine documents is an invoice, the fourth its credit note and the seventh its correction. */
function familyOf(index: number): Partial<DocumentFacts> {
  if (index % 3 !== 0) return {}
  const invoice = `F-${Math.floor(index / 9)}`
  const common = { sender_name: 'Own Company GmbH', currency_code: 'EUR', issue_date: '2026-01-05' }
  if (index % 9 === 0) return { ...common, number: invoice, type: 'invoice', type_code: '380', total: '100.00' }
  const parties = { ...NO_PARTIES, preceding: [{ number: invoice }] }
  if (index % 9 === 3) return { ...common, parties, number: `G-${index}`, type: 'credit_note', type_code: '381', total: '25.50' }
  return { ...common, parties, number: `K-${index}`, type: 'invoice', type_code: '384', total: '80.00' }
}

interface Happens {
  readonly write: Store['write']
  readonly tick: () => void
  readonly amount: number
}

/** What happens in a workspace: of everything some, with gaps, doubles and values that are none. */
async function fill({ write, tick, amount }: Happens): Promise<void> {
  const roll = dice()
  const pick = <Value>(...values: readonly Value[]): Value => values[roll(values.length)] as Value
  const causes = [
    { rule_id: 'BR-DE-15', term: 'BT-10', stops: true },
    { rule_id: 'BR-16', term: '', stops: true },
    { rule_id: 'PEPPOL-EN16931-R120', term: 'BT-131', stops: false },
  ]
  const ids: string[] = []
  const documentOf = (index: number): NewDocument => {
    const direction = index % 3 === 0 ? 'outbound' : pick('outbound', 'inbound', 'inbound', 'undecided')
    const broken = roll(4)
    const maybe = <Name extends string, Value>(name: Name, value: Value) =>
      (roll(6) === 0 ? {} : { [name]: value }) as { [K in Name]?: Value }
    const made: DocumentFacts = {
      format: pick('peppol_bis_billing.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii', null),
      type: pick('invoice', 'invoice', 'credit_note', null),
      ...maybe('type_code', pick('380', '381', '384', '384', '389', '471')),
      ...maybe('number', pick(`RE-2026/${index}`, `R${index % 5}`, `R${index % 5}`, `R${index % 5}`, `Ünïcode ${index % 4}`, '00012')),
      ...maybe('issue_date', pick('2026-01-05', '2026-02-28', '2026-11-21', '2025-12-31', 'soon', '')),
      ...maybe('due_date', pick('2026-01-31', '2026-03-01', '2026-99-99', '2026-11-30')),
      ...maybe(
        'sender_name',
        pick('Bäckerei Müller', 'Baeckerei Mueller', 'Own Company GmbH', 'Own Company GmbH', 'Own Company GmbH', 'Zebra'),
      ),
      ...maybe('sender_id', pick('9930:OWN', '0088:4012345000009')),
      ...maybe('receiver_name', pick('Kunde 1', 'kunde 2', 'Éclair SARL', '')),
      ...maybe('receiver_id', pick('9930:K1', '9930:K2')),
      ...maybe('currency_code', pick('EUR', 'EUR', 'NOK', 'eur', 'EURO')),
      ...maybe('total', pick('100.00', '0.01', '100.00', '-3.5', 'none', '12345678901.1234', '99.99')),
      ...maybe('net', pick('80', '-1.0001', 'x')),
      ...maybe('gross', pick('100', '-2')),
      parties: {
        ...NO_PARTIES,
        preceding: roll(2) === 0 ? [] : [{ number: `R${roll(5)}`, ...(roll(3) > 0 ? {} : { date: '2026-01-05' }) }],
      },
    }
    const facts = { ...made, ...familyOf(index) }
    const verdict = {
      valid: broken !== 0,
      fatal: broken === 0 ? 2 : 0,
      warning: roll(3),
      information: 0,
      refused: 0,
      errors: broken === 0 ? 2 : 0,
    }
    return newDocument('x', {
      xml: new TextEncoder().encode(`<a>${index % 100}</a>`),
      direction,
      status: direction === 'inbound' ? 'receive.completed' : 'upload.completed',
      facts,
      verdict: { ...verdict, rulesets: [], causes: broken === 0 ? causes.slice(roll(3)) : causes.slice(2) },
      ...(roll(3) === 0 ? {} : { filename: pick('a.xml', 'B.xml', 'ä.xml') }),
      ...(roll(3) === 0 ? { match: { role: pick('seller', 'buyer', 'none') } } : {}),
      ...(roll(2) === 0 ? { outgoing_errors: roll(3) } : {}),
    })
  }
  for (let index = 0; index < amount; index++) {
    await write(async (tx) => {
      const { id, direction } = await tx.documents.insert(documentOf(index))
      ids.push(id)
      if (direction === 'inbound') {
        if (roll(3) === 0) await tx.handling.set(id, pick('checked', 'passed_on', 'turned_down'), 'looked at')
        return
      }
      if (roll(2) === 0) return
      const sent = await tx.transactions.insert({ document_id: id, type: 'send.peppol', network: 'remote' })
      const { sha256 } = await tx.documents.read(id)
      const customer = `customer ${roll(3)}`
      const started = { document_id: id, transaction_id: sent.id, version: 1, becomes: null, sha256, customer, send_at: null, batch: null }
      const job = await tx.jobs.insert(started)
      await tx.documents.setStatus(id, 'send.processing', { details: 'queued', origin: 'local' })
      const state = pick('waiting', 'blocked', 'cancelled')
      if (state !== 'waiting') await tx.jobs.change(job.id, { state })
      if (state === 'cancelled') await tx.documents.setStatus(id, 'send.failed', { details: 'cancelled', origin: 'local' })
    })
    // Several come at the same time.
    if (roll(3) === 0) tick()
    const other = ids[roll(ids.length)] ?? ''
    if (roll(10) === 0) await write((tx) => tx.documents.erase(other, 'test')).then(() => ids.splice(ids.indexOf(other), 1))
    else if (roll(6) === 0)
      await write((tx) => tx.directions.set(other, pick('outbound', 'inbound', 'undecided'), { by: 'person', details: 'turned' }))
    else if (roll(5) === 0) {
      const anew = { ...documentOf(index), cause: 'edit' as const }
      await write(async (tx) => {
        if (['upload.completed', 'send.failed'].includes((await tx.documents.read(other)).status))
          await tx.documents.addVersion(other, anew)
      })
    }
  }
}

const FILTERS: readonly Partial<DocumentQuery>[] = [
  {},
  { direction: 'outbound' },
  { direction: 'inbound', valid: false },
  { status: ['upload.completed', 'send.failed'] },
  { status: [] },
  { need: ['checking'] },
  { need: ['received', 'refused', 'ready'], type: 'invoice' },
  { format: 'xrechnung.invoice.3_0.xml_cii', currency_code: 'EUR' },
  { number: 'R3' },
  { sender_id: '9930:OWN', receiver_id: '9930:K1' },
  { handling: 'checked' },
  { issue_date_from: '2026-01-05' },
  { issue_date_from: '2026-01-06', issue_date_to: '2026-11-21', direction: 'outbound' },
  { due_from: '2026-01-01' },
  { side: 'seller' },
  { side: 'buyer', direction: 'outbound', due_to: '2026-03-01' },
  { due_to: '2026-03-01' },
  { sent_from: '2026-11-21' },
  { sent_to: '2026-11-21T09:00:05.000Z' },
  { delivery: ['waiting'] },
  { delivery: ['waiting', 'delivered'], direction: 'outbound' },
  { created_from: '2026-11-21T09:00:10.000Z', created_to: '2026-11-21' },
  { partner: 'KUNDE 1' },
  { partner: 'bäckerei müller' },
  { cause: 'BR-DE-15' },
  { cause: 'PEPPOL-EN16931-R120', direction: 'outbound' },
  { search: 'mue' },
  { search: 'RE2026 mull' },
  { search: 'k' },
  { search: '9930 zeb', direction: 'outbound' },
  { search: 'ünïc', cause: 'BR-16' },
  { search: '...' },
  { search: 'x y' },
]

describeOnServers('lists of an office', (server) => {
  const clock = manualClock()
  let database: TestDatabase | undefined
  let office: Office | undefined
  const dir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  let pair: Awaited<ReturnType<typeof openBoth>> | undefined

  const openBoth = async (office: Office) => {
    await office.createWorkspace('one')
    await office.createWorkspace('other')
    const alone = await openStore({ dir, clock, ids: countingIds() })
    const shared = await office.openWorkspace('one', { clock, ids: countingIds() })
    const other = await office.openWorkspace('other', { clock, ids: countingIds('11111111') })
    return { alone, shared, other }
  }

  beforeAll(async () => {
    database = await createDatabase(server)
    office = await openOffice(database.url, { folder: folderOf(database.url), clock })
    pair = await openBoth(office)
    const start = clock.millis()
    for (const [name, store] of Object.entries(pair)) {
      clock.advance(start - clock.millis())
      const happens = { write: store.write, tick: () => clock.advance(1000), amount: name === 'other' ? 20 : 90 }
      await fill(happens)
    }
  })
  afterAll(async () => {
    await pair?.alone.close()
    await office?.close()
    await database?.drop()
    rmSync(dir, { recursive: true, force: true })
  })
  const both = () => {
    if (pair === undefined) throw new Error('two stores')
    return [pair.shared, pair.alone] as const
  }

  it('hold the same documents in the same order as in a file, by every sort', async () => {
    const [shared, alone] = both()
    expect(await shared.list.count()).toBeGreaterThan(60)
    for (const sort_by of DOCUMENT_SORTS)
      for (const sort_order of ['asc', 'desc'] as const)
        for (const page of [
          { limit: 7, offset: 0 },
          { limit: 30, offset: 45 },
          { limit: 9, offset: 300 },
        ])
          expect(await shared.list.read({ ...ALL, sort_by, sort_order, ...page }), `${sort_by} ${sort_order} ${page.offset}`).toEqual(
            await alone.list.read({ ...ALL, sort_by, sort_order, ...page }),
          )
  })

  it('are narrowed, counted and added up alike', async () => {
    const [shared, alone] = both()
    for (const filter of FILTERS) {
      const said = JSON.stringify(filter)
      const query = { ...ALL, ...filter, sort_by: 'due_date', sort_order: 'desc' } as const
      expect(await shared.list.read(query), said).toEqual(await alone.list.read(query))
      expect(await shared.list.sum(query), said).toEqual(await alone.list.sum(query))
      for (const facet of DOCUMENT_FACETS)
        expect(await shared.list.countFacet(facet, query), `${facet} ${said}`).toEqual(await alone.list.countFacet(facet, query))
    }
  })

  it('know what stands beside what', async () => {
    const [shared, alone] = both()
    const { items } = await alone.list.read(ALL)
    const related = await alone.relations.relate(items)
    expect(related.filter(({ stands_for }) => stands_for !== undefined).length).toBeGreaterThan(3)
    expect(related.filter(({ open }) => open !== undefined).length).toBeGreaterThan(3)
    expect(await shared.relations.relate(items)).toEqual(related)
    expect(await shared.relations.relate(items.slice(3, 9))).toEqual(await alone.relations.relate(items.slice(3, 9)))
    const references = await alone.relations.references(items.map(({ id }) => id))
    expect(references.length).toBeGreaterThan(10)
    expect(await shared.relations.references(items.map(({ id }) => id))).toEqual(references)
  })

  it('lead to the same overview', async () => {
    const answers = await Promise.all(
      both().map(async ({ overview, standing }) => ({
        months: await overview.sumMonths('2025-01', '2026-12'),
        due: [await overview.sumDue(), await overview.sumDue('2026-02-01'), await overview.sumDue(undefined, '2026-02-01')],
        undated: await overview.sumUndated(),
        deliveries: await overview.countDeliveries(['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:20.000Z', '2026-11-22', '2026-11-23']),
        needs: await overview.countByNeed(),
        stops: await overview.countStops(),
        standing: [await standing.countNeeds(), await standing.countDue('seller', '2026-01-01', '2026-12-31')],
      })),
    )
    expect(answers[1]?.months.length).toBeGreaterThan(5)
    expect(answers[0]).toEqual(answers[1])
  })

  it('keep counts and sums that are those of the rows', async () => {
    const [shared, alone] = both()
    for (const store of [shared, alone]) expect(await store.chain.verify()).toMatchObject({ valid: true })
    const rows = await shared.list.read(ALL)
    expect(rows.total).toBe(rows.items.length)
    // Each signs with a key of its own.
    const said = async ({ chain }: typeof alone) =>
      (await chain.list(0)).map(({ said }) => said).filter((one) => !('entry' in one) || !one.entry.includes('"signer"'))
    expect(await said(shared)).toEqual(await said(alone))
  })
})
