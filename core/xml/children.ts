import type { XmlElement, XmlNode } from './types.ts'
import { readMixedText } from './references.ts'

/** Elements and texts of an element in document order, from the text between its tags, which the reader has found well-formed. */
export function collectChildren(source: string, element: XmlElement): XmlNode[] {
  const nodes: XmlNode[] = []
  let at = element.openEnd
  for (const child of element.elements) {
    collectTexts(source, at, child.start, nodes)
    nodes.push(child)
    at = child.end
  }
  collectTexts(source, at, element.closeStart, nodes)
  return nodes
}

/** Texts in a stretch that holds no element; comments and processing instructions divide them. */
function collectTexts(source: string, from: number, to: number, nodes: XmlNode[]): void {
  let at = from
  while (at < to) {
    const text = readMixedText(source, at)
    if (text.value !== '') nodes.push(text)
    at = text.end
    if (at < to) at = source.startsWith('<?', at) ? source.indexOf('?>', at + 2) + 2 : source.indexOf('-->', at + 4) + 3
  }
}
