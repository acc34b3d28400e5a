import type { XmlMend } from '../rule.ts'
import { prefixOf } from '../syntax/pattern.ts'
import type { SchemaFault } from '../syntax/schema/fault.ts'
import { partOf } from '../syntax/schema/grammar.ts'

/**
 * The parts of an element in the order of its schema. After it none stands below another one that it belongs above; that one is missing, or there too often,
 * may come to light, which the schema says of the first fault of an element only. Undefined where the schema does not know all parts, where a text between
 * them would stand beside another one, and where one name is of two parts or two names of one, so that names do not say what comes first.
 */
export function orderParts({ element: { parent }, around }: SchemaFault): readonly XmlMend[] | undefined {
  if (parent === undefined || around === undefined || parent.mixed) return undefined
  const places = new Map<string, number>()
  for (const { name, namespace, local } of parent.elements) {
    const place = partOf(around, prefixOf(namespace), local)?.place
    if (place === undefined || (places.get(name) ?? place) !== place) return undefined
    places.set(name, place)
  }
  if (new Set(places.values()).size < places.size) return undefined
  const order = [...places].toSorted(([, one], [, other]) => one - other).map(([name]) => name)
  return [{ element: parent, order }]
}
