import { lazy } from '../../../base/lazy.ts'
import type { XmlElement } from '../element.ts'

interface Part {
  readonly name: string
  readonly many: boolean
}

/** The parts of one type of element, in their order. */
export interface Structure {
  readonly parts: readonly Part[]
  readonly places: ReadonlyMap<string, number>
}

/** A part that does not stand as the schema wants it, and the part or whole that it is measured by. */
export interface StructureFault {
  readonly kind: 'order' | 'many' | 'unknown'
  readonly element: XmlElement
  readonly by: string
}

/** Reads a table of structures; each row gives the names of the elements it is for. What a row says is read when it is asked for. */
export function readStructures(table: string): { readonly names: readonly string[]; readonly structure: () => Structure }[] {
  const rows = table.trim().replaceAll('\n  ', ' ').split('\n')
  return rows.map((row) => {
    const [names = '', list = ''] = row.split(': ')
    return { names: names.split(' '), structure: lazy(() => readStructure(list)) }
  })
}

function readStructure(list: string): Structure {
  const parts = list.split(' ').map((text) => ({ name: text.replace('*', ''), many: text.endsWith('*') }))
  return { parts, places: new Map(parts.map(({ name }, place) => [name, place])) }
}

/** The first part of an element that stands in another order, more often than it may, or where the schema does not know it. */
export function findFault(whole: XmlElement, { parts, places }: Structure): StructureFault | undefined {
  let last = -1
  for (const element of whole.elements) {
    const place = places.get(element.local)
    if (place === undefined) return { kind: 'unknown', element, by: whole.name }
    if (place < last) return { kind: 'order', element, by: parts[last]?.name ?? '' }
    if (place === last && parts[place]?.many !== true) return { kind: 'many', element, by: element.name }
    last = place
  }
  return undefined
}
