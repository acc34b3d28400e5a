import type { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../../../core/pdf/read/values.ts'
import { toUnicode, type PageContent } from './content.ts'

/** ISO 19005-3, 6.2.11: every used font embedded, its widths those of the font program, every used code with a glyph and a text. */
export function checkFonts(document: PdfDocument, contents: readonly PageContent[]): string[] {
  const faults: string[] = []
  const used = new Map<PdfDictionary, Set<number>>()
  for (const text of contents.flatMap((content) => content.texts)) {
    const codes = used.get(text.font) ?? new Set<number>()
    text.codes.forEach((code) => codes.add(code))
    used.set(text.font, codes)
  }
  for (const [font, codes] of used) faults.push(...checkFont(document, font, codes))
  return faults
}

function checkFont(document: PdfDocument, font: PdfDictionary, codes: ReadonlySet<number>): string[] {
  const name = nameOf(font.entries.get('BaseFont'))
  const faults: string[] = []
  const fail = (rule: string): void => void faults.push(`${rule} (${name})`)
  if (nameOf(font.entries.get('Type')) !== 'Font' || nameOf(font.entries.get('Subtype')) !== 'Type0') fail('6.2.11.2 kind of font')
  if (nameOf(font.entries.get('Encoding')) !== 'Identity-H') fail('6.2.11.3.3 encoding')
  if (!/^[A-Z]{6}\+[\w-]+$/.test(name)) fail('subset tag')
  const descendant = document.dictionary(document.items(font.entries.get('DescendantFonts'))[0])
  const descriptor = document.dictionary(descendant?.entries.get('FontDescriptor'))
  if (nameOf(descendant?.entries.get('Subtype')) !== 'CIDFontType2') fail('6.2.11.2 kind of descendant')
  if (nameOf(descendant?.entries.get('CIDToGIDMap')) !== 'Identity') fail('6.2.11.3.2 CIDToGIDMap')
  if (nameOf(descendant?.entries.get('BaseFont')) !== name || nameOf(descriptor?.entries.get('FontName')) !== name) fail('names differ')
  for (const key of ['Flags', 'FontBBox', 'ItalicAngle', 'Ascent', 'Descent', 'CapHeight', 'StemV']) {
    if (descriptor?.entries.has(key) !== true) fail(`descriptor without ${key}`)
  }
  const file = document.resolve(descriptor?.entries.get('FontFile2'))
  if (!isKind(file, 'stream')) return [...faults, `6.2.11.4.1 not embedded (${name})`]
  const program = readProgram(document.unpack(file))
  if (file.entries.get('Length1') !== program.length) fail('Length1')
  const widths = readWidths(document, descendant)
  const texts = toUnicode(document, font)
  for (const code of codes) {
    if (code === 0) fail('6.2.11.8 .notdef')
    if (code >= program.glyphs) fail(`6.2.11.4.1-2 code ${code} has no glyph`)
    if (Math.abs((widths.get(code) ?? -9999) - program.widthOf(code)) > 1) fail(`6.2.11.5 width of code ${code}`)
    const text = texts.get(code)
    if (text === undefined || text === '') fail(`6.2.11.7.2-1 code ${code} has no text`)
    else if (/[\0\ufeff\ufffe\ue000-\uf8ff]/.test(text)) fail(`6.2.11.7.2-2 or 6.2.11.7.3 text of code ${code}`)
  }
  return faults
}

function readProgram(bytes: Uint8Array): { length: number; glyphs: number; widthOf(glyph: number): number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const offset = view.getUint32(at + 8)
    const length = view.getUint32(at + 12)
    let sum = 0
    if (tag !== 'head') {
      for (let word = offset; word < offset + length; word += 4) sum = (sum + view.getUint32(word)) >>> 0
      if (sum !== view.getUint32(at + 4)) throw new Error(`checksum of table ${tag}`)
    }
    tables.set(tag, offset)
  }
  const at = (tag: string): number => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`the embedded font has no table ${tag}`)
    return offset
  }
  for (const tag of ['glyf', 'loca', 'head']) at(tag)
  const units = view.getUint16(at('head') + 18)
  const metrics = view.getUint16(at('hhea') + 34)
  return {
    length: bytes.length,
    glyphs: view.getUint16(at('maxp') + 4),
    widthOf: (glyph) => (view.getUint16(at('hmtx') + 4 * Math.min(glyph, metrics - 1)) * 1000) / units,
  }
}

function readWidths(document: PdfDocument, descendant: PdfDictionary | undefined): Map<number, number> {
  const widths = new Map<number, number>()
  const [first, list] = document.items(descendant?.entries.get('W'))
  document.items(list).forEach((width, index) => {
    if (typeof first === 'number' && typeof width === 'number') widths.set(first + index, width)
  })
  return widths
}

export function nameOf(value: PdfValue | undefined): string {
  return isKind(value, 'name') ? value.name : ''
}
