import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { signedTotal, sumMoney } from '../../core/contract/money.ts'
import type { DocumentRecord, MoneySum } from '../../core/contract/types.ts'
import { NO_PARTIES } from '../../core/identity/parties.ts'
import { openStore } from '../../core/store/store.ts'
import type { DocumentFacts } from '../../core/store/types.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'
import { countRuns } from '../support/extent.ts'

const ALL: DocumentQuery = { limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' }

function open() {
  const store = openStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  onTestFinished(() => store.close())
  const put = (
    number: string,
    facts: Partial<DocumentFacts> & { of?: string; date?: string },
    direction: DocumentRecord['direction'] = 'outbound',
  ) => {
    const { of, date, ...rest } = facts
    const preceding = of === undefined ? [] : [{ number: of, ...(date === undefined ? {} : { date }) }]
    const all = { ...newDocument(number).facts, parties: { ...NO_PARTIES, preceding }, ...rest }
    return store.write((tx) => tx.documents.insert(newDocument(number, { direction, facts: all }))).id
  }
  const related = (id: string): DocumentRecord | undefined => store.relations.relate([store.documents.read(id)])[0]
  return { store, put, related, sums: (query: Partial<DocumentQuery> = {}) => store.list.sum({ ...ALL, ...query }) }
}

const credit = { type: 'credit_note', type_code: '381' } as const
const correction = { type_code: '384' } as const

describe('sums of documents', () => {
  it('an invoice and its full credit note come to nothing, and stand beside each other', () => {
    const { put, sums, related } = open()
    const invoice = put('RE-1', { total: '1545.16' })
    const note = put('GS-1', { ...credit, of: 'RE-1', total: '1545.16' })
    expect(sums()).toEqual([{ direction: 'outbound', currency_code: 'EUR', total: '0.00', documents: 2, missing: 0 }])
    expect(related(invoice)).toMatchObject({ related: [{ kind: 'credited_by', document_id: note, number: 'GS-1' }], open: '0.00' })
    expect(related(note)).toMatchObject({ related: [{ kind: 'credits', document_id: invoice, number: 'RE-1' }] })
    expect(related(note)).not.toHaveProperty('open')
  })

  it('what is received is never added to what is sent, nor one currency to another, and what is undecided counts nowhere', () => {
    const { put, sums } = open()
    put('A', { total: '10.00' })
    put('B', { total: '20.00' }, 'inbound')
    put('C', { total: '5', currency_code: 'NOK' })
    put('D', { total: '1000.00' }, 'undecided')
    put('E', { total: 'ten' })
    expect(sums()).toEqual([
      { direction: 'outbound', currency_code: 'EUR', total: '10.00', documents: 2, missing: 1 },
      { direction: 'outbound', currency_code: 'NOK', total: '5.00', documents: 1, missing: 0 },
      { direction: 'inbound', currency_code: 'EUR', total: '20.00', documents: 1, missing: 0 },
    ])
  })

  it('a correction with a positive amount stands in place of what it corrects; one with a negative amount is added', () => {
    const { put, sums, related, store } = open()
    const invoice = put('RE-1', { total: '100.00', issue_date: '2026-01-05' })
    const first = put('RE-2', { ...correction, of: 'RE-1', date: '2026-01-05', total: '80.00', issue_date: '2026-01-09' })
    const total = (query: Partial<DocumentQuery> = {}) => sums(query).map((sum) => sum.total)
    expect(total()).toEqual(['80.00'])
    expect(total({ number: 'RE-1' })).toEqual(['100.00'])
    expect(related(invoice)).toMatchObject({ related: [{ kind: 'corrected_by', document_id: first }], open: '80.00' })
    put('RE-3', { ...correction, of: 'RE-2', total: '90.00', issue_date: '2026-02-01' })
    expect(total()).toEqual(['90.00'])
    put('RE-4', { ...correction, of: 'RE-1', total: '-10.00', issue_date: '2026-02-02' })
    expect(total()).toEqual(['80.00'])
    // Another seller or another day makes it another invoice.
    put('RE-5', { ...correction, of: 'RE-1', date: '2020-01-01', total: '7.00' })
    put('RE-6', { ...correction, of: 'RE-1', sender_name: 'Another', total: '7.00' })
    expect(total()).toEqual(['94.00'])
    store.write((tx) => tx.documents.erase(first, 'test'))
    expect(total()).toEqual(['194.00'])
  })

  it('are the same in the store as those of its records one by one, and follow every change', () => {
    const numbers = ['A', 'B', 'C', 'D']
    const step = fc.record({
      number: fc.constantFrom(...numbers),
      of: fc.option(fc.constantFrom(...numbers), { nil: undefined }),
      kind: fc.constantFrom({ type: 'invoice', type_code: '380' } as const, credit, { type: 'invoice', ...correction } as const),
      total: fc.constantFrom('100.00', '0.01', '-3.5', '0', 'none', '12345678901.1234'),
      currency_code: fc.constantFrom('EUR', 'EUR', 'NOK'),
      direction: fc.constantFrom('outbound', 'outbound', 'inbound', 'undecided'),
      issue_date: fc.constantFrom('2026-01-01', '2026-01-02', undefined),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (steps, dice) => {
        const { store, put } = open()
        const records = () => store.relations.relate(store.list.read(ALL).items)
        const compare = (query: Partial<DocumentQuery>, chosen: readonly DocumentRecord[]) => {
          const plain = (sums: readonly MoneySum[]) =>
            sums.map(({ total, ...rest }) => ({ ...rest, total: Decimal.of(total).toShortest() }))
          expect(plain(store.list.sum({ ...ALL, ...query }))).toEqual(plain(sumMoney(chosen)))
        }
        for (const { number, of, kind, total, currency_code, direction, issue_date } of steps) {
          const dated = issue_date === undefined ? {} : { issue_date }
          put(number, { ...kind, ...dated, total, currency_code, ...(of === undefined ? {} : { of }) }, direction)
          if ((dice.next().value ?? 0) % 3 === 0) compare({}, records())
        }
        const all = records()
        compare({}, all)
        compare(
          { type: 'invoice' },
          all.filter(({ type }) => type === 'invoice'),
        )
        compare(
          { number: 'A' },
          all.filter(({ number }) => number === 'A'),
        )
        // An invoice and a credit note of the same amount are nothing more, whatever else there is.
        const before = sumMoney(all)
        const pair = ['invoice', 'credit_note'].map(
          (type, at) =>
            ({ ...all[0], id: `pair-${at}`, direction: 'outbound', type, total: '5.55', currency_code: 'EUR' }) as DocumentRecord,
        )
        const eur = (sums: readonly MoneySum[]) =>
          sums.find((sum) => sum.direction === 'outbound' && sum.currency_code === 'EUR')?.total ?? '0'
        expect(Decimal.of(eur(sumMoney([...all, ...pair.map(({ stands_for: _, ...one }) => one)]))).equals(Decimal.of(eur(before)))).toBe(
          true,
        )
        for (const { id } of all.slice(0, 3)) store.write((tx) => tx.documents.erase(id, 'test'))
        compare({}, records())
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
