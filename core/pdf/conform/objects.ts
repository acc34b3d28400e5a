import { pdfaReason } from '../../base/pdfa-reasons.ts'
import { decodeUtf8 } from '../../base/utf8.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, latinBytes, type PdfStream, type PdfValue } from '../read/values.ts'
import { checkAction } from './annotations.ts'
import { isProfile, plainSpace, type ColorCheck, type OutputKind } from './colors.ts'
import { isTiny } from './content.ts'
import { endsPlainly, isPlainObject } from './file.ts'
import { isPlainJpx } from './jpx.ts'
import type { Report } from './report.ts'

/** Those of ISO 32000-1, table 6, that PDF/A-3 allows (6.1.7.2). */
const FILTERS = new Set(['FlateDecode', 'DCTDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'CCITTFaxDecode', 'JBIG2Decode'])
const MAX_DEPTH = 60
const FONT_NAMES = ['BaseFont', 'FontName'] as const

/** Names are UTF-8 (6.1.8). */
export function isReadableName(name: string): boolean {
  return !/[\x80-\xff]/.test(name) || !decodeUtf8(latinBytes(name)).includes('\ufffd')
}

/** Looks for what is forbidden wherever it stands; `laidOut` is false for objects that are to be written anew. */
export class ObjectCheck {
  /** Process colours that objects name: images, shadings, groups. */
  readonly named = new Set<string>()
  private readonly document: PdfDocument
  private readonly report: Report
  private readonly colors: ColorCheck
  private readonly intent: OutputKind | undefined
  private plainObjects = true

  constructor(document: PdfDocument, report: Report, colors: ColorCheck, intent: OutputKind | undefined) {
    this.document = document
    this.report = report
    this.colors = colors
    this.intent = intent
  }

  check(ids: readonly number[], laidOut: boolean): void {
    const { document } = this
    for (const id of ids) {
      const value = document.get(id)
      const extent = laidOut ? document.extentOf(id) : undefined
      if (extent !== undefined && this.plainObjects && !isPlainObject(document.source, id, extent.start, extent.end)) {
        // One is enough to see that another program wrote them all so.
        this.plainObjects = false
        this.report.report(undefined, 'layout', `object ${id} is not laid out as PDF/A wants it`)
      }
      if (isKind(value, 'stream')) this.checkStream(value, laidOut ? id : undefined)
      this.checkValue(value, 0)
    }
    for (const fault of this.colors.faults) this.report.note(undefined, fault)
  }

  private checkStream(stream: PdfStream, id: number | undefined): void {
    const { document, report } = this
    const filter = document.resolve(stream.entries.get('Filter'))
    for (const item of isKind(filter, 'array') ? filter.items : [filter]) {
      const name = this.document.name(item)
      const isPicture = name === 'JPXDecode' && !isKind(filter, 'array') && isPlainJpx(stream.data)
      if (name !== '' && !FILTERS.has(name) && !isPicture)
        report.note(
          undefined,
          name === 'JPXDecode'
            ? pdfaReason('jpeg2000', 'it has JPEG 2000 images of a kind that PDF/A forbids, or that is not looked at here')
            : pdfaReason('filter', `it packs data with ${name}`, { filter: name }),
        )
    }
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (stream.entries.has(key)) report.report(undefined, 'outside_content', 'it keeps data outside of the file')
    if (id !== undefined) {
      const end = stream.data.byteOffset + stream.data.length - document.source.byteOffset
      if (document.resolve(stream.entries.get('Length')) !== stream.data.length || !endsPlainly(document.source, end))
        report.report(undefined, 'layout', `the stream ${id} is not as long as it says`)
    }
    if (this.document.name(stream.entries.get('Type')) === 'EmbeddedFile')
      report.report(undefined, 'embedded_files', 'it holds embedded files already')
    const subtype = this.document.name(stream.entries.get('Subtype'))
    const isPostScript = subtype === 'PS' || stream.entries.has('PS') || this.document.name(stream.entries.get('Subtype2')) === 'PS'
    if (isPostScript || stream.entries.has('OPI') || stream.entries.has('Ref'))
      report.report(undefined, 'outside_content', 'it refers to content outside of the page')
    if (subtype === 'Image' && (stream.entries.get('Interpolate') === true || stream.entries.has('Alternates')))
      report.report(undefined, 'smoothed_image', 'it has images that are to be smoothed (Interpolate) or exchanged')
    if (subtype === 'Image') this.colors.checkIntent(stream.entries.get('Intent'))
  }

  private checkValue(value: PdfValue, depth: number): void {
    const { report } = this
    if (depth > MAX_DEPTH) return
    if (typeof value === 'number' && Math.abs(value) > 2147483647) report.report(undefined, 'limits', 'it has numbers that are too large')
    if (typeof value === 'number' && isTiny(value)) report.report(undefined, 'limits', 'it has numbers that are too small')
    if (isKind(value, 'string') && value.bytes.length > 32767) report.report(undefined, 'limits', 'it has strings that are too long')
    if (isKind(value, 'name')) {
      if (value.name.length > 127) report.report(undefined, 'limits', 'it has names that are too long')
      if (value.name === 'DeviceCMYK' || value.name === 'DeviceRGB') this.named.add(value.name)
    }
    if (isKind(value, 'array')) {
      const kind = this.document.name(value.items[0])
      if (kind === 'Separation') this.colors.checkSpot(value.items)
      if (kind === 'DeviceN') this.colors.checkMix(value.items)
      if (kind === 'ICCBased') this.checkProfile(value.items[1])
      for (const item of value.items) this.checkValue(item, depth + 1)
    }
    if (isKind(value, 'dictionary') || isKind(value, 'stream')) this.checkEntries(value.entries, isKind(value, 'stream'), depth)
  }

  private checkProfile(value: PdfValue | undefined): void {
    const profile = this.document.resolve(value)
    const count = isKind(profile, 'stream') ? this.document.resolve(profile.entries.get('N')) : undefined
    if (count === 4) this.colors.hasCmykProfile = true
    if (!isKind(profile, 'stream') || typeof count !== 'number' || !isProfile(this.colors.profileOf(profile), count))
      this.report.report(undefined, 'colour_profile', 'it has a colour profile that PDF/A does not allow')
  }

  private checkEntries(entries: ReadonlyMap<string, PdfValue>, isStream: boolean, depth: number): void {
    const { document, report } = this
    if (entries.has('Metadata') && isKind(document.resolve(entries.get('Metadata')), 'stream') && entries !== document.catalog?.entries)
      report.report(undefined, 'part_metadata', 'it has metadata of single parts, which are not checked here')
    if (this.document.name(entries.get('Type')) === 'ExtGState' || entries.has('BM')) this.colors.checkState(entries)
    if (entries.has('ExtGState'))
      for (const state of document.dictionary(entries.get('ExtGState'))?.entries.values() ?? [])
        this.colors.checkState(document.dictionary(state)?.entries)
    if (entries.has('EF')) report.report(undefined, 'embedded_files', 'it holds embedded files already')
    // Only bookmarks have both a title and actions.
    if (entries.has('Title')) checkAction(document, report, undefined, entries.get('A'))
    if (entries.has('JS') || this.document.name(entries.get('S')) === 'JavaScript')
      report.report(undefined, 'javascript', 'it has JavaScript')
    // Default colour spaces of resources say nothing of the space in which a group is mixed.
    const space = entries.has('Group') ? this.document.name(document.dictionary(entries.get('Group'))?.entries.get('CS')) : ''
    if (space === `Device${this.intent === 'CMYK' ? 'RGB' : 'CMYK'}`)
      report.report(undefined, 'cmyk', 'it mixes transparent colours in a space that its output intent does not cover')
    for (const key of FONT_NAMES) {
      const called = document.name(entries.get(key))
      if (!isReadableName(called)) report.report(undefined, 'font_kind', `font ${called} has a name that is no text`, { font: called })
    }
    // Nor do they say anything of the shadings of patterns and of the process colours of a mix.
    const isOutside = entries.has('ShadingType') || entries.has('Components')
    if (isOutside && plainSpace(document, entries.get('ColorSpace')) === `Device${this.intent === 'CMYK' ? 'RGB' : 'CMYK'}`)
      report.report(undefined, 'cmyk', 'it shades or mixes colours in a space that its output intent does not cover')
    // What a profile stands for where it is not understood is never used (6.2.4.2).
    const isProfileStream = isStream && entries.has('N')
    for (const [key, item] of entries) if (!isProfileStream || key !== 'Alternate') this.checkValue(item, depth + 1)
  }
}
