import type { XmlAttribute, XmlElement, XmlText } from '../xml/types.ts'
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
  if (element.elements.length === 0) return element.text
  for (const inner of element.elements) leftover.push({ element: inner })
  return stringOf(element)
}

function stringOf({ children }: XmlElement): string {
  return children.map((node) => (node.kind === 'text' ? node.value : node.kind === 'element' ? stringOf(node) : '')).join('')
}

/** Texts in an element that should hold elements only. */
export function strayTexts(element: XmlElement): readonly XmlText[] {
  return element.mixed || (element.elements.length === 0 && !element.blank) ? textsIn(element) : NO_TEXTS
}

const NO_TEXTS: readonly XmlText[] = []

function textsIn(element: XmlElement): readonly XmlText[] {
  return element.children.filter((node): node is XmlText => node.kind === 'text' && hasText(node.value))
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false
  return true
}

export function namedAttribute(element: XmlElement, local: string): XmlAttribute | undefined {
  for (const attribute of element.attributes) if (attribute.local === local && attribute.namespace === '') return attribute
  return undefined
}

/** Text at the end of a path of elements, which may end in an attribute: always the first of its name. */
export function textAt(
  element: XmlElement,
  steps: readonly { readonly local: string; readonly namespace: string; readonly attribute?: boolean }[],
): string | undefined {
  let current = element
  for (const step of steps) {
    if (step.attribute === true) return namedAttribute(current, step.local)?.value
    const next = firstChild(current, step.local, step.namespace)
    if (next === undefined) return undefined
    current = next
  }
  return current.text
}

export function firstChild(element: XmlElement, local: string, namespace: string): XmlElement | undefined {
  for (const child of element.elements) if (child.local === local && child.namespace === namespace) return child
  return undefined
}

/** True for a text with something other than white space. */
export function hasText(text: string): boolean {
  return !isBlank(text, 0, text.length)
}
