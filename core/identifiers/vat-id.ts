import { remainderBy97 } from '../base/iban.ts'
import { isBelgianNumber, isGreekTin, isLuhn, isMod11, isMod1110, isSwedishNumber, weigh } from './check-digits.ts'

/** The VAT identifiers of a country, behind its prefix. */
interface VatNumber {
  readonly form: RegExp
  /** Absent where there are too many algorithms, or none is known. */
  readonly passes?: (number: string) => boolean
  /** Where the check digits stand, `[from, to)`; the last digit when absent. */
  readonly at?: readonly [number, number]
  /** A number that passes; it is made with the algorithm and looked up in no register. */
  readonly example: string
}

const lastOf = (digits: string): number => Number(digits.slice(-1))
const SPANISH_COMPANY = 'JABCDEFGHI'
const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE'
const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV'
/** Digits and letters without those that look like digits. */
const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function passesBulgarian(number: string): boolean {
  if (number.length !== 9) return true
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  return (first < 10 ? first : (weigh(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10) === lastOf(number)
}

function passesLithuanian(number: string): boolean {
  const length = number.length - 1
  const cyclic = (from: number): number[] => Array.from({ length }, (_, at) => ((at + from) % 9) + 1)
  const first = weigh(number, cyclic(0)) % 11
  return (first < 10 ? first : (weigh(number, cyclic(2)) % 11) % 10) === lastOf(number)
}

/** A company by Luhn, with a digit or a letter for it; a person by its number alone, a foreigner's begins with X, Y or Z. */
function passesSpanish(number: string): boolean {
  const [first, middle, last] = [number.charAt(0), number.slice(1, 8), number.charAt(8)]
  if (/[0-9XYZKLM]/.test(first)) {
    const leading = 'XYZ'.includes(first) ? String('XYZ'.indexOf(first)) : /[KLM]/.test(first) ? '' : first
    return SPANISH_PERSON.charAt(Number(`${leading}${middle}`) % 23) === last
  }
  const check = [...'0123456789'].findIndex((digit) => isLuhn(`${middle}${digit}`))
  return last === String(check) || last === SPANISH_COMPANY.charAt(check)
}

/** Old numbers, with a letter in the second place, are left alone. */
function passesIrish(number: string): boolean {
  if (!/^\d{7}/.test(number)) return true
  const second = Math.max(0, IRISH.indexOf(number.charAt(8) || 'W'))
  return IRISH.charAt((weigh(number, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23) === number.charAt(7)
}

/** Numbers of Monaco, which begin with zeros behind the key, hold no SIREN and are left alone. */
function passesFrench(number: string): boolean {
  const siren = number.slice(2)
  if (siren.startsWith('000')) return true
  if (/^\d\d/.test(number)) return Number(`${siren}12`) % 97 === Number(number.slice(0, 2))
  const [first = 0, second = 0] = [...number.slice(0, 2)].map((sign) => FRENCH.indexOf(sign))
  const key = first < 10 ? 24 * first + second - 10 : 34 * first + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

/** Branches and government departments have other forms; newer numbers are by another remainder. */
function passesBritish(number: string): boolean {
  if (!/^\d{9}/.test(number)) return true
  const rest = weigh(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return rest === 0 || (Number(number.slice(0, 3)) >= 100 && (rest === 42 || rest === 55))
}

function passesDutch(number: string): boolean {
  if (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0) return true
  // Numbers of sole traders hold no RSIN.
  return remainderBy97([...`NL${number}`].map((sign) => parseInt(sign, 36))) === 1
}

const BRITISH: VatNumber = { form: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, passes: passesBritish, at: [7, 9], example: '125125660' }

const NUMBERS: Readonly<Record<string, VatNumber>> = {
  AT: {
    form: /^U\d{8}$/,
    passes: (number) => {
      const doubled = [2, 4, 6]
        .map((at) => Number(number.charAt(at)) * 2)
        .reduce((sum, value) => sum + Math.floor(value / 10) + (value % 10), 0)
      return (10 - ((weigh(number.slice(1), [1, 0, 1, 0, 1, 0, 1]) + doubled + 4) % 10)) % 10 === lastOf(number)
    },
    example: 'U39099603',
  },
  BE: { form: /^[01]\d{9}$/, passes: isBelgianNumber, at: [8, 10], example: '0695722008' },
  BG: { form: /^\d{9,10}$/, passes: passesBulgarian, example: '261995822' },
  CY: {
    form: /^(?!12)\d{8}[A-Z]$/,
    passes: (number) => {
      const sum = [...number.slice(0, 8)].reduce(
        (total, digit, at) => total + (at % 2 === 0 ? (CYPRIOT[Number(digit)] ?? 0) : Number(digit)),
        0,
      )
      return String.fromCharCode(65 + (sum % 26)) === number.charAt(8)
    },
    example: '88914865I',
  },
  CZ: {
    form: /^\d{8,10}$/,
    // Longer ones are made of the day of birth of a person.
    passes: (number) =>
      number.length !== 8 ||
      number.startsWith('9') ||
      ((11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1) % 10 === lastOf(number),
    example: '14078066',
  },
  DE: { form: /^[1-9]\d{8}$/, passes: isMod1110, example: '400571727' },
  DK: { form: /^[1-9]\d{7}$/, passes: (number) => weigh(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0, example: '23598523' },
  EE: { form: /^\d{9}$/, passes: (number) => weigh(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0, example: '506710483' },
  EL: { form: /^\d{9}$/, passes: isGreekTin, example: '780585673' },
  ES: { form: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, passes: passesSpanish, example: 'B59413468' },
  FI: { form: /^\d{8}$/, passes: (number) => weigh(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0, example: '57769152' },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, passes: passesFrench, at: [0, 2], example: '25064285364' },
  GB: BRITISH,
  HR: { form: /^\d{11}$/, passes: isMod1110, example: '37857044165' },
  HU: { form: /^\d{8}$/, passes: (number) => weigh(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0, example: '24628583' },
  IE: { form: /^(\d{7}[A-W][A-Z]?|\d[A-Z+*]\d{5}[A-W])$/, passes: passesIrish, at: [7, 8], example: '6008488F' },
  IT: { form: /^\d{11}$/, passes: isLuhn, example: '56297290100' },
  LT: { form: /^(\d{7}1\d|\d{10}1\d)$/, passes: passesLithuanian, example: '556915514' },
  LU: { form: /^\d{8}$/, passes: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)), at: [6, 8], example: '55011708' },
  LV: {
    form: /^\d{11}$/,
    // Others are made of the day of birth of a person.
    passes: (number) => !/^[4-9]/.test(number) || weigh(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
    example: '43483374278',
  },
  MT: { form: /^[1-9]\d{7}$/, passes: (number) => weigh(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0, at: [6, 8], example: '81271398' },
  NL: { form: /^\d{9}B\d{2}$/, passes: passesDutch, at: [8, 9], example: '878182494B01' },
  NO: { form: /^\d{9}MVA$/, passes: (number) => isMod11(number.slice(0, 9)), at: [8, 9], example: '738315332MVA' },
  PL: { form: /^\d{10}$/, passes: (number) => weigh(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastOf(number), example: '7127244160' },
  PT: {
    form: /^[1-9]\d{8}$/,
    passes: (number) => ((11 - (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastOf(number),
    example: '624865878',
  },
  RO: {
    form: /^[1-9]\d{1,9}$/,
    passes: (number) => ((10 * weigh(number.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastOf(number),
    example: '13835810',
  },
  SE: { form: /^\d{10}01$/, passes: isSwedishNumber, at: [9, 10], example: '916247367301' },
  SI: {
    form: /^[1-9]\d{7}$/,
    passes: (number) => {
      const check = 11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
      return (check === 10 ? 0 : check) === lastOf(number)
    },
    example: '46118918',
  },
  SK: {
    form: /^\d{10}$/,
    // Others are made of the day of birth of a person.
    passes: (number) => !/^..[234789]/.test(number) || Number(number) % 11 === 0,
    example: '2029921421',
  },
  XI: BRITISH,
  CH: {
    form: /^E\d{9}(MWST|TVA|IVA|TPV)$/,
    passes: (number) => (11 - (weigh(number.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(number.charAt(9)),
    at: [9, 10],
    example: 'E949161181MWST',
  },
}

/** What is wrong with a VAT identifier in its bare form, and where it can be told, what would be right. */
export interface VatDoubt {
  readonly fault: 'country' | 'form' | 'check_digit'
  readonly found?: string
  readonly expected?: string
}

/** Undefined where nothing looks wrong, or nothing is known of the numbers of the country. */
export function vatIdDoubt(id: string): VatDoubt | undefined {
  const [country, number] = [id.slice(0, 2), id.slice(2)]
  if (!/^[A-Z]{2}$/.test(country)) return { fault: 'country', found: country }
  // Greece has a prefix of its own (BR-CO-09).
  if (country === 'GR') return { fault: 'country', found: country, expected: 'EL' }
  const known = Object.hasOwn(NUMBERS, country) ? NUMBERS[country] : undefined
  // A small business that is exempt in other member states has one that ends with EX (Directive 2006/112/EC, article 284).
  if (known === undefined || number.endsWith('EX')) return undefined
  const { form, passes, at = [number.length - 1, number.length], example } = known
  if (!form.test(number)) return { fault: 'form', expected: `${country}${example}` }
  if (passes?.(number) !== false) return undefined
  const found = number.slice(...at)
  const expected = fittingDigits(number, at, passes)
  return { fault: 'check_digit', found, ...(expected === undefined ? {} : { expected }) }
}

/** Prefixes that are no code of ISO 3166-1, with the country that uses them. */
const OWN_PREFIXES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/**
 * Country (ISO 3166-1) of a VAT identifier in its bare form; undefined where nothing is known of numbers with its prefix, or it looks wrong.
 */
export function countryTold(id: string): string | undefined {
  const prefix = id.slice(0, 2)
  if (!Object.hasOwn(NUMBERS, prefix) || vatIdDoubt(id) !== undefined) return undefined
  return OWN_PREFIXES[prefix] ?? prefix
}

/** The check digits with which a number passes, where there are no others; undefined for letters, which say less. */
function fittingDigits(number: string, [from, to]: readonly [number, number], passes: (number: string) => boolean): string | undefined {
  const width = to - from
  const all = Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))
  const fitting = all.filter((digits) => passes(`${number.slice(0, from)}${digits}${number.slice(to)}`))
  return fitting.length === 1 && /^\d+$/.test(number.slice(from, to)) ? fitting[0] : undefined
}
