import { countFirst } from '../../../core/base/search.ts'
import type { FieldPlace, XmlParts } from '../../../core/contract/types.ts'

/** The way between a field of the page and its place in the XML. The places come in the order of the text, what is around before what is inside. */

type Caret = { readonly line: number; readonly column: number }

const isBefore = (left: Caret, right: Caret): boolean => left.line < right.line || (left.line === right.line && left.column < right.column)

/** The innermost value or group around a place of the text; undefined where there is none. */
export function fieldAt(places: readonly FieldPlace[], caret: Caret): FieldPlace | undefined {
  const begun = countFirst(places, (place) => !isBefore(caret, place))
  // The last that begins before the caret and has not ended there: what is inside begins later than what is around it.
  for (let index = begun - 1; index >= 0; index--) {
    const place = places[index]
    if (place !== undefined && !isBefore({ line: place.end_line, column: place.end_column }, caret)) return place
  }
  return undefined
}

/** The part around a place of the text that is in no field, or was read in a certain way. */
export function unreadAt(unread: XmlParts['unread'], caret: Caret): XmlParts['unread'][number] | undefined {
  return unread.find((part) => !isBefore(caret, part) && !isBefore({ line: part.end_line, column: part.end_column }, caret))
}

/** Where a field stands; of one that the XML does not have, the group it would stand in. */
export function placeOf(places: readonly FieldPlace[], path: string): FieldPlace | undefined {
  for (let text = path; text !== ''; text = text.replace(/(\.[^.[\]]+|\[\d+\])$|^[^.[\]]+$/, '')) {
    const found = places.find((place) => place.path === text)
    if (found !== undefined) return found
  }
  return undefined
}
