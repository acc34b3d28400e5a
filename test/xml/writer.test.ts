import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeclaration } from '../../core/xml/namespaces.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { XmlBuilder } from '../../core/xml/writer.ts'
import { content, NAMESPACES, value } from './arbitraries.ts'
import type { Content } from './arbitraries.ts'

describe('XmlBuilder', () => {
  it('writes elements in the order of the calls, indented, namespaces on the root', () => {
    const xml = new XmlBuilder()
    xml.declare()
    xml.open('Invoice', [
      ['xmlns', 'urn:i'],
      ['xmlns:cbc', 'urn:c'],
    ])
    xml.leaf('cbc:ID', 'R & <1>')
    xml.open('Line')
    xml.leaf('cbc:Amount', '1.00', [['currencyID', '"E\nUR"']])
    xml.leaf('cbc:Note', '')
    xml.close()
    xml.open('Empty')
    xml.close()
    xml.close()
    expect(xml.finish()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:i" xmlns:cbc="urn:c">
  <cbc:ID>R &amp; &lt;1&gt;</cbc:ID>
  <Line>
    <cbc:Amount currencyID="&quot;E&#10;UR&quot;">1.00</cbc:Amount>
    <cbc:Note/>
  </Line>
  <Empty/>
</Invoice>`)
  })

  it('writes one line inline', () => {
    const xml = new XmlBuilder('inline')
    xml.open('a')
    xml.leaf('b', 'c')
    xml.close()
    expect(xml.finish()).toBe('<a><b>c</b></a>')
  })

  it('every value is read as it was written', () => {
    const leaves = content.map((node) => ({
      ...node,
      children: node.children.filter((child): child is Content => typeof child !== 'string'),
    }))
    fc.assert(
      fc.property(leaves, fc.array(value), fc.boolean(), (root, values, laidOut) => {
        const xml = laidOut ? new XmlBuilder() : new XmlBuilder('inline')
        xml.open(root.name, [...Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri] as const), ...root.attributes])
        for (const text of values) xml.leaf('v', text, [['w', text]])
        for (const child of root.children) xml.leaf(child.name, child.name, child.attributes)
        xml.close()
        const read = parseXml(xml.finish()).root
        const attributesOf = (element: XmlElement): unknown =>
          element.attributes.filter((a) => !isDeclaration(a)).map((a) => [a.name, a.value])
        expect(attributesOf(read)).toEqual(root.attributes)
        expect(read.elements.map((element) => element.text)).toEqual([...values, ...root.children.map((child) => child.name)])
        expect(read.elements.map(attributesOf)).toEqual([
          ...values.map((text) => [['w', text]]),
          ...root.children.map((child) => child.attributes),
        ])
        expect(xml.replaced).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('characters that XML cannot carry are replaced and reported', () => {
    const xml = new XmlBuilder()
    xml.leaf('a', 'x\u{0}y\ud800', [['b', '\u{1f}']])
    expect(xml.finish()).toBe('<a b="\ufffd">x\ufffdy\ufffd</a>')
    expect(xml.replaced).toEqual([
      { name: 'b', value: '\u{1f}' },
      { name: 'a', value: 'x\u{0}y\ud800' },
    ])
  })

  it('an element that is taken back leaves no trace, however long it was', () => {
    const plain = new XmlBuilder()
    const changed = new XmlBuilder()
    const takeBack = (times: number): void => {
      changed.open('no', [['a', '1']])
      for (let time = 0; time < times; time++) {
        changed.open('group')
        changed.leaf('value', 'x\u{0}')
        changed.close()
      }
      changed.drop()
    }
    for (const xml of [plain, changed]) xml.open('root')
    takeBack(1)
    for (let line = 0; line < 1500; line++) {
      for (const xml of [plain, changed]) {
        xml.open('line')
        xml.leaf('number', String(line))
      }
      takeBack(line % 500 === 7 ? 3000 : line % 3)
      for (const xml of [plain, changed]) xml.close()
    }
    for (const xml of [plain, changed]) {
      xml.open('empty')
      if (xml === changed) takeBack(2)
      xml.close()
      xml.close()
    }
    expect(changed.finish()).toBe(plain.finish())
    expect(plain.finish()).toMatch(/<empty\/>\n<\/root>$/)
    expect(changed.replaced).toEqual([])
  })

  it('misuse by the program is an error', () => {
    const xml = new XmlBuilder()
    expect(() => xml.close()).toThrow(RangeError)
    expect(() => xml.drop()).toThrow(RangeError)
    xml.open('a')
    expect(() => xml.finish()).toThrow(RangeError)
  })
})
