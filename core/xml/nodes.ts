import type { Spelling } from './names.ts'
import type { XmlAttribute, XmlText } from './types.ts'

/**
 * Attributes and texts as the reader makes them. Each kind of node has one hidden class, its fields in one order and all set by the
 * constructor, which is what makes reading and walking fast.
 */

export class AttributeNode implements XmlAttribute {
  private readonly spelling: Spelling
  namespace = ''
  readonly value: string
  start: number
  valueStart: number
  valueEnd: number

  constructor(spelling: Spelling, value: string, start: number, valueStart: number, valueEnd: number) {
    this.spelling = spelling
    this.value = value
    this.start = start
    this.valueStart = valueStart
    this.valueEnd = valueEnd
  }

  get name(): string {
    return this.spelling.text
  }

  get local(): string {
    return this.spelling.local
  }

  get end(): number {
    return this.valueEnd + 1
  }

  move(by: number): void {
    this.start += by
    this.valueStart += by
    this.valueEnd += by
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
