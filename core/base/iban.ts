/**
 * True for an IBAN with right check digits (ISO 13616, ISO 7064 mod 97-10); blanks do not count. Lower case letters are read as the
 * official rule reads them, by their code point, so that they rarely pass.
 */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const point = sign.charCodeAt(0)
    for (const digit of String(point > 64 ? point - 55 : point - 48)) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
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

/** False for what cannot be an IBAN, whatever its check digits: another form, or too many or few characters for its country. Without blanks. */
export function hasIbanForm(iban: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/.test(iban)) return false
  const length = LENGTHS[iban.slice(0, 2)]
  return length === undefined || iban.length === length
}
