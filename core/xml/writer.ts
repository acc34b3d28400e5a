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

/** The tags of a name at one depth, each with the line break and the indentation before it where there is one. */
interface Tags {
  /** The start tag, and without its `>`, as attributes may follow. */
  readonly start: string
  readonly name: string
  /** The end tag behind a text, and on a line of its own. */
  readonly end: string
  readonly close: string
}

/** An element that is open: how many pieces and replaced values there were before it, and where its content begins. */
interface OpenElement {
  readonly name: string
  readonly before: number
  readonly content: number
  readonly replaced: number
}

/** Pieces that are joined at once: they make a text so long that the garbage collector never moves it. */
const ENOUGH = 16_384

/**
 * Writes XML as text, in the order of the calls, one element a line. Names are the program's own and are not checked; values may be
 * anything. What XML cannot carry is written as U+FFFD and listed in `replaced`, so that the caller can report it.
 */
export class XmlBuilder {
  readonly replaced: ReplacedValue[] = []
  /** Pieces of text, the first `joined` of them long ones: joined at times, they cost far less than one text that grows piece by piece. */
  private readonly pieces: string[] = []
  private joined = 0
  private readonly tags = new Map<string, Tags[]>()
  private readonly elements: OpenElement[] = []
  /** Line break and indentation of each depth. */
  private readonly breaks: string[]
  private readonly unit: string

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
    const before = this.pieces.length
    const replaced = this.replaced.length
    this.writeStart(this.tagsOf(name), attributes)
    this.elements.push({ name, before, content: this.pieces.length, replaced })
  }

  /** A whole element with text, or an empty-element tag where the text is empty. */
  leaf(name: string, value: string, attributes = NO_ATTRIBUTES): void {
    const tags = this.tagsOf(name)
    this.writeStart(tags, attributes)
    if (value === '') this.makeEmpty()
    else this.pieces.push(isPlain(value) ? value : escapeText(this.check(name, value)), tags.end)
  }

  /** Ends the innermost open element; one without content becomes an empty-element tag. */
  close(): void {
    const { name, content } = this.pop()
    if (this.pieces.length === content) this.makeEmpty()
    else this.pieces.push(this.tagsOf(name).close)
    if (this.pieces.length - this.joined > ENOUGH) this.join()
  }

  /** Takes the innermost open element back, with everything in it. */
  drop(): void {
    const { before, replaced } = this.pop()
    this.pieces.length = before
    this.joined = Math.min(this.joined, before)
    this.replaced.length = replaced
  }

  /** The text, with `end` behind it. */
  finish(end = ''): string {
    if (this.elements.length > 0) throw new RangeError(`not closed: ${this.elements.map(({ name }) => name).join(' ')}`)
    this.pieces.push(end)
    return this.pieces.join('')
  }

  private pop(): OpenElement {
    const element = this.elements.pop()
    if (element === undefined) throw new RangeError('no element is open')
    return element
  }

  /** Joins what stands in the innermost open element and was not joined before. */
  private join(): void {
    const from = Math.max(this.joined, this.elements.at(-1)?.content ?? 0)
    this.pieces.push(this.pieces.splice(from).join(''))
    this.joined = this.pieces.length
  }

  private writeStart(tags: Tags, attributes: AttributeList): void {
    const { pieces } = this
    // Nothing stands before the first element from which a line break would part it.
    const { start, name } = pieces.length > 0 ? tags : { start: tags.start.trimStart(), name: tags.name.trimStart() }
    if (attributes.length === 0) pieces.push(start)
    else {
      pieces.push(name)
      for (const [attribute, value] of attributes)
        pieces.push(` ${attribute}="${isPlain(value) ? value : escapeAttribute(this.check(attribute, value))}"`)
      pieces.push('>')
    }
  }

  /** Makes an empty-element tag of the start tag that was written last. */
  private makeEmpty(): void {
    this.pieces.push(`${(this.pieces.pop() ?? '').slice(0, -1)}/>`)
  }

  /** The tags of a name at the present depth. */
  private tagsOf(name: string): Tags {
    let byDepth = this.tags.get(name)
    if (byDepth === undefined) this.tags.set(name, (byDepth = []))
    const depth = this.elements.length
    return (byDepth[depth] ??= makeTags(name, this.breakAt(depth)))
  }

  private breakAt(depth: number): string {
    for (let next = this.breaks.length; next <= depth; next++) this.breaks.push((this.breaks[next - 1] ?? '') + this.unit)
    return this.breaks[depth] ?? ''
  }

  private check(name: string, value: string): string {
    const allowed = replaceForbidden(value)
    if (allowed !== value) this.replaced.push({ name, value })
    return allowed
  }
}

function makeTags(name: string, lineBreak: string): Tags {
  return { start: `${lineBreak}<${name}>`, name: `${lineBreak}<${name}`, end: `</${name}>`, close: `${lineBreak}</${name}>` }
}
