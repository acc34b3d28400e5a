import { ONE_BYTE_TABLES } from './encoding-tables.ts'
import { lazy } from './lazy.ts'

/** Encodings in which each character is one byte. */
export type OneByteEncoding = keyof typeof ONE_BYTE_TABLES

/** Encodings that a document may be written in; everything else is refused by name. */
export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OneByteEncoding

/** A declared name that leaves the order of bytes to the byte order mark. */
type DeclaredEncoding = XmlEncoding | 'utf-16'

/**
 * Other names of the encodings: those of the IANA's registry of character sets and of the WHATWG's Encoding Standard that an encoding declaration can have, in
 * the spelling that `plainName` gives them. `iso8859-1`, `iso88591` and `csiso88591` are understood of all parts of ISO/IEC 8859, `cp1252`, `x-cp1252` and `cswindows1252` of all pages of Windows.
 */
const OTHER_NAMES: Readonly<Partial<Record<OneByteEncoding, string>>> = {
  'us-ascii': 'ascii ansi-x3.4-1968 ansi-x3.4-1986 iso646-us iso-ir6 us ibm367 cp367 csascii',
  'iso-8859-1': 'iso-ir100 latin1 l1 ibm819 cp819 csisolatin1',
  'iso-8859-2': 'iso-ir101 latin2 l2 csisolatin2',
  'iso-8859-3': 'iso-ir109 latin3 l3 csisolatin3',
  'iso-8859-4': 'iso-ir110 latin4 l4 csisolatin4',
  'iso-8859-5': 'iso-ir144 cyrillic csisolatincyrillic',
  'iso-8859-6': 'iso8859-6-e iso8859-6-i iso-ir127 arabic asmo708 ecma114 csiso88596e csiso88596i csisolatinarabic',
  'iso-8859-7': 'iso-ir126 greek greek8 elot928 ecma118 csisolatingreek',
  'iso-8859-8': 'iso8859-8-e iso8859-8-i iso-ir138 hebrew visual logical csiso88598e csiso88598i csisolatinhebrew',
  'iso-8859-9': 'iso-ir148 latin5 l5 csisolatin5',
  'iso-8859-10': 'iso-ir157 latin6 l6 csisolatin6',
  'iso-8859-14': 'iso-ir199 iso-celtic latin8 l8',
  'iso-8859-15': 'latin9 l9 csisolatin9',
  'iso-8859-16': 'iso-ir226 latin10 l10',
}

/** What nearly every document declares is found without the others. */
const WIDE_NAMES: ReadonlyMap<string, DeclaredEncoding> = new Map([
  ['utf8', 'utf-8'],
  ['utf16', 'utf-16'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
])

const ONE_BYTE_NAMES = lazy((): ReadonlyMap<string, OneByteEncoding> => {
  const names = new Map<string, OneByteEncoding>()
  for (const encoding of ONE_BYTE_ENCODINGS) {
    const plain = plainName(encoding)
    const [, part] = /^iso8859-(\d+)$/.exec(plain) ?? []
    const [, page] = /^windows(\d+)$/.exec(plain) ?? []
    if (part !== undefined) for (const name of [`iso8859${part}`, `csiso8859${part}`]) names.set(name, encoding)
    if (page !== undefined) for (const name of [`cp${page}`, `x-cp${page}`, `cswindows${page}`]) names.set(name, encoding)
    for (const name of [plain, ...(OTHER_NAMES[encoding]?.split(' ') ?? [])]) names.set(name, encoding)
  }
  return names
})

/** The encoding that an encoding declaration names, in any case and however words and numbers are joined; undefined when it is none of ours. */
export function encodingOf(name: string): DeclaredEncoding | undefined {
  const plain = plainName(name)
  return WIDE_NAMES.get(plain) ?? ONE_BYTE_NAMES().get(plain)
}

/** Words are parted by hyphens, and a number follows its word: `ISO_8859-1` is `iso8859-1`, `Latin-1` is `latin1`. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '-')
    .replaceAll(/(?<=[a-z])-+(?=\d)/g, '')
}

export const ONE_BYTE_ENCODINGS = Object.keys(ONE_BYTE_TABLES) as OneByteEncoding[]

export function isOneByte(encoding: XmlEncoding): encoding is OneByteEncoding {
  return Object.hasOwn(ONE_BYTE_TABLES, encoding)
}

/** How an encoding is named to people. */
export function labelOf(encoding: XmlEncoding): string {
  if (encoding === 'utf-16le') return 'UTF-16 (little endian)'
  if (encoding === 'utf-16be') return 'UTF-16 (big endian)'
  return encoding.startsWith('windows') ? encoding : encoding.toUpperCase()
}

/** Stands in the table of an encoding for a byte that is no character: Unicode has none of this number, and XML takes none. */
export const NO_CHARACTER = 0xffff

/**
 * Code points of the 256 bytes of an encoding, or `NO_CHARACTER`. Some bytes that a page of Windows leaves free stand for the control characters of the same
 * number, as the Encoding Standard of the WHATWG has it: where it has a character for a byte, the byte survives.
 */
export function codePointsOf(encoding: OneByteEncoding): Uint16Array {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) => byte)
  for (const [, byte = '', length = '1', code = ''] of ONE_BYTE_TABLES[encoding].matchAll(/([0-9a-f]+)(?:\+(\d+))?:([0-9a-f]*)/g)) {
    const first = Number.parseInt(byte, 16)
    const of = Number.parseInt(code, 16)
    for (let at = 0; at < Number(length); at++) codes[first + at] = code === '' ? NO_CHARACTER : of + at
  }
  return codes
}

/** The byte of each character of an encoding, by its code point. */
export function bytesOf(encoding: OneByteEncoding): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>()
  for (const [byte, code] of codePointsOf(encoding).entries()) if (code !== NO_CHARACTER) bytes.set(code, byte)
  return bytes
}
