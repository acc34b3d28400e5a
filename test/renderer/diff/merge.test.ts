import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../../core/model/totals.ts'
import type { Change } from '../../../core/terms/change.ts'
import { compareThree, takeMine, type Divergence } from '../../../renderer/diff/merge.ts'
import { followTotals } from '../../../renderer/editor/follow-totals.ts'
import { duplicateLine, moveLine, newLine, removeLine } from '../../../renderer/editor/lines.ts'
import { textsOf } from '../../../core/terms/texts.ts'
import { applyChanges, readValue } from '../../../renderer/editor/model.ts'
import { randomStep, STEPPED } from '../../support/steps.ts'

const ITEM = { unit_code: 'C62', tax_code: 'S', tax_percent: '19' }
const PLAIN: Invoice = {
  document: { number: 'R-1', currency_code: 'EUR', due_date: '2026-12-01' },
  items: [
    { ...ITEM, id: '1', name: 'beam', quantity: '2', price: '10.00', subtotal: '20.00' },
    { ...ITEM, id: '2', name: 'nails', quantity: '1', price: '5.00', subtotal: '5.00', tax_percent: '7' },
    { ...ITEM, id: '3', name: 'glue', quantity: '1', price: '3.00', subtotal: '3.00' },
  ],
  totals: {},
}
const BASE = applyChanges(PLAIN, applyTotals(PLAIN))

/** What a person makes of an invoice, with the amounts that follow. */
function work(changes: readonly Change[], before = BASE): Invoice {
  return applyChanges(before, [...changes, ...followTotals(before, changes)])
}
const set = (path: string, value: string | undefined): Change => ({ path, value })
const told = (parts: readonly Divergence[]) => parts.map(({ term, line, by, theirs, mine }) => [term?.id, line, by, theirs, mine])

/** The newest state with all of the draft that nobody else changed, and these parts beside. */
function merge(theirs: Invoice, mine: Invoice, also: (part: Divergence) => boolean = () => false): Invoice {
  const parts = compareThree(BASE, theirs, mine).filter((part) => part.by === 'mine' || also(part))
  return applyChanges(theirs, takeMine([BASE, theirs, mine], parts))
}

describe('two states of one invoice', () => {
  it('are the same where both changed the same, and amounts that follow are no difference', () => {
    const both = work([set('items[0].price', '11.00'), set('document.due_date', undefined)])
    expect(compareThree(BASE, both, structuredClone(both))).toEqual([])
    expect(told(compareThree(BASE, work([set('items[0].price', '11.00')]), work([set('items[1].quantity', '3')])))).toEqual([
      ['BT-146', '1', 'theirs', '11.00', '10.00'],
      ['BT-129', '2', 'mine', '1', '3'],
    ])
  })

  it('part where both changed a value, with what it was before', () => {
    const [part, ...others] = compareThree(
      BASE,
      work([set('document.due_date', '2026-12-15')]),
      work([set('document.due_date', undefined)]),
    )
    expect(others).toEqual([])
    expect(part).toMatchObject({ term: { id: 'BT-9' }, by: 'both', base: '2026-12-01', theirs: '2026-12-15', mine: undefined })
  })

  it('keep their lines apart by what they say, though taking one away numbers the others anew', () => {
    const parts = compareThree(BASE, work([set('items[2].price', '4.00')]), work(removeLine(BASE, 0)))
    expect(told(parts).map(([term, line, by]) => [term, line, by])).toEqual([
      [undefined, '1', 'mine'],
      ['BT-146', '3', 'theirs'],
    ])
  })

  it('whose amounts were typed against the sums differ in those as well', () => {
    const parts = compareThree(BASE, work([set('document.number', 'R-2')]), applyChanges(BASE, [set('totals.payable', '1.00')]))
    expect(parts.map(({ path, by }) => [path, by])).toEqual([
      ['document.number', 'theirs'],
      ['totals.payable', 'mine'],
    ])
  })
})

describe('taking over', () => {
  it('leaves what both wanted, adds up, and numbers the lines on', () => {
    const theirs = work([set('items[2].price', '4.00'), set('document.number', 'R-2')])
    const removed = work(removeLine(BASE, 0))
    const merged = merge(theirs, work([...newLine(removed), set('items[2].price', '2.00')], removed))
    expect(merged.items?.map(({ id, name, price }) => [id, name, price])).toEqual([
      ['1', 'nails', '5.00'],
      ['2', 'glue', '4.00'],
      ['3', undefined, '2.00'],
    ])
    expect(readValue(merged, 'document.number')).toBe('R-2')
    expect(computeTotals(merged).firstDifference).toBeUndefined()
    expect(readValue(merged, 'totals.item_subtotal')).toBe('11.00')
  })

  it('works a line out anew whose price one changed and whose quantity the other', () => {
    const merged = merge(work([set('items[0].price', '11.00')]), work([set('items[0].quantity', '3')]))
    expect(readValue(merged, 'items[0].subtotal')).toBe('33.00')
    expect(readValue(merged, 'totals.item_subtotal')).toBe('41.00')
  })

  it('keeps both lines where two people added one, each under a number of its own', () => {
    const added = (name: string): Invoice => work([...newLine(BASE), set('items[3].name', name), set('items[3].price', '7.00')])
    const merged = merge(added('screws'), added('hinges'))
    expect(merged.items?.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 beam', '2 nails', '3 glue', '4 hinges', '5 screws'])
  })

  it('a line stands where its draft has it', () => {
    const merged = merge(work([set('document.number', 'R-2')]), work([...duplicateLine(BASE, 0), set('items[1].name', 'lath')]))
    expect(merged.items?.map(({ name }) => name)).toEqual(['beam', 'lath', 'nails', 'glue'])
    const moved = merge(work([set('items[1].name', 'tacks')]), work(moveLine(BASE, 2, 0)))
    expect(moved.items?.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 glue', '2 beam', '3 tacks'])
  })

  it('a line that one took away and the other changed goes or stays, as is chosen', () => {
    const [theirs, mine] = [work([set('items[2].price', '4.00')]), work(removeLine(BASE, 2))]
    expect(merge(theirs, mine).items).toHaveLength(3)
    expect(merge(theirs, mine, () => true).items).toHaveLength(2)
    expect(merge(mine, theirs).items).toHaveLength(2)
    expect(merge(mine, theirs, () => true).items?.map(({ name, price }) => [name, price])).toContainEqual(['glue', '4.00'])
  })

  it('whatever two people did: none of the draft is the newest state, all of it is the draft', () => {
    const worked = (choices: readonly number[]): Invoice => {
      const { items = [], ...rest } = choices.reduce((model, choice) => applyChanges(model, [randomStep(model, choice)]), STEPPED)
      return { ...rest, items: items.filter((item) => textsOf(item, '').length > 0) }
    }
    const choices = fc.array(fc.nat({ max: 9999 }), { maxLength: 8 })
    fc.assert(
      fc.property(choices, choices, (ours, others) => {
        const [theirs, mine] = [worked(others), worked(ours)]
        const parts = compareThree(STEPPED, theirs, mine)
        expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
        expect(takeMine([STEPPED, theirs, mine], []).filter(({ path }) => !path.endsWith('.id'))).toEqual([])
        const all = applyChanges(theirs, takeMine([STEPPED, theirs, mine], parts))
        expect(compareThree(STEPPED, all, mine).filter(({ kind }) => kind !== 'order')).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
