import { isKeyword, Lexer, type Token } from '../read/lexer.ts'
import { isKind, type PdfValue } from '../read/values.ts'

/** Codes of a font -> text, read from a ToUnicode stream (ISO 32000-1, 9.10.3). */
export interface UnicodeMap {
  readonly texts: ReadonlyMap<number, string>
  /** Bytes of a code, as the code space says; undefined when it says nothing. */
  readonly width: number | undefined
}

/** More than the codes of two bytes; a range beyond it is a trap. */
const MAX_CODES = 70_000

export function readUnicodeMap(stream: Uint8Array): UnicodeMap {
  const lexer = new Lexer(stream)
  const texts = new Map<number, string>()
  let width: number | undefined
  let operands: Token[] = []
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token)
      continue
    }
    if (token.word === 'endcodespacerange') width = bytesOf(operands[0]).length || undefined
    else if (token.word === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) put(texts, codeOf(operands[at]), textOf(operands[at + 1]))
    else if (token.word === 'endbfrange') for (let at = 0; at + 2 < operands.length; at += 3) putRange(texts, operands.slice(at, at + 3))
    operands = []
  }
  return { texts, width }
}

function putRange(texts: Map<number, string>, [low, high, target]: readonly Token[]): void {
  const from = codeOf(low)
  const to = Math.min(codeOf(high), from + 0xffff)
  if (isKind(target as PdfValue, 'array')) {
    const { items } = target as Extract<PdfValue, { kind: 'array' }>
    items.forEach((item, index) => put(texts, from + index, textOf(item)))
    return
  }
  const first = textOf(target)
  const last = first.codePointAt(first.length - 1) ?? 0
  for (let code = from; code <= to && texts.size < MAX_CODES; code++)
    put(texts, code, first.slice(0, -1) + String.fromCodePoint(Math.min(last + code - from, 0x10ffff)))
}

function put(texts: Map<number, string>, code: number, text: string): void {
  if (code >= 0 && texts.size < MAX_CODES) texts.set(code, text)
}

function bytesOf(token: Token): Uint8Array {
  return isKind(token as PdfValue, 'string') ? (token as Extract<PdfValue, { kind: 'string' }>).bytes : new Uint8Array()
}

function codeOf(token: Token): number {
  const bytes = bytesOf(token)
  return bytes.length === 0 ? -1 : bytes.reduce((code, byte) => code * 256 + byte, 0)
}

/** UTF-16BE without a mark. */
function textOf(token: Token): string {
  const bytes = bytesOf(token)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  return bytes.length === 1 ? String.fromCharCode(bytes[0] ?? 0) : text
}
