import type { ViewChanges } from '../terms/change-view.ts'
import type { Group, Place } from '../terms/view.ts'
import type { XmlEditor } from '../xml/edit.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/types.ts'
import type { CompiledBinding, CompiledRow } from './compiled.ts'
import type { Trace } from './read-binding.ts'
import type { Writing } from './writing.ts'

/** A document, what is to change in it, and what was changed so far. */
export interface Edit {
  readonly document: XmlDocument
  readonly binding: CompiledBinding
  readonly editor: XmlEditor
  readonly root: Group
  readonly trace: ReadonlyMap<XmlElement, Trace>
  readonly byStart: ReadonlyMap<number, XmlElement>
  readonly changes: ViewChanges
  /** Elements that were taken out, and those that got something in. */
  readonly removed: Set<XmlElement>
  readonly filled: Set<XmlElement>
  readonly writing: Writing
}

/** The element that a place speaks of, and the attribute if it is one. */
export function nodeAt(place: Place, edit: Edit): { element: XmlElement; attribute: XmlAttribute | undefined } | undefined {
  const element = edit.byStart.get(place.start)
  if (element !== undefined) return { element, attribute: undefined }
  let owner = edit.document.root
  for (;;) {
    const attribute = owner.attributes.find(({ start }) => start === place.start)
    if (attribute !== undefined) return { element: owner, attribute }
    const inside = owner.elements.find((child) => child.start <= place.start && place.start < child.end)
    if (inside === undefined) return undefined
    owner = inside
  }
}

/** The text of an element that holds several terms, as the view has them now. */
export function composedText(row: CompiledRow, group: Group): string {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  return join(terms.map((term) => group.value(term)))
}
