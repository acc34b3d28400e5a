import { AppError } from '../base/errors.ts'
import type { TermView } from '../terms/view.ts'
import type { XmlAttribute, XmlDocument, XmlElement, XmlText } from '../xml/types.ts'
import { bindingOf } from './bindings.ts'
import { detectFormat, type Detection } from './detect.ts'
import { readByBinding } from './read-binding.ts'

/** Something in the XML that no business term speaks of; a conversion would lose it. */
export interface Leftover {
  readonly xpath: string
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** Text of the element or attribute, shortened. */
  readonly value: string
}

export interface ReadResult {
  readonly detection: Detection
  readonly view: TermView
  readonly leftover: readonly Leftover[]
}

/** Reads an invoice document of any syntax. Throws AppError `unsupported_document`, with the reason, for everything else. */
export function readInvoice(document: XmlDocument): ReadResult {
  const detection = detectFormat(document)
  const { syntax } = detection
  if (syntax === undefined) {
    const { line, column } = document.position(document.root.start)
    throw new AppError('unsupported_document', detection.reason, {
      line,
      column,
      next: 'Choose a UBL or CII invoice, or a PDF that carries one.',
    })
  }
  const { root, leftover } = readByBinding(document, bindingOf(syntax))
  return { detection, view: { root, syntax }, leftover: leftover.map((node) => describeLeftover(node, document)) }
}

const SHOWN = 120

function describeLeftover(node: XmlElement | XmlAttribute | XmlText, document: XmlDocument): Leftover {
  const { line, column } = document.position(node.start)
  const owner = elementAt(document.root, node.start, 'kind' in node && node.kind === 'element' ? node : undefined)
  const xpath = pathOf(owner)
  if (!('kind' in node)) return { xpath: `${xpath}/@${node.name}`, line, column, value: node.value.slice(0, SHOWN) }
  const value = node.kind === 'text' ? node.value : document.text.slice(node.openEnd, Math.min(node.closeStart, node.openEnd + SHOWN))
  return { xpath: node.kind === 'text' ? `${xpath}/text()` : xpath, line, column, value: value.trim().slice(0, SHOWN) }
}

/** The innermost element around an offset, or the element itself. */
function elementAt(root: XmlElement, offset: number, exact: XmlElement | undefined): XmlElement {
  if (exact !== undefined) return exact
  const inside = root.children.find((child): child is XmlElement => child.kind === 'element' && child.start <= offset && offset < child.end)
  return inside === undefined ? root : elementAt(inside, offset, undefined)
}

/** XPath of an element with the names as written, and its position where it has namesakes: `/Invoice/cac:InvoiceLine[2]/cbc:ID`. */
export function pathOf(element: XmlElement): string {
  const { parent } = element
  if (parent === undefined) return `/${element.name}`
  const namesakes = parent.children.filter(
    (child) => child.kind === 'element' && child.local === element.local && child.namespace === element.namespace,
  )
  const position = namesakes.length > 1 ? `[${namesakes.indexOf(element) + 1}]` : ''
  return `${pathOf(parent)}/${element.name}${position}`
}
