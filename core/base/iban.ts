/** An account number as it is compared: in capitals, without the blanks between its groups. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** True for what is written like an IBAN (ISO 13616): country, two check digits, the account. They may be wrong. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(compactIban(text))
}

/** True for an IBAN with right check digits, however it is written. */
export function isIban(text: string): boolean {
  return looksLikeIban(text) && hasCheckDigits(compactIban(text), (letter) => parseInt(letter, 36))
}

/**
 * What the official rules (BR-DE-19, BR-DE-20) take for an IBAN. They read small letters by their code point, so that these rarely pass, and ask for no
 * length.
 */
export function passesIbanRule(text: string): boolean {
  const iban = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false
  return hasCheckDigits(iban, (sign) => sign.charCodeAt(0) - (sign > '@' ? 55 : 48))
}

function hasCheckDigits(iban: string, valueOf: (sign: string) => number): boolean {
  return remainderBy97([...iban.slice(4), ...iban.slice(0, 4)].map(valueOf)) === 1
}

/** Remainder by 97 of values that are written one after the other (ISO 7064, MOD 97-10). */
export function remainderBy97(values: readonly number[]): number {
  let rest = 0
  for (const value of values) for (const digit of String(value)) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Lengths of the IBANs of a country (SWIFT register). */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FR: 27,
    GB: 22,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
  },
  ...{
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MT: 31,
    NL: 18,
    NO: 15,
    PL: 28,
    PT: 25,
    RO: 24,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    VA: 22,
  },
}

/** How long the IBANs of its country are; undefined where that is not known. */
export function ibanLength(iban: string): number | undefined {
  const country = iban.slice(0, 2)
  return Object.hasOwn(LENGTHS, country) ? LENGTHS[country] : undefined
}

/** False for what cannot be an IBAN, whatever its check digits: another form, or too many or few characters for its country. Without blanks. */
export function hasIbanForm(iban: string): boolean {
  if (!looksLikeIban(iban)) return false
  const length = ibanLength(iban)
  return length === undefined || iban.length === length
}
