import type { FieldPlace, XmlParts } from '../../contract/types.ts'
import { isTermId } from '../../terms/lookup.ts'
import { occurrencePath } from '../../terms/path.ts'
import type { Group, Place, TermView } from '../../terms/view.ts'
import type { XmlDocument } from '../../xml/types.ts'
import { lostLeftover, tellPart } from '../../engine/convert.ts'
import type { InvoiceSource } from '../../engine/source.ts'

/** Where each value and each group of an invoice stands in its XML, and what of it stands in no field. */
export function listPlaces({ document, view, leftover }: Pick<InvoiceSource, 'document' | 'view' | 'leftover'>): XmlParts {
  const unread = leftover.map((part) => ({ ...tellPart(lostLeftover(part)), ...rangeOf(document, part) }))
  return { items: listFields(document, view), unread }
}

function listFields(document: XmlDocument, view: TermView): FieldPlace[] {
  const found: (Pick<FieldPlace, 'path' | 'term'> & { readonly place: Place })[] = []
  const add = (path: string, term: FieldPlace['term'], place: Place | undefined): void => {
    if (place !== undefined && path !== '') found.push({ path, term, place })
  }
  const visit = (group: Group): void => {
    add(group.path, group.id, group.place)
    for (const occurrence of group.occurrences) {
      add(occurrencePath(group, occurrence), occurrence.term, occurrence.place)
      for (const part of occurrence.parts ?? []) add(occurrencePath(group, part, occurrence), part.term, part.place)
    }
    for (const child of group.children) visit(child)
  }
  visit(view.root)
  found.sort((left, right) => left.place.start - right.place.start || right.place.end - left.place.end)
  // A value that was worked out has the place of all it comes from; no text says it.
  const said = found.filter(({ term, place }, index) => {
    const next = found[index + 1]
    return !isTermId(term) || next === undefined || isTermId(next.term) || next.place.start >= place.end
  })
  return said.map(({ path, term, place }) => ({ path, term, ...rangeOf(document, place) }))
}

function rangeOf(document: XmlDocument, place: Pick<Place, 'start' | 'end'>): Omit<FieldPlace, 'path' | 'term'> {
  const [start, end] = [document.position(place.start), document.position(place.end)]
  return { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
}
