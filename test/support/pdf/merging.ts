import { mergePdfs } from '../../../core/pdf/merge.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, latin, textOf, type PdfDictionary, type PdfValue } from '../../../core/pdf/read/values.ts'
import { buildPdf, type Body } from './build.ts'
import { unpackObjects } from './plain.ts'

export const MERGE_OPTIONS = { createdAt: '2026-11-21T09:30:00.000Z', attachments: false }

/** A file of one empty page, to merge with. */
export const EMPTY_PAGE = sourcePdf('', '')

/** One page (object 3) with entries of catalog and page, and objects from 4 on. */
export function sourcePdf(catalog: string, page: string, more: Readonly<Record<number, Body>> = {}): Uint8Array {
  return buildPdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 1/MediaBox[0 0 300 400]/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/Resources<<>>${page}>>`,
    ...more,
  })
}

export function stream(text: string, entries = ''): Body {
  return { entries, data: Buffer.from(text, 'latin1') }
}

/** Merges files that are called a.pdf, b.pdf and so on. */
export function merge(files: readonly Uint8Array[], options: Partial<typeof MERGE_OPTIONS> = {}) {
  const named = files.map((bytes, index) => ({ name: `${String.fromCharCode(0x61 + index)}.pdf`, bytes }))
  const { bytes, warnings } = mergePdfs(named, { ...MERGE_OPTIONS, ...options })
  const document = new PdfDocument(bytes)
  if (document.recovered || document.catalog === undefined) throw new Error('the merged file is broken')
  return {
    bytes,
    warnings,
    document,
    catalog: document.catalog,
    text: latin(unpackObjects(bytes)),
    /** `file code` of each warning. */
    said: warnings.map(({ path, code }) => `${path.replace(/\D/g, '')} ${code}`),
    look: lookInto(document),
  }
}

/** Walks from a value along keys and indexes. */
function lookInto(document: PdfDocument) {
  return (from: PdfValue | undefined, ...path: readonly (string | number)[]): PdfValue => {
    let value = document.resolve(from)
    for (const step of path) {
      if (typeof step === 'number') value = document.resolve(document.items(value)[step])
      else value = document.resolve(document.dictionary(value)?.entries.get(step))
    }
    return value
  }
}

/** Every name and every string that stands in an object, the names with their slash. */
export function wordsOf(document: PdfDocument): Set<string> {
  const words = new Set<string>()
  const collect = (value: PdfValue): void => {
    if (isKind(value, 'name')) words.add(`/${value.name}`)
    else if (isKind(value, 'string')) words.add(textOf(value))
    else if (isKind(value, 'array')) value.items.forEach(collect)
    else if (isKind(value, 'dictionary') || isKind(value, 'stream'))
      for (const [key, item] of value.entries) {
        words.add(`/${key}`)
        collect(item)
      }
  }
  for (const id of document.ids()) collect(document.get(id))
  return words
}

/** A name or a string as text, a number as itself. */
export function plain(value: PdfValue | undefined): string | number | undefined {
  if (isKind(value, 'name')) return value.name
  if (isKind(value, 'string')) return textOf(value)
  return typeof value === 'number' ? value : undefined
}

/** The bookmarks below a node: title, page that it leads to (from 0), and the bookmarks below. */
export interface BookmarkView {
  readonly title: string | number | undefined
  readonly page: number
  readonly kids: readonly BookmarkView[]
}

export function bookmarksOf(document: PdfDocument, pages: readonly PdfDictionary[], node?: PdfDictionary): BookmarkView[] {
  const root = node ?? document.dictionary(document.catalog?.entries.get('Outlines'))
  const list: BookmarkView[] = []
  for (
    let item = document.dictionary(root?.entries.get('First'));
    item !== undefined;
    item = document.dictionary(item.entries.get('Next'))
  ) {
    const action = document.dictionary(item.entries.get('A'))
    const [page] = document.items(item.entries.get('Dest') ?? action?.entries.get('D'))
    const target = document.dictionary(page)
    list.push({
      title: plain(document.resolve(item.entries.get('Title'))),
      page: target === undefined ? -1 : pages.indexOf(target),
      kids: bookmarksOf(document, pages, item),
    })
  }
  return list
}
