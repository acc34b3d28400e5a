import type { PdfaReasonCode } from '../../base/pdfa-reasons.ts'
import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { decodeCode, decodeGlyphName, glyphNameOf, isListedName } from '../text/encoding.ts'
import { BASES, openFont, readEncoding } from '../text/font.ts'
import { readCff } from './cff.ts'
import type { ShownFont } from './codes.ts'
import { readProgram, type FontProgram, type NamedProgram } from './program.ts'
import { readType1 } from './type1.ts'

/** What is wrong with a font: the end of a sentence that begins with its name. */
export interface FontFault {
  readonly code: Extract<PdfaReasonCode, `font_${string}`>
  readonly words: string
}

const fault = (code: FontFault['code'], words: string): FontFault => ({ code, words })

/** A font of a foreign PDF: what keeps it from PDF/A-3 (ISO 19005-3, 6.2.11). */
export interface CheckedFont extends ShownFont {
  /** The name without the mark of a subset. */
  readonly name: string
  /** What is wrong whatever is shown in it. */
  readonly faults: readonly FontFault[]
  /** Its descriptor as the file refers to it. */
  readonly descriptor: PdfValue
}

/** The verdicts on a code, one bit each. */
const FINE = 1
const NO_GLYPH = 2
const OTHER_WIDTH = 4
export const NO_UNICODE = 8

/** A thousandth of the font size, as the standard allows between the widths of the file and of the font (6.2.11.5). */
const WIDTH_TOLERANCE = 1

/** So many verdicts on codes of a composite font are kept; higher codes are rare, and judged anew each time. */
const KEPT_CODES = 0x1000

/** What is wrong with the codes that were shown. */
export function faultsOf(verdict: number): FontFault[] {
  return [
    ...((verdict & NO_GLYPH) === 0 ? [] : [fault('font_no_glyph', 'shows characters that it has no glyph for')]),
    ...((verdict & OTHER_WIDTH) === 0 ? [] : [fault('font_widths', 'has other widths than the file says')]),
  ]
}

/**
 * Opens a font to be checked code by code: TrueType, CFF and Type 1 are measured to the last glyph, composite with glyph or character numbers as
 * codes and simple, and the drawings of Type 3. What is not known of other kinds counts as a fault.
 */
export function openChecked(document: PdfDocument, font: PdfDictionary, key: string): CheckedFont {
  const subtype = document.name(font.entries.get('Subtype'))
  const { textOf, isPlain, widthOf } = openFont(document, font)
  // Composite fonts pass with the encoding Identity alone, whose codes have two bytes whatever else the file says of them.
  const codeBytes = subtype === 'Type0' ? 2 : 1
  const holder = subtype === 'Type0' ? document.dictionary(document.items(font.entries.get('DescendantFonts'))[0]) : font
  const checked = subtype === 'Type3' ? checkDrawn(document, font) : checkProgram(document, font, holder)
  const hasUnicode = font.entries.has('ToUnicode') || subtype === 'Type0' || namesCharacters(document, font)
  const judge = (code: number): number => {
    const named = checked.nameOf?.(code) ?? ''
    const text = hasUnicode ? textOf(code) : decodeGlyphName(named)
    const isSaid = hasUnicode ? isPlain(code) : isListedName(named)
    const unicode = text === undefined || !isSaid || /^$|[\0\ufeff\ufffe]/.test(text) ? NO_UNICODE : 0
    if (checked.glyphs === 0) return FINE | unicode
    const glyph = checked.glyphOf(code)
    if (glyph <= 0 || glyph >= checked.glyphs) return FINE | unicode | NO_GLYPH
    const advance = checked.advanceOf(glyph)
    const differs = advance === undefined || Math.abs(widthOf(code) - advance) * (checked.scale ?? 1) > WIDTH_TOLERANCE
    return FINE | unicode | (differs ? OTHER_WIDTH : 0)
  }
  const name = (document.name(font.entries.get('BaseFont')) || key).replace(/^[A-Z]{6}\+/, '')
  const unnamed = [font, holder].some((part) => part !== undefined && !isNamed(document, part))
    ? [fault('font_kind', 'does not say that it is a font')]
    : []
  const descriptor = holder?.entries.get('FontDescriptor') ?? null
  return {
    name,
    descriptor,
    faults: [...checked.faults, ...unnamed],
    codeBytes,
    verdicts: new Uint8Array(codeBytes === 1 ? 0x100 : KEPT_CODES),
    judge,
  }
}

/** Says that it is a font, and which (6.2.11.2). */
export function isNamed(document: PdfDocument, font: PdfDictionary): boolean {
  const isDrawn = document.name(font.entries.get('Subtype')) === 'Type3'
  return document.name(font.entries.get('Type')) === 'Font' && (isDrawn || document.name(font.entries.get('BaseFont')) !== '')
}

/** What a kind of font says of its codes; with faults alone nothing is asked of it. */
interface Checked {
  readonly faults: readonly FontFault[]
  readonly glyphs: number
  glyphOf(code: number): number
  advanceOf(glyph: number): number | undefined
  /** What a width of one counts in thousandths of the font size; absent: one. */
  readonly scale?: number
  /** The name of the glyph of a code, where glyphs have names. */
  nameOf?(code: number): string | undefined
}

function checkProgram(document: PdfDocument, font: PdfDictionary, holder: PdfDictionary | undefined): Checked {
  const subtype = document.name(font.entries.get('Subtype'))
  const descriptor = document.dictionary(holder?.entries.get('FontDescriptor'))
  const [type1, trueType, other] = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => document.resolve(descriptor?.entries.get(key)))
  if (isKind(trueType, 'stream')) {
    const program = tryRead(() => readProgram(document.unpack(trueType)))
    if (program === undefined) return unknown(fault('font_unreadable', 'has a font program that cannot be read'))
    const { faults, glyphOf } =
      subtype === 'Type0' ? checkComposite(document, font, holder) : checkSimple(document, font, descriptor, program)
    return { faults, glyphs: program.glyphs, glyphOf, advanceOf: (glyph) => program.advanceOf(glyph) }
  }
  const stream = isKind(type1, 'stream') ? type1 : isKind(other, 'stream') ? other : undefined
  if (stream === undefined) return unknown(fault('font_not_embedded', 'is not embedded'))
  const kind = stream === type1 ? 'Type1' : document.name(stream.entries.get('Subtype'))
  const program = tryRead(() =>
    kind === 'Type1' ? readType1(document.unpack(stream)) : readCff(document.unpack(stream), kind === 'OpenType'),
  )
  if (program === undefined) return unknown(fault('font_unreadable', 'has a font program that cannot be read'))
  if (subtype === 'Type0') return checkNumbered(document, font, holder, program, kind)
  return checkNamed(document, font, program, kind)
}

function unknown(only: FontFault): Checked {
  // Without glyphs no code is judged: no more is said than the fault itself.
  return { faults: [only], glyphs: 0, glyphOf: () => 0, advanceOf: () => undefined }
}

function checkComposite(
  document: PdfDocument,
  font: PdfDictionary,
  descendant: PdfDictionary | undefined,
): Pick<Checked, 'glyphOf'> & { faults: FontFault[] } {
  const faults: FontFault[] = []
  const encoding = document.name(font.entries.get('Encoding'))
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') faults.push(fault('font_encoding', 'has an encoding of its own'))
  if (document.name(descendant?.entries.get('Subtype')) !== 'CIDFontType2')
    faults.push(fault('font_kind', 'says that it is no TrueType font, but is one'))
  const map = document.resolve(descendant?.entries.get('CIDToGIDMap'))
  const glyphs = isKind(map, 'stream') ? tryRead(() => document.unpack(map)) : undefined
  if (glyphs === undefined && !(isKind(map, 'name') && map.name === 'Identity'))
    faults.push(fault('font_encoding', 'has no map from characters to glyphs'))
  // Character 0 is none, whatever its glyph is (ISO 32000-1, 9.7.4.2).
  const mapped = (code: number): number => (glyphs === undefined ? code : ((glyphs[code * 2] ?? 0) << 8) | (glyphs[code * 2 + 1] ?? 0))
  return { faults, glyphOf: (code) => (code === 0 ? 0 : mapped(code)) }
}

/** Codes of a composite font with CFF outlines are character numbers (ISO 32000-1, 9.7.4.2). */
function checkNumbered(
  document: PdfDocument,
  font: PdfDictionary,
  descendant: PdfDictionary | undefined,
  program: NamedProgram,
  kind: string,
): Checked {
  const faults: FontFault[] = []
  const encoding = document.name(font.entries.get('Encoding'))
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') faults.push(fault('font_encoding', 'has an encoding of its own'))
  if (document.name(descendant?.entries.get('Subtype')) !== 'CIDFontType0')
    faults.push(fault('font_kind', 'says that it is a TrueType font, but is none'))
  if (kind !== 'OpenType' && !(kind === 'CIDFontType0C' && program.isCid))
    faults.push(fault('font_kind', 'says another kind of font program than it has'))
  return { faults, glyphs: program.glyphs, glyphOf: (code) => program.glyphOfCid(code), advanceOf: (glyph) => program.advanceOf(glyph) }
}

/** Codes of a simple CFF or Type 1 font mean names of glyphs, or glyphs directly where only the program tells (ISO 32000-1, 9.6.6.2). */
function checkNamed(document: PdfDocument, font: PdfDictionary, program: NamedProgram, kind: string): Checked {
  const faults = lackingOf(document, font)
  if (!/^(?:MM)?Type1$/.test(document.name(font.entries.get('Subtype'))))
    faults.push(fault('font_kind', 'says that it is a TrueType font, but is none'))
  if (program.isCid || !['Type1', 'Type1C', 'OpenType'].includes(kind))
    faults.push(fault('font_kind', 'says another kind of font program than it has'))
  const { names, named } = readEncoding(document, font)
  const base = BASES.find((each) => each === named)
  if (named !== undefined && base === undefined) faults.push(fault('font_encoding', 'has an encoding that is not checked here'))
  const given = base ?? (program.codes === undefined ? 'StandardEncoding' : undefined)
  const nameOfCode = (code: number): string | undefined => names.get(code) ?? (given === undefined ? undefined : glyphNameOf(given, code))
  return {
    faults,
    glyphs: program.glyphs,
    glyphOf: (code) => {
      const name = nameOfCode(code)
      return name !== undefined ? program.glyphOfName(name) : base === undefined ? (program.codes?.get(code) ?? 0) : 0
    },
    advanceOf: (glyph) => program.advanceOf(glyph),
    nameOf: nameOfCode,
  }
}

const SIZES = /^\s*([-+.\d]+)\s+[-+.\d]+\s+(?:d0|(?:[-+.\d]+\s+){4}d1)\s/

/** Glyphs that the file draws itself (Type 3); what they draw is content, and checked as such. */
function checkDrawn(document: PdfDocument, font: PdfDictionary): Checked {
  const faults = lackingOf(document, font)
  const { names } = readEncoding(document, font)
  const drawings = document.dictionary(font.entries.get('CharProcs'))?.entries
  const glyphs = [...(drawings?.keys() ?? [])]
  const matrix = document.resolve(document.items(font.entries.get('FontMatrix'))[0])
  return {
    faults,
    glyphs: glyphs.length + 1,
    glyphOf: (code) => (names.get(code) === '.notdef' ? 0 : glyphs.indexOf(names.get(code) ?? '') + 1),
    advanceOf: (glyph) => {
      const drawing = document.resolve(drawings?.get(glyphs[glyph - 1] ?? ''))
      const bytes = isKind(drawing, 'stream') ? tryRead(() => document.unpack(drawing)) : undefined
      const width = SIZES.exec(latin(bytes?.subarray(0, 256) ?? new Uint8Array()))?.[1]
      return width === undefined ? undefined : Number(width)
    },
    scale: typeof matrix === 'number' ? Math.max(1, Math.abs(matrix) * 1000) : Infinity,
    nameOf: (code) => names.get(code),
  }
}

/** What a simple font must say of its codes (6.2.11.2). */
function lackingOf(document: PdfDocument, font: PdfDictionary): FontFault[] {
  const faults = ['FirstChar', 'LastChar', 'Widths']
    .filter((key) => !font.entries.has(key))
    .map((key) => fault('font_widths', `does not say its ${key}`))
  const [first, last] = ['FirstChar', 'LastChar'].map((key) => document.resolve(font.entries.get(key)))
  const widths = document.items(font.entries.get('Widths')).length
  if (faults.length === 0 && widths !== Number(last) - Number(first) + 1)
    faults.push(fault('font_widths', 'does not have a width for each of its codes'))
  return faults
}

/** Codes of a simple font mean glyphs by way of its encoding, or directly in a symbolic one (6.2.11.6; ISO 32000-1, 9.6.6.4). */
function checkSimple(document: PdfDocument, font: PdfDictionary, descriptor: PdfDictionary | undefined, program: FontProgram) {
  const faults = lackingOf(document, font)
  if (document.name(font.entries.get('Subtype')) !== 'TrueType')
    faults.push(fault('font_kind', 'says that it is no TrueType font, but is one'))
  if (!program.isReadByAll) faults.push(fault('font_encoding', 'has a character map in a format that few readers know'))
  const flags = document.resolve(descriptor?.entries.get('Flags'))
  const isSymbolic = typeof flags === 'number' && (flags & 4) !== 0
  if (isSymbolic) {
    if (font.entries.has('Encoding')) faults.push(fault('font_encoding', 'is symbolic and has an encoding all the same'))
    if (program.maps.length !== 1 && !program.maps.includes('3,0'))
      faults.push(fault('font_encoding', 'is symbolic and has several character maps'))
    const map = program.maps.includes('3,0') ? '3,0' : '1,0'
    if (!program.maps.includes(map)) faults.push(fault('font_encoding', 'has no character map for its codes'))
    return {
      faults,
      glyphOf: (code: number): number => program.glyphOf(map, code) || (map === '3,0' ? program.glyphOf(map, 0xf000 + code) : 0),
    }
  }
  const { base, differences } = readEncoding(document, font)
  const hasUnicodeMap = program.maps.includes('3,1')
  if (!namesCharacters(document, font)) faults.push(fault('font_encoding', 'has neither WinAnsiEncoding nor MacRomanEncoding'))
  if (differences.size > 0 && !hasUnicodeMap) faults.push(fault('font_encoding', 'changes its encoding without a Unicode character map'))
  if ([...differences.values()].includes(undefined))
    faults.push(fault('font_encoding', 'names characters that are not in the Adobe Glyph List'))
  if (!hasUnicodeMap && !program.maps.includes('1,0')) faults.push(fault('font_encoding', 'has no character map'))
  const glyphOf = (code: number): number => {
    const text = differences.get(code) ?? (base === undefined ? undefined : decodeCode(base, code))
    const glyph = hasUnicodeMap ? program.glyphOf('3,1', text?.codePointAt(0) ?? 0) : 0
    return glyph !== 0 || base !== 'MacRomanEncoding' ? glyph : program.glyphOf('1,0', code)
  }
  return { faults, glyphOf }
}

function namesCharacters(document: PdfDocument, font: PdfDictionary): boolean {
  const encoding = document.resolve(font.entries.get('Encoding'))
  const base = isKind(encoding, 'dictionary') ? encoding.entries.get('BaseEncoding') : encoding
  return /^(?:WinAnsi|MacRoman)Encoding$/.test(document.name(base))
}
