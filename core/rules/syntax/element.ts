import type { XmlDocument, XmlElement } from '../../xml/types.ts'
import { isKnownNamespace } from './pattern.ts'

/** What rule sets see of an XML document: its elements, through the functions here. */
export type { XmlDocument, XmlElement }

const NONE: readonly XmlElement[] = []

/** An element of another vocabulary is not the one that a rule means, whatever its local name. */
const isOfInvoice = (element: XmlElement): boolean => isKnownNamespace(element.namespace)

/** String value of an element as XPath has it, that of its descendants included; empty for an absent one. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  if (element.elements.length === 0) return element.text
  let text = ''
  for (const child of element.children) text += child.kind === 'text' ? child.value : textOf(child)
  return text
}

/** Value of an attribute without prefix. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value
  return undefined
}

/** Child elements of a local name. */
export function childrenOf(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  if (element === undefined) return NONE
  let found: XmlElement[] | undefined
  for (const child of element.elements) {
    if (child.local !== local || !isOfInvoice(child)) continue
    if (found === undefined) found = [child]
    else found.push(child)
  }
  return found ?? NONE
}

/** The first child element of a local name. */
function childOf(element: XmlElement, local: string): XmlElement | undefined {
  for (const child of element.elements) if (child.local === local && isOfInvoice(child)) return child
  return undefined
}

/** The document element of the invoice that an element belongs to; a transport envelope around it is of another vocabulary. */
export function rootOf(element: XmlElement): XmlElement {
  let root = element
  for (let around = element.parent; around !== undefined; around = around.parent) if (isOfInvoice(around)) root = around
  return root
}

/** The steps of the paths that rules write. */
const PATHS = new Map<string, readonly string[]>()

function stepsOf(path: string): readonly string[] {
  let steps = PATHS.get(path)
  if (steps === undefined) PATHS.set(path, (steps = path.split('/')))
  return steps
}

/** The first element below `from` along a path of local names, of all that stand there; makes no lists. */
export function firstBelow(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return from === undefined ? undefined : firstAlong(from, stepsOf(path), 0)
}

function firstAlong(from: XmlElement, steps: readonly string[], at: number): XmlElement | undefined {
  const local = steps[at] as string
  if (at === steps.length - 1) return childOf(from, local)
  for (const child of from.elements) {
    const found = child.local === local && isOfInvoice(child) ? firstAlong(child, steps, at + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Elements below `from` along a path of local names, `Party/PartyName/Name`. */
export function below(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  if (from === undefined) return NONE
  let level: readonly XmlElement[] = [from]
  for (const local of stepsOf(path)) {
    level = level.length === 1 ? childrenOf(level[0], local) : level.flatMap((element) => childrenOf(element, local))
    if (level.length === 0) return NONE
  }
  return level
}

/** Number of elements below `from` along a path of local names; makes no lists. */
export function countBelow(from: XmlElement, path: readonly string[], at = 0): number {
  const local = path[at]
  if (local === undefined) return 1
  let count = 0
  for (const child of from.elements) if (child.local === local && isOfInvoice(child)) count += countBelow(child, path, at + 1)
  return count
}
