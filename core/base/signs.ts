import { lazy } from './lazy.ts'
import { PAGE_SIGNS } from './page-signs.ts'

const LATIN = /^[\x20-\x7e\u00a0-\u02ff\s]*$/
/** Draw nothing, and are left out of a page. */
const SILENT = lazy(() => /[\p{Cc}\p{Cf}\p{White_Space}]|\u034f|[\u115f-\u1160]|[\u17b4-\u17b5]|\p{Variation_Selector}/u)

let ranges: (readonly [from: number, to: number])[] | undefined

/** The ranges are written as distances, each from the end of the one before, and lengths. */
function pageSigns(): readonly (readonly [from: number, to: number])[] {
  if (ranges !== undefined) return ranges
  let at = 0
  ranges = PAGE_SIGNS.split(' ').map((row) => {
    const [distance = '', length = '0'] = row.split('-')
    const from = at + Number.parseInt(distance, 36)
    at = from + Number.parseInt(length, 36)
    return [from, at] as const
  })
  return ranges
}

function hasGlyph(codePoint: number): boolean {
  const rows = pageSigns()
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[1] ?? 0) < codePoint) low = middle + 1
    else high = middle
  }
  return (rows[low]?.[0] ?? Infinity) <= codePoint
}

/** The signs of a text, each once, that no font of our pages has: a page shows a replacement for them. */
export function signsWithoutGlyph(text: string): string[] {
  if (LATIN.test(text)) return []
  const signs = new Set<string>()
  for (const sign of text.normalize('NFC')) if (!SILENT().test(sign) && !hasGlyph(sign.codePointAt(0) ?? 0)) signs.add(sign)
  return [...signs]
}

/** A sign as it looks, where it has a look, and by its number: `U+1F98A`. */
export function nameSign(sign: string, quote: (text: string) => string): string {
  const number = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u.test(sign) ? number : `${quote(sign)} (${number})`
}
