import type { ViewChanges } from '../../terms/change-log.ts'
import type { Group, Place } from '../../terms/view.ts'
import type { XmlEditor } from '../../xml/edit.ts'
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
  readonly filled: Set<XmlElement>
  readonly writing: Writing
}

/** The element that a place speaks of, and the attribute if it is one. */
export function nodeAt(place: Place, edit: Edit): { element: XmlElement; attribute: XmlAttribute | undefined } | undefined {
  const element = innermostAt(place.start, edit)
  if (element.start === place.start) return { element, attribute: undefined }
  const attribute = element.attributes.find(({ start }) => start === place.start)
  return attribute === undefined ? undefined : { element, attribute }
}

/** The element of a group instance; one that is new has none. */
export function elementOf({ place }: Group, edit: Edit): XmlElement | undefined {
  const element = place === undefined ? undefined : innermostAt(place.start, edit)
  return element?.start === place?.start ? element : undefined
}

/** The innermost element around an offset. Looks it up from the root down: an edit asks for a few of very many. */
function innermostAt(offset: number, { document }: Edit): XmlElement {
  let element = document.root
  for (;;) {
    const inside = childAt(element.elements, offset)
    if (inside === undefined || element.start === offset) return element
    element = inside
  }
}

function childAt(elements: readonly XmlElement[], offset: number): XmlElement | undefined {
  let [low, high] = [0, elements.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((elements[middle] as XmlElement).start <= offset) low = middle + 1
    else high = middle
  }
  const child = elements[low - 1]
  return child !== undefined && offset < child.end ? child : undefined
}

/** The text of an element that holds several terms, as the view has them now. */
export function composedText(row: CompiledRow, group: Group): string {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  return join(terms.map((term) => group.value(term)))
}
