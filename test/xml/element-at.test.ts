import { expect, it } from 'vitest'
import { elementAt } from '../../core/xml/element-at.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'

it('the element at a place is the innermost that has begun there and not ended', () => {
  const { root, text } = parseXml('<a> <b x="1"><c/>text<c><d/></c></b><!-- - --><b/> </a>')
  const all = (element: XmlElement): XmlElement[] => [element, ...element.elements.flatMap(all)]
  const elements = all(root)
  for (let offset = 0; offset < text.length; offset++)
    expect(elementAt(root, offset)).toBe(elements.findLast(({ start, end }) => start <= offset && offset < end))
})
