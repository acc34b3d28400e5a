import { pdfName } from '../file/syntax.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, textOf, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { freeOf } from './destinations.ts'
import type { FieldState } from './appearance.ts'
import { FieldTree, withSuffix } from './fields.ts'
import type { FileCopy } from './file-copy.ts'
import { PlainTexts } from './plain.ts'

const NO_STATE: FieldState = {
  kind: '',
  value: null,
  appearance: null,
  alignment: null,
  flags: 0,
  maxLength: null,
  options: null,
  name: '',
}

interface Resource {
  readonly text: string
  /** Undefined for one that cannot be compared. */
  readonly plain: string | undefined
}

/** Whether a file has a form, and whether readers are to draw its values. */
export function drawsOfForm(document: PdfDocument): boolean | undefined {
  const form = document.dictionary(document.catalog?.entries.get('AcroForm'))
  if (form === undefined || document.items(form.entries.get('Fields')).length === 0) return undefined
  return document.resolve(form.entries.get('NeedAppearances')) === true
}

/** The forms of all files as one (ISO 32000-1, 12.7): a field or a font whose name another file has gets another one. */
export class Forms {
  private readonly fields: string[] = []
  private readonly fieldNames = new Set<string>()
  /** Resources that values are written with, by kind and name. */
  private readonly resources = new Map<string, Map<string, Resource>>()
  private readonly drawnByReader: boolean

  /** `drawnByReader`: readers draw the values of all forms that there are, so that they go on doing so. */
  constructor(drawnByReader: boolean) {
    this.drawnByReader = drawnByReader
  }

  /** Before the pages are written: fields and their widgets are changed. */
  add(copy: FileCopy): void {
    const { document } = copy
    const form = document.dictionary(document.catalog?.entries.get('AcroForm'))
    if (form === undefined) return
    if (document.resolve(form.entries.get('XFA')) !== null) copy.warnings.add('xfa')
    const fields = document.items(form.entries.get('Fields'))
    if (fields.length === 0) return
    const resources = document.dictionary(form.entries.get('DR'))
    this.addResources(copy, resources)
    const make = drawsOfForm(document) === true
    const fonts = document.dictionary(resources?.entries.get('Font'))
    const tree = new FieldTree(copy, { make, remake: make && !this.drawnByReader, fonts })
    const appearance = document.resolve(form.entries.get('DA'))
    const alignment = document.resolve(form.entries.get('Q'))
    for (const field of fields) {
      const prepared = tree.prepare(
        field,
        { ...NO_STATE, appearance, alignment },
        this.changesOf(copy, field, { DA: appearance, Q: alignment }),
      )
      const text = prepared === undefined ? 'null' : copy.write(prepared)
      if (text !== 'null') this.fields.push(text)
    }
  }

  /** The entry of the catalog. */
  write(): string {
    if (this.fields.length === 0) return ''
    const resources = [...this.resources].map(
      ([kind, values]) => `${pdfName(kind)}<<${[...values].map(([name, { text }]) => `${pdfName(name)} ${text}`).join('')}>>`,
    )
    const drawn = this.drawnByReader ? '/NeedAppearances true' : ''
    return `/AcroForm<</Fields[${this.fields.join(' ')}]${drawn}/DR<<${resources.join('')}>>>>`
  }

  /** What a field of the first level took from its form, and a name that no other has. */
  private changesOf(copy: FileCopy, value: PdfValue, usual: Readonly<Record<string, PdfValue>>): [string, PdfValue][] {
    const { document } = copy
    const field = document.dictionary(value)
    if (field === undefined) return []
    const changes = Object.entries(usual).filter(([key, inherited]) => inherited !== null && !field.entries.has(key))
    const name = document.resolve(field.entries.get('T'))
    if (!isKind(name, 'string')) return changes
    const text = textOf(name)
    const free = freeOf(text, (wanted) => this.fieldNames.has(wanted))
    this.fieldNames.add(free)
    return free === text ? changes : [...changes, ['T', withSuffix(name, free.slice(text.length))]]
  }

  private addResources(copy: FileCopy, resources: PdfDictionary | undefined): void {
    const { document } = copy
    const fonts = new Map<string, string>()
    const texts = new PlainTexts(document)
    for (const [kind, value] of resources?.entries ?? []) {
      const known = this.resources.get(kind) ?? new Map<string, Resource>()
      for (const [name, resource] of document.dictionary(value)?.entries ?? []) {
        const plain = texts.of(resource)
        const isOther = (wanted: string): boolean => known.has(wanted) && (plain === undefined || known.get(wanted)?.plain !== plain)
        const free = kind === 'Font' ? freeOf(name, isOther) : name
        if (free !== name) fonts.set(name, free)
        if (!known.has(free)) known.set(free, { text: copy.write(resource), plain })
      }
      if (known.size > 0) this.resources.set(kind, known)
    }
    copy.fieldFonts = fonts
  }
}
