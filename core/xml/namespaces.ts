import type { XmlAttribute, XmlElement } from './types.ts'

/** Bound to the prefix `xml` in every document (Namespaces in XML 1.0, section 3). */
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
/** Namespace of the declarations `xmlns` and `xmlns:…` themselves. */
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/'

/** True for `xmlns` and `xmlns:…`. */
export function isDeclaration(attribute: XmlAttribute): boolean {
  return attribute.namespace === XMLNS_NAMESPACE
}

/**
 * The prefix under which elements of a namespace are written inside an element: empty for the default namespace,
 * undefined when no declaration in force names it. Inner declarations hide outer ones.
 */
export function prefixFor(element: XmlElement, namespace: string): string | undefined {
  const hidden = new Set<string>()
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    for (const attribute of at.attributes) {
      if (!isDeclaration(attribute)) continue
      const prefix = attribute.name === 'xmlns' ? '' : attribute.local
      if (!hidden.has(prefix) && attribute.value === namespace) return prefix
      hidden.add(prefix)
    }
  }
  if (namespace === '' && !hidden.has('')) return ''
  return namespace === XML_NAMESPACE ? 'xml' : undefined
}
