import { isBlank, isKeyword, Lexer, type Token } from './lexer.ts'

/** An operator of a content stream with what stands before it, and where both stand in the bytes. */
export interface Operation {
  readonly word: string
  readonly operands: readonly Token[]
  readonly from: number
  readonly to: number
}

/** Operators have at most six operands, or one array; more is no content. */
const MAX_OPERANDS = 64

/** Goes through a content stream operator by operator; says how many tokens it read. Throws PdfSyntaxError for what is no content. */
export function walkContent(bytes: Uint8Array, visit: (operation: Operation) => void): number {
  const lexer = new Lexer(bytes)
  let operands: Token[] = []
  let from = 0
  for (;;) {
    if (operands.length === 0) {
      lexer.skipBlanks()
      from = lexer.at
    }
    const token = lexer.next()
    if (token === undefined) return lexer.count
    if (!isKeyword(token)) {
      if (operands.length < MAX_OPERANDS) operands.push(token)
      continue
    }
    if (token.word === 'BI') skipInlineImage(lexer)
    visit({ word: token.word, operands, from, to: lexer.at })
    operands = []
  }
}

/** `BI … ID … EI`: the data are bytes of any kind, up to EI between blanks (ISO 32000-1, 8.9.7). */
export function skipInlineImage(lexer: Lexer): void {
  for (let token = lexer.next(); token !== undefined && !isKeyword(token, 'ID'); token = lexer.next());
  const { bytes } = lexer
  for (let at = lexer.at + 1; at + 2 < bytes.length; at++) {
    if (bytes[at + 1] !== 0x45 || bytes[at + 2] !== 0x49 || !isBlank(bytes[at] ?? 0) || !isBlank(bytes[at + 3] ?? 0x20)) continue
    lexer.at = at + 3
    return
  }
  lexer.at = bytes.length
}
