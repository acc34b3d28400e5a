import { PAGE_HEIGHT, PAGE_WIDTH } from '../file/canvas.ts'
import { PdfDocument } from '../read/document.ts'
import type { Box } from '../read/geometry.ts'
import { listPages, type PageEntry } from '../read/pages.ts'
import { inkOf } from './ink.ts'
import { FORM_A, FORM_B, PLAIN_AREA, RECIPIENT, type Area, type FirstMargins, type Margins } from './margins.ts'

const MM = 72 / 25.4
const WIDTH = 210
const HEIGHT = 297
/** What covers so much of a page is its ground, which text stands on. */
const GROUND = 0.5
/** Between what is printed and what is written. */
const GAP = 3
/** The address field of DIN 5008. */
const FIELD_HEIGHT = 45
const FIELD_LEFT = 25
const FIELD_RIGHT = 105
/** References stand to the right of this. */
const BESIDE = 112
/** The body begins so far below the address field, has so many first lines, and reaches at least to here. */
const BELOW_FIELD = 6
const LEAST_BODY = 40
const LEAST_RIGHT = 160
/**
 * The free part of a prepared letterhead: on the first page the largest rectangle without ink that holds the first lines below the address, where the
 * recipient has room in the window of an envelope; on the second the largest around its middle. Undefined where the first page has none; whoever knows the
 * letterhead then says it.
 */
export function findArea(prepared: Uint8Array): Area | undefined {
  const document = new PdfDocument(prepared)
  const [first, second] = listPages(document).map((page) => gridOf(document, page))
  if (first === undefined) return undefined
  const forms = hasFold(first.boxes, FORM_B.fold) ? [FORM_B, FORM_A] : [FORM_A, FORM_B]
  for (const form of forms) {
    const found = firstOf(first.cells, form.field)
    if (found !== undefined) return { first: found, following: followingOf(second?.cells) }
  }
  return undefined
}

function firstOf(cells: Uint8Array, field: number): FirstMargins | undefined {
  const recipient = { top: Math.ceil(field + RECIPIENT), bottom: field + FIELD_HEIGHT, left: FIELD_LEFT, right: FIELD_RIGHT }
  if (!isFree(cells, recipient)) return undefined
  const top = field + FIELD_HEIGHT + BELOW_FIELD
  const seed = { top, bottom: top + LEAST_BODY, left: FIELD_LEFT, right: LEAST_RIGHT }
  const body = largestAround(cells, seed, top)
  if (body === undefined) return undefined
  const margins = marginsOf(body, seed, PLAIN_AREA.first)
  let free = recipient.top
  while (free > 0 && isFree(cells, { ...recipient, top: free - 1, bottom: free })) free--
  const besideOf = (right: number): number => {
    let row = top
    while (row > 0 && isFree(cells, { top: row - 1, bottom: row, left: BESIDE, right: WIDTH - right })) row--
    return Math.max(row === 0 ? 0 : row + GAP, field - 1)
  }
  // A column beside the body may begin below the references.
  const widest = besideOf(PLAIN_AREA.first.right)
  const isWider = margins.right > PLAIN_AREA.first.right && widest <= field + FIELD_HEIGHT / 2
  const isFormB = field === FORM_B.field
  return {
    ...margins,
    // What would begin where form A has its address is not taken for it.
    top: Math.max(free === 0 ? 0 : Math.min(free + GAP, Math.floor(field + RECIPIENT)), isFormB ? FORM_B.field : PLAIN_AREA.first.top),
    beside: isWider ? widest : besideOf(margins.right),
    ...(isWider ? { beside_right: PLAIN_AREA.first.right } : {}),
  }
}

function isFree(cells: Uint8Array, { top, bottom, left, right }: Rectangle): boolean {
  for (let row = top; row < bottom; row++) {
    const ink = cells.indexOf(1, row * WIDTH + left)
    if (ink >= 0 && ink < row * WIDTH + right) return false
  }
  return true
}

function followingOf(cells: Uint8Array | undefined): Margins {
  const seed = { top: 100, bottom: 160, left: 60, right: 150 }
  const found = cells === undefined ? undefined : largestAround(cells, seed, 0)
  return found === undefined ? PLAIN_AREA.following : marginsOf(found, seed, PLAIN_AREA.following)
}

interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Which millimetres of a page hold ink, row by row from above. */
function gridOf(document: PdfDocument, page: PageEntry): { readonly cells: Uint8Array; readonly boxes: readonly Box[] } {
  const cells = new Uint8Array(WIDTH * HEIGHT)
  const boxes = inkOf(document, page, PAGE_HEIGHT).filter(([left, bottom, right, top]) => {
    const [width, height] = [Math.min(right, PAGE_WIDTH) - Math.max(left, 0), Math.min(top, PAGE_HEIGHT) - Math.max(bottom, 0)]
    return width >= 0 && height >= 0 && width * height < GROUND * PAGE_WIDTH * PAGE_HEIGHT
  })
  for (const [left, bottom, right, top] of boxes) {
    const from = Math.max(0, Math.floor(left / MM))
    const to = Math.min(WIDTH - 1, Math.floor(right / MM))
    const last = Math.min(HEIGHT - 1, Math.floor((PAGE_HEIGHT - bottom) / MM))
    for (let row = Math.max(0, Math.floor((PAGE_HEIGHT - top) / MM)); row <= last; row++) {
      if (to >= from) cells.fill(1, row * WIDTH + from, row * WIDTH + to + 1)
    }
  }
  return { cells, boxes }
}

/** A short line at the left edge where a letter is folded. */
function hasFold(boxes: readonly Box[], at: number): boolean {
  return boxes.some(([left, bottom, right, top]) => {
    const middle = (PAGE_HEIGHT - (top + bottom) / 2) / MM
    return left < 12 * MM && right - left < 15 * MM && top - bottom < MM && Math.abs(middle - at) < 1.5
  })
}

/** The largest rectangle without ink that holds the given one and begins no higher than `highest`; undefined where the given one has ink. */
function largestAround(cells: Uint8Array, seed: Rectangle, highest: number): Rectangle | undefined {
  // How far each row is free to both sides of the seed.
  const lefts: number[] = []
  const rights: number[] = []
  for (let row = 0; row < HEIGHT; row++) {
    const at = row * WIDTH
    const ink = cells.indexOf(1, at + seed.left)
    const isFree = ink < 0 || ink >= at + seed.right
    const before = cells.lastIndexOf(1, at + seed.left - 1)
    lefts.push(isFree ? Math.max(0, before + 1 - at) : Infinity)
    rights.push(isFree && ink >= 0 ? Math.min(WIDTH, ink - at) : WIDTH)
  }
  let best: Rectangle | undefined
  let size = 0
  const spread = (rows: readonly number[]): { left: number; right: number } => ({
    left: rows.reduce((most, row) => Math.max(most, lefts[row] ?? 0), 0),
    right: rows.reduce((least, row) => Math.min(least, rights[row] ?? WIDTH), WIDTH),
  })
  const inner = spread(Array.from({ length: seed.bottom - seed.top }, (_, index) => seed.top + index))
  if (inner.left > seed.left) return undefined
  let above = inner
  for (let top = seed.top; top >= highest && above.left <= seed.left; top--, above = narrowed(above, lefts[top], rights[top])) {
    let all = above
    for (
      let bottom = seed.bottom;
      bottom <= HEIGHT && all.left <= seed.left;
      all = narrowed(all, lefts[bottom], rights[bottom]), bottom++
    ) {
      const area = (all.right - all.left) * (bottom - top)
      if (area > size) [best, size] = [{ top, bottom, ...all }, area]
    }
  }
  return best
}

function narrowed({ left, right }: { left: number; right: number }, rowLeft = 0, rowRight = WIDTH): { left: number; right: number } {
  return { left: Math.max(left, rowLeft), right: Math.min(right, rowRight) }
}

/** A rectangle as margins, with a gap to the ink around it, and nowhere smaller than those of a page of ours. */
function marginsOf({ top, bottom, left, right }: Rectangle, seed: Rectangle, least: Margins): Margins {
  return {
    top: Math.max(least.top, Math.min(top + GAP, seed.top)),
    right: Math.max(least.right, WIDTH - right + (right < WIDTH ? GAP : 0)),
    bottom: Math.max(least.bottom, HEIGHT - bottom + (bottom < HEIGHT ? GAP : 0)),
    left: Math.max(least.left, left > 0 ? Math.min(left + GAP, seed.left) : 0),
  }
}
