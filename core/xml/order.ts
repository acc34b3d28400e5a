import { findLineEnd } from './layout.ts'
import type { Span } from './replacements.ts'
import type { XmlElement } from './types.ts'

/**
 * The text of a document, `top` being its outermost element, in which the elements inside some others stand in another order: `orders` has all of them, for
 * each. An element goes with the comments right before it, and with those behind it in its line, since they speak of it. White space between elements, and
 * what else stands there, stays where it is, so that each place keeps its indentation.
 */
export function orderElements(text: string, top: XmlElement, orders: ReadonlyMap<XmlElement, readonly XmlElement[]>): string {
  const concerned = new Set<XmlElement>()
  for (const ordered of orders.keys())
    for (let around: XmlElement | undefined = ordered; around !== undefined; around = around.parent) concerned.add(around)
  const write = (element: XmlElement): string => {
    if (!concerned.has(element)) return text.slice(element.start, element.end)
    const { elements } = element
    const order = orders.get(element) ?? elements
    const spans = new Map(spansOf(text, element).map((span, place) => [elements[place], span]))
    const pieces: string[] = []
    let from = element.start
    for (const [place, child] of elements.entries()) {
      const put = order[place] ?? child
      const [here, there] = [spans.get(child) ?? child, spans.get(put) ?? put]
      pieces.push(text.slice(from, here.start), text.slice(there.start, put.start), write(put), text.slice(put.end, there.end))
      from = here.end
    }
    return pieces.join('') + text.slice(from, element.end)
  }
  return text.slice(0, top.start) + write(top) + text.slice(top.end)
}

/** Where the elements inside another one stand, with the comments that speak of them. */
function spansOf(text: string, { elements, openEnd }: XmlElement): Span[] {
  let from = findLineEnd(text, openEnd)
  return elements.map((element) => {
    const start = findComments(text, from, element.start)
    from = findLineEnd(text, element.end)
    return { start, end: from }
  })
}

/** Where the comments begin that lead to `end` with no more than a line break between any two of them; `end` itself where there is none. */
function findComments(text: string, from: number, end: number): number {
  let begin = end
  for (let at = from; at < end;) {
    if (text.startsWith('<!--', at)) {
      begin = Math.min(begin, at)
      at = endOfLine(text, text.indexOf('-->', at + 4) + 3)
    } else {
      begin = end
      // What an instruction holds may look like a comment.
      at = text.startsWith('<?', at) ? text.indexOf('?>', at) + 2 : at + 1
    }
  }
  return begin
}

/** Behind the blanks of a line, its line break, and the indentation of the next. */
function endOfLine(text: string, from: number): number {
  BLANKS.lastIndex = from
  return from + (BLANKS.exec(text)?.[0].length ?? 0)
}

const BLANKS = /[ \t]*(?:\r\n?|\n)?[ \t]*/y
