import type { PdfDocument } from './document.ts'
import { PdfSyntaxError } from './lexer.ts'
import { isKind, type PdfDictionary, type PdfValue } from './values.ts'

/** A page with what it inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
export interface PageEntry {
  /** Object number; undefined for the rare page that is written directly into its parent. */
  readonly id: number | undefined
  readonly entries: ReadonlyMap<string, PdfValue>
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const MAX_STEPS = 100_000
const MAX_LEVELS = 100

/** All pages in their order; a node that comes back is visited once. Throws PdfSyntaxError past the limits. */
export function listPages(document: PdfDocument): PageEntry[] {
  const pages: PageEntry[] = []
  const seen = new Set<PdfDictionary>()
  let steps = 0
  const visit = (reference: PdfValue | undefined, inherited: ReadonlyMap<string, PdfValue>, level: number): void => {
    if (++steps > MAX_STEPS) throw new PdfSyntaxError('the file has too many pages')
    const node = document.dictionary(reference)
    if (node === undefined || seen.has(node)) return
    seen.add(node)
    if (level > MAX_LEVELS) throw new PdfSyntaxError('the page tree is too deep')
    const passed = new Map(inherited)
    for (const key of INHERITED) {
      const value = node.entries.get(key)
      if (value !== undefined) passed.set(key, value)
    }
    if (node.entries.has('Kids')) for (const kid of document.items(node.entries.get('Kids'))) visit(kid, passed, level + 1)
    else pages.push({ id: isKind(reference, 'reference') ? reference.id : undefined, entries: new Map([...passed, ...node.entries]) })
  }
  visit(document.catalog?.entries.get('Pages'), new Map(), 0)
  return pages
}
