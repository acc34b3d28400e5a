import { AppError } from '../../base/errors.ts'
import type { XmlChange } from '../../terms/change.ts'
import type { PartOrder } from '../../terms/finding.ts'
import { orderElements } from '../../xml/order.ts'
import { XmlEditor } from '../../xml/edit.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'

/**
 * The text of a document after steps on what only its XML has: an element that is taken out, a text or an attribute that is another one. Each
 * path is an XPath as findings give it, of the document as the steps before left it. Throws AppError `validation_error` with the path of a
 * step that leads nowhere.
 */
export function editXml(document: XmlDocument, steps: readonly XmlChange[]): string {
  const editor = new XmlEditor(document)
  const removed = new Set<XmlElement>()
  const top = topOf(document)
  for (const { path, value } of steps) {
    const { element, attribute } = nodeAt(top, path, removed)
    if (attribute !== undefined) {
      if (value === undefined) editor.removeAttribute(element, attribute)
      else editor.setAttribute(element, attribute, value)
    } else if (value !== undefined) {
      if (element.elements.length > 0) throw refuse(path)
      editor.setText(element, value)
    } else if (element.parent === undefined) throw refuse(path)
    else {
      removed.add(element)
      editor.remove(element)
    }
  }
  return editor.apply()
}

/**
 * The text of a document after steps that put the parts of elements in another order, everything else as it was. Throws as `editXml`, and for an order
 * that does not name each part which is there, once.
 */
export function orderXml(document: XmlDocument, steps: readonly PartOrder[]): string {
  const top = topOf(document)
  const orders = new Map<XmlElement, readonly XmlElement[]>()
  for (const { path, order } of steps) {
    const { element, attribute } = nodeAt(top, path, NONE)
    const places = new Map(order.map((name, place) => [name, place]))
    const isWhole = places.size === order.length && element.elements.every(({ name }) => places.has(name))
    if (attribute !== undefined || !isWhole) throw refuse(path)
    const placeOf = ({ name }: XmlElement): number => places.get(name) as number
    orders.set(
      element,
      element.elements.toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
  }
  return orderElements(document.text, top, orders)
}

const NONE: ReadonlySet<XmlElement> = new Set()

/** An XPath begins at the transport envelope where there is one. */
function topOf({ root }: XmlDocument): XmlElement {
  let top = root
  while (top.parent !== undefined) top = top.parent
  return top
}

const STEP = /^([^[\]@]+)\[(\d+)\]$/

function nodeAt(root: XmlElement, path: string, removed: ReadonlySet<XmlElement>) {
  const [, name, ...steps] = path.split('/')
  let element = name === root.name ? root : undefined
  for (const [index, step] of steps.entries()) {
    if (element === undefined) break
    if (step.startsWith('@') && index === steps.length - 1) return { element, attribute: step.slice(1) }
    const [, local, position] = STEP.exec(step) ?? []
    element = element.elements.filter((child) => child.name === local && !removed.has(child))[Number(position) - 1]
  }
  if (element === undefined) throw refuse(path)
  return { element, attribute: undefined }
}

function refuse(path: string): AppError {
  const message = 'There is no such part of the XML that this can be said of.'
  return new AppError('validation_error', message, { errors: [{ path, code: 'no_place', message }] })
}
