import {
  bytesOf,
  codePointsOf,
  encodingOf,
  isOneByte,
  NO_CHARACTER,
  type OneByteEncoding,
  type XmlEncoding,
} from '../../core/base/encodings.ts'

/** The text of an XML file and its bytes, in the encoding that its declaration names (XML 1.0, section 4.3.3 and appendix F). */

const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/
const HEAD = 1024

/** An encoding that is not known is refused by the engine, which says which ones it reads. */
function declaredIn(text: string): XmlEncoding {
  const encoding = encodingOf(DECLARED.exec(text.slice(0, HEAD))?.[1] ?? '') ?? 'utf-8'
  return encoding === 'utf-16' ? 'utf-16le' : encoding
}

/** The text of an XML file, without its byte order mark. */
export function decodeXmlText(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes) ?? declaredIn(unitsAsText(bytes.subarray(0, HEAD)))
  // To a browser ISO-8859-1 is another name of windows-1252, which it is not where a text is written again.
  return isOneByte(encoding) ? unitsAsText(decodeSingle(bytes, encoding)) : new TextDecoder(encoding).decode(bytes)
}

/** By the first two bytes, a mark or the beginning of a declaration. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf-16le' : undefined
}

const CHUNK = 8192

function unitsAsText(units: Uint8Array | Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK))
  return text
}

function decodeSingle(bytes: Uint8Array, encoding: OneByteEncoding): Uint16Array {
  const codes = codePointsOf(encoding)
  return Uint16Array.from(bytes, (byte) => codes[byte] ?? NO_CHARACTER)
}

/** The bytes of an XML text. One with characters that its encoding lacks becomes UTF-8, and its declaration says so. */
export function encodeXmlText(text: string): Uint8Array<ArrayBuffer> {
  const encoding = declaredIn(text)
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text)
    case 'utf-16le':
    case 'utf-16be':
      return encodeWide(text, encoding === 'utf-16le')
    default:
      return encodeSingle(text, encoding) ?? new TextEncoder().encode(declareUtf8(text))
  }
}

function declareUtf8(text: string): string {
  return text.replace(DECLARED, (declaration, name: string) => `${declaration.slice(0, -1 - name.length)}UTF-8${declaration.slice(-1)}`)
}

/** With a byte order mark, as every encoding of two bytes is to have. */
function encodeWide(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length))
  view.setUint16(0, 0xfeff, isLittle)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

/** Undefined where a character has no byte. */
function encodeSingle(text: string, encoding: OneByteEncoding): Uint8Array<ArrayBuffer> | undefined {
  const byteOf = bytesOf(encoding)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf.get(text.charCodeAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}
