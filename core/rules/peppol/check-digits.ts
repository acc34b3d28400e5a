/** Check digits of party identifiers. All take the identifier as text and are false for anything that has another form. */

const digitsOf = (text: string): number[] => [...text].map(Number)

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

/** Swedish organisation number: Luhn over the first nine digits. */
export function isSwedishNumber(id: string): boolean {
  if (!/^\d+$/.test(id)) return false
  const sum = digitsOf(id.slice(0, 9))
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? ((digit * 2) % 10) + Math.floor((digit * 2) / 10) : digit), 0)
  return (10 - (sum % 10)) % 10 === Number(id.charAt(9)) && id.length > 9
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Australian business number. */
export function isAbn(id: string): boolean {
  if (!/^[0-9]{11}$/.test(id)) return false
  return digitsOf(id).reduce((total, digit, at) => total + (at === 0 ? digit - 1 : digit) * (ABN_WEIGHTS[at] ?? 0), 0) % 89 === 0
}

/** Greek tax number: nine digits, powers of two. Further characters are not looked at. */
export function isGreekTin(id: string): boolean {
  const signs = [...id]
  if (signs.length < 9 || signs.slice(0, 9).some((sign) => !/[0-9]/.test(sign))) return false
  const sum = signs.slice(0, 8).reduce((total, digit, at) => total + Number(digit) * 2 ** (8 - at), 0)
  return (sum % 11) % 10 === Number(signs[8])
}

/** Italian office code of the public administration (IPA): six letters or digits. */
export function isCodiceIpa(id: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(id)
}

/** Italian tax code: of a person (16 characters) or a company (11 digits). */
export function isCodiceFiscale(id: string): boolean {
  return id.length === 16 ? /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}.{3}\d[A-Za-z]$/.test(id) : /^[+-]?\d+$/.test(id) && id.length === 11
}

const DOUBLED = '0246813579'

/** Italian VAT number with its country code; numbers of other countries pass. */
export function isPartitaIva(id: string): boolean {
  if (id.slice(0, 2) !== 'IT' && id.slice(0, 2) !== 'it') return true
  const number = id.slice(2)
  if (!/^\d{11}$/.test(number)) return false
  return digitsOf(number).reduce((total, digit, at) => total + (at % 2 === 1 ? Number(DOUBLED.charAt(digit)) : digit), 0) % 10 === 0
}
