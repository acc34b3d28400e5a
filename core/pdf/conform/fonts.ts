import { tryRead, type PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { decodeCode } from '../text/encoding.ts'
import { openFont, readEncoding } from '../text/font.ts'
import type { ShownFont } from './content.ts'
import { readProgram, type FontProgram } from './program.ts'

/** A font of a foreign PDF: what keeps it from PDF/A-3 (ISO 19005-3, 6.2.11), as ends of a sentence that begins with its name. */
export interface CheckedFont extends ShownFont {
  /** The name without the mark of a subset. */
  readonly name: string
  /** What is wrong whatever is shown in it. */
  readonly faults: readonly string[]
}

/** The verdicts on a code, one bit each. */
const FINE = 1
const NO_GLYPH = 2
const OTHER_WIDTH = 4
export const NO_UNICODE = 8

/** A thousandth of the font size, as the standard allows between the widths of the file and of the font (6.2.11.5). */
const WIDTH_TOLERANCE = 1

/** What is wrong with the codes that were shown. */
export function faultsOf(verdict: number): string[] {
  return [
    ...((verdict & NO_GLYPH) === 0 ? [] : ['shows characters that it has no glyph for']),
    ...((verdict & OTHER_WIDTH) === 0 ? [] : ['has other widths than the file says']),
  ]
}

/**
 * Opens a font to be checked code by code. TrueType is measured to the last glyph, composite with glyph numbers as codes and simple; fonts of
 * other kinds cannot be checked here and count as a fault.
 */
export function openChecked(document: PdfDocument, font: PdfDictionary, key: string): CheckedFont {
  const subtype = nameOf(document, font.entries.get('Subtype'))
  const { textOf, widthOf } = openFont(document, font)
  // Of the encodings of composite fonts only Identity is taken, whose codes have two bytes whatever else the file says of them.
  const codeBytes = subtype === 'Type0' ? 2 : 1
  const holder = subtype === 'Type0' ? document.dictionary(document.items(font.entries.get('DescendantFonts'))[0]) : font
  const descriptor = document.dictionary(holder?.entries.get('FontDescriptor'))
  const stream = document.resolve(descriptor?.entries.get('FontFile2'))
  const program = isKind(stream, 'stream') ? tryRead(() => readProgram(document.unpack(stream))) : undefined
  const { faults, glyphOf } =
    program === undefined
      ? { faults: [unchecked(document, subtype, descriptor)], glyphOf: undefined }
      : subtype === 'Type0'
        ? checkComposite(document, font, holder, descriptor, program)
        : checkSimple(document, font, descriptor, program)
  const hasUnicode = font.entries.has('ToUnicode') || subtype === 'Type0' || namesCharacters(document, font)
  const judge = (code: number): number => {
    const text = hasUnicode ? textOf(code) : undefined
    const unicode = text === undefined || /^$|[\0\ufeff\ufffe]/.test(text) ? NO_UNICODE : 0
    if (program === undefined || glyphOf === undefined) return FINE | unicode
    const glyph = glyphOf(code)
    if (glyph <= 0 || glyph >= program.glyphs) return FINE | unicode | NO_GLYPH
    const differs = Math.abs(widthOf(code) - program.advanceOf(glyph)) > WIDTH_TOLERANCE
    return FINE | unicode | (differs ? OTHER_WIDTH : 0)
  }
  const name = (nameOf(document, font.entries.get('BaseFont')) || key).replace(/^[A-Z]{6}\+/, '')
  return { name, faults, codeBytes, verdicts: new Uint8Array(codeBytes === 1 ? 0x100 : 0x10000), judge }
}

function unchecked(document: PdfDocument, subtype: string, descriptor: PdfDictionary | undefined): string {
  if (subtype === 'Type3') return 'is drawn by the file itself (Type 3), which is not checked here'
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => isKind(document.resolve(descriptor?.entries.get(key)), 'stream'))
  if (!isEmbedded) return 'is not embedded'
  return descriptor?.entries.has('FontFile2') === true
    ? 'has a font program that cannot be read'
    : 'is of a kind (Type 1 or CFF) whose widths and glyphs are not checked here'
}

interface Checked {
  readonly faults: string[]
  glyphOf(code: number): number
}

function checkComposite(
  document: PdfDocument,
  font: PdfDictionary,
  descendant: PdfDictionary | undefined,
  descriptor: PdfDictionary | undefined,
  program: FontProgram,
): Checked {
  const faults: string[] = []
  const encoding = nameOf(document, font.entries.get('Encoding'))
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') faults.push('has an encoding of its own')
  if (nameOf(document, descendant?.entries.get('Subtype')) !== 'CIDFontType2') faults.push('says that it is no TrueType font, but is one')
  const map = document.resolve(descendant?.entries.get('CIDToGIDMap'))
  const glyphs = isKind(map, 'stream') ? tryRead(() => document.unpack(map)) : undefined
  if (glyphs === undefined && !(isKind(map, 'name') && map.name === 'Identity')) faults.push('has no map from characters to glyphs')
  if (descriptor?.entries.has('CIDSet') === true && !isWholeSet(document, descriptor.entries.get('CIDSet'), program.glyphs))
    faults.push('has a list of its characters (CIDSet) that is not whole')
  return { faults, glyphOf: (code) => (glyphs === undefined ? code : ((glyphs[code * 2] ?? 0) << 8) | (glyphs[code * 2 + 1] ?? 0)) }
}

/** A bit for every glyph and no other (6.2.11.4.2); only files whose characters are the glyphs are looked at. */
function isWholeSet(document: PdfDocument, value: PdfValue | undefined, glyphs: number): boolean {
  const stream = document.resolve(value)
  const bits = isKind(stream, 'stream') ? tryRead(() => document.unpack(stream)) : undefined
  if (bits === undefined) return false
  for (let glyph = 0; glyph < Math.max(glyphs, bits.length * 8); glyph++)
    if ((((bits[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1) !== (glyph < glyphs ? 1 : 0)) return false
  return true
}

/** Codes of a simple font mean glyphs by way of its encoding, or directly in a symbolic one (6.2.11.6; ISO 32000-1, 9.6.6.4). */
function checkSimple(document: PdfDocument, font: PdfDictionary, descriptor: PdfDictionary | undefined, program: FontProgram): Checked {
  const faults: string[] = []
  if (nameOf(document, font.entries.get('Subtype')) !== 'TrueType') faults.push('says that it is no TrueType font, but is one')
  for (const key of ['FirstChar', 'LastChar', 'Widths']) if (!font.entries.has(key)) faults.push(`does not say its ${key}`)
  const flags = document.resolve(descriptor?.entries.get('Flags'))
  const isSymbolic = typeof flags === 'number' && (flags & 4) !== 0
  if (isSymbolic) {
    if (font.entries.has('Encoding')) faults.push('is symbolic and has an encoding all the same')
    if (program.maps.length !== 1 && !program.maps.includes('3,0')) faults.push('is symbolic and has several character maps')
    const map = program.maps.includes('3,0') ? '3,0' : (program.maps[0] ?? '')
    return { faults, glyphOf: (code) => program.glyphOf(map, code) || (map === '3,0' ? program.glyphOf(map, 0xf000 + code) : 0) }
  }
  const { base, differences } = readEncoding(document, font)
  const hasUnicodeMap = program.maps.includes('3,1')
  if (!namesCharacters(document, font)) faults.push('has neither WinAnsiEncoding nor MacRomanEncoding')
  if (differences.size > 0 && !hasUnicodeMap) faults.push('changes its encoding without a Unicode character map')
  if ([...differences.values()].includes(undefined)) faults.push('names characters that are not in the Adobe Glyph List')
  if (!hasUnicodeMap && !program.maps.includes('1,0')) faults.push('has no character map')
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
  return /^(?:WinAnsi|MacRoman)Encoding$/.test(nameOf(document, base))
}

function nameOf(document: PdfDocument, value: PdfValue | undefined): string {
  const resolved = document.resolve(value)
  return isKind(resolved, 'name') ? resolved.name : ''
}
