import type { PrintedPlace } from '../../../core/contract/types.ts'

/** The way between a field of the page and its place in the PDF. */

/** An identifier and its scheme are one value for a reader. */
const valueOf = (path: string): string => path.replace(/\.(?:value|scheme|scheme_version)$/, '')

/** Every place where the value of a field is printed, in the order of drawing. */
export function printedPlaces(places: readonly PrintedPlace[], path: string): PrintedPlace[] {
  if (path === '') return []
  const value = valueOf(path)
  return places.filter((place) => valueOf(place.path) === value)
}

/** How far beside a text a click may be, in points. */
const NEAR = 3

/** The value that is printed at a point of a page: the smallest that is there. */
export function printedAt(places: readonly PrintedPlace[], x: number, y: number): PrintedPlace | undefined {
  const found = places.filter(
    (place) => x >= place.x - NEAR && x <= place.x + place.width + NEAR && y >= place.y && y <= place.y + place.height,
  )
  // Between two texts that are close by, the one that holds the point itself.
  const distance = (place: PrintedPlace): number => Math.max(place.x - x, x - place.x - place.width, 0)
  return found.sort((left, right) => distance(left) - distance(right) || left.width - right.width)[0]
}
