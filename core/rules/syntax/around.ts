import type { XmlAttribute, XmlElement, XmlNode, XmlTag, XmlTree } from '../../xml/types.ts'

/** Lets work be done with elements and tells whenever it looks at what stands around them; names of the elements around do not count. */
export function createWatch(onLook: () => void): (element: XmlElement, work: () => void) => void {
  let around: { readonly of: XmlElement; readonly element: XmlElement } | undefined
  return (element, work) => {
    const { parent } = element
    const open = element as { -readonly [Key in keyof XmlElement]: XmlElement[Key] }
    if (parent !== undefined) {
      if (around?.of !== parent) around = { of: parent, element: new Around(parent, onLook) }
      open.parent = around.element
    }
    try {
      work()
    } finally {
      open.parent = undefined
    }
  }
}

/** Stands for the element around another one. */
class Around implements XmlElement {
  private readonly element: XmlElement
  private readonly onLook: () => void

  constructor(element: XmlElement, onLook: () => void) {
    this.element = element
    this.onLook = onLook
  }

  get kind(): 'element' {
    return 'element'
  }

  get name(): string {
    return this.element.name
  }

  get local(): string {
    return this.element.local
  }

  get namespace(): string {
    return this.element.namespace
  }

  get index(): number {
    return this.look().index
  }

  get tag(): XmlTag {
    return this.look().tag
  }

  get attributes(): readonly XmlAttribute[] {
    return this.look().attributes
  }

  get isLeaf(): boolean {
    return this.look().isLeaf
  }

  get tree(): XmlTree {
    return this.look().tree
  }

  get elements(): readonly XmlElement[] {
    return this.look().elements
  }

  get text(): string {
    return this.look().text
  }

  get mixed(): boolean {
    return this.look().mixed
  }

  get blank(): boolean {
    return this.look().blank
  }

  get children(): readonly XmlNode[] {
    return this.look().children
  }

  get parent(): XmlElement | undefined {
    return this.look().parent
  }

  get start(): number {
    return this.look().start
  }

  get openEnd(): number {
    return this.look().openEnd
  }

  get closeStart(): number {
    return this.look().closeStart
  }

  get end(): number {
    return this.look().end
  }

  private look(): XmlElement {
    this.onLook()
    return this.element
  }
}
