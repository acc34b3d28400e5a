import { describe, expect, test } from 'vitest'
import { orderLines } from '../../core/formats/edit/edit-order.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { writeIdoc } from '../../core/formats/idoc/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { readXml, SAMPLE, writeModel } from './support.ts'

const item = SAMPLE.items?.[0]
const THREE: Invoice = { ...SAMPLE, items: ['a', 'b', 'c'].map((id) => ({ ...item, id })) }
const idsOf = (xml: string): (string | undefined)[] => (viewToModel(readXml(xml)).model.items ?? []).map(({ id }) => id)

describe.each(['ubl-invoice', 'cii', 'idoc'] as const)('BG-25: lines of %s', (format) => {
  const xml = format === 'idoc' ? writeIdoc(modelToView(THREE).root, DEFAULT_IDOC_SETTINGS).xml : writeModel(THREE, format)

  test('come in another order as they are written, and back', () => {
    const moved = orderLines(xml, [2, 0, 1])
    const [first, second, third] = idsOf(xml)
    expect(idsOf(moved)).toEqual([third, first, second])
    expect(orderLines(moved, [1, 2, 0])).toBe(xml)
    expect(orderLines(xml, [0, 1, 2])).toBe(xml)
  })

  test.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]], [[0, 1, 2, 3]]])('%j is refused', (order) => {
    expect(() => orderLines(xml, order)).toThrow('each once')
  })
})

test('BG-25: comments and unknown elements of a line move with it', () => {
  const xml = writeModel(THREE, 'ubl-invoice').replace('<cbc:ID>b</cbc:ID>', '<!-- of b --><cbc:ID>b</cbc:ID><cbc:UUID>u</cbc:UUID>')
  expect(orderLines(xml, [1, 0, 2])).toMatch(/<cac:InvoiceLine>\s*<!-- of b --><cbc:ID>b<\/cbc:ID><cbc:UUID>u<.*<cbc:ID>a</s)
})
