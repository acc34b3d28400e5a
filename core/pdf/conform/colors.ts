import { pdfaReason, type PdfaReason } from '../../base/pdfa-reasons.ts'
import { writeEntries } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin, type PdfStream, type PdfValue } from '../read/values.ts'
import { Faults } from './faults.ts'

export const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)
/** Colours of a mix that are no spot colours. */
const UNMADE = new Set(['None', 'Cyan', 'Magenta', 'Yellow', 'Black'])
/** The names of the rendering intents (ISO 32000-1, 8.6.5.8). */
export const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])

const MAX_SPELT = 6
const MAX_DATA = 4096
const SPELT_BY_DATA = new Set(['Length', 'Filter', 'DecodeParms'])

/** Bytes of the head of an ICC profile (ICC.1:2010, section 7.2). */
const PROFILE_HEAD = 128

/** Collects what in the graphics states, images and spot colours of a file PDF/A-3 does not allow (ISO 19005-3, 6.2.4 to 6.2.6). */
export class ColorCheck {
  private readonly document: PdfDocument
  private readonly found = new Faults()
  /** How each spot colour is made, as text. */
  private readonly spots = new Map<string, string>()
  private readonly profiles = new Map<PdfStream, Uint8Array>()
  /** Graphics states turn overprinting on, and set its mode to 1. */
  private readonly overprints = new Set<'on' | 'mode'>()

  /** True once a colour space with a profile for CMYK came up: overprint mode 1 is about those alone (6.2.4.2). */
  hasCmykProfile = false

  constructor(document: PdfDocument) {
    this.document = document
  }

  get faults(): readonly PdfaReason[] {
    // Which state applies where is not followed: files with both and with a profile for CMYK are rare.
    const overprints =
      this.overprints.size === 2 && this.hasCmykProfile
        ? [pdfaReason('overprint', 'it prints colours over each other in overprint mode 1, which is not checked here')]
        : []
    return [...this.found.list, ...overprints]
  }

  /** A spot colour is made in one way throughout the file (6.2.4.4.2). */
  checkSpot([, colorant, alternate, transform]: readonly PdfValue[]): void {
    const made = `${this.spell(alternate, 0)} ${this.spell(transform, 0)}`
    const known = this.spots.get(this.document.name(colorant))
    if (known !== undefined && known !== made)
      this.found.add('spot_colour', `it makes the spot colour ${this.document.name(colorant)} in two ways`, {
        colour: this.document.name(colorant),
      })
    this.spots.set(this.document.name(colorant), made)
  }

  /** A mix of at most 32 colours (6.1.13); each that is a spot colour says how it is made (6.2.4.4.1). */
  checkMix([, names, , , attributes]: readonly PdfValue[]): void {
    const { document } = this
    const entries = document.dictionary(attributes)?.entries
    const process = document.dictionary(entries?.get('Process'))
    const made = new Set([
      ...(document.dictionary(entries?.get('Colorants'))?.entries.keys() ?? []),
      ...document.items(process?.entries.get('Components')).map((item) => this.document.name(item)),
    ])
    const mixed = document.items(names).map((item) => this.document.name(item))
    if (mixed.length > 32) this.found.add('colour_mix', 'it mixes more than 32 colours')
    for (const name of mixed)
      if (!UNMADE.has(name) && !made.has(name))
        this.found.add('spot_colour', `it mixes the spot colour ${name} without saying how it is made`, { colour: name })
  }

  /** A graphics state; whatever it sets counts, used or not. */
  checkState(entries: ReadonlyMap<string, PdfValue> | undefined): void {
    if (entries === undefined) return
    const { document } = this
    const transfer = entries.get('TR2')
    if (entries.has('TR') || entries.has('HTP') || (transfer !== undefined && this.document.name(transfer) !== 'Default'))
      this.found.add('transfer', 'it changes colours by transfer functions')
    if (entries.has('Font')) this.found.add('entry', 'it has graphics states that set a font, which is not looked at', { entry: 'Font' })
    if (entries.has('HT')) this.found.add('halftone', 'it has halftones of its own')
    this.checkIntent(entries.get('RI'))
    if (document.resolve(entries.get('OPM')) === 1) this.overprints.add('mode')
    if (['OP', 'op'].some((key) => document.resolve(entries.get(key)) === true)) this.overprints.add('on')
    const mode = document.resolve(entries.get('BM'))
    for (const item of isKind(mode, 'array') ? mode.items : [mode]) {
      const name = this.document.name(item)
      if (name !== '' && !BLEND_MODES.has(name)) this.found.add('blend_mode', `it uses the unknown blend mode ${name}`, { mode: name })
    }
  }

  /** A rendering intent, of a graphics state or an image (6.2.6 and 6.2.8.1). */
  checkIntent(value: PdfValue | undefined): void {
    const intent = this.document.name(value)
    if (isKind(this.document.resolve(value), 'name') && !INTENTS.has(intent))
      this.found.add('rendering_intent', `it uses the unknown rendering intent ${intent}`, { intent })
  }

  /** The head of a colour profile, whose tables nothing here looks at; a file names the same one as output intent and as colour space. */
  profileOf(stream: PdfStream): Uint8Array {
    const known = this.profiles.get(stream)
    if (known !== undefined) return known
    const head = (tryRead(() => this.document.unpack(stream)) ?? new Uint8Array()).slice(0, PROFILE_HEAD)
    this.profiles.set(stream, head)
    return head
  }

  /** A value with all that it refers to, so that the same thing written twice is spelt the same; a stream by its size and its first bytes. */
  private spell(value: PdfValue | undefined, depth: number): string {
    const resolved = this.document.resolve(value)
    if (depth > MAX_SPELT) return ''
    if (isKind(resolved, 'array')) return `[${resolved.items.map((item) => this.spell(item, depth + 1)).join(' ')}]`
    if (!isKind(resolved, 'dictionary') && !isKind(resolved, 'stream')) return writeEntries([['', resolved]], String)
    const entries = [...resolved.entries]
      .filter(([key]) => !SPELT_BY_DATA.has(key))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => `${key} ${this.spell(item, depth + 1)}`)
    const data = isKind(resolved, 'stream') ? (tryRead(() => this.document.unpack(resolved)) ?? resolved.data) : undefined
    return `<${entries.join(' ')}>${data === undefined ? '' : `${data.length} ${latin(data, 0, MAX_DATA)}`}`
  }
}

/** The name of a colour space that is one, alone or in an array. */
export function plainSpace(document: PdfDocument, value: PdfValue | undefined): string {
  const [only, ...others] = document.items(value)
  return document.name(only === undefined || others.length > 0 ? value : only)
}

/** What a mix or a spot colour is told by where a device does not have it. */
export function alternateOf(document: PdfDocument, value: PdfValue | undefined): string {
  const [kind, , alternate] = document.items(value)
  return /^(?:DeviceN|Separation)$/.test(document.name(kind)) ? plainSpace(document, alternate) : ''
}

/** The colours that an output intent is for. */
export type OutputKind = 'RGB' | 'CMYK'

/** What a profile that an output intent may have is for: a monitor or a printer in RGB or CMYK (6.2.3). */
export function kindOfOutput(document: PdfDocument, value: PdfValue | undefined, colors: ColorCheck): OutputKind | undefined {
  const profile = document.resolve(value)
  if (!isKind(profile, 'stream')) return undefined
  const [, kind] = /^(?:mntr|prtr)(RGB|CMYK) ?$/.exec(latin(colors.profileOf(profile), 12, 20)) ?? []
  const count = document.resolve(profile.entries.get('N'))
  return kind === 'RGB' && count === 3 ? 'RGB' : kind === 'CMYK' && count === 4 ? 'CMYK' : undefined
}

/** A colour profile of version 2 to 4 for as many components as the file says (ICC.1:2010, section 7.2). */
export function isProfile(bytes: Uint8Array, components: number): boolean {
  const space = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }[components]
  const kind = latin(bytes, 12, 16)
  return (
    latin(bytes, 36, 40) === 'acsp' &&
    (bytes[8] ?? 9) <= 4 &&
    /^(?:scnr|mntr|prtr|spac)$/.test(kind) &&
    (latin(bytes, 16, 20) === space || (components === 3 && latin(bytes, 16, 20) === 'Lab '))
  )
}
