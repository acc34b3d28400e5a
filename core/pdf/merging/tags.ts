import { pdfName } from '../file/syntax.ts'
import type { PdfWriter } from '../file/writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, latin, textOf, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { freeOf } from './destinations.ts'
import type { FileCopy } from './file-copy.ts'
import { PlainTexts } from './plain.ts'
import { treeRows, writeNameTree } from './trees.ts'

const MAX_CHAIN = 32
/** Kids of elements that are looked at: several elements may name one list. */
const MAX_KIDS = 3_000_000
/** Objects of marked content and of annotations stand among the kids of elements, and are none (ISO 32000-1, 14.7.4). */
const NO_ELEMENTS = new Set(['MCR', 'OBJR'])

/** True for a file whose pages are tagged throughout (14.8.1). */
export function isTagged(document: PdfDocument): boolean {
  const mark = document.dictionary(document.catalog?.entries.get('MarkInfo'))
  const root = document.dictionary(document.catalog?.entries.get('StructTreeRoot'))
  return document.resolve(mark?.entries.get('Marked')) === true && root !== undefined
}

/** The structure trees of all files as one (14.7); types, classes and identifiers that two files use for different things get apart. */
export class Tags {
  private readonly writer: PdfWriter
  private readonly root: number
  private readonly tops: string[] = []
  private readonly parentNodes: number[] = []
  private readonly roles = new Map<string, string>()
  private readonly classes = new Map<string, { readonly text: string; readonly plain: string | undefined }>()
  private readonly ids = new Map<string, string>()
  private readonly namespaces: string[] = []
  private nextKey = 0
  private isSuspect = false

  constructor(writer: PdfWriter) {
    this.writer = writer
    this.root = writer.reserve()
  }

  /** Before anything else of the file is written. `language` is that of the file where the new one has another. */
  add(copy: FileCopy, language: PdfValue): void {
    const { document } = copy
    const value = document.catalog?.entries.get('StructTreeRoot')
    const tree = document.dictionary(value)
    if (tree === undefined) return
    if (isKind(value, 'reference')) copy.bind(value.id, this.root)
    if (document.resolve(document.dictionary(document.catalog?.entries.get('MarkInfo'))?.entries.get('Suspects')) === true)
      this.isSuspect = true
    const { elements, ids } = listElements(document, tree)
    const parents = treeRows(document, tree.entries.get('ParentTree'), 'Nums').flatMap(([key, owner]) =>
      typeof key === 'number' && Number.isInteger(key) && key >= 0 ? [{ key, owner }] : [],
    )
    const renamedIds = new Map(
      [...ids.keys()].flatMap((id) =>
        this.ids.has(id) ? [[id, freeOf(id, (wanted) => this.ids.has(wanted) || ids.has(wanted))] as const] : [],
      ),
    )
    const base = this.nextKey
    copy.tags = {
      elements,
      base,
      parents: new Set(parents.map(({ key }) => key)),
      roles: this.addRoles(document, tree),
      classes: this.addClasses(copy, tree),
      ids: renamedIds,
    }
    for (const [id, element] of ids) this.ids.set(renamedIds.get(id) ?? id, ` ${copy.reference(element)}`)
    for (const kid of kidsOf(document, tree)) this.addTop(copy, kid, language)
    for (const item of document.items(tree.entries.get('Namespaces'))) this.namespaces.push(copy.write(item))
    const rows = [...new Map(parents.map(({ key, owner }) => [key, owner] as const))].sort(([left], [right]) => left - right)
    const [first] = rows[0] ?? []
    const [last] = rows[rows.length - 1] ?? []
    if (first === undefined || last === undefined) return
    const numbers = rows.map(([key, owner]) => `${base + key} ${copy.write(owner)}`).join(' ')
    this.parentNodes.push(this.writer.add(`<</Limits[${base + first} ${base + last}]/Nums[${numbers}]>>`))
    this.nextKey += last + 1
  }

  /** The entries of the catalog. */
  write(): string {
    const ids = this.ids.size === 0 ? '' : `/IDTree ${writeNameTree(this.writer, this.ids)} 0 R`
    const roles = [...this.roles].map(([role, type]) => `${pdfName(role)}${pdfName(type)}`).join('')
    const classes = [...this.classes].map(([name, { text }]) => `${pdfName(name)} ${text}`).join('')
    const parents = this.parentNodes.map((id) => `${id} 0 R`).join(' ')
    this.writer.put(
      this.root,
      `<</Type/StructTreeRoot/K[${this.tops.join(' ')}]/ParentTree<<${parents === '' ? '/Nums[]' : `/Kids[${parents}]`}>>` +
        `/ParentTreeNextKey ${this.nextKey}${ids}${roles === '' ? '' : `/RoleMap<<${roles}>>`}${classes === '' ? '' : `/ClassMap<<${classes}>>`}` +
        `${this.namespaces.length === 0 ? '' : `/Namespaces[${this.namespaces.join(' ')}]`}>>`,
    )
    return `/MarkInfo<</Marked true${this.isSuspect ? '/Suspects true' : ''}>>/StructTreeRoot ${this.root} 0 R`
  }

  private addTop(copy: FileCopy, kid: PdfValue, language: PdfValue): void {
    const element = copy.document.dictionary(kid)
    if (element !== undefined && isKind(kid, 'reference') && language !== null && !element.entries.has('Lang'))
      copy.replace(kid.id, { kind: 'dictionary', entries: new Map([...element.entries, ['Lang', language]]) })
    const text = copy.write(kid)
    if (text !== 'null') this.tops.push(text)
  }

  /** The types of a file that stand for others, each led to the last of its chain. */
  private addRoles(document: PdfDocument, tree: PdfDictionary): Map<string, string> {
    const map = document.dictionary(tree.entries.get('RoleMap'))
    const renamed = new Map<string, string>()
    for (const role of map?.entries.keys() ?? []) {
      let type = role
      for (let step = 0; step < MAX_CHAIN; step++) {
        const next = document.name(map?.entries.get(type))
        if (next === '' || next === type) break
        type = next
      }
      if (type === role) continue
      const free = freeOf(role, (wanted) => this.roles.has(wanted) && this.roles.get(wanted) !== type)
      this.roles.set(free, type)
      if (free !== role) renamed.set(role, free)
    }
    return renamed
  }

  private addClasses(copy: FileCopy, tree: PdfDictionary): Map<string, string> {
    const { document } = copy
    const renamed = new Map<string, string>()
    const texts = new PlainTexts(document)
    for (const [name, value] of document.dictionary(tree.entries.get('ClassMap'))?.entries ?? []) {
      const plain = texts.of(value)
      const isOther = (wanted: string): boolean =>
        this.classes.has(wanted) && (plain === undefined || this.classes.get(wanted)?.plain !== plain)
      const free = freeOf(name, isOther)
      if (!this.classes.has(free)) this.classes.set(free, { text: copy.write(value), plain })
      if (free !== name) renamed.set(name, free)
    }
    return renamed
  }
}

/** All elements that can be reached from above, and those of them that have an identifier. */
function listElements(document: PdfDocument, tree: PdfDictionary): { elements: Set<number>; ids: Map<string, number> } {
  const elements = new Set<number>()
  const ids = new Map<string, number>()
  const inline = new Set<PdfDictionary>()
  const pending = [...kidsOf(document, tree)]
  let left = MAX_KIDS
  for (let value = pending.pop(); value !== undefined && left > 0; value = pending.pop()) {
    if (isKind(value, 'reference') && elements.has(value.id)) continue
    const element = document.resolve(value)
    if (!isKind(element, 'dictionary') || NO_ELEMENTS.has(document.name(element.entries.get('Type'))) || !element.entries.has('S')) continue
    if (isKind(value, 'reference')) {
      elements.add(value.id)
      const id = document.resolve(element.entries.get('ID'))
      if (isKind(id, 'string')) ids.set(latin(id.bytes), value.id)
    } else if (inline.has(element)) continue
    else inline.add(element)
    const kids = kidsOf(document, element)
    left -= kids.length
    for (const kid of kids) if (typeof kid !== 'number') pending.push(kid)
  }
  return { elements, ids }
}

/** The kids of an element: one, or several. */
function kidsOf(document: PdfDocument, element: PdfDictionary): readonly PdfValue[] {
  const kids = element.entries.get('K') ?? null
  const resolved = document.resolve(kids)
  return isKind(resolved, 'array') ? resolved.items : resolved === null ? [] : [kids]
}

/** The language that a file says of itself. */
export function languageOf(document: PdfDocument): string {
  const language = document.resolve(document.catalog?.entries.get('Lang'))
  return isKind(language, 'string') ? textOf(language) : ''
}
