import { collectChildren } from './children.ts'
import type { AttributeNode } from './nodes.ts'
import type { XmlElement, XmlNode } from './types.ts'

const NO_ATTRIBUTES: readonly AttributeNode[] = []
const NO_ELEMENTS: readonly ElementNode[] = []

/**
 * An element as the reader makes it. It keeps no texts, only the source they stand in: most of the time and memory of reading
 * would go into text nodes that nobody asks for.
 */
export class ElementNode implements XmlElement {
  readonly name: string
  readonly local: string
  namespace = ''
  attributes = NO_ATTRIBUTES
  elements = NO_ELEMENTS
  readonly parent: ElementNode | undefined
  readonly start: number
  openEnd = 0
  closeStart = 0
  end = 0
  private readonly source: string
  private nodes: readonly XmlNode[] | undefined = undefined
  private value: string | undefined = undefined

  constructor(name: string, local: string, parent: ElementNode | undefined, start: number, source: string) {
    this.name = name
    this.local = local
    this.parent = parent
    this.start = start
    this.source = source
  }

  get kind(): 'element' {
    return 'element'
  }

  get children(): readonly XmlNode[] {
    this.nodes ??= collectChildren(this.source, this)
    return this.nodes
  }

  get text(): string {
    this.value ??= this.readText()
    return this.value
  }

  private readText(): string {
    if (this.elements.length === 0) {
      const content = this.source.slice(this.openEnd, this.closeStart)
      if (!/[&<\r]/.test(content)) return content
    }
    let text = ''
    for (const node of this.children) if (node.kind === 'text') text += node.value
    return text
  }
}
