import { isBlank, isDelimiter, isKeyword, Lexer, PdfSyntaxError } from '../read/lexer.ts'
import { isKind } from '../read/values.ts'
import { INTENTS } from './colors.ts'

/** A font that content shows text in; `judge` is asked once for each code and its answer, which is never 0, kept in `verdicts`. */
export interface ShownFont {
  readonly codeBytes: 1 | 2
  readonly verdicts: Uint8Array
  judge(code: number): number
}

/** What a content stream asks for that PDF/A-3 cares about (ISO 19005-3, 6.2). */
export interface ContentUse {
  /** Of the process colour spaces, those that are used without a profile. */
  readonly deviceColors: ReadonlySet<'DeviceRGB' | 'DeviceCMYK'>
  /** Resource names of the fonts that text is shown in, each with the verdicts on all its codes put together. */
  readonly shown: ReadonlyMap<string, number>
  readonly faults: readonly string[]
}

interface Shown {
  readonly name: string
  readonly font: ShownFont | undefined
  verdict: number
}

// ISO 32000-1, annex A; BX and EX included.
const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn ' +
    'sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
)
/** Stands for what is left at the end of a string; no font has a glyph for it. */
const HALF_A_CODE = -1
const MAX_NESTING = 28
const MAX_STRING = 32767
const MAX_NAME = 127
const MAX_NUMBER = 2147483647

/** What a byte begins: a table, as a page has a million of them. */
const REGULAR = 0
const BLANK = 1
const NUMBER = 2
const DELIMITER = 3
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) =>
  isBlank(byte) ? BLANK : isDelimiter(byte) ? DELIMITER : '+-.0123456789'.includes(String.fromCharCode(byte)) ? NUMBER : REGULAR,
)
/** 1 for a byte that goes on with a name or an operator. */
const GOES_ON = KINDS.map((kind) => (kind === BLANK || kind === DELIMITER ? 0 : 1))
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()))

/**
 * Reads a content stream through without building its values; `fontOf` opens a font by its resource name. Throws PdfSyntaxError for a string
 * without end.
 */
export function useOfContent(bytes: Uint8Array, fontOf: (name: string) => ShownFont | undefined): ContentUse {
  const reader = new ContentReader(bytes, fontOf)
  const end = bytes.length
  // Since the last operator: where the last name stands, and where each string begins and ends.
  let nameAt = 0
  let nameEnd = 0
  let strings: number[] = []
  let arrays = 0
  let at = 0
  while (at < end) {
    const byte = bytes[at] ?? 0
    const kind = KINDS[byte]
    if (kind === BLANK) {
      at++
    } else if (kind === NUMBER) {
      const from = at++
      while (at < end && KINDS[bytes[at] ?? 0] === NUMBER) at++
      if (at - from > 9) {
        const number = Number(asciiOf(bytes, from, Math.min(at, from + 400)))
        if (Math.abs(number) > MAX_NUMBER) reader.faults.add('its content has numbers that are too large')
        if (isTiny(number)) reader.faults.add('its content has numbers that are too small')
      }
    } else if (kind === REGULAR) {
      const from = at++
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) at++
      const isHarmless = HARMLESS[at - from === 1 ? byte : at - from === 2 ? (byte << 8) | (bytes[from + 1] ?? 0) : 0] === 1
      const operator = isHarmless ? '' : operatorOf(bytes, from, at)
      if (operator === LITERAL && !isHarmless) continue
      if (arrays !== 0) reader.faults.add('its content has arrays without an end')
      if (operator === INLINE_IMAGE) at = reader.readInlineImage(at)
      else if (!isHarmless) reader.operate(operator, nameAt, nameEnd, strings)
      nameAt = nameEnd = arrays = 0
      if (strings.length > 0) strings = []
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      const from = at
      at = bytes.indexOf(0x3e, at) + 1
      if (at === 0) throw new PdfSyntaxError('a string has no end')
      strings.push(from, at)
    } else if (byte === 0x28) {
      const from = at
      at = endOfLiteral(bytes, at)
      strings.push(from, at)
    } else if (byte === 0x2f) {
      nameAt = ++at
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) at++
      nameEnd = at
      if (at - nameAt > MAX_NAME) reader.faults.add('its content has names that are too long')
    } else if (byte === 0x25) {
      while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    } else {
      if (byte === 0x5b) arrays++
      else if (byte === 0x5d) arrays--
      else if (byte !== 0x3c && byte !== 0x3e) reader.faults.add(`its content has the sign ${String.fromCharCode(byte)} where none belongs`)
      at++
    }
  }
  return reader.use()
}

/** The state that operators change. */
class ContentReader {
  readonly faults = new Set<string>()
  private readonly bytes: Uint8Array
  private readonly fontOf: (name: string) => ShownFont | undefined
  private readonly deviceColors = new Set<'DeviceRGB' | 'DeviceCMYK'>()
  private readonly fonts = new Map<string, Shown>()
  private readonly shown = new Set<Shown>()
  private readonly saved: (Shown | undefined)[] = []
  private font: Shown | undefined
  private depth = 0

  constructor(bytes: Uint8Array, fontOf: (name: string) => ShownFont | undefined) {
    this.bytes = bytes
    this.fontOf = fontOf
  }

  use(): ContentUse {
    if (this.depth !== 0) this.faults.add('its content saves and restores the graphics state unevenly')
    const shown = new Map([...this.shown].map(({ name, verdict }) => [name, verdict]))
    return { deviceColors: this.deviceColors, shown, faults: [...this.faults] }
  }

  operate(operator: string, nameAt: number, nameEnd: number, strings: readonly number[]): void {
    switch (operator) {
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        this.show(strings)
        break
      case 'Tf':
        this.font = this.choose(nameOf(this.bytes, nameAt, nameEnd))
        break
      case 'q':
        this.saved.push(this.font)
        if (++this.depth > MAX_NESTING) this.faults.add(`its content saves the graphics state more than ${MAX_NESTING} times`)
        break
      case 'Q':
        if (this.saved.length > 0) this.font = this.saved.pop()
        this.depth--
        break
      case 'rg':
      case 'RG':
        this.deviceColors.add('DeviceRGB')
        break
      case 'k':
      case 'K':
        this.deviceColors.add('DeviceCMYK')
        break
      case 'cs':
      case 'CS':
        this.color(nameOf(this.bytes, nameAt, nameEnd))
        break
      case 'ri': {
        const intent = nameOf(this.bytes, nameAt, nameEnd)
        if (!INTENTS.has(intent)) this.faults.add(`its content uses the unknown rendering intent ${intent}`)
        break
      }
      default:
        if (!OPERATORS.has(operator)) this.faults.add(`its content uses the unknown operator ${operator.slice(0, 20)}`)
    }
  }

  /** Reads the dictionary of an inline image and goes behind its data. */
  readInlineImage(from: number): number {
    const { bytes, faults } = this
    const lexer = new Lexer(bytes, from)
    let key = ''
    for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
      if (isKeyword(token)) {
        if (token.word === 'ID') break
      } else if (isKind(token, 'name')) {
        if (key === 'CS' || key === 'ColorSpace') this.color(token.name)
        if (/^(?:LZW|LZWDecode|Crypt)$/.test(token.name)) faults.add('an inline image uses a filter that PDF/A forbids')
        key = key === '' ? token.name : ''
      } else {
        if (token === true && (key === 'I' || key === 'Interpolate')) faults.add('an inline image is to be smoothed (Interpolate)')
        key = ''
      }
    }
    let at = lexer.at + 1
    while (
      at + 2 < bytes.length &&
      !(isBlank(bytes[at] ?? 0) && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49 && isBlank(bytes[at + 3] ?? 0x20))
    )
      at++
    return Math.min(at + 3, bytes.length)
  }

  private choose(name: string): Shown {
    let entry = this.fonts.get(name)
    if (entry === undefined) {
      entry = { name, font: this.fontOf(name), verdict: 0 }
      this.fonts.set(name, entry)
    }
    return entry
  }

  private color(name: string): void {
    if (name === 'DeviceRGB' || name === 'RGB') this.deviceColors.add('DeviceRGB')
    if (name === 'DeviceCMYK' || name === 'CMYK') this.deviceColors.add('DeviceCMYK')
  }

  private show(strings: readonly number[]): void {
    this.font ??= this.choose('')
    const shown = this.font
    this.shown.add(shown)
    if (shown.font === undefined) return
    for (let index = 0; index < strings.length; index += 2) {
      const from = strings[index] ?? 0
      const to = strings[index + 1] ?? 0
      shown.verdict |=
        this.bytes[from] === 0x28 ? judgeCodes(literalOf(this.bytes, from, to), shown.font) : this.judgeHex(from + 1, to - 1, shown.font)
      if (to - from > 2 * MAX_STRING) this.faults.add('its content has strings that are too long')
    }
  }

  /** The verdicts on the codes of a hexadecimal string; one with blanks is read slowly. */
  private judgeHex(from: number, to: number, font: ShownFont): number {
    const { bytes } = this
    const { verdicts } = font
    const size = font.codeBytes * 2
    let all = 0
    let at = from
    for (; at + size <= to; at += size) {
      let code = 0
      let bad = 0
      for (let digit = at; digit < at + size; digit++) {
        const value = DIGITS[bytes[digit] ?? 0] ?? -1
        bad |= value
        code = (code << 4) | value
      }
      if (bad < 0) break
      const verdict = verdicts[code] ?? 0
      all |= verdict === 0 ? (verdicts[code] = font.judge(code)) : verdict
    }
    if (at === to) return all
    let count = 0
    for (let digit = at; digit < to; digit++) {
      if ((DIGITS[bytes[digit] ?? 0] ?? -1) >= 0) count++
      else if (KINDS[bytes[digit] ?? 0] !== BLANK) this.faults.add('its content has hexadecimal strings with other signs')
    }
    if (count % 2 === 1) this.faults.add('its content has hexadecimal strings with half a byte')
    const value = new Lexer(bytes, from - 1, to + 1).next()
    return typeof value === 'object' && value !== null && value.kind === 'string' ? judgeCodes(value.bytes, font) : all
  }
}

/** Closer to zero than a real number may be without being zero (6.1.13). */
export function isTiny(number: number): boolean {
  return number !== 0 && Math.abs(number) < 1.175e-38
}

function judgeCodes(bytes: Uint8Array, font: ShownFont): number {
  const { verdicts, codeBytes } = font
  let all = bytes.length % codeBytes === 0 ? 0 : font.judge(HALF_A_CODE)
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes) {
    const code = codeBytes === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const verdict = verdicts[code] ?? 0
    all |= verdict === 0 ? (verdicts[code] = font.judge(code)) : verdict
  }
  return all
}

/** The bytes of a literal string; only one with escapes has to be read. */
function literalOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const inner = bytes.subarray(from + 1, to - 1)
  if (!inner.includes(0x5c)) return inner
  const value = new Lexer(bytes, from, to).next()
  return typeof value === 'object' && value !== null && value.kind === 'string' ? value.bytes : inner
}

function endOfLiteral(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) depth++
    else if (byte === 0x29 && --depth === 0) return at + 1
  }
  throw new PdfSyntaxError('a string has no end')
}

/** Operators have one to three letters, the same few on all pages: made once, so that comparing them is cheap. */
const KNOWN = new Map(
  [...OPERATORS].map((word) => [
    keyOf(
      Uint8Array.from(word, (letter) => letter.charCodeAt(0)),
      0,
      word.length,
    ),
    word,
  ]),
)
/** 1 for an operator of one or two letters that nothing is asked of: the most of all content, passed by without a look. */
const HARMLESS = new Uint8Array(0x10000)
for (const word of 'b B b* B* BT c cm d d0 d1 ET f F f* g G gs h i j J l m M n re s S sc SC Tc Td TD TL Tm Tr Ts Tw Tz T* v w W W* y'.split(' '))
  HARMLESS[word.length === 1 ? word.charCodeAt(0) : (word.charCodeAt(0) << 8) | word.charCodeAt(1)] = 1
const LITERAL = ''
const INLINE_IMAGE = 'BI'

/** The operator that stands there; `LITERAL` for true, false and null. */
function operatorOf(bytes: Uint8Array, from: number, to: number): string {
  const known = to - from > 3 ? undefined : KNOWN.get(keyOf(bytes, from, to))
  if (known !== undefined) return known
  const word = asciiOf(bytes, from, Math.min(to, from + 64))
  return word === 'true' || word === 'false' || word === 'null' ? LITERAL : word
}

function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = 0
  for (let at = from; at < to; at++) key = (key << 8) | (bytes[at] ?? 0)
  return key
}

function nameOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from === 1) return String.fromCharCode(bytes[from] ?? 0)
  const text = asciiOf(bytes, from, Math.min(to, from + 1024))
  return text.includes('#') ? text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text
}

function asciiOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
