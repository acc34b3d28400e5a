import type { PdfaReason } from '../../base/pdfa-reasons.ts'
import { hexDigit, isBlank, isDelimiter, isKeyword, Lexer, PdfSyntaxError } from '../read/lexer.ts'
import { isKind, latin, type PdfValue } from '../read/values.ts'
import { judgeString, type ShownFont } from './codes.ts'
import { INTENTS } from './colors.ts'
import { Faults } from './faults.ts'

/** What a content stream asks for that PDF/A-3 cares about (ISO 19005-3, 6.2). */
export interface ContentUse {
  /** The process colour spaces that are used without a profile. */
  readonly deviceColors: ReadonlySet<'DeviceRGB' | 'DeviceCMYK'>
  /** Resource names of the fonts that text is shown in, each with the verdicts on all its codes put together. */
  readonly shown: ReadonlyMap<string, number>
  readonly faults: readonly PdfaReason[]
}

interface Shown {
  readonly name: string
  readonly font: ShownFont | undefined
  isShown: boolean
  verdict: number
}

const MAX_NESTING = 28
const MAX_STRING = 32767
const MAX_NAME = 127
const MAX_NUMBER = 2147483647
const MAX_REAL = 3.403e38
/** A number with fewer signs is within all limits. */
const SHORT_NUMBER = 9

/** What a byte begins: a table, as a page has a million of them. */
export const REGULAR = 0
export const BLANK = 1
export const NUMBER = 2
const DELIMITER = 3
export const KINDS = Uint8Array.from({ length: 256 }, (_, byte) =>
  isBlank(byte) ? BLANK : isDelimiter(byte) ? DELIMITER : '+-.0123456789'.includes(String.fromCharCode(byte)) ? NUMBER : REGULAR,
)
/** 1 for a byte that goes on with a name or an operator. */
export const GOES_ON = KINDS.map((kind) => (kind === BLANK || kind === DELIMITER ? 0 : 1))

/** Operators have one to three letters, which make one number: comparing them is cheap so. */
export function keyOf(word: string): number {
  return [...word].reduce((key, letter) => (key << 8) | letter.charCodeAt(0), 0)
}

// ISO 32000-1, annex A; BX and EX included.
export const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn ' +
    'sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  )
    .split(' ')
    .map(keyOf),
)
/** 1 for an operator of one or two letters that nothing is asked of: the most of all content, passed by without a look. */
const HARMLESS = new Uint8Array(0x10000)
for (const word of 'b B b* B* BT c cm d d0 d1 ET f F f* g G gs h i j J l m M n re s S sc SC Tc Td TD TL Tm Tr Ts Tw Tz T* v w W W* y'.split(
  ' ',
))
  HARMLESS[keyOf(word)] = 1
const SHOW = keyOf('Tj')
const SHOW_SPACED = keyOf('TJ')
const SHOW_LINE = keyOf("'")
const SHOW_SPACED_LINE = keyOf('"')
const FONT = keyOf('Tf')
const SAVE = keyOf('q')
const RESTORE = keyOf('Q')
const RGB = [keyOf('rg'), keyOf('RG')] as const
const CMYK = [keyOf('k'), keyOf('K')] as const
const COLOR_SPACE = [keyOf('cs'), keyOf('CS')] as const
const INTENT = keyOf('ri')
const INLINE_IMAGE = keyOf('BI')
/** Stands for a word that is no operator. */
const NO_OPERATOR = -1
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

/**
 * Reads a content stream through without building its values; `fontOf` opens a font by its resource name. Throws PdfSyntaxError for a string
 * without end.
 */
export function useOfContent(bytes: Uint8Array, fontOf: (name: string) => ShownFont | undefined): ContentUse {
  const reader = new ContentReader(bytes, fontOf)
  reader.endOperator(readThrough(bytes, reader))
  return reader.use()
}

/** Returns how many arrays are open at the end. Nothing comes after the loop, which is what the compiler makes fast code of: what did would fall out of it. */
function readThrough(bytes: Uint8Array, reader: ContentReader): number {
  const end = bytes.length
  // Since the last operator: where the last name stands, and the arrays that were opened and not closed.
  let nameAt = 0
  let nameEnd = 0
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
      if (at - from > SHORT_NUMBER || isOddNumber(bytes, from, at)) reader.checkNumber(from, at)
    } else if (kind === REGULAR) {
      const from = at++
      let key = byte
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) key = (key << 8) | (bytes[at++] ?? 0)
      if (at - from > 3) {
        if (isLiteral(bytes, from, at)) continue
        key = NO_OPERATOR
      }
      if (arrays !== 0) reader.endOperator(arrays)
      if (key === INLINE_IMAGE) at = reader.readInlineImage(at)
      else if (HARMLESS[key] !== 1) reader.operate(key, from, at, nameAt, nameEnd)
      nameAt = nameEnd = arrays = reader.verdict = 0
    } else if (byte === 0x3c && bytes[at + 1] === 0x3c) {
      at += 2
    } else if (byte === 0x3c || byte === 0x28) {
      at = reader.readString(at)
    } else if (byte === 0x2f) {
      nameAt = ++at
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) at++
      nameEnd = at
      if (at - nameAt > MAX_NAME) reader.faults.add('limits', 'its content has names that are too long')
    } else if (byte === 0x25) {
      while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    } else {
      if (byte === 0x5b) arrays++
      else if (byte === 0x5d) arrays--
      else if (byte !== 0x3e)
        reader.faults.add('content_syntax', `its content has the sign ${String.fromCharCode(byte)} where none belongs`)
      at++
    }
  }
  return arrays
}

/** The state that operators change. */
class ContentReader {
  readonly faults = new Faults()
  /** On the codes of the strings since the last operator. */
  verdict = 0
  private readonly bytes: Uint8Array
  private readonly fontOf: (name: string) => ShownFont | undefined
  private readonly deviceColors = new Set<'DeviceRGB' | 'DeviceCMYK'>()
  private readonly fonts = new Map<string, Shown>()
  private readonly saved: (Shown | undefined)[] = []
  private font: Shown | undefined
  private depth = 0

  constructor(bytes: Uint8Array, fontOf: (name: string) => ShownFont | undefined) {
    this.bytes = bytes
    this.fontOf = fontOf
  }

  /** `arrays` are those that were opened and not closed. */
  endOperator(arrays: number): void {
    if (arrays !== 0) this.faults.add('content_syntax', 'its content has arrays without an end')
  }

  use(): ContentUse {
    if (this.depth !== 0) this.faults.add('content_syntax', 'its content saves and restores the graphics state unevenly')
    const shown = [...this.fonts.values()].filter(({ isShown }) => isShown)
    return {
      deviceColors: this.deviceColors,
      shown: new Map(shown.map(({ name, verdict }) => [name, verdict])),
      faults: this.faults.list,
    }
  }

  /** Judges the codes of a string for the font in force; returns where it ends. */
  readString(from: number): number {
    const { bytes } = this
    const font = this.font?.font
    const isHex = bytes[from] === 0x3c
    let to = isHex && font !== undefined ? this.readCodes(from + 1, font) + 1 : 0
    if (bytes[to - 1] !== 0x3e) {
      to = isHex ? bytes.indexOf(0x3e, from) + 1 : endOfLiteral(bytes, from)
      if (to === 0) throw new PdfSyntaxError('a string has no end')
      if (font !== undefined) this.verdict |= judgeString(bytes, from, to, font, this.faults)
    }
    if (to - from > 2 * MAX_STRING) this.faults.add('limits', 'its content has strings that are too long')
    return to
  }

  /** Goes over whole codes of hexadecimal digits, four to a code or two. */
  private readCodes(from: number, font: ShownFont): number {
    const { bytes } = this
    const { verdicts, codeBytes } = font
    const size = codeBytes * 2
    let all = this.verdict
    let at = from
    for (const last = bytes.length - size; at <= last;) {
      const high = codeBytes === 1 ? 0 : (hexDigit(bytes[at]) << 12) | (hexDigit(bytes[at + 1]) << 8)
      const code = high | (hexDigit(bytes[at + size - 2]) << 4) | hexDigit(bytes[at + size - 1])
      if (code < 0) break
      const verdict = verdicts[code] ?? 0
      all |= verdict === 0 ? (verdicts[code] = font.judge(code)) : verdict
      at += size
    }
    this.verdict = all
    return at
  }

  checkNumber(from: number, to: number): void {
    const text = latin(this.bytes, from, Math.min(to, from + 400))
    const number = Number(text)
    if (Number.isNaN(number)) this.faults.add('content_syntax', 'its content has numbers that are none')
    if (Math.abs(number) > (text.includes('.') ? MAX_REAL : MAX_NUMBER))
      this.faults.add('limits', 'its content has numbers that are too large')
    if (isTiny(number)) this.faults.add('limits', 'its content has numbers that are too small')
  }

  operate(key: number, from: number, to: number, nameAt: number, nameEnd: number): void {
    switch (key) {
      case SHOW:
      case SHOW_SPACED:
      case SHOW_LINE:
      case SHOW_SPACED_LINE:
        this.show()
        break
      case FONT:
        this.font = this.choose(nameOf(this.bytes, nameAt, nameEnd))
        break
      case SAVE:
        this.saved.push(this.font)
        if (++this.depth > MAX_NESTING)
          this.faults.add('content_syntax', `its content saves the graphics state more than ${MAX_NESTING} times`)
        break
      case RESTORE:
        if (this.saved.length > 0) this.font = this.saved.pop()
        this.depth--
        break
      case RGB[0]:
      case RGB[1]:
        this.deviceColors.add('DeviceRGB')
        break
      case CMYK[0]:
      case CMYK[1]:
        this.deviceColors.add('DeviceCMYK')
        break
      case COLOR_SPACE[0]:
      case COLOR_SPACE[1]:
        this.color(nameOf(this.bytes, nameAt, nameEnd))
        break
      case INTENT: {
        const intent = nameOf(this.bytes, nameAt, nameEnd)
        if (!INTENTS.has(intent)) this.faults.add('rendering_intent', `its content uses the unknown rendering intent ${intent}`, { intent })
        break
      }
      default:
        if (!OPERATORS.has(key))
          this.faults.add('content_syntax', `its content uses the unknown operator ${latin(this.bytes, from, Math.min(to, from + 20))}`)
    }
  }

  /** Reads the dictionary of an inline image and goes behind its data. */
  readInlineImage(from: number): number {
    const { entries, end, isAmbiguous } = readInlineImage(this.bytes, from)
    if (isAmbiguous) this.faults.add('content_syntax', 'an inline image has the sign of its end among its data')
    for (const { key, value } of entries) {
      if (isKind(value, 'name') && (key === 'CS' || key === 'ColorSpace')) this.color(value.name)
      const filters = isKind(value, 'array') ? value.items : [value]
      for (const filter of key === 'F' || key === 'Filter' ? filters : [])
        if (isKind(filter, 'name') && /^(?:LZW|LZWDecode|Crypt)$/.test(filter.name))
          this.faults.add('filter', 'an inline image uses a filter that PDF/A forbids', { filter: filter.name })
      if (value === true && (key === 'I' || key === 'Interpolate'))
        this.faults.add('smoothed_image', 'an inline image is to be smoothed (Interpolate)')
    }
    return end
  }

  private choose(name: string): Shown {
    let entry = this.fonts.get(name)
    if (entry === undefined) {
      entry = { name, font: this.fontOf(name), isShown: false, verdict: 0 }
      this.fonts.set(name, entry)
    }
    return entry
  }

  private color(name: string): void {
    if (name === 'DeviceRGB' || name === 'RGB') this.deviceColors.add('DeviceRGB')
    if (name === 'DeviceCMYK' || name === 'CMYK') this.deviceColors.add('DeviceCMYK')
  }

  private show(): void {
    const shown = (this.font ??= this.choose(''))
    shown.isShown = true
    shown.verdict |= this.verdict
  }
}

interface InlineEntry {
  readonly key: string
  readonly value: PdfValue
  /** Where the value stands. */
  readonly from: number
  readonly to: number
}

interface InlineImage {
  readonly entries: readonly InlineEntry[]
  /** Behind `EI`. */
  readonly end: number
  /** Readers that end an image at the first `EI` end this one elsewhere. */
  readonly isAmbiguous: boolean
}

/** An inline image whose `BI` ends at `from`. */
export function readInlineImage(bytes: Uint8Array, from: number): InlineImage {
  const lexer = new Lexer(bytes, from)
  const entries: InlineEntry[] = []
  let at = from
  let key: string | undefined
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (isKeyword(token)) {
      if (token.word === 'ID') break
    } else if (key === undefined) {
      key = isKind(token, 'name') ? token.name : ''
    } else {
      entries.push({ key, value: token, from: at, to: lexer.at })
      key = undefined
    }
    at = lexer.at
  }
  let end = lexer.at + 1
  let isAmbiguous = false
  while (end + 2 < bytes.length && !(isEndSign(bytes, end) && isTextBehind(bytes, end))) {
    isAmbiguous ||= bytes[end + 1] === 0x45 && bytes[end + 2] === 0x49 && isBlank(bytes[end + 3] ?? 0)
    end++
  }
  return { entries, end: Math.min(end + 3, bytes.length), isAmbiguous }
}

function isEndSign(bytes: Uint8Array, at: number): boolean {
  return isBlank(bytes[at] ?? 0) && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49 && isBlank(bytes[at + 3] ?? 0x20)
}

/** Data of an image may hold the same bytes: behind the true end stands text. */
function isTextBehind(bytes: Uint8Array, at: number): boolean {
  return bytes.subarray(at + 4, at + 12).every((byte) => (byte >= 0x20 && byte < 0x7f) || isBlank(byte))
}

/** Without a digit, or with signs or points where none belong. */
export function isOddNumber(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from
  if (bytes[at] === PLUS || bytes[at] === MINUS) at++
  let digits = to - at
  for (let points = 0; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= ZERO) continue
    if (byte !== POINT || ++points > 1) return true
    digits--
  }
  return digits === 0
}

/** Closer to zero than a real number may be without being zero (6.1.13). */
export function isTiny(number: number): boolean {
  return number !== 0 && Math.abs(number) < 1.175e-38
}

export function endOfLiteral(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) depth++
    else if (byte === 0x29 && --depth === 0) return at + 1
  }
  throw new PdfSyntaxError('a string has no end')
}

export function isLiteral(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from <= 5 && /^(?:true|false|null)$/.test(latin(bytes, from, to))
}

function nameOf(bytes: Uint8Array, from: number, to: number): string {
  return to - from === 1 ? String.fromCharCode(bytes[from] ?? 0) : plainName(latin(bytes, from, Math.min(to, from + 1024)))
}

function plainName(text: string): string {
  return text.includes('#') ? text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text
}

const NAME = /\/([^\s()<>[\]{}/%]+)/g

/** All that could be a name in content. */
export function namesIn(bytes: Uint8Array): string[] {
  return [...latin(bytes).matchAll(NAME)].map(([, word = '']) => plainName(word))
}
