import type { PartOrder, TermChange } from './finding.ts'

/** An invoice line that goes to another place among the lines; those between close up. */
export interface Move {
  /** The line, `items[3]`. */
  readonly path: string
  /** Its index afterwards. */
  readonly to: number
}

/** A step that terms or their places change by. */
export type TermStep = TermChange | Move

/** A change of what only the XML has: its path is the XPath of an element or attribute, as findings give it. */
export interface XmlChange extends TermChange {
  readonly path: `/${string}`
}

/**
 * One step of a change to an invoice. Steps follow each other: each path speaks of the invoice that the steps before it left, so once `items[0]` is
 * taken away the next line is `items[0]`. A whole entry of a list is taken away by its path without a value, and begun by a value in it, with the
 * index behind the last.
 */
export type Change = TermStep | PartOrder

/** True for a step on the XML, of which the terms know nothing. */
export function isOfXml(change: Change): change is XmlChange | PartOrder {
  return isOrder(change) || isXmlChange(change)
}

export function isOfTerms(change: Change): change is TermStep {
  return !isOfXml(change)
}

export function isMove(change: Change): change is Move {
  return 'to' in change
}

export function isOrder(change: Change): change is PartOrder {
  return 'order' in change
}

export function isXmlChange(change: Change): change is XmlChange {
  return !isMove(change) && !isOrder(change) && change.path.startsWith('/')
}
