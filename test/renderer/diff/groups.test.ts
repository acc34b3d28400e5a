import { describe, expect, it } from 'vitest'
import type { Invoice, Item } from '../../../core/model/invoice.ts'
import { groupDifferences, rowAt, type DifferenceGroup } from '../../../renderer/diff/groups.ts'
import { wordEntryValues, wordRow } from '../../../renderer/diff/words.ts'

const line = (id: string, name: string, more: Item = {}): Item => ({
  id,
  name,
  quantity: '2',
  unit_code: 'C62',
  price: '80.00',
  subtotal: '160.00',
  tax_code: 'S',
  tax_percent: '19',
  ...more,
})
const BEFORE: Invoice = {
  document: { number: 'R-1', due_date: '2026-09-30', discounts_charges: [{ sign: '-', amount: '5.00', reason: 'loyalty' }] },
  supplier: { name: 'Lindner', city: 'Graz', contact: { email: 'a@example.com' } },
  customer: { name: 'Bergruh' },
  items: [line('1', 'table'), line('2', 'lamp', { price: '12.00' }), line('3', 'carpet', { price: '9.00', quantity: '1' })],
  taxes: [{ code: 'S', percent: '19', taxable_amount: '100.00', amount: '19.00' }],
}

const told = (groups: readonly DifferenceGroup[]) =>
  groups.map(({ block, line: of, rows }) => [
    block,
    of?.number,
    ...rows.map((row) => (row.kind === 'value' ? (row.term?.id ?? row.path) : `${row.kind} ${row.path}`)),
  ])

describe('the differences of two states', () => {
  it('stand in the order of the page, each line by itself', () => {
    const after: Invoice = {
      ...BEFORE,
      document: { ...BEFORE.document, due_date: '2026-10-14' },
      supplier: { ...BEFORE.supplier, city: 'Kiel', name: 'Lindner KG', contact: { email: 'b@example.com' } },
      taxes: [{ code: 'S', percent: '19', taxable_amount: '200.00', amount: '38.00' }],
      items: [line('1', 'table', { price: '90.00', name: 'long table' }), ...(BEFORE.items?.slice(1) ?? [])],
    }
    expect(told(groupDifferences(BEFORE, after, true))).toEqual([
      ['seller', undefined, 'BT-27', 'BT-37', 'BT-43'],
      ['head', undefined, 'BT-9'],
      ['line', '1', 'BT-153', 'BT-146'],
      ['tax', undefined, 'BT-116', 'BT-117'],
    ])
  })

  it('a line that was put before the others is one row, and new numbers of the others are none', () => {
    const [one, two, three] = BEFORE.items as [Item, Item, Item]
    const after = {
      ...BEFORE,
      items: [line('1', 'chair'), { ...one, id: '2' }, { ...two, id: '3', price: '13.00' }, { ...three, id: '4' }],
    }
    const groups = groupDifferences(BEFORE, after, true)
    expect(told(groups)).toEqual([
      ['line', '1', 'added items[0]'],
      ['line', '3', 'BT-146'],
    ])
    expect(groups[1]?.line).toEqual({ number: '3', name: 'lamp', before: '2' })
  })

  it('a line that is gone does not fall together with the one that has its place', () => {
    const after = { ...BEFORE, items: [line('1', 'lamp', { price: '14.00' }), line('2', 'carpet', { price: '9.00', quantity: '1' })] }
    expect(told(groupDifferences(BEFORE, after, true))).toEqual([
      ['line', '1', 'removed items[0]'],
      ['line', '1', 'BT-146'],
    ])
  })

  it('between two syntaxes are none where a value is only spelt otherwise', () => {
    const after: Invoice = structuredClone({ ...BEFORE, items: [line('1', 'table', { price: '80.0' }), ...(BEFORE.items?.slice(1) ?? [])] })
    expect(told(groupDifferences(BEFORE, after, false))).toEqual([])
    expect(told(groupDifferences(BEFORE, after, true))).toEqual([['line', '1', 'BT-146']])
  })

  it('belong to the fields of either text', () => {
    const after = { ...BEFORE, document: { ...BEFORE.document, due_date: '2026-10-14' }, items: BEFORE.items?.slice(1) ?? [] }
    const rows = groupDifferences(BEFORE, after, true).flatMap((group) => group.rows)
    expect(rowAt(rows, 'after', 'document.due_date')).toBe(0)
    expect(rowAt(rows, 'before', 'items[0].price')).toBe(rows.findIndex(({ kind }) => kind === 'removed'))
    expect(rowAt(rows, 'after', 'customer.name')).toBe(-1)
  })
})

describe('the words of a difference', () => {
  const services = {
    t: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' '),
    termValue: (_kind: string, value: string) => value,
  } as never
  const labels = {
    term: (id: string) => `name of ${id}`,
    short: (id: string) => `short ${id}`,
    code: (_list: string, code: string) => `code ${code}`,
  }
  const rowsOf = (after: Invoice) => groupDifferences(BEFORE, after, true).flatMap((group) => group.rows)
  const say = (path: string, model = BEFORE): string => wordRow(services, labels as never, { path, term: undefined, model })

  it('never show a path of the model', () => {
    for (const path of [
      'document.discounts_charges[0].sign',
      'document.discounts_charges[0].tax_scheme',
      'taxes[0].scheme',
      'taxes[0].currency_code',
      'items[0].tax_scheme',
      'items[0].document_reference.type_code',
      'supplier.tax_id.scheme',
      'additional_documents[0].id.scheme',
    ])
      expect(say(path)).not.toMatch(/[a-z]_[a-z]|\[\d+\]/)
    expect(say('document.discounts_charges[0].sign')).toBe('page.allowance loyalty · changes.field.sign')
    expect(say('taxes[0].scheme')).toBe('19 % · colon name of BT-118 changes.field.taxScheme')
  })

  it('say what a new line is, then the rest by its terms', () => {
    const [row] = rowsOf({ ...BEFORE, items: [...(BEFORE.items ?? []), line('4', 'chair')] })
    if (row === undefined || row.kind === 'value') throw new Error('a line was added')
    const { telling, rest } = wordEntryValues(services, labels as never, row.values)
    expect(telling).toBe('chair · 2 × 80.00 · 160.00')
    expect(rest).toEqual(['colon short BT-130 code C62 (C62)', 'colon short BT-151 code S (S)', 'colon short BT-152 19'])
  })
})
