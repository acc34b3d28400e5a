import { AppError } from '../../base/errors.ts'
import type { TermChange } from '../../terms/finding.ts'
import { XmlEditor } from '../../xml/edit.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'

/**
 * The text of a document after steps on what only its XML has: an element that is taken out, a text or an attribute that is another one. Each
 * path is an XPath as findings give it, of the document as the steps before left it. Throws AppError `validation_error` with the path of a
 * step that leads nowhere.
 */
export function editXml(document: XmlDocument, steps: readonly TermChange[]): string {
  const editor = new XmlEditor(document)
  const removed = new Set<XmlElement>()
  // An XPath begins at the transport envelope where there is one.
  let top = document.root
  while (top.parent !== undefined) top = top.parent
  for (const { path, value } of steps) {
    const { element, attribute } = nodeAt(top, path, removed)
    if (attribute !== undefined) {
      if (value === undefined) editor.removeAttribute(element, attribute)
      else editor.setAttribute(element, attribute, value)
    } else if (value !== undefined) {
      if (element.elements.length > 0) throw refuse(path)
      editor.setText(element, value)
    } else if (element.parent === undefined) throw refuse(path)
    else {
      removed.add(element)
      editor.remove(element)
    }
  }
  return editor.apply()
}

const STEP = /^([^[\]@]+)\[(\d+)\]$/

function nodeAt(root: XmlElement, path: string, removed: ReadonlySet<XmlElement>) {
  const [, name, ...steps] = path.split('/')
  let element = name === root.name ? root : undefined
  for (const [index, step] of steps.entries()) {
    if (element === undefined) break
    if (step.startsWith('@') && index === steps.length - 1) return { element, attribute: step.slice(1) }
    const [, local, position] = STEP.exec(step) ?? []
    element = element.elements.filter((child) => child.name === local && !removed.has(child))[Number(position) - 1]
  }
  if (element === undefined) throw refuse(path)
  return { element, attribute: undefined }
}

function refuse(path: string): AppError {
  const message = 'There is no such part of the XML that this can be said of.'
  return new AppError('validation_error', message, { errors: [{ path, code: 'no_place', message }] })
}
