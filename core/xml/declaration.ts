import { malformed } from './fault.ts'
import { detach } from './intern.ts'

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

/** Section 4.3.3, production EncName. */
export const ENCODING_NAME = /^[A-Za-z][A-Za-z0-9._-]*$/

/** The parts of an XML declaration in their order (XML 1.0 section 2.8; for the version the fifth edition's `1.` and digits). */
const PARTS = [
  { name: 'version', form: /^1\.[0-9]+$/, fault: 'declaration_version' },
  { name: 'encoding', form: ENCODING_NAME, fault: 'declaration_encoding' },
  { name: 'standalone', form: /^(?:yes|no)$/, fault: 'declaration_standalone' },
] as const

const PART = /[ \t\r\n]+([a-z]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<&]*)"|'([^'<&]*)')/y
const END = /[ \t\r\n]*\?>/y

/** The declaration that was read last, and was right: the documents of a run mostly have the same. */
let last = ''

/** Offset behind the XML declaration at the start of the text; 0 when there is none. */
export function readDeclaration(text: string): number {
  if (last !== '' && text.startsWith(last)) return last.length
  if (!/^<\?xml[ \t\r\n?]/.test(text)) return 0
  const end = parseDeclaration(text)
  last = detach(text.slice(0, end))
  return end
}

function parseDeclaration(text: string): number {
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
      throw malformed(text, at, 'declaration_part', { part: name })
    }
    if (!part.form.test(value)) throw malformed(text, at, part.fault, { value })
    earliest = index + 1
    at = PART.lastIndex
  }
  END.lastIndex = at
  if (earliest === 0) throw malformed(text, at, 'declaration_no_version')
  if (!END.test(head)) throw malformed(text, at, 'declaration_form')
  return END.lastIndex
}
