import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shiftMonth } from '../../core/base/days.ts'
import { localDay, startOfDay } from '../../core/base/local-day.ts'
import { AppError } from '../../core/base/errors.ts'
import type { DueAge } from '../../core/contract/overview.ts'
import type { QueryOf } from '../../core/contract/routes.ts'
import type { Direction } from '../../core/contract/types.ts'
import { readQuery } from '../../core/contract/parameter.ts'
import { documentQuery } from '../../core/contract/parameters.ts'
import { NO_PARTIES } from '../../core/identity/parties.ts'
import { createOverview } from '../../core/services/overview.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

/** Days of the overview are those of the person's time zone, with a clock that stands still. */

/** Nine minutes before midnight in London: Monday there, Tuesday in Berlin. */
const MOMENT = Date.UTC(2026, 10, 23, 23, 51)

async function openOverview() {
  const clock = manualClock(MOMENT)
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock, ids: countingIds() })
  onTestFinished(() => store.close())
  let count = 0
  const put = (direction: Direction, issue_date: string, due_date: string, total: string, type: 'invoice' | 'credit_note' = 'invoice') =>
    store.write(async (tx) => {
      const number = `R${(count += 1)}`
      const facts = { ...newDocument(number).facts, type, issue_date, due_date, total, net: total, gross: total }
      return tx.documents.insert(newDocument(number, { direction, facts }))
    })
  return { put, store, clock, overview: createOverview({ store, clock }) }
}

describe('the overview', () => {
  it('counts the days since a due date where the person is', async () => {
    const { put, overview } = await openOverview()
    const ages = async (zone: string): Promise<Partial<Record<DueAge, string>>> => {
      const { due } = await overview.read({ time_zone: zone })
      return Object.fromEntries(Object.entries(due).flatMap(([age, { sums }]) => sums.map(({ total }) => [age, total])))
    }
    await put('outbound', '2026-11-01', '2026-11-23', '1')
    await put('outbound', '2026-11-01', '2026-11-16', '2')
    await put('outbound', '2026-11-01', '2026-10-24', '4')
    await put('outbound', '2026-11-01', '2026-09-23', '8')
    await put('outbound', '2026-11-01', '2026-08-24', '16')
    await put('outbound', '2025-11-01', '2025-11-23', '32')
    expect(await ages('Europe/London')).toEqual({ not_due: '1', days_1: '2', days_8: '4', days_61: '8', days_91: '48' })
    // A day later in Berlin, each of them has crossed a border, or stays within its own.
    expect(await ages('Europe/Berlin')).toEqual({ days_1: '1', days_8: '2', days_31: '4', days_61: '8', days_91: '16', earlier: '32' })
  })

  it('says what falls due from Monday to Sunday, credit notes taken off, receivable and payable apart', async () => {
    const { put, overview } = await openOverview()
    await put('outbound', '2026-11-01', '2026-11-23', '100.10')
    await put('outbound', '2026-11-01', '2026-11-29', '50')
    await put('outbound', '2026-11-02', '2026-11-25', '20.05', 'credit_note')
    await put('outbound', '2026-11-01', '2026-11-30', '1000')
    await put('inbound', '2026-11-01', '2026-11-27', '7')
    await put('undecided', '2026-11-01', '2026-11-27', '9999')
    const { due_this_week, today, month } = await overview.read({ time_zone: 'Europe/Berlin' })
    expect([today, month]).toEqual(['2026-11-24', '2026-11'])
    expect(due_this_week).toEqual({
      from: '2026-11-23',
      to: '2026-11-29',
      sums: [
        { side: 'buyer', currency_code: 'EUR', count: 1, missing: 0, total: '7' },
        { side: 'seller', currency_code: 'EUR', count: 3, missing: 0, total: '130.05' },
      ],
    })
  })

  it('counts a correction in place of what it corrects where both are in the sum, as the list does', async () => {
    const { put, store, overview } = await openOverview()
    const correct = (of: string, issue_date: string, due_date: string, total: string) =>
      store.write(async (tx) => {
        const number = `K-${of}`
        const { facts } = newDocument(number)
        const parties = { ...NO_PARTIES, preceding: [{ number: of }] }
        const amounts = { issue_date, due_date, total, net: total, gross: total }
        return tx.documents.insert(
          newDocument(number, { direction: 'outbound', facts: { ...facts, ...amounts, type: 'invoice', type_code: '384', parties } }),
        )
      })
    await put('outbound', '2026-11-01', '2026-11-25', '100')
    await put('outbound', '2026-10-01', '2026-11-26', '1000')
    await correct('R1', '2026-11-02', '2026-11-25', '90')
    await correct('R2', '2026-11-03', '2026-12-26', '700')
    const { due_this_week, months } = await overview.read({ time_zone: 'Europe/Berlin' })
    expect(due_this_week.sums).toMatchObject([{ count: 3, total: '1090' }])
    const gross = Object.fromEntries(months.map((sum) => [sum.month, sum.gross]))
    expect(gross).toEqual({ '2026-10': '1000', '2026-11': '790' })
    const listed = async (query: QueryOf<'documents_list'>) =>
      (await store.list.sum(readQuery(documentQuery, query))).map(({ total }) => total)
    expect(await listed({ due_from: '2026-11-23', due_to: '2026-11-29' })).toEqual(['1090.00'])
    expect(await listed({ issue_date_from: '2026-11-01', issue_date_to: '2026-11-30' })).toEqual(['790.00'])
  })

  it('counts deliveries in the month in which they were sent where the person is', async () => {
    const { put, store, clock, overview } = await openOverview()
    const send = async (): Promise<void> => {
      const { id } = await put('outbound', '2026-11-01', '2026-11-30', '1')
      await store.write(async (tx) => {
        const transaction = await tx.transactions.insert({ document_id: id, type: 'send.peppol', network: 'rehearsal' })
        await tx.jobs.insert({
          document_id: id,
          transaction_id: transaction.id,
          version: 1,
          becomes: null,
          sha256: (await tx.documents.read(id)).sha256,
          customer: id,
          send_at: null,
          batch: null,
        })
      })
    }
    // Half an hour before the month ends in London, December has begun in Berlin.
    clock.advance(Date.UTC(2026, 10, 30, 23, 30) - clock.millis())
    await send()
    clock.advance(3_600_000)
    await send()
    const sent = async (zone: string) =>
      (await overview.read({ month: '2026-12', time_zone: zone })).deliveries.slice(-2).map(({ month, waiting }) => [month, waiting])
    expect(await sent('Europe/London')).toEqual([
      ['2026-11', 1],
      ['2026-12', 1],
    ])
    expect(await sent('Europe/Berlin')).toEqual([
      ['2026-11', 0],
      ['2026-12', 2],
    ])
  })

  it('refuses a time zone that nobody knows', async () => {
    const { overview } = await openOverview()
    await expect(() => overview.read({ time_zone: 'Europe/Nowhere' })).rejects.toThrow(AppError)
  })
})

describe('local days', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC')

  it('begin at their first moment', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), zone, (date, where) => {
        const day = date.toISOString().slice(0, 10)
        const start = startOfDay(day, where)
        expect(localDay(start, where)).toBe(day)
        expect(localDay(start - 1, where) < day).toBe(true)
      }),
    )
  })

  it('and months follow each other over the years', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
    expect(shiftMonth('2026-11', 14)).toBe('2028-01')
  })
})
