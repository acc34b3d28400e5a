import { escapeAttribute, escapeText, isPlain, replaceForbidden } from './escape.ts'

/** Attributes in the order they are written in. */
export type AttributeList = readonly (readonly [name: string, value: string])[]

/** How lines are set: the indentation of one level, and of the first line; or everything in one line. */
export type XmlLayout = { readonly unit: string; readonly base: string } | 'inline'

/** A value of which a character could not be written, because XML has no spelling for it: control characters, lone surrogates. */
export interface ReplacedValue {
  /** Name of the element or attribute. */
  readonly name: string
  readonly value: string
}

const NO_ATTRIBUTES: AttributeList = []
interface Tags {
  readonly start: string
  readonly end: string
}

/** Pieces that are joined at once. */
const ENOUGH = 16_384

/**
 * Writes XML as text, in the order of the calls, one element a line. Names are the program's own and are not checked; values may be
 * anything. What XML cannot carry is written as U+FFFD and listed in `replaced`, so that the caller can report it.
 */
export class XmlBuilder {
  readonly replaced: ReplacedValue[] = []
  /** Pieces of text not yet joined: joined a few thousand at a time, they cost far less than one text that grows piece by piece. */
  private pieces: string[] = []
  private text = ''
  private readonly tags = new Map<string, Tags>()
  private readonly names: string[] = []
  /** Line break and indentation of each depth. */
  private readonly breaks: string[]
  private readonly unit: string
  /** True while the start tag written last still lacks its `>`. */
  private unfinished = false

  constructor(layout: XmlLayout = { unit: '  ', base: '' }) {
    this.breaks = [layout === 'inline' ? '' : `\n${layout.base}`]
    this.unit = layout === 'inline' ? '' : layout.unit
  }

  /** The XML declaration; files are written in UTF-8. */
  declare(): void {
    this.pieces.push('<?xml version="1.0" encoding="UTF-8"?>')
  }

  /** Begins an element; namespace declarations are attributes like others. */
  open(name: string, attributes = NO_ATTRIBUTES): void {
    this.startLine(name)
    this.writeAttributes(attributes)
    this.names.push(name)
    this.unfinished = true
  }

  /** A whole element with text, or an empty-element tag where the text is empty. */
  leaf(name: string, value: string, attributes = NO_ATTRIBUTES): void {
    this.startLine(name)
    this.writeAttributes(attributes)
    if (value === '') this.pieces.push('/>')
    else this.pieces.push('>', isPlain(value) ? value : escapeText(this.check(name, value)), this.tagsOf(name).end)
  }

  /** Ends the innermost open element; one without content becomes an empty-element tag. */
  close(): void {
    const name = this.names.pop()
    if (name === undefined) throw new RangeError('no element is open')
    if (this.unfinished) this.pieces.push('/>')
    else this.pieces.push(this.breakAt(this.names.length), this.tagsOf(name).end)
    this.unfinished = false
  }

  /** The text; no line break behind it. */
  finish(): string {
    if (this.names.length > 0) throw new RangeError(`not closed: ${this.names.join(' ')}`)
    return this.text + this.pieces.join('')
  }

  /** Everything of a start tag up to its name. */
  private startLine(name: string): void {
    if (this.unfinished) this.pieces.push('>')
    this.unfinished = false
    if (this.pieces.length > ENOUGH) {
      this.text += this.pieces.join('')
      this.pieces = []
    }
    if (this.pieces.length + this.text.length > 0) this.pieces.push(this.breakAt(this.names.length))
    this.pieces.push(this.tagsOf(name).start)
  }

  private tagsOf(name: string): Tags {
    let tags = this.tags.get(name)
    if (tags === undefined) this.tags.set(name, (tags = { start: `<${name}`, end: `</${name}>` }))
    return tags
  }

  private breakAt(depth: number): string {
    for (let next = this.breaks.length; next <= depth; next++) this.breaks.push((this.breaks[next - 1] ?? '') + this.unit)
    return this.breaks[depth] ?? ''
  }

  private writeAttributes(attributes: AttributeList): void {
    for (const [name, value] of attributes)
      this.pieces.push(` ${name}="${isPlain(value) ? value : escapeAttribute(this.check(name, value))}"`)
  }

  private check(name: string, value: string): string {
    const allowed = replaceForbidden(value)
    if (allowed !== value) this.replaced.push({ name, value })
    return allowed
  }
}
