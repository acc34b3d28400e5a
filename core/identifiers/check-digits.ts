/** Check digits of identifiers. All take the identifier as text and are false for anything that has another form. */

const digitsOf = (text: string): number[] => [...text].map(Number)

/** Sum of digits by their weights; digits without a weight do not count. */
export function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0)
}

/** Luhn: every second digit from the right is doubled, the check digit is not. */
export function isLuhn(id: string): boolean {
  return /^[0-9]+$/.test(id) && luhnSum(id) % 10 === 0
}

function luhnSum(id: string): number {
  return digitsOf(id)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 1 ? ((digit * 2) % 10) + Math.floor((digit * 2) / 10) : digit), 0)
}

/** ISO 7064, mod 11,10. */
export function isMod1110(id: string): boolean {
  if (!/^[0-9]+$/.test(id)) return false
  let product = 10
  for (const digit of digitsOf(id.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(id.slice(-1))
}

/** GS1: GLN and its like, weights 3 and 1 from the right. */
export function isGln(id: string): boolean {
  if (!/^[0-9]+$/.test(id)) return false
  const digits = digitsOf(id)
  const check = digits.pop()
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Norwegian organisation number: modulus 11, weights 2 to 7 from the right. */
export function isMod11(id: string): boolean {
  if (!/^[0-9]+$/.test(id) || Number(id) === 0) return false
  const digits = digitsOf(id)
  const check = digits.pop()
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * ((at % 6) + 2), 0)
  return (11 - (sum % 11)) % 11 === check
}

/** Belgian enterprise number: 97 less the remainder of the first eight digits. */
export function isBelgianNumber(id: string): boolean {
  return /^[0-9]{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
}

/** Swedish organisation number: Luhn over the first ten digits. */
export function isSwedishNumber(id: string): boolean {
  return /^\d{10,}$/.test(id) && isLuhn(id.slice(0, 10))
}

/** French establishment (SIRET): Luhn; those of La Poste have a sum of digits that five divides, its head office keeps Luhn. */
export function isSiret(id: string): boolean {
  if (!/^[0-9]{14}$/.test(id)) return false
  return isLuhn(id) || (id.startsWith('356000000') && digitsOf(id).reduce((sum, digit) => sum + digit, 0) % 5 === 0)
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Australian business number. */
export function isAbn(id: string): boolean {
  if (!/^[0-9]{11}$/.test(id)) return false
  return digitsOf(id).reduce((total, digit, at) => total + (at === 0 ? digit - 1 : digit) * (ABN_WEIGHTS[at] ?? 0), 0) % 89 === 0
}

/** Greek tax number: nine digits, powers of two. Further characters are not looked at. */
export function isGreekTin(id: string): boolean {
  return /^[0-9]{9}/.test(id) && (weigh(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id.charAt(8))
}

/** Italian office code of the public administration (IPA): six letters or digits. */
export function isCodiceIpa(id: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(id)
}

/** Italian tax code: of a person (16 characters) or a company (11 digits). */
export function isCodiceFiscale(id: string): boolean {
  return id.length === 16 ? /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}.{3}\d[A-Za-z]$/.test(id) : /^[+-]?\d+$/.test(id) && id.length === 11
}

/** Italian VAT number with its country code; numbers of other countries pass. */
export function isPartitaIva(id: string): boolean {
  if (id.slice(0, 2) !== 'IT' && id.slice(0, 2) !== 'it') return true
  return /^\d{11}$/.test(id.slice(2)) && isLuhn(id.slice(2))
}
