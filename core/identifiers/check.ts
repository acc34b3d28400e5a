import { compactIban, ibanLength, isIban, looksLikeIban, remainderBy97 } from '../base/iban.ts'
import { bareId } from './bare.ts'
import { isBelgianNumber, isGln, isLuhn, isMod11, isSiret, isSwedishNumber } from './check-digits.ts'
import { LANDS } from './tax-number.ts'
import { vatIdDoubt } from './vat-id.ts'

export type IdentifierKind =
  | 'leitweg'
  | 'vat'
  | 'tax_number'
  | 'siren'
  | 'siret'
  | 'kbo'
  | 'kvk'
  | 'oin'
  | 'gln'
  | 'duns'
  | 'lei'
  | 'se_number'
  | 'no_number'
  | 'iban'
  | 'bic'

/** `part`: a part of it, such as the key of the Land, is none that exists. */
type IdentifierFault = 'length' | 'form' | 'country' | 'part' | 'check_digit'

/** What looks wrong with an identifier. Nothing is corrected by itself: what would be right is said for the person to compare. */
export interface IdentifierDoubt {
  readonly fault: IdentifierFault
  /** What stands there: the check digits, the number of characters, the country, the part. */
  readonly found?: string
  /** What would be right, where it can be told; for a form one that has it. */
  readonly expected?: string
}

export interface IdentifierVerdict {
  /** As it is written: without what people put between its digits, in capitals. */
  readonly bare: string
  readonly doubt?: IdentifierDoubt
}

/** Whether an identifier looks right. `country`: of a VAT identifier that may be written without it, or of another. An empty text looks right. */
export function checkIdentifier(kind: IdentifierKind, text: string, country?: string): IdentifierVerdict {
  const bare = BARE[kind]?.(text) ?? bareId(text)
  const doubt = bare === '' ? undefined : kind === 'vat' ? doubtVat(bare, country) : CHECKS[kind](bare)
  return doubt === undefined ? { bare } : { bare, doubt }
}

const BARE: Partial<Readonly<Record<IdentifierKind, (text: string) => string>>> = {
  // Its hyphens part it.
  leitweg: (text) => text.replaceAll(/\s/g, '').replaceAll(/[–—]/g, '-').toUpperCase(),
  // Each Land has its own way to write it, and none is preferred.
  tax_number: (text) => text.trim(),
  iban: (text) => compactIban(bareId(text)),
  // Old numbers had nine digits.
  kbo: (text) => bareId(text).replace(/^(\d{9})$/, '0$1'),
}

type Check = (bare: string) => IdentifierDoubt | undefined

const CHECKS: Readonly<Record<Exclude<IdentifierKind, 'vat'>, Check>> = {
  leitweg: doubtLeitweg,
  tax_number: doubtTaxNumber,
  siren: digits({ length: 9, example: '732829320', passes: isLuhn }),
  siret: digits({ length: 14, example: '73282932000074', passes: isSiret }),
  kbo: digits({ length: 10, example: '0695722008', passes: isBelgianNumber, width: 2, begins: /^[01]/ }),
  kvk: digits({ length: 8, example: '12345678' }),
  oin: digits({ length: 20, example: '00000001003214345000', begins: /^000000(0[1-9]|10|99)/ }),
  gln: digits({ length: 13, example: '4012345000009', passes: isGln }),
  duns: digits({ length: 9, example: '150483782' }),
  lei: (bare) => {
    if (bare.length !== 20) return wrongLength(bare, '20')
    if (!/^[A-Z0-9]{18}\d\d$/.test(bare)) return { fault: 'form', expected: '529900T8BM49AURSDO55' }
    return wrongCheck(bare.slice(18), check97(bare.slice(0, 18)))
  },
  se_number: digits({ length: 10, example: '9162473673', passes: isSwedishNumber }),
  no_number: digits({ length: 9, example: '738315332', passes: isMod11 }),
  iban: doubtIban,
  bic: (bare) => {
    if (bare.length !== 8 && bare.length !== 11) return wrongLength(bare, '8, 11')
    return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bare) ? undefined : { fault: 'form', expected: 'COBADEFFXXX' }
  },
}

const LEITWEG_EXAMPLE = '04011000-1234512345-06'

/** Coarse part, fine part where there is one, check digits (Leitweg-ID format specification 2.0.2). */
function doubtLeitweg(bare: string): IdentifierDoubt | undefined {
  if (bare.length < 5 || bare.length > 46) return wrongLength(bare, '5–46')
  const [, coarse, fine = '', check = ''] = /^(\d{2,12})(?:-([0-9A-Z]{1,30}))?-(\d\d)$/.exec(bare) ?? []
  if (coarse === undefined) return { fault: 'form', expected: LEITWEG_EXAMPLE }
  // The Länder, and 99 for the federation.
  if (!/^(0[1-9]|1[0-6]|99)/.test(coarse)) return { fault: 'part', found: coarse.slice(0, 2), expected: '01–16, 99' }
  return wrongCheck(check, check97(`${coarse}${fine}`))
}

/** Coarse parts as long as keys of Länder, districts and municipalities are. */
const LIKELY_LEITWEG = /^(0[1-9]|1[0-6]|99)(\d|\d{3}|\d{6,7}|\d{10})-(?:[0-9A-Z]{1,30}-)?\d\d$/

/** True for a text that hardly is anything else than a Leitweg-ID, whatever its check digits. */
export function looksLikeLeitweg(text: string): boolean {
  const bare = checkIdentifier('leitweg', text).bare
  return LIKELY_LEITWEG.test(bare) && (bare.split('-').length === 3 || bare.length >= 11)
}

/** The short form of a Land has 10 or 11 digits, the one for ELSTER 13. */
function doubtTaxNumber(text: string): IdentifierDoubt | undefined {
  const bare = bareId(text)
  if (!/^\d+$/.test(bare)) return { fault: 'form', expected: '29/815/08152' }
  if (![10, 11, 13].includes(bare.length)) return wrongLength(bare, '10, 11, 13')
  return bare.length < 13 || LANDS.some(({ long }) => long.test(bare)) ? undefined : { fault: 'form', expected: '2129081508158' }
}

function doubtIban(bare: string): IdentifierDoubt | undefined {
  if (!/^[A-Z]{2}/.test(bare)) return { fault: 'country', found: bare.slice(0, 2) }
  const length = ibanLength(bare)
  if (length !== undefined && bare.length !== length) return wrongLength(bare, String(length))
  if (!looksLikeIban(bare)) return { fault: 'form', expected: 'DE89370400440532013000' }
  if (isIban(bare)) return undefined
  return wrongCheck(bare.slice(2, 4), check97(`${bare.slice(4)}${bare.slice(0, 2)}`))
}

/** Prefixes that two countries share, or that one has beside its own. */
const SAME: Readonly<Record<string, string>> = { XI: 'GB', GR: 'EL', LI: 'CH' }

/** `country`: that of the scheme, whose numbers are often written without it. */
function doubtVat(bare: string, country: string | undefined): IdentifierDoubt | undefined {
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0]
  // A prefix that is no country's is a part of the number: Spanish and Irish ones have letters.
  if (country === undefined || prefix === country) return vatIdDoubt(bare)
  if (prefix !== undefined && vatIdDoubt(`${country}${bare}`) !== undefined) {
    const isSame = (SAME[prefix] ?? prefix) === (SAME[country] ?? country)
    return isSame ? vatIdDoubt(`${country}${bare.slice(2)}`) : { fault: 'country', found: prefix, expected: country }
  }
  return vatIdDoubt(`${country}${bare}`)
}

interface Digits {
  readonly length: number
  readonly example: string
  readonly begins?: RegExp
  readonly passes?: (bare: string) => boolean
  /** How many check digits there are at the end. */
  readonly width?: number
}

/** A number of so many digits. */
function digits({ length, example, begins, passes, width = 1 }: Digits): Check {
  return (bare) => {
    if (!/^\d+$/.test(bare)) return { fault: 'form', expected: example }
    if (bare.length !== length) return wrongLength(bare, String(length))
    if (begins?.test(bare) === false) return { fault: 'form', expected: example }
    if (passes === undefined || passes(bare)) return undefined
    const body = bare.slice(0, -width)
    const all = Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))
    const fitting = all.filter((check) => passes(`${body}${check}`))
    return wrongCheck(bare.slice(-width), fitting.length === 1 ? fitting[0] : undefined)
  }
}

/** Check digits of ISO 7064, mod 97-10, which stand at the end. */
function check97(text: string): string {
  const rest = remainderBy97([...text, '0', '0'].map((sign) => parseInt(sign, 36)))
  return String(98 - rest).padStart(2, '0')
}

function wrongCheck(found: string, expected: string | undefined): IdentifierDoubt | undefined {
  if (found === expected) return undefined
  return { fault: 'check_digit', found, ...(expected === undefined ? {} : { expected }) }
}

function wrongLength(bare: string, expected: string): IdentifierDoubt {
  return { fault: 'length', found: String(bare.length), expected }
}
