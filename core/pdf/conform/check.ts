import { pdfaReason, type PdfaReason, type PdfaReasonCode, type SaidReason } from '../../base/pdfa-reasons.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfSyntaxError } from '../read/lexer.ts'
import { listPages, pageContent, type PageEntry } from '../read/pages.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'
import { ColorCheck, isProfile, isRgbOutput } from './colors.ts'
import { isTiny, useOfContent } from './content.ts'
import { checkBytes, endsPlainly, isPlainObject } from './file.ts'
import { faultsOf, NO_UNICODE, openChecked, type CheckedFont } from './fonts.ts'

/** One reason why a PDF cannot become PDF/A-3 by adding to it; the page is counted from 1 and absent for the file as a whole. */
export interface Obstacle extends PdfaReason {
  readonly page: number | undefined
}

export interface Conformance {
  readonly obstacles: readonly Obstacle[]
  /** Level U may be claimed: every text shown has Unicode values. */
  readonly hasUnicode: boolean
  /** An output intent for PDF/A is there already. */
  readonly hasIntent: boolean
  /** Object numbers of font descriptors that list their characters, which is optional: the list is not checked, but is to be left out. */
  readonly listing: ReadonlySet<number>
}

// What a file may hold beside its pages without more being asked of it; everything else needs a look that is not taken here.
const CATALOG_KEYS = new Set(
  (
    'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction URI Metadata StructTreeRoot MarkInfo Lang ' +
    'OutputIntents PieceInfo SpiderInfo Threads'
  ).split(' '),
)
const PAGE_KEYS = new Set(
  (
    'Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Thumb B Dur Annots Metadata PieceInfo ' +
    'StructParents ID PZ Tabs UserUnit VP'
  ).split(' '),
)
const FILTERS = new Set(['FlateDecode', 'DCTDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'CCITTFaxDecode'])
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
const MAX_OBSTACLES = 200
const MAX_DEPTH = 60

/**
 * Looks whether a PDF can become PDF/A-3 (level B or U) without one of its bytes being changed, and names every reason why not. What the check
 * does not know counts as a reason: a file is never called conformant on a guess. Throws PdfSyntaxError for a file that cannot be read.
 */
export function checkConformance(file: Uint8Array, document: PdfDocument): Conformance {
  const checker = new Checker(document)
  for (const reason of checkBytes(file, document)) checker.note(undefined, reason)
  checker.checkCatalog()
  const pages = listPages(document, () => checker.report(undefined, 'page_count', 'it has not as many pages as it says'))
  checker.checkCount(pages.length)
  pages.forEach((page, index) => checker.checkPage(page, index + 1))
  checker.checkObjects()
  if (document.damaged) checker.report(undefined, 'damaged', 'it holds packed data that are damaged')
  return { obstacles: checker.obstacles, hasUnicode: checker.hasUnicode, hasIntent: checker.hasIntent, listing: checker.listing }
}

class Checker {
  readonly obstacles: Obstacle[] = []
  hasUnicode = true
  hasIntent = false
  readonly listing = new Set<number>()
  private readonly document: PdfDocument
  private readonly seen = new Set<string>()
  private readonly forms = new Set<PdfStream>()
  /** Those that are being looked through, each inside the one before. */
  private readonly drawn = new Set<PdfStream>()
  private readonly fonts = new Map<PdfDictionary, CheckedFont>()
  private readonly colors: ColorCheck
  private plainObjects = true

  constructor(document: PdfDocument) {
    this.document = document
    this.colors = new ColorCheck(document)
  }

  report<Code extends PdfaReasonCode>(page: number | undefined, ...said: SaidReason<Code>): void {
    this.note(page, pdfaReason(...said))
  }

  note(page: number | undefined, reason: PdfaReason): void {
    const key = `${page ?? ''} ${reason.sentence}`
    if (this.seen.has(key) || this.obstacles.length >= MAX_OBSTACLES) return
    this.seen.add(key)
    this.obstacles.push({ page, ...reason })
  }

  checkCatalog(): void {
    const { document } = this
    const { catalog } = document
    if (catalog === undefined) throw new PdfSyntaxError('its catalog is missing')
    for (const key of catalog.entries.keys())
      if (!CATALOG_KEYS.has(key))
        this.note(undefined, CATALOG_REASONS[key] ?? pdfaReason('entry', `its catalog has the entry ${key}`, { entry: key }))
    const version = document.resolve(catalog.entries.get('Version'))
    if (isKind(version, 'name') && !/^1\.[0-7]$/.test(version.name))
      this.report(undefined, 'version', `it is PDF ${version.name}`, { version: version.name })
    const names = document.dictionary(catalog.entries.get('Names'))
    for (const key of names?.entries.keys() ?? [])
      if (key !== 'Dests') this.note(undefined, NAME_REASONS[key] ?? pdfaReason('entry', `it has the names ${key}`, { entry: key }))
    this.checkAction(undefined, catalog.entries.get('OpenAction'))
    for (const item of document.items(catalog.entries.get('OutputIntents'))) {
      const intent = document.dictionary(item)
      const profile = document.resolve(intent?.entries.get('DestOutputProfile'))
      const isRgb = isKind(profile, 'stream') && profile.entries.get('N') === 3 && isRgbOutput(this.colors.profileOf(profile))
      if (this.nameOf(intent?.entries.get('S')) === 'GTS_PDFA1' && isRgb && !this.hasIntent) this.hasIntent = true
      else this.report(undefined, 'other_intent', 'it has an output intent for another use than sRGB')
    }
  }

  /** A tree that goes in circles or lacks a part says another number than it has. */
  checkCount(pages: number): void {
    const { document } = this
    const tree = document.dictionary(document.catalog?.entries.get('Pages'))
    if (pages === 0) this.report(undefined, 'no_pages', 'it has no pages')
    else if (document.resolve(tree?.entries.get('Count')) !== pages)
      this.report(undefined, 'page_count', 'it has not as many pages as it says')
  }

  checkPage(page: PageEntry, number: number): void {
    const { document } = this
    for (const key of page.entries.keys())
      if (!PAGE_KEYS.has(key))
        this.note(
          number,
          key === 'AA' ? pdfaReason('actions', 'has actions of its own') : pdfaReason('entry', `has the entry ${key}`, { entry: key }),
        )
    const own = page.id === undefined ? undefined : document.dictionary({ kind: 'reference', id: page.id, generation: 0 })
    if (own?.entries.has('Resources') !== true) this.report(number, 'inherited_resources', 'takes its resources from the page tree')
    const resources = document.dictionary(page.entries.get('Resources'))
    const { bytes, complete } = pageContent(document, page)
    if (complete) this.checkContent(bytes, resources, number, 0)
    else this.report(number, 'content_unreadable', 'has content that cannot be unpacked')
    for (const key of BOXES) this.checkBox(document.items(page.entries.get(key)), number)
    for (const item of document.items(page.entries.get('Annots'))) this.checkAnnotation(document.dictionary(item), number)
  }

  private checkContent(content: Uint8Array, resources: PdfDictionary | undefined, page: number, depth: number): void {
    const { document } = this
    const fonts = document.dictionary(resources?.entries.get('Font'))
    const fontOf = (key: string): CheckedFont | undefined => this.openFont(document.dictionary(fonts?.entries.get(key)), key, page, depth)
    const use = useOfContent(content, fontOf)
    for (const fault of use.faults) this.note(page, fault)
    if (use.deviceColors.has('DeviceCMYK')) this.report(page, 'cmyk', 'uses CMYK colours, which an sRGB output intent does not cover')
    for (const [key, verdict] of use.shown) {
      const font = fontOf(key)
      if (font === undefined) this.report(page, 'font_missing', `names the font ${key}, which it does not have`, { font: key })
      else
        for (const { code, words } of [...font.faults, ...faultsOf(verdict)])
          this.report(page, code, `font ${font.name} ${words}`, { font: font.name })
      if ((verdict & NO_UNICODE) !== 0) this.hasUnicode = false
    }
    const objects = document.dictionary(resources?.entries.get('XObject'))
    for (const value of objects?.entries.values() ?? []) {
      const form = document.resolve(value)
      if (!isKind(form, 'stream') || this.nameOf(form.entries.get('Subtype')) !== 'Form') continue
      if (this.drawn.has(form)) this.report(page, 'form_in_circles', 'shows a form that draws itself')
      if (this.forms.has(form)) continue
      this.forms.add(form)
      const own = document.dictionary(form.entries.get('Resources'))
      if (own === undefined || depth >= MAX_DEPTH)
        this.report(page, 'inherited_resources', 'shows a form that takes its resources from the page')
      else {
        this.drawn.add(form)
        this.checkContent(document.unpack(form), own, page, depth + 1)
        this.drawn.delete(form)
      }
    }
    for (const value of document.dictionary(resources?.entries.get('Pattern'))?.entries.values() ?? []) {
      if (isKind(document.resolve(value), 'stream')) this.report(page, 'tiles', 'paints with tiles, which are not checked here')
    }
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
      else this.report(page, 'font_list', `font ${font.name} has a list of its characters, which is not checked here`, { font: font.name })
    }
    if (this.nameOf(dictionary.entries.get('Subtype')) === 'Type3') this.checkDrawings(dictionary, page, depth)
    return font
  }

  /** The glyphs of a Type 3 font, each of them content. */
  private checkDrawings(font: PdfDictionary, page: number, depth: number): void {
    const { document } = this
    const resources = document.dictionary(font.entries.get('Resources'))
    for (const value of document.dictionary(font.entries.get('CharProcs'))?.entries.values() ?? []) {
      const drawing = document.resolve(value)
      const content = isKind(drawing, 'stream') ? document.unpack(drawing) : undefined
      if (content === undefined || depth >= MAX_DEPTH)
        this.report(page, 'content_unreadable', 'has a font with characters that cannot be read')
      else if (resources === undefined && content.includes(0x2f))
        this.report(page, 'inherited_resources', 'has a font that takes its resources from the page')
      else this.checkContent(content, resources, page, depth + 1)
    }
  }

  /** Sides of 3 to 14,400 units (6.1.13). */
  private checkBox(items: readonly PdfValue[], page: number): void {
    if (items.length === 0) return
    const [left, bottom, right, top] = items.map((edge) => this.document.resolve(edge))
    const isSide = (from: PdfValue | undefined, to: PdfValue | undefined): boolean =>
      typeof from === 'number' && typeof to === 'number' && Math.abs(to - from) >= 3 && Math.abs(to - from) <= 14400
    if (!isSide(left, right) || !isSide(bottom, top)) this.report(page, 'page_size', 'is smaller or larger than PDF/A allows')
  }

  private checkAnnotation(annotation: PdfDictionary | undefined, page: number): void {
    const subtype = this.nameOf(annotation?.entries.get('Subtype'))
    if (subtype !== 'Link') this.report(page, 'annotation', `has an annotation of the kind ${subtype || '(none)'}`, { kind: subtype })
    const flags = this.document.resolve(annotation?.entries.get('F'))
    // Print set; Invisible, Hidden, NoView and ToggleNoView clear (6.3.2).
    if (typeof flags !== 'number' || (flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0)
      this.report(page, 'annotation_unprinted', `has a ${subtype} that is not printed`, { kind: subtype })
    if (annotation?.entries.has('AA') === true)
      this.report(page, 'annotation_actions', `has a ${subtype} with actions of its own`, { kind: subtype })
    this.checkAction(page, annotation?.entries.get('A'))
  }

  private checkAction(page: number | undefined, value: PdfValue | undefined): void {
    const action = this.document.resolve(value)
    if (!isKind(action, 'dictionary')) return
    const kind = this.nameOf(action.entries.get('S'))
    const has = page === undefined ? 'it has' : 'has'
    if (!/^(?:GoTo|GoToR|URI|Thread)$/.test(kind)) this.report(page, 'action', `${has} an action of the kind ${kind || '(none)'}`, { kind })
    if (action.entries.has('Next')) this.report(page, 'actions', `${has} an action that starts another`)
  }

  /** What is forbidden wherever it stands. */
  checkObjects(): void {
    const { document } = this
    for (const id of document.ids()) {
      const value = document.get(id)
      const extent = document.extentOf(id)
      if (extent !== undefined && this.plainObjects && !isPlainObject(document.source, id, extent.start, extent.end)) {
        // One is enough to see that another program wrote them all so.
        this.plainObjects = false
        this.report(undefined, 'layout', `object ${id} is not laid out as PDF/A wants it`)
      }
      if (isKind(value, 'stream')) this.checkStream(value, id)
      this.checkValue(value, 0)
    }
    for (const fault of this.colors.faults) this.note(undefined, fault)
  }

  private checkStream(stream: PdfStream, id: number): void {
    const { document } = this
    const filter = document.resolve(stream.entries.get('Filter'))
    for (const item of isKind(filter, 'array') ? filter.items : [filter]) {
      const name = this.nameOf(item)
      if (name !== '' && !FILTERS.has(name))
        this.note(
          undefined,
          name === 'JPXDecode'
            ? pdfaReason('jpeg2000', 'it has JPEG 2000 images')
            : pdfaReason('filter', `it packs data with ${name}`, { filter: name }),
        )
    }
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (stream.entries.has(key)) this.report(undefined, 'outside_content', 'it keeps data outside of the file')
    const end = stream.data.byteOffset + stream.data.length - document.source.byteOffset
    if (document.resolve(stream.entries.get('Length')) !== stream.data.length || !endsPlainly(document.source, end))
      this.report(undefined, 'layout', `the stream ${id} is not as long as it says`)
    if (this.nameOf(stream.entries.get('Type')) === 'EmbeddedFile')
      this.report(undefined, 'embedded_files', 'it holds embedded files already')
    const subtype = this.nameOf(stream.entries.get('Subtype'))
    const isPostScript = subtype === 'PS' || stream.entries.has('PS') || this.nameOf(stream.entries.get('Subtype2')) === 'PS'
    if (isPostScript || stream.entries.has('OPI') || stream.entries.has('Ref'))
      this.report(undefined, 'outside_content', 'it refers to content outside of the page')
    if (subtype === 'Image' && (stream.entries.get('Interpolate') === true || stream.entries.has('Alternates')))
      this.report(undefined, 'smoothed_image', 'it has images that are to be smoothed (Interpolate) or exchanged')
    if (subtype === 'Image') this.colors.checkIntent(stream.entries.get('Intent'))
    const colors = stream.entries.get('N')
    if (typeof colors === 'number' && !stream.entries.has('Type') && !isProfile(this.colors.profileOf(stream), colors))
      this.report(undefined, 'colour_profile', 'it has a colour profile that PDF/A does not allow')
  }

  private checkValue(value: PdfValue, depth: number): void {
    if (depth > MAX_DEPTH) return
    if (typeof value === 'number' && Math.abs(value) > 2147483647) this.report(undefined, 'limits', 'it has numbers that are too large')
    if (typeof value === 'number' && isTiny(value)) this.report(undefined, 'limits', 'it has numbers that are too small')
    if (isKind(value, 'string') && value.bytes.length > 32767) this.report(undefined, 'limits', 'it has strings that are too long')
    if (isKind(value, 'name')) {
      if (value.name.length > 127) this.report(undefined, 'limits', 'it has names that are too long')
      if (value.name === 'DeviceCMYK') this.report(undefined, 'cmyk', 'it uses CMYK colours, which an sRGB output intent does not cover')
    }
    if (isKind(value, 'array')) {
      if (this.nameOf(value.items[0]) === 'Separation') this.colors.checkSpot(value.items)
      if (this.nameOf(value.items[0]) === 'DeviceN') this.colors.checkMix(value.items)
      for (const item of value.items) this.checkValue(item, depth + 1)
    }
    if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return
    const { entries } = value
    if (entries.has('Metadata') && entries !== this.document.catalog?.entries)
      this.report(undefined, 'part_metadata', 'it has metadata of single parts, which are not checked here')
    if (this.nameOf(entries.get('Type')) === 'ExtGState' || entries.has('BM')) this.colors.checkState(entries)
    for (const state of this.document.dictionary(entries.get('ExtGState'))?.entries.values() ?? [])
      this.colors.checkState(this.document.dictionary(state)?.entries)
    if (entries.has('EF')) this.report(undefined, 'embedded_files', 'it holds embedded files already')
    // Only bookmarks have both a title and actions.
    if (entries.has('Title')) this.checkAction(undefined, entries.get('A'))
    if (entries.has('JS') || this.nameOf(entries.get('S')) === 'JavaScript') this.report(undefined, 'javascript', 'it has JavaScript')
    for (const item of entries.values()) this.checkValue(item, depth + 1)
  }

  private nameOf(value: PdfValue | undefined): string {
    const resolved = this.document.resolve(value)
    return isKind(resolved, 'name') ? resolved.name : ''
  }
}

const CATALOG_REASONS: Readonly<Record<string, PdfaReason>> = {
  AA: pdfaReason('actions', 'it has actions of its own'),
  AcroForm: pdfaReason('form', 'it is a form or is signed'),
  AF: pdfaReason('embedded_files', 'it holds embedded files already'),
  OCProperties: pdfaReason('layers', 'it has layers that can be switched'),
  Perms: pdfaReason('signed', 'it is signed or restricts its use'),
  Collection: pdfaReason('portfolio', 'it is a portfolio'),
}
const NAME_REASONS: Readonly<Record<string, PdfaReason>> = {
  EmbeddedFiles: pdfaReason('embedded_files', 'it holds embedded files already'),
  JavaScript: pdfaReason('javascript', 'it has JavaScript'),
}
