import { codePointsOf, encodingOf, isOneByte, labelOf, NO_CHARACTER, type OneByteEncoding, type XmlEncoding } from '../base/encodings.ts'
import type { AppError } from '../base/errors.ts'
import { lazy } from '../base/lazy.ts'
import { DECLARATION_LIMIT, ENCODING_NAME, findDeclaredEncoding } from './declaration.ts'
import { malformed, nameCharacter } from './fault.ts'

/** Part of the JavaScript platform in browsers, Node and Electron; the pure rooms are compiled without their types. */
declare const TextDecoder: new (label: string, options: { fatal: boolean; ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string }

export interface DecodedXml {
  /** Without byte order mark. */
  readonly text: string
  readonly encoding: XmlEncoding
  readonly byteOrderMark: boolean
}

/** What the first bytes alone say about the encoding (XML 1.0, appendix F). */
interface Signature {
  readonly bytes: readonly number[]
  readonly encoding: XmlEncoding | 'UTF-32' | 'EBCDIC'
  readonly mark: boolean
}

// prettier-ignore
const SIGNATURES: readonly Signature[] = [
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: 'UTF-32', mark: true },
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: 'UTF-32', mark: true },
  { bytes: [0x00, 0x00, 0x00, 0x3c], encoding: 'UTF-32', mark: false },
  { bytes: [0x3c, 0x00, 0x00, 0x00], encoding: 'UTF-32', mark: false },
  { bytes: [0x4c, 0x6f, 0xa7, 0x94], encoding: 'EBCDIC', mark: false },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8', mark: true },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be', mark: true },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le', mark: true },
  { bytes: [0x00, 0x3c, 0x00, 0x3f], encoding: 'utf-16be', mark: false },
  { bytes: [0x3c, 0x00, 0x3f, 0x00], encoding: 'utf-16le', mark: false },
]

/**
 * Text of an XML file, in the encoding that mark, first bytes and declaration agree on (UTF-8 when none of them says otherwise).
 * Throws `malformed_xml` when they contradict each other, the bytes or the list of encodings.
 */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const { content, head, encoding, byteOrderMark } = detect(bytes)
  return { text: decodeBytes(content, encoding, head), encoding, byteOrderMark }
}

/** The encoding in which `decodeXml` would read a file. Throws as it does for what is said of the encoding; the other bytes are not looked at. */
export function detectEncoding(bytes: Uint8Array): Omit<DecodedXml, 'text'> {
  const { encoding, byteOrderMark } = detect(bytes)
  return { encoding, byteOrderMark }
}

/** `content` is what follows the byte order mark, `head` how its text begins. */
function detect(bytes: Uint8Array): Omit<DecodedXml, 'text'> & { readonly content: Uint8Array; readonly head: string } {
  const signature = bytes[0] === LESS && bytes[1] !== 0 ? undefined : findSignature(bytes)
  const found = signature?.encoding
  if (found === 'UTF-32' || found === 'EBCDIC') throw malformed('', 0, 'encoding_unknown', { encoding: found })
  const mark = signature?.mark === true
  const content = mark ? bytes.subarray(found === 'utf-8' ? 3 : 2) : bytes
  const wide = found === 'utf-16le' || found === 'utf-16be'
  const head = wide
    ? decodeUtf16(content.subarray(0, 2 * DECLARATION_LIMIT), found)
    : textOfUnits(content.subarray(0, declarationEnd(content)))
  if (head.charCodeAt(0) !== LESS) requireMarkup(head)
  return { content, head, encoding: encodingBy(head, found), byteOrderMark: mark }
}

const LESS = 0x3c

function findSignature(bytes: Uint8Array): Signature | undefined {
  return SIGNATURES.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte))
}

/** Where the first tag or declaration ends, as far as one is looked for. */
function declarationEnd(bytes: Uint8Array): number {
  const end = bytes.indexOf(0x3e)
  return end < 0 ? DECLARATION_LIMIT : Math.min(end + 1, DECLARATION_LIMIT)
}

/** The same for a text that is decoded already: its declaration counts as the encoding it is to be written in. */
export function acceptText(source: string): DecodedXml {
  const mark = source.charCodeAt(0) === 0xfeff
  const text = mark ? source.slice(1) : source
  requireMarkup(text.slice(0, DECLARATION_LIMIT))
  const declared = findDeclaredEncoding(text)
  const encoding = declared === undefined ? 'utf-8' : encodingOf(declared.name)
  if (encoding === undefined) throw refuseEncoding(text, declared?.offset ?? 0, declared?.name ?? '')
  return { text, encoding: encoding === 'utf-16' ? 'utf-16le' : encoding, byteOrderMark: mark || encoding === 'utf-16' }
}

/** How the last document began that its first bytes said nothing of, and its encoding: those of a run mostly begin alike. */
let last: { readonly head: string; readonly encoding: XmlEncoding } | undefined

function encodingBy(head: string, found: XmlEncoding | undefined): XmlEncoding {
  if (found === undefined && last?.head === head) return last.encoding
  const encoding = chooseEncoding(head, found)
  if (found === undefined) last = { head, encoding }
  return encoding
}

function chooseEncoding(head: string, found: XmlEncoding | undefined): XmlEncoding {
  const declared = findDeclaredEncoding(head)
  if (declared === undefined) return found ?? 'utf-8'
  const encoding = encodingOf(declared.name)
  if (encoding === undefined) throw refuseEncoding(head, declared.offset, declared.name)
  if (encoding === found) return encoding
  if (encoding === 'utf-16') {
    if (found === 'utf-16le' || found === 'utf-16be') return found
  } else if (found === undefined && encoding !== 'utf-16le' && encoding !== 'utf-16be') return encoding
  if (found === undefined) throw malformed(head, declared.offset, 'encoding_not_utf16', { declared: declared.name })
  throw malformed(head, declared.offset, 'encoding_other', { declared: declared.name, found: labelOf(found) })
}

/** Something that is not XML at all gets told so before anything is said about bytes and characters. */
function requireMarkup(head: string): void {
  const first = head.search(/[^ \t\r\n]/)
  if (first < 0 && head.length < DECLARATION_LIMIT) throw malformed(head, 0, 'empty')
  if (first < 0 || head.charCodeAt(first) === LESS) return
  if (head.startsWith('%PDF-', first)) throw malformed(head, first, 'pdf')
  throw malformed(head, first, 'no_markup', { found: nameCharacter(head, first) })
}

function refuseEncoding(text: string, offset: number, encoding: string): AppError {
  if (!ENCODING_NAME.test(encoding)) return malformed(text, offset, 'declaration_encoding', { value: encoding })
  return malformed(text, offset, 'encoding_unknown', { encoding })
}

function decodeBytes(bytes: Uint8Array, encoding: XmlEncoding, head: string): string {
  if (encoding === 'utf-8') return decodeUtf8(bytes, head)
  if (isOneByte(encoding)) return decodeSingleBytes(bytes, encoding)
  if (bytes.length % 2 === 1) refuseHalfUnit(bytes, encoding)
  return decodeUtf16(bytes, encoding)
}

const UTF8 = lazy(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }))

function decodeUtf8(bytes: Uint8Array, head: string): string {
  try {
    return UTF8().decode(bytes)
  } catch (cause) {
    const at = findInvalidUtf8(bytes)
    if (at < 0) throw cause
    const before = UTF8().decode(bytes.subarray(0, at))
    const fault = findDeclaredEncoding(head) === undefined ? 'byte_undeclared' : 'byte_declared'
    throw malformed(before, before.length, fault, { byte: nameByte(bytes[at]) })
  }
}

function nameByte(byte = 0): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Offset of the first byte that begins no well-formed UTF-8 sequence (Unicode, table 3-7), or -1. */
export function findInvalidUtf8(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at++
      continue
    }
    const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0
    if (length === 0) return at
    const second = bytes[at + 1] ?? 0
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (second < low || second > high) return at
    for (let next = 2; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return at
    at += length
  }
  return -1
}

/** Lone surrogates stay; the reader refuses them with their place. */
function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  const low = encoding === 'utf-16le' ? 0 : 1
  const units = new Uint16Array(bytes.length >> 1)
  for (let index = 0; index < units.length; index++) {
    units[index] = (bytes[2 * index + low] ?? 0) | ((bytes[2 * index + 1 - low] ?? 0) << 8)
  }
  return textOfUnits(units)
}

function refuseHalfUnit(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): never {
  const text = decodeUtf16(bytes, encoding)
  throw malformed(text, text.length, 'half_character')
}

function decodeSingleBytes(bytes: Uint8Array, encoding: OneByteEncoding): string {
  const units = new Uint16Array(bytes)
  const codes = codePointsOf(encoding)
  for (let at = 0; at < units.length; at++) {
    const code = codes[units[at] ?? 0] ?? NO_CHARACTER
    if (code === NO_CHARACTER) {
      const before = textOfUnits(units.subarray(0, at))
      throw malformed(before, before.length, 'byte_unassigned', { byte: nameByte(bytes[at]), encoding: labelOf(encoding) })
    }
    units[at] = code
  }
  return textOfUnits(units)
}

const CHUNK = 8192

function textOfUnits(units: Uint8Array | Uint16Array): string {
  const parts: string[] = []
  for (let at = 0; at < units.length; at += CHUNK) {
    // `apply` takes any array-like object at run time; spreading goes through the iterator and takes seven times as long.
    parts.push(String.fromCharCode.apply(null, units.subarray(at, at + CHUNK) as unknown as number[]))
  }
  return parts.join('')
}
