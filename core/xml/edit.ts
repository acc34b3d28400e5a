import { AppError } from '../base/errors.ts'
import { addTo } from '../base/group-by.ts'
import { findForbidden } from './characters.ts'
import { canEncode } from './encode.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import { nameCharacter } from './fault.ts'
import { endsLine, findIndentUnit, findLead, findLineEnd, findNewline } from './layout.ts'
import { ReplacedText } from './replacements.ts'
import type { Replacement, Span } from './replacements.ts'
import { breakLines, respellAttribute, respellText } from './spelling.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from './types.ts'
import { XmlBuilder } from './writer.ts'
import type { XmlLayout } from './writer.ts'

/** Writes the element that is put in, once, with prefixes that are in force at its place (`prefixFor`). */
export type WriteElement = (xml: XmlBuilder) => void

/** An element that is put in, as it is written. */
export interface Block {
  readonly text: string
}

/**
 * Changes to the text of a document that leave everything else as it is: indentation, line ends, comments, prefixes, spelling, quotes.
 *
 * The changes are collected against the document as it was read and made at once by `apply`. The last change of a value counts; what is
 * removed takes the changes inside it along. Taking back what was put in, or setting back what was set, gives the original text again,
 * with two exceptions that the text itself cannot tell apart: an emptied element becomes an empty-element tag (`<a/>`, not `<a></a>`),
 * and a spelling that a wholly different value replaced is gone.
 *
 * Values with characters that XML cannot carry are refused with `validation_error`.
 */
export class XmlEditor {
  private readonly document: XmlDocument
  private readonly newline: string
  private readonly unit: string
  private readonly texts = new Map<XmlElement, string>()
  private readonly attributes = new Map<XmlElement, Map<string, string | undefined>>()
  private readonly before = new Map<XmlElement, Block[]>()
  private readonly after = new Map<XmlElement, Block[]>()
  private readonly inside = new Map<XmlElement, Block[]>()
  private readonly removed = new Set<XmlElement>()
  /** In which replacement a block comes in, and how far from its beginning. */
  private readonly places = new Map<Block, { readonly replacement: Replacement; readonly at: number }>()
  private replaced: ReplacedText | undefined

  constructor(document: XmlDocument) {
    this.document = document
    this.newline = findNewline(document.text)
    this.unit = findIndentUnit(document)
  }

  /** Sets the text of an element, in place of all that stands inside; the empty text makes an empty-element tag of it. */
  setText(element: XmlElement, value: string): void {
    requireCharacters(element.name, value)
    this.texts.set(element, value)
  }

  /** Sets an attribute, or puts it behind the others; `name` as written, prefix included. */
  setAttribute(element: XmlElement, name: string, value: string): void {
    requireCharacters(name, value)
    this.attributesOf(element).set(name, value)
  }

  removeAttribute(element: XmlElement, name: string): void {
    this.attributesOf(element).set(name, undefined)
  }

  /** Several insertions at one place stand in the order of the calls. */
  insertBefore(sibling: XmlElement, write: WriteElement): Block {
    return keepBlock(this.before, sibling, this.writeBlock(write, this.layoutOf(sibling)))
  }

  insertAfter(sibling: XmlElement, write: WriteElement): Block {
    return keepBlock(this.after, sibling, this.writeBlock(write, this.layoutOf(sibling)))
  }

  /** Puts an element in before the first one inside, opening an empty-element tag where there is none. */
  insertFirst(parent: XmlElement, write: WriteElement): Block {
    const first = parent.elements[0]
    if (first === undefined) return keepBlock(this.inside, parent, this.writeBlock(write, this.innerLayoutOf(parent)))
    return this.insertBefore(first, write)
  }

  /** Takes an element out, with its line where it has one for itself. */
  remove(element: XmlElement): void {
    if (element.parent === undefined) throw new RangeError('the root cannot be removed')
    this.removed.add(element)
  }

  /** The changed text. */
  apply(): string {
    const replacements: Replacement[] = []
    for (const [element, value] of this.texts) replacements.push(...this.compileText(element, value))
    for (const [element, values] of this.attributes) replacements.push(...compileAttributes(this.document.text, element, values))
    for (const [sibling, blocks] of this.before) if (!this.removed.has(sibling)) replacements.push(this.compileBefore(sibling, blocks))
    for (const [sibling, blocks] of this.after) if (!this.removed.has(sibling)) replacements.push(this.compileAfter(sibling, blocks))
    for (const [parent, blocks] of this.inside) replacements.push(this.compileInside(parent, blocks))
    for (const element of this.removed) replacements.push(this.compileRemoval(element))
    for (const parent of new Set(Array.from(this.removed, (element) => element.parent))) {
      if (parent !== undefined && this.isEmptied(parent)) replacements.push({ start: parent.openEnd - 1, end: parent.end, text: '/>' })
    }
    this.replaced = new ReplacedText(this.document.text, replacements)
    return this.replaced.text
  }

  /** Where an element of the document, or one that was put in, stands in the changed text; for one that stayed. */
  spanOf(node: XmlElement | Block): Span | undefined {
    if ('kind' in node) return this.replaced?.spanOf(node)
    const place = this.places.get(node)
    const begin = place === undefined ? undefined : this.replaced?.placeOf(place.replacement)
    if (place === undefined || begin === undefined) return undefined
    return { start: begin + place.at, end: begin + place.at + node.text.length }
  }

  private compileText(element: XmlElement, value: string): Replacement[] {
    const { text } = this.document
    if (element.elements.length > 0) return [{ start: element.openEnd, end: element.closeStart, text: this.spell(value) }]
    if (value === element.text) return []
    if (element.closeStart === element.end) {
      return [{ start: element.end - 2, end: element.end, text: `>${this.spell(value)}</${element.name}>` }]
    }
    const nodes = element.children.filter((node) => node.kind === 'text')
    const [first, ...others] = nodes
    const bare =
      first === undefined ? element.openEnd === element.closeStart : first.start === element.openEnd && first.end === element.closeStart
    if (value === '' && bare) return [{ start: element.openEnd - 1, end: element.end, text: '/>' }]
    if (first === undefined) return [{ start: element.openEnd, end: element.openEnd, text: this.spell(value) }]
    const raw = text.slice(first.start, first.end)
    const keepable = !raw.includes('<![CDATA[') || canEncode(value, this.document.encoding)
    const spelt = keepable ? respellText(raw, value, this.newline) : this.spell(value)
    return [{ start: first.start, end: first.end, text: spelt }, ...others.map(({ start, end }) => ({ start, end, text: '' }))]
  }

  /** A replacement that puts blocks in, with what stands between them. */
  private fill(start: number, end: number, parts: readonly (string | Block)[]): Replacement {
    const replacement = { start, end, text: parts.map((part) => (typeof part === 'string' ? part : part.text)).join('') }
    let at = 0
    for (const part of parts) {
      if (typeof part !== 'string') this.places.set(part, { replacement, at })
      at += typeof part === 'string' ? part.length : part.text.length
    }
    return replacement
  }

  private compileBefore(sibling: XmlElement, blocks: readonly Block[]): Replacement {
    const gap = this.gapOf(sibling)
    return this.fill(
      sibling.start,
      sibling.start,
      blocks.flatMap((block) => [block, gap]),
    )
  }

  private compileAfter(sibling: XmlElement, blocks: readonly Block[]): Replacement {
    const gap = this.gapOf(sibling)
    const at = gap === '' ? sibling.end : findLineEnd(this.document.text, sibling.end)
    return this.fill(
      at,
      at,
      blocks.flatMap((block) => [gap, block]),
    )
  }

  /**
   * Three kinds of empty elements are filled in three ways, so that taking the content out again can tell which it was:
   * `<a/>` gets lines between its two new tags, `<a></a>` gets lines but keeps its end tag behind the last of them,
   * and white space that already stood between the tags stays behind the content.
   */
  private compileInside(parent: XmlElement, blocks: readonly Block[]): Replacement {
    const lead = findLead(this.document.text, parent)
    const gap = (lead?.newline ?? this.newline) + (lead?.indent ?? '')
    if (parent.closeStart === parent.end) {
      const content = lead === undefined ? blocks : [...blocks.flatMap((block) => [gap + this.unit, block]), gap]
      return this.fill(parent.end - 2, parent.end, ['>', ...content, `</${parent.name}>`])
    }
    const bare = parent.openEnd === parent.closeStart
    return this.fill(parent.openEnd, parent.openEnd, bare ? blocks.flatMap((block) => [gap + this.unit, block]) : blocks)
  }

  private compileRemoval(element: XmlElement): Replacement {
    const blocks = [...(this.before.get(element) ?? []), ...(this.after.get(element) ?? [])]
    if (blocks.length > 0) {
      const gap = this.gapOf(element)
      return this.fill(
        element.start,
        element.end,
        blocks.flatMap((block, index) => (index === 0 ? [block] : [gap, block])),
      )
    }
    const lead = endsLine(this.document.text, element) ? findLead(this.document.text, element) : undefined
    return { start: lead?.start ?? element.start, end: element.end, text: '' }
  }

  /** True when the removals leave nothing of an element but its tags, and these in a form that `compileInside` makes of `<a/>`. */
  private isEmptied(parent: XmlElement): boolean {
    const { text } = this.document
    const kept = parent.elements.some((child) => !this.removed.has(child) || this.before.has(child) || this.after.has(child))
    const last = parent.elements.at(-1)
    if (kept || last === undefined) return false
    let at = parent.openEnd
    let blanks = ''
    for (const child of parent.elements) {
      blanks += text.slice(at, child.start)
      at = child.end
    }
    const trail = text.slice(last.end, parent.closeStart)
    if (/[^ \t\r\n]/.test(blanks + trail)) return false
    if (blanks + trail === '') return true
    return /[\r\n]/.test(trail) && parent.elements.every((child) => findLead(text, child) !== undefined)
  }

  private spell(value: string): string {
    return breakLines(escapeText(value), this.newline)
  }

  /** What divides an element from a neighbour put in: its own line break and indentation. */
  private gapOf(sibling: XmlElement): string {
    const lead = findLead(this.document.text, sibling)
    return lead === undefined ? '' : lead.newline + lead.indent
  }

  private layoutOf(sibling: XmlElement): XmlLayout {
    const lead = findLead(this.document.text, sibling)
    return lead === undefined ? 'inline' : { unit: this.unit, base: lead.indent }
  }

  private innerLayoutOf(parent: XmlElement): XmlLayout {
    const lead = findLead(this.document.text, parent)
    const empty = parent.closeStart === parent.end
    if (empty ? lead === undefined : parent.openEnd !== parent.closeStart) return 'inline'
    return { unit: this.unit, base: (lead?.indent ?? '') + this.unit }
  }

  private writeBlock(write: WriteElement, layout: XmlLayout): Block {
    const xml = new XmlBuilder(layout)
    write(xml)
    const refused = xml.replaced[0]
    if (refused !== undefined) requireCharacters(refused.name, refused.value)
    return { text: breakLines(xml.finish(), this.newline) }
  }

  private attributesOf(element: XmlElement): Map<string, string | undefined> {
    const known = this.attributes.get(element)
    if (known !== undefined) return known
    const values = new Map<string, string | undefined>()
    this.attributes.set(element, values)
    return values
  }
}

function compileAttributes(text: string, element: XmlElement, values: ReadonlyMap<string, string | undefined>): Replacement[] {
  const replacements: Replacement[] = []
  let added = ''
  for (const [name, value] of values) {
    const index = element.attributes.findIndex((attribute) => attribute.name === name)
    const attribute = element.attributes[index]
    if (attribute === undefined) {
      if (value !== undefined) added += ` ${name}="${escapeAttribute(value)}"`
    } else if (value === undefined) {
      replacements.push({ start: attributeGap(element, index), end: attribute.end, text: '' })
    } else if (value !== attribute.value) {
      replacements.push({ start: attribute.valueStart, end: attribute.valueEnd, text: respell(text, attribute, value) })
    }
  }
  const end = attributeGap(element, element.attributes.length)
  if (added !== '') replacements.push({ start: end, end, text: added })
  return replacements
}

/** Where the white space before an attribute begins. */
function attributeGap(element: XmlElement, index: number): number {
  return element.attributes[index - 1]?.end ?? element.start + 1 + element.name.length
}

function respell(text: string, attribute: XmlAttribute, value: string): string {
  const raw = text.slice(attribute.valueStart, attribute.valueEnd)
  return respellAttribute(raw, value, text[attribute.valueEnd] === "'" ? "'" : '"')
}

/** Throws AppError `validation_error` for a value with a character that XML cannot carry (XML 1.0 section 2.2), under the name of where it was to go. */
export function requireCharacters(name: string, value: string): void {
  const at = findForbidden(value)
  if (at < 0) return
  const message = `The value for "${name}" contains ${nameCharacter(value, at)}, a character that XML cannot carry.`
  throw new AppError('validation_error', message, {
    errors: [{ path: name, code: 'forbidden_character', message }],
    next: 'Remove the character; it was probably copied along from another program.',
  })
}

function keepBlock(map: Map<XmlElement, Block[]>, element: XmlElement, block: Block): Block {
  addTo(map, element, block)
  return block
}
