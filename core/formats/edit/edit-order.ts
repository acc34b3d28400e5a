import { AppError } from '../../base/errors.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { Group } from '../../terms/view.ts'
import { parseXml } from '../../xml/reader.ts'
import type { Span } from '../../xml/replacements.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from '../idoc/settings.ts'
import { readInvoice } from '../read.ts'

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
  return moveSpans(
    text,
    elements.map((_, index) => spanOf(lines[index] as Group)),
    order,
  )
}

/** The same where it is known already where each line stands, in the order of the text. */
export function moveSpans(text: string, spans: readonly Span[], order: readonly number[]): string {
  if (spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? Infinity)))
    throw refuse('The lines below the lines of this document do not stand beside the one that they belong to.')
  const pieces: string[] = []
  let from = 0
  spans.forEach(({ start, end }, place) => {
    const source = spans[order[place] ?? place]
    pieces.push(text.slice(from, start), text.slice(source?.start, source?.end))
    from = end
  })
  return pieces.join('') + text.slice(from)
}

/** The lines that a changed text has, in the order of the view. `isThere` is asked of lines that were stored. */
export function writtenLines(root: Group, isThere: (line: Group) => boolean): readonly Group[] {
  return root.groups('BG-25').filter((line) => line.place === undefined || isThere(line))
}

/** Lines in their last order, by their places in a text that has them in the order of the view; undefined where that is the same. */
export function orderFor(written: readonly Group[], lines: readonly Group[]): number[] | undefined {
  const places = new Map(written.map((line, place) => [line, place]))
  const order = lines.flatMap((line) => places.get(line) ?? [])
  return order.every((place, index) => place === index) ? undefined : order
}

/** Where a line stands, with the lines beside it that belong to it. */
function spanOf(line: Group): Span {
  return around([line.place ?? { start: 0, end: 0 }, ...line.groups('BG-DEX-01').map(spanOf)])
}

/** The span that holds several. */
export function around(spans: readonly Span[]): Span {
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
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
