import { strToU8 } from 'fflate'
import type { PdfWriter } from '../file/writer.ts'
import type { Face } from './face.ts'
import { subsetTrueType } from './subset.ts'

const BF_ROWS = 100

/**
 * Writes a face as a composite font: CIDFontType2 with Identity-H, so a character code is a glyph number of the subset
 * (ISO 32000-1, 9.7; ISO 19005-3, 6.2.11). Returns the object number of the Type0 font.
 */
export function embedFace(writer: PdfWriter, face: Face): number {
  const { font, characters } = face
  const program = subsetTrueType(font, characters)
  const name = `${subsetTag(writer.digest(program))}+${font.postScriptName}`
  const file = writer.addStream(`/Length1 ${program.length}`, program)
  const descriptor = writer.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.bbox.join(' ')}]/ItalicAngle 0/Ascent ${font.ascent}` +
      `/Descent ${font.descent}/CapHeight ${font.capHeight}/StemV ${/bold/i.test(name) ? 140 : 80}/FontFile2 ${file} 0 R>>`,
  )
  const widths = characters.map(({ glyph }) => (typeof glyph === 'number' ? font.advanceOf(glyph) : glyph.advance)).join(' ')
  const descendant = writer.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW ${font.advanceOf(0)}/W[1[${widths}]]>>`,
  )
  const toUnicode = writer.addStream('', strToU8(toUnicodeMap(characters.map(({ letters }) => letters))))
  return writer.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  )
}

/** Six capital letters from the digest of the subset (ISO 32000-1, 9.6.4): equal subsets have equal names. */
function subsetTag(digest: string): string {
  return [0, 2, 4, 6, 8, 10].map((at) => String.fromCharCode(65 + (parseInt(digest.slice(at, at + 2), 16) % 26))).join('')
}

function toUnicodeMap(texts: readonly string[]): string {
  const rows = texts.map((text, index) => `<${hex4(index + 1)}><${utf16(text)}>`)
  let blocks = ''
  for (let from = 0; from < rows.length; from += BF_ROWS) {
    const block = rows.slice(from, from + BF_ROWS)
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  }
  return (
    '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks}` +
    'endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend'
  )
}

function utf16(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++) hex += hex4(text.charCodeAt(index))
  return hex
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0')
}
