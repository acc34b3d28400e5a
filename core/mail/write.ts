import { encodeBase64 } from '../base/base64.ts'
import type { Timestamp } from '../base/ports.ts'
import { encodeUtf8 } from '../base/utf8.ts'

/** A mail before it is written. Texts are anything; addresses are what `parseAddresses` lets pass. */
export interface Mail {
  readonly from?: Mailbox | undefined
  readonly to: readonly Mailbox[]
  readonly subject: string
  readonly text: string
  readonly date: Timestamp
  /** What makes the Message-ID a name of its own; the name of no computer is part of it. */
  readonly id: string
  readonly files: readonly MailFile[]
}

interface Mailbox {
  readonly name?: string | undefined
  readonly address: string
}

export interface MailFile {
  readonly name: string
  /** As `application/pdf`. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** No line of base64 begins with two hyphens, so no part can hold it. */
const BOUNDARY = '=_kontor'
/** RFC 2045, section 6.8. */
const LINE_LENGTH = 76
/** Bytes of one encoded word: with its marks it stays below the 75 characters of RFC 2047, section 2. */
const WORD_BYTES = 42
/** What goes into a header as it is, leaves room for its name in a line of 78 characters (RFC 5322, section 2.1.1). */
const PLAIN_LENGTH = 60

/**
 * A draft as a file: a mail (RFC 5322) of a text and its attachments (RFC 2045), which mail programs open to be looked at and sent, as `X-Unsent` asks
 * for. Whatever a text holds, it becomes no header and no other part.
 */
export function writeMail({ from, to, subject, text, date, id, files }: Mail): Uint8Array {
  const domain = from?.address.split('@').at(-1) ?? 'kontor.invalid'
  const lines = [
    'X-Unsent: 1',
    `Date: ${new Date(date).toUTCString().replace(/GMT$/, '+0000')}`,
    `Message-ID: <${id.replaceAll(/[^\w-]/g, '')}@${domain}>`,
    ...(from === undefined ? [] : [`From: ${writeMailbox(from)}`]),
    ...(to.length === 0 ? [] : [`To: ${to.map(writeMailbox).join(',\r\n ')}`]),
    `Subject: ${writeText(oneLine(subject))}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    '',
    ...writePart(['Content-Type: text/plain; charset=utf-8'], encodeUtf8(manyLines(text))),
    ...files.flatMap(({ name, type, bytes }) =>
      writePart([`Content-Type: ${type}`, `Content-Disposition: attachment;\r\n ${writeFileName(oneLine(name))}`], bytes),
    ),
    `--${BOUNDARY}--`,
    '',
  ]
  return encodeUtf8(lines.join('\r\n'))
}

function writePart(headers: readonly string[], bytes: Uint8Array): string[] {
  return [`--${BOUNDARY}`, ...headers, 'Content-Transfer-Encoding: base64', '', ...cut(encodeBase64(bytes), LINE_LENGTH)]
}

function writeMailbox({ name = '', address }: Mailbox): string {
  const shown = oneLine(name)
  if (shown === '') return address
  return `${isPlain(shown) ? `"${shown.replaceAll(/["\\]/g, '\\$&')}"` : writeWords(shown)}\r\n <${address}>`
}

const writeText = (text: string): string => (isPlain(text) ? text : writeWords(text))

/** Encoded words (RFC 2047) of whole characters, each on a line of its own. */
function writeWords(text: string): string {
  const words: string[] = ['']
  let used = 0
  for (const sign of text) {
    const size = encodeUtf8(sign).length
    if (used + size > WORD_BYTES) {
      words.push('')
      used = 0
    }
    words[words.length - 1] += sign
    used += size
  }
  return words.map((word) => `=?utf-8?B?${encodeBase64(encodeUtf8(word))}?=`).join('\r\n ')
}

/** The name in letters that every program reads, and as it is (RFC 2231 in the form of RFC 5987), in pieces where it is long. */
function writeFileName(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_').slice(-PLAIN_LENGTH)
  if (plain === name) return `filename="${plain}"`
  const encoded = [...encodeUtf8(name)].map((byte) => {
    const sign = String.fromCharCode(byte)
    return /[A-Za-z0-9._-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  const pieces = cut(encoded, 18).map((piece) => piece.join(''))
  const [only = ''] = pieces
  const parts = pieces.length === 1 ? [`*=utf-8''${only}`] : pieces.map((piece, at) => `*${at}*=${at === 0 ? "utf-8''" : ''}${piece}`)
  return [`filename="${plain}"`, ...parts.map((part) => `filename${part}`)].join(';\r\n ')
}

/** True for what a header holds as it is: ASCII that nobody takes for an encoded word. */
function isPlain(text: string): boolean {
  return text.length <= PLAIN_LENGTH && /^[ -~]*$/.test(text) && !text.includes('=?')
}

/** Whatever breaks a line, or is no character, would be another header or none. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

function manyLines(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n')
  return lines.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll('\n', '\r\n')
}

function cut<Text extends string | readonly string[]>(text: Text, length: number): Text[] {
  const pieces: Text[] = []
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length) as Text)
  return pieces
}
