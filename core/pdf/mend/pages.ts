import { encodeUtf8 } from '../../base/utf8.ts'
import { joinBytes } from '../../base/bytes.ts'
import { PAGE_KEYS } from '../conform/check.ts'
import type { ShownFont } from '../conform/codes.ts'
import { namesIn, useOfContent } from '../conform/content.ts'
import { writeValue } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { listPages, pageContent, type PageEntry } from '../read/pages.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfDictionary, type PdfReference, type PdfValue } from '../read/values.ts'
import { annotationsOf, mendAnnotations, type Drawing } from './annotations.ts'
import { mendContent } from './content.ts'
import type { Notices } from './notices.ts'
import { array, changed, dictionary, name, numbersOf, plainStream } from './values.ts'

/** Allowed, but nothing of it is looked at or seen: thumbnails, data of other programs. */
const NEEDLESS = new Set(['PieceInfo', 'Thumb', 'Metadata'])
const MARGIN_BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
/** What viewers show of a page that does not say its size. */
const LETTER = array([0, 0, 612, 792])
const MAX_DEPTH = 60

/** Codes that text is shown with in one font. */
export interface FontUse {
  readonly codes: Set<number>
  readonly font: PdfDictionary
}

/** Goes over all pages and all that they draw. */
export class PageMender {
  /** Fonts by object number. */
  readonly fonts = new Map<number, FontUse>()
  /** Process colours that content names. */
  readonly colours = new Set<string>()
  /** Object numbers of all that has resources: pages, forms, tiles, drawn fonts. */
  readonly holders = new Set<number>()
  private readonly document: PdfDocument
  private readonly notices: Notices
  /** What forms without resources of their own were shown with. */
  private readonly lent = new Map<number, { readonly outer: PdfDictionary | undefined; readonly text: string }>()
  private readonly seen = new Set<number>()
  /** Forms and drawn fonts that are being gone over, each inside the one before. */
  private readonly open = new Set<number>()

  constructor(document: PdfDocument, notices: Notices) {
    this.document = document
    this.notices = notices
  }

  /** Mends all pages and puts them into a tree of one level; returns it with the numbers of the pages. */
  mend(): { readonly tree: PdfReference; readonly pages: ReadonlySet<number> } {
    const { document } = this
    const tree = document.add(null)
    const pages = new Set<number>()
    const kids = listPages(document).map((page) => {
      const id = page.id === undefined || pages.has(page.id) ? document.add(null).id : page.id
      const before = page.id === undefined || page.id === id ? undefined : document.get(page.id)
      pages.add(id)
      if (before !== undefined) this.holders.add(id)
      document.put(id, before ?? this.mendPage(page, tree, id))
      return { kind: 'reference', id, generation: 0 } as const
    })
    document.put(
      tree.id,
      dictionary([
        ['Type', name('Pages')],
        ['Count', kids.length],
        ['Kids', array(kids)],
      ]),
    )
    return { tree, pages }
  }

  private mendPage(page: PageEntry, tree: PdfReference, id: number): PdfDictionary {
    const { document } = this
    const entries = new Map([...page.entries].filter(([key]) => PAGE_KEYS.has(key) && !NEEDLESS.has(key)))
    if (page.entries.has('AA')) this.notices.add('mend_scripts', 'its scripts and other actions were left out')
    entries.set('Type', name('Page'))
    entries.set('Parent', tree)
    // Not every reader looks for the edges in other objects.
    for (const key of MARGIN_BOXES) {
      const box = numbersOf(document, entries.get(key), 4)
      if (box === undefined) entries.delete(key)
      else entries.set(key, array(box))
    }
    const media = numbersOf(document, entries.get('MediaBox'), 4)
    entries.set('MediaBox', media === undefined ? LETTER : array(media))
    const given = entries.get('Resources')
    const resources = document.dictionary(given)
    entries.set('Resources', resources === undefined ? dictionary([]) : (given ?? null))
    this.holders.add(id)

    const { bytes, complete } = pageContent(document, page)
    const mended = complete ? tryRead(() => mendContent(bytes)) : undefined
    if (mended !== undefined) this.tellContent()
    const annotations = mendAnnotations(document, document.items(entries.get('Annots')), this.notices)
    const list = annotationsOf(annotations)
    if (list === undefined) entries.delete('Annots')
    else entries.set('Annots', list)
    for (const item of annotations.kept) this.visitAppearance(item)
    if (complete) this.use(mended ?? bytes, resources)
    this.visitResources(resources, 0)
    const { drawings } = annotations
    // What stands in several streams is written as one: some makers cut texts in two where a stream ends.
    const isWhole = document.items(entries.get('Contents')).length < 2
    if (!complete || (mended === undefined && drawings.length === 0 && isWhole)) return { kind: 'dictionary', entries }
    for (const { form } of drawings) this.visitForm(form, undefined, 0)
    entries.set('Contents', document.add(plainStream([], drawings.length === 0 ? (mended ?? bytes) : drawAll(mended ?? bytes, drawings))))
    if (drawings.length > 0) entries.set('Resources', this.withForms(resources, drawings))
    return { kind: 'dictionary', entries }
  }

  private tellContent(): void {
    this.notices.add('mend_content', 'the content of its pages was tidied up: states that were not restored, signs that mean nothing')
  }

  private withForms(resources: PdfDictionary | undefined, drawings: readonly Drawing[]): PdfDictionary {
    const objects = this.document.dictionary(resources?.entries.get('XObject'))
    const all = new Map(objects?.entries)
    drawings.forEach(({ form }, index) => all.set(drawingName(index), form))
    return changed(resources?.entries ?? new Map(), { XObject: { kind: 'dictionary', entries: all } })
  }

  private visitAppearance(item: PdfValue): void {
    const look = this.document.dictionary(this.document.dictionary(item)?.entries.get('AP'))?.entries.get('N')
    if (isKind(look, 'reference')) this.visitForm(look, undefined, 0)
  }

  private use(content: Uint8Array, resources: PdfDictionary | undefined): void {
    const { document } = this
    const fonts = document.dictionary(resources?.entries.get('Font'))
    const used = tryRead(() => useOfContent(content, (key) => this.collector(fonts?.entries.get(key))))
    for (const colour of used?.deviceColors ?? []) this.colours.add(colour)
  }

  private collector(reference: PdfValue | undefined): ShownFont | undefined {
    const font = this.document.dictionary(reference)
    if (font === undefined || !isKind(reference, 'reference')) return undefined
    const known = this.fonts.get(reference.id)
    const codes = known?.codes ?? new Set<number>()
    if (known === undefined) this.fonts.set(reference.id, { codes, font })
    const isComposite = this.document.name(font.entries.get('Subtype')) === 'Type0'
    return {
      codeBytes: isComposite ? 2 : 1,
      verdicts: new Uint8Array(isComposite ? 0x10000 : 0x100),
      judge: (code) => {
        codes.add(code)
        return 1
      },
    }
  }

  /** `outer` is what content that has no resources is shown with. */
  private visitResources(resources: PdfDictionary | undefined, depth: number, outer = resources): void {
    const { forms, fonts } = this.drawnWith(resources)
    for (const form of forms) this.visitForm(form, outer, depth)
    for (const font of fonts) this.visitDrawnFont(font, outer, depth)
  }

  /** What is content itself: forms, tiles, masks, and fonts, which may be drawn. */
  private drawnWith(resources: PdfDictionary | undefined): { readonly forms: readonly PdfValue[]; readonly fonts: readonly PdfValue[] } {
    const { document } = this
    const valuesOf = (key: string): readonly PdfValue[] => [...(document.dictionary(resources?.entries.get(key))?.entries.values() ?? [])]
    const isStream = (value: PdfValue): boolean => isKind(document.resolve(value), 'stream')
    const masks = valuesOf('ExtGState').map(
      (value) => document.dictionary(document.dictionary(value)?.entries.get('SMask'))?.entries.get('G') ?? null,
    )
    const isForm = (value: PdfValue): boolean => document.name(document.dictionary(value)?.entries.get('Subtype')) === 'Form'
    const forms = [...valuesOf('XObject').filter(isForm), ...valuesOf('Pattern'), ...masks].filter(isStream)
    return { forms, fonts: valuesOf('Font') }
  }

  /** A form, a tile, an appearance: content with resources of its own, or of where it is shown. */
  private visitForm(reference: PdfValue | undefined, outer: PdfDictionary | undefined, depth: number): void {
    const { document } = this
    const form = document.resolve(reference)
    if (!isKind(reference, 'reference') || !isKind(form, 'stream') || depth > MAX_DEPTH) return
    const { id } = reference
    if (this.seen.has(id)) {
      const lent = this.lent.get(id)
      if (lent === undefined || lent.outer === outer) return
      // Shown elsewhere with other things of the same names: no resources fit both, and the check says so.
      const again = lend(document, outer, [tryRead(() => document.unpack(form))])
      if (writeValue(again, String) !== lent.text)
        document.put(id, { ...form, entries: changed(form.entries, { Resources: undefined }).entries })
      return
    }
    this.seen.add(id)
    this.holders.add(id)
    const own = document.dictionary(form.entries.get('Resources'))
    const content = tryRead(() => document.unpack(form))
    this.open.add(id)
    const isClosed = own !== undefined && !this.isInCircles(own)
    const resources = isClosed ? own : lend(document, own ?? outer, [content])
    if (own === undefined) this.lent.set(id, { outer, text: writeValue(resources, String) })
    const mended = content === undefined ? undefined : tryRead(() => mendContent(content))
    const entries = isClosed ? form.entries : changed(form.entries, { Resources: resources }).entries
    if (mended !== undefined) {
      document.put(id, plainStream(entries, mended))
      this.tellContent()
    } else if (!isClosed) document.put(id, { ...form, entries })
    if (content !== undefined) this.use(mended ?? content, resources)
    this.visitResources(resources, depth + 1, own ?? outer)
    this.open.delete(id)
  }

  /** Names something that is being drawn. */
  private isInCircles(resources: PdfDictionary): boolean {
    const { forms, fonts } = this.drawnWith(resources)
    return [...forms, ...fonts].some((value) => isKind(value, 'reference') && this.open.has(value.id))
  }

  /** The glyphs of a Type 3 font are content. */
  private visitDrawnFont(reference: PdfValue, outer: PdfDictionary | undefined, depth: number): void {
    const { document } = this
    const font = document.dictionary(reference)
    if (font === undefined || document.name(font.entries.get('Subtype')) !== 'Type3' || depth > MAX_DEPTH) return
    if (!isKind(reference, 'reference') || this.seen.has(reference.id)) return
    this.seen.add(reference.id)
    this.holders.add(reference.id)
    const own = document.dictionary(font.entries.get('Resources'))
    const drawings = [...(document.dictionary(font.entries.get('CharProcs'))?.entries.values() ?? [])].flatMap((value) => {
      const drawing = document.resolve(value)
      return isKind(value, 'reference') && isKind(drawing, 'stream')
        ? [{ value, drawing, content: tryRead(() => document.unpack(drawing)) }]
        : []
    })
    this.open.add(reference.id)
    const isClosed = own !== undefined && !this.isInCircles(own)
    const contents = drawings.map(({ content }) => content)
    const resources = isClosed ? own : lend(document, own ?? outer, contents)
    if (!isClosed) document.put(reference.id, changed(font.entries, { Resources: resources }))
    for (const { value, drawing, content } of drawings) {
      const mended = content === undefined ? undefined : tryRead(() => mendContent(content))
      if (mended !== undefined) document.put(value.id, plainStream(drawing.entries, mended))
      if (content !== undefined) this.use(mended ?? content, resources)
    }
    this.visitResources(resources, depth + 1, own ?? outer)
    this.open.delete(reference.id)
  }
}

/** What content needs of the resources of where it is shown. All of them would hold the content itself, and so never end. */
function lend(document: PdfDocument, outer: PdfDictionary | undefined, contents: readonly (Uint8Array | undefined)[]): PdfDictionary {
  const names = new Set(contents.flatMap((content) => (content === undefined ? [] : namesIn(content))))
  const kinds = [...(outer?.entries ?? [])].flatMap(([kind, value]) => {
    const held = document.dictionary(value)
    const needed = [...(held?.entries ?? [])].filter(([key]) => names.has(key) || key.startsWith('Default'))
    return needed.length === 0 ? [] : [[kind, dictionary(needed)] as const]
  })
  return dictionary(kinds)
}

function drawingName(index: number): string {
  return `KontorField${index + 1}`
}

/** The content in a state of its own, and behind it what the annotations drew. */
function drawAll(content: Uint8Array, drawings: readonly Drawing[]): Uint8Array {
  const rows = drawings.map(({ matrix }, index) => `q ${matrix.map(decimal).join(' ')} cm /${drawingName(index)} Do Q\n`)
  return joinBytes([encodeUtf8('q\n'), content, encodeUtf8(`\nQ\n${rows.join('')}`)])
}

function decimal(value: number): string {
  return value.toFixed(5).replace(/\.?0+$/, '')
}
