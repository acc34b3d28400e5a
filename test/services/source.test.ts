import { expect, test } from 'vitest'
import { openXml } from '../../core/engine/source.ts'
import { SAMPLE, terms, writeModel } from '../formats/support.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const invoice = writeModel(SAMPLE, 'ubl-invoice').replace(/^<\?xml.*\?>\n/, '')
const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const wrap = (...inside: string[]) =>
  bytes(`<StandardBusinessDocument xmlns="${SBDH}">\n<StandardBusinessDocumentHeader/>\n${inside.join('\n')}</StandardBusinessDocument>`)

test('the invoice inside a transport envelope is read, with its place in the whole text', () => {
  const source = openXml(wrap(invoice))
  expect(source.detection.reason).toMatch(/^UBL Invoice, BT-24 says EN 16931, in a transport envelope/)
  expect(source.detection.format).toBe('en16931.invoice.2017.xml_ubl')
  const bare = openXml(bytes(invoice))
  if (source.view === undefined || bare.view === undefined) throw new Error('no invoice was read')
  expect(terms(source.view)).toEqual(terms(bare.view))
  const place = source.view.root.first('BT-1')?.place
  expect(source.document.position(place?.start ?? 0)).toEqual({
    line: (bare.document.position(bare.view.root.first('BT-1')?.place?.start ?? 0).line ?? 0) + 2,
    column: 3,
  })
})

test('an envelope without one document inside is refused by name', () => {
  for (const source of [openXml(wrap()), openXml(wrap(invoice, invoice))]) {
    expect(source.view).toBeUndefined()
    expect(source.detection.reason).toMatch(/envelope/)
  }
})

test('a flat IDoc is refused by name', () => {
  expect(() => openXml(bytes('EDI_DC40  100000000000018252075630 12  INVOIC02'))).toThrow(/flat form/)
})
