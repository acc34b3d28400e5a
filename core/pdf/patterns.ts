import { isIsoDate } from '../base/date.ts'
import { Decimal } from '../base/decimal.ts'

/** How a value of the XML can look on a page: patterns made from the value, so every reading of an ambiguous text is allowed. */

const MONTHS: readonly string[] = [
  'jan(?:uar[iy]?|vier|uary|eiro)?|jänner|gennaio|genn?|enero|ene|januari|stycznia|ledna|tammikuuta|ianuarie|ιαν(?:ουαρίου)?',
  'feb(?:ruar[iy]?|ruary|braio|rero|ruarie)?|févr?(?:ier)?|fevr?|fev(?:ereiro)?|lutego|února|helmikuuta|φεβ(?:ρουαρίου)?',
  'mar(?:ch|ts|tie|s|zo|t|ca)?|märz?|mrz|maart|mrt|março|března|maaliskuuta|μαρ(?:τίου)?',
  'apr(?:il|ile|ilie)?|avr(?:il)?|abr(?:il)?|kwietnia|dubna|huhtikuuta|απρ(?:ιλίου)?',
  'may|mai|mag(?:gio)?|mayo|mei|maio|maja?|května|toukokuuta|μα[ιΐ](?:ου)?',
  'jun[ie]?|juin|giu(?:gno)?|junio|junho|czerwca|června|kesäkuuta|iunie|ιουν(?:ίου)?',
  'jul[iy]?|juil(?:let)?|lug(?:lio)?|julio|julho|lipca|července|heinäkuuta|iulie|ιουλ(?:ίου)?',
  'aug(?:ust|usti|ustus)?|août|aout|ago(?:sto)?|sierpnia|srpna|elokuuta|αυγ(?:ούστου)?',
  'sept?(?:ember|embre|tembre|tiembre|iembre|tembrie)?|set(?:tembre|iembre|embro)?|września|září|syyskuuta|σεπ(?:τεμβρίου)?',
  'oct(?:ober|obre|ubre|ombrie)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?|października|října|lokakuuta|οκτ(?:ωβρίου)?',
  'nov(?:ember|embre|iembre|embro)?|listopad[au]|marraskuuta|noiembrie|νοε(?:μβρίου)?',
  'dec(?:ember|embrie)?|déc(?:embre)?|dez(?:ember|embro)?|dic(?:embre|iembre)?|desember|grudnia|prosince|joulukuuta|δεκ(?:εμβρίου)?',
]

/** Any common writing of a date `YYYY-MM-DD`: figures in all orders, or the month as a word of a language of pages. */
export function datePattern(date: string): RegExp {
  const [year = '', month = '', day = ''] = date.split('-')
  const y = `(?:${year.slice(0, 2)})?${year.slice(2)}`
  const m = `0?${Number(month)}`
  const d = `0?${Number(day)}`
  const gap = String.raw`\s?[./\-–]\s?`
  const word = `(?:${MONTHS[Number(month) - 1] ?? ''})`
  const forms = [
    `${year}${gap}${m}${gap}${d}`,
    `${d}${gap}${m}${gap}${y}`,
    `${m}${gap}${d}${gap}${y}`,
    String.raw`${d}(?:\.|st|nd|rd|th|er|º)?[\s.\-]*(?:de\s+)?${word}\.?[\s,.\-]*(?:de\s+)?${y}`,
    String.raw`${word}\.?\s*${d}(?:st|nd|rd|th)?,?\s+${year}`,
    `${year}${month}${day}`,
  ]
  return new RegExp(String.raw`(?<!\d)(?:${forms.join('|')})(?!\d)`, 'iu')
}

/** Any common writing of an amount: groups of three with any mark, point or comma, zeros at the end; the sign is the page's affair. */
export function amountPattern(shortest: string): RegExp {
  const [whole = '', fraction = ''] = shortest.replace(/^-/, '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, String.raw`[.,'’\s]?`)
  const decimals = fraction === '' ? String.raw`(?:[.,](?:0+|[-–—]+))?` : `[.,]${fraction}0*`
  return new RegExp(String.raw`(?<!\d)(?<!\d[.,'’])${grouped}${decimals}(?!\d)(?![.,]\d)`, 'u')
}

const MAX_IDENTIFIER = 200

/** An identifier, wherever the page puts blanks, points or hyphens into it; undefined for one that is too long or empty. */
export function identifierPattern(value: string | undefined): RegExp | undefined {
  const letters = [...(value ?? '').normalize('NFKC').replace(/[\s.-]/g, '')]
  if (letters.length === 0 || letters.length > MAX_IDENTIFIER) return undefined
  const body = letters.map((letter) => letter.replace(/[\\^$*+?()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`[\s.\-]{0,3}`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])`, 'iu')
}

/** The forms of a date as the XML writes it; undefined for what is none. */
export function dateForms(value: string | undefined): RegExp | undefined {
  const date = value?.trim() ?? ''
  return isIsoDate(date) ? datePattern(date) : undefined
}

/** The forms of an amount as the XML writes it; undefined for what is none, and for nothing, which a page leaves out. */
export function amountForms(value: string | undefined): RegExp | undefined {
  const number = Decimal.parse(value ?? '')
  return number === undefined || number.isZero() ? undefined : amountPattern(number.toShortest())
}

/** A text, wherever the page breaks it into lines; undefined for one that is too long, or too short to be sure of. */
export function textPattern(value: string): RegExp | undefined {
  const words = value.normalize('NFKC').split(/\s+/).filter(Boolean)
  const length = words.join('').length
  if (length < 3 || length > MAX_IDENTIFIER) return undefined
  const body = words.map((word) => word.replace(/[\\^$*+?.()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`\s{1,3}`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])`, 'iu')
}
