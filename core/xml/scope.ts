import type { ElementType, SourceText } from './element-type.ts'
import { malformed } from './fault.ts'
import type { Name } from './names.ts'
import { intern } from './intern.ts'
import { XML_NAMESPACE, XMLNS_NAMESPACE } from './namespaces.ts'
import type { AttributeNode } from './nodes.ts'

interface Frame {
  /** Start of the element. */
  readonly owner: number
  readonly version: number
  /** What the prefixes meant outside. */
  readonly outer: readonly (readonly [prefix: string, namespace: string | undefined])[]
}

/**
 * The namespace declarations in force while a document is read. Every state has a version number; a name remembers the version
 * in which it was resolved, so that in the usual document, with declarations on the root only, each name is resolved once.
 */
export class Scope {
  private version = 0
  /** Where the innermost element with declarations of its own begins; -1 when there is none. */
  owner = -1
  private versions = 0
  private readonly bindings = new Map<string, string>([
    ['', ''],
    ['xml', XML_NAMESPACE],
  ])
  private readonly frames: Frame[] = []
  private readonly text: string
  private readonly source: SourceText

  constructor(text: string, source: SourceText) {
    this.text = text
    this.source = source
  }

  /** Puts the declarations among the attributes of the element that begins at `start` into force. */
  enter(start: number, attributes: readonly AttributeNode[]): void {
    const outer: [string, string | undefined][] = []
    for (const attribute of attributes) {
      if (attribute.namespace !== XMLNS_NAMESPACE) continue
      const prefix = attribute.name === 'xmlns' ? '' : attribute.local
      this.checkDeclaration(prefix, attribute)
      outer.push([prefix, this.bindings.get(prefix)])
      this.bindings.set(prefix, intern(attribute.value))
    }
    this.frames.push({ owner: start, version: this.version, outer })
    this.owner = start
    this.version = ++this.versions
  }

  /** Takes the declarations of `owner` out of force. */
  leave(): void {
    const frame = this.frames.pop()
    if (frame === undefined) return
    for (const [prefix, namespace] of frame.outer) {
      if (namespace === undefined) this.bindings.delete(prefix)
      else this.bindings.set(prefix, namespace)
    }
    this.version = frame.version
    this.owner = this.frames.at(-1)?.owner ?? -1
  }

  /** What an element of this name is; `offset` is where the name stands. */
  typeOf(name: Name, offset: number): ElementType {
    if (name.type !== undefined && name.resolvedIn === this.version) return name.type
    const { text, local } = name.spelling
    name.type = { name: text, local, namespace: this.namespaceOf(name, offset), source: this.source }
    name.resolvedIn = this.version
    return name.type
  }

  /** Namespace of an element of this name, or of an attribute if the name has a prefix; `offset` is where it stands. */
  namespaceOf(name: Name, offset: number): string {
    const namespace = this.bindings.get(name.prefix)
    if (namespace === undefined) {
      throw malformed(this.text, offset, 'prefix_undeclared', { prefix: name.prefix, name: name.text })
    }
    return namespace
  }

  /** Namespaces in XML 1.0, section 3 (reserved prefixes and namespace names) and section 2.2 (no empty namespace for a prefix). */
  private checkDeclaration(prefix: string, { value: namespace, start }: AttributeNode): void {
    const { text } = this
    if (prefix === 'xmlns') throw malformed(text, start, 'prefix_xmlns')
    if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) throw malformed(text, start, 'prefix_xml')
    if (namespace === XMLNS_NAMESPACE) throw malformed(text, start, 'namespace_xmlns')
    if (prefix !== '' && namespace === '') throw malformed(text, start, 'prefix_empty', { prefix })
  }
}
