import { strFromU8 } from 'fflate'

/** Up to so many bytes are read one by one, longer texts by calls with so many bytes each. */
const SHORT = 64
const PIECE = 4096

/** The objects of PDF (ISO 32000-1, 7.3) as plain values; numbers, booleans and null are themselves. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfReference | PdfArray | PdfDictionary | PdfStream

interface PdfName {
  readonly kind: 'name'
  readonly name: string
}

export interface PdfString {
  readonly kind: 'string'
  readonly bytes: Uint8Array
}

export interface PdfReference {
  readonly kind: 'reference'
  readonly id: number
  readonly generation: number
}

export interface PdfArray {
  readonly kind: 'array'
  readonly items: readonly PdfValue[]
}

export interface PdfDictionary {
  readonly kind: 'dictionary'
  readonly entries: ReadonlyMap<string, PdfValue>
}

export interface PdfStream {
  readonly kind: 'stream'
  readonly entries: ReadonlyMap<string, PdfValue>
  /** The bytes as stored: filters not applied, encryption already undone. */
  readonly data: Uint8Array
}

export function isKind<Kind extends Exclude<PdfValue, null | boolean | number>['kind']>(
  value: PdfValue | undefined,
  kind: Kind,
): value is Extract<PdfValue, { readonly kind: Kind }> {
  return typeof value === 'object' && value !== null && value.kind === kind
}

/** Text of a text string: UTF-16BE or UTF-8 by its mark, else as Latin letters (PDFDocEncoding differs only in rare signs). */
export function textOf(string: PdfString): string {
  const { bytes } = string
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, true)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, false)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8(bytes.subarray(3))
  return latin(bytes)
}

/** Characters up to U+00FF as bytes. */
export function latinBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Bytes as the characters of the same numbers. Spreading bytes into a call costs ten times as much. */
export function latin(bytes: Uint8Array, from = 0, to = bytes.length): string {
  const end = Math.min(to, bytes.length)
  let text = ''
  if (end - from <= SHORT) {
    for (let at = from; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
    return text
  }
  for (let at = from; at < end; at += PIECE) text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, Math.min(at + PIECE, end)))
  return text
}

export function utf8(bytes: Uint8Array): string {
  return strFromU8(bytes)
}

/** The letters behind the mark. */
function utf16(bytes: Uint8Array, bigEndian: boolean): string {
  let text = ''
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1] ?? 0
    text += String.fromCharCode(bigEndian ? (first << 8) | second : (second << 8) | first)
  }
  return text
}

/** The unsigned number that bytes write, the highest first; what lies behind the end counts as zero. */
export function bigEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index++) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

export function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
