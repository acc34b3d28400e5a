/** The text of an XML file and its bytes, in the encoding that its declaration names (XML 1.0, section 4.3.3 and appendix F). */

const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/
const HEAD = 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'windows-1252'

/** Others are refused by the engine, which says which ones it reads. */
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  iso88591: 'iso-8859-1',
  latin1: 'iso-8859-1',
  windows1252: 'windows-1252',
  cp1252: 'windows-1252',
}

function declaredIn(text: string): Encoding {
  const name = DECLARED.exec(text.slice(0, HEAD))?.[1] ?? ''
  return ENCODINGS[name.toLowerCase().replaceAll(/[-_]/g, '')] ?? 'utf-8'
}

/** The text of an XML file, without its byte order mark. */
export function decodeXmlText(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes) ?? declaredIn(bytesAsText(bytes.subarray(0, HEAD)))
  // To a browser ISO-8859-1 is another name of windows-1252, which it is not where a text is written again.
  return encoding === 'iso-8859-1' ? bytesAsText(bytes) : new TextDecoder(encoding).decode(bytes)
}

/** By the first two bytes, a mark or the beginning of a declaration. */
function wideEncoding([first, second]: Uint8Array): Encoding | undefined {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf-16le' : undefined
}

const CHUNK = 8192

function bytesAsText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
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
function encodeSingle(text: string, encoding: 'iso-8859-1' | 'windows-1252'): Uint8Array<ArrayBuffer> | undefined {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const characters = encoding === 'iso-8859-1' ? bytesAsText(all) : new TextDecoder(encoding).decode(all)
  const byteOf = new Map(Array.from(characters, (character, byte) => [character, byte]))
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf.get(text.charAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}
