import { AppError } from '../base/errors.ts'
import { malformed, nameCharacter, quote } from './fault.ts'
import type { XmlElement } from './types.ts'
import { createPositions } from './positions.ts'

/** What the reader says when it refuses the structure of a document. Each function makes the error; the reader throws it. */

export function size(found: number, limit: number): AppError {
  const message = `The document has ${found.toLocaleString('en')} bytes; at most ${limit.toLocaleString('en')} are accepted.`
  const next = 'Divide the document, or take large attachments out of it.'
  return new AppError('payload_too_large', message, { line: 1, column: 1, next })
}

export function depth(text: string, offset: number, limit: number): AppError {
  return malformed(
    text,
    offset,
    `The elements are nested more than ${limit} deep.`,
    'An invoice never needs that: fetch the document again.',
  )
}

export function attributeCount(text: string, offset: number, limit: number): AppError {
  return malformed(text, offset, `An element has more than ${limit} attributes.`, 'An invoice never needs that: fetch the document again.')
}

export function outside(text: string, offset: number, where: 'before' | 'after'): AppError {
  if (offset >= text.length) return malformed(text, offset, 'The document has no root element.', 'It was cut off: fetch it again.')
  const found = text.startsWith('</', offset) ? 'an end tag' : text.startsWith('<', offset) ? 'an element' : nameCharacter(text, offset)
  return malformed(text, offset, `There is ${found} ${where} the root element.`, 'A document has one root element and nothing beside it.')
}

export function earlyEnd(text: string, open: XmlElement): AppError {
  const { line } = createPositions(text)(open.start)
  const message = `The document ends before the element ${quote(open.name)} of line ${line} is closed.`
  return malformed(text, text.length, message, 'It was probably cut off: fetch it again.')
}

export function endTag(text: string, offset: number, open: XmlElement): AppError {
  const { line } = createPositions(text)(open.start)
  const found = /^[^\s<>]*/.exec(text.slice(offset + 2, offset + 100))?.[0] ?? ''
  const message =
    found === open.name
      ? `The end tag of ${quote(open.name)} is not closed with ">".`
      : `The end tag ${quote(found)} does not belong to the open element ${quote(open.name)} of line ${line}.`
  return malformed(text, offset, message, `Close ${quote(open.name)} first, with its own end tag.`)
}

export function insideTag(text: string, offset: number, name: string): AppError {
  const message = `In the start tag of ${quote(name)}, ${nameCharacter(text, offset)} was found where it is not allowed.`
  return malformed(text, offset, message, 'Write attributes as name="value", each with a blank before it, and close the tag with ">".')
}

export function duplicate(text: string, offset: number, name: string): AppError {
  return malformed(text, offset, `The attribute ${quote(name)} stands twice in one element.`, 'Take one of the two out.')
}

export function withoutValue(text: string, offset: number, name: string): AppError {
  return malformed(text, offset, `The attribute ${quote(name)} has no value in quotes.`, 'Write it as name="value".')
}

export function openValue(text: string, offset: number, name: string): AppError {
  return malformed(text, offset, `The value of the attribute ${quote(name)} is not closed.`, 'Put the closing quote behind the value.')
}

/** `<!` that is no comment. */
export function declaration(text: string, offset: number): AppError {
  if (text.startsWith('<!DOCTYPE', offset)) {
    const message = 'The document has a document type declaration (<!DOCTYPE), which is not accepted because it can hide harmful content.'
    return malformed(text, offset, message, 'Remove the declaration; electronic invoices do not need one.')
  }
  const message = 'The characters "<!" begin neither a comment nor a CDATA section here.'
  return malformed(text, offset, message, 'Write "&lt;!" where the text itself is meant.')
}

export function open(text: string, offset: number, what: string, end: string): AppError {
  return malformed(text, offset, `The ${what} that begins here is not closed.`, `Close it with "${end}".`)
}

export function dashes(text: string, offset: number): AppError {
  return malformed(text, offset, 'A comment contains "--".', 'Take the two hyphens out of the comment.')
}

export function target(text: string, offset: number, name: string): AppError {
  if (name.toLowerCase() === 'xml') {
    const message = 'An XML declaration stands here, but it is allowed only at the very start of the document.'
    return malformed(text, offset, message, 'Remove it, or remove what stands before it.')
  }
  const message = `The processing instruction ${quote(name)} is not written as XML demands.`
  return malformed(text, offset, message, 'Its name has no colon, and a blank or "?>" follows it.')
}
