/** Character codes of the simple fonts and glyph names -> text (ISO 32000-1, annex D), as far as invoices in Latin letters need them. */

// Windows code page 1252, 0x80 to 0x9f; the rest of WinAnsiEncoding is Latin-1.
const WIN_ANSI = '€\u2022‚ƒ„…†‡ˆ‰Š‹Œ\u2022Ž\u2022\u2022‘’“”•–—˜™š›œ\u2022žŸ'
// Mac OS Roman, 0x80 to 0xff.
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
// StandardEncoding where it differs from ASCII.
const STANDARD: ReadonlyMap<number, string> = new Map([
  ...(
    [
      [0x27, '’'],
      [0x60, '‘'],
      [0xbf, '¿'],
      [0xca, '˚'],
      [0xcb, '¸'],
      [0xe1, 'Æ'],
      [0xe3, 'ª'],
      [0xf1, 'æ'],
      [0xf5, 'ı'],
    ] as const
  ).map(([code, text]) => [code, text] as const),
  ...[..."¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ"].map((text, index) => [0xa1 + index, text] as const),
  ...[...'–†‡·'].map((text, index) => [0xb1 + index, text] as const),
  ...[...'¶•‚„”»…‰'].map((text, index) => [0xb6 + index, text] as const),
  ...[...'ŁØŒº'].map((text, index) => [0xe8 + index, text] as const),
  ...[...'`´ˆ˜¯˘˙¨'].map((text, index) => [0xc1 + index, text] as const),
  ...[...'˝˛ˇ—'].map((text, index) => [0xcd + index, text] as const),
  ...[...'łøœß'].map((text, index) => [0xf8 + index, text] as const),
])

export type BaseEncoding = 'WinAnsiEncoding' | 'MacRomanEncoding' | 'StandardEncoding'

/** Text of a code; undefined where the encoding has nothing there. */
export function decodeCode(encoding: BaseEncoding, code: number): string | undefined {
  if (code < 0x20 || code > 0xff) return undefined
  if (encoding === 'StandardEncoding') return STANDARD.get(code) ?? (code < 0x7f ? String.fromCharCode(code) : undefined)
  if (code < 0x7f) return String.fromCharCode(code)
  if (code === 0x7f) return encoding === 'WinAnsiEncoding' ? '\u2022' : undefined
  if (encoding === 'MacRomanEncoding') return MAC_ROMAN[code - 0x80]
  return code >= 0x80 && code < 0xa0 ? WIN_ANSI[code - 0x80] : String.fromCharCode(code)
}

const NAMES: ReadonlyMap<string, string> = new Map(
  (
    'space= exclam=! quotedbl=" numbersign=# dollar=$ percent=% ampersand=& quotesingle=\' parenleft=( parenright=) asterisk=* plus=+ ' +
    'comma=, hyphen=- minus=− period=. slash=/ zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 colon=: semicolon=; ' +
    'less=< equal== greater=> question=? at=@ bracketleft=[ backslash=\\ bracketright=] underscore=_ braceleft={ bar=| braceright=} ' +
    'Euro=€ sterling=£ yen=¥ cent=¢ section=§ degree=° germandbls=ß ae=æ AE=Æ oe=œ OE=Œ oslash=ø Oslash=Ø lslash=ł Lslash=Ł dotlessi=ı ' +
    'endash=– emdash=— bullet=• quoteleft=‘ quoteright=’ quotedblleft=“ quotedblright=” quotedblbase=„ quotesinglbase=‚ guillemotleft=« guillemotright=» ' +
    'asciicircum=^ asciitilde=~ grave=` acute=´ circumflex=ˆ tilde=˜ macron=¯ breve=˘ dotaccent=˙ dieresis=¨ ring=˚ cedilla=¸ ' +
    'hungarumlaut=˝ ogonek=˛ caron=ˇ exclamdown=¡ questiondown=¿ currency=¤ brokenbar=¦ copyright=© registered=® trademark=™ ' +
    'ordfeminine=ª ordmasculine=º logicalnot=¬ plusminus=± onesuperior=¹ twosuperior=² threesuperior=³ mu=µ paragraph=¶ onequarter=¼ ' +
    'onehalf=½ threequarters=¾ multiply=× divide=÷ Eth=Ð eth=ð Thorn=Þ thorn=þ florin=ƒ dagger=† daggerdbl=‡ perthousand=‰ fraction=⁄ ' +
    'guilsinglleft=‹ guilsinglright=› ff=ﬀ ffi=ﬃ ffl=ﬄ fi=ﬁ fl=ﬂ periodcentered=· ellipsis=… nbspace=\u00a0 nonbreakingspace=\u00a0'
  )
    .split(/ (?=[A-Za-z]+=)/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1) || ' '] as const),
)
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  ring: '\u030a',
  cedilla: '\u0327',
  caron: '\u030c',
  ogonek: '\u0328',
  macron: '\u0304',
  dotaccent: '\u0307',
  hungarumlaut: '\u030b',
  breve: '\u0306',
}

const LETTERS = new Map([...NAMES].map(([name, text]) => [text, name] as const))
const ACCENT_NAMES = new Map(Object.entries(ACCENTS).map(([name, accent]) => [accent, name] as const))

/** Name of the glyph of a code (ISO 32000-1, annex D); undefined where the encoding has nothing there. */
export function glyphNameOf(encoding: BaseEncoding, code: number): string | undefined {
  const text = decodeCode(encoding, code)?.replace('\u00a0', ' ').replace('\u00ad', '-')
  if (text === undefined) return undefined
  const known = LETTERS.get(text) ?? (/^[A-Za-z]$/.test(text) ? text : undefined)
  if (known !== undefined) return known
  const [letter = '', accent = ''] = text.normalize('NFD')
  const name = ACCENT_NAMES.get(accent)
  return name !== undefined && /^[A-Za-z]$/.test(letter) ? letter + name : undefined
}

/** Text of a glyph by its name (Adobe Glyph List, the part that follows a pattern or that invoices use). */
/** False for names that only tell their character by rule: `u00E9`, `uni00E9`, `a.alt`. */
export function isListedName(name: string): boolean {
  return !/\.|^u(?:ni)?[\dA-F]{4,6}$/.test(name)
}

export function decodeGlyphName(name: string): string | undefined {
  const plain = name.split('.')[0] ?? ''
  const known = NAMES.get(plain) ?? (/^[A-Za-z]$/.test(plain) ? plain : undefined)
  if (known !== undefined) return known
  const hex = /^(?:uni|u)([\dA-F]{4,6})$/.exec(plain)?.[1]
  if (hex !== undefined) return parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(parseInt(hex, 16)) : undefined
  const accent = ACCENTS[plain.slice(1)]
  return accent !== undefined && /^[A-Za-z]/.test(plain) ? `${plain[0]}${accent}`.normalize('NFC') : undefined
}
