import { bareId } from './text.ts'

/** What countries write behind the number: it says that the number is one for VAT. */
const SUFFIXES: Readonly<Record<string, RegExp>> = {
  CH: /^(CHE\d{9})(?:MWST|TVA|IVA|TPV|VAT)+$/,
  LI: /^(CHE\d{9})(?:MWST|TVA|IVA|TPV|VAT)+$/,
  NO: /^(NO\d{9})(?:MVA)+$/,
}

/** Greece, and the United Kingdom with its own prefix for Northern Ireland, under the prefix that most numbers have. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', XI: 'GB' }

/**
 * A VAT identifier as it is compared: capitals without separators, with its country. A number written without its country gets that of the address.
 * Undefined for what names no country.
 */
export function normaliseVatId(text: string, country?: string): string | undefined {
  const bare = bareId(text)
  if (bare === '') return undefined
  const full = /^[A-Z]{2}/.test(bare) ? bare : `${bareId(country ?? '')}${bare}`
  const prefix = full.slice(0, 2)
  if (!/^[A-Z]{2}[A-Z0-9]{2,14}$/.test(full) || !/\d/.test(full)) return undefined
  const number = `${PREFIXES[prefix] ?? prefix}${full.slice(2)}`
  const plain = SUFFIXES[prefix]?.exec(number)?.[1] ?? number
  // Belgian numbers had nine digits once; the Wirtschafts-Identifikationsnummer adds the activity to the digits of the USt-IdNr.
  return plain.replace(/^BE(\d{9})$/, 'BE0$1').replace(/^(DE\d{9})0\d{4}$/, '$1')
}

/** Schemes of electronic addresses (EAS) that hold VAT identifiers (EN 16931 code list, Peppol). */
export const VAT_SCHEMES: Readonly<Record<string, string>> = {
  '0211': 'IT',
  '0213': 'FI',
  '9906': 'IT',
  '9910': 'HU',
  '9914': 'AT',
  '9920': 'ES',
  '9922': 'AD',
  '9923': 'AL',
  '9924': 'BA',
  '9925': 'BE',
  '9926': 'BG',
  '9927': 'CH',
  '9928': 'CY',
  '9929': 'CZ',
  '9930': 'DE',
  '9931': 'EE',
  '9932': 'GB',
  '9933': 'EL',
  '9934': 'HR',
  '9935': 'IE',
  '9936': 'LI',
  '9937': 'LT',
  '9938': 'LU',
  '9939': 'LV',
  '9940': 'MC',
  '9941': 'ME',
  '9942': 'MK',
  '9943': 'MT',
  '9944': 'NL',
  '9945': 'PL',
  '9946': 'PT',
  '9947': 'RO',
  '9948': 'RS',
  '9949': 'SI',
  '9950': 'SK',
  '9951': 'SM',
  '9952': 'TR',
  '9953': 'VA',
  '9957': 'FR',
}
