/** Character classes of XML 1.0, fifth edition, and of Namespaces in XML. */

/** What a character below 128 can be; bits of `ASCII`. */
export const NAME = 1
const NAME_START = 2
/** Needs no closer look in element content: no markup, no reference, no beginning of `]]>`, no control character. */
export const PLAIN_TEXT = 4
/** Stands for itself in an attribute value; quotes are not decided here. */
export const PLAIN_VALUE = 8
/** The same in element content, and stands for itself: no line end that is read as another one. */
export const VERBATIM = 16

export const ASCII = classifyAscii()

function classifyAscii(): Uint8Array {
  const classes = new Uint8Array(128)
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code)
    let bits = 0
    if (/[A-Za-z_:]/.test(character)) bits |= NAME | NAME_START
    if (/[-.0-9]/.test(character)) bits |= NAME
    if ((code >= 0x20 || '\t\n\r'.includes(character)) && !'<&]'.includes(character)) bits |= PLAIN_TEXT
    if (code >= 0x20 && !'<&'.includes(character)) bits |= PLAIN_VALUE
    if ((bits & PLAIN_TEXT) !== 0 && character !== '\r') bits |= VERBATIM
    classes[code] = bits
  }
  return classes
}

/** Section 2.3, production S. Most characters are above it, and told by one comparison. */
export function isSpace(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09)
}

/** Offset behind the white space from `from` on. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** Section 2.2, production Char, on whole code points. Lone surrogates are no characters. */
export function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0xd800 || (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code <= 0x10ffff)
}

// prettier-ignore
const START_RANGES = [
  [0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x2ff], [0x370, 0x37d], [0x37f, 0x1fff], [0x200c, 0x200d], [0x2070, 0x218f],
  [0x2c00, 0x2fef], [0x3001, 0xd7ff], [0xf900, 0xfdcf], [0xfdf0, 0xfffd], [0x10000, 0xeffff],
] as const

/** Section 2.3, production NameStartChar (with the colon). */
export function isNameStart(code: number): boolean {
  if (code < 128) return ((ASCII[code] ?? 0) & NAME_START) !== 0
  return START_RANGES.some(([from, to]) => code >= from && code <= to)
}

/** Section 2.3, production NameChar (with the colon). */
export function isNameCharacter(code: number): boolean {
  if (code < 128) return ((ASCII[code] ?? 0) & NAME) !== 0
  return code === 0xb7 || (code >= 0x300 && code <= 0x36f) || code === 0x203f || code === 0x2040 || isNameStart(code)
}

/** Offset of the first character between two offsets that XML does not allow, or -1. */
export function findForbidden(text: string, start = 0, end = text.length): number {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x20 && unit < 0xd800) continue
    const code = text.codePointAt(at) ?? 0
    if (!isXmlCharacter(code)) return at
    if (code > 0xffff) at++
  }
  return -1
}
