import type { ErrorDetail } from '../base/errors.ts'
import type { Invoice } from '../model/invoice.ts'
import type { Face } from './font/face.ts'
import { readableText } from './readable.ts'

const MAX_WARNINGS = 50

/** One warning for each character that had to be replaced, with the first place of the invoice where it stands. */
export function missingGlyphs(invoice: Invoice, faces: { readonly regular: Face; readonly bold: Face }): ErrorDetail[] {
  const missing = new Set([...faces.regular.missing, ...faces.bold.missing])
  const shown = [...missing].slice(0, MAX_WARNINGS)
  const places = new Map<number, string>()
  if (shown.length > 0) findPlaces(invoice, '', new Set(shown), places)
  return shown.map((codePoint) => ({
    path: places.get(codePoint) ?? '',
    code: 'missing_glyph',
    message:
      codePoint === 0xfffd
        ? 'The text holds signs that are no readable characters; the page shows a replacement.'
        : `The fonts have no sign for ${String.fromCodePoint(codePoint)} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}); the page shows a replacement.`,
  }))
}

function findPlaces(value: unknown, path: string, wanted: ReadonlySet<number>, places: Map<number, string>): void {
  if (typeof value === 'string') {
    for (const letter of readableText(value)) {
      const codePoint = letter.codePointAt(0) ?? 0
      if (wanted.has(codePoint) && !places.has(codePoint)) places.set(codePoint, path)
    }
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => findPlaces(entry, `${path}[${index}]`, wanted, places))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (key !== 'content') findPlaces(entry, path === '' ? key : `${path}.${key}`, wanted, places)
    }
  }
}
