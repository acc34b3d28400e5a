import { findForbidden } from './characters.ts'

/**
 * A value as element content. `>` is always escaped, so `]]>` cannot arise; a carriage return is written as a reference, since readers
 * would make a line feed of it (XML 1.0 section 2.11).
 */
export function escapeText(value: string): string {
  return /[&<>\r]/.test(value) ? value.replace(/[&<>\r]/g, escapeCharacter) : value
}

/** A value for between quotes; line ends and tabs as references, since readers would make blanks of them (section 3.3.3). */
export function escapeAttribute(value: string, quote: '"' | "'" = '"'): string {
  if (!/[&<"'\t\n\r]/.test(value)) return value
  return value.replace(quote === '"' ? /[&<"\t\n\r]/g : /[&<'\t\n\r]/g, escapeCharacter)
}

/** True for a value that is written as it is, in an element or an attribute: nearly every value of an invoice. */
export function isPlain(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || code >= 0xd800 || code === 0x26 || code === 0x3c || code === 0x3e || code === 0x22 || code === 0x27) return false
  }
  return true
}

/** The value with U+FFFD in place of every character that XML cannot carry in any spelling; the value itself where there is none. */
export function replaceForbidden(value: string): string {
  let result = value
  for (let at = findForbidden(result); at >= 0; at = findForbidden(result, at + 1))
    result = `${result.slice(0, at)}\ufffd${result.slice(at + 1)}`
  return result
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeCharacter(character: string): string {
  return NAMED[character] ?? `&#${character.charCodeAt(0)};`
}
