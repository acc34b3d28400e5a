import { tryRead, type PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { openFont } from '../text/font.ts'

/** What keeps a font from PDF/A-3 (ISO 19005-3, 6.2.11), as ends of a sentence that begins with its name; and whether its text has Unicode values. */
export interface FontUse {
  readonly faults: readonly string[]
  readonly hasUnicode: boolean
}

/** A hundredth of the font size, as the standard allows between the widths of the file and of the font. */
const WIDTH_TOLERANCE = 10

/**
 * Checks a font for the codes that are shown in it. Only TrueType with glyph numbers as codes is measured to the last glyph; the programs of
 * other kinds are taken on trust where the file already is PDF/A (`trusted`), and refused elsewhere.
 */
export function checkFont(document: PdfDocument, font: PdfDictionary, shown: readonly Uint8Array[], trusted: boolean): FontUse {
  const subtype = nameOf(document, font.entries.get('Subtype'))
  const { textOf, widthOf, codeBytes } = openFont(document, font)
  const codes = codesOf(shown, codeBytes)
  const hasUnicode = [...codes].every((code) => textOf(code) !== undefined)
  if (subtype === 'Type3') return { faults: trusted ? [] : ['is drawn by the file itself (Type 3), which is not checked here'], hasUnicode }
  const holder = subtype === 'Type0' ? document.dictionary(document.items(font.entries.get('DescendantFonts'))[0]) : font
  const descriptor = document.dictionary(holder?.entries.get('FontDescriptor'))
  const program = ['FontFile2', 'FontFile3', 'FontFile'].find((key) => isKind(document.resolve(descriptor?.entries.get(key)), 'stream'))
  if (program === undefined) return { faults: ['is not embedded'], hasUnicode }
  if (trusted) return { faults: [], hasUnicode }
  if (subtype !== 'Type0' || program !== 'FontFile2')
    return { faults: ['is of a kind whose widths and glyphs are not checked here'], hasUnicode }
  return { faults: checkComposite(document, font, holder, descriptor, { codes, widthOf }), hasUnicode }
}

function checkComposite(
  document: PdfDocument,
  font: PdfDictionary,
  descendant: PdfDictionary | undefined,
  descriptor: PdfDictionary | undefined,
  { codes, widthOf }: { readonly codes: ReadonlySet<number>; widthOf(code: number): number },
): string[] {
  const faults: string[] = []
  const encoding = nameOf(document, font.entries.get('Encoding'))
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') faults.push('has an encoding of its own')
  if (nameOf(document, descendant?.entries.get('CIDToGIDMap')) !== 'Identity') faults.push('has no plain map from characters to glyphs')
  const stream = document.resolve(descriptor?.entries.get('FontFile2'))
  const metrics = isKind(stream, 'stream') ? tryRead(() => readMetrics(document.unpack(stream))) : undefined
  if (metrics === undefined) return [...faults, 'has a font program that cannot be read']
  if (codes.has(0) || [...codes].some((code) => code >= metrics.glyphs)) faults.push('shows characters that it has no glyph for')
  if ([...codes].some((code) => Math.abs(widthOf(code) - metrics.advanceOf(code)) > WIDTH_TOLERANCE))
    faults.push('has other widths than the file says')
  return faults
}

function codesOf(shown: readonly Uint8Array[], step: 1 | 2): Set<number> {
  const codes = new Set<number>()
  for (const bytes of shown)
    for (let at = 0; at + step <= bytes.length; at += step)
      codes.add(step === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  return codes
}

/** The advance widths of a TrueType program: head, hhea, maxp and hmtx (OpenType 1.9). Undefined without them. */
function readMetrics(program: Uint8Array): { glyphs: number; advanceOf(glyph: number): number } | undefined {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
  const u16 = (at: number): number => (at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at) : 0)
  const u32 = (at: number): number => (at >= 0 && at + 4 <= view.byteLength ? view.getUint32(at) : 0)
  const tables = new Map<string, number>()
  for (let index = 0; index < Math.min(u16(4), 64); index++) {
    const row = 12 + index * 16
    tables.set(String.fromCharCode(...program.subarray(row, row + 4)), u32(row + 8))
  }
  const [head, hhea, maxp, hmtx] = ['head', 'hhea', 'maxp', 'hmtx'].map((tag) => tables.get(tag))
  if (head === undefined || hhea === undefined || maxp === undefined || hmtx === undefined || !tables.has('glyf')) return undefined
  const unitsPerEm = u16(head + 18)
  const measured = u16(hhea + 34)
  if (unitsPerEm === 0 || measured === 0) return undefined
  return { glyphs: u16(maxp + 4), advanceOf: (glyph) => (u16(hmtx + Math.min(glyph, measured - 1) * 4) * 1000) / unitsPerEm }
}

function nameOf(document: PdfDocument, value: PdfValue | undefined): string {
  const resolved = document.resolve(value)
  return isKind(resolved, 'name') ? resolved.name : ''
}
