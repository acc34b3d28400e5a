import { AppError, type ErrorDetail } from '../../base/errors.ts'
import { MAX_FONT_BYTES } from '../../base/page-style.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { pageWords } from '../../languages/words.ts'
import { readableText } from '../readable.ts'
import { readTrueType, type TrueTypeFont } from './truetype.ts'

/** What a font of the house is for. */
export type HouseFont = 'regular' | 'bold'

/** How a font file begins that holds TrueType outlines (OpenType 1.9). */
const OUTLINES = [0x00010000, 0x74727565]
// OS/2 fsType: bits that forbid to embed, to embed a part, and to embed outlines.
const RESTRICTED = 0x0002
const NO_SUBSET = 0x0100
const BITMAPS_ONLY = 0x0200

const LETTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !"#$%&'()*+,-./:;<=>?@[]_|`
const LETTERS_OF_NAMES = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ€§°·–’„“”…−\u00a0'
/** So many missing letters are named. */
const MAX_NAMED = 12

/**
 * The name of a font of the house, which can be embedded and has all letters of the page. Throws AppError `payload_too_large`, and `validation_error` with
 * every reason in `errors`.
 */
export function checkHouseFont(bytes: Uint8Array, which: HouseFont): string {
  if (bytes.length > MAX_FONT_BYTES) {
    throw new AppError('payload_too_large', `The font file is larger than ${MAX_FONT_BYTES / 1_000_000} MB.`, {
      next: 'Take the file of one cut for western scripts.',
    })
  }
  const font = open(bytes)
  if (font === undefined) throw refuse(which, [{ code: 'font_file', message: 'The file is no TrueType font with outlines (.ttf).' }])
  const reasons: Reason[] = []
  const rights = embeddingOf(font)
  if ((rights & RESTRICTED) !== 0) reasons.push({ code: 'font_restricted', message: 'Its maker does not allow to embed it.' })
  if ((rights & (NO_SUBSET | BITMAPS_ONLY)) !== 0)
    reasons.push({ code: 'font_whole', message: 'Its maker does not allow to embed a part of it, as PDFs of invoices do.' })
  const missing = [...neededLetters()].filter((letter) => font.glyphOf(letter.codePointAt(0) ?? 0) === 0)
  if (missing.length > 0) {
    const letters = missing.slice(0, MAX_NAMED).join(' ')
    reasons.push({
      code: 'font_letters',
      message: `It lacks letters that pages need: ${letters}`,
      values: { letters, count: String(missing.length) },
    })
  }
  if (reasons.length > 0) throw refuse(which, reasons)
  return font.postScriptName
}

type Reason = Omit<ErrorDetail, 'path'>

function refuse(which: HouseFont, reasons: readonly Reason[]): AppError {
  const errors = reasons.map((reason) => ({ path: `letterhead.fonts.${which}`, ...reason }))
  return new AppError('validation_error', `The ${which} font cannot be used. ${reasons.map(({ message }) => message).join(' ')}`, {
    errors,
    next: 'Take another cut or version of the font, or leave the usual one.',
  })
}

/** A damaged file may point anywhere. */
function open(bytes: Uint8Array): TrueTypeFont | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!OUTLINES.includes(view.getUint32(0))) return undefined
    const font = readTrueType(bytes)
    // What is read only when it is drawn is looked at now.
    for (let glyph = 0; glyph < font.glyphCount; glyph++) font.outlineOf(glyph)
    return font
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A font without the table forbids nothing. */
function embeddingOf(font: TrueTypeFont): number {
  const table = font.table('OS/2')
  return table === undefined || table.length < 10 ? 0 : ((table[8] ?? 0) << 8) | (table[9] ?? 0)
}

let needed: ReadonlySet<string> | undefined

/** Letters of western names and figures, and those of the words on pages in usual languages; a page that needs others is set in the usual fonts. */
function neededLetters(): ReadonlySet<string> {
  if (needed === undefined) {
    const words = LANGUAGES.map((lang) => lettersOf(pageWords(lang)))
    needed = new Set([...LETTERS, ...LETTERS_OF_NAMES, ...readableText(words.join(''))])
  }
  return needed
}

function lettersOf(words: unknown): string {
  if (typeof words === 'string') return words
  return typeof words === 'object' && words !== null ? Object.values(words).map(lettersOf).join('') : ''
}
