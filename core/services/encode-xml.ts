import { codePointsOf } from '../xml/encodings.ts'
import type { XmlDocument } from '../xml/types.ts'

/**
 * An edited text as bytes in the encoding of the document it was made from, byte order mark included, so that what was not edited keeps its
 * bytes and the encoding declaration stays true. Characters that the encoding does not have become character references.
 */
export function encodeXml(text: string, { encoding, byteOrderMark }: Pick<XmlDocument, 'encoding' | 'byteOrderMark'>): Uint8Array {
  switch (encoding) {
    case 'utf-16le':
    case 'utf-16be':
      return encodeUtf16(byteOrderMark ? `\ufeff${text}` : text, encoding === 'utf-16be')
    case 'iso-8859-1':
    case 'windows-1252':
      return encodeSingleBytes(text, codePointsOf(encoding))
    default:
      return new TextEncoder().encode(byteOrderMark ? `\ufeff${text}` : text)
  }
}

function encodeUtf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

function encodeSingleBytes(text: string, points: Uint16Array): Uint8Array {
  const byteOf = new Map(Array.from(points, (point, byte) => [point, byte] as const))
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const byte = byteOf.get(point)
    if (byte !== undefined) bytes.push(byte)
    else bytes.push(...Buffer.from(`&#${point};`, 'ascii'))
  }
  return Uint8Array.from(bytes)
}
