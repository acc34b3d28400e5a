import { collectChildren } from './children.ts'
import { AttributeNode } from './nodes.ts'
import type { Tag } from './tag.ts'
import type { XmlElement, XmlNode, XmlTree } from './types.ts'

const NO_ATTRIBUTES: readonly AttributeNode[] = []
const NO_ELEMENTS: readonly ElementNode[] = []

/** The tree as its elements see it. */
interface ElementTree extends XmlTree {
  tag(element: number): Tag
  element(element: number): ElementNode
}

/** An element of a tree as an object, for whoever asks for one: what it says is in the tree, of which it is a number. */
export class ElementNode implements XmlElement {
  readonly tree: ElementTree
  index: number
  private list: readonly ElementNode[] | undefined = undefined
  private own: readonly AttributeNode[] | undefined = undefined
  private known: string | undefined = undefined
  private around: XmlElement | undefined = undefined

  constructor(tree: ElementTree, index: number) {
    this.tree = tree
    this.index = index
  }

  get kind(): 'element' {
    return 'element'
  }

  get tag(): Tag {
    return this.tree.tag(this.index)
  }

  get name(): string {
    return this.tree.tag(this.index).name
  }

  get local(): string {
    return this.tree.tag(this.index).local
  }

  get namespace(): string {
    return this.tree.tag(this.index).namespace
  }

  get attributes(): readonly AttributeNode[] {
    return (this.own ??= this.tag.attributes.length === 0 ? NO_ATTRIBUTES : this.tag.attributes.map((one) => new AttributeNode(one, this)))
  }

  get isLeaf(): boolean {
    return this.tree.after(this.index) === this.index + 1
  }

  get elements(): readonly ElementNode[] {
    return (this.list ??= this.isLeaf ? NO_ELEMENTS : this.collect())
  }

  private collect(): ElementNode[] {
    const { tree, index } = this
    const found: ElementNode[] = []
    for (let inside = index + 1; inside < tree.after(index); inside = tree.after(inside)) found.push(tree.element(inside))
    return found
  }

  get mixed(): boolean {
    return this.tree.isMixed(this.index)
  }

  get blank(): boolean {
    return this.tree.isBlank(this.index)
  }

  get text(): string {
    return (this.known ??= this.tree.textOf(this.index))
  }

  get children(): readonly XmlNode[] {
    return collectChildren(this.tree.text, this)
  }

  get parent(): XmlElement | undefined {
    if (this.around !== undefined) return this.around
    const parent = this.tree.parent(this.index)
    return parent < 0 ? undefined : this.tree.element(parent)
  }

  /** Something that stands for the element around it, for whoever looks from inside; undefined when that is over. */
  set parent(around: XmlElement | undefined) {
    this.around = around
  }

  get start(): number {
    return this.tree.start(this.index)
  }

  get openEnd(): number {
    return this.tree.openEnd(this.index)
  }

  get closeStart(): number {
    return this.tree.closeStart(this.index)
  }

  get end(): number {
    return this.tree.end(this.index)
  }

  /** It has another number from now on, in the next state of the document. */
  moveTo(index: number): void {
    this.index = index
  }
}
