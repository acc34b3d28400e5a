import { describe, expect, test } from 'vitest'
import { editInvoice } from '../../core/formats/edit/edit.ts'
import { orderLines } from '../../core/formats/edit/edit-order.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { writeIdoc } from '../../core/formats/idoc/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
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

test.each(['ubl-invoice', 'cii'] as const)('BG-25: lines of %s that are changed and begun move as they are written then', (format) => {
  const pretty = writeModel(THREE, format)
  for (const xml of [pretty, pretty.replace(/>\s+</g, '><'), pretty.replaceAll('\n', '\r\n')]) {
    const steps = [
      { path: 'items[1].name', value: 'a longer name than before' },
      { path: 'items[0].note', value: undefined },
      { path: 'items[3].name', value: 'begun' },
      { path: 'items[4].name', value: 'begun, too' },
      { path: 'items[2].attributes[0].name', value: 'colour' },
    ]
    const inPlace = editInvoice(parseXml(xml), steps)
    const moves = [
      { path: 'items[4]', to: 0 },
      { path: 'items[2]', to: 4 },
    ]
    expect(editInvoice(parseXml(xml), [...steps, ...moves])).toBe(orderLines(inPlace, [4, 0, 2, 3, 1]))
    expect(editInvoice(parseXml(xml), [...steps, ...moves, { path: 'items[0]', value: undefined }])).toBe(
      orderLines(
        editInvoice(
          parseXml(xml),
          steps.filter(({ path }) => !path.startsWith('items[4]')),
        ),
        [0, 2, 3, 1],
      ),
    )
  }
})

test('BG-25: comments and unknown elements of a line move with it', () => {
  const xml = writeModel(THREE, 'ubl-invoice').replace('<cbc:ID>b</cbc:ID>', '<!-- of b --><cbc:ID>b</cbc:ID><cbc:UUID>u</cbc:UUID>')
  expect(orderLines(xml, [1, 0, 2])).toMatch(/<cac:InvoiceLine>\s*<!-- of b --><cbc:ID>b<\/cbc:ID><cbc:UUID>u<.*<cbc:ID>a</s)
})
