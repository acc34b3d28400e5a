import type { XmlDocument, XmlElement } from './types.ts'

/** The line break and the indentation before an element that begins its line, and where that line break begins. */
export interface Lead {
  readonly start: number
  readonly newline: string
  readonly indent: string
}

/** What stands between the start of its line and an element; undefined when something other than blanks does. */
export function findLead(text: string, element: XmlElement): Lead | undefined {
  let at = element.start
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  const indent = text.slice(at, element.start)
  if (text[at - 1] === '\n') {
    const newline = text[at - 2] === '\r' ? '\r\n' : '\n'
    return { start: at - newline.length, newline, indent }
  }
  return text[at - 1] === '\r' ? { start: at - 1, newline: '\r', indent } : undefined
}

/** True when an element has its line, or lines, for itself: it can be taken out with them. */
export function endsLine(text: string, element: XmlElement): boolean {
  let at = element.end
  while (text[at] === ' ' || text[at] === '\t') at++
  return text[at] === '\n' || text[at] === '\r' || text.startsWith('</', at)
}

/**
 * Where the line of a tag ends, of which this is the end: behind the comments that follow it there, since they speak of it. The end of the tag itself
 * when something else follows in the line.
 */
export function findLineEnd(text: string, tagEnd: number): number {
  let at = tagEnd
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t') at++
    if (text[at] === '\n' || text[at] === '\r') return at
    if (!text.startsWith('<!--', at)) return tagEnd
    at = text.indexOf('-->', at + 4) + 3
  }
}

/** How the document ends its lines; a line feed when it has only one. */
export function findNewline(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n'
}

/** What one level is indented by, as the first children of the root show it; two blanks where they show nothing. */
export function findIndentUnit(document: XmlDocument): string {
  const outer = findLead(document.text, document.root)?.indent ?? ''
  for (const child of document.root.elements) {
    const inner = findLead(document.text, child)?.indent
    if (inner !== undefined && inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length)
  }
  return '  '
}
