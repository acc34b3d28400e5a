import type { PdfDocument } from '../read/document.ts'
import { isKind, latin, latinBytes, textOf, type PdfDictionary, type PdfString, type PdfValue } from '../read/values.ts'
import { appearanceOf, madeReference, type FieldState } from './appearance.ts'
import { markOf } from './button.ts'
import { FieldFont } from './field-font.ts'
import type { FileCopy } from './file-copy.ts'

/** Entries of a field and its widget that make it one; without them it is a stamp that shows what it showed. */
const FIELD_KEYS = new Set('Subtype FT Parent Kids T TU TM Ff V DV AA A MK DA DS RV Q Lock SV MaxLen Opt TI I H BS F'.split(' '))
/** Read-only and locked (12.5.3). */
const FIXED = 0x40 | 0x80
const MAX_DEPTH = 60
/** Fields that are looked at: several may name one list of kids. */
const MAX_FIELDS = 200_000
/** Values that are drawn. */
const MAX_DRAWN = 3000
/** Kinds of fields whose look follows from their value. */
const WRITTEN = new Set(['Tx', 'Ch'])

export interface FieldOptions {
  /** Appearances are made anew also where there is one: readers would do so in the old file, and will not in the new one. */
  readonly remake: boolean
  readonly make: boolean
  readonly fonts: PdfDictionary | undefined
}

/** Makes the fields of a file ready to be copied. Signatures become stamps: they do not hold for another file. */
export class FieldTree {
  private readonly copy: FileCopy
  private readonly document: PdfDocument
  private readonly options: FieldOptions
  private readonly seen = new Set<PdfDictionary>()
  private readonly fonts = new Map<string, FieldFont>()
  private left = MAX_FIELDS
  private drawn = 0

  constructor(copy: FileCopy, options: FieldOptions) {
    this.copy = copy
    this.document = copy.document
    this.options = options
  }

  /** The field as it goes along; undefined for one that does not. */
  prepare(value: PdfValue, state: FieldState, changes: readonly (readonly [string, PdfValue])[] = [], depth = 0): PdfValue | undefined {
    const { document } = this
    const field = document.dictionary(value)
    if (field === undefined || this.seen.has(field) || depth > MAX_DEPTH || this.left <= 0) return undefined
    this.seen.add(field)
    const own = this.stateOf(field, state)
    const kids = document.items(field.entries.get('Kids'))
    this.left -= kids.length + 1
    if (own.kind === 'Sig' && isKind(document.resolve(own.value), 'dictionary')) {
      this.copy.warnings.add('signature')
      for (const widget of kids.length === 0 ? [value] : kids) this.freeze(widget)
      return undefined
    }
    const changed = new Map(changes)
    if (kids.length > 0) {
      const kept = kids.flatMap((kid) => this.prepare(kid, own, [], depth + 1) ?? [])
      if (kept.length === 0) return undefined
      if (kept.length < kids.length || kept.some((kid, index) => kid !== kids[index])) changed.set('Kids', { kind: 'array', items: kept })
    } else {
      for (const [key, drawn] of this.draw(field, own)) changed.set(key, drawn)
    }
    if (changed.size === 0) return value
    const entries = new Map([...field.entries, ...changed])
    if (!isKind(value, 'reference')) return { kind: 'dictionary', entries }
    this.copy.replace(value.id, { kind: 'dictionary', entries })
    return value
  }

  private stateOf(field: PdfDictionary, above: FieldState): FieldState {
    const { document } = this
    const entry = (key: string, inherited: PdfValue): PdfValue =>
      field.entries.has(key) ? document.resolve(field.entries.get(key)) : inherited
    const flags = entry('Ff', above.flags)
    const part = document.resolve(field.entries.get('T'))
    const name = isKind(part, 'string') ? textOf(part) : ''
    return {
      kind: field.entries.has('FT') ? document.name(field.entries.get('FT')) : above.kind,
      value: entry('V', above.value),
      appearance: entry('DA', above.appearance),
      alignment: entry('Q', above.alignment),
      flags: typeof flags === 'number' ? flags : 0,
      maxLength: entry('MaxLen', above.maxLength),
      options: entry('Opt', above.options),
      name: [above.name, name].filter((each) => each !== '').join('.'),
    }
  }

  /** Entries that draw a value that readers were to draw. */
  private draw(field: PdfDictionary, state: FieldState): [string, PdfValue][] {
    const { make, remake } = this.options
    if (!make) return []
    if (this.document.resolve(state.value) !== null && ++this.drawn > MAX_DRAWN) {
      this.copy.warnings.add('form_value', state.name)
      return []
    }
    if (state.kind === 'Btn') return markOf(this.copy, field, state)
    if (!WRITTEN.has(state.kind)) return []
    const known = this.document.dictionary(field.entries.get('AP'))?.entries.get('N')
    if (!remake && this.document.resolve(known) !== null) return []
    const drawn = appearanceOf(this.copy, field, state, { fontOf: (name) => this.fontOf(name), onlyWhole: !remake })
    return drawn === undefined ? [] : [['AP', { kind: 'dictionary', entries: new Map([['N', madeReference(drawn)]]) }]]
  }

  private fontOf(name: string): FieldFont {
    const known = this.fonts.get(name)
    if (known !== undefined) return known
    const font = new FieldFont(this.document, this.options.fonts?.entries.get(name))
    this.fonts.set(name, font)
    return font
  }

  /** A widget that shows what it showed and is no field. */
  private freeze(value: PdfValue): void {
    const widget = this.document.dictionary(value)
    if (widget === undefined || !isKind(value, 'reference')) return
    const flags = this.document.resolve(widget.entries.get('F'))
    const entries = new Map<string, PdfValue>([...widget.entries].filter(([key]) => !FIELD_KEYS.has(key)))
    entries.set('Subtype', { kind: 'name', name: 'Stamp' })
    entries.set('F', (typeof flags === 'number' ? flags : 0) | FIXED)
    this.copy.replace(value.id, { kind: 'dictionary', entries })
  }
}

/** The text string with more letters behind it, in the encoding that it has. */
export function withSuffix(string: PdfString, suffix: string): PdfString {
  const isWide = string.bytes[0] === 0xfe && string.bytes[1] === 0xff
  const letters = isWide ? [...suffix].map((letter) => `\0${letter}`).join('') : suffix
  return { kind: 'string', bytes: latinBytes(latin(string.bytes) + letters) }
}
