import { ASCII, PLAIN_VALUE, skipSpace } from './characters.ts'
import type { Context, Declaration } from './context.ts'
import { malformed } from './fault.ts'
import { detach } from './intern.ts'
import { readName, type Spelling } from './names.ts'
import { XMLNS_NAMESPACE } from './namespaces.ts'
import { resolveAttributeValue } from './references.ts'
import * as refuse from './refusals.ts'
import { Tag, type TagAttribute } from './tag.ts'

const GREATER = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27

/** An attribute as it is written, with the places in the text. */
interface Written {
  readonly name: Spelling
  readonly value: string
  readonly start: number
  readonly valueStart: number
  readonly valueEnd: number
}

/** A start tag, and the context inside its element. */
interface ReadTag {
  readonly tag: Tag
  readonly inside: Context
}

const NO_ATTRIBUTES: readonly TagAttribute[] = []

/** Reads the start tag that begins at `start`, character by character, and has it kept for the next one that reads alike. */
export function readStartTag(text: string, start: number, around: Context, maxAttributes: number): ReadTag {
  const name = readName(text, start + 1)
  const written: Written[] = []
  const at = readAttributes(text, start, name, written, maxAttributes)
  const declarations = written.filter((one) => isDeclaration(one.name)).map(toDeclaration)
  const inside = declarations.length === 0 ? around : around.within(declarations, text)
  const namespaces = written.map((one) => namespaceOf(one, inside, text))
  if (written.length > 1) refuseTwins(written, namespaces, text)
  const namespace = inside.namespaceOf(name, text, start + 1)
  const isEmpty = text.charCodeAt(at) === SLASH
  if (isEmpty && text.charCodeAt(at + 1) !== GREATER) throw refuse.insideTag(text, at + 1, name.text)
  const whole = text.slice(start, at + (isEmpty ? 2 : 1))
  const declares = declarations.length > 0
  const isKept = !declares && around.mayKeep(whole, written.length)
  const attributes = written.length === 0 ? NO_ATTRIBUTES : written.map((one, index) => place(one, namespaces[index] ?? '', start, isKept))
  const tag = new Tag(name, namespace, attributes, { length: whole.length, isEmpty, declares, isKept })
  if (isKept) around.keep(detach(whole), tag)
  return { tag, inside }
}

/** The attributes of the tag that begins at `start`; answers the offset of its `>` or `/`. */
function readAttributes(text: string, start: number, tag: Spelling, written: Written[], maxAttributes: number): number {
  const seen = new Set<string>()
  for (let at = start + 1 + tag.text.length; ;) {
    const before = at
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    if (code === GREATER || code === SLASH) return at
    if (at === before || at >= text.length) throw refuse.insideTag(text, at, tag.text)
    if (written.length === maxAttributes) throw malformed(text, at, 'attribute_count', { limit: String(maxAttributes) })

    const name = readName(text, at)
    if (seen.has(name.text)) throw malformed(text, at, 'attribute_twice', { attribute: name.text })
    seen.add(name.text)
    const equals = skipSpace(text, at + name.text.length)
    if (text.charCodeAt(equals) !== EQUALS) throw malformed(text, at, 'attribute_no_value', { attribute: name.text })
    const open = skipSpace(text, equals + 1)
    const quoted = text.charCodeAt(open)
    if (quoted !== QUOTE && quoted !== APOSTROPHE) throw malformed(text, at, 'attribute_no_value', { attribute: name.text })
    const valueEnd = text.indexOf(quoted === QUOTE ? '"' : "'", open + 1)
    if (valueEnd < 0) throw malformed(text, open, 'attribute_open', { attribute: name.text })
    written.push({ name, value: readValue(text, open + 1, valueEnd), start: at, valueStart: open + 1, valueEnd })
    at = valueEnd + 1
  }
}

/** Nearly all values stand for themselves. */
function readValue(text: string, start: number, end: number): string {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 ? ((ASCII[code] ?? 0) & PLAIN_VALUE) === 0 : code >= 0xd800) return resolveAttributeValue(text, start, end)
  }
  return text.slice(start, end)
}

const isDeclaration = ({ prefix, text }: Spelling): boolean => prefix === 'xmlns' || text === 'xmlns'

const toDeclaration = ({ name, value, start }: Written): Declaration => ({
  prefix: name.prefix === '' ? '' : name.local,
  namespace: value,
  start,
})

function namespaceOf({ name, start }: Written, inside: Context, text: string): string {
  if (isDeclaration(name)) return XMLNS_NAMESPACE
  return name.prefix === '' ? '' : inside.namespaceOf(name, text, start)
}

/** Two attributes with different prefixes may have one expanded name (Namespaces in XML, section 6.3). */
function refuseTwins(written: readonly Written[], namespaces: readonly string[], text: string): void {
  const seen = new Set<string>()
  for (const [index, { name, start }] of written.entries()) {
    if (name.prefix === '' || isDeclaration(name)) continue
    const expanded = `${name.local} ${namespaces[index] ?? ''}`
    if (seen.has(expanded)) throw malformed(text, start, 'attribute_twice', { attribute: name.text })
    seen.add(expanded)
  }
}

/** What is kept must not keep the text of a document, of which values are pieces. */
function place({ name, value, start, valueStart, valueEnd }: Written, namespace: string, tag: number, isKept: boolean): TagAttribute {
  return {
    name: name.text,
    local: name.local,
    namespace,
    value: isKept ? detach(value) : value,
    start: start - tag,
    valueStart: valueStart - tag,
    valueEnd: valueEnd - tag,
  }
}
