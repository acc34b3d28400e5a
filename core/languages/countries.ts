import type { PageLanguage } from './languages.ts'

/**
 * Official languages of countries (CLDR 46, `territoryInfo`: official and de facto official), those that pages can be written in, the one that most
 * people there speak first. A country with none of them, or with English alone, has no row: pages for it are English.
 */
const ROWS: readonly (readonly [languages: string, countries: string])[] = [
  ['de', 'AT DE LI'],
  ['de fr it', 'CH'],
  ['fr de', 'LU'],
  ['nl fr de', 'BE'],
  ['fr', 'BF BJ BL CD CF CG CI DJ DZ FR GA GF GN GP HT KM MA MC MF ML MQ NC NE PF PM RE SN SY TD TG TN WF YT'],
  ['fr en', 'BI CM MG SC'],
  ['en fr', 'CA MU RW VU'],
  ['it', 'IT SM VA'],
  ['nl', 'AW BQ CW NL SR'],
  ['en nl', 'SX'],
  ['es', 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE'],
  ['es fr pt', 'GQ'],
  ['es en', 'PR'],
  ['pt', 'AO BR CV GW MO MZ PT ST TL'],
  ['pl', 'PL'],
  ['cs', 'CZ'],
  ['da', 'DK'],
  ['sv', 'AX SE'],
  ['nb', 'NO SJ'],
  ['fi sv', 'FI'],
  ['ro', 'MD RO'],
  ['el', 'CY GR'],
]

let known: ReadonlyMap<string, readonly PageLanguage[]> | undefined

/** Languages of a country, ISO 3166-1, the one most spoken first. */
export function languagesOf(country: string | undefined): readonly PageLanguage[] {
  known ??= new Map(
    ROWS.flatMap(([languages, countries]) => countries.split(' ').map((code) => [code, languages.split(' ') as PageLanguage[]] as const)),
  )
  return known.get(country?.trim().toUpperCase() ?? '') ?? ['en']
}

/**
 * The language of an invoice between two countries where nobody has chosen one: the customer's. Where the customer's country has several, it is one
 * that the seller's has too. Who names no country of the customer sells at home.
 */
export function languageBetween(seller: string | undefined, customer: string | undefined): PageLanguage {
  const spoken = languagesOf(customer ?? seller)
  return spoken.find((language) => languagesOf(seller).includes(language)) ?? spoken[0] ?? 'en'
}
