import type { ViewChanges } from '../../terms/change-log.ts'
import type { Group, Place } from '../../terms/view.ts'
import { elementAt } from '../../xml/element-at.ts'
import type { Block, XmlEditor } from '../../xml/edit.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../../xml/types.ts'
import type { CompiledBinding, CompiledRow } from '../binding/compiled.ts'
import type { Trace } from '../binding/read-binding.ts'
import type { Writing } from '../binding/writing.ts'

/** A document, what is to change in it, and what was changed so far. */
export interface Edit {
  readonly document: XmlDocument
  readonly binding: CompiledBinding
  readonly editor: XmlEditor
  readonly root: Group
  readonly trace: ReadonlyMap<XmlElement, Trace>
  readonly changes: ViewChanges
  /** Elements that were taken out, and those that got something in. */
  readonly removed: Set<XmlElement>
  /** What was put in for group instances that had no element. */
  readonly begun: Map<Group, Block>
  readonly filled: Set<XmlElement>
  /** What is written of what is added; made when something is. */
  readonly writing: () => Writing
}

/** The element that a place speaks of, and the attribute if it is one. */
export function nodeAt(place: Place, edit: Edit): { element: XmlElement; attribute: XmlAttribute | undefined } | undefined {
  const element = elementAt(edit.document.root, place.start)
  if (element.start === place.start) return { element, attribute: undefined }
  const attribute = element.attributes.find(({ start }) => start === place.start)
  return attribute === undefined ? undefined : { element, attribute }
}

/** The element of a group instance; one that is new has none. */
export function elementOf({ place }: Group, edit: Edit): XmlElement | undefined {
  const element = place === undefined ? undefined : elementAt(edit.document.root, place.start)
  return element?.start === place?.start ? element : undefined
}

/** The text of an element that holds several terms, as the view has them now. */
export function composedText(row: CompiledRow, group: Group): string {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  return join(terms.map((term) => group.value(term)))
}
