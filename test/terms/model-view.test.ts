import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { occurrencePath } from '../../core/terms/path.ts'
import type { Group } from '../../core/terms/view.ts'
import { countRuns } from '../support/extent.ts'
import { arbitraryInvoice } from '../formats/arbitrary-invoice.ts'

function paths(group: Group): string[] {
  const own = group.occurrences.flatMap((occurrence) => [
    ...(occurrence.value === '' ? [] : [`${occurrencePath(group, occurrence)}=${occurrence.value}`]),
    ...(occurrence.parts ?? []).map((part) => `${occurrencePath(group, part, occurrence)}=${part.value}`),
  ])
  return [...own, ...group.children.flatMap(paths)]
}

/** Leaves of a model as `path=value`. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path}=${value}`]
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, `${path}[${index}]`))
  return Object.entries(value as object).flatMap(([name, below]) => leaves(below, path === '' ? name : `${path}.${name}`))
}

const isField = /(sign|scheme|type_code|currency_code)=/

describe('model and term view', () => {
  test('a model keeps every value on its way through the view, each under its own path', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        const view = modelToView(model)
        const given = new Set(leaves(model))
        const terms = [...given].filter((leaf) => !/\.sign=|additional_documents\[\d+\]\.id\.scheme=/.test(leaf))
        expect(paths(view.root).sort()).toEqual(terms.sort())
        const back = viewToModel(view)
        const found = new Set(leaves(back.model))
        expect([...given].filter((leaf) => !found.has(leaf))).toEqual([])
        expect(back.surplus).toEqual([])
        const added = [...found].filter((leaf) => !given.has(leaf))
        expect(added.every((leaf) => isField.test(leaf))).toBe(true)
        expect(viewToModel(modelToView(back.model)).model).toEqual(back.model)
      }),
      { numRuns: countRuns(200) },
    )
  })

  test('BT-18 is the additional document of type 130, and keeps its place in the list', () => {
    const model: Invoice = {
      document: {},
      additional_documents: [{ id: { value: 'A' } }, { id: { value: 'OBJ', scheme: 'ABZ' }, type_code: '130' }, { id: { value: 'C' } }],
    }
    const view = modelToView(model)
    expect(view.root.value('BT-18')).toBe('OBJ')
    expect(view.root.groups('BG-24').map((group) => group.value('BT-122'))).toEqual(['A', 'C'])
    expect(viewToModel(view).model).toEqual(model)
  })

  test('BG-20 and BG-21 share one list and are told apart by the sign', () => {
    const model: Invoice = {
      document: {
        discounts_charges: [
          { sign: '+', amount: '1' },
          { sign: '-', amount: '2' },
          { sign: '+', amount: '3' },
        ],
      },
    }
    const view = modelToView(model)
    expect(view.root.groups('BG-21').map((group) => [group.path, group.value('BT-99')])).toEqual([
      ['document.discounts_charges[0]', '1'],
      ['document.discounts_charges[2]', '3'],
    ])
    expect(view.root.group('BG-20')?.value('BT-92')).toBe('2')
    expect(viewToModel(view).model).toEqual(model)
  })

  test('BT-31 shows its tax scheme in the model, and another scheme survives', () => {
    const view = modelToView({ document: {}, supplier: { tax_id: { value: 'DE1' } } })
    expect(viewToModel(view).model.supplier).toEqual({ tax_id: { value: 'DE1', scheme: 'VAT' } })
    const other: Invoice = { document: {}, supplier: { tax_id: { value: 'NZ1', scheme: 'GST' } } }
    expect(viewToModel(modelToView(other)).model).toEqual(other)
  })
})
