// C0 and C1 controls without tab and line ends; bidirectional and other invisible format characters; byte order mark, variation
// selectors, tags and soft hyphens. They draw nothing, and some of them make a page read differently from its data.
const INVISIBLE =
  /[\ufe00-\ufe0f\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]/gu
// Joiners are a part of the spelling of Persian and of the scripts of India, and of pictures made of several; elsewhere they say nothing.
const JOINERS = /(?<![\u0600-\u08ff\u0900-\u0dff\u1780-\u17ff\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]+/gu
const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/u
// No character at all, or one that only its author knows: shown as U+FFFD like every character without a glyph.
const UNREADABLE = /[\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]|[\u{f0000}-\u{10ffff}]/gu

/** A text as the page can show it, cut at its line ends: composed, without invisible characters, white space as single blanks. */
export function readableLines(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return [tidyBlanks(text)].filter((line) => line !== '')
  return text
    .normalize('NFC')
    .split(LINE_END)
    .map((line) => tidyBlanks(line.replace(INVISIBLE, '').replace(JOINERS, '').replace(UNREADABLE, '\ufffd')))
    .filter((line) => line !== '')
}

/** The same in one line. */
export function readableText(text: string): string {
  return readableLines(text).join(' ')
}

function tidyBlanks(text: string): string {
  return text.replace(/[\t\v\f \u1680\u2000-\u200a\u205f\u3000]+/g, ' ').trim()
}
