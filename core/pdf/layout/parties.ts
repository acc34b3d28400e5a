import type { Address, Identifier } from '../../model/invoice.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { countryName } from '../words.ts'
import { filled, joinTraced, traced, type Text } from './traced-text.ts'

/** Street, post code and city, region and country of the address at a path, as lines of a letter. The country is left out when it is `home`. */
export function addressLines(address: Address, path: string, lang: PageLanguage, home: string | undefined): Text[] {
  const of = (name: keyof Address): Text | undefined => traced(address[name], `${path}.${name}`)
  const city = joinTraced([of('post_code'), of('city')], ' ')
  const country = address.country_code === undefined || address.country_code === home ? undefined : countryName(address.country_code, lang)
  return filled([
    of('address_line_1'),
    of('address_line_2'),
    of('address_line_3'),
    city,
    of('country_subdivision'),
    traced(country, `${path}.country_code`),
  ])
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

/** The value of the identifier at a path, behind the name of its scheme where that has one. */
export function identifierText(id: Identifier | undefined, path: string): Text | undefined {
  if (id?.value === undefined) return undefined
  return joinTraced([traced(schemeName(id.scheme), `${path}.scheme`), traced(id.value, `${path}.value`)], ' ')
}

export function joinFilled(values: readonly (string | undefined)[], separator: string): string {
  return values.filter((value) => value !== undefined && value.trim() !== '').join(separator)
}
