import { isAllowedAction } from '../conform/annotations.ts'
import { BLEND_MODES, ColorCheck, INTENTS, isProfile } from '../conform/colors.ts'
import { isTiny } from '../conform/content.ts'
import { isReadableName } from '../conform/objects.ts'
import type { PdfDocument } from '../read/document.ts'
import { filterNames } from '../read/filters.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfArray, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'
import type { Notices } from './notices.ts'
import { array, changed, name, plainStream } from './values.ts'

const MAX_DEPTH = 60
const LONG_NAMES: Readonly<Record<string, string>> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}
const SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

type Entries = ReadonlyMap<string, PdfValue>

/** Takes out of all objects what PDF/A-3 forbids and no page shows. */
export class ObjectMender {
  private readonly document: PdfDocument
  private readonly notices: Notices
  private readonly colors: ColorCheck

  constructor(document: PdfDocument, notices: Notices) {
    this.document = document
    this.notices = notices
    this.colors = new ColorCheck(document)
  }

  mend(): void {
    const { document } = this
    for (const id of document.ids()) {
      const value = document.get(id)
      const mended = this.mendValue(value, 0)
      if (mended !== value) document.put(id, mended)
    }
  }

  /** The same value where nothing is to be mended, so that others who know it still do. */
  private mendValue(value: PdfValue, depth: number): PdfValue {
    if (depth > MAX_DEPTH) return value
    if (typeof value === 'number') return isTiny(value) ? 0 : value
    if (isKind(value, 'array')) return this.mendArray(value, depth)
    if (isKind(value, 'dictionary')) {
      const entries = this.mendEntries(value.entries, depth)
      return entries === value.entries ? value : { kind: 'dictionary', entries }
    }
    return isKind(value, 'stream') ? this.mendStream(value, depth) : value
  }

  private mendArray(value: PdfArray, depth: number): PdfValue {
    const items = value.items.map((item) => this.mendValue(item, depth + 1))
    if (this.document.name(items[0]) === 'ICCBased') {
      const plain = this.spaceWithoutProfile(items[1])
      if (plain !== undefined) return name(plain)
    }
    return items.some((item, index) => item !== value.items[index]) ? array(items) : value
  }

  /** What a colour space with a broken profile is shown as; undefined for one that is whole. */
  private spaceWithoutProfile(value: PdfValue | undefined): string | undefined {
    const profile = this.document.resolve(value)
    if (!isKind(profile, 'stream')) return undefined
    const count = this.document.resolve(profile.entries.get('N'))
    return typeof count !== 'number' || isProfile(this.colors.profileOf(profile), count) ? undefined : SPACES[count]
  }

  private mendEntries(entries: Entries, depth: number): Entries {
    const { document } = this
    const changes = new Map<string, PdfValue | undefined>()
    for (const [key, value] of entries) {
      const mended = this.mendValue(value, depth + 1)
      if (mended !== value) changes.set(key, mended)
      switch (key) {
        case 'Metadata':
          if (isKind(document.resolve(value), 'stream')) changes.set(key, undefined)
          break
        case 'PieceInfo':
          if (entries.has('Type') || entries.has('Subtype')) changes.set(key, undefined)
          break
        case 'AA':
          if (entries.has('Type') || entries.has('FT') || entries.has('Rect')) changes.set(key, undefined)
          break
        case 'A':
        case 'PA':
        case 'OpenAction':
          if (this.isForbiddenAction(value)) {
            changes.set(key, undefined)
            this.notices.add('mend_scripts', 'its scripts and other actions were left out')
          }
          break
        case 'Next':
          // Bookmarks have one, too.
          if (entries.has('S') && !entries.has('Title')) changes.set(key, undefined)
          break
        case 'JS':
          if (entries.has('S')) changes.set(key, undefined)
          break
        case 'EF':
        case 'RF':
          if (entries.has('F') || entries.has('UF') || this.document.name(entries.get('Type')) === 'Filespec') changes.set(key, undefined)
          break
        case 'AF':
          if (this.isFileList(value)) changes.set(key, undefined)
          break
        case 'BaseFont':
        case 'FontName': {
          // Written in the encoding of some country: its bytes are spelt out, as all that counts is that they are the same everywhere.
          const called = document.name(value)
          if (!isReadableName(called)) changes.set(key, name(called.replaceAll(/[\x80-\xff]/g, (sign) => sign.charCodeAt(0).toString(16))))
          break
        }
        case 'ExtGState':
          this.mendStates(document.dictionary(value))
          break
        default:
      }
    }
    if (this.document.name(entries.get('Type')) === 'ExtGState')
      for (const [key, value] of this.stateChanges(entries)) changes.set(key, value)
    return changes.size === 0 ? entries : changed(entries, Object.fromEntries(changes)).entries
  }

  private isForbiddenAction(value: PdfValue): boolean {
    const action = this.document.resolve(value)
    // Attributes of structure elements stand under the same key, and have an owner.
    return isKind(action, 'dictionary') && action.entries.has('S') && !action.entries.has('O') && !isAllowedAction(this.document, action)
  }

  private isFileList(value: PdfValue): boolean {
    const list = this.document.resolve(value)
    return isKind(list, 'array') || (isKind(list, 'dictionary') && /^(?:|F|Filespec)$/.test(this.document.name(list.entries.get('Type'))))
  }

  /** Graphics states mostly do not say that they are. */
  private mendStates(states: PdfDictionary | undefined): void {
    for (const value of states?.entries.values() ?? []) {
      const state = this.document.dictionary(value)
      if (!isKind(value, 'reference') || state === undefined) continue
      const changes = this.stateChanges(state.entries)
      if (changes.size > 0) this.document.put(value.id, changed(state.entries, Object.fromEntries(changes)))
    }
  }

  /** Halftones are a matter of a printing press; what names no function, intent or mode stands for the usual one. */
  private stateChanges(entries: Entries): Map<string, PdfValue | undefined> {
    const { document } = this
    const changes = new Map<string, PdfValue | undefined>()
    for (const key of ['HT', 'HTP']) if (entries.has(key)) changes.set(key, undefined)
    const transfer = document.name(entries.get('TR'))
    if (transfer === 'Identity' || (entries.has('TR') && document.name(entries.get('TR2')) === 'Default')) changes.set('TR', undefined)
    if (document.name(entries.get('TR2')) === 'Identity') changes.set('TR2', undefined)
    const intent = document.name(entries.get('RI'))
    if (entries.has('RI') && !INTENTS.has(intent)) changes.set('RI', undefined)
    const mode = document.resolve(entries.get('BM'))
    const modes = (isKind(mode, 'array') ? mode.items : [mode]).map((item) => document.name(item))
    const known = modes.find((each) => BLEND_MODES.has(each))
    if (entries.has('BM') && (isKind(mode, 'array') || known === undefined)) changes.set('BM', name(known ?? 'Normal'))
    return changes
  }

  private mendStream(stream: PdfStream, depth: number): PdfStream {
    const { document } = this
    const entries = this.mendEntries(stream.entries, depth)
    const changes: Record<string, PdfValue | undefined> = {}
    const kind = document.name(entries.get('Subtype'))
    if (kind === 'Image') {
      if (document.resolve(entries.get('Interpolate')) === true) {
        changes['Interpolate'] = undefined
        this.notices.add('mend_smoothing', 'its pictures are no longer smoothed where a screen shows them enlarged')
      }
      const intent = document.name(entries.get('Intent'))
      if (entries.has('Intent') && !INTENTS.has(intent)) changes['Intent'] = undefined
    }
    // Ways to exchange what is drawn here, which no viewer goes.
    for (const key of kind === 'Image' || kind === 'Form' ? ['Alternates', 'OPI', 'Ref', 'PS', 'Subtype2'] : [])
      if (entries.has(key)) changes[key] = undefined
    const cleaned = Object.keys(changes).length === 0 ? entries : changed(entries, changes).entries
    const same = cleaned === stream.entries ? stream : { ...stream, entries: cleaned }
    return this.mendFilters(same)
  }

  /** LZW is packed anew; what came as part of an encryption, and short names, which only inline images may use, are written out. */
  private mendFilters(stream: PdfStream): PdfStream {
    const { document } = this
    const value = document.resolve(stream.entries.get('Filter'))
    const given = filterNames(value)
    const names = given.map((filter) => LONG_NAMES[filter] ?? filter)
    if (
      names.includes('LZWDecode') &&
      !names.some((filter) => /^(?:DCT|JPX|JBIG2|CCITTFax)Decode$/.test(filter)) &&
      !this.isOddlyPredicted(stream)
    ) {
      const data = tryRead(() => document.unpack(stream))
      return data === undefined ? stream : plainStream(stream.entries, data)
    }
    const crypt = names.indexOf('Crypt')
    if (crypt < 0 && names.every((filter, index) => filter === given[index])) return stream
    const parameters = document.resolve(stream.entries.get('DecodeParms'))
    const rows = isKind(parameters, 'array') ? parameters.items : [parameters]
    const kept = names.flatMap((filter, index) => (index === crypt ? [] : [[filter, rows[index] ?? null] as const]))
    const changes: Record<string, PdfValue | undefined> = { Filter: undefined, DecodeParms: undefined }
    if (kept.length > 0) changes['Filter'] = array(kept.map(([filter]) => name(filter)))
    if (kept.some(([, row]) => row !== null)) changes['DecodeParms'] = array(kept.map(([, row]) => row))
    return { ...stream, entries: changed(stream.entries, changes).entries }
  }

  /** Samples of other sizes than a byte that are told by the one before: that is not undone here. */
  private isOddlyPredicted(stream: PdfStream): boolean {
    const raw = this.document.resolve(stream.entries.get('DecodeParms'))
    return (isKind(raw, 'array') ? raw.items : [raw]).some((item) => {
      const row = this.document.dictionary(item)?.entries
      return this.document.resolve(row?.get('Predictor')) === 2 && (this.document.resolve(row?.get('BitsPerComponent')) ?? 8) !== 8
    })
  }
}
