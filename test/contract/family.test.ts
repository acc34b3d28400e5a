import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import { countsAmong, sumFamily, sumMoney, type FamilyMoney } from '../../core/contract/money.ts'
import { countRuns } from '../support/extent.ts'

type More = Partial<Omit<FamilyMoney, 'document'>> & { readonly document?: Partial<FamilyMoney['document']> }
const member = (id: string, total: string | undefined, more: More = {}): FamilyMoney => {
  const { document, ...rest } = more
  const plain = {
    id,
    direction: 'outbound',
    type: 'invoice',
    type_code: '380',
    format: null,
    currency_code: 'EUR',
    ...(total === undefined ? {} : { total }),
  } as const
  return { document: { ...plain, ...document }, paid: undefined, follows: [], ...rest }
}
const credit = { type: 'credit_note', type_code: '381' } as const

it('an invoice less its credit notes is what is open, and what is credited beyond it is less than nothing', () => {
  const invoice = member('RE', '10000.00')
  const note = member('GU', '2000.00', { document: credit, follows: ['RE'] })
  expect(sumFamily([invoice, note])).toEqual([
    { currency_code: 'EUR', invoiced: '10000.00', credited: '2000.00', paid: '0', open: '8000.00', missing: 0 },
  ])
  expect(sumFamily([invoice, note, member('G2', '10000.00', { document: credit })])[0]?.open).toBe('-2000.00')
})

it('what a final invoice calls paid in advance is counted with its parts, and beyond them as paid', () => {
  const part = member('AR', '300.00', { document: { type_code: '326' } })
  const final = (paid: string, total: string) => member('SR', total, { paid, follows: ['AR'] })
  const sums = { currency_code: 'EUR', credited: '0', missing: 0 }
  expect(sumFamily([part, final('300.00', '700.00')])).toEqual([{ ...sums, invoiced: '1000.00', paid: '0.00', open: '1000.00' }])
  expect(sumFamily([part, final('350.00', '650.00')])).toEqual([{ ...sums, invoiced: '1000.00', paid: '50.00', open: '950.00' }])
  expect(sumFamily([member('RE', '90.00', { paid: '10.00' })])).toEqual([{ ...sums, invoiced: '100.00', paid: '10.00', open: '90.00' }])
})

it('a correction stands in place of what it corrects, which counts nothing beside it', () => {
  const invoice = member('RE', '100.00')
  const correction = member('RK', '80.00', { document: { type_code: '384', stands_for: ['RE'] }, follows: ['RE'] })
  const all = [invoice, correction].map(({ document }) => document)
  expect(sumFamily([invoice, correction])).toMatchObject([{ invoiced: '80.00', open: '80.00' }])
  expect(all.map((one) => countsAmong(one, all)?.toString())).toEqual(['0', '80.00'])
})

it('what is open is, by currency, what the sums of the same documents are, whatever belongs together', () => {
  const ids = ['A', 'B', 'C', 'D', 'E']
  const documents = fc.tuple(
    ...ids.map((id, index) =>
      fc
        .record({
          total: fc.constantFrom('100.00', '0.01', '-3.5', '0', 'none', undefined, '12345678901.12'),
          paid: fc.constantFrom(undefined, undefined, '5.00', '200.00'),
          kind: fc.constantFrom({ type_code: '380' }, { type_code: '326' }, credit, { type_code: '384' }),
          currency_code: fc.constantFrom('EUR', 'NOK'),
          follows: fc.subarray(ids.slice(0, index)),
          replaces: fc.boolean(),
        })
        .map(({ total, paid, kind, currency_code, follows, replaces }) =>
          member(id, total, {
            paid: total === undefined ? undefined : paid,
            follows,
            document: { ...kind, currency_code, ...(kind.type_code === '384' && replaces ? { stands_for: follows } : {}) },
          }),
        ),
    ),
  )
  fc.assert(
    fc.property(documents, (members) => {
      const shortest = (text: string | undefined) => Decimal.of(text ?? '0').toShortest()
      const sums = sumFamily(members)
      for (const { currency_code, total, missing } of sumMoney(members.map(({ document }) => document))) {
        const mine = sums.find((sum) => sum.currency_code === currency_code)
        expect([shortest(mine?.open), mine?.missing]).toEqual([shortest(total), missing])
        const parts = [mine?.invoiced, mine?.credited, mine?.paid].map((text) => Decimal.of(text ?? '0')) as [Decimal, Decimal, Decimal]
        expect(parts[0].minus(parts[1]).minus(parts[2]).toShortest()).toBe(shortest(mine?.open))
      }
    }),
    { numRuns: countRuns(300) },
  )
})
