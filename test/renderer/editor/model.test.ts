import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { Drafts } from '../../../renderer/editor/drafts.svelte.ts'
import { addStep, changesOf, closeStep, EMPTY_HISTORY, redoStep, undoStep } from '../../../renderer/editor/history.ts'
import { applyChanges, readValue } from '../../../renderer/editor/model.ts'
import { newLine } from '../../../renderer/editor/lines.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

const INVOICE: Invoice = {
  document: { number: 'R-1' },
  items: [{ id: '1' }, { id: '7', unit_code: 'HUR', tax_code: 'S', tax_percent: '19' }],
}

describe('values by path', () => {
  it('are read where they are and undefined where nothing is', () => {
    expect(readValue(INVOICE, 'items[1].unit_code')).toBe('HUR')
    expect(readValue(INVOICE, 'items[2].unit_code')).toBeUndefined()
    expect(readValue(INVOICE, 'items')).toBeUndefined()
    expect(readValue(INVOICE, 'no path!')).toBeUndefined()
  })

  it('are changed without touching the invoice they were in', () => {
    const changed = applyChanges(INVOICE, [{ path: 'supplier.tax_id.value', value: 'DE1' }])
    expect(changed.supplier?.tax_id?.value).toBe('DE1')
    expect(INVOICE.supplier).toBeUndefined()
    expect(changed.items).toBe(INVOICE.items)
    expect(applyChanges(changed, [{ path: 'supplier.tax_id.value', value: undefined }]).supplier?.tax_id).toEqual({})
  })

  it('a list entry is begun right behind the last one and nowhere else', () => {
    expect(applyChanges(INVOICE, [{ path: 'items[2].name', value: 'x' }]).items).toHaveLength(3)
    expect(applyChanges(INVOICE, [{ path: 'items[9].name', value: 'x' }]).items).toHaveLength(2)
    expect(applyChanges(INVOICE, [{ path: 'items[0]', value: undefined }]).items).toEqual([INVOICE.items?.[1]])
  })

  it('BT-126 of a new line is numbered on, with unit and VAT of the line before', () => {
    expect(newLine(INVOICE)).toEqual([
      { path: 'items[2].id', value: '8' },
      { path: 'items[2].quantity', value: '1' },
      { path: 'items[2].unit_code', value: 'HUR' },
      { path: 'items[2].tax_code', value: 'S' },
      { path: 'items[2].tax_percent', value: '19' },
    ])
  })
})

describe('undo and redo', () => {
  const type = (value: string, mark?: string) => ({ changes: [{ path: 'a', value }], mark })

  it('typing in one visit to a field is one step, and a later visit another', () => {
    let history = addStep(addStep(EMPTY_HISTORY, type('1', 'a')), type('12', 'a'))
    expect(changesOf(history)).toEqual([{ path: 'a', value: '12' }])
    history = addStep(closeStep(history), type('13', 'a'))
    expect(history.done).toHaveLength(2)
    expect(changesOf(undoStep(history))).toEqual([{ path: 'a', value: '12' }])
    expect(redoStep(undoStep(history))).toEqual(history)
  })

  it('a new step ends what could be redone, and an empty history stays empty', () => {
    const history = addStep(undoStep(addStep(EMPTY_HISTORY, type('1'))), type('2'))
    expect(history.undone).toEqual([])
    expect(undoStep(EMPTY_HISTORY)).toBe(EMPTY_HISTORY)
    expect(redoStep(EMPTY_HISTORY)).toBe(EMPTY_HISTORY)
  })
})

describe('kept drafts', () => {
  const STEPS = [
    {
      changes: [
        { path: 'a', value: undefined },
        { path: 'b', value: 'x' },
      ],
    },
  ]
  const DRAFT = { base_version: 3, history: { done: STEPS, undone: [] }, xml: '<a/>' }

  it('come back as they were, values taken away included', () => {
    const drafts = new Drafts(fakeStorage(), () => 'client')
    drafts.keep('id', DRAFT, 'R-1')
    expect(drafts.read('id')).toEqual(DRAFT)
    drafts.forget('id')
    expect(drafts.read('id')).toBeUndefined()
  })

  it('are listed by name, each at its client company', () => {
    const storage = fakeStorage()
    const [one, two] = ['one', 'two'].map((client) => new Drafts(storage, () => client)) as [Drafts, Drafts]
    one.keep('b', DRAFT, 'R-2')
    one.keep('a', DRAFT, 'R-1')
    two.keep('c', DRAFT, 'R-3')
    storage.setItem('kontor.other', '{"client":"one","name":"no draft"}')
    storage.setItem('kontor.draft.d', 'broken')
    expect(one.list()).toEqual([
      { id: 'a', name: 'R-1' },
      { id: 'b', name: 'R-2' },
    ])
    expect(two.list().map(({ id }) => id)).toEqual(['c'])
  })

  it('of an unknown form are no drafts', () => {
    for (const text of ['{', 'null', '{"base_version":"1","history":{}}', '[]']) {
      const storage = fakeStorage()
      storage.setItem('kontor.draft.id', text)
      expect(new Drafts(storage, () => 'client').read('id')).toBeUndefined()
    }
  })
})
