import { pdfHex, pdfName } from './syntax.ts'
import type { PdfWriter } from './writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { listPages } from '../read/pages.ts'
import { isKind, type PdfValue } from '../read/values.ts'

/** Entries that would tie a page to what stays behind: its old parent, the structure tree, article threads. */
const LEFT_BEHIND = new Set(['Parent', 'StructParents', 'B', 'AA', 'PresSteps'])
/** Objects that are the frame of the old file; links into them lead nowhere in the new one. */
const FRAME = new Set(['Pages', 'Page', 'Catalog', 'StructTreeRoot', 'StructElem'])
const FALLBACK_BOX = '[0 0 595.28 841.89]'

/** Copies all pages of a file with everything they need; returns their new object numbers. Content streams stay as they are stored. */
export function copyPages(writer: PdfWriter, document: PdfDocument, parent: number): number[] {
  const pages = listPages(document)
  const numbers = new Map<number, number>()
  const pending: number[] = []
  const ids = pages.map((page) => {
    const id = writer.reserve()
    if (page.id !== undefined) numbers.set(page.id, id)
    return id
  })
  const reference = (id: number): string => {
    let number = numbers.get(id)
    if (number === undefined) {
      if (isFrame(document.get(id))) return 'null'
      number = writer.reserve()
      numbers.set(id, number)
      pending.push(id)
    }
    return `${number} 0 R`
  }
  pages.forEach((page, index) => {
    const entries = [...page.entries].filter(([key]) => !LEFT_BEHIND.has(key) && key !== 'Type')
    const box = page.entries.has('MediaBox') ? '' : `/MediaBox${FALLBACK_BOX}`
    writer.put(ids[index] ?? 0, `<</Type/Page/Parent ${parent} 0 R${box}${writeEntries(entries, reference)}>>`)
  })
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const value = document.get(id)
    const number = numbers.get(id) ?? 0
    if (isKind(value, 'stream')) {
      const entries = [...value.entries].filter(([key]) => key !== 'Length' && key !== 'StructParent' && key !== 'StructParents')
      writer.putStream(number, writeEntries(entries, reference), value.data, false)
    } else {
      writer.put(number, writeValue(value, reference))
    }
  }
  return ids
}

function isFrame(value: PdfValue): boolean {
  const type = isKind(value, 'dictionary') ? value.entries.get('Type') : undefined
  return isKind(type, 'name') && FRAME.has(type.name)
}

/** Entries of a dictionary as text; references are written as `reference` says. */
export function writeEntries(entries: Iterable<readonly [string, PdfValue]>, reference: (id: number) => string): string {
  let text = ''
  for (const [key, value] of entries) text += `${pdfName(key)} ${writeValue(value, reference)}`
  return text
}

function writeValue(value: PdfValue, reference: (id: number) => string): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '')
  switch (value.kind) {
    case 'name':
      return pdfName(value.name)
    case 'string':
      return pdfHex(value.bytes)
    case 'reference':
      return reference(value.id)
    case 'array':
      return `[${value.items.map((item) => writeValue(item, reference)).join(' ')}]`
    case 'dictionary':
      return `<<${writeEntries(value.entries, reference)}>>`
    case 'stream':
      // Streams are always objects of their own.
      return 'null'
  }
}
