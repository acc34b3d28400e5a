import type { Group } from '../../terms/view.ts'
import type { AttributeList, XmlBuilder } from '../../xml/writer.ts'
import type { CompiledRow } from '../binding/compiled.ts'
import { writeElement, writeRow, type ElementSink } from '../binding/write-binding.ts'
import type { Writing } from '../binding/writing.ts'

/**
 * An element that is to be put into a document. It is all there before it is written, because its place decides its names, and what is in it
 * the namespaces that it has to declare.
 */
export interface Draft {
  readonly row: CompiledRow
  readonly attributes: AttributeList
  readonly text: string
  readonly children: readonly Draft[]
}

/** Elements, and whether they say something or are only what the syntax demands around content. */
export interface Drafts {
  readonly elements: readonly Draft[]
  readonly filled: boolean
}

/** The elements of one row in a group instance. */
export function draftRow(row: CompiledRow, around: Group, writing: Writing): Drafts {
  return draft((sink) => writeRow(row, around, undefined, writing, sink))
}

/** The element of one row for a group instance of its own. */
export function draftInstance(row: CompiledRow, instance: Group, writing: Writing): Drafts {
  return draft((sink) => writeElement(row, instance, undefined, writing, sink))
}

function draft(write: (sink: ElementSink) => boolean): Drafts {
  const elements: Draft[] = []
  const open = [elements]
  const add = (row: CompiledRow, text: string, attributes: AttributeList): Draft[] => {
    const children: Draft[] = []
    open.at(-1)?.push({ row, attributes, text, children })
    return children
  }
  const filled = write({
    open: (row) => open.push(add(row, '', [])),
    leaf: add,
    close: () => open.pop(),
    drop: () => {
      open.pop()
      open.at(-1)?.pop()
    },
  })
  return { elements, filled }
}

/** Writes a draft; `nameOf` gives the name with the prefix that is in force. */
export function writeDraft(xml: XmlBuilder, draft: Draft, nameOf: (row: CompiledRow) => string, declarations: AttributeList = []): void {
  const name = nameOf(draft.row)
  const attributes = [...declarations, ...draft.attributes]
  if (draft.row.kind !== 'node') {
    xml.leaf(name, draft.text, attributes)
    return
  }
  xml.open(name, attributes)
  for (const child of draft.children) writeDraft(xml, child, nameOf)
  xml.close()
}
