import type { TagAttribute } from './tag.ts'
import type { XmlAttribute, XmlText } from './types.ts'

/** Where an attribute is seen from: its element begins where it stands now, and may come to stand elsewhere. */
interface Place {
  readonly start: number
}

/** An attribute of one element, made when somebody asks where it stands: all else its tag says. */
export class AttributeNode implements XmlAttribute {
  private readonly of: TagAttribute
  private readonly element: Place

  constructor(of: TagAttribute, element: Place) {
    this.of = of
    this.element = element
  }

  get name(): string {
    return this.of.name
  }

  get local(): string {
    return this.of.local
  }

  get namespace(): string {
    return this.of.namespace
  }

  get value(): string {
    return this.of.value
  }

  get start(): number {
    return this.element.start + this.of.start
  }

  get valueStart(): number {
    return this.element.start + this.of.valueStart
  }

  get valueEnd(): number {
    return this.element.start + this.of.valueEnd
  }

  get end(): number {
    return this.valueEnd + 1
  }
}

export class TextNode implements XmlText {
  readonly value: string
  readonly start: number
  readonly end: number

  constructor(value: string, start: number, end: number) {
    this.value = value
    this.start = start
    this.end = end
  }

  get kind(): 'text' {
    return 'text'
  }
}
