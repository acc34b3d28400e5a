import { AppError } from '../base/errors.ts'
import type { XmlElement } from '../xml/types.ts'
import { parseXml } from '../xml/reader.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from './idoc/settings.ts'
import { readInvoice } from './read.ts'

/**
 * The text of an invoice with its lines (BG-25) in another order: `order[k]` is the index of the line that comes k-th. Each line moves as it
 * is written, with whatever it holds; what stands between the lines stays where it is.
 *
 * Throws AppError `validation_error` when the order does not name every line once, or when the lines do not stand beside each other.
 */
export function orderLines(text: string, order: readonly number[], idoc: IdocSettings = DEFAULT_IDOC_SETTINGS): string {
  const document = parseXml(text, { maxBytes: text.length * 4 })
  const lines = readInvoice(document, idoc).view.root.groups('BG-25')
  const isComplete = order.length === lines.length && new Set(order).size === lines.length
  if (!isComplete || order.some((index) => lines[index] === undefined))
    throw refuse(`The order names ${order.length} lines, each once, of an invoice that has ${lines.length}.`)
  const starts = new Set(lines.map(({ place }) => place?.start))
  const elements = siblingsAt(document.root, starts)
  if (elements.length !== lines.length) throw refuse('The lines of this document do not stand beside each other.')
  const pieces: string[] = []
  let from = 0
  elements.forEach((element, place) => {
    const moved = elements[order[place] ?? place] ?? element
    pieces.push(text.slice(from, element.start), text.slice(moved.start, moved.end))
    from = element.end
  })
  return pieces.join('') + text.slice(from)
}

/** The children of one element that begin at these places. */
function siblingsAt(parent: XmlElement, starts: ReadonlySet<number | undefined>): readonly XmlElement[] {
  const here = parent.elements.filter(({ start }) => starts.has(start))
  if (here.length > 0) return here
  for (const child of parent.elements) {
    const below = siblingsAt(child, starts)
    if (below.length > 0) return below
  }
  return []
}

function refuse(message: string): AppError {
  return new AppError('validation_error', message, { errors: [{ path: 'items', code: 'no_order', message }] })
}
