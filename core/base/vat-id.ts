/**
 * Whether a VAT identifier looks right. No rule judges more of one than its country, and some old numbers break the algorithm of their own
 * country, so all of this is a hint for the person who typed it. Sources: python-stdnum; the examples are in the tests.
 */

/** What a number looks like behind its country. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^[1-9]\d{7}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^[1-9]\d{7}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}MVA$/,
  PL: /^\d{10}$/,
  PT: /^[1-9]\d{8}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
}

const sumOf = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0)

/** ISO 7064 mod 11,10. */
function passesMod1110(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits.slice(-1))
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The algorithms that every number of a country keeps; where some do not, or where there are many, there is none. */
const CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: (number) => {
    const doubled = (at: number): number => Math.floor((Number(number.charAt(at)) * 2) / 10) + ((Number(number.charAt(at)) * 2) % 10)
    const sum =
      [1, 3, 5, 7].reduce((total, at) => total + Number(number.charAt(at)), 0) + [2, 4, 6].reduce((total, at) => total + doubled(at), 0)
    return (10 - ((sum + 4) % 10)) % 10 === Number(number.charAt(8))
  },
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: passesMod1110,
  DK: (number) => sumOf(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (number) => sumOf(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  EL: (number) => (sumOf(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number.charAt(8)),
  FI: (number) => sumOf(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: (number) =>
    !/^\d{11}$/.test(number) || number.startsWith('000', 2) || Number(`${number.slice(2)}12`) % 97 === Number(number.slice(0, 2)),
  HR: passesMod1110,
  HU: (number) => sumOf(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IT: passesLuhn,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  NO: (number) => sumOf(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  PL: (number) => sumOf(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number.charAt(9)),
  PT: (number) => ((11 - (sumOf(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number.charAt(8)),
  SE: (number) => passesLuhn(number.slice(0, 10)),
}

/** What about a VAT identifier in its bare form looks wrong: how it is built, or its check digit. Undefined where nothing does. */
export function vatIdDoubt(id: string): 'form' | 'check_digit' | undefined {
  const [country, number] = [id.slice(0, 2), id.slice(2)]
  const form = Object.hasOwn(FORMS, country) ? FORMS[country] : undefined
  if (form === undefined) return undefined
  if (!form.test(number)) return 'form'
  return CHECKS[country]?.(number) === false ? 'check_digit' : undefined
}

/** The bare form of an identifier that people write with blanks, dots, hyphens and slashes. */
export function bareId(text: string): string {
  return text.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}
