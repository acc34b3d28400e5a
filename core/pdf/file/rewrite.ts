import { writeEntries, writeValue } from './copy.ts'
import type { PdfWriter } from './writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'

/**
 * Writes objects of a file anew, each once and with a new number: those that are asked for and all that they lead to. What nothing leads to stays
 * behind, as do pages that are not in `pages`.
 */
export class Rewriter {
  private readonly writer: PdfWriter
  private readonly document: PdfDocument
  private readonly pages: ReadonlySet<number>
  private readonly numbers = new Map<number, number>()
  private readonly pending: number[] = []

  constructor(writer: PdfWriter, document: PdfDocument, pages: ReadonlySet<number>) {
    this.writer = writer
    this.document = document
    this.pages = pages
  }

  /** How the new file refers to an object. */
  readonly reference = (id: number): string => {
    let number = this.numbers.get(id)
    if (number === undefined) {
      if (!goesAlong(this.document.get(id), id, this.pages)) return 'null'
      number = this.writer.reserve()
      this.numbers.set(id, number)
      this.pending.push(id)
    }
    return `${number} 0 R`
  }

  /** Writes what was referred to, and what that refers to. */
  writePending(): void {
    for (let id = this.pending.pop(); id !== undefined; id = this.pending.pop()) {
      const value = this.document.get(id)
      const number = this.numbers.get(id) ?? 0
      if (!isKind(value, 'stream')) {
        this.writer.put(number, writeValue(value, this.reference))
        continue
      }
      const entries = [...value.entries].filter(([key]) => key !== 'Length')
      this.writer.putStream(number, writeEntries(entries, this.reference), value.data, !value.entries.has('Filter'))
    }
  }
}

function goesAlong(value: PdfValue, id: number, pages: ReadonlySet<number>): boolean {
  if (value === null) return false
  const type = isKind(value, 'dictionary') ? value.entries.get('Type') : undefined
  return !isKind(type, 'name') || type.name !== 'Page' || pages.has(id)
}

/** Numbers of all objects that a catalog leads to, as a `Rewriter` follows them. */
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
