import { writeEntries, writeValue } from './copy.ts'
import { ObjectCopies } from './object-copies.ts'
import type { PdfWriter } from './writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'

/**
 * Writes objects of a file anew, each once and with a new number: those that are asked for and all that they lead to. What nothing leads to stays
 * behind, as do pages that are not in `pages`.
 */
export function createRewriting(writer: PdfWriter, document: PdfDocument, pages: ReadonlySet<number>): ObjectCopies {
  const copies = new ObjectCopies(writer, {
    isTaken: (id) => goesAlong(document.get(id), id, pages),
    put: (id, number) => {
      const value = document.get(id)
      if (!isKind(value, 'stream')) return writer.put(number, writeValue(value, copies.reference))
      const entries = [...value.entries].filter(([key]) => key !== 'Length')
      writer.putStream(number, writeEntries(entries, copies.reference), value.data, !value.entries.has('Filter'))
    },
  })
  return copies
}

function goesAlong(value: PdfValue, id: number, pages: ReadonlySet<number>): boolean {
  if (value === null) return false
  const type = isKind(value, 'dictionary') ? value.entries.get('Type') : undefined
  return !isKind(type, 'name') || type.name !== 'Page' || pages.has(id)
}

/** Numbers of all objects that a catalog leads to, as `createRewriting` follows them. */
export function reachableIds(document: PdfDocument, catalog: PdfDictionary, pages: ReadonlySet<number>): number[] {
  const found = new Set<number>()
  const pending: PdfValue[] = [catalog]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isKind(value, 'reference')) {
      if (found.has(value.id)) continue
      const object = document.get(value.id)
      if (!goesAlong(object, value.id, pages)) continue
      found.add(value.id)
      pending.push(object)
    } else if (isKind(value, 'array')) {
      for (const item of value.items) pending.push(item)
    } else if (isKind(value, 'dictionary') || isKind(value, 'stream')) {
      for (const item of value.entries.values()) pending.push(item)
    }
  }
  return [...found].sort((left, right) => left - right)
}
