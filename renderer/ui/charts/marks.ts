/** One bar. */
export interface Mark {
  /** For drawing alone: what is read is `text`. */
  readonly length: number
  /** Its value in words. */
  readonly text: string
  /** What it stands for and its value, for whoever points at it or hears it. */
  readonly name: string
  /** Address of what is behind it; undefined where there is nothing. */
  readonly href: string | undefined
}

/** How a series is filled: a colour with a pattern of its own. */
export const LOOKS = ['first', 'second', 'good', 'bad', 'warn', 'open'] as const
export type Look = (typeof LOOKS)[number]

export interface Series {
  readonly label: string
  readonly look: Look
}

/** Marks that belong together, one for each series. */
export interface Row {
  readonly key: string
  /** Empty where there is no room for it. */
  readonly label: string
  readonly marks: readonly Mark[]
}

/** A bar as it is reached by the keys: its row and its series. */
export interface Spot {
  readonly row: number
  readonly series: number
}

/** Where a key leads from a bar: the next one in that direction that leads somewhere, or the same. `along`: the keys from row to row. */
export function nextSpot(
  rows: readonly Row[],
  { row, series }: Spot,
  key: string,
  along: { readonly next: string; readonly previous: string },
): Spot | undefined {
  const count = rows[0]?.marks.length ?? 0
  const isThere = (spot: Spot): boolean => rows[spot.row]?.marks[spot.series]?.href !== undefined
  /** The first that leads somewhere, of one row after the other, those of the same series first. */
  const inRows = (order: readonly number[]): Spot | undefined =>
    order.flatMap((at) => Array.from({ length: count }, (_, step) => ({ row: at, series: (series + step) % count }))).find(isThere)
  const inRow = (step: number): Spot | undefined =>
    Array.from({ length: count - 1 }, (_, index) => ({ row, series: (series + step * (index + 1) + count * count) % count })).find(isThere)
  const all = rows.map((_, index) => index)
  switch (key) {
    case along.next:
      return inRows(all.slice(row + 1))
    case along.previous:
      return inRows(all.slice(0, row).reverse())
    case 'Home':
      return inRows(all)
    case 'End':
      return inRows(all.toReversed())
    case 'ArrowRight':
    case 'ArrowDown':
      return inRow(1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return inRow(-1)
    default:
      return undefined
  }
}
