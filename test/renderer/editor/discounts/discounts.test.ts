import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../../core/base/decimal.ts'
import type { Invoice } from '../../../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../../../core/model/totals.ts'
import { putLineGrant } from '../../../../renderer/editor/discounts/line.ts'
import { addDiscount, changeGrant, parseGrant, removeRow, rowsOfDocument } from '../../../../renderer/editor/discounts/rows.ts'
import { sharesOf, splitGrant, type Share } from '../../../../renderer/editor/discounts/split.ts'
import { followChanges } from '../../../../renderer/editor/follow.ts'
import { applyChanges } from '../../../../renderer/editor/model.ts'
import { NUMBER_STYLES } from '../../../../renderer/lib/numbers.ts'
import { judgeWritten, sampleModel } from '../../../support/judge-written.ts'
import type { TermChange } from '../../../../core/terms/finding.ts'

const REASON = { reason: 'Rabatt', reason_code: '95' }

function invoiceOf(...nets: readonly (readonly [percent: string, net: string])[]): Invoice {
  const items = nets.map(([tax_percent, net], index) => ({
    ...{ id: String(index + 1), name: 'Ware', quantity: '1', unit_code: 'C62', price: net, subtotal: net },
    ...{ tax_code: 'S', tax_percent },
  }))
  const plain: Invoice = { document: { currency_code: 'EUR' }, items, totals: {} }
  return applyChanges(plain, applyTotals(plain))
}

const THREE = invoiceOf(['19', '1000.00'], ['7', '333.33'], ['16', '38.90'])
const step = (before: Invoice, changes: readonly TermChange[]): Invoice =>
  applyChanges(before, [...changes, ...followChanges(before, changes, false)])
const entriesOf = ({ document }: Invoice): string[] =>
  (document.discounts_charges ?? []).map(({ sign, percent = '-', base_amount = '-', amount, tax_percent }) =>
    [sign, percent, base_amount, amount, tax_percent].join(' '),
  )

describe('a discount over several VAT rates', () => {
  it('has a part for each rate that is lawful by itself, and its total is exact', () => {
    const after = step(THREE, addDiscount(THREE, '-', { percent: '5' }, REASON))
    expect(entriesOf(after)).toEqual(['- 5 1000.00 50.00 19', '- 5 333.33 16.67 7', '- 5 38.90 1.94 16'])
    expect(after.totals?.discount).toBe('68.61')
    expect(computeTotals(after).firstDifference).toBeUndefined()
    expect(rowsOfDocument(after)).toMatchObject([{ percent: '5', places: [0, 1, 2] }])
  })

  it('an amount follows the net amounts of the rates, to the cent', () => {
    const after = step(THREE, addDiscount(THREE, '+', { amount: '100.00' }, { reason: 'Fracht', reason_code: 'FC' }))
    expect(entriesOf(after)).toEqual(['+ - - 72.87 19', '+ - - 24.29 7', '+ - - 2.84 16'])
    expect(after.totals?.charge).toBe('100.00')
  })

  const cents = fc.integer({ min: 1, max: 99_999_999 }).map((all) => Decimal.of(String(all)).dividedBy(Decimal.of('100'), 2))
  const net = fc.oneof({ weight: 9, arbitrary: cents }, { weight: 1, arbitrary: cents.map((one) => one.negated()) })
  const shares = fc
    .array(net, { minLength: 1, maxLength: 6 })
    .map((nets): Share[] => nets.map((one, index) => ({ tax_code: 'S', tax_percent: String(index), tax_scheme: undefined, net: one })))
  const percents = fc.integer({ min: 1, max: 10_000 }).map((all) => Decimal.of(String(all)).dividedBy(Decimal.of('100'), 2).toShortest())

  it('any percentage adds up to that of the whole, and no part is a cent off', () => {
    fc.assert(
      fc.property(shares, percents, (all, percent) => {
        const parts = splitGrant({ percent }, all)
        const whole = Decimal.sum(all.map((share) => share.net)).times(Decimal.of(percent))
        expect(Decimal.sum(parts.map(({ amount = '' }) => Decimal.of(amount))).toString()).toBe(
          whole.dividedBy(Decimal.of('100'), 2).toString(),
        )
        for (const { amount = '', base_amount = '' } of parts) {
          const exact = Decimal.of(base_amount).times(Decimal.of(percent)).dividedBy(Decimal.of('100'), 6)
          expect(Decimal.of(amount).minus(exact).abs().compare(Decimal.of('0.01'))).toBe(-1)
        }
      }),
    )
  })

  it('any amount is split without a rest', () => {
    fc.assert(
      fc.property(shares, cents, (all, whole) => {
        const parts = splitGrant({ amount: whole.toString() }, all)
        expect(Decimal.sum(parts.map(({ amount = '' }) => Decimal.of(amount))).toString()).toBe(whole.toString())
      }),
    )
  })

  it.each(['xrechnung.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii', 'peppol_bis_billing.invoice.3_0.xml_ubl'] as const)(
    'the official rules accept three rates and a discount of 5 %% in %s',
    (format) => {
      const sample = sampleModel()
      const { document, taxes: _taxes, totals: _totals, ...rest } = sample
      const base = { ...rest, document: { ...document, discounts_charges: [] }, items: THREE.items ?? [], totals: {} }
      const plain = applyChanges(base, applyTotals(base))
      const given = step(plain, addDiscount(plain, '-', { percent: '5' }, REASON))
      const after = step(given, addDiscount(given, '+', { amount: '49.99' }, { reason: 'Fracht', reason_code: 'FC' }))
      const { found, xml } = judgeWritten(after, format)
      expect(found.filter((one) => !one.startsWith('KONTOR'))).toEqual([])
      expect(xml.match(/AllowanceCharge>/g)?.length).toBeGreaterThanOrEqual(6)
    },
  )
})

describe('a discount later', () => {
  const given = step(THREE, addDiscount(THREE, '-', { percent: '5' }, REASON))

  it('follows the lines: another amount, a rate that goes, a rate that comes', () => {
    const more = step(given, [{ path: 'items[0].price', value: '2000.00' }])
    expect(entriesOf(more)).toEqual(['- 5 2000.00 100.00 19', '- 5 333.33 16.67 7', '- 5 38.90 1.94 16'])
    expect(computeTotals(more).firstDifference).toBeUndefined()
    const less = step(given, [{ path: 'items[1]', value: undefined }])
    expect(entriesOf(less)).toEqual(['- 5 1000.00 50.00 19', '- 5 38.90 1.95 16'])
    const other = step(given, [{ path: 'items[1].tax_percent', value: '5' }])
    expect(rowsOfDocument(other)).toMatchObject([{ percent: '5', places: [0, 1, 2] }])
    expect(entriesOf(other)).toContain('- 5 333.33 16.67 5')
    expect(computeTotals(other).firstDifference).toBeUndefined()
  })

  it('of one rate alone follows that one', () => {
    const one = { ...given, document: { ...given.document, discounts_charges: given.document.discounts_charges?.slice(0, 1) ?? [] } }
    const settled = applyChanges(one, applyTotals(one))
    expect(entriesOf(step(settled, [{ path: 'items[0].price', value: '200.00' }]))).toEqual(['- 5 200.00 10.00 19'])
    expect(entriesOf(step(settled, [{ path: 'items[1].price', value: '200.00' }]))).toEqual(['- 5 1000.00 50.00 19'])
  })

  it('that was agreed on otherwise stays', () => {
    const agreed = applyChanges(given, [{ path: 'document.discounts_charges[0].amount', value: '40.00' }])
    const settled = applyChanges(agreed, applyTotals(agreed))
    expect(entriesOf(step(settled, [{ path: 'items[0].price', value: '2000.00' }]))[0]).toBe('- 5 1000.00 40.00 19')
  })

  it('is changed and taken away as a whole', () => {
    const [row] = rowsOfDocument(given)
    if (row === undefined) throw new Error('There is a row.')
    const amount = step(given, changeGrant(given, row, { amount: '50.00' }))
    expect(amount.totals?.discount).toBe('50.00')
    expect(entriesOf(amount)[0]).toMatch(/^- - - /)
    const none = step(given, removeRow(row))
    expect(none.document.discounts_charges).toBeUndefined()
    expect(none.totals).toEqual(THREE.totals)
  })

  it('of an amount is told apart from another one of the same reason', () => {
    const freight = { reason: 'Fracht', reason_code: 'FC' }
    const one = invoiceOf(['19', '1000.00'])
    const charged = { ...step(one, addDiscount(one, '+', { amount: '18.00' }, freight)), items: THREE.items ?? [] }
    const both = applyChanges(charged, addDiscount(charged, '+', { amount: '49.90' }, freight))
    expect(rowsOfDocument(both).map(({ places, amount }) => [places, amount?.toString()])).toEqual([
      [[0], '18.00'],
      [[1, 2, 3], '49.90'],
    ])
  })

  it('on a line follows quantity and price', () => {
    const [item = {}] = THREE.items ?? []
    const place = 'items[0].discounts_charges[0]'
    const half = step(THREE, [{ path: `${place}.sign`, value: '-' }, ...putLineGrant(item, place, {}, { percent: '10' })])
    expect(half.items?.[0]).toMatchObject({
      subtotal: '900.00',
      discounts_charges: [{ percent: '10', base_amount: '1000.00', amount: '100.00' }],
    })
    const twice = step(half, [{ path: 'items[0].quantity', value: '2' }])
    expect(twice.items?.[0]).toMatchObject({ subtotal: '1800.00', discounts_charges: [{ base_amount: '2000.00', amount: '200.00' }] })
    expect(computeTotals(twice).firstDifference).toBeUndefined()
  })
})

it('what is typed is a percentage or an amount, and its sign is that of the entry', () => {
  const read = (text: string) => parseGrant(text, NUMBER_STYLES.de, ['EUR'])
  expect(read('5 %')).toEqual({ percent: '5' })
  expect(read('2,5%')).toEqual({ percent: '2.5' })
  expect(read('1.050,00')).toEqual({ amount: '1050.00' })
  expect(read('50 €')).toEqual({ amount: '50.00' })
  expect(read('50 $')).toBeUndefined()
  expect(read('−50')).toEqual({ amount: '50.00' })
  expect(read('viel')).toBeUndefined()
  expect(read('0')).toBeUndefined()
  expect(sharesOf(invoiceOf(['19', '1.00'], ['19.00', '2.00']))).toHaveLength(1)
})
