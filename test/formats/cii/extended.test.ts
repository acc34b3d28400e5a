import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderLines } from '../../../core/formats/edit/edit-order.ts'
import { editInvoice } from '../../../core/formats/edit/edit.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice, writeSyntax } from '../../../core/formats/write.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { readXml, terms } from '../support.ts'

describe('BG-DEX-01: lines below lines, as Factur-X EXTENDED has them', () => {
  const EXTENDED = 'factur_x_zugferd.invoice.2_4.xml_cii.extended'
  const part = (id: string, net: string, sub_items?: Invoice['items']) => ({
    id,
    subtotal: net,
    ...(sub_items === undefined ? {} : { sub_items }),
  })
  const heads = (xml: string): string[] =>
    Array.from(xml.matchAll(/<ram:AssociatedDocumentLineDocument>([^]*?)<\/ram:AssociatedDocumentLineDocument>/g), ([, head = '']) =>
      Array.from(head.matchAll(/>([^<\s]+)</g), ([, text]) => text).join(' '),
    )
  const model: Invoice = {
    document: {},
    items: [
      part('1', '30', [part('1.1', '10'), part('1.2', '20', [part('1.2.1', '20')])]),
      part('2', '5', [part('2.1', '7')]),
      part('3', '1'),
    ],
  }
  const { xml, lost } = writeInvoice(modelToView(model), EXTENDED)

  test('stand behind the line that they name, with what they are to the sums', () => {
    expect(lost).toEqual([])
    const told = ['1 GROUP', '1.1 1 DETAIL', '1.2 1 GROUP', '1.2.1 1.2 DETAIL', '2 DETAIL', '2.1 2 INFORMATION', '3']
    expect(heads(xml)).toEqual(told)
  })

  test('are read as lines below lines, and nothing is left over', () => {
    const { view, leftover } = readInvoice(parseXml(xml))
    expect(leftover).toEqual([])
    expect(viewToModel(view).model.items).toEqual(model.items)
  })

  test('are read once in every state of a document that is read again and again', () => {
    const document = parseXml(xml.replace('>INFORMATION<', '>GROUP<'))
    const lines = new WeakMap()
    for (let state = 0; state < 2; state++) {
      const { view, leftover } = readInvoice(document, undefined, lines)
      expect(viewToModel(view).model.items).toEqual(model.items)
      expect(leftover.map(({ value }) => value)).toEqual(['GROUP'])
    }
  })

  test('go to the XRechnung extension in UBL and back', () => {
    const ubl = writeInvoice(readXml(xml), 'xrechnung.invoice.3_0.xml_ubl.extension')
    expect(ubl.lost).toEqual([])
    expect(ubl.xml.match(/<cac:SubInvoiceLine>/g)?.length).toBe(4)
    expect(heads(writeInvoice(readXml(ubl.xml), EXTENDED).xml)).toEqual(heads(xml))
  })

  test('have no place in the other profiles, which is said, and their line does not speak of them', () => {
    const plain = writeInvoice(modelToView(model), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')
    expect(heads(plain.xml)).toEqual(['1', '2', '3'])
    expect(plain.lost.map(({ path }) => path)).toContain('items[0].sub_items[1].sub_items[0].id')
    expect(plain.lost.every(({ reason }) => reason.code === 'extended_only')).toBe(true)
  })

  test('a line that names one that is not there, or says another thing to the sums, stays a line, and what it says is reported', () => {
    const odd = xml.replace('<ram:ParentLineID>2<', '<ram:ParentLineID>9<').replace('>GROUP<', '>INFORMATION<')
    const { view, leftover } = readInvoice(parseXml(odd))
    expect(view.root.groups('BG-25').map((line) => line.value('BT-126'))).toEqual(['1', '2', '2.1', '3'])
    expect(leftover.map(({ xpath, value }) => `${xpath.slice(xpath.lastIndexOf(':') + 1)} ${value}`)).toContain('ParentLineID 9')
    expect(leftover.map(({ value }) => value)).toContain('INFORMATION')
  })

  test('of a line whose number another line has are reported, not written; read, they stay lines', () => {
    const twice: Invoice = {
      document: {},
      items: [part('1', '10', [part('1.1', '10')]), part('1', '5'), part('2', '7', [part('2.1', '7')])],
    }
    const written = writeInvoice(modelToView(twice), EXTENDED)
    expect(heads(written.xml)).toEqual(['1', '1', '2 GROUP', '2.1 2 DETAIL'])
    expect(written.lost.map(({ path, reason }) => `${path} ${reason.code}`)).toEqual([
      'items[0].sub_items[0].id repeated_line',
      'items[0].sub_items[0].subtotal repeated_line',
    ])
    const ambiguous = xml.replace('<ram:LineID>2<', '<ram:LineID>1<').replace('<ram:ParentLineID>2<', '<ram:ParentLineID>1<')
    const { view, leftover } = readInvoice(parseXml(ambiguous))
    expect(view.root.groups('BG-25').map((line) => line.value('BT-126'))).toEqual(['1', '1', '2.1', '3'])
    expect(leftover.map(({ xpath, value }) => `${xpath.slice(xpath.lastIndexOf(':') + 1)} ${value}`)).toContain('ParentLineID 1')
  })

  /** The lines of the text in another order, by their numbers. */
  const inOrder = (numbers: readonly string[]): string => {
    const found = Array.from(
      xml.matchAll(/\s*<ram:IncludedSupplyChainTradeLineItem>[^]*?<\/ram:IncludedSupplyChainTradeLineItem>/g),
      ([text]) => text,
    )
    const of = (number: string): string => found.find((line) => line.includes(`<ram:LineID>${number}<`)) ?? ''
    return xml.replace(found.join(''), () => numbers.map(of).join(''))
  }

  test('may stand before the line that they name, which keeps them in their order', () => {
    for (const order of [
      ['1.1', '1.2', '1.2.1', '2.1', '2', '1', '3'],
      ['1.2.1', '1.1', '1.2', '1', '2', '2.1', '3'],
      ['1.2.1', '1.1', '1', '2.1', '1.2', '2', '3'],
    ]) {
      const { view, leftover } = readInvoice(parseXml(inOrder(order)))
      const items = viewToModel(view).model.items ?? []
      expect(items.map(({ id }) => id)).toEqual(order.filter((id) => !id.includes('.')))
      expect(items.toSorted((left, right) => (left.id ?? '').localeCompare(right.id ?? ''))).toEqual(model.items)
      expect(leftover).toEqual([])
    }
  })

  test('before the line that they name are read once in every state, and what is left over stands in its order', () => {
    const text = inOrder(['1.1', '1.2.1', '1.2', '1', '2.1', '2', '3'])
      .replace('>INFORMATION<', '>GROUP<')
      .replace('<ram:LineID>1.2.1</ram:LineID>', '<ram:LineID>1.2.1</ram:LineID><ram:X>first</ram:X>')
      .replace('<ram:LineID>1</ram:LineID>', '<ram:LineID>1</ram:LineID><ram:X>second</ram:X>')
    const document = parseXml(text)
    const lines = new WeakMap()
    for (let state = 0; state < 3; state++) {
      const { view, leftover } = readInvoice(document, undefined, lines)
      expect(viewToModel(view).model.items).toEqual(model.items)
      expect(leftover.map(({ value }) => value)).toEqual(['first', 'second', 'GROUP'])
    }
  })

  test('before the line that they name are edited where they stand', () => {
    const text = inOrder(['1.1', '1.2.1', '1.2', '1', '2.1', '2', '3'])
    const changed = editInvoice(parseXml(text), [{ path: 'items[0].sub_items[1].sub_items[0].name', value: 'Screw' }])
    expect(changed.replace(/\s*<ram:SpecifiedTradeProduct>\s*<ram:Name>Screw<\/ram:Name>\s*<\/ram:SpecifiedTradeProduct>/, '')).toBe(text)
    const without = editInvoice(parseXml(text), [{ path: 'items[0]', value: undefined }])
    expect(heads(without)).toEqual(['2.1 2 INFORMATION', '2 DETAIL', '3'])
    expect(heads(editInvoice(parseXml(text), [{ path: 'items[1].sub_items[0]', value: undefined }]))).toEqual([
      ...['1.1 1 DETAIL', '1.2.1 1.2 DETAIL', '1.2 1 GROUP', '1 GROUP', '2 DETAIL', '3'],
    ])
    const turned = viewToModel(readXml(orderLines(text, [2, 1, 0]))).model.items
    expect(turned).toEqual(model.items?.toReversed())
  })

  test('in a circle, or below a line whose number another one behind it has, stay lines where no other line holds them', () => {
    const idsOf = (text: string) => {
      const tell = ({ id, sub_items: below }: NonNullable<Invoice['items']>[number]): unknown =>
        below === undefined ? id : [id, below.map(tell)]
      return viewToModel(readXml(text)).model.items?.map(tell)
    }
    const circle = xml.replace('<ram:LineID>2</ram:LineID>', '$&<ram:ParentLineID>2.1</ram:ParentLineID>')
    expect(idsOf(circle)).toEqual([['1', ['1.1', ['1.2', ['1.2.1']]]], ['2', ['2.1']], '3'])
    const itself = xml.replace('<ram:LineID>3</ram:LineID>', '$&<ram:ParentLineID>3</ram:ParentLineID>')
    expect(idsOf(itself)).toEqual(idsOf(xml))
    const twice = inOrder(['2.1', '1.1', '1.2', '1.2.1', '2', '1', '3']).replace('<ram:LineID>3<', '<ram:LineID>2<')
    expect(idsOf(twice)).toEqual(['2.1', '2', ['1', ['1.1', ['1.2', ['1.2.1']]]], '2'])
  })

  test('in any order are each read once, whatever they name', () => {
    const head = xml.slice(0, xml.indexOf('<ram:IncludedSupplyChainTradeLineItem>'))
    const tail = xml.slice(xml.lastIndexOf('</ram:IncludedSupplyChainTradeLineItem>') + '</ram:IncludedSupplyChainTradeLineItem>'.length)
    const line = fc.record({ id: fc.integer({ min: 1, max: 9 }), parent: fc.option(fc.integer({ min: 1, max: 9 })) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const texts = lines.map(
          ({ id, parent }, at) =>
            `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${parent === null ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`}<ram:IncludedNote><ram:Content>N${at}</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>`,
        )
        const notes = terms(readXml(head + texts.join('') + tail)).filter(([term]) => term === 'BT-127')
        expect(notes.map(([, note]) => note).toSorted()).toEqual(lines.map((_, at) => `N${at}`).toSorted())
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  test('are edited where they stand', () => {
    const document = parseXml(xml)
    const changed = editInvoice(document, [{ path: 'items[0].sub_items[1].sub_items[0].name', value: 'Screw' }])
    expect(changed.replace(/\s*<ram:SpecifiedTradeProduct>\s*<ram:Name>Screw<\/ram:Name>\s*<\/ram:SpecifiedTradeProduct>/, '')).toBe(xml)
    expect(viewToModel(readXml(changed)).model.items?.[0]?.sub_items?.[1]?.sub_items?.[0]?.name).toBe('Screw')
  })

  test('are added behind the last one of their line, which then says what it is', () => {
    const more = editInvoice(parseXml(xml), [
      { path: 'items[0].sub_items[2].id', value: '1.3' },
      { path: 'items[2].sub_items[0].id', value: '3.1' },
      { path: 'items[2].sub_items[0].subtotal', value: '1' },
    ])
    expect(heads(more)).toEqual([
      ...['1 GROUP', '1.1 1 DETAIL', '1.2 1 GROUP', '1.2.1 1.2 DETAIL', '1.3 1 INFORMATION'],
      ...['2 DETAIL', '2.1 2 INFORMATION', '3 GROUP', '3.1 3 DETAIL'],
    ])
  })

  test('go with their line when it is taken out or moved', () => {
    const without = editInvoice(parseXml(xml), [{ path: 'items[0]', value: undefined }])
    expect(heads(without)).toEqual(['2 DETAIL', '2.1 2 INFORMATION', '3'])
    const turned = orderLines(xml, [2, 1, 0])
    expect(heads(turned)).toEqual([...heads(xml).slice(6), ...heads(xml).slice(4, 6), ...heads(xml).slice(0, 4)])
    const moves = [
      { path: 'items[2]', to: 0 },
      { path: 'items[2]', to: 1 },
    ]
    expect(editInvoice(parseXml(xml), moves)).toBe(turned)
  })
})

test('BG-DEX-09: payments by third parties are the adjustments of Factur-X EXTENDED, which have no type', () => {
  const model = { document: { third_party_payments: [{ type: 'A', amount: '3.00', description: 'Tax' }] } }
  const { xml, lost } = writeSyntax(modelToView(model), 'cii')
  expect(lost.map(({ term, path }) => `${term} ${path}`)).toEqual(['BT-DEX-001 document.third_party_payments[0].type'])
  expect(xml).toMatch(/<ram:SpecifiedFinancialAdjustment>\s*<ram:Reason>Tax<\/ram:Reason>\s*<ram:ActualAmount>3.00<\/ram:ActualAmount>/)
  expect(viewToModel(readXml(xml)).model.document.third_party_payments).toEqual([{ amount: '3.00', description: 'Tax' }])
  expect(writeInvoice(modelToView(model), 'xrechnung.invoice.3_0.xml_cii').lost.length).toBe(3)
})
