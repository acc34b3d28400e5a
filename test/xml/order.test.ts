import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderElements } from '../../core/xml/order.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { content, pick, writeContent } from './arbitraries.ts'

const byName = (element: XmlElement): XmlElement[] =>
  element.elements.toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))

/** The text with the elements of some parents, or of all, in the order of their names. */
function sort(text: string, ...parents: readonly string[]): string {
  const { root } = parseXml(text)
  const orders = new Map<XmlElement, XmlElement[]>()
  const visit = (element: XmlElement): void => {
    if (parents.length === 0 || parents.includes(element.name)) orders.set(element, byName(element))
    element.elements.forEach(visit)
  }
  visit(root)
  return orderElements(text, root, orders)
}

describe('elements in another order', () => {
  it('keep indentation and line ends of each place', () => {
    expect(sort('<p>\r\n\t<c>3</c>\r\n\r\n\t<a/>\r\n  <b\r\n x="1"/>\r\n</p>')).toBe(
      '<p>\r\n\t<a/>\r\n\r\n\t<b\r\n x="1"/>\r\n  <c>3</c>\r\n</p>',
    )
    expect(sort('<p> <b/><a/>  <c/></p>')).toBe('<p> <a/><b/>  <c/></p>')
  })

  it('take the comments along that stand right before them or behind them in their line', () => {
    const text = `<p> <!-- of p -->
  <!-- of b: first -->
  <!-- of b: second --> <b/> <!-- and b -->  <!-- again -->

  <!-- a heading -->

  <!-- of a --><a/>
  <!-- at the end -->
</p>`
    expect(sort(text)).toBe(`<p> <!-- of p -->
  <!-- of a --><a/>

  <!-- a heading -->

  <!-- of b: first -->
  <!-- of b: second --> <b/> <!-- and b -->  <!-- again -->
  <!-- at the end -->
</p>`)
  })

  it('leave instructions and sections where they are', () => {
    const text = '<p><?keep <!-- no comment ?><b/><!-- of none --><?keep too?><a/><![CDATA[ ]]></p>'
    expect(sort(text)).toBe('<p><?keep <!-- no comment ?><a/><!-- of none --><?keep too?><b/><![CDATA[ ]]></p>')
  })

  it('are found inside others that move as well, and nothing else changes', () => {
    const text = '<?xml version="1.0"?>\n<p><d><y/><x/></d><c><!-- z --><z/><e><y/><x/></e></c></p>\n<!-- end -->'
    expect(sort(text)).toBe('<?xml version="1.0"?>\n<p><c><e><x/><y/></e><!-- z --><z/></c><d><x/><y/></d></p>\n<!-- end -->')
    expect(sort(text, 'e')).toBe(text.replace('<e><y/><x/></e>', '<e><x/><y/></e>'))
  })

  it('whatever the document, keep what is in them and every character beside', () => {
    fc.assert(
      fc.property(content, pick, (tree, choose) => {
        const text = writeContent(tree, choose)
        const sorted = sort(text)
        expect([...sorted].toSorted().join('')).toBe([...text].toSorted().join(''))
        const describeTree = (element: XmlElement): unknown => [
          element.name,
          element.attributes.map(({ name, value }) => [name, value]),
          element.elements.length === 0 ? element.text : byName(element).map(describeTree),
        ]
        expect(describeTree(parseXml(sorted).root)).toEqual(describeTree(parseXml(text).root))
        expect(sort(sorted)).toBe(sorted)
      }),
    )
  })
})
