import { ASCII, findForbidden, isSpace, isXmlCharacter, PLAIN_TEXT } from './characters.ts'
import { malformed, nameCharacter } from './fault.ts'
import { findNameEnd } from './names.ts'
import { TextNode } from './nodes.ts'

/**
 * Text and attribute values that hold references, CDATA sections, line ends to normalise or rare characters.
 * The reader comes here only when a plain slice of the text will not do.
 */

const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

/** The text that begins at `start`, as far as the next markup that is no CDATA section (or the end of the document). */
export function readMixedText(text: string, start: number): TextNode {
  let value = ''
  let from = start
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x0d) {
      value += `${text.slice(from, at)}\n`
      at += text.charCodeAt(at + 1) === 0x0a ? 2 : 1
    } else if (code < 128 ? ((ASCII[code] ?? 0) & PLAIN_TEXT) !== 0 : code < 0xd800) {
      at++
      continue
    } else if (code === 0x26) {
      const reference = readReference(text, at)
      value += text.slice(from, at) + reference.value
      at = reference.end
    } else if (code === 0x3c) {
      if (!text.startsWith(CDATA_START, at)) break
      const end = findCdataEnd(text, at)
      value += text.slice(from, at) + normaliseLineEnds(text.slice(at + CDATA_START.length, end))
      at = end + CDATA_END.length
    } else {
      if (text.startsWith(CDATA_END, at)) throw malformed(text, at, 'cdata_end')
      at = checkCharacter(text, at)
      continue
    }
    from = at
  }
  return new TextNode(value + text.slice(from, at), start, at)
}

/**
 * The value of an attribute between its quotes: references resolved, every white space character written as such becomes a blank
 * (XML 1.0 section 3.3.3).
 */
export function resolveAttributeValue(text: string, start: number, end: number): string {
  let value = ''
  let from = start
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    if (code === 0x26) {
      const reference = readReference(text, at)
      value += text.slice(from, at) + reference.value
      at = reference.end
    } else if (isSpace(code)) {
      value += `${text.slice(from, at)} `
      at += code === 0x0d && text.charCodeAt(at + 1) === 0x0a ? 2 : 1
    } else {
      if (code === 0x3c) throw malformed(text, at, 'attribute_markup')
      at = code >= 0x20 && code < 0xd800 ? at + 1 : checkCharacter(text, at)
      continue
    }
    from = at
  }
  return value + text.slice(from, end)
}

/** Refuses a text in which a character between two offsets is none that XML allows. */
export function checkCharacters(text: string, start: number, end: number): void {
  const forbidden = findForbidden(text, start, end)
  if (forbidden >= 0) throw refuseCharacter(text, forbidden)
}

function checkCharacter(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0
  if (!isXmlCharacter(code)) throw refuseCharacter(text, at)
  return at + (code > 0xffff ? 2 : 1)
}

function refuseCharacter(text: string, at: number): Error {
  return malformed(text, at, 'character', { found: nameCharacter(text, at) })
}

function findCdataEnd(text: string, at: number): number {
  const end = text.indexOf(CDATA_END, at)
  if (end < 0) throw malformed(text, at, 'cdata_open')
  checkCharacters(text, at, end)
  return end
}

/** XML 1.0 section 2.11. */
function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
])

/** The reference that begins with the `&` at `at` (XML 1.0 sections 4.1 and 4.6). */
export function readReference(text: string, at: number): { readonly value: string; readonly end: number } {
  if (text.charCodeAt(at + 1) === 0x23) return readCharacterReference(text, at)
  const end = findNameEnd(text, at + 1)
  if (end === at + 1 || text.charCodeAt(end) !== 0x3b) throw malformed(text, at, 'ampersand')
  const value = ENTITIES.get(text.slice(at + 1, end))
  if (value === undefined) throw malformed(text, at, 'entity', { entity: text.slice(at + 1, end) })
  return { value, end: end + 1 }
}

function readCharacterReference(text: string, at: number): { readonly value: string; readonly end: number } {
  const hexadecimal = text.charCodeAt(at + 2) === 0x78
  const base = hexadecimal ? 16 : 10
  const first = at + (hexadecimal ? 3 : 2)
  let end = first
  let code = 0
  for (let digit = digitValue(text.charCodeAt(end)); digit < base; digit = digitValue(text.charCodeAt(++end))) {
    code = Math.min(code * base + digit, 0x110000)
  }
  if (end === first || text.charCodeAt(end) !== 0x3b) throw malformed(text, at, 'reference_open')
  if (!isXmlCharacter(code)) throw malformed(text, at, 'reference_character', { reference: text.slice(at, end + 1) })
  return { value: String.fromCodePoint(code), end: end + 1 }
}

/** Value of a hexadecimal digit, or infinity. */
function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Infinity
}
