import { pdfHex, pdfName } from './syntax.ts'
import type { PdfWriter } from './writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { listPages } from '../read/pages.ts'
import { isKind, type PdfValue } from '../read/values.ts'

/** Entries that would tie a page to what stays behind: its old parent, the structure tree, article threads. */
const LEFT_BEHIND = new Set(['Parent', 'StructParents', 'B', 'AA', 'PresSteps'])
/** Objects that are the frame of the old file; links into them lead nowhere in the new one. */
const FRAME = new Set(['Pages', 'Page', 'Catalog', 'StructTreeRoot', 'StructElem'])
/**
 * Actions (ISO 32000-1, section 12.6.4) that start programs, run scripts, send what was filled in, or lead to files that do not come along. Whoever merges the PDFs of
 * others passes them on under their own name: these stay behind. Links within the file and to addresses of the web stay.
 */
const ACTIONS_LEFT_BEHIND = new Set([
  'Launch',
  'JavaScript',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoToR',
  'GoToE',
])
const FALLBACK_BOX = '[0 0 595.28 841.89]'

/**
 * Copies all pages of a file with everything they need, actions apart that do more than lead somewhere; returns their new object numbers. Content streams stay
 * as they are stored.
 */
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
      if (!isTaken(document.get(id))) return 'null'
      number = writer.reserve()
      numbers.set(id, number)
      pending.push(id)
    }
    return `${number} 0 R`
  }
  pages.forEach((page, index) => {
    const entries = [...page.entries].filter(([key]) => !LEFT_BEHIND.has(key) && key !== 'Type')
    const box = page.entries.has('MediaBox') ? '' : `/MediaBox${FALLBACK_BOX}`
    writer.put(ids[index] ?? 0, `<</Type/Page/Parent ${parent} 0 R${box}${writeEntries(entries, reference, isTaken)}>>`)
  })
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const value = document.get(id)
    const number = numbers.get(id) ?? 0
    if (isKind(value, 'stream')) {
      const entries = [...value.entries].filter(([key]) => key !== 'Length' && key !== 'StructParent' && key !== 'StructParents')
      writer.putStream(number, writeEntries(entries, reference, isTaken), value.data, false)
    } else {
      writer.put(number, writeValue(value, reference, isTaken))
    }
  }
  return ids
}

function isTaken(value: PdfValue): boolean {
  if (!isKind(value, 'dictionary')) return true
  const [type, action] = [value.entries.get('Type'), value.entries.get('S')]
  return !(isKind(type, 'name') && FRAME.has(type.name)) && !(isKind(action, 'name') && ACTIONS_LEFT_BEHIND.has(action.name))
}

/** Says of a value whether it goes along. */
type Taking = (value: PdfValue) => boolean

/** Entries of a dictionary as text; references are written as `reference` says, and null for a dictionary that does not go along. */
export function writeEntries(
  entries: Iterable<readonly [string, PdfValue]>,
  reference: (id: number) => string,
  isTaken: Taking = () => true,
): string {
  let text = ''
  for (const [key, value] of entries) text += `${pdfName(key)} ${writeValue(value, reference, isTaken)}`
  return text
}

function writeValue(value: PdfValue, reference: (id: number) => string, isTaken: Taking): string {
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
      return `[${value.items.map((item) => writeValue(item, reference, isTaken)).join(' ')}]`
    case 'dictionary':
      return isTaken(value) ? `<<${writeEntries(value.entries, reference, isTaken)}>>` : 'null'
    case 'stream':
      // Streams are always objects of their own.
      return 'null'
  }
}
