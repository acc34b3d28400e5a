import type { ErrorDetail } from '../base/errors.ts'
import { nameSign, signsWithoutGlyph } from '../base/signs.ts'
import type { Invoice } from '../model/invoice.ts'
import type { Face } from './font/face.ts'
import { readableText } from './readable.ts'

const MAX_WARNINGS = 50
/** Stands on the page for signs of several kinds, each of which is named. */
const REPLACEMENT = 0xfffd

/** One warning for each sign that had to be replaced, with the first place of the invoice where it stands. */
export function missingGlyphs(invoice: Invoice, { regular, bold }: { readonly regular: Face; readonly bold: Face }): ErrorDetail[] {
  const missing = new Set([regular, bold, ...(regular.further?.faces ?? [])].flatMap((face) => [...face.missing]))
  if (missing.size === 0) return []
  const places = new Map<string, string>()
  findPlaces(invoice, '', missing, places)
  for (const codePoint of missing) {
    const sign = String.fromCodePoint(codePoint)
    if (codePoint !== REPLACEMENT && !places.has(sign)) places.set(sign, '')
  }
  return [...places].slice(0, MAX_WARNINGS).map(([sign, path]) => ({
    path,
    code: 'missing_glyph',
    message: `The fonts have no sign for ${nameSign(sign, (text) => text)}; the page shows a replacement.`,
  }))
}

function findPlaces(value: unknown, path: string, missing: ReadonlySet<number>, places: Map<string, string>): void {
  if (typeof value === 'string') {
    // What is no readable character has become a replacement before the page was laid out.
    const unreadable = missing.has(REPLACEMENT) ? signsWithoutGlyph(value).filter((sign) => readableText(sign) === '\ufffd') : []
    const replaced = [...readableText(value)].filter((sign) => sign !== '\ufffd' && missing.has(sign.codePointAt(0) ?? 0))
    for (const sign of [...unreadable, ...replaced]) if (!places.has(sign)) places.set(sign, path)
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => findPlaces(entry, `${path}[${index}]`, missing, places))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (key !== 'content') findPlaces(entry, path === '' ? key : `${path}.${key}`, missing, places)
    }
  }
}
