import type { PdfDocument } from './document.ts'
import type { PageEntry } from './pages.ts'

/** a b c d e f of `[a b 0; c d 0; e f 1]`. */
export type Matrix = readonly [number, number, number, number, number, number]

/** In points, y upwards. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

export function matrixOf(number: (index: number) => number): Matrix {
  return [number(0), number(1), number(2), number(3), number(4), number(5)]
}

export function multiply(left: Matrix, right: Matrix): Matrix {
  return [
    left[0] * right[0] + left[1] * right[2],
    left[0] * right[1] + left[1] * right[3],
    left[2] * right[0] + left[3] * right[2],
    left[2] * right[1] + left[3] * right[3],
    left[4] * right[0] + left[5] * right[2] + right[4],
    left[4] * right[1] + left[5] * right[3] + right[5],
  ]
}

export function boxOf(document: PdfDocument, page: PageEntry, key: string): Box | undefined {
  const edges = document.items(page.entries.get(key)).map((edge) => document.resolve(edge))
  const [x1, y1, x2, y2] = edges
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

/** What both boxes cover; has no size where they do not meet. */
export function overlapOf(one: Box, other: Box): Box {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3])]
}

/** What is seen of a page before it is turned: its media box, cut to its crop box. */
export function visibleBox(document: PdfDocument, page: PageEntry): Box {
  const media = boxOf(document, page, 'MediaBox') ?? [0, 0, 595, 842]
  return overlapOf(media, boxOf(document, page, 'CropBox') ?? media)
}

/** From a part of the page as it is written to that part as it is seen, turned as the page says, with its top left corner at 0 0 and y upwards. */
export function seenFrom(document: PdfDocument, page: PageEntry, [left, bottom, right, top]: Box): Matrix {
  switch (turnOf(document, page)) {
    case 90:
      return [0, -1, 1, 0, -bottom, left]
    case 180:
      return [-1, 0, 0, -1, right, bottom]
    case 270:
      return [0, 1, -1, 0, top, -right]
    default:
      return [1, 0, 0, 1, -left, -top]
  }
}

/** Degrees clockwise from 0 on. */
export function turnOf(document: PdfDocument, page: PageEntry): number {
  const turn = document.resolve(page.entries.get('Rotate'))
  return typeof turn === 'number' ? ((turn % 360) + 360) % 360 : 0
}
