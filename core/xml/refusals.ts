import { AppError } from '../base/errors.ts'
import { malformed, nameCharacter } from './fault.ts'
import type { XmlElement } from './types.ts'
import { createPositions } from './positions.ts'

/** Refusals of the structure of a document that take a look at it to be said. Each function makes the error; the reader throws it. */

export function size(found: number, limit: number): AppError {
  const message = `The document has ${found.toLocaleString('en')} bytes; at most ${limit.toLocaleString('en')} are accepted.`
  const next = 'Divide the document, or take large attachments out of it.'
  return new AppError('payload_too_large', message, { line: 1, column: 1, next })
}

export function tooManyElements(text: string, offset: number, limit: number): AppError {
  const message = `The document has more than ${limit.toLocaleString('en')} elements.`
  return new AppError('payload_too_large', message, { ...createPositions(text)(offset), next: 'Divide the document.' })
}

export function outside(text: string, offset: number, where: 'before' | 'after'): AppError {
  if (offset >= text.length) return malformed(text, offset, 'no_root')
  const found = tagAt(text, offset) ?? nameCharacter(text, offset)
  return malformed(text, offset, where === 'before' ? 'before_root' : 'after_root', { found })
}

/** The beginning of a tag; undefined where none stands. */
function tagAt(text: string, offset: number): string | undefined {
  return /^<[^\s<>]*/.exec(text.slice(offset, offset + 100))?.[0]
}

export function earlyEnd(text: string, open: XmlElement): AppError {
  return malformed(text, text.length, 'early_end', { element: open.name, line: lineOf(text, open) })
}

export function endTag(text: string, offset: number, open: XmlElement): AppError {
  const found = tagAt(text, offset)?.slice(2) ?? ''
  if (found === open.name) return malformed(text, offset, 'end_tag_open', { element: open.name })
  return malformed(text, offset, 'end_tag_other', { found, element: open.name, line: lineOf(text, open) })
}

function lineOf(text: string, { start }: XmlElement): string {
  return String(createPositions(text)(start).line)
}

export function insideTag(text: string, offset: number, element: string): AppError {
  if (offset >= text.length) return malformed(text, offset, 'tag_cut_off', { element })
  return malformed(text, offset, 'tag_form', { element, found: nameCharacter(text, offset) })
}

/** `<!` that is no comment. */
export function declaration(text: string, offset: number): AppError {
  return malformed(text, offset, text.startsWith('<!DOCTYPE', offset) ? 'doctype' : 'declaration_other')
}

export function target(text: string, offset: number, name: string): AppError {
  if (name.toLowerCase() === 'xml') return malformed(text, offset, 'late_declaration')
  return malformed(text, offset, 'instruction_form', { name })
}
