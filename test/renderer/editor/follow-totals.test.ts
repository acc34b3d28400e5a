import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../../core/model/totals.ts'
import { followTotals } from '../../../renderer/editor/follow-totals.ts'
import { applyChanges, readValue } from '../../../renderer/editor/model.ts'

const ITEM = { unit_code: 'C62', tax_code: 'S', tax_percent: '19' }
const PLAIN: Invoice = {
  document: { currency_code: 'EUR' },
  items: [
    { ...ITEM, id: '1', quantity: '2', price: '10.00', subtotal: '20.00' },
    { ...ITEM, id: '2', quantity: '1', price: '5.00', subtotal: '5.00', tax_percent: '7' },
  ],
  totals: {},
}
const INVOICE = applyChanges(PLAIN, applyTotals(PLAIN))

function afterStep(path: string, value: string | undefined, before = INVOICE): Invoice {
  const changes = [{ path, value }]
  return applyChanges(before, [...changes, ...followTotals(before, changes)])
}

describe('amounts that follow', () => {
  it('BT-129 changes its line, the breakdown and the totals', () => {
    const after = afterStep('items[0].quantity', '3')
    expect(readValue(after, 'items[0].subtotal')).toBe('30.00')
    expect(readValue(after, 'totals.payable')).toBe('41.05')
    expect(computeTotals(after).firstDifference).toBeUndefined()
  })

  it('BT-131 typed by hand is taken as it is', () => {
    const after = afterStep('items[0].subtotal', '21.00')
    expect(readValue(after, 'items[0].subtotal')).toBe('21.00')
    expect(readValue(after, 'totals.item_subtotal')).toBe('26.00')
  })

  it('BG-23 of a rate that no line has any more goes', () => {
    const after = afterStep('items[1]', undefined)
    expect(after.taxes).toHaveLength(1)
    expect(readValue(after, 'totals.payable')).toBe('23.80')
    const rate = afterStep('items[1].tax_percent', '19')
    expect(rate.taxes).toHaveLength(1)
    expect(readValue(rate, 'taxes[0].taxable_amount')).toBe('25.00')
  })

  it('BG-23 of a new rate is added', () => {
    expect(afterStep('items[1].tax_percent', '10').taxes?.map((row) => row.percent)).toContain('10')
  })

  it('an invoice that did not add up before is left alone', () => {
    const wrong = applyChanges(INVOICE, [{ path: 'totals.payable', value: '1.00' }])
    expect(followTotals(wrong, [{ path: 'items[0].quantity', value: '3' }])).toEqual([])
  })

  it('nothing follows from what is no figure', () => {
    expect(followTotals(INVOICE, [{ path: 'document.number', value: 'R-2' }])).toEqual([])
    expect(followTotals(INVOICE, [{ path: 'items[0].name', value: 'x' }])).toEqual([])
  })

  it('an invoice that adds up still does after any quantity and price', () => {
    const decimal = fc
      .tuple(fc.nat({ max: 9999 }), fc.nat({ max: 9999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
    fc.assert(
      fc.property(fc.constantFrom('quantity', 'price'), fc.nat({ max: 1 }), decimal, (member, line, value) => {
        const after = afterStep(`items[${line}].${member}`, value)
        expect(computeTotals(after).firstDifference).toBeUndefined()
      }),
    )
  })
})
