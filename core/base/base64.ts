/** Decodes base64 (RFC 4648, white space allowed); undefined for a text that is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[ \t\r\n]+/g, '').replace(/={1,2}$/, '')
  if (digits.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let at = 0
  let bits = 0
  let held = 0
  for (let index = 0; index < digits.length; index++) {
    const value = VALUES[digits.charCodeAt(index)] ?? -1
    if (value < 0) return undefined
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 0xff
    }
  }
  return bytes
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value++) VALUES[ALPHABET.charCodeAt(value)] = value

/** Base64 in one line (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [second, third] = [bytes[at + 1], bytes[at + 2]]
    const bits = ((bytes[at] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63)
    text += second === undefined ? '=' : ALPHABET.charAt((bits >> 6) & 63)
    text += third === undefined ? '=' : ALPHABET.charAt(bits & 63)
  }
  return text
}
