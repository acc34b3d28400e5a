import type { XmlElement } from './types.ts'

/** The innermost element around an offset; the one given where none inside it is. Numbers follow the order of the text: the last that begins before is it, or one around. */
export function elementAt({ tree, index }: XmlElement, offset: number): XmlElement {
  let [low, high] = [index, tree.after(index)]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (tree.start(middle) <= offset) low = middle
    else high = middle
  }
  while (low !== index && offset >= tree.end(low)) low = tree.parent(low)
  return tree.element(low)
}
