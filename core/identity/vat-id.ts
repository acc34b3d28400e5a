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
