import type { XmlAttribute, XmlElement, XmlText } from '../xml/types.ts'

/** Text of an element that should hold nothing else; elements inside it go to `leftover`. */
export function textOf(element: XmlElement, leftover?: (XmlElement | XmlAttribute | XmlText)[]): string {
  const { children } = element
  if (children.length === 0) return ''
  const [first] = children
  if (children.length === 1 && first?.kind === 'text') return first.value
  let text = ''
  for (const child of children) {
    if (child.kind === 'text') text += child.value
    else leftover?.push(child)
  }
  return text
}

export function namedAttribute(element: XmlElement, local: string): XmlAttribute | undefined {
  return element.attributes.find((attribute) => attribute.local === local && attribute.namespace === '')
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
  return textOf(current)
}

export function firstChild(element: XmlElement, local: string, namespace: string): XmlElement | undefined {
  for (const child of element.children) if (child.kind === 'element' && child.local === local && child.namespace === namespace) return child
  return undefined
}

/** True for a text with something other than white space. */
export function hasText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) return true
  return false
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Characters that XML 1.0 has no way to write (section 2.2) become the replacement character. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export function escapeText(text: string): string {
  return /[^\t\n\x20-\x25\x27-\x3b=\x3f-\ud7ff]/.test(text) ? text.replace(UNWRITABLE, '\ufffd').replace(/[&<>\r]/g, reference) : text
}

export function escapeAttribute(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"\r\n\t]/g, reference)
}

function reference(character: string): string {
  return REFERENCES[character] ?? character
}
