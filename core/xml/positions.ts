import { countFirst } from '../base/search.ts'

export interface Position {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units, as editors count. */
  readonly column: number
}

/**
 * Finds line and column of offsets in a text. The index of line starts is made at the first question, so a document
 * that is fine never pays for it. Line ends are `\n`, `\r\n` and `\r` (XML 1.0 section 2.11).
 */
export function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= findLineStarts(text)
    const line = Math.max(
      1,
      countFirst(starts, (start) => start <= offset),
    )
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length)
  return starts
}
