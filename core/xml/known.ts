import type { SourceText } from './element-type.ts'
import type { ElementNode } from './element.ts'

/** How many elements ahead one is looked for: what was put in or taken out before it is rarely more. */
const AHEAD = 64

/**
 * Elements of an earlier state of a document that stand side by side, in its order. Where the text of the next state reads the same, the reader takes
 * them over, with all that stands in them, and reads only the rest. The earlier state is gone then; where the next one is refused, it stays.
 */
export class KnownElements {
  readonly source: SourceText
  private readonly elements: readonly ElementNode[]
  private next = 0
  /** The element of the new state around them, once it is open. */
  private around: ElementNode | undefined
  private readonly taken: { readonly element: ElementNode; readonly at: number }[] = []

  constructor(source: SourceText, elements: readonly ElementNode[]) {
    this.source = source
    this.elements = elements
  }

  /** The element that begins at an offset of the new text inside `parent`, and where it ends there; undefined for one that is not known. */
  take(text: string, at: number, parent: ElementNode): { readonly element: ElementNode; readonly end: number } | undefined {
    if (parent !== this.around) {
      if (this.around !== undefined || !this.isAround(text, parent, this.elements[0]?.parent)) return undefined
      this.around = parent
    }
    const last = Math.min(this.next + AHEAD, this.elements.length)
    for (let index = this.next; index < last; index++) {
      const element = this.elements[index] as ElementNode
      const end = at + element.end - element.start
      if (text.slice(at, end) !== this.source.text.slice(element.start, element.end)) continue
      this.next = index + 1
      this.taken.push({ element, at })
      return { element, end }
    }
    return undefined
  }

  /** An element means the same where the start tags of all elements around it read the same. */
  private isAround(text: string, now: ElementNode | undefined, before: ElementNode | undefined): boolean {
    if (now === undefined || before === undefined) return now === before
    if (text.slice(now.start, now.openEnd) !== this.source.text.slice(before.start, before.openEnd)) return false
    return this.isAround(text, now.parent, before.parent)
  }

  /** Puts what was taken into the new state, which has been read as a whole. */
  settle(text: string): void {
    this.source.text = text
    for (const { element, at } of this.taken) {
      element.parent = this.around
      if (element.start !== at) element.move(at - element.start)
    }
  }
}
