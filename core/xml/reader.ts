import { ASCII, isSpace, skipSpace, VERBATIM } from './characters.ts'
import { outermostContext, type Context } from './context.ts'
import { readDeclaration } from './declaration.ts'
import { acceptText, decodeXml } from './decode.ts'
import { ElementNode } from './element.ts'
import { malformed } from './fault.ts'
import { detach } from './intern.ts'
import { KnownElements } from './known.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readName } from './names.ts'
import { createPositions } from './positions.ts'
import * as refuse from './refusals.ts'
import { checkCharacters, readMixedText } from './references.ts'
import { readStartTag } from './start-tag.ts'
import type { Step, Tag, Way } from './tag.ts'
import { Tree } from './tree.ts'
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
  const earlier = elements[0]?.tree
  return readXml(source, {}, earlier instanceof Tree ? new KnownElements(earlier, elements) : undefined)
}

function readXml(source: Uint8Array | string, limits: Partial<XmlLimits>, known: KnownElements | undefined): XmlDocument {
  const bounds = { ...DEFAULT_LIMITS, ...limits }
  if (source.length > bounds.maxBytes) throw refuse.size(source.length, bounds.maxBytes)
  const { text, encoding, byteOrderMark } = typeof source === 'string' ? acceptText(source) : decodeXml(source)
  const tree = new TreeReader(text, bounds, known).read()
  return { text, tree, root: tree.element(0), encoding, byteOrderMark, position: createPositions(text) }
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f
const BRACKET = 0x5b

/** What is ahead of a tag is kept up to so many characters. */
const MAX_AHEAD = 300

/** The number of no element: what the document element stands in. */
const NONE = -1

/** One pass over the text. Every `read…` and `skip…` takes the offset at which its construct begins and returns the one behind it. */
class TreeReader {
  private readonly text: string
  private readonly limits: XmlLimits
  private readonly tree: Tree
  private readonly known: KnownElements | undefined
  private context: Context
  /** The contexts around the open elements that have declarations of their own. */
  private readonly outer: Context[] = []
  /** The start tag that was read last, and how documents went on behind it. */
  private step: Step
  /** The innermost open element, and how many are open. */
  private current = NONE
  private depth = 0

  constructor(text: string, limits: XmlLimits, known: KnownElements | undefined) {
    this.text = text
    this.limits = limits
    this.known = known
    this.tree = new Tree(text)
    this.context = outermostContext()
    this.step = this.context.entry
  }

  read(): Tree {
    const { text, tree } = this
    const start = this.skipMisc(readDeclaration(text))
    if (text.charCodeAt(start) !== LESS || text.charCodeAt(start + 1) === SLASH) throw refuse.outside(text, start, 'before')
    let at = this.readStartTag(start)
    while (this.current !== NONE) at = this.follow(at) ?? this.readOn(at)
    const end = this.skipMisc(at)
    if (end < text.length) throw refuse.outside(text, end, 'after')
    return this.known?.settle(tree) ?? tree
  }

  /** Reads up to behind the next start tag what came there before; undefined where something else stands, of which nothing is read then. */
  private follow(from: number): number | undefined {
    const { step } = this
    const { ways } = step
    let behindText = -1
    let isVerbatim = false
    for (let place = 0; place < ways.length; place++) {
      const way = ways[place] as Way
      if (way.isBehindText && behindText < 0) {
        behindText = this.isFresh() ? this.skipVerbatim(from) : this.text.length
        isVerbatim = this.isMarkup(behindText)
        if (!isVerbatim && behindText < this.text.length) behindText = readMixedText(this.text, from).end
      }
      const leaf = this.current
      const end = this.take(way, way.isBehindText ? behindText : from)
      if (end === undefined) continue
      if (place > 0) step.prefer(place)
      if (isVerbatim && way.isBehindText) this.tree.markVerbatim(leaf)
      return end
    }
    return undefined
  }

  /** Takes a way where it is the one, which begins at an offset. */
  private take({ next, ahead, closed, ends }: Way, begin: number): number | undefined {
    const { text, tree, limits } = this
    const end = begin + ahead.length
    if (text.slice(begin, end) !== ahead) return undefined
    const tag = next.tag as Tag
    let around = this.current
    for (let index = 0; index < closed.length; index++) {
      if (around === NONE || tree.tag(around).declares || tree.tag(around).name !== closed[index]) return undefined
      around = tree.parent(around)
    }
    const depth = this.depth - closed.length
    if (around === NONE || depth === limits.maxDepth || tag.attributes.length > limits.maxAttributes || this.known?.isWanted(tag) === true)
      return undefined
    for (let index = 0, element = this.current; index < closed.length; index++, element = tree.parent(element))
      tree.close(element, begin + (ends[index] as number))
    const element = tree.open(end - tag.length, tag, around)
    this.current = tag.isEmpty ? around : element
    this.depth = tag.isEmpty ? depth : depth + 1
    this.step = next
    return end
  }

  /** Nothing was read yet of what stands in the innermost open element. */
  private isFresh(): boolean {
    return this.current === this.tree.size - 1
  }

  /** Reads piece by piece up to behind the next start tag, or the end tag of the document element, and notes for the next time what it was. */
  private readOn(from: number): number {
    const { text, tree, step } = this
    const closed: string[] = []
    const ends: number[] = []
    let isBehindText = false
    let isRegular = true
    /** Text other than white space was met since the last tag. */
    let isSolid = false
    let begin = from
    for (let at = from; ;) {
      const start = at
      at = skipSpace(this.text, at)
      if (!this.isMarkup(at)) {
        const mixed = readMixedText(text, start)
        at = mixed.end
        isSolid ||= /[^ \t\r\n]/.test(mixed.value)
        if (at === text.length) throw refuse.earlyEnd(text, tree.element(this.current))
      }
      const mark = text.charCodeAt(at + 1)
      if (mark === EXCLAMATION || mark === QUESTION) {
        isRegular = false
        at = mark === QUESTION ? this.skipInstruction(at) : this.skipComment(at)
        continue
      }
      const isEnd = mark === SLASH
      if (isEnd && start === from && this.isFresh()) {
        isBehindText = true
        begin = at
        if (this.skipVerbatim(from) === at) tree.markVerbatim(this.current)
      } else if (isSolid) isRegular = false
      if (isSolid && (!isEnd || tree.size > this.current + 1)) tree.markMixed(this.current)
      isSolid = false
      if (isEnd) {
        const { name, declares } = tree.tag(this.current)
        closed.push(name)
        ends.push(at - begin)
        if (declares) isRegular = false
        at = this.readEndTag(at)
        if (this.current === NONE) return at
        continue
      }
      const known = this.known?.take(tree, at, this.current)
      if (known === undefined) {
        const end = this.readStartTag(at)
        if (isRegular && this.step.tag !== undefined && end - begin <= MAX_AHEAD)
          step.learn({ next: this.step, ahead: detach(text.slice(begin, end)), isBehindText, closed, ends })
        return end
      }
      isRegular = false
      at = known
    }
  }

  /** A tag, a comment or an instruction begins here, and no section of characters. */
  private isMarkup(at: number): boolean {
    const { text } = this
    return text.charCodeAt(at) === LESS && (text.charCodeAt(at + 1) !== EXCLAMATION || text.charCodeAt(at + 2) !== BRACKET)
  }

  /** Up to what is no text that stands for itself, mostly the markup behind it. */
  private skipVerbatim(from: number): number {
    const { text } = this
    let at = from
    let code = text.charCodeAt(at)
    while (code < 128 ? ((ASCII[code] ?? 0) & VERBATIM) !== 0 : code < 0xd800) code = text.charCodeAt(++at)
    return at
  }

  private readStartTag(start: number): number {
    const { text, limits, tree, context } = this
    const { maxDepth, maxAttributes } = limits
    if (this.depth === maxDepth) throw malformed(text, start, 'depth', { limit: String(maxDepth) })
    const known = context.find(text, start)
    const isKnown = known !== undefined && known.attributes.length <= maxAttributes
    const { tag, inside } = isKnown ? { tag: known, inside: context } : readStartTag(text, start, context, maxAttributes)
    const element = tree.open(start, tag, this.current)
    if (!tag.isEmpty) {
      if (tag.declares) this.outer.push(context)
      this.context = inside
      this.current = element
      this.depth++
    }
    this.step = tag.isKept ? context.stepTo(tag, this.step.tag) : this.context.entry
    return start + tag.length
  }

  private readEndTag(start: number): number {
    const { text, tree, current } = this
    const { name, declares } = tree.tag(current)
    let at = start + 2 + name.length
    if (!text.startsWith(name, start + 2)) throw refuse.endTag(text, start, tree.element(current))
    if (text.charCodeAt(at) !== GREATER) {
      at = skipSpace(this.text, at)
      if (text.charCodeAt(at) !== GREATER) throw refuse.endTag(text, start, tree.element(current))
    }
    tree.close(current, start)
    if (declares) this.context = this.outer.pop() ?? this.context
    this.current = tree.parent(current)
    this.depth--
    return at + 1
  }

  /** White space, comments and processing instructions outside the root. */
  private skipMisc(from: number): number {
    const { text } = this
    for (let at = from; ;) {
      at = skipSpace(this.text, at)
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
    const { text } = this
    const target = readName(text, start + 2)
    const behind = start + 2 + target.text.length
    const end = text.indexOf('?>', behind)
    if (end < 0) throw malformed(text, start, 'instruction_open')
    const separated = end === behind || isSpace(text.charCodeAt(behind))
    if (!separated || target.prefix !== '' || target.text.toLowerCase() === 'xml') throw refuse.target(text, start, target.text)
    checkCharacters(text, start, end)
    return end + 2
  }
}
