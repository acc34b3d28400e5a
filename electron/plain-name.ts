/** What no file system takes, and what would show a name in another order than it has (`…exe.lmx` as `…xml.exe`). */
const FOREIGN = /[\p{Cc}<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Most file systems hold names of 255 bytes. */
const MAX_BYTES = 200

/** A file name without any way to another folder: what is proposed can hold an invoice number, and with it anything. */
export function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(FOREIGN, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /(?<=.)\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  const first = stem.split('.', 1)[0]?.trim() ?? ''
  return `${DEVICE.test(first) ? '_' : ''}${cut(stem) || 'document'}${ending}`
}

/** Whole characters only. */
function cut(text: string): string {
  let bytes = 0
  return [...text].filter((sign) => (bytes += Buffer.byteLength(sign)) <= MAX_BYTES).join('')
}
