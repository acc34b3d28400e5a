import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { readUnicodeMap, type UnicodeMap } from './cmap.ts'
import { decodeCode, decodeGlyphName, isListedName, type BaseEncoding } from './encoding.ts'

/** How one font of a page is read. */
export interface ReadableFont {
  readonly codeBytes: 1 | 2
  /** Undefined where the font does not say what a code means. */
  textOf(code: number): string | undefined
  /** True where every reader finds that text: it stands in a table of the file or of the standard, not in the form of a glyph's name. */
  isPlain(code: number): boolean
  /** Advance in thousandths of the font size. */
  widthOf(code: number): number
}

const USUAL_WIDTH = 500
/** Widths that ranges may give: four for each code of two bytes; a file that gives more says the same ones over and over. */
const MAX_GIVEN = 0x40000
export const BASES = ['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding'] as const

export function openFont(document: PdfDocument, font: PdfDictionary): ReadableFont {
  const subtype = document.resolve(font.entries.get('Subtype'))
  const map = toUnicode(document, font)
  return isKind(subtype, 'name') && subtype.name === 'Type0' ? openComposite(document, font, map) : openSimple(document, font, map)
}

function toUnicode(document: PdfDocument, font: PdfDictionary): UnicodeMap | undefined {
  const stream = document.resolve(font.entries.get('ToUnicode'))
  return isKind(stream, 'stream') ? tryRead(() => readUnicodeMap(document.unpack(stream))) : undefined
}

/** Without ToUnicode the codes of a composite font are glyph numbers, which say nothing. */
function openComposite(document: PdfDocument, font: PdfDictionary, map: UnicodeMap | undefined): ReadableFont {
  const descendant = document.dictionary(document.items(font.entries.get('DescendantFonts'))[0])
  const usual = document.resolve(descendant?.entries.get('DW'))
  const widths = compositeWidths(document, descendant?.entries.get('W'))
  return {
    codeBytes: map?.width === 1 ? 1 : 2,
    textOf: (code) => map?.texts.get(code),
    isPlain: () => map?.isDoubtful === false,
    widthOf: (code) => widths.get(code) ?? (typeof usual === 'number' ? usual : 1000),
  }
}

/** `[first [w w w] first last w …]` (ISO 32000-1, 9.7.4.3). */
function compositeWidths(document: PdfDocument, value: PdfValue | undefined): Map<number, number> {
  const widths = new Map<number, number>()
  let given = 0
  const items = document.items(value)
  for (let at = 0; at + 1 < items.length && given < MAX_GIVEN;) {
    const first = document.resolve(items[at])
    const second = document.resolve(items[at + 1])
    if (typeof first !== 'number') break
    if (isKind(second, 'array')) {
      second.items.forEach((width, index) => {
        const number = document.resolve(width)
        if (typeof number === 'number') widths.set(first + index, number)
      })
      at += 2
    } else {
      const width = document.resolve(items[at + 2])
      if (typeof second !== 'number' || typeof width !== 'number') break
      const last = Math.min(second, first + 0xffff)
      for (let code = first; code <= last && widths.size < 0x10000; code++) widths.set(code, width)
      given += Math.max(last - first, 0) + 1
      at += 3
    }
  }
  return widths
}

function openSimple(document: PdfDocument, font: PdfDictionary, map: UnicodeMap | undefined): ReadableFont {
  const { base, differences, names } = readEncoding(document, font)
  const first = document.resolve(font.entries.get('FirstChar'))
  const widths = document.items(font.entries.get('Widths')).map((width) => document.resolve(width))
  // What the list of widths leaves out has the width of what is missing, which is 0 unless the file says another (ISO 32000-1, 9.8.1).
  const said = document.resolve(document.dictionary(font.entries.get('FontDescriptor'))?.entries.get('MissingWidth'))
  const missing = typeof said === 'number' ? said : 0
  return {
    codeBytes: 1,
    textOf: (code) =>
      map?.texts.get(code) ?? (differences.has(code) ? differences.get(code) : base === undefined ? undefined : decodeCode(base, code)),
    isPlain: (code) => (map?.texts.has(code) === true ? !map.isDoubtful : isListedName(names.get(code) ?? '')),
    widthOf: (code) => {
      const width = typeof first === 'number' ? widths[code - first] : undefined
      return typeof width === 'number' ? width : widths.length === 0 ? USUAL_WIDTH : missing
    },
  }
}

/** A symbolic font without an encoding has codes of its own; the others begin with StandardEncoding (ISO 32000-1, 9.6.6). */
export function readEncoding(document: PdfDocument, font: PdfDictionary) {
  const value = document.resolve(font.entries.get('Encoding'))
  const dictionary = isKind(value, 'dictionary') ? value : undefined
  const named = dictionary === undefined ? value : document.resolve(dictionary.entries.get('BaseEncoding'))
  const name = isKind(named, 'name') ? BASES.find((base) => base === named.name) : undefined
  const flags = document.resolve(document.dictionary(font.entries.get('FontDescriptor'))?.entries.get('Flags'))
  const isSymbolic = typeof flags === 'number' && (flags & 4) !== 0
  const base: BaseEncoding | undefined = name ?? (isSymbolic && dictionary === undefined ? undefined : 'StandardEncoding')
  const names = new Map<number, string>()
  let code = 0
  for (const item of document.items(dictionary?.entries.get('Differences')).slice(0, 1024)) {
    const entry = document.resolve(item)
    if (typeof entry === 'number') code = entry
    else if (isKind(entry, 'name')) names.set(code++, entry.name)
  }
  const differences = new Map([...names].map(([each, glyph]) => [each, decodeGlyphName(glyph)] as const))
  return { base, differences, names, named: isKind(named, 'name') ? named.name : undefined }
}
