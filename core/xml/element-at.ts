import { countFirst } from '../base/search.ts'
import type { XmlElement } from './types.ts'

/** The innermost element around an offset; the one given where none inside it is. Looks it up from there down, level by level. */
export function elementAt(around: XmlElement, offset: number): XmlElement {
  for (let element = around; ;) {
    const inside = element.elements[countFirst(element.elements, ({ start }) => start <= offset) - 1]
    if (inside === undefined || offset >= inside.end) return element
    element = inside
  }
}
