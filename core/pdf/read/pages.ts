import type { PdfDocument } from './document.ts'
import { tryRead } from './search.ts'
import { PdfSyntaxError } from './lexer.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

/** A page with what it inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
export interface PageEntry {
  /** Object number; undefined for the rare page that is written directly into its parent. */
  readonly id: number | undefined
  readonly entries: ReadonlyMap<string, PdfValue>
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const MAX_STEPS = 100_000
const MAX_LEVELS = 100
const MAX_REPEATS = 1000

/**
 * All pages in their order; a node of the tree that comes back is visited once, and told to `onReturn`. Where the tree has none, the pages are those that the
 * file holds anywhere. Throws PdfSyntaxError past the limits.
 */
export function listPages(document: PdfDocument, onReturn: () => void = () => undefined): PageEntry[] {
  const pages: PageEntry[] = []
  const seen = new Set<PdfDictionary>()
  let steps = 0
  let repeats = 0
  const visit = (reference: PdfValue | undefined, inherited: ReadonlyMap<string, PdfValue>, level: number): void => {
    if (++steps > MAX_STEPS) throw new PdfSyntaxError('the file has too many pages')
    const node = document.dictionary(reference)
    if (node === undefined) return
    // A page may be shown twice; a part of the tree that comes back would never end.
    if (seen.has(node) && node.entries.has('Kids')) {
      onReturn()
      return
    }
    if (seen.has(node) && ++repeats > MAX_REPEATS) throw new PdfSyntaxError('the file shows a page too often')
    seen.add(node)
    if (level > MAX_LEVELS) throw new PdfSyntaxError('the page tree is too deep')
    const passed = new Map(inherited)
    for (const key of INHERITED) {
      const value = node.entries.get(key)
      if (value !== undefined) passed.set(key, value)
    }
    if (node.entries.has('Kids')) for (const kid of document.items(node.entries.get('Kids'))) visit(kid, passed, level + 1)
    else if (isPage(document, node))
      pages.push({ id: isKind(reference, 'reference') ? reference.id : undefined, entries: new Map([...passed, ...node.entries]) })
  }
  visit(document.catalog?.entries.get('Pages'), new Map(), 0)
  return pages.length > 0 ? pages : strayPages(document)
}

/** A leaf of the tree; one that forgot what it is has content, or calls itself a page. */
function isPage(document: PdfDocument, { entries }: PdfDictionary): boolean {
  const type = document.resolve(entries.get('Type'))
  return !isKind(type, 'name') || type.name !== 'Pages' || entries.has('Contents')
}

/** The pages of a file whose tree is broken or lost: all objects that call themselves one. */
function strayPages(document: PdfDocument): PageEntry[] {
  const pages: PageEntry[] = []
  for (const id of document.ids().slice(0, MAX_STEPS)) {
    const value = tryRead(() => document.get(id))
    if (!isKind(value, 'dictionary')) continue
    const type = document.resolve(value.entries.get('Type'))
    if (isKind(type, 'name') && type.name === 'Page') pages.push({ id, entries: value.entries })
  }
  return pages
}

/** The content of a page, its streams joined by a blank; not `complete` where one of them cannot be unpacked. */
export function pageContent(document: PdfDocument, page: PageEntry): { readonly bytes: Uint8Array; readonly complete: boolean } {
  const value = document.resolve(page.entries.get('Contents'))
  const streams = (isKind(value, 'array') ? value.items.map((item) => document.resolve(item)) : [value]).filter((item): item is PdfStream =>
    isKind(item, 'stream'),
  )
  const parts = streams.map((stream) => tryRead(() => document.unpack(stream)))
  const complete = !parts.includes(undefined)
  if (parts.length === 1) return { bytes: parts[0] ?? new Uint8Array(), complete }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + (part?.length ?? 0) + 1, 0)).fill(0x20)
  let at = 0
  for (const part of parts) {
    bytes.set(part ?? [], at)
    at += (part?.length ?? 0) + 1
  }
  return { bytes, complete }
}
