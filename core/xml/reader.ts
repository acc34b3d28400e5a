import { ASCII, isSpace, PLAIN_TEXT, PLAIN_VALUE } from './characters.ts'
import { readDeclaration } from './declaration.ts'
import { acceptText, decodeXml } from './decode.ts'
import { ElementNode } from './element.ts'
import { malformed } from './fault.ts'
import { KnownElements } from './known.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { NameTable, type Name } from './names.ts'
import { XMLNS_NAMESPACE } from './namespaces.ts'
import { AttributeNode } from './nodes.ts'
import { createPositions } from './positions.ts'
import * as refuse from './refusals.ts'
import { checkCharacters, readMixedText, resolveAttributeValue } from './references.ts'
import { Scope } from './scope.ts'
import type { XmlDocument, XmlElement, XmlLimits } from './types.ts'

/**
 * Reads an XML 1.0 document (fifth edition) with namespaces, strictly: what is not well-formed is refused, nothing is guessed.
 * A document type declaration is refused too, so there are no entities but the five predefined ones.
 *
 * Throws an AppError with line and column: `payload_too_large` for a source above `maxBytes`, `malformed_xml` for everything else.
 */
export function parseXml(source: Uint8Array | string, limits: Partial<XmlLimits> = {}): XmlDocument {
  return readXml(source, limits, undefined)
}

/**
 * The same for the next state of a document that was read before: of some of its elements, which stand side by side (the lines of an invoice), those
 * whose text is still there are taken over as they are, so that they are the same objects as before. The earlier document must not
 * be used any more.
 */
export function parseNextXml(source: Uint8Array | string, kept: readonly XmlElement[]): XmlDocument {
  const elements = kept.filter((element) => element instanceof ElementNode)
  return readXml(source, {}, elements[0] === undefined ? undefined : new KnownElements(elements[0].source, elements))
}

function readXml(source: Uint8Array | string, limits: Partial<XmlLimits>, known: KnownElements | undefined): XmlDocument {
  const bounds = { ...DEFAULT_LIMITS, ...limits }
  if (source.length > bounds.maxBytes) throw refuse.size(source.length, bounds.maxBytes)
  const { text, encoding, byteOrderMark } = typeof source === 'string' ? acceptText(source) : decodeXml(source)
  const root = new TreeReader(text, bounds, known).read()
  return { text, root, encoding, byteOrderMark, position: createPositions(text) }
}

const AMPERSAND = 0x26
const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f
const BRACKET = 0x5b
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27

/** One pass over the text. Every `read…` and `skip…` takes the offset at which its construct begins and returns the one behind it. */
class TreeReader {
  private readonly text: string
  private readonly limits: XmlLimits
  private readonly names = new NameTable()
  private readonly scope: Scope
  /** The innermost open element. */
  private current: ElementNode | undefined
  private root: ElementNode | undefined
  /** Child elements of all open elements, one behind the other, and where those of each open element begin. */
  private readonly pending: ElementNode[] = []
  private readonly marks: number[] = []
  /** Attributes of the tag that is being read. */
  private readonly attributes: AttributeNode[] = []
  private readonly known: KnownElements | undefined

  constructor(text: string, limits: XmlLimits, known: KnownElements | undefined) {
    this.text = text
    this.limits = limits
    this.known = known
    this.scope = new Scope(text, known?.source ?? { text })
  }

  read(): ElementNode {
    const { text } = this
    const start = this.skipMisc(readDeclaration(text))
    if (text.charCodeAt(start) !== LESS || text.charCodeAt(start + 1) === SLASH) throw refuse.outside(text, start, 'before')
    const root = this.readStartTag(start)
    const end = this.skipMisc(this.readContent(root))
    if (end < text.length || this.root === undefined) throw refuse.outside(text, end, 'after')
    this.known?.settle(text)
    return this.root
  }

  /** Everything up to the end tag of the root. */
  private readContent(from: number): number {
    const { text } = this
    let at = from
    /** Text other than white space was met since the last tag. */
    let solid = false
    while (this.current !== undefined) {
      const start = at
      let code = text.charCodeAt(at)
      while (isSpace(code)) code = text.charCodeAt(++at)
      if (code !== LESS && code !== AMPERSAND) solid = true
      while (code < 128 ? ((ASCII[code] ?? 0) & PLAIN_TEXT) !== 0 : code < 0xd800) code = text.charCodeAt(++at)
      let next = code === LESS ? text.charCodeAt(at + 1) : 0
      if (code !== LESS || (next === EXCLAMATION && text.charCodeAt(at + 2) === BRACKET)) {
        const node = readMixedText(text, start)
        at = node.end
        solid ||= /[^ \t\r\n]/.test(node.value)
        if (at === text.length) throw refuse.earlyEnd(text, this.current)
        next = text.charCodeAt(at + 1)
      }
      if (next === EXCLAMATION) at = this.skipComment(at)
      else if (next === QUESTION) at = this.skipInstruction(at)
      else {
        if (solid && (next !== SLASH || this.pending.length > (this.marks[this.marks.length - 1] ?? 0))) this.current.markMixed()
        solid = false
        if (next === SLASH) at = this.readEndTag(at, this.current)
        else at = (this.known === undefined ? undefined : this.takeKnown(at, this.current, this.known)) ?? this.readStartTag(at)
      }
    }
    return at
  }

  /** Passes over an element that is known already. */
  private takeKnown(start: number, parent: ElementNode, known: KnownElements): number | undefined {
    const taken = known.take(this.text, start, parent)
    if (taken !== undefined) this.pending.push(taken.element)
    return taken?.end
  }

  private readStartTag(start: number): number {
    const { text, names, scope, limits, attributes } = this
    if (this.marks.length === limits.maxDepth) throw malformed(text, start, 'depth', { limit: String(limits.maxDepth) })
    const name = names.read(text, start + 1)
    let at = names.end
    let own: AttributeNode[] | undefined
    if (text.charCodeAt(at) !== GREATER) {
      attributes.length = 0
      at = this.readAttributes(name.text, start, at)
      if (attributes.length > 0) own = attributes.slice()
    }
    const type = scope.typeOf(name, start + 1)
    const empty = text.charCodeAt(at) === SLASH
    if (empty && text.charCodeAt(at + 1) !== GREATER) throw refuse.insideTag(text, at + 1, name.text)
    const openEnd = empty ? at + 2 : at + 1
    const element = new ElementNode(type, own, this.current, start, openEnd)

    if (this.current !== undefined) this.pending.push(element)
    else this.root = element
    if (empty) {
      if (scope.owner === start) scope.leave()
    } else {
      this.current = element
      this.marks.push(this.pending.length)
    }
    return openEnd
  }

  /** The attributes of the tag that begins at `start`, from behind its name to its `>` or `/`. Puts the namespace declarations into force. */
  private readAttributes(tag: string, start: number, from: number): number {
    const { text, names, limits, attributes } = this
    let declarations = 0
    let prefixed = 0
    let at = from
    for (;;) {
      const before = at
      at = this.skipSpace(at)
      const code = text.charCodeAt(at)
      if (code === GREATER || code === SLASH) break
      if (at === before || at >= text.length) throw refuse.insideTag(text, at, tag)
      if (attributes.length === limits.maxAttributes) throw malformed(text, at, 'attribute_count', { limit: String(limits.maxAttributes) })

      const name = names.read(text, at)
      if (name.seenIn === start) throw malformed(text, at, 'attribute_twice', { attribute: name.text })
      name.seenIn = start
      const equals = this.skipSpace(names.end)
      if (text.charCodeAt(equals) !== EQUALS) throw malformed(text, at, 'attribute_no_value', { attribute: name.text })
      const open = this.skipSpace(equals + 1)
      const quoted = text.charCodeAt(open)
      if (quoted !== QUOTE && quoted !== APOSTROPHE) throw malformed(text, at, 'attribute_no_value', { attribute: name.text })

      let close = open + 1
      let next = text.charCodeAt(close)
      while (next !== quoted && (next < 128 ? ((ASCII[next] ?? 0) & PLAIN_VALUE) !== 0 : next < 0xd800)) next = text.charCodeAt(++close)
      let value: string
      if (next === quoted) value = this.readPlainValue(name, open + 1, close)
      else {
        close = text.indexOf(quoted === QUOTE ? '"' : "'", close)
        if (close < 0) throw malformed(text, open, 'attribute_open', { attribute: name.text })
        value = resolveAttributeValue(text, open + 1, close)
      }
      const attribute = new AttributeNode(name.spelling, value, at, open + 1, close)
      if (name.prefix === 'xmlns' || name.text === 'xmlns') {
        attribute.namespace = XMLNS_NAMESPACE
        declarations++
      } else if (name.prefix !== '') prefixed++
      attributes.push(attribute)
      at = close + 1
    }
    if (declarations > 0) this.scope.enter(start, attributes)
    if (prefixed > 0) this.resolveAttributes(attributes)
    return at
  }

  private readPlainValue(name: Name, start: number, end: number): string {
    const { text } = this
    if (name.value.length !== end - start || !text.startsWith(name.value, start)) name.value = text.slice(start, end)
    return name.value
  }

  /** Namespaces of the attributes with a prefix; two may then still have one expanded name (Namespaces in XML, section 6.3). */
  private resolveAttributes(attributes: readonly AttributeNode[]): void {
    const seen = new Set<string>()
    for (const attribute of attributes) {
      if (attribute.namespace !== '' || attribute.local === attribute.name) continue
      const name = this.names.read(this.text, attribute.start)
      attribute.namespace = this.scope.namespaceOf(name, attribute.start)
      const expanded = `${attribute.local} ${attribute.namespace}`
      if (seen.has(expanded)) throw malformed(this.text, attribute.start, 'attribute_twice', { attribute: attribute.name })
      seen.add(expanded)
    }
  }

  private readEndTag(start: number, element: ElementNode): number {
    const { text, pending } = this
    const { name } = element
    let at = start + 2 + name.length
    if (!text.startsWith(name, start + 2)) throw refuse.endTag(text, start, element)
    if (text.charCodeAt(at) !== GREATER) {
      at = this.skipSpace(at)
      if (text.charCodeAt(at) !== GREATER) throw refuse.endTag(text, start, element)
    }
    element.closeStart = start
    const mark = this.marks.pop() ?? 0
    if (pending.length > mark) {
      element.elements = pending.slice(mark)
      pending.length = mark
    }
    if (this.scope.owner === element.start) this.scope.leave()
    this.current = element.parent
    return at + 1
  }

  /** White space, comments and processing instructions outside the root. */
  private skipMisc(from: number): number {
    const { text } = this
    for (let at = from; ;) {
      at = this.skipSpace(at)
      if (text.startsWith('<!', at)) at = this.skipComment(at)
      else if (text.startsWith('<?', at)) at = this.skipInstruction(at)
      else return at
    }
  }

  private skipComment(start: number): number {
    const { text } = this
    if (!text.startsWith('<!--', start)) throw refuse.declaration(text, start)
    const dashes = text.indexOf('--', start + 4)
    if (dashes < 0) throw malformed(text, start, 'comment_open')
    if (text.charCodeAt(dashes + 2) !== GREATER) throw malformed(text, dashes, 'comment_dashes')
    checkCharacters(text, start, dashes)
    return dashes + 3
  }

  /** Production PI; its target has no colon (Namespaces in XML, section 7). */
  private skipInstruction(start: number): number {
    const { text, names } = this
    const target = names.read(text, start + 2)
    const end = text.indexOf('?>', names.end)
    if (end < 0) throw malformed(text, start, 'instruction_open')
    const separated = end === names.end || isSpace(text.charCodeAt(names.end))
    if (!separated || target.prefix !== '' || target.text.toLowerCase() === 'xml') throw refuse.target(text, start, target.text)
    checkCharacters(text, start, end)
    return end + 2
  }

  private skipSpace(from: number): number {
    let at = from
    while (isSpace(this.text.charCodeAt(at))) at++
    return at
  }
}
