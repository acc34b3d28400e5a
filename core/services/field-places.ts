import type { FieldPlace } from '../contract/types.ts'
import { occurrencePath } from '../terms/path.ts'
import type { Group, Place } from '../terms/view.ts'
import type { InvoiceSource } from './source.ts'

/** Where each value and each group of an invoice stands in its XML, in the order of the text, what is around before what is inside. */
export function listPlaces({ document, view }: Pick<InvoiceSource, 'document' | 'view'>): FieldPlace[] {
  const found: { readonly path: string; readonly place: Place }[] = []
  const add = (path: string, place: Place | undefined): void => {
    if (place !== undefined && path !== '') found.push({ path, place })
  }
  const visit = (group: Group): void => {
    add(group.path, group.place)
    for (const occurrence of group.occurrences) {
      add(occurrencePath(group, occurrence), occurrence.place)
      for (const part of occurrence.parts ?? []) add(occurrencePath(group, part, occurrence), part.place)
    }
    for (const child of group.children) visit(child)
  }
  visit(view.root)
  found.sort((left, right) => left.place.start - right.place.start || right.place.end - left.place.end)
  return found.map(({ path, place }) => {
    const [start, end] = [document.position(place.start), document.position(place.end)]
    return { path, line: start.line, column: start.column, end_line: end.line, end_column: end.column }
  })
}
