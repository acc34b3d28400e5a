import type { XmlDocument, XmlElement } from '../../xml/types.ts'

/** What rule sets see of an XML document: its elements, through the functions here. */
export type { XmlDocument, XmlElement }

const NONE: readonly XmlElement[] = []

/** String value of an element as XPath has it, that of its descendants included; empty for an absent one. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const { children } = element
  const only = children[0]
  if (children.length === 1 && only !== undefined && only.kind === 'text') return only.value
  let text = ''
  for (const child of children) text += child.kind === 'text' ? child.value : textOf(child)
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
  for (const child of element.children) if (child.kind === 'element' && child.local === local) (found ??= []).push(child)
  return found ?? NONE
}

/** Elements below `from` along a path of local names, `Party/PartyName/Name`. */
export function below(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  if (from === undefined) return NONE
  let level: readonly XmlElement[] = [from]
  for (const local of path.split('/')) {
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
  for (const child of from.children) if (child.kind === 'element' && child.local === local) count += countBelow(child, path, at + 1)
  return count
}
