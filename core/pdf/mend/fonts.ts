import { encodeUtf8 } from '../../base/utf8.ts'
import { faultsOf, isNamed, openChecked } from '../conform/fonts.ts'
import { readCff } from '../conform/cff.ts'
import { readProgram, type FontProgram } from '../conform/program.ts'
import { readTrueType } from '../font/truetype.ts'
import { subsetTrueType, type SubsetGlyph } from '../font/subset.ts'
import { writeValue } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfDictionary, type PdfReference, type PdfStream, type PdfValue } from '../read/values.ts'
import { decodeCode, decodeGlyphName, glyphNameOf } from '../text/encoding.ts'
import { openFont, readEncoding } from '../text/font.ts'
import type { Notices } from './notices.ts'
import type { FontUse } from './pages.ts'
import { standardFont, type ReadStandardFont, type StandardFont } from './standard.ts'
import { byteMap, changeProgram, emptyGlyph, unicodeMap } from './truetype.ts'
import { array, changed, dictionary, name, plainStream } from './values.ts'

const SYMBOLIC = 4
const NONSYMBOLIC = 32
/** A glyph that draws nothing, for a code that means none: viewers draw nothing there. */
const NOTHING = 'nonbreakingspace'
/** A thousandth of the font size (ISO 19005-3, 6.2.11.5). */
const WIDTH_TOLERANCE = 1

/** Mends the fonts that text is shown in, as far as no letter looks different or moves. */
export class FontMender {
  private readonly document: PdfDocument
  private readonly notices: Notices
  private readonly readStandard: ReadStandardFont | undefined
  /** Programs that were made, by what they were made of. */
  private readonly programs = new Map<string, PdfReference>()

  constructor(document: PdfDocument, notices: Notices, readStandard: ReadStandardFont | undefined) {
    this.document = document
    this.notices = notices
    this.readStandard = readStandard
  }

  mend(fonts: ReadonlyMap<number, FontUse>): void {
    const shared = new Map<number, Set<number>>()
    for (const [id, { codes }] of fonts) {
      for (const part of [id, this.descendantOf(id)]) if (part !== undefined) this.nameFont(part)
      // Several composite fonts may share what their codes mean.
      const part = this.descendantOf(id)
      if (part !== undefined) shared.set(part, new Set([...(shared.get(part) ?? []), ...codes]))
    }
    for (const { ids, codes } of this.alike(fonts)) {
      const [first = 0, ...others] = ids
      const font = this.document.dictionary({ kind: 'reference', id: first, generation: 0 })
      const part = this.descendantOf(first)
      if (font === undefined || codes.size === 0) continue
      this.mendFont(first, font, part === undefined ? codes : (shared.get(part) ?? codes))
      for (const id of others) this.document.put(id, this.document.get(first))
    }
  }

  /** Some makers write the same font anew for every page: it is mended once, for all that is shown in it. */
  private alike(fonts: ReadonlyMap<number, FontUse>): readonly { readonly ids: number[]; readonly codes: Set<number> }[] {
    const groups = new Map<string, { readonly ids: number[]; readonly codes: Set<number> }>()
    for (const [id, { codes }] of fonts) {
      const key = writeValue(this.document.get(id), String)
      const group = groups.get(key) ?? { ids: [], codes: new Set<number>() }
      group.ids.push(id)
      for (const code of codes) group.codes.add(code)
      groups.set(key, group)
    }
    return [...groups.values()]
  }

  private nameFont(id: number): void {
    const font = this.document.dictionary({ kind: 'reference', id, generation: 0 })
    if (font === undefined || isNamed(this.document, font)) return
    const isDrawn = this.document.name(font.entries.get('Subtype')) === 'Type3'
    const called =
      font.entries.get('BaseFont') ?? this.document.dictionary(font.entries.get('FontDescriptor'))?.entries.get('FontName') ?? name('Font')
    this.document.put(id, changed(font.entries, { Type: name('Font'), ...(isDrawn ? {} : { BaseFont: called }) }))
  }

  private descendantOf(id: number): number | undefined {
    const font = this.document.dictionary({ kind: 'reference', id, generation: 0 })
    const [descendant] = this.document.items(font?.entries.get('DescendantFonts'))
    return isKind(descendant, 'reference') ? descendant.id : undefined
  }

  private mendFont(id: number, font: PdfDictionary, codes: ReadonlySet<number>): void {
    const { document } = this
    const subtype = document.name(font.entries.get('Subtype'))
    if (subtype === 'Type3') return
    const given = openChecked(document, font, '')
    const verdict = [...codes].reduce((all, code) => all | given.judge(code), 0)
    if (given.faults.length === 0 && faultsOf(verdict).length === 0) return
    const called = given.name
    if (subtype === 'Type0') {
      if (this.mendComposite(font, codes))
        this.notices.add('mend_font', `the widths and maps of the font ${called} were mended`, { font: called })
      return
    }
    const counted = this.withRightCount(font)
    if (counted !== font) document.put(id, counted)
    const descriptor = document.dictionary(font.entries.get('FontDescriptor'))
    const hasProgram = ['FontFile', 'FontFile2', 'FontFile3'].some((key) =>
      isKind(document.resolve(descriptor?.entries.get(key)), 'stream'),
    )
    if (!hasProgram) {
      const standard = standardFont(document.name(font.entries.get('BaseFont')))
      if (standard !== undefined && this.embedStandard(id, counted, codes, standard))
        this.notices.add('mend_font_embedded', `the font ${called}, which was not inside, was replaced by one with the same widths`, {
          font: called,
        })
    } else if (this.mendSimple(id, counted, descriptor, codes)) {
      this.notices.add('mend_font', `the widths and maps of the font ${called} were mended`, { font: called })
    }
  }

  /** As many codes as widths: codes without one have none that is shown. */
  private withRightCount(font: PdfDictionary): PdfDictionary {
    const { document } = this
    const [first, last] = ['FirstChar', 'LastChar'].map((key) => document.resolve(font.entries.get(key)))
    const count = document.items(font.entries.get('Widths')).length
    if (typeof first !== 'number' || typeof last !== 'number' || count === 0 || last - first + 1 === count) return font
    const widths = document.items(font.entries.get('Widths')).slice(0, Math.max(0, last - first + 1))
    return changed(font.entries, { LastChar: first + widths.length - 1, Widths: array(widths) })
  }

  /** TrueType programs by character numbers: a map that is missing is the plain one; widths of the program become those of the file. */
  private mendComposite(font: PdfDictionary, codes: ReadonlySet<number>): boolean {
    const { document } = this
    const [reference] = document.items(font.entries.get('DescendantFonts'))
    const descendant = document.dictionary(reference)
    const descriptor = document.dictionary(descendant?.entries.get('FontDescriptor'))
    const stream = document.resolve(descriptor?.entries.get('FontFile2'))
    if (descendant === undefined || descriptor === undefined || !isKind(stream, 'stream')) return false
    const bytes = document.unpack(stream)
    const program = tryRead(() => readProgram(bytes))
    if (program === undefined || !isKind(reference, 'reference')) return false
    const map = document.resolve(descendant.entries.get('CIDToGIDMap'))
    const table = isKind(map, 'stream') ? document.unpack(map) : undefined
    const glyphOf = (code: number): number => (table === undefined ? code : ((table[code * 2] ?? 0) << 8) | (table[code * 2 + 1] ?? 0))
    const glyphs = new Map([...codes].map((code) => [code, glyphOf(code)]))
    const { widthOf } = openFont(document, font)
    const missing = [...glyphs].filter(([, glyph]) => glyph === 0 || glyph >= program.glyphs)
    const empty = missing.length === 0 ? undefined : emptyGlyph(bytes, new Set(glyphs.values()))
    if (missing.length > 0 && (empty === undefined || new Set(missing.map(([code]) => widthOf(code))).size > 1)) return false
    for (const [code] of missing) glyphs.set(code, empty ?? 0)
    const mended = this.mendProgram(stream, bytes, program, glyphs, widthOf)
    if (mended === undefined) return false
    const changes: Record<string, PdfValue> = {}
    if (mended !== stream) changes['FontDescriptor'] = this.describe(descriptor, { FontFile2: document.add(mended) })
    if (missing.length > 0) {
      const top = Math.max(...codes)
      const rows = new Uint8Array(Math.max((top + 1) * 2, table?.length ?? 0))
      for (let code = 0; code * 2 < rows.length; code++) {
        const glyph = glyphs.get(code) ?? (glyphOf(code) < program.glyphs ? glyphOf(code) : 0)
        rows[code * 2] = glyph >> 8
        rows[code * 2 + 1] = glyph & 0xff
      }
      changes['CIDToGIDMap'] = document.add(plainStream([], rows))
    } else if (map === null) {
      changes['CIDToGIDMap'] = name('Identity')
    }
    document.put(reference.id, changed(descendant.entries, changes))
    return true
  }

  /** A program that was made already is not kept twice; an empty key is that of one that fits nothing else. */
  private keep(key: string, program: PdfStream): PdfReference {
    const known = key === '' ? undefined : this.programs.get(key)
    const reference = known ?? this.document.add(program)
    if (key !== '') this.programs.set(key, reference)
    return reference
  }

  /** Other fonts may share a descriptor and a program: what is changed is a copy. */
  private describe(descriptor: PdfDictionary, changes: Readonly<Record<string, PdfValue>>): PdfValue {
    return this.document.add(changed(descriptor.entries, changes))
  }

  /** The program with the widths of the file for the glyphs that are shown; undefined where one glyph would need two. */
  private mendProgram(
    stream: PdfStream,
    bytes: Uint8Array,
    program: FontProgram,
    glyphs: ReadonlyMap<number, number>,
    widthOf: (code: number) => number,
    map?: { readonly platform: number; readonly encoding: number; readonly table: Uint8Array },
  ): PdfStream | undefined {
    const advances = new Map<number, number>()
    const wanted = new Map<number, number>()
    for (const [code, glyph] of glyphs) {
      const width = widthOf(code)
      const other = wanted.get(glyph)
      if (other !== undefined && Math.abs(other - width) > WIDTH_TOLERANCE) return undefined
      wanted.set(glyph, width)
      if (Math.abs(program.advanceOf(glyph) - width) > WIDTH_TOLERANCE) advances.set(glyph, width)
    }
    if (advances.size === 0 && map === undefined) return stream
    const mended = changeProgram(bytes, { advances, ...(map === undefined ? {} : { map }) })
    return mended === undefined ? undefined : plainStream(changed(stream.entries, { Length1: mended.length }).entries, mended)
  }

  /** A TrueType font whose codes viewers find by ways that PDF/A does not allow gets a map from its codes to its glyphs. */
  private mendSimple(id: number, font: PdfDictionary, descriptor: PdfDictionary | undefined, codes: ReadonlySet<number>): boolean {
    const { document } = this
    const stream = document.resolve(descriptor?.entries.get('FontFile2'))
    if (descriptor === undefined || !isKind(stream, 'stream')) return false
    const bytes = document.unpack(stream)
    const program = tryRead(() => readProgram(bytes))
    if (program === undefined) return false
    const glyphs = this.glyphsOf(font, descriptor, program, codes)
    const { widthOf, textOf } = openFont(document, font)
    if (glyphs === undefined) return false
    const missing = [...glyphs].filter(([, glyph]) => glyph === 0 || glyph >= program.glyphs)
    // A name that says more than a blank may be one that viewers find by other ways than the maps.
    const { names } = readEncoding(document, font)
    const isNothing = (glyph: string | undefined): boolean =>
      glyph === undefined || glyph === '.notdef' || decodeGlyphName(glyph)?.trim() === ''
    if (missing.some(([code]) => !isNothing(names.get(code)))) return false
    const empty = missing.length === 0 ? undefined : emptyGlyph(bytes, new Set(glyphs.values()))
    if (missing.length > 0 && empty === undefined) return false
    for (const [code] of missing) glyphs.set(code, empty ?? 0)
    const texts = new Map([...codes].flatMap((code) => [[code, textOf(code)] as const]))
    const map = { platform: 1, encoding: 0, table: byteMap(glyphs) }
    const mended = this.mendProgram(stream, bytes, program, glyphs, widthOf, map)
    if (mended === undefined) return false
    const flags = document.resolve(descriptor.entries.get('Flags'))
    const symbolic = ((typeof flags === 'number' ? flags : 0) | SYMBOLIC) & ~NONSYMBOLIC
    const described = this.describe(descriptor, { Flags: symbolic, FontFile2: document.add(mended) })
    const unicode = font.entries.has('ToUnicode') ? {} : { ToUnicode: document.add(plainStream([], unicodeText(texts))) }
    document.put(id, changed(font.entries, { Subtype: name('TrueType'), Encoding: undefined, FontDescriptor: described, ...unicode }))
    return true
  }

  /** The glyphs that viewers show; undefined where they do not agree. */
  private glyphsOf(
    font: PdfDictionary,
    descriptor: PdfDictionary,
    program: FontProgram,
    codes: ReadonlySet<number>,
  ): Map<number, number> | undefined {
    const { document } = this
    if (!['3,1', '3,0', '1,0'].some((map) => program.maps.includes(map))) return undefined
    const { base, names } = readEncoding(document, font)
    const flags = document.resolve(descriptor.entries.get('Flags'))
    const isSymbolic = typeof flags === 'number' && (flags & SYMBOLIC) !== 0
    const hasEncoding = font.entries.has('Encoding')
    const glyphs = new Map<number, number>()
    for (const code of codes) {
      const glyph = names.get(code)
      const text = glyph === undefined ? (base === undefined ? undefined : decodeCode(base, code)) : decodeGlyphName(glyph)
      const byText = hasEncoding || !isSymbolic ? program.glyphOf('3,1', text?.codePointAt(0) ?? 0) : 0
      const byCode =
        program.glyphOf('3,0', 0xf000 + code) || program.glyphOf('3,0', code) || (glyph === undefined ? program.glyphOf('1,0', code) : 0)
      if (isSymbolic && byText !== 0 && byCode !== 0 && byText !== byCode) return undefined
      glyphs.set(code, byText || byCode)
    }
    return glyphs
  }

  private embedStandard(id: number, font: PdfDictionary, codes: ReadonlySet<number>, standard: StandardFont): boolean {
    const bytes = this.readStandard?.(standard.file)
    if (bytes === undefined) return false
    const { document } = this
    const { base, names } = readEncoding(document, font)
    const { symbols } = standard
    const nameOfCode = (code: number): string | undefined =>
      names.get(code) ?? (symbols === undefined ? glyphNameOf(base ?? 'StandardEncoding', code) : symbols.get(code))
    const made = standard.kind === 'CFF' ? this.wholeCff(bytes, codes, nameOfCode) : this.subset(bytes, font, codes, nameOfCode)
    if (made === undefined) return false
    const first = Math.min(...codes)
    const last = Math.max(...codes)
    const { widthOf } = openFont(document, font)
    const hasWidths = font.entries.has('Widths') && font.entries.has('FirstChar')
    if (hasWidths && made.isFixed && [...codes].some((code) => Math.abs(widthOf(code) - (made.widths.get(code) ?? 0)) > WIDTH_TOLERANCE))
      return false
    const widths = Array.from({ length: last - first + 1 }, (_, index) => made.widths.get(first + index) ?? 0)
    const called = name(document.name(font.entries.get('BaseFont')) || 'Standard')
    const descriptor = document.add(
      dictionary([
        ['Type', name('FontDescriptor')],
        ['FontName', called],
        ['Flags', standard.flags | (symbols === undefined ? NONSYMBOLIC : SYMBOLIC)],
        ['FontBBox', array([-250, -300, 1250, 1000])],
        ['ItalicAngle', (standard.flags & 64) === 0 ? 0 : -12],
        ['Ascent', 900],
        ['Descent', -220],
        ['CapHeight', 700],
        ['StemV', standard.file.includes('Bold') ? 140 : 80],
        [made.key, this.keep(standard.kind === 'CFF' ? standard.file : '', made.program)],
      ]),
    )
    const differences: PdfValue[] = [...codes]
      .sort((left, right) => left - right)
      .flatMap((code) => [code, name(nameOfCode(code) ?? NOTHING)])
    const encoding = dictionary([
      ['Type', name('Encoding')],
      ...(symbols === undefined ? [['BaseEncoding', name('WinAnsiEncoding')] as const] : []),
      ['Differences', array(differences)],
    ])
    document.put(
      id,
      changed(font.entries, {
        Subtype: name(standard.kind === 'CFF' ? 'Type1' : 'TrueType'),
        FirstChar: first,
        LastChar: last,
        Widths: array(widths),
        FontDescriptor: descriptor,
        Encoding: encoding,
      }),
    )
    return true
  }

  /** The small files go in whole. */
  private wholeCff(bytes: Uint8Array, codes: ReadonlySet<number>, nameOfCode: (code: number) => string | undefined) {
    const program = readCff(bytes, false)
    if (program === undefined) return undefined
    const widths = new Map<number, number>()
    for (const code of codes) {
      const glyph = program.glyphOfName(nameOfCode(code) ?? '')
      const width = program.advanceOf(glyph)
      if (glyph === 0 || width === undefined) return undefined
      widths.set(code, width)
    }
    return { key: 'FontFile3', program: plainStream([['Subtype', name('Type1C')]], bytes), widths, isFixed: true }
  }

  /** Only the glyphs that are shown, with the widths that the file says. */
  private subset(bytes: Uint8Array, font: PdfDictionary, codes: ReadonlySet<number>, nameOfCode: (code: number) => string | undefined) {
    const face = readTrueType(bytes)
    const { widthOf } = openFont(this.document, font)
    const hasWidths = font.entries.has('Widths') && font.entries.has('FirstChar')
    const characters: SubsetGlyph[] = []
    const places = new Map<number, number>()
    const widths = new Map<number, number>()
    const advances = new Map<number, number>()
    for (const code of codes) {
      const character = decodeGlyphName(nameOfCode(code) ?? NOTHING)?.codePointAt(0) ?? 0
      const glyph = face.glyphOf(character)
      if (glyph === 0) return undefined
      if (!places.has(character)) places.set(character, characters.push({ letters: String.fromCodePoint(character), glyph }))
      const place = places.get(character) ?? 0
      const width = hasWidths ? widthOf(code) : nameOfCode(code) === undefined ? 0 : face.advanceOf(glyph)
      const other = advances.get(place)
      if (other !== undefined && Math.abs(other - width) > WIDTH_TOLERANCE) return undefined
      advances.set(place, width)
      widths.set(code, width)
    }
    const program = changeProgram(subsetTrueType(face, characters), {
      advances,
      map: { platform: 3, encoding: 1, table: unicodeMap(places) },
    })
    if (program === undefined) return undefined
    return { key: 'FontFile2', program: plainStream([['Length1', program.length]], program), widths, isFixed: false }
  }
}

/** A ToUnicode map of single bytes (ISO 32000-1, 9.10.3). */
function unicodeText(texts: ReadonlyMap<number, string | undefined>): Uint8Array {
  const rows = [...texts].flatMap(([code, text]) =>
    text === undefined || text === ''
      ? []
      : [
          `<${code.toString(16).padStart(2, '0')}> <${text
            .split('')
            .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
            .join('')}>\n`,
        ],
  )
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += 100)
    blocks.push(`${rows.slice(at, at + 100).length} beginbfchar\n${rows.slice(at, at + 100).join('')}endbfchar\n`)
  return encodeUtf8(
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n' +
      `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
  )
}
