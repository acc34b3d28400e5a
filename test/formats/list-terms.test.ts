import { decodeBase64 } from '../../core/base/base64.ts'
import { describe, expect, test } from 'vitest'
import { listTerms } from '../../core/formats/list-terms.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { readXml, SAMPLE, writeModel } from './support.ts'

describe('list of terms', () => {
  test('terms stand in the order of the text, with scheme identifiers as terms of their own', () => {
    const list = listTerms(readXml(writeModel(SAMPLE, 'ubl-invoice')), () => 'hash')
    expect(list[0]).toEqual(['BT-24', 'urn:cen.eu:en16931:2017', 'document.specification_id'])
    const at = list.findIndex(([id]) => id === 'BT-29')
    expect(list.slice(at, at + 3)).toEqual([
      ['BT-29', '4260001', 'supplier.ids[0].value'],
      ['BT-29-1', '0088', 'supplier.ids[0].scheme'],
      ['BT-29', 'L-1', 'supplier.ids[1].value'],
    ])
    expect(list).toContainEqual(['BT-18', 'ZAEHLER-4', 'additional_documents[0].id.value'])
    expect(list).toContainEqual(['BT-125', 'sha256:hash', 'additional_documents[1].content'])
  })

  test('BT-83 is one leaf where one element stands for several payments', () => {
    const list = listTerms(readXml(writeModel(SAMPLE, 'cii')), () => '')
    expect(list.filter(([id]) => id === 'BT-83')).toHaveLength(1)
  })

  test('BT-118 of another tax than VAT is no term', () => {
    const tax = listTerms(
      readXml(writeModel({ document: {}, taxes: [{ code: 'S', scheme: 'GST', amount: '1' }] }, 'ubl-invoice')),
      () => '',
    )
    expect(tax.map(([id]) => id)).toEqual(['BT-117'])
  })

  test('a model lists its terms too', () => {
    expect(listTerms(modelToView({ document: { number: 'A' }, items: [{ id: '1' }] }), () => '')).toEqual([
      ['BT-1', 'A', 'document.number'],
      ['BT-126', '1', 'items[0].id'],
    ])
  })

  test('BT-125 is hashed as bytes, and shown as written where it is no base64', () => {
    expect(decodeBase64('aGFs\n bG8=')).toEqual(new TextEncoder().encode('hallo'))
    for (const text of ['%%%', 'a', 'ä===']) expect(decodeBase64(text)).toBeUndefined()
  })
})
