import type { IdentifierKind } from './check.ts'

/** Codes (ISO 6523, EAS) of identifiers that are no VAT identifiers and whose form is known. */
const KINDS: Readonly<Record<string, IdentifierKind>> = {
  '0002': 'siren',
  '0007': 'se_number',
  '0009': 'siret',
  '0060': 'duns',
  '0088': 'gln',
  '0106': 'kvk',
  '0190': 'oin',
  '0192': 'no_number',
  '0199': 'lei',
  '0204': 'leitweg',
  '0208': 'kbo',
}

/** What an identifier of a scheme is; a VAT identifier with its country. Undefined for schemes of which nothing is known here. */
export function kindOfScheme(code: string): { readonly kind: IdentifierKind; readonly country?: string } | undefined {
  const country = Object.hasOwn(VAT_SCHEMES, code) ? VAT_SCHEMES[code] : undefined
  if (country !== undefined) return { kind: 'vat', country }
  const kind = Object.hasOwn(KINDS, code) ? KINDS[code] : undefined
  return kind === undefined ? undefined : { kind }
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
