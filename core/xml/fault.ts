import { AppError } from '../base/errors.ts'
import { createPositions } from './positions.ts'

/** A refusal of the reader: what was found, where in the text, and what to do about it. */
export function malformed(text: string, offset: number, message: string, next: string): AppError {
  const { line, column } = createPositions(text)(Math.min(offset, text.length))
  return new AppError('malformed_xml', message, { line, column, next })
}

const LONGEST_QUOTE = 60

/** Text of the document for use in a message: shortened, so that a hostile document cannot make a long message. */
export function quote(text: string): string {
  return text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}…"` : `"${text}"`
}

/** The character at an offset for use in a message: itself where it can be seen, its code point otherwise. */
export function nameCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  if (code === undefined) return 'the end of the document'
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return code > 0x20 && code < 0x7f ? `"${String.fromCodePoint(code)}"` : point
}
