import { reachableIds } from '../file/rewrite.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfSyntaxError } from '../read/lexer.ts'
import { listPages, pageContent, type PageEntry } from '../read/pages.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'
import { pdfaReason } from '../../base/pdfa-reasons.ts'
import { checkAnnotation } from './annotations.ts'
import { checkCatalog } from './catalog.ts'
import { findTangles } from './circles.ts'
import { alternateOf, ColorCheck, type OutputKind } from './colors.ts'
import { namesIn, useOfContent } from './content.ts'
import { checkBytes } from './file.ts'
import { faultsOf, NO_UNICODE, openChecked, type CheckedFont } from './fonts.ts'
import { ObjectCheck } from './objects.ts'
import { Report, type Obstacle } from './report.ts'

export interface Conformance {
  readonly obstacles: readonly Obstacle[]
  /** Level U may be claimed: every text shown has Unicode values. */
  readonly hasUnicode: boolean
  /** An output intent for PDF/A is there already. */
  readonly hasIntent: boolean
  /** Object numbers of font descriptors that list their characters, which is optional: the list is not checked, but is to be left out. */
  readonly listing: ReadonlySet<number>
}

export const PAGE_KEYS = new Set(
  (
    'Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Thumb B Dur Annots Metadata PieceInfo ' +
    'StructParents ID PZ Tabs UserUnit VP'
  ).split(' '),
)
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
const MAX_DEPTH = 60

/**
 * Looks whether a PDF can become PDF/A-3 (level B or U), and names every reason why not: as it is in `file`, without one of its bytes being changed, or
 * without it as the objects that are to be written anew. What the check does not know counts as a reason: a file is never called conformant on a guess.
 * Throws PdfSyntaxError for a file that cannot be read.
 */
export function checkConformance(document: PdfDocument, file?: Uint8Array): Conformance {
  const checker = new Checker(document)
  if (file !== undefined) for (const reason of checkBytes(file, document)) checker.report.note(undefined, reason)
  const pages = checker.checkPages()
  const ids = file === undefined ? reachableIds(document, checker.catalog, new Set(pages)) : document.ids()
  checker.checkObjects(ids, file !== undefined)
  if (document.damaged) checker.report.report(undefined, 'damaged', 'it holds packed data that are damaged')
  const { hasUnicode, listing } = checker
  return { obstacles: checker.report.obstacles, hasUnicode, hasIntent: checker.intent !== undefined, listing }
}

class Checker {
  readonly report = new Report()
  readonly catalog: PdfDictionary
  readonly intent: OutputKind | undefined
  hasUnicode = true
  readonly listing = new Set<number>()
  private readonly document: PdfDocument
  /** Pages that were looked at; one may be shown more than once. */
  private readonly seen = new Set<number>()
  private readonly forms = new Set<PdfStream>()
  private readonly fonts = new Map<PdfDictionary, CheckedFont>()
  private readonly colors: ColorCheck
  /** Process colours that some resources do not replace by others. */
  private readonly bare = new Set<string>()

  constructor(document: PdfDocument) {
    const { catalog } = document
    if (catalog === undefined) throw new PdfSyntaxError('its catalog is missing')
    this.document = document
    this.catalog = catalog
    this.colors = new ColorCheck(document)
    this.intent = checkCatalog(document, catalog, this.colors, this.report)
  }

  /** Numbers of the page objects. */
  checkPages(): number[] {
    const { document, report } = this
    const pages = listPages(document, () => report.report(undefined, 'page_count', 'it has not as many pages as it says'))
    this.checkCount(pages.length)
    pages.forEach((page, index) => this.checkPage(page, index + 1))
    this.checkTangles(pages)
    return pages.flatMap(({ id }) => (id === undefined ? [] : [id]))
  }

  private checkTangles(pages: readonly PageEntry[]): void {
    const { document, report } = this
    const root = document.trailer.entries.get('Root')
    const ends = new Set(pages.flatMap(({ id }) => (id === undefined ? [] : [id])))
    if (isKind(root, 'reference')) ends.add(root.id)
    const parts = [...pages, this.catalog].map(({ entries }): PdfDictionary => ({ kind: 'dictionary', entries }))
    findTangles(document, parts, ends, (tangle, index) => {
      const page = index < pages.length ? index + 1 : undefined
      const words = tangle === 'in_circles' ? 'a part that contains itself' : 'parts that are nested too deeply'
      report.report(page, tangle, `${page === undefined ? 'it has' : 'shows'} ${words}`)
    })
  }

  checkObjects(ids: readonly number[], laidOut: boolean): void {
    const check = new ObjectCheck(this.document, this.report, this.colors, this.intent)
    check.check(ids, laidOut)
    const foreign = this.foreignSpace
    if (check.named.has(foreign) && this.bare.has(foreign)) this.reportColours(undefined)
  }

  /** A tree that goes in circles or lacks a part says another number than it has. */
  private checkCount(pages: number): void {
    const { document, report } = this
    const tree = document.dictionary(this.catalog.entries.get('Pages'))
    if (pages === 0) report.report(undefined, 'no_pages', 'it has no pages')
    else if (document.resolve(tree?.entries.get('Count')) !== pages)
      report.report(undefined, 'page_count', 'it has not as many pages as it says')
  }

  private checkPage(page: PageEntry, number: number): void {
    const { document, report } = this
    for (const key of page.entries.keys())
      if (!PAGE_KEYS.has(key))
        report.note(
          number,
          key === 'AA' ? pdfaReason('actions', 'has actions of its own') : pdfaReason('entry', `has the entry ${key}`, { entry: key }),
        )
    const own = page.id === undefined ? undefined : document.dictionary({ kind: 'reference', id: page.id, generation: 0 })
    if (own?.entries.has('Resources') !== true) report.report(number, 'inherited_resources', 'takes its resources from the page tree')
    if (page.id === undefined || !this.seen.has(page.id)) this.checkPageContent(page, number)
    if (page.id !== undefined) this.seen.add(page.id)
    for (const key of BOXES) this.checkBox(document.items(page.entries.get(key)), number)
    for (const item of document.items(page.entries.get('Annots')))
      checkAnnotation(document, report, document.dictionary(item), number, (drawing) => this.checkForm(drawing, number, 0))
  }

  private checkPageContent(page: PageEntry, number: number): void {
    const { bytes, complete } = pageContent(this.document, page)
    if (complete) this.checkContent(bytes, this.document.dictionary(page.entries.get('Resources')), number, 0)
    else this.report.report(number, 'content_unreadable', 'has content that cannot be unpacked')
  }

  /** `outers` are the resources of what it is shown in. */
  private checkContent(
    content: Uint8Array,
    resources: PdfDictionary | undefined,
    page: number,
    depth: number,
    outers: readonly PdfDictionary[] = [],
  ): void {
    const { document, report } = this
    const fonts = document.dictionary(resources?.entries.get('Font'))
    const fontOf = (key: string): CheckedFont | undefined => this.openFont(document.dictionary(fonts?.entries.get(key)), key, page, depth)
    const use = useOfContent(content, fontOf)
    for (const fault of use.faults) report.note(page, fault)
    const spaces = document.dictionary(resources?.entries.get('ColorSpace'))
    for (const space of ['DeviceCMYK', 'DeviceRGB'] as const) {
      // One that is told by the space itself says nothing of it.
      const given = spaces?.entries.get(space.replace('Device', 'Default'))
      if (given !== undefined && alternateOf(document, given) !== space) continue
      this.bare.add(space)
      if (space === this.foreignSpace && use.deviceColors.has(space)) this.reportColours(page)
    }
    for (const [key, verdict] of use.shown) {
      const font = fontOf(key)
      if (font === undefined) report.report(page, 'font_missing', `names the font ${key}, which it does not have`, { font: key })
      if ((verdict & NO_UNICODE) !== 0) this.hasUnicode = false
      for (const { code, words } of [...(font?.faults ?? []), ...faultsOf(verdict)])
        report.report(page, code, `font ${font?.name ?? key} ${words}`, { font: font?.name ?? key })
    }
    this.checkResources(resources, page, depth, outers)
  }

  private get foreignSpace(): 'DeviceRGB' | 'DeviceCMYK' {
    return this.intent === 'CMYK' ? 'DeviceRGB' : 'DeviceCMYK'
  }

  private reportColours(page: number | undefined): void {
    const uses = page === undefined ? 'it uses' : 'uses'
    if (this.intent === 'CMYK') this.report.report(page, 'other_intent', `${uses} RGB colours, which its CMYK output intent does not cover`)
    else this.report.report(page, 'cmyk', `${uses} CMYK colours, which an sRGB output intent does not cover`)
  }

  /** What content can draw with: forms, tiles, and the masks of graphics states, which are content themselves. */
  private checkResources(resources: PdfDictionary | undefined, page: number, depth: number, outers: readonly PdfDictionary[]): void {
    const { document } = this
    const around = resources === undefined ? outers : [...outers, resources]
    const valuesOf = (key: string): readonly PdfValue[] => [...(document.dictionary(resources?.entries.get(key))?.entries.values() ?? [])]
    for (const value of valuesOf('XObject')) {
      const form = document.resolve(value)
      if (isKind(form, 'stream') && this.document.name(form.entries.get('Subtype')) === 'Form') this.checkForm(form, page, depth, around)
    }
    for (const value of valuesOf('Pattern')) {
      const tile = document.resolve(value)
      if (isKind(tile, 'stream')) this.checkForm(tile, page, depth, around)
    }
    for (const value of valuesOf('ExtGState')) {
      const mask = document.dictionary(document.dictionary(value)?.entries.get('SMask'))
      const group = document.resolve(mask?.entries.get('G'))
      if (isKind(group, 'stream')) this.checkForm(group, page, depth, around)
    }
  }

  private checkForm(form: PdfStream, page: number, depth: number, outers: readonly PdfDictionary[] = []): void {
    const { document, report } = this
    if (this.forms.has(form)) return
    this.forms.add(form)
    const own = document.dictionary(form.entries.get('Resources'))
    if (own === undefined || depth >= MAX_DEPTH) {
      report.report(page, 'inherited_resources', 'shows a form that takes its resources from the page')
      return
    }
    const content = document.unpack(form)
    if (this.borrows(content, own, outers)) report.report(page, 'inherited_resources', 'shows a form that takes resources from the page')
    this.checkContent(content, own, page, depth + 1, outers)
  }

  /** Names something that its own resources lack and those of where it is shown have: some readers find it there. */
  private borrows(content: Uint8Array, own: PdfDictionary, outers: readonly PdfDictionary[]): boolean {
    if (outers.length === 0) return false
    const tablesOf = ({ entries }: PdfDictionary) =>
      [...entries.values()].flatMap((value) => this.document.dictionary(value)?.entries ?? [])
    const [ours, theirs] = [tablesOf(own), outers.flatMap(tablesOf)]
    return [...new Set(namesIn(content))].some((each) => !ours.some((table) => table.has(each)) && theirs.some((table) => table.has(each)))
  }

  /** Every font is opened once, whatever pages and names it has. */
  private openFont(dictionary: PdfDictionary | undefined, key: string, page: number, depth: number): CheckedFont | undefined {
    if (dictionary === undefined) return undefined
    const known = this.fonts.get(dictionary)
    if (known !== undefined) return known
    const { document } = this
    const font = openChecked(document, dictionary, key)
    this.fonts.set(dictionary, font)
    const descriptor = document.dictionary(font.descriptor)
    if (descriptor?.entries.has('CIDSet') === true || descriptor?.entries.has('CharSet') === true) {
      if (isKind(font.descriptor, 'reference') && font.descriptor.generation === 0) this.listing.add(font.descriptor.id)
      else
        this.report.report(page, 'font_list', `font ${font.name} has a list of its characters, which is not checked here`, {
          font: font.name,
        })
    }
    if (this.document.name(dictionary.entries.get('Subtype')) === 'Type3') this.checkDrawings(dictionary, page, depth)
    return font
  }

  /** The glyphs of a Type 3 font, each of them content. */
  private checkDrawings(font: PdfDictionary, page: number, depth: number): void {
    const { document, report } = this
    const resources = document.dictionary(font.entries.get('Resources'))
    for (const value of document.dictionary(font.entries.get('CharProcs'))?.entries.values() ?? []) {
      const drawing = document.resolve(value)
      const content = isKind(drawing, 'stream') ? document.unpack(drawing) : undefined
      if (content === undefined || depth >= MAX_DEPTH)
        report.report(page, 'content_unreadable', 'has a font with characters that cannot be read')
      else if (resources === undefined && content.includes(0x2f))
        report.report(page, 'inherited_resources', 'has a font that takes its resources from the page')
      else this.checkContent(content, resources, page, depth + 1)
    }
  }

  /** Sides of 3 to 14,400 units (6.1.13). */
  private checkBox(items: readonly PdfValue[], page: number): void {
    if (items.length === 0) return
    const [left, bottom, right, top] = items
    const isSide = (from: PdfValue | undefined, to: PdfValue | undefined): boolean =>
      typeof from === 'number' && typeof to === 'number' && Math.abs(to - from) >= 3 && Math.abs(to - from) <= 14400
    if (!isSide(left, right) || !isSide(bottom, top)) this.report.report(page, 'page_size', 'is smaller or larger than PDF/A allows')
  }
}
