import { writeValue, type PdfEntries } from '../file/copy.ts'
import { ObjectCopies } from '../file/object-copies.ts'
import { pdfHex, pdfName } from '../file/syntax.ts'
import type { PdfWriter } from '../file/writer.ts'
import type { PdfDocument } from '../read/document.ts'
import type { PageEntry } from '../read/pages.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin, latinBytes, type PdfStream, type PdfString, type PdfValue } from '../read/values.ts'
import { isActionLeftBehind, noteAdditional } from './actions.ts'
import type { FileWarnings } from './warnings.ts'

/** Entries that would tie a page to its old parent, or start actions. */
const LEFT_BEHIND = new Set(['Type', 'Parent', 'PresSteps', 'DPart', 'TemplateInstantiated'])
/** Lists of a page in which nothing may be missing. */
const LISTS = new Set(['Contents', 'Annots'])
/** Objects that are the frame of the old file; links into them lead nowhere in the new one. */
const FRAME = new Set(['Pages', 'Page', 'Catalog', 'StructTreeRoot', 'StructElem'])
/** Keys that are not always taken as they are. */
const WATCHED = new Set(
  'AA JS OnInstantiate RichMediaContent RichMediaSettings StructParent StructParents Dest D SD DA Headers URI'.split(' '),
)
/** What readers take for a page without a box (they agree on it; the standard has none). */
const FALLBACK_BOX = '[0 0 612 792]'
/** Values of a place in a page: the page, how it is shown, and up to four numbers. */
const PLACE = 6
const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** The new names of the destinations of a file, by the old ones: those of the dictionary and those of the name tree (ISO 32000-1, 12.3.2.3). */
export interface FileNames {
  readonly names: ReadonlyMap<string, string>
  readonly strings: ReadonlyMap<string, string>
}

/** How the structure tree of a file becomes part of a larger one. */
export interface FileTags {
  readonly elements: ReadonlySet<number>
  /** What the numbers of the parent tree begin with, and which of them it has. */
  readonly base: number
  readonly parents: ReadonlySet<number>
  /** New names, where other files use the old ones for something else. */
  readonly roles: ReadonlyMap<string, string>
  readonly classes: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

/**
 * Copies one file into the new one: its pages with everything they need, each object once. Scripts and actions that do more than lead somewhere stay behind
 * wherever they stand. Content streams stay as they are stored.
 */
export class FileCopy {
  readonly writer: PdfWriter
  readonly document: PdfDocument
  readonly warnings: FileWarnings
  /** Numbers of the pages in the new file. */
  readonly pageIds: readonly number[]
  names: FileNames = { names: new Map(), strings: new Map() }
  tags: FileTags | undefined
  /** New names of fonts that fields are filled in with. */
  fieldFonts: ReadonlyMap<string, string> = new Map()
  private readonly pages: readonly PageEntry[]
  private readonly pageNumbers = new Map<number, number>()
  private readonly replaced = new Map<number, PdfValue>()
  /** Lists that were looked through for what is missing. */
  private readonly lists = new Set<number>()
  private readonly copies: ObjectCopies
  private readonly base: string | undefined

  constructor(writer: PdfWriter, document: PdfDocument, pages: readonly PageEntry[], warnings: FileWarnings) {
    this.writer = writer
    this.document = document
    this.warnings = warnings
    this.pages = pages
    this.copies = new ObjectCopies(writer, { isTaken: (id) => this.isObjectTaken(id), put: (id, number) => this.put(id, number) })
    this.pageIds = pages.map((page) => {
      const id = writer.reserve()
      if (page.id !== undefined && !this.pageNumbers.has(page.id)) this.pageNumbers.set(page.id, id)
      return id
    })
    for (const [id, number] of this.pageNumbers) this.copies.bind(id, number)
    const base = document.resolve(document.dictionary(document.catalog?.entries.get('URI'))?.entries.get('Base'))
    this.base = isKind(base, 'string') ? latin(base.bytes) : undefined
  }

  /** An object is written as `value` from now on. References in it to numbers below zero mean objects of the new file. */
  replace(id: number, value: PdfValue): void {
    this.replaced.set(id, value)
  }

  /** An object of the old file is `number` in the new one, where somebody else writes it. */
  bind(id: number, number: number): void {
    this.copies.bind(id, number)
  }

  writePages(parent: number): void {
    this.pages.forEach((page, index) => {
      const isBoxless = this.document.resolve(page.entries.get('MediaBox')) === null
      const entries = [...page.entries].flatMap(([key, value]): [string, PdfValue][] => {
        if (LEFT_BEHIND.has(key) || (isBoxless && key === 'MediaBox')) return []
        return [[key, LISTS.has(key) ? this.present(value) : value]]
      })
      const box = isBoxless ? `/MediaBox${FALLBACK_BOX}` : ''
      this.writer.put(this.pageIds[index] ?? 0, `<</Type/Page/Parent ${parent} 0 R${box}${this.entries(entries, page.entries)}>>`)
    })
  }

  /** Writes all that was referred to until now, and what that refers to. */
  finish(): void {
    this.copies.finish()
  }

  readonly reference = (id: number): string => (id < 0 ? `${-id} 0 R` : this.copies.reference(id))

  private put(id: number, number: number): void {
    const value = this.replaced.get(id) ?? this.document.get(id)
    if (isKind(value, 'stream')) {
      const whole = this.document.recovered ? wholeOf(this.document, value) : undefined
      const entries = [...value.entries].filter(([key]) => key !== 'Length' && !(whole !== undefined && key === 'Filter'))
      this.writer.putStream(number, this.entries(entries, value.entries), whole ?? value.data, whole !== undefined)
    } else if (this.tags?.elements.has(id) === true && isKind(value, 'dictionary')) {
      this.writer.put(number, `<<${this.elementEntries(value.entries, this.tags)}>>`)
    } else {
      this.writer.put(number, this.write(value))
    }
  }

  write(value: PdfValue): string {
    return writeValue(value, this.reference, this.writeDictionary)
  }

  /** Entries as text; `whole` is the dictionary that they stand in. */
  entries(entries: Iterable<readonly [string, PdfValue]>, whole: PdfEntries): string {
    let text = ''
    for (const [key, value] of entries) text += this.entry(key, value, whole)
    return text
  }

  private entry(key: string, value: PdfValue, whole: PdfEntries): string {
    const watched = WATCHED.has(key) ? this.watched(key, value, whole) : undefined
    return watched ?? `${pdfName(key)} ${this.write(value)}`
  }

  /** Where a link leads, by place or by name; undefined for nowhere. */
  destination(value: PdfValue | undefined): string | undefined {
    const resolved = this.document.resolve(value)
    if (isKind(resolved, 'name')) return this.named(resolved.name, 'names') ?? this.named(resolved.name, 'strings')
    if (isKind(resolved, 'string')) {
      const name = latin(resolved.bytes)
      return this.named(name, 'strings') ?? this.named(name, 'names')
    }
    return this.place(resolved)
  }

  /** A page and how it is shown; undefined where there is no such page. */
  place(value: PdfValue | undefined): string | undefined {
    const resolved = this.document.resolve(value)
    const target = isKind(resolved, 'dictionary') ? resolved.entries.get('D') : resolved
    const [page = null, ...view] = this.document.items(target).slice(0, PLACE)
    // Some programs write the number of the page, from 0, instead of the page.
    const id = isKind(page, 'reference') ? this.pageNumbers.get(page.id) : typeof page === 'number' ? this.pageIds[page] : undefined
    return id === undefined ? undefined : `[${[`${id} 0 R`, ...view.map((item) => this.write(item))].join(' ')}]`
  }

  /** A list without what does not exist; one that several pages share is looked through once. */
  private present(value: PdfValue): PdfValue {
    if (isKind(value, 'reference')) {
      if (this.lists.has(value.id)) return value
      this.lists.add(value.id)
    }
    const list = this.document.resolve(value)
    if (!isKind(list, 'array')) return value
    const items = list.items.filter((item) => this.document.resolve(item) !== null)
    if (items.length === list.items.length) return value
    if (!isKind(value, 'reference')) return { kind: 'array', items }
    this.replace(value.id, { kind: 'array', items })
    return value
  }

  private named(name: string, kind: keyof FileNames): string | undefined {
    const taken = this.names[kind].get(name)
    if (taken === undefined) return undefined
    return kind === 'names' ? pdfName(taken) : pdfHex(latinBytes(taken))
  }

  private isObjectTaken(id: number): boolean {
    if (this.tags?.elements.has(id) === true) return true
    const value = this.replaced.get(id) ?? this.document.get(id)
    return value !== null && (!isKind(value, 'dictionary') || this.isTaken(value.entries))
  }

  private readonly writeDictionary = (entries: PdfEntries): string => {
    // The rare element that is written directly into its parent.
    if (this.tags !== undefined && this.document.name(entries.get('Type')) === 'StructElem')
      return `<<${this.elementEntries(entries, this.tags)}>>`
    return this.isTaken(entries) ? `<<${this.entries(entries, entries)}>>` : 'null'
  }

  private isTaken(entries: PdfEntries): boolean {
    const { document } = this
    if (entries.has('Type')) {
      const type = document.name(entries.get('Type'))
      if (FRAME.has(type)) return false
      if ((type === 'Sig' || type === 'DocTimeStamp') && entries.has('ByteRange')) {
        this.warnings.add('signature')
        return false
      }
    }
    if (!entries.has('S')) return true
    if (isActionLeftBehind(document, entries, this.warnings)) return false
    // A link to a name that this file does not have must not lead to another file that has it.
    return document.name(entries.get('S')) !== 'GoTo' || !entries.has('D') || this.destination(entries.get('D')) !== undefined
  }

  /** The text for an entry that is not taken as it is; undefined for one that only has the key. */
  private watched(key: string, value: PdfValue, whole: PdfEntries): string | undefined {
    const resolved = this.document.resolve(value)
    switch (key) {
      case 'AA':
        return noteAdditional(this.document, value, this.warnings) ? '' : undefined
      case 'JS':
        if (!isKind(resolved, 'string') && !whole.has('S')) return undefined
        this.warnings.add('scripts')
        return ''
      case 'OnInstantiate':
        this.warnings.add('scripts')
        return ''
      case 'RichMediaContent':
      case 'RichMediaSettings':
        this.warnings.add('media')
        return ''
      case 'StructParent':
      case 'StructParents':
        if (typeof resolved !== 'number') return undefined
        return this.tags?.parents.has(resolved) === true ? `/${key} ${this.tags.base + resolved}` : ''
      case 'Dest':
        return this.watchedPlace(key, resolved)
      case 'D':
        return this.document.name(whole.get('S')) === 'GoTo' ? this.watchedPlace(key, resolved) : undefined
      case 'SD':
        // The place in the structure tree; the place on the page stands beside it.
        return this.document.name(whole.get('S')) === 'GoTo' ? '' : undefined
      case 'DA':
        return isKind(resolved, 'string') && this.fieldFonts.size > 0 ? `/DA${pdfHex(renameFonts(resolved, this.fieldFonts))}` : undefined
      case 'Headers':
        return this.tags === undefined || this.tags.ids.size === 0 ? undefined : `/Headers${this.write(this.renamedIds(resolved))}`
      default:
        return this.watchedAddress(resolved)
    }
  }

  private watchedPlace(key: string, resolved: PdfValue): string | undefined {
    const isPlace = isKind(resolved, 'array') ? !isKind(resolved.items[0], 'name') : isKind(resolved, 'name') || isKind(resolved, 'string')
    if (!isPlace) return undefined
    const destination = this.destination(resolved)
    return destination === undefined ? '' : `/${key} ${destination}`
  }

  /** An address is complete in the new file, which has another base than each of the old ones. */
  private watchedAddress(resolved: PdfValue): string | undefined {
    if (this.base === undefined || !isKind(resolved, 'string') || SCHEME.test(latin(resolved.bytes))) return undefined
    return `/URI${pdfHex(latinBytes(this.base + latin(resolved.bytes)))}`
  }

  private renamedIds(value: PdfValue): PdfValue {
    if (isKind(value, 'array')) return { kind: 'array', items: value.items.map((item) => this.renamedIds(this.document.resolve(item))) }
    const id = isKind(value, 'string') ? this.tags?.ids.get(latin(value.bytes)) : undefined
    return id === undefined ? value : { kind: 'string', bytes: latinBytes(id) }
  }

  /** An element of the structure tree (14.7.2). */
  private elementEntries(entries: PdfEntries, tags: FileTags): string {
    let text = ''
    for (const [key, value] of entries) {
      if (key === 'S') text += `/S ${this.write(this.renamed(value, tags.roles))}`
      else if (key === 'C') text += `/C ${this.write(this.renamed(value, tags.classes))}`
      else if (key === 'ID') text += `/ID ${this.write(this.renamedIds(this.document.resolve(value)))}`
      else text += this.entry(key, value, entries)
    }
    return text
  }

  private renamed(value: PdfValue, names: ReadonlyMap<string, string>): PdfValue {
    if (names.size === 0) return value
    const resolved = this.document.resolve(value)
    if (isKind(resolved, 'array')) return { kind: 'array', items: resolved.items.map((item) => this.renamed(item, names)) }
    const name = isKind(resolved, 'name') ? names.get(resolved.name) : undefined
    return name === undefined ? value : { kind: 'name', name }
  }
}

/** What can be had of packed data that are cut off or broken, as they may be in a damaged file; undefined for those that are whole. */
function wholeOf(document: PdfDocument, { entries, data }: PdfStream): Uint8Array | undefined {
  const filter = document.resolve(entries.get('Filter'))
  const name = isKind(filter, 'array') && filter.items.length === 1 ? filter.items[0] : filter
  if (!isKind(name, 'name') || document.name(name) !== 'FlateDecode') return undefined
  document.damaged = false
  // Without its predictor, which goes along as it is.
  const bytes = tryRead(() => document.unpack({ kind: 'stream', entries: new Map([['Filter', name]]), data }))
  return document.damaged ? bytes : undefined
}

/** The default appearance of a field with its font under another name. */
function renameFonts(appearance: PdfString, fonts: ReadonlyMap<string, string>): Uint8Array {
  return latinBytes(
    latin(appearance.bytes).replace(/\/([^\s()<>[\]{}/%]+)(?=\s+[-+.\d]+\s+Tf)/g, (whole, name: string) => {
      const renamed = fonts.get(name)
      return renamed === undefined ? whole : pdfName(renamed)
    }),
  )
}
