import type { ValuesOf } from '../base/coded.ts'
import { AppError } from '../base/errors.ts'
import { shorten } from '../base/shorten.ts'
import { sayXmlFault, type XML_FAULTS, type XmlFault } from '../base/xml-faults.ts'
import { XML as EN } from '../languages/en/xml.ts'
import { createPositions } from './positions.ts'

/**
 * A refusal of the reader: what was found, where in the text, and what to do about it. Its one detail has code and values, by which other languages say
 * the same.
 */
export function malformed<Fault extends XmlFault>(
  text: string,
  offset: number,
  fault: Fault,
  ...[given]: ValuesOf<typeof XML_FAULTS, Fault>
): AppError {
  const { line, column } = createPositions(text)(Math.min(offset, text.length))
  const values = given === undefined ? {} : shortenAll(given)
  const { says, next } = sayXmlFault(EN(), fault, values)
  return new AppError('malformed_xml', says, { line, column, next, errors: [{ path: '', code: fault, message: says, values }] })
}

const MAX_QUOTE_LENGTH = 60

function shortenAll(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value, MAX_QUOTE_LENGTH)]))
}

/** The character at an offset for use in a message: itself where it can be seen, its code point otherwise. */
export function nameCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0
  return code > 0x20 && code < 0x7f ? String.fromCodePoint(code) : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
