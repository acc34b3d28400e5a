/** What opens into files: an archive, a mail as the standard writes it (RFC 5322), a mail of Outlook (MS-OXMSG). */
export type ContainerKind = 'zip' | 'eml' | 'msg'

/** Headers that programs write into mails and nothing else has: one of them has to be there. */
const MAIL_HEADER = /^(?:from|received|return-path|mime-version|message-id|delivered-to):/im
const FIRST_LINE = /^(?:From |[!-9;-~]{1,76}:[ \t\r\n])/
const HEAD_BYTES = 65_536

/** Which kind of container a file is, by its content alone; undefined for everything else. */
export function containerKind(bytes: Uint8Array): ContainerKind | undefined {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0x50, 0x4b, 5, 6])) return 'zip'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'msg'
  return isMail(bytes) ? 'eml' : undefined
}

function isMail(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  // Nearly every file is XML, PDF or JSON, and is told by its first byte.
  if (first === 0x3c || first === 0x25 || first === 0x7b) return false
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (!FIRST_LINE.test(text)) return false
  const end = text.search(/\r?\n\r?\n/)
  return MAIL_HEADER.test(end === -1 ? text : text.slice(0, end))
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** Pictures, texts and office files: they are listed without being unpacked. */
const NEVER =
  /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|ico|txt|rtf|html?|css|docx?|xlsx?|pptx?|od[tsp]|csv|ics|vcf|p7s|asc|sig|mp[34]|mov|avi)$/i

/** Whether a file can hold an invoice, as far as its name says. */
export function isNever(name: string): boolean {
  return NEVER.test(name) || /(?:^|[/\\])(?:__MACOSX[/\\]|\._|\.DS_Store$|Thumbs\.db$)/i.test(name)
}
