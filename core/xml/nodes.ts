import type { XmlAttribute, XmlText } from './types.ts'

/**
 * Attributes and texts as the reader makes them. Each kind of node has one hidden class, its fields in one order and all set by the
 * constructor, which is what makes reading and walking fast.
 */

export class AttributeNode implements XmlAttribute {
  readonly name: string
  readonly local: string
  namespace = ''
  readonly value: string
  readonly start: number
  readonly end: number
  readonly valueStart: number
  readonly valueEnd: number

  constructor(name: string, local: string, value: string, start: number, valueStart: number, valueEnd: number) {
    this.name = name
    this.local = local
    this.value = value
    this.start = start
    this.end = valueEnd + 1
    this.valueStart = valueStart
    this.valueEnd = valueEnd
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
