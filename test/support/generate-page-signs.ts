import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { FURTHER_FONTS } from '../../core/services/pdf/further-fonts.ts'
import { testFonts } from './pdf/samples.ts'

/** Writes which signs the fonts of the pages have: `node test/support/generate-page-signs.ts`. A test compares it with the fonts. */

const TABLE = new URL('../../core/base/page-signs.ts', import.meta.url)
/** The planes behind have neither letters nor symbols. */
const LAST = 0x3ffff
/** The fonts have glyphs for some that are no signs: what their authors alone know, and the replacement. */
const NO_SIGN = /[\p{Co}\p{Cs}\p{Cn}\ufffd]/u
const WIDTH = 140

export function describePageSigns(): string {
  const fonts = [testFonts().regular, ...FURTHER_FONTS.map(({ regular }) => new Uint8Array(readFileSync(regular)))].map(readTrueType)
  const ranges: [from: number, to: number][] = []
  for (let sign = 0x20; sign <= LAST; sign++) {
    if (fonts.every((font) => font.glyphOf(sign) === 0) || NO_SIGN.test(String.fromCodePoint(sign))) continue
    const last = ranges[ranges.length - 1]
    if (last?.[1] === sign - 1) last[1] = sign
    else ranges.push([sign, sign])
  }
  let at = 0
  const rows = ranges.map(([from, to]) => {
    const row = `${(from - at).toString(36)}${to === from ? '' : `-${(to - from).toString(36)}`}`
    at = to
    return row
  })
  return [
    '/** Made by `test/support/generate-page-signs.ts` from the fonts of the pages; not to be edited by hand. Read by `signs.ts`. */',
    '// prettier-ignore',
    'export const PAGE_SIGNS =',
    `${joinRows(rows)}`,
    '',
  ].join('\n')
}

function joinRows(rows: readonly string[]): string {
  const lines = ['']
  for (const row of rows) {
    const line = lines[lines.length - 1] ?? ''
    if (line.length + row.length < WIDTH) lines[lines.length - 1] = line === '' ? row : `${line} ${row}`
    else lines.push(row)
  }
  return lines.map((line, index) => `  '${line}${index < lines.length - 1 ? " ' +" : "'"}`).join('\n')
}

export const readPageSigns = (): string => readFileSync(TABLE, 'utf8')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(TABLE, describePageSigns())
