import { MAX_VALUES } from './limits.ts'
import { latin, type PdfValue } from './values.ts'

const MAX_DEPTH = 64
const MAX_NAME = 1024

/** A word of the syntax that is no object: `obj`, `endobj`, `stream`, `R`, an operator of a content stream. */
export interface Keyword {
  readonly kind: 'keyword'
  readonly word: string
}

export type Token = PdfValue | Keyword | undefined

/** Thrown for bytes that are no PDF syntax; the reader turns it into a clear error or goes on by scanning. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

/** Thrown where a stream unpacks to more than it may. */
export class StreamLimitError extends PdfSyntaxError {
  constructor() {
    super('a stream unpacks to more than the limit')
  }
}

/** Reads objects and keywords from bytes (ISO 32000-1, 7.2 and 7.3). */
export class Lexer {
  readonly bytes: Uint8Array
  at: number
  /** Tokens read so far. */
  count = 0
  private readonly end: number

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.end = Math.min(end, bytes.length)
  }

  /** The next object or keyword; undefined at the end. References are told from two numbers by looking ahead. */
  next(depth = 0): Token {
    this.skipBlanks()
    if (this.at >= this.end) return undefined
    if (++this.count > MAX_VALUES) throw new PdfSyntaxError('an object is too large')
    if (depth > MAX_DEPTH) throw new PdfSyntaxError('objects are nested too deeply')
    const byte = this.bytes[this.at] ?? 0
    if (byte === 0x2f) return { kind: 'name', name: this.readName() }
    if (byte === 0x28) return { kind: 'string', bytes: this.readLiteral() }
    if (byte === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.readDictionary(depth) : { kind: 'string', bytes: this.readHex() }
    if (byte === 0x5b) return this.readArray(depth)
    if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.readNumber()
    return this.readKeyword()
  }

  /** The next token, which has to be an object. */
  value(depth = 0): PdfValue {
    const token = this.next(depth)
    if (token === undefined || isKeyword(token)) throw new PdfSyntaxError('an object is missing')
    return token
  }

  skipBlanks(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at] ?? 0
      if (byte === 0x25) {
        while (this.at < this.end && this.bytes[this.at] !== 0x0a && this.bytes[this.at] !== 0x0d) this.at++
      } else if (isBlank(byte)) {
        this.at++
      } else {
        return
      }
    }
  }

  private readName(): string {
    let name = ''
    this.at++
    while (this.at < this.end) {
      const byte = this.bytes[this.at] ?? 0
      if (!isRegular(byte)) break
      if (name.length > MAX_NAME) throw new PdfSyntaxError('a name is too long')
      const code = byte === 0x23 ? hexPair(this.bytes[this.at + 1], this.bytes[this.at + 2]) : -1
      name += String.fromCharCode(code >= 0 ? code : byte)
      this.at += code >= 0 ? 3 : 1
    }
    return name
  }

  private readLiteral(): Uint8Array {
    const bytes: number[] = []
    let depth = 1
    this.at++
    while (this.at < this.end) {
      const byte = this.bytes[this.at++] ?? 0
      if (byte === 0x5c) {
        this.readEscape(bytes)
        continue
      }
      if (byte === 0x28) depth++
      if (byte === 0x29 && --depth === 0) return Uint8Array.from(bytes)
      bytes.push(byte)
    }
    throw new PdfSyntaxError('a string has no end')
  }

  private readEscape(bytes: number[]): void {
    const byte = this.bytes[this.at++] ?? 0
    const plain = ESCAPES.get(byte)
    if (plain !== undefined) {
      bytes.push(plain)
    } else if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30
      for (let digits = 1; digits < 3; digits++) {
        const digit = this.bytes[this.at] ?? 0
        if (digit < 0x30 || digit > 0x37) break
        code = code * 8 + digit - 0x30
        this.at++
      }
      bytes.push(code & 0xff)
    } else if (byte === 0x0d) {
      if (this.bytes[this.at] === 0x0a) this.at++
    } else if (byte !== 0x0a) {
      bytes.push(byte)
    }
  }

  private readHex(): Uint8Array {
    const from = this.at + 1
    const close = this.bytes.indexOf(0x3e, from)
    if (close < 0 || close >= this.end) throw new PdfSyntaxError('a string has no end')
    this.at = close + 1
    const bytes = new Uint8Array((close - from + 1) >> 1)
    // Pairs of digits, as nearly all are; the rest is read digit by digit.
    let start = from
    for (; start + 2 <= close; start += 2) {
      const byte = hexPair(this.bytes[start], this.bytes[start + 1])
      if (byte < 0) break
      bytes[(start - from) >> 1] = byte
    }
    if (start === close) return bytes
    let count = start - from
    for (let at = start; at < close; at++) {
      const byte = this.bytes[at] ?? 0
      const digit = hexDigit(byte)
      if (digit < 0) {
        if (!isBlank(byte)) throw new PdfSyntaxError('a hexadecimal string holds other signs')
        continue
      }
      bytes[count >> 1] = (bytes[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit)
      count++
    }
    return bytes.subarray(0, (count + 1) >> 1)
  }

  private readArray(depth: number): PdfValue {
    const items: PdfValue[] = []
    this.at++
    for (;;) {
      this.skipBlanks()
      if (this.at >= this.end) throw new PdfSyntaxError('an array has no end')
      if (this.bytes[this.at] === 0x5d) {
        this.at++
        return { kind: 'array', items }
      }
      items.push(this.value(depth + 1))
    }
  }

  private readDictionary(depth: number): PdfValue {
    const entries = new Map<string, PdfValue>()
    this.at += 2
    for (;;) {
      this.skipBlanks()
      if (this.at >= this.end) throw new PdfSyntaxError('a dictionary has no end')
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) {
        this.at += 2
        return { kind: 'dictionary', entries }
      }
      if (this.bytes[this.at] !== 0x2f) throw new PdfSyntaxError('a dictionary holds something that is no name')
      entries.set(this.readName(), this.value(depth + 1))
    }
  }

  private readNumber(): PdfValue {
    const number = this.readPlainNumber()
    if (!Number.isInteger(number) || number < 0) return number
    // `12 0 R` is a reference.
    const start = this.at
    this.skipBlanks()
    if (isDigit(this.bytes[this.at] ?? 0)) {
      const generation = this.readPlainNumber()
      this.skipBlanks()
      if (
        this.bytes[this.at] === 0x52 &&
        !isRegular(this.bytes[this.at + 1] ?? 0x20) &&
        Number.isInteger(generation) &&
        this.at < this.end
      ) {
        this.at++
        return { kind: 'reference', id: number, generation }
      }
    }
    this.at = start
    return number
  }

  private readPlainNumber(): number {
    const start = this.at
    let whole = 0
    while (this.at < this.end && this.at - start < 15 && isDigit(this.bytes[this.at] ?? 0))
      whole = whole * 10 + (this.bytes[this.at++] ?? 0) - 0x30
    if (this.at > start && (this.at === this.end || !isNumeric(this.bytes[this.at] ?? 0))) return whole
    if (this.at === start) this.at++
    while (this.at < this.end && this.at - start < 64 && isNumeric(this.bytes[this.at] ?? 0)) this.at++
    const number = Number.parseFloat(latin(this.bytes, start, this.at).replace(/^[+-]*(?=-)/, ''))
    return Number.isFinite(number) ? number : 0
  }

  private readKeyword(): Token {
    const start = this.at
    while (this.at < this.end && isRegular(this.bytes[this.at] ?? 0) && this.at - start < 64) this.at++
    if (this.at === start) this.at++
    const word = latin(this.bytes, start, this.at)
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    return { kind: 'keyword', word }
  }
}

export function isKeyword(token: Token, word?: string): token is Keyword {
  return typeof token === 'object' && token !== null && token.kind === 'keyword' && (word === undefined || token.word === word)
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00
}

/** ISO 32000-1, 7.2.2. */
export function isDelimiter(byte: number): boolean {
  return DELIMITERS.has(byte)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/** A digit, or what may stand between two of them. */
function isNumeric(byte: number): boolean {
  return isDigit(byte) || byte === 0x2e || byte === 0x2d
}

/** Neither blank nor delimiter. */
export function isRegular(byte: number): boolean {
  return REGULAR[byte] === 1
}

/** The value of a hexadecimal digit, -1 for all other signs. */
export function hexDigit(byte: number | undefined): number {
  return byte === undefined ? -1 : (HEX[byte] ?? -1)
}

function hexPair(high: number | undefined, low: number | undefined): number {
  const left = hexDigit(high)
  const right = hexDigit(low)
  return left < 0 || right < 0 ? -1 : (left << 4) | right
}

const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const REGULAR = Uint8Array.from({ length: 256 }, (_, byte) => (isBlank(byte) || DELIMITERS.has(byte) ? 0 : 1))
const HEX = Int8Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()))
const ESCAPES = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x28, 0x28],
  [0x29, 0x29],
  [0x5c, 0x5c],
])
