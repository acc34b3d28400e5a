import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { TERMS } from '../../../core/terms/lookup.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { companionsOf, searchAddable } from '../../../renderer/editor/addable.ts'
import { BLOCKS, blockOf, entriesOf, joinQualifiers, pageOrder, rowsOf, subLineOf, termOfPath } from '../../../renderer/editor/layout.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { CATALOGUES } from '../../support/languages.ts'

const EMPTY: Invoice = { document: {} }
const NONE: ReadonlySet<string> = new Set()

/** Every row that the page would show of an invoice. */
function shownPaths(model: Invoice, wanted: ReadonlySet<string> = NONE): string[] {
  return BLOCKS.flatMap((block) =>
    block.prefix.endsWith('[]')
      ? Array.from({ length: entriesOf(block, { model, wanted }) }, (_, index) => rowsOf(block, { model, wanted }, index)).flat()
      : rowsOf(block, { model, wanted }),
  ).map((row) => row.path)
}

describe('the page', () => {
  it.each(TERMS.map((term) => [term.id]))('%s has one place on it as soon as it has a value', (id) => {
    const path = modelPathOf(id).replaceAll('[]', '[0]')
    const shown = shownPaths(applyChanges(EMPTY, [{ path, value: 'x' }]))
    expect(shown.filter((other) => other === path)).toEqual([path])
  })

  it.each(TERMS.map((term) => [term.id]))('%s has one place on it when a finding names it', (id) => {
    const path = modelPathOf(id).replaceAll('[]', '[0]')
    expect(shownPaths(EMPTY, new Set([path])).filter((other) => other === path)).toEqual([path])
  })

  it('shows the usual fields empty and keeps the rare ones for the search', () => {
    const shown = shownPaths(EMPTY)
    expect(shown).toContain('document.number')
    expect(shown).toContain('totals.payable')
    expect(shown).not.toContain('document.contract_reference')
    expect(shown).not.toContain('payee.name')
  })

  it('leaves out what is empty where it is only read, but not what a finding names', () => {
    const model: Invoice = { document: { number: 'R-1' }, supplier: { name: 'Seller' }, taxes: [{ code: 'S' }] }
    const wanted = new Set(['totals.payable'])
    const rows = (['seller', 'buyer', 'head', 'totals', 'terms'] as const).flatMap((id) =>
      rowsOf(blockOf(id), { model, wanted, isRead: true }),
    )
    expect(rows.map(({ path }) => path)).toEqual(['supplier.name', 'document.number', 'totals.payable'])
    expect(rowsOf(blockOf('tax'), { model, wanted, isRead: true }, 0).map(({ path }) => path)).toEqual(['taxes[0].code'])
  })

  it('shows entries of lists within a line', () => {
    const model: Invoice = { document: {}, items: [{ id: '1' }, { id: '2', attributes: [{ name: 'a', value: 'b' }, { name: 'c' }] }] }
    const rows = rowsOf(blockOf('line'), { model, wanted: NONE }, 1).map((row) => row.path)
    expect(rows).toContain('items[1].attributes[0].value')
    expect(rows).toContain('items[1].attributes[1].name')
    expect(rows).not.toContain('items[1].attributes[1].value')
  })

  it('BT-92 and BT-99 share a place and are told apart by the sign of the entry', () => {
    const model: Invoice = {
      document: {
        discounts_charges: [
          { sign: '-', amount: '1' },
          { sign: '+', amount: '2' },
        ],
      },
    }
    expect(termOfPath(model, 'document.discounts_charges[0].amount')?.id).toBe('BT-92')
    expect(termOfPath(model, 'document.discounts_charges[1].amount')?.id).toBe('BT-99')
  })

  it('BT-34-1 stands in the row of BT-34', () => {
    const model: Invoice = {
      document: {},
      supplier: { endpoint_id: { value: 'DE1', scheme: '9930' }, ids: [{ value: 'a', scheme: '0088' }, { value: 'b' }] },
    }
    const joined = joinQualifiers(rowsOf(blockOf('seller'), { model, wanted: NONE }))
    const of = (path: string) => joined.find(({ row }) => row.path === path)?.qualifiers.map((row) => row.path)
    expect(of('supplier.endpoint_id.value')).toEqual(['supplier.endpoint_id.scheme'])
    expect(of('supplier.ids[0].value')).toEqual(['supplier.ids[0].scheme'])
    expect(of('supplier.ids[1].value')).toEqual([])
  })

  it('is walked from top to bottom, line by line', () => {
    const paths = ['totals.payable', 'items[10].price', 'items[2].price', 'document.number', 'customer.name', 'supplier.name', '']
    const sorted = paths.toSorted((left, right) => {
      const [a, b] = [pageOrder(left), pageOrder(right)]
      return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)
    })
    expect(sorted).toEqual(['', 'supplier.name', 'customer.name', 'document.number', 'items[2].price', 'items[10].price', 'totals.payable'])
  })
})

describe('add field', () => {
  const namesOf = (id: TermId) => Object.values(CATALOGUES).map(({ labels }) => labels[id])
  const words = { namesOf, synonymsOf: () => [], meaningOf: () => '' }

  it.each(['BT-13', 'bt13', '13', 'purchase order ref', 'bestell', 'numero de com'])('%s leads to BT-13', (typed) => {
    expect(searchAddable(EMPTY, typed, 0, words)[0]).toMatchObject({ path: 'document.purchase_order_reference', line: undefined })
  })

  it('BT-132 goes to the line that was visited last', () => {
    expect(searchAddable(EMPTY, 'BT-132', 4, words)[0]).toMatchObject({ path: 'items[4].order_line_reference', line: 4 })
  })

  it('BT-22 goes to a new note behind the last', () => {
    const model: Invoice = { document: {}, notes: [{ text: 'a' }] }
    expect(searchAddable(model, 'BT-22', 0, words)[0]?.path).toBe('notes[1].text')
  })

  it('BT-99 brings the sign that makes its entry a charge', () => {
    const [found] = searchAddable(EMPTY, 'BT-99', 0, words)
    expect(found === undefined ? [] : companionsOf(found)).toEqual([{ path: 'document.discounts_charges[0].sign', value: '+' }])
  })

  it.each(TERMS.map((term) => [term.id]))('%s can be reached by its id and by its name in every language', (id) => {
    expect(searchAddable(EMPTY, id, 0, words)[0]?.term.id).toBe(id)
    for (const name of namesOf(id)) expect(searchAddable(EMPTY, name, 0, words, 40).map(({ term }) => term.id)).toContain(id)
  })
})

describe('sub-lines', () => {
  it('BG-DEX-01 is shown with everything it holds, at every depth', () => {
    const inner = { id: '1.1.1', name: 'inner', discounts_charges: [{ sign: '+', amount: '1' }] }
    const model: Invoice = { document: {}, items: [{ id: '1', sub_items: [{ id: '1.1', name: 'outer', sub_items: [inner] }] }] }
    const rows = rowsOf(blockOf('line'), { model, wanted: NONE }, 0)
    expect(rows.filter((row) => row.path.includes('sub_items')).map((row) => [row.path, row.term?.id])).toEqual([
      ['items[0].sub_items[0].id', 'BT-126'],
      ['items[0].sub_items[0].name', 'BT-153'],
      ['items[0].sub_items[0].sub_items[0].id', 'BT-126'],
      ['items[0].sub_items[0].sub_items[0].name', 'BT-153'],
      ['items[0].sub_items[0].sub_items[0].discounts_charges[0].amount', 'BT-141'],
    ])
    expect(subLineOf('items[0].sub_items[0].sub_items[2].name')).toBe('1.3')
    expect(subLineOf('items[0].name')).toBeUndefined()
  })
})
