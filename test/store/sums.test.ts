import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { signedTotal, sumMoney } from '../../core/contract/money.ts'
import { sideOf } from '../../core/contract/side.ts'
import { SIDES, type DocumentRecord, type MoneySum } from '../../core/contract/types.ts'
import { NO_PARTIES } from '../../core/identity/parties.ts'
import { openTestStore } from '../support/store.ts'
import type { DocumentFacts } from '../../core/store/types.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'
import { countRuns } from '../support/extent.ts'

const ALL: DocumentQuery = { limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' }

async function open() {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  onTestFinished(() => store.close())
  const put = async (
    number: string,
    facts: Partial<DocumentFacts> & { of?: string; date?: string },
    direction: DocumentRecord['direction'] = 'outbound',
    match?: DocumentRecord['match'],
  ) => {
    const { of, date, ...rest } = facts
    const preceding = of === undefined ? [] : [{ number: of, ...(date === undefined ? {} : { date }) }]
    const all = { ...newDocument(number).facts, parties: { ...NO_PARTIES, preceding }, ...rest }
    return (await store.write((tx) => tx.documents.insert(newDocument(number, { direction, match, facts: all })))).id
  }
  const related = async (id: string): Promise<DocumentRecord | undefined> =>
    (await store.relations.relate([await store.documents.read(id)]))[0]
  return { store, put, related, sums: (query: Partial<DocumentQuery> = {}) => store.list.sum({ ...ALL, ...query }) }
}

const credit = { type: 'credit_note', type_code: '381' } as const
const correction = { type_code: '384' } as const

describe('what refers to what', () => {
  it('is found from both sides for every kind, and follows what is changed and erased', async () => {
    const { store, put, related } = await open()
    const part = await put('AR-1', { type_code: '326', total: '30.00' })
    const other = await put('AR-2', { type_code: '326', of: 'AR-1', total: '20.00' })
    const last = await put('RE-1', { of: 'AR-2', total: '50.00' })
    await put('RE-1', { of: 'AR-2', sender_name: 'Another' })
    expect(await store.relations.references([other])).toEqual(
      [
        { later: last, earlier: other },
        { later: other, earlier: part },
      ].sort((a, b) => (a.later < b.later ? -1 : 1)),
    )
    expect(await related(other)).toMatchObject({
      related: [
        { kind: 'follows', number: 'AR-1' },
        { kind: 'followed_by', number: 'RE-1' },
      ],
    })
    // What goes on from an invoice leaves nothing less of it.
    expect(await related(other)).not.toHaveProperty('open')
    await store.write((tx) => tx.documents.erase(last, 'test'))
    expect(await store.relations.references([last, other])).toEqual([{ later: other, earlier: part }])
  })
})

describe('sums of documents', () => {
  it('an invoice and its full credit note come to nothing, and stand beside each other', async () => {
    const { put, sums, related } = await open()
    const invoice = await put('RE-1', { total: '1545.16' })
    const note = await put('GS-1', { ...credit, of: 'RE-1', total: '1545.16' })
    expect(await sums()).toEqual([{ side: 'seller', currency_code: 'EUR', total: '0.00', documents: 2, missing: 0 }])
    expect(await related(invoice)).toMatchObject({ related: [{ kind: 'credited_by', document_id: note, number: 'GS-1' }], open: '0.00' })
    expect(await related(note)).toMatchObject({ related: [{ kind: 'credits', document_id: invoice, number: 'RE-1' }] })
    expect(await related(note)).not.toHaveProperty('open')
  })

  it('what is received is never added to what is sent, nor one currency to another, and what is undecided counts nowhere', async () => {
    const { put, sums } = await open()
    await put('A', { total: '10.00' })
    await put('B', { total: '20.00' }, 'inbound')
    await put('C', { total: '5', currency_code: 'NOK' })
    await put('D', { total: '1000.00' }, 'undecided')
    await put('E', { total: 'ten' })
    expect(await sums()).toEqual([
      { side: 'seller', currency_code: 'EUR', total: '10.00', documents: 2, missing: 1 },
      { side: 'seller', currency_code: 'NOK', total: '5.00', documents: 1, missing: 0 },
      { side: 'buyer', currency_code: 'EUR', total: '20.00', documents: 1, missing: 0 },
    ])
  })

  it('what the buyer writes is to be received by the client that sells, and to be paid by the one that buys', async () => {
    const { put, sums, store } = await open()
    const from = await put('G-1', { type_code: '389', total: '100.00', sender_name: 'Client', receiver_name: 'Abnehmer' }, 'inbound')
    const to = await put('G-2', { type_code: '389', total: '7.00', sender_name: 'Zulieferer', receiver_name: 'Client' }, 'outbound')
    await put('G-3', { type: 'credit_note', type_code: '261', total: '2.00', sender_name: 'Zulieferer', receiver_name: 'Client' })
    const found = [
      { side: 'seller', currency_code: 'EUR', total: '100.00', documents: 1, missing: 0 },
      { side: 'buyer', currency_code: 'EUR', total: '5.00', documents: 2, missing: 0 },
    ]
    expect(await sums()).toEqual(found)
    expect(await sums({ side: 'seller' })).toEqual(found.slice(0, 1))
    expect((await store.list.read({ ...ALL, side: 'buyer', partner: 'zulieferer' })).items.map(({ number }) => number)).toEqual([
      'G-2',
      'G-3',
    ])
    expect(await store.list.countFacet('partner', ALL)).toEqual([
      { value: expect.anything() as string, label: 'Zulieferer', count: 2 },
      { value: expect.anything() as string, label: 'Abnehmer', count: 1 },
    ])
    // The profile knows the client among the two, whatever a person has said about the direction.
    await store.write((tx) => tx.directions.setMatch(to, { role: 'seller' }))
    await store.write((tx) => tx.directions.set(from, 'outbound', { by: 'person', details: 'Turned.' }))
    expect((await sums()).map(({ side, total }) => [side, total])).toEqual([
      ['seller', '7.00'],
      ['buyer', '98.00'],
    ])
    expect((await store.list.countFacet('partner', ALL)).map(({ label, count }) => [label, count])).toContainEqual(['Client', 2])
  })

  it('a correction with a positive amount stands in place of what it corrects; one with a negative amount is added', async () => {
    const { put, sums, related, store } = await open()
    const invoice = await put('RE-1', { total: '100.00', issue_date: '2026-01-05' })
    const first = await put('RE-2', { ...correction, of: 'RE-1', date: '2026-01-05', total: '80.00', issue_date: '2026-01-09' })
    const total = async (query: Partial<DocumentQuery> = {}) => (await sums(query)).map((sum) => sum.total)
    expect(await total()).toEqual(['80.00'])
    expect(await total({ number: 'RE-1' })).toEqual(['100.00'])
    expect(await related(invoice)).toMatchObject({ related: [{ kind: 'corrected_by', document_id: first }], open: '80.00' })
    await put('RE-3', { ...correction, of: 'RE-2', total: '90.00', issue_date: '2026-02-01' })
    expect(await total()).toEqual(['90.00'])
    await put('RE-4', { ...correction, of: 'RE-1', total: '-10.00', issue_date: '2026-02-02' })
    expect(await total()).toEqual(['80.00'])
    // Another seller or another day makes it another invoice.
    await put('RE-5', { ...correction, of: 'RE-1', date: '2020-01-01', total: '7.00' })
    await put('RE-6', { ...correction, of: 'RE-1', sender_name: 'Another', total: '7.00' })
    expect(await total()).toEqual(['94.00'])
    await store.write((tx) => tx.documents.erase(first, 'test'))
    expect(await total()).toEqual(['194.00'])
  })

  it('are the same in the store as those of its records one by one, and follow every change', async () => {
    const numbers = ['A', 'B', 'C', 'D']
    const step = fc.record({
      number: fc.constantFrom(...numbers),
      of: fc.option(fc.constantFrom(...numbers), { nil: undefined }),
      kind: fc.constantFrom(
        { type: 'invoice', type_code: '380' } as const,
        credit,
        { type: 'invoice', ...correction } as const,
        { type: 'invoice', type_code: '389' } as const,
        { type: 'invoice', type_code: '471' } as const,
        { type: 'credit_note', type_code: '261' } as const,
        { type: 'invoice', type_code: '380', format: 'peppol_bis_selfbilling.invoice.3_0.xml_ubl' } as const,
      ),
      role: fc.constantFrom('seller', 'buyer', 'both', 'none', undefined),
      total: fc.constantFrom('100.00', '0.01', '-3.5', '0', 'none', '12345678901.1234'),
      currency_code: fc.constantFrom('EUR', 'EUR', 'NOK'),
      direction: fc.constantFrom('outbound', 'outbound', 'inbound', 'undecided'),
      issue_date: fc.constantFrom('2026-01-01', '2026-01-02', undefined),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.infiniteStream(fc.nat()), async (steps, dice) => {
        const { store, put } = await open()
        const records = async () => store.relations.relate((await store.list.read(ALL)).items)
        const compare = async (query: Partial<DocumentQuery>, chosen: readonly DocumentRecord[]) => {
          const plain = (sums: readonly MoneySum[]) =>
            sums.map(({ total, ...rest }) => ({ ...rest, total: Decimal.of(total).toShortest() }))
          expect(plain(await store.list.sum({ ...ALL, ...query }))).toEqual(plain(sumMoney(chosen)))
        }
        for (const { number, of, kind, role, total, currency_code, direction, issue_date } of steps) {
          const dated = issue_date === undefined ? {} : { issue_date }
          await put(
            number,
            { ...kind, ...dated, total, currency_code, ...(of === undefined ? {} : { of }) },
            direction,
            role === undefined ? undefined : { role },
          )
          if ((dice.next().value ?? 0) % 3 === 0) await compare({}, await records())
        }
        const all = await records()
        await compare({}, all)
        await compare(
          { type: 'invoice' },
          all.filter(({ type }) => type === 'invoice'),
        )
        await compare(
          { number: 'A' },
          all.filter(({ number }) => number === 'A'),
        )
        for (const side of SIDES) {
          await compare(
            { side },
            all.filter((one) => sideOf(one) === side),
          )
        }
        // An invoice and a credit note of the same amount are nothing more, whatever else there is.
        const before = sumMoney(all)
        const pair = ['invoice', 'credit_note'].map(
          (type, at) =>
            ({
              ...all[0],
              id: `pair-${at}`,
              direction: 'outbound',
              type_code: '380',
              format: null,
              type,
              total: '5.55',
              currency_code: 'EUR',
            }) as DocumentRecord,
        )
        const eur = (sums: readonly MoneySum[]) => sums.find((sum) => sum.side === 'seller' && sum.currency_code === 'EUR')?.total ?? '0'
        expect(Decimal.of(eur(sumMoney([...all, ...pair.map(({ stands_for: _, ...one }) => one)]))).equals(Decimal.of(eur(before)))).toBe(
          true,
        )
        for (const { id } of all.slice(0, 3)) await store.write((tx) => tx.documents.erase(id, 'test'))
        await compare({}, await records())
      }),
      { numRuns: countRuns(20) },
    )
  })

  it('a credit note counts against, also one that is written with negative amounts', () => {
    expect(signedTotal({ type: 'credit_note', total: '10.00' })?.toString()).toBe('-10.00')
    expect(signedTotal({ type: 'credit_note', total: '-10.00' })?.toString()).toBe('10.00')
    expect(signedTotal({ type: 'invoice', total: 'x' })).toBeUndefined()
  })
})
