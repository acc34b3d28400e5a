import { isSpace } from './characters.ts'
import { ElementNode } from './element.ts'
import type { AttributeNode } from './nodes.ts'
import { readMixedText } from './references.ts'
import { tooManyElements } from './refusals.ts'
import type { Tag } from './tag.ts'
import type { XmlTree } from './types.ts'

const AMPERSAND = 0x26
const LESS = 0x3c
const RETURN = 0x0d

/** Attributes are numbered in steps of this, more than a document has elements. */
const ATTRIBUTES = 2 ** 25

const MIN_ROOM = 64
/** An invoice of 20 MB has half as many; a text of tags alone would take a hundred times its size to read. */
export const MAX_ELEMENTS = 1_000_000
/** Characters of a document for each of its elements, about. */
const CHARACTERS = 40

/** Elements that have other numbers in the next state of a document, from the first on. */
export interface Taken {
  readonly from: number
  readonly to: number
  readonly count: number
}

/**
 * The elements of a document as numbers, in document order, with lists of what is known of each: nothing here is an object for each element, which the garbage collector
 * would have to move out of its way several times while a long document is read. An object is made of an element when somebody asks for it, and is the same one from then on.
 */
export class Tree implements XmlTree {
  text: string
  size = 0
  private tags: Tag[]
  private starts: Int32Array
  private closeStarts: Int32Array
  private parents: Int32Array
  /** The numbers behind all that stands in each. */
  private afters: Int32Array
  /** 1 for leaves whose text stands for itself. */
  private verbatim: Uint8Array
  private nodes: (ElementNode | undefined)[] = []
  /** The few elements that hold text beside other elements. */
  private mixed: Set<number> | undefined = undefined

  constructor(text: string) {
    const room = Math.max(MIN_ROOM, Math.floor(text.length / CHARACTERS))
    const { starts, closeStarts, parents, afters, verbatim } = makeLists(room)
    this.text = text
    this.tags = new Array<Tag>(room)
    this.starts = starts
    this.closeStarts = closeStarts
    this.parents = parents
    this.afters = afters
    this.verbatim = verbatim
  }

  /** Begins an element behind the others; answers its number. */
  open(start: number, tag: Tag, parent: number): number {
    const element = this.size++
    if (element === this.starts.length) this.grow(start)
    this.starts[element] = start
    this.closeStarts[element] = start + tag.length
    this.parents[element] = parent
    this.afters[element] = element + 1
    this.tags[element] = tag
    return element
  }

  /** All that was opened since stands in it. */
  close(element: number, closeStart: number): void {
    this.closeStarts[element] = closeStart
    this.afters[element] = this.size
  }

  /** The text of a leaf needs no reading. */
  markVerbatim(element: number): void {
    this.verbatim[element] = 1
  }

  /** Throws AppError `payload_too_large` at the element for which there is no room any more. */
  private grow(start: number): void {
    const room = Math.min(2 * this.starts.length, MAX_ELEMENTS)
    if (room === this.starts.length) throw tooManyElements(this.text, start, MAX_ELEMENTS)
    const lists = makeLists(room)
    this.starts = filled(lists.starts, this.starts)
    this.closeStarts = filled(lists.closeStarts, this.closeStarts)
    this.parents = filled(lists.parents, this.parents)
    this.afters = filled(lists.afters, this.afters)
    this.verbatim = filled(lists.verbatim, this.verbatim)
  }

  markMixed(element: number): void {
    this.mixed ??= new Set()
    this.mixed.add(element)
  }

  tag(element: number): Tag {
    return this.tags[element] as Tag
  }

  start(element: number): number {
    return this.starts[element] as number
  }

  closeStart(element: number): number {
    return this.closeStarts[element] as number
  }

  parent(element: number): number {
    return this.parents[element] as number
  }

  after(element: number): number {
    return this.afters[element] as number
  }

  child(element: number, local: string, from: number): number {
    const { tags, afters } = this
    const end = afters[element] as number
    for (let child = from; child < end; child = afters[child] as number) if (tags[child]?.local === local) return child
    return -1
  }

  openEnd(element: number): number {
    return (this.starts[element] as number) + (this.tags[element] as Tag).length
  }

  /** Found anew: an end tag has no more than blanks behind the name. */
  end(element: number): number {
    const closeStart = this.closeStarts[element] as number
    return this.tags[element]?.isEmpty === true ? closeStart : this.text.indexOf('>', closeStart) + 1
  }

  element(element: number): ElementNode {
    if (this.nodes.length < this.size) this.nodes = longer(this.nodes, this.size)
    return (this.nodes[element] ??= new ElementNode(this, element))
  }

  attribute(element: number, at: number): number {
    return element + (at + 1) * ATTRIBUTES
  }

  placeOf(node: number): ElementNode | AttributeNode {
    const element = this.element(node % ATTRIBUTES)
    return node < ATTRIBUTES ? element : (element.attributes[Math.floor(node / ATTRIBUTES) - 1] as AttributeNode)
  }

  startOf(node: number): number {
    return node < ATTRIBUTES ? this.start(node) : this.placeOf(node).start
  }

  isMixed(element: number): boolean {
    return this.mixed?.has(element) === true
  }

  isBlank(element: number): boolean {
    const { text } = this
    const end = this.closeStarts[element] as number
    let at = this.openEnd(element)
    while (at < end && isSpace(text.charCodeAt(at))) at++
    if (at === end) return true
    // A comment, an element or a reference decides nothing yet.
    const code = text.charCodeAt(at)
    return (code === LESS || code === AMPERSAND) && !/[^ \t\r\n]/.test(this.textOf(element))
  }

  textOf(element: number): string {
    const { text } = this
    const start = this.openEnd(element)
    const end = this.closeStarts[element] as number
    if (this.verbatim[element] === 1) return text.slice(start, end)
    if (this.afters[element] === element + 1) {
      if (isAsWritten(text, start, end)) return text.slice(start, end)
      if (text.indexOf('<', start) === end) return readMixedText(text, start).value
    }
    let value = ''
    for (const node of this.element(element).children) if (node.kind === 'text') value += node.value
    return value
  }

  /** Takes over elements that stand side by side, with all that stands in them, from another tree, where their text reads the same; answers the number of the first here. */
  adopt(from: Tree, first: number, end: number, start: number, parent: number): number {
    const to = this.size
    const by = to - first
    const shift = start - from.start(first)
    while (end + by > this.starts.length) this.grow(start)
    for (let one = first; one < end; one++) this.tags[one + by] = from.tags[one] as Tag
    copyTo(this.starts, from.starts.subarray(first, end), to, shift)
    copyTo(this.closeStarts, from.closeStarts.subarray(first, end), to, shift)
    copyTo(this.parents, from.parents.subarray(first, end), to, by)
    copyTo(this.afters, from.afters.subarray(first, end), to, by)
    this.verbatim.set(from.verbatim.subarray(first, end), to)
    this.size = end + by
    for (let one = to; one < this.size; one = this.after(one)) this.parents[one] = parent
    if (from.mixed !== undefined) for (const one of from.mixed) if (one >= first && one < end) this.markMixed(one + by)
    return to
  }

  /** Becomes the next state of the document. Of the elements that were taken over those objects stay that were made before. */
  become(next: Tree, taken: readonly Taken[]): void {
    const isMoved = next.size !== this.size || taken.some(({ from, to }) => from !== to)
    this.nodes = isMoved ? this.moveNodes(next.size, taken) : this.keepNodes(taken)
    this.text = next.text
    this.size = next.size
    this.tags = next.tags
    this.starts = next.starts
    this.closeStarts = next.closeStarts
    this.parents = next.parents
    this.afters = next.afters
    this.verbatim = next.verbatim
    this.mixed = next.mixed
  }

  private moveNodes(size: number, taken: readonly Taken[]): (ElementNode | undefined)[] {
    const nodes = new Array<ElementNode | undefined>(size)
    for (const { from, to, count } of taken)
      for (let index = 0; index < count; index++) {
        const node = this.nodes[from + index]
        nodes[to + index] = node
        node?.moveTo(to + index)
      }
    return nodes
  }

  /** All that were taken over have the numbers that they had. */
  private keepNodes(taken: readonly Taken[]): (ElementNode | undefined)[] {
    let behind = 0
    for (const { from, count } of taken) {
      this.nodes.fill(undefined, behind, from)
      behind = from + count
    }
    return this.nodes.fill(undefined, behind)
  }
}

/** The lists of a tree in one piece of memory, which takes a noticeable part of the time that a small document takes. */
function makeLists(room: number) {
  const memory = new ArrayBuffer(17 * room)
  return {
    starts: new Int32Array(memory, 0, room),
    closeStarts: new Int32Array(memory, 4 * room, room),
    parents: new Int32Array(memory, 8 * room, room),
    afters: new Int32Array(memory, 12 * room, room),
    verbatim: new Uint8Array(memory, 16 * room, room),
  }
}

/** As long as it will be: a list that is filled from its middle is a slow one. */
function longer<Value>(list: readonly Value[], length: number): Value[] {
  const copy = new Array<Value>(length)
  for (const [index, value] of list.entries()) copy[index] = value
  return copy
}

/** Copies numbers to a place of a longer list, each greater by so much. */
function copyTo(list: Int32Array, numbers: Int32Array, to: number, by: number): void {
  list.set(numbers, to)
  if (by !== 0) for (let at = to; at < to + numbers.length; at++) list[at] = (list[at] as number) + by
}

function filled<List extends Int32Array | Uint8Array>(list: List, from: List): List {
  list.set(from)
  return list
}

/** No reference, comment or section, and no line end that is read as another one. */
function isAsWritten(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === AMPERSAND || code === LESS || code === RETURN) return false
  }
  return true
}
