import type { Address, Identifier } from '../../model/invoice.ts'
import type { PdfLang } from '../words/types.ts'
import { countryName } from '../words/words.ts'

/** Street, post code and city, region and country of an address, as lines of a letter. The country is left out when it is `home`. */
export function addressLines(address: Address, lang: PdfLang, home: string | undefined): string[] {
  const city = joinFilled([address.post_code, address.city], ' ')
  const country = address.country_code === undefined || address.country_code === home ? undefined : countryName(address.country_code, lang)
  return filled([address.address_line_1, address.address_line_2, address.address_line_3, city, address.country_subdivision, country])
}

/** ISO 6523 schemes that a reader knows by name; numbers of other schemes stand alone. */
const SCHEMES: Readonly<Record<string, string>> = {
  '0002': 'SIREN',
  '0009': 'SIRET',
  '0060': 'DUNS',
  '0088': 'GLN',
  '0106': 'KVK',
  '0160': 'GTIN',
  '0204': 'Leitweg-ID',
  '0208': 'KBO/BCE',
}

export function schemeName(scheme: string | undefined): string | undefined {
  return scheme !== undefined && Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : undefined
}

/** The value of an identifier, behind the name of its scheme where that has one. */
export function identifierText(id: Identifier | undefined): string | undefined {
  if (id?.value === undefined) return undefined
  const scheme = schemeName(id.scheme)
  return scheme === undefined ? id.value : `${scheme} ${id.value}`
}

export function filled(values: readonly (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined && value.trim() !== '') as string[]
}

export function joinFilled(values: readonly (string | undefined)[], separator: string): string {
  return filled(values).join(separator)
}

/** `label value`, or nothing where there is no value. */
export function labelled(label: string, value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : `${label} ${value}`
}
