import { bytesOf, isOneByte, type OneByteEncoding, type XmlEncoding } from '../base/encodings.ts'

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

function encodeSingleBytes(text: string, encoding: OneByteEncoding): Uint8Array {
  const byteOf = bytesOf(encoding)
  // A part of a character beyond U+FFFF has no byte either, and the whole character is matched.
  const spelt = text.replaceAll(/[^\x00-\x7f]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return byteOf.has(code) ? character : `&#${code};`
  })
  const bytes = new Uint8Array(spelt.length)
  for (let at = 0; at < spelt.length; at++) bytes[at] = byteOf.get(spelt.charCodeAt(at)) ?? 0
  return bytes
}

/** True when every character of the text has a byte, or a sequence of them, in the encoding. */
export function canEncode(text: string, encoding: XmlEncoding): boolean {
  if (!isOneByte(encoding)) return true
  const byteOf = bytesOf(encoding)
  return Array.from(text).every((character) => byteOf.has(character.codePointAt(0) ?? 0))
}
