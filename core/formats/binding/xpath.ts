import { groupBy } from '../../base/group-by.ts'
import type { XmlElement } from '../../xml/types.ts'

/**
 * Tells XPaths of elements, with the names as written and the position where an element has namesakes:
 * `/Invoice/cac:InvoiceLine[2]/cbc:ID`. Siblings are counted once, so that many paths of one document cost little.
 */
export function createPaths(): (element: XmlElement) => string {
  const positions = new Map<XmlElement, string>()
  const known = new Set<XmlElement>()

  function countChildren(parent: XmlElement): void {
    const byName = groupBy(parent.elements, ({ namespace, local }) => `${namespace} ${local}`)
    for (const namesakes of byName.values())
      if (namesakes.length > 1) for (const [index, child] of namesakes.entries()) positions.set(child, `[${index + 1}]`)
    known.add(parent)
  }

  return function pathOf(element: XmlElement): string {
    const { parent } = element
    if (parent === undefined) return `/${element.name}`
    if (!known.has(parent)) countChildren(parent)
    return `${pathOf(parent)}/${element.name}${positions.get(element) ?? ''}`
  }
}
