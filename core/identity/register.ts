import { VAT_SCHEMES } from '../identifiers/schemes.ts'
import { bareId, digitsOf, foldWords, withoutLeadingZeros } from './text.ts'
import { normaliseVatId } from './vat-id.ts'
import type { PartyId } from './parties.ts'

/** A number in a register, as it is compared. */
export interface RegisterEntry {
  /** `vat:DE`, an ISO 6523 or EAS code, or a register that has no code: `HRB`, `FN`. Empty: nobody knows which. */
  readonly register: string
  readonly value: string
  /** Words of the court that keeps the register; the number is unique within its court only. */
  readonly court?: readonly string[]
}

/** Registers in which every legal person has one number: two numbers there are two companies. */
const LEGAL_REGISTERS: ReadonlySet<string> = new Set(['0002', '0007', '0106', '0183', '0184', '0192', '0208', '0212', 'FN', 'RCSL'])
/** The parts of the German register, where a number needs its court. */
const COURT_REGISTERS: ReadonlySet<string> = new Set(['HRA', 'HRB', 'GNR', 'PR', 'VR'])

export function isLegalRegister(register: string): boolean {
  return LEGAL_REGISTERS.has(register) || COURT_REGISTERS.has(register)
}

/** True where the number alone names one company. */
export function isUnique({ register, court }: RegisterEntry): boolean {
  return register !== '' && (!COURT_REGISTERS.has(register) || court !== undefined)
}

export function isSameEntry(left: RegisterEntry, right: RegisterEntry): boolean {
  if (left.register !== right.register || left.value !== right.value) return false
  if (left.court === undefined || right.court === undefined) return true
  const [few, many] = left.court.length <= right.court.length ? [left.court, right.court] : [right.court, left.court]
  return few.every((word) => many.includes(word))
}

/** An identifier or electronic address with the code of its scheme. Undefined where nothing is left to compare. */
export function readSchemed({ scheme, value }: PartyId, country?: string): RegisterEntry | undefined {
  const code = bareId(scheme ?? '')
  const vatCountry = VAT_SCHEMES[code]
  if (vatCountry !== undefined) return vatEntry(value, vatCountry)
  const entry = readDigits(code, digitsOf(value)) ?? { register: code, value: code === 'EM' ? mailOf(value) : bareId(value) }
  if (entry.value === '') return undefined
  return entry.register === '' ? readPlain(value, country) : entry
}

export function vatEntry(text: string, country: string | undefined): RegisterEntry | undefined {
  const value = normaliseVatId(text, country)
  return value === undefined ? undefined : { register: `vat:${value.slice(0, 2)}`, value }
}

/** An electronic address; one without a scheme may name it in front, as participants are written, or be an e-mail address. */
export function readEndpoint({ scheme, value }: PartyId): RegisterEntry | undefined {
  if (scheme !== undefined && scheme !== '') return readSchemed({ scheme, value })
  const [, code, rest] = /^\s*(\d{4}):(.+)$/.exec(value) ?? []
  if (code !== undefined && rest !== undefined) return readSchemed({ scheme: code, value: rest })
  return value.includes('@') ? { register: 'EM', value: mailOf(value) } : undefined
}

/** The number of the register of companies that a VAT identifier is made of, in the countries where it is. */
export function registerOfVatId(vatId: string): RegisterEntry | undefined {
  const number = vatId.slice(2)
  switch (vatId.slice(0, 2)) {
    case 'BE':
      return { register: '0208', value: number }
    case 'CH':
      return { register: '0183', value: vatId }
    case 'DK':
      return { register: '0184', value: number }
    case 'FI':
      return { register: '0212', value: number }
    case 'FR':
      // Numbers of Monaco begin with zeros behind the key and hold no SIREN.
      return /^..(?!000)\d{9}$/.test(number) ? { register: '0002', value: number.slice(2) } : undefined
    case 'NO':
      return { register: '0192', value: number }
    case 'SE':
      return { register: '0007', value: number.slice(0, 10) }
    default:
      return undefined
  }
}

function readDigits(code: string, digits: string): RegisterEntry | undefined {
  switch (code) {
    // A SIRET begins with the SIREN of its company, and so do the addresses of the French platforms.
    case '0002':
    case '0009':
    case '0225':
      return { register: '0002', value: digits.slice(0, 9) }
    case '0208':
      return { register: '0208', value: digits === '' ? '' : digits.padStart(10, '0') }
    case '0183':
      return { register: '0183', value: digits === '' ? '' : `CHE${digits.slice(0, 9)}` }
    case '0184':
    case '0198':
      return { register: '0184', value: digits }
    case '0212':
      return { register: '0212', value: digits }
    case '0216':
      return { register: '0212', value: digits.replace(/^0037(\d{8}).*$/, '$1') }
    case '0007':
    case '0060':
    case '0088':
    case '0106':
    case '0192':
      return { register: code, value: digits }
    default:
      return undefined
  }
}

/** A number whose register stands in its words, or nowhere. */
function readPlain(text: string, country: string | undefined): RegisterEntry {
  return readCourt(text) ?? readNational(text, bareId(country ?? '')) ?? { register: '', value: withoutLeadingZeros(bareId(text)) }
}

/** German register: `HRB 12345`, `Amtsgericht Kiel, HRB 12345 KI`. */
function readCourt(text: string): RegisterEntry | undefined {
  const found = /\b(HR ?[AB]|GnR|PR|VR)[\s.:-]*(?:Nr\.?|No\.?)?[\s.:-]*(\d[\d ]{0,8}\d|\d)/iu.exec(text.normalize('NFKC'))
  const [whole, part, number] = found ?? []
  if (whole === undefined || part === undefined || number === undefined) return undefined
  const court = courtOf(text.replace(whole, ' '))
  const entry = { register: bareId(part), value: withoutLeadingZeros(digitsOf(number)) }
  return court.length === 0 ? entry : { ...entry, court }
}

const COURT_WORDS: ReadonlySet<string> = new Set(
  foldWords('Amtsgericht AG Registergericht Handelsregister Register HR beim des der am im in Sitz Nr Nummer Eintragung unter eingetragen'),
)

/** What is left besides the number: a place. Single letters and abbreviations behind the number belong to it. */
export function courtOf(text: string): string[] {
  return foldWords(text).filter((word) => word.length > 2 && !COURT_WORDS.has(word) && !/\p{N}/u.test(word))
}

function readNational(text: string, country: string): RegisterEntry | undefined {
  const bare = bareId(text)
  const digits = digitsOf(text)
  const siren = /SIREN|SIRET|RCS/.test(bare) || country === 'FR' ? /^\d{9}(?:\d{5})?$/.exec(digits) : null
  if (siren !== null) return { register: '0002', value: digits.slice(0, 9) }
  // A number that names its register is the same whatever country its holder lives in.
  switch (/^FN\d/.test(bare) ? 'AT' : /^KVK/.test(bare) ? 'NL' : country) {
    case 'AT': {
      const [, number, letter] = /^(?:FN)?(\d{1,6})([A-Z])$/.exec(bare) ?? []
      return number === undefined ? undefined : { register: 'FN', value: `${withoutLeadingZeros(number)}${letter ?? ''}` }
    }
    case 'BE':
      return /^(?:KBO|BCE|BE|RPR|RPM)?[01]?\d{9}$/.test(bare) ? { register: '0208', value: digits.padStart(10, '0') } : undefined
    case 'LU': {
      const [, number] = /^(?:RCS)?(?:LUXEMBOURG)?(B\d{1,6})$/.exec(bare) ?? []
      return number === undefined ? undefined : { register: 'RCSL', value: `B${withoutLeadingZeros(number.slice(1))}` }
    }
    case 'NL':
      return /^(?:KVK)?(?:NR)?\d{8}$/.test(bare) ? { register: '0106', value: digits } : undefined
    case 'CH':
      return /^CHE\d{9}/.test(bare) ? { register: '0183', value: bare.slice(0, 12) } : undefined
    default:
      return undefined
  }
}

function mailOf(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
}
