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
