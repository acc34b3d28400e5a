import type { XmlDocument, XmlElement, XmlTree } from '../../xml/types.ts'
import { isKnownNamespace } from './pattern.ts'

/** What rule sets see of an XML document: its elements, through the functions here. */
export type { XmlDocument, XmlElement, XmlTree }

const NONE: readonly XmlElement[] = []

/** String value of an element as XPath has it, that of its descendants included; empty for an absent one. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  if (element.isLeaf) return element.text
  let text = ''
  for (const child of element.children) text += child.kind === 'text' ? child.value : textOf(child)
  return text
}

/** Value of an attribute without prefix. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  for (const attribute of element.tag.attributes) if (attribute.name === name) return attribute.value
  return undefined
}

/** No such element. */
const NONE_FOUND = -1

/**
 * The number of the first child element of a local name, from the place of one child on. An element of another vocabulary is not the one that a rule means, whatever
 * its local name.
 */
function nextChild(tree: XmlTree, element: number, local: string, from = element + 1): number {
  let child = tree.child(element, local, from)
  while (child >= 0 && !isKnownNamespace(tree.tag(child).namespace)) child = tree.child(element, local, tree.after(child))
  return child
}

/** Child elements of a local name. */
export function childrenOf(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  if (element === undefined) return NONE
  const { tree, index } = element
  let found: XmlElement[] | undefined
  for (let child = nextChild(tree, index, local); child !== NONE_FOUND; child = nextChild(tree, index, local, tree.after(child))) {
    if (found === undefined) found = [tree.element(child)]
    else found.push(tree.element(child))
  }
  return found ?? NONE
}

/** The document element of the invoice that an element belongs to; a transport envelope around it is of another vocabulary. */
export function rootOf(element: XmlElement): XmlElement {
  let root = element
  for (let around = element.parent; around !== undefined; around = around.parent) if (isKnownNamespace(around.namespace)) root = around
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
  const found = from === undefined ? NONE_FOUND : firstAlong(from.tree, from.index, stepsOf(path), 0)
  return found === NONE_FOUND ? undefined : from?.tree.element(found)
}

/** The text of the first element below `from` along a path of local names; makes no object of it. */
export function firstTextBelow(from: XmlElement | undefined, path: string): string | undefined {
  const found = from === undefined ? NONE_FOUND : firstAlong(from.tree, from.index, stepsOf(path), 0)
  return from === undefined || found === NONE_FOUND ? undefined : textAt(from.tree, found)
}

const textAt = (tree: XmlTree, element: number): string =>
  tree.after(element) === element + 1 ? tree.textOf(element) : textOf(tree.element(element))

/** Whether there is an element below `from` along a path of local names. */
export function hasBelow(from: XmlElement | undefined, path: string): boolean {
  return from !== undefined && firstAlong(from.tree, from.index, stepsOf(path), 0) !== NONE_FOUND
}

/** The text of the first child of a local name, or of the first child of another one in it, where there is one; empty where there is neither. */
export function textInside({ tree, index }: XmlElement, local: string, inner: string): string {
  const outer = nextChild(tree, index, local)
  if (outer === NONE_FOUND) return ''
  const inside = nextChild(tree, outer, inner)
  return textAt(tree, inside === NONE_FOUND ? outer : inside)
}

/** Texts of the child elements of a local name. */
export function textsOf({ tree, index }: XmlElement, local: string): string[] {
  const texts: string[] = []
  for (let child = nextChild(tree, index, local); child !== NONE_FOUND; child = nextChild(tree, index, local, tree.after(child)))
    texts.push(textAt(tree, child))
  return texts
}

function firstAlong(tree: XmlTree, from: number, steps: readonly string[], at: number): number {
  const local = steps[at] as string
  for (let child = nextChild(tree, from, local); child !== NONE_FOUND; child = nextChild(tree, from, local, tree.after(child))) {
    const found = at === steps.length - 1 ? child : firstAlong(tree, child, steps, at + 1)
    if (found !== NONE_FOUND) return found
  }
  return NONE_FOUND
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
export function countBelow({ tree, index }: XmlElement, path: readonly string[]): number {
  return countAlong(tree, index, path, 0)
}

function countAlong(tree: XmlTree, from: number, path: readonly string[], at: number): number {
  const local = path[at]
  if (local === undefined) return 1
  let count = 0
  for (let child = nextChild(tree, from, local); child !== NONE_FOUND; child = nextChild(tree, from, local, tree.after(child)))
    count += countAlong(tree, child, path, at + 1)
  return count
}
