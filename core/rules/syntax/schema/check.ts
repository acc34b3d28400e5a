import { XMLNS_NAMESPACE } from '../../../xml/namespaces.ts'
import type { XmlTag, XmlTree } from '../../../xml/types.ts'
import type { XmlElement } from '../element.ts'
import { prefixOf } from '../pattern.ts'
import type { SchemaFault } from './fault.ts'
import { partOf, type AttributePart, type Part, type SchemaType } from './grammar.ts'
import { MISSING_TERMS } from './missing-terms.ts'

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

export type Report = (fault: SchemaFault) => void

/** What stands between the tags of an element, the order of the elements inside apart. */
export function checkContent(tree: XmlTree, element: number, type: SchemaType, report: Report): void {
  const isLeaf = tree.after(element) === element + 1
  if (type.kind !== 'text') {
    if (tree.isMixed(element) || (isLeaf && !tree.isBlank(element))) report({ kind: 'text', element: tree.element(element), by: '' })
    return
  }
  if (!isLeaf) {
    report({ kind: 'inside', element: tree.element(element + 1), by: tree.tag(element).name })
    return
  }
  const { check } = type
  if (check === undefined || check.holds(tree.text, tree.openEnd(element), tree.closeStart(element))) return
  // A reference, a comment or a section is not part of the value, which is looked at alone where there may be one.
  const value = tree.textOf(element)
  if (!check.holds(value, 0, value.length)) report({ kind: 'value', element: tree.element(element), by: check.base })
}

/** Attributes that the schema does not have, or has with other values, and those that are missing; true when there are none. */
export function checkAttributes(element: XmlElement, type: SchemaType, report: Report): boolean {
  let isRight = true
  const refuse = (kind: SchemaFault['kind'], name: string, by: string): void => {
    isRight = false
    report({ kind, element, attribute: name, by })
  }
  for (const attribute of element.tag.attributes) {
    const { namespace, name, value } = attribute
    if (namespace === XMLNS_NAMESPACE) continue
    if (namespace === XSI) {
      if (!isAllowedInstance(attribute, element, type)) refuse('attribute', name, element.name)
      continue
    }
    const part = namespace === '' ? attributePart(type, name) : undefined
    if (part === undefined) refuse('attribute', name, element.name)
    else if (part.check !== undefined && !part.check.holds(value, 0, value.length)) refuse('attribute_value', name, part.check.base)
    else if (part.fixed !== undefined && part.fixed !== value.trim()) refuse('attribute_value', name, part.fixed)
  }
  for (const { name } of type.requiredAttributes) {
    if (element.tag.attributes.some((one) => one.name === name)) continue
    isRight = false
    report({ kind: 'attribute_missing', element, by: name })
  }
  return isRight
}

function attributePart({ attributes }: SchemaType, name: string): AttributePart | undefined {
  for (const part of attributes) if (part.name === name) return part
  return undefined
}

/** Where the schema lies may be said anywhere; no element of an invoice may be nil, and none is of another type than its own. */
function isAllowedInstance({ local, value }: XmlTag['attributes'][number], element: XmlElement, { name }: SchemaType): boolean {
  if (local === 'schemaLocation' || local === 'noNamespaceSchemaLocation') return true
  const named = value.trim().replace(/^.*:/, '')
  return local === 'type' && (named === `${name}Type` || named === `${element.local}Type`)
}

/** The order and number of the elements inside another one. Of a sequence the first fault is told: what comes behind is measured by nothing any more. */
export function checkParts(element: XmlElement, type: SchemaType, report: Report): void {
  if (type.kind === 'sequence') checkSequence(element, type, report)
  else if (type.kind !== 'text') checkOne(element, type, report)
}

function checkSequence(element: XmlElement, type: SchemaType, report: Report): void {
  let last = -1
  for (const child of element.elements) {
    const part = partOf(type, prefixOf(child.namespace), child.local)
    if (part === undefined) return report({ kind: 'unknown', element: child, by: element.name })
    if (part.place < last) return report({ kind: 'order', element: child, by: type.parts[last]?.local ?? '', around: type })
    if (part.place === last && !part.many) return report({ kind: 'many', element: child, by: child.name })
    const required = part.place === last ? undefined : type.parts[type.requiredFrom[last + 1] ?? -1]
    if (required !== undefined && required.place < part.place) return reportMissing(element, type, child, required, report)
    if (part.later === 'only') report({ kind: 'unknown', element: child, by: element.name, later: true })
    if (part.later === 'many' && part.place === last) report({ kind: 'many', element: child, by: child.name, later: true })
    last = part.place
  }
  const required = type.parts[type.requiredFrom[last + 1] ?? -1]
  if (required !== undefined) reportMissing(element, type, undefined, required, report)
}

/** A required part that is not where it must be: it stands further below, or nowhere. */
function reportMissing(element: XmlElement, type: SchemaType, instead: XmlElement | undefined, part: Part, report: Report): void {
  const { local, prefix } = part
  const below = element.elements.find((child) => child.local === local && prefixOf(child.namespace) === prefix())
  if (below !== undefined) return report({ kind: 'order', element: below, by: instead?.local ?? '', around: type })
  const terms = MISSING_TERMS[`${type.name} ${local}`]
  report({ kind: 'missing', element, by: `${prefix()}${local}`, ...(terms === undefined ? {} : { terms }) })
}

function checkOne(element: XmlElement, type: SchemaType, report: Report): void {
  const [first, second] = element.elements
  if (first === undefined) return report({ kind: 'missing', element, by: type.parts.map(({ local }) => local).join(' / ') })
  if (type.kind === 'choice' && partOf(type, prefixOf(first.namespace), first.local) === undefined)
    return report({ kind: 'unknown', element: first, by: element.name })
  if (second !== undefined) report({ kind: 'many', element: second, by: second.name })
}
