import type { XmlEncoding } from './types.ts'

/** A declared name that leaves the order of bytes to the byte order mark. */
type DeclaredEncoding = XmlEncoding | 'utf-16'

const NAMES: ReadonlyMap<string, DeclaredEncoding> = new Map([
  ['utf8', 'utf-8'],
  ['utf16', 'utf-16'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['iso88591', 'iso-8859-1'],
  ['latin1', 'iso-8859-1'],
  ['windows1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
])

/** The encoding that an encoding declaration names, in any case and with or without hyphens; undefined when it is none of ours. */
export function encodingOf(name: string): DeclaredEncoding | undefined {
  return NAMES.get(name.toLowerCase().replaceAll(/[-_]+(?=[a-z0-9])/g, ''))
}

/** How encodings are named to people and in declarations. */
export const ENCODING_LABELS: Readonly<Record<XmlEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'iso-8859-1': 'ISO-8859-1',
  'windows-1252': 'windows-1252',
}

// prettier-ignore
const WINDOWS_1252_FROM_80 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
]

/**
 * Code points of the 256 bytes of a one-byte encoding. The five bytes that Windows-1252 leaves free stand for the control
 * characters of the same number, as in the Encoding Standard of the WHATWG, so that every byte survives.
 */
export function codePointsOf(encoding: 'iso-8859-1' | 'windows-1252'): Uint16Array {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) => byte)
  if (encoding === 'windows-1252') codes.set(WINDOWS_1252_FROM_80, 0x80)
  return codes
}
