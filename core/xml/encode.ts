import { codePointsOf } from './encodings.ts'
import type { XmlEncoding } from './types.ts'

/** Part of the JavaScript platform in browsers, Node and Electron; the pure rooms are compiled without their types. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const MARK = '\ufeff'

/**
 * Bytes of an XML text in the encoding it declares. Characters that a one-byte encoding lacks become character references, which is right
 * wherever the editor and the writer put values: in element content and attribute values.
 */
export function encodeXml(text: string, encoding: XmlEncoding, byteOrderMark: boolean): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(byteOrderMark ? MARK + text : text)
    case 'utf-16le':
    case 'utf-16be':
      return encodeUtf16(byteOrderMark ? MARK + text : text, encoding)
    default:
      return encodeSingleBytes(text, encoding)
  }
}

function encodeUtf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const low = encoding === 'utf-16le' ? 0 : 1
  const bytes = new Uint8Array(2 * text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes[2 * at + low] = unit & 0xff
    bytes[2 * at + 1 - low] = unit >> 8
  }
  return bytes
}

function encodeSingleBytes(text: string, encoding: 'iso-8859-1' | 'windows-1252'): Uint8Array {
  const byteOf = new Map(Array.from(codePointsOf(encoding), (code, byte) => [code, byte]))
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const byte = byteOf.get(code)
    if (byte !== undefined) bytes.push(byte)
    else for (const digit of `&#${code};`) bytes.push(digit.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

/** True when every character of the text has a byte, or a sequence of them, in the encoding. */
export function canEncode(text: string, encoding: XmlEncoding): boolean {
  if (encoding !== 'iso-8859-1' && encoding !== 'windows-1252') return true
  const codes = new Set(codePointsOf(encoding))
  return Array.from(text).every((character) => codes.has(character.codePointAt(0) ?? 0))
}
