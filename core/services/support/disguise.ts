import { compactIban, isIban, looksLikeIban, remainderBy97 } from '../../base/iban.ts'

/** What a value becomes in a sample for support: as long, of the same classes of characters, and equal where the original is equal. */
export type Disguise = (value: string, attempt: number) => string

/** Figures are chosen by the value itself, so that the same one becomes the same one wherever it stands; another attempt chooses others. */
function figuresFor(value: string, attempt: number): () => number {
  let state = (2166136261 ^ Math.imul(attempt + 1, 0x9e3779b1)) >>> 0
  const mix = (code: number): void => {
    state = Math.imul(state ^ code, 16777619) >>> 0
  }
  for (const character of value) mix(character.codePointAt(0) ?? 0)
  return () => {
    mix(97)
    return (state >>> 8) % 10
  }
}

/** Letters become x, figures other figures; what holds the value together (spaces, hyphens, the sign of an address) stays. */
export const disguiseText: Disguise = (value, attempt) => {
  const next = figuresFor(value, attempt)
  return value.replace(/\p{Lu}|\p{L}|\p{Nd}/gu, (character) => {
    if (/\p{Nd}/u.test(character)) return String(next())
    return /\p{Lu}/u.test(character) ? 'X' : 'x'
  })
}

/** An identifier keeps the country in front. */
export const disguiseIdentifier: Disguise = (value, attempt) => {
  const country = /^\s*[A-Z\d]{2}(?=[^]*\d)/.exec(value)?.[0] ?? ''
  return /[A-Z]/.test(country) ? country + disguiseText(value.slice(country.length), attempt) : disguiseText(value, attempt)
}

/** Discounts for early payment in the written form of the XRechnung, line by line between #; whatever else is said there is text. */
export const disguiseTerms: Disguise = (value, attempt) =>
  value
    .split('\n')
    .map((line) => (/^\s*#[A-Z]+#[A-Z\d=.,#]*\s*$/.test(line) ? line : disguiseText(line, attempt)))
    .join('\n')

/** An account that is a right IBAN (ISO 13616) becomes another right one of the same country; a wrong one stays wrong. */
export const disguiseAccount: Disguise = (value, attempt) => {
  const plain = compactIban(value)
  if (!looksLikeIban(plain)) return disguiseText(value, attempt)
  const country = plain.slice(0, 2)
  const account = disguiseText(plain.slice(4), attempt)
  const rest = remainderBy97([...account, ...country, '0', '0'].map((sign) => parseInt(sign, 36)))
  const check = isIban(plain) ? 98 - rest : (rest + 50) % 97
  const made = [...`${country}${String(check).padStart(2, '0')}${account}`]
  return value.replace(/\S/g, () => made.shift() ?? '')
}

/** Content of an attachment: a few bytes, or as many as there were where their number matters. */
export const disguiseContent: Disguise = (value, attempt) => (attempt === 0 ? 'eHh4' : value.replace(/[A-Za-z0-9+/]/g, 'A'))
