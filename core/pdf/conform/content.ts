import { tryRead, type PdfDocument } from '../read/document.ts'
import { isBlank, isKeyword, Lexer, type Token } from '../read/lexer.ts'
import { isKind, type PdfValue } from '../read/values.ts'

/** What a content stream asks for that PDF/A-3 cares about (ISO 19005-3, 6.2). */
export interface ContentUse {
  /** Of the process colour spaces, those that are used without a profile. */
  readonly deviceColors: ReadonlySet<'DeviceRGB' | 'DeviceCMYK'>
  /** Codes shown in each font, by its resource name. */
  readonly shown: ReadonlyMap<string, readonly Uint8Array[]>
  readonly faults: readonly string[]
}

// ISO 32000-1, annex A; BX and EX included.
const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn ' +
    'sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
)
const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])
const MAX_NESTING = 28

/** Reads a content stream through. */
export function useOfContent(document: PdfDocument, content: Uint8Array): ContentUse {
  const lexer = new Lexer(content)
  const deviceColors = new Set<'DeviceRGB' | 'DeviceCMYK'>()
  const shown = new Map<string, Uint8Array[]>()
  const faults = new Set<string>()
  let font = ''
  let depth = 0
  const saved: string[] = []
  let operands: Token[] = []
  const color = (name: string): void => {
    if (/^(?:DeviceRGB|RGB)$/.test(name)) deviceColors.add('DeviceRGB')
    if (/^(?:DeviceCMYK|CMYK)$/.test(name)) deviceColors.add('DeviceCMYK')
  }
  const show = (token: PdfValue): void => {
    if (!isKind(token, 'string')) return
    const list = shown.get(font)
    if (list === undefined) shown.set(font, [token.bytes])
    else list.push(token.bytes)
  }
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token)
      continue
    }
    const { word } = token
    const first = operands[0] as PdfValue | undefined
    const name = isKind(first, 'name') ? first.name : ''
    if (!OPERATORS.has(word)) faults.add(`its content uses the unknown operator ${word.slice(0, 20)}`)
    if (word === 'q') {
      saved.push(font)
      if (++depth > MAX_NESTING) faults.add(`its content saves the graphics state more than ${MAX_NESTING} times`)
    } else if (word === 'Q') {
      font = saved.pop() ?? font
      depth--
    } else if (word === 'rg' || word === 'RG') deviceColors.add('DeviceRGB')
    else if (word === 'k' || word === 'K') deviceColors.add('DeviceCMYK')
    else if (word === 'cs' || word === 'CS') color(name)
    else if (word === 'ri' && !INTENTS.has(name)) faults.add(`its content uses the unknown rendering intent ${name}`)
    else if (word === 'Tf') font = name
    else if (word === 'Tj' || word === "'" || word === '"') show(operands[operands.length - 1] as PdfValue)
    else if (word === 'TJ' && isKind(first, 'array')) first.items.forEach(show)
    else if (word === 'BI') readInlineImage(lexer, color, faults)
    operands = []
  }
  if (depth !== 0) faults.add('its content saves and restores the graphics state unevenly')
  document.spend(0, lexer.count)
  return { deviceColors, shown, faults: [...faults] }
}

function readInlineImage(lexer: Lexer, color: (name: string) => void, faults: Set<string>): void {
  let key = ''
  for (let token = lexer.next(); token !== undefined && !isKeyword(token, 'ID'); token = lexer.next()) {
    const value = token as PdfValue
    if (isKind(value, 'name')) {
      if (key === 'CS' || key === 'ColorSpace') color(value.name)
      if (/^(?:LZW|LZWDecode|Crypt)$/.test(value.name)) faults.add('an inline image uses a filter that PDF/A forbids')
      key = key === '' ? value.name : ''
    } else {
      if (value === true && (key === 'I' || key === 'Interpolate')) faults.add('an inline image is to be smoothed (Interpolate)')
      key = ''
    }
  }
  const { bytes } = lexer
  let at = lexer.at + 1
  while (
    at + 2 < bytes.length &&
    !(isBlank(bytes[at] ?? 0) && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49 && isBlank(bytes[at + 3] ?? 0x20))
  )
    at++
  lexer.at = Math.min(at + 3, bytes.length)
}

/** The content of a page, its streams joined; undefined where one cannot be unpacked. */
export function contentOf(document: PdfDocument, value: PdfValue | undefined): Uint8Array | undefined {
  const resolved = document.resolve(value)
  const items = isKind(resolved, 'array') ? resolved.items : [resolved]
  const parts: Uint8Array[] = []
  for (const item of items) {
    const stream = document.resolve(item)
    if (stream === null) continue
    const part = isKind(stream, 'stream') ? tryRead(() => document.unpack(stream)) : undefined
    if (part === undefined) return undefined
    parts.push(part, new Uint8Array([0x0a]))
  }
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
