import type { Spelling } from './names.ts'
import type { XmlTag } from './types.ts'

/** An attribute of a start tag; its places are counted from the `<` of the tag. */
export interface TagAttribute {
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly value: string
  readonly start: number
  readonly valueStart: number
  readonly valueEnd: number
}

type TagForm = Pick<Tag, 'length' | 'isEmpty' | 'declares' | 'isKept'>

/** What a start tag says, wherever it stands: one for all elements whose start tags read alike, in whatever document. */
export class Tag implements XmlTag {
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly attributes: readonly TagAttribute[]
  /** Characters from `<` to `>`. */
  readonly length: number
  /** It ends with `/>`. */
  readonly isEmpty: boolean
  /** There are namespace declarations among the attributes. */
  readonly declares: boolean
  /** It is kept for other documents, too. */
  readonly isKept: boolean
  /** How documents go on behind it, by the start tag before it. */
  readonly steps = new Map<Tag | undefined, Step>()

  constructor({ text, local }: Spelling, namespace: string, attributes: readonly TagAttribute[], form: TagForm) {
    this.name = text
    this.local = local
    this.namespace = namespace
    this.attributes = attributes
    this.length = form.length
    this.isEmpty = form.isEmpty
    this.declares = form.declares
    this.isKept = form.isKept
  }
}

/** So many ways to go on are kept of one step: documents of different programs take turns, and entries of a list are not all alike. */
const MAX_WAYS = 4

/** How a document went on behind a start tag. */
export interface Way {
  readonly next: Step
  /** All that stood up to the end of the next start tag, end tags and blanks; no piece of a document. */
  readonly ahead: string
  /** A text stood before it. */
  readonly isBehindText: boolean
  /** Names of the elements that are closed there, from inside out, and where their end tags begin. */
  readonly closed: readonly string[]
  readonly ends: readonly number[]
}

/**
 * A start tag that came behind another one, and how documents went on there, the last way first. The entries of a list read alike but for their texts, and so do the
 * documents of one program: from the end of a text to the next one, an element is read by one comparison.
 */
export class Step {
  /** Absent where the tag is one that nobody keeps. */
  readonly tag: Tag | undefined
  readonly ways: Way[] = []

  constructor(tag: Tag | undefined) {
    this.tag = tag
  }

  /** One of the ways was taken again. */
  prefer(place: number): void {
    const { ways } = this
    const first = ways[0] as Way
    ways[0] = ways[place] as Way
    ways[place] = first
  }

  learn(way: Way): void {
    this.ways.unshift(way)
    if (this.ways.length > MAX_WAYS) this.ways.pop()
  }
}
