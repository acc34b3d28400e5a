import type { TermChange } from './finding.ts'

/** An invoice line that goes to another place among the lines; those between close up. */
export interface Move {
  /** The line, `items[3]`. */
  readonly path: string
  /** Its index afterwards. */
  readonly to: number
}

/**
 * One step of a change to an invoice. Steps follow each other: each path speaks of the invoice that the steps before it left, so once `items[0]` is
 * taken away the next line is `items[0]`. A whole entry of a list is taken away by its path without a value, and begun by a value in it, with the
 * index behind the last.
 */
export type Change = TermChange | Move

/** True for a step that changes what only the XML has: its path is the XPath of an element or attribute, as findings give it. */
export function isOfXml(change: Change): change is TermChange {
  return !isMove(change) && change.path.startsWith('/')
}

export function isMove(change: Change): change is Move {
  return 'to' in change
}
