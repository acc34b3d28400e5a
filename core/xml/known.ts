import type { ElementNode } from './element.ts'
import type { Tag } from './tag.ts'
import type { Taken, Tree } from './tree.ts'

/** How many elements ahead one is looked for: what was put in or taken out before it is rarely more. */
const AHEAD = 64

/**
 * Elements of an earlier state of a document that stand side by side, in its order. Where the text of the next state reads the same, the reader takes
 * them over, with all that stands in and between them, and reads only the rest. The earlier state is gone then; where the next one is refused, it stays.
 */
export class KnownElements {
  private readonly earlier: Tree
  private readonly elements: readonly ElementNode[]
  private next = 0
  /** The element of the new state around them, once it is open. */
  private around: number | undefined
  private readonly taken: Taken[] = []

  constructor(earlier: Tree, elements: readonly ElementNode[]) {
    this.earlier = earlier
    this.elements = elements
  }

  /** Elements that begin so are to be looked for. */
  isWanted({ local }: Tag): boolean {
    return local === this.elements[0]?.local
  }

  /** Takes over the elements that begin at an offset of the new text inside `parent`, as many as read the same; answers where the last one ends, undefined for none. */
  take(tree: Tree, at: number, parent: number): number | undefined {
    const { earlier, elements } = this
    const before = earlier.parent(elements[0]?.index ?? 0)
    if (parent !== this.around) {
      if (this.around !== undefined || !this.isAround(tree, parent, before)) return undefined
      this.around = parent
    }
    const last = Math.min(this.next + AHEAD, elements.length)
    for (let place = this.next; place < last; place++) {
      const { index, start, end } = elements[place] as ElementNode
      if (!this.isSame(tree, start, end, at - start)) continue
      // Text between the elements would have to be noted of the one around them.
      const behind = earlier.isMixed(before) ? place + 1 : this.findEnd(tree, place + 1, at - start)
      const { index: final, end: stop } = elements[behind - 1] as ElementNode
      const count = earlier.after(final) - index
      this.next = behind
      this.taken.push({ from: index, to: tree.adopt(earlier, index, index + count, at, parent), count })
      return stop + at - start
    }
    return undefined
  }

  /** How far the elements from a place on, and what stands between them, read the same: by steps that grow as long as they do. */
  private findEnd(tree: Tree, from: number, shift: number): number {
    const { elements } = this
    let place = from
    let isGrowing = true
    for (let step = 1; step > 0;) {
      const last = elements[place + step - 1]
      const isSame = last !== undefined && this.isSame(tree, (elements[place - 1] as ElementNode).end, last.end, shift)
      if (isSame) place += step
      else isGrowing = false
      step = isGrowing ? step * 2 : step >> 1
    }
    return place
  }

  /** Whether a piece of the earlier text is the one of the new text, so many characters behind. */
  private isSame(tree: Tree, start: number, end: number, shift: number): boolean {
    return tree.text.slice(start + shift, end + shift) === this.earlier.text.slice(start, end)
  }

  /** An element means the same where the start tags of all elements around it read the same. */
  private isAround(tree: Tree, now: number, before: number): boolean {
    if (now < 0 || before < 0) return now === before
    const { earlier } = this
    const startTag = (of: Tree, element: number): string => of.text.slice(of.start(element), of.openEnd(element))
    return startTag(tree, now) === startTag(earlier, before) && this.isAround(tree, tree.parent(now), earlier.parent(before))
  }

  /** Puts what was taken into the new state, which has been read as a whole. */
  settle(tree: Tree): Tree {
    this.earlier.become(tree, this.taken)
    return this.earlier
  }
}
