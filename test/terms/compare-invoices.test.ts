import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { compareInvoices } from '../../core/terms/compare-invoices.ts'

const BEFORE: Invoice = {
  document: { number: 'R-1', due_date: '2026-09-30' },
  items: [
    { id: '1', name: 'one' },
    { id: '2', name: 'two', price: '2.00' },
    { id: '3', name: 'three' },
  ],
}

describe('the difference by business term', () => {
  it('BT-9 is named with both dates', () => {
    const after = { ...BEFORE, document: { number: 'R-1', due_date: '2026-10-14' } }
    expect(compareInvoices(BEFORE, after)).toMatchObject([
      { path: 'document.due_date', term: { id: 'BT-9' }, before: '2026-09-30', after: '2026-10-14' },
    ])
  })

  it('a line taken away is one line gone, and the lines behind it are unchanged', () => {
    const after = { ...BEFORE, items: BEFORE.items?.slice(1) ?? [] }
    const changes = compareInvoices(BEFORE, after)
    expect(changes.map((change) => [change.line, change.term?.id, change.before, change.after])).toEqual([
      ['1', 'BT-126', '1', undefined],
      ['1', 'BT-153', 'one', undefined],
    ])
  })

  it('a changed line is found where it stands now', () => {
    const after = { ...BEFORE, items: [{ id: '2', name: 'two', price: '2.50' }, ...(BEFORE.items?.slice(2) ?? [])] }
    expect(compareInvoices(BEFORE, after).find((change) => change.term?.id === 'BT-146')).toMatchObject({
      path: 'items[0].price',
      line: '2',
    })
  })

  it('lines without identifiers of their own are compared by their place', () => {
    const before: Invoice = { document: {}, items: [{ name: 'a' }, { name: 'b' }] }
    const after: Invoice = { document: {}, items: [{ name: 'a' }, { name: 'c' }] }
    expect(compareInvoices(before, after)).toMatchObject([{ path: 'items[1].name', before: 'b', after: 'c' }])
  })

  it('says nothing of what is the same', () => {
    expect(compareInvoices(BEFORE, structuredClone(BEFORE))).toEqual([])
  })
})
