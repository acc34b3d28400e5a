import type { XmlAttribute, XmlElement, XmlTag, XmlText, XmlTree } from '../xml/types.ts'
import type { LossReason } from '../terms/loss-reason.ts'

/** Something in a document that no row of a binding speaks of: an element, or an attribute or text of it. */
export interface Unbound {
  readonly element: XmlElement
  readonly node?: XmlAttribute | XmlText
  /** Why it is reported, where it is not simply left over. */
  readonly reason?: LossReason
}

/** Text of an element that should hold nothing else; elements inside it go to `leftover`, their text counts all the same, as in XPath. */
export function textOf(element: XmlElement, leftover: Unbound[]): string {
  if (element.isLeaf) return element.text
  for (const inner of element.elements) leftover.push({ element: inner })
  return stringOf(element)
}

function stringOf({ children }: XmlElement): string {
  return children.map((node) => (node.kind === 'text' ? node.value : node.kind === 'element' ? stringOf(node) : '')).join('')
}

/** Texts in an element that should hold elements only. */
export function strayTexts(element: XmlElement): readonly XmlText[] {
  return element.mixed || (element.isLeaf && !element.blank) ? textsIn(element) : NO_TEXTS
}

const NO_TEXTS: readonly XmlText[] = []

function textsIn(element: XmlElement): readonly XmlText[] {
  return element.children.filter((node): node is XmlText => node.kind === 'text' && hasText(node.value))
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false
  return true
}

/** Text at the end of a path of elements from one by its number, which may end in an attribute: always the first of its name. */
export function textAt(
  tree: XmlTree,
  element: number,
  steps: readonly { readonly local: string; readonly namespace: string; readonly attribute?: boolean }[],
): string | undefined {
  let current = element
  for (const step of steps) {
    if (step.attribute === true) return valueOf(tree.tag(current), step.local)
    current = firstBelow(tree, current, step.local, step.namespace)
    if (current < 0) return undefined
  }
  return tree.textOf(current)
}

/** Value of an attribute without a prefix. */
export function valueOf({ attributes }: XmlTag, local: string): string | undefined {
  for (const attribute of attributes) if (attribute.local === local && attribute.namespace === '') return attribute.value
  return undefined
}

export function firstChild({ tree, index }: XmlElement, local: string, namespace: string): XmlElement | undefined {
  const found = firstBelow(tree, index, local, namespace)
  return found < 0 ? undefined : tree.element(found)
}

/** The number of the first child of a name; below 0 where there is none. */
function firstBelow(tree: XmlTree, element: number, local: string, namespace: string): number {
  let child = tree.child(element, local, element + 1)
  while (child >= 0 && tree.tag(child).namespace !== namespace) child = tree.child(element, local, tree.after(child))
  return child
}

/** True for a text with something other than white space. */
export function hasText(text: string): boolean {
  return !isBlank(text, 0, text.length)
}
