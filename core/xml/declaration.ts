import { malformed, quote } from './fault.ts'

/** Longest XML declaration that is accepted, and how far its encoding is looked for. Real ones have about 60 characters. */
export const DECLARATION_LIMIT = 1024

const ENCODING = /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>]*)"|'([^'<>]*)')/d

/** The name in the encoding declaration, where there is one, and its offset. Nothing is judged here. */
export function findDeclaredEncoding(text: string): { readonly name: string; readonly offset: number } | undefined {
  const match = ENCODING.exec(text.slice(0, DECLARATION_LIMIT))
  const name = match?.[1] ?? match?.[2]
  const offset = match?.indices?.[1]?.[0] ?? match?.indices?.[2]?.[0]
  return name === undefined || offset === undefined ? undefined : { name, offset }
}

/** The parts of an XML declaration in their order (XML 1.0 section 2.8; for the version the fifth edition's `1.` and digits). */
const PARTS = [
  { name: 'version', form: /^1\.[0-9]+$/, expected: '1.0' },
  { name: 'encoding', form: /^[A-Za-z][A-Za-z0-9._-]*$/, expected: 'the name of an encoding' },
  { name: 'standalone', form: /^(?:yes|no)$/, expected: '"yes" or "no"' },
] as const

const PART = /[ \t\r\n]+([a-z]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<&]*)"|'([^'<&]*)')/y
const END = /[ \t\r\n]*\?>/y

/** Offset behind the XML declaration at the start of the text; 0 when there is none. */
export function readDeclaration(text: string): number {
  if (!/^<\?xml[ \t\r\n?]/.test(text)) return 0
  const head = text.slice(0, DECLARATION_LIMIT)
  let at = 5
  let earliest = 0
  for (;;) {
    PART.lastIndex = at
    const match = PART.exec(head)
    if (match === null) break
    const name = match[1] ?? ''
    const value = match[2] ?? match[3] ?? ''
    const index = PARTS.findIndex((part) => part.name === name)
    const part = PARTS[index]
    if (part === undefined || index < earliest || (earliest === 0 && index > 0)) {
      throw refuse(text, at, `The XML declaration has ${quote(name)} where it is not expected.`)
    }
    if (!part.form.test(value)) throw refuse(text, at, `The ${name} ${quote(value)} of the XML declaration is not ${part.expected}.`)
    earliest = index + 1
    at = PART.lastIndex
  }
  END.lastIndex = at
  if (earliest === 0) throw refuse(text, at, 'The XML declaration does not begin with its version.')
  if (!END.test(head)) throw refuse(text, at, 'The XML declaration is not closed as it should be.')
  return END.lastIndex
}

function refuse(text: string, offset: number, message: string): Error {
  return malformed(text, offset, message, 'Write it as <?xml version="1.0" encoding="UTF-8"?>.')
}
