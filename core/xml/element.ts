import { isSpace } from './characters.ts'
import { collectChildren } from './children.ts'
import type { ElementType, SourceText } from './element-type.ts'
import type { AttributeNode } from './nodes.ts'
import type { XmlElement, XmlNode } from './types.ts'

const AMPERSAND = 0x26
const LESS = 0x3c
const SLASH = 0x2f
const RETURN = 0x0d

/** No reference, comment or section, and no line end that is read as another one. */
function isAsWritten(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === AMPERSAND || code === LESS || code === RETURN) return false
  }
  return true
}

const NO_ATTRIBUTES: readonly AttributeNode[] = []
const NO_ELEMENTS: readonly ElementNode[] = []

/**
 * An element as the reader makes it. It keeps no texts, only where they stand, and shares what it can: a long invoice has hundreds of
 * thousands of elements, and most of the time of reading it goes into moving what is kept of them out of the way of the garbage collector.
 */
export class ElementNode implements XmlElement {
  private type: ElementType
  readonly attributes: readonly AttributeNode[]
  elements = NO_ELEMENTS
  parent: ElementNode | undefined
  start: number
  openEnd: number
  closeStart: number
  /** The text of a leaf once it was asked for: several rules ask, and the value of the term is the same string. */
  private known: string | undefined = undefined

  constructor(
    type: ElementType,
    attributes: readonly AttributeNode[] | undefined,
    parent: ElementNode | undefined,
    start: number,
    openEnd: number,
  ) {
    this.type = type
    this.attributes = attributes ?? NO_ATTRIBUTES
    this.parent = parent
    this.start = start
    this.openEnd = openEnd
    this.closeStart = openEnd
  }

  get kind(): 'element' {
    return 'element'
  }

  get name(): string {
    return this.type.name
  }

  get local(): string {
    return this.type.local
  }

  get namespace(): string {
    return this.type.namespace
  }

  get mixed(): boolean {
    return this.type.mixed === true
  }

  /** There is text beside the elements inside. */
  markMixed(): void {
    this.type = { ...this.type, mixed: true }
  }

  get source(): SourceText {
    return this.type.source
  }

  get children(): readonly XmlNode[] {
    return collectChildren(this.type.source.text, this)
  }

  /** Found anew: its end tag has no more than blanks behind the name. */
  get end(): number {
    const source = this.type.source.text
    const isEmptyTag = this.closeStart === this.openEnd && source.charCodeAt(this.openEnd - 2) === SLASH
    return isEmptyTag ? this.openEnd : source.indexOf('>', this.closeStart) + 1
  }

  get text(): string {
    if (this.elements.length > 0) return this.readText()
    return (this.known ??= this.readText())
  }

  private readText(): string {
    const source = this.type.source.text
    if (this.elements.length === 0 && isAsWritten(source, this.openEnd, this.closeStart)) return source.slice(this.openEnd, this.closeStart)
    let text = ''
    for (const node of this.children) if (node.kind === 'text') text += node.value
    return text
  }

  get blank(): boolean {
    const source = this.type.source.text
    let at = this.openEnd
    while (at < this.closeStart && isSpace(source.charCodeAt(at))) at++
    if (at === this.closeStart) return true
    // A comment, an element or a reference decides nothing yet.
    return (source.charCodeAt(at) === LESS || source.charCodeAt(at) === AMPERSAND) && !/[^ \t\r\n]/.test(this.text)
  }

  /** Moves the element with all that stands in it, in a text that has become longer or shorter before it. */
  move(by: number): void {
    this.start += by
    this.openEnd += by
    this.closeStart += by
    for (const attribute of this.attributes) attribute.move(by)
    for (const child of this.elements) child.move(by)
  }
}
