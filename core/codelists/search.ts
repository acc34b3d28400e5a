import { foldOwnName, foldText } from '../base/fold.ts'
import { abbreviatedCode } from './abbreviations.ts'
import { COMMON, type CodeNames } from './common.ts'
import { codeSet, type CodeListName } from './codes.ts'
import { NAMES as eas } from './names/eas.ts'
import { NAMES as icd } from './names/icd.ts'
import { NAMES as iso3166 } from './names/iso_3166.ts'
import { NAMES as iso4217 } from './names/iso_4217.ts'
import { NAMES as rec20 } from './names/unece_rec20.ts'
import { NAMES as u1001 } from './names/untdid_1001.ts'
import { NAMES as u1153 } from './names/untdid_1153.ts'
import { NAMES as u2005 } from './names/untdid_2005.ts'
import { NAMES as u4451 } from './names/untdid_4451.ts'
import { NAMES as u4461 } from './names/untdid_4461.ts'
import { NAMES as u5189 } from './names/untdid_5189.ts'
import { NAMES as u5305 } from './names/untdid_5305.ts'
import { NAMES as u7143 } from './names/untdid_7143.ts'
import { NAMES as u7161 } from './names/untdid_7161.ts'
import { NAMES as vatex } from './names/vatex.ts'

/** The language of names, and what it calls the common codes; absent for English, which the lists themselves are in. */
export interface CodeWords {
  readonly lang: string
  readonly names: CodeNames | undefined
}

export const ENGLISH: CodeWords = { lang: 'en', names: undefined }

export interface NamedCode {
  readonly code: string
  /** Name in the language asked for, else in English, else the code itself. */
  readonly name: string
}

const OFFICIAL: Partial<Record<CodeListName, string>> = {
  untdid_1001: u1001,
  untdid_1153: u1153,
  untdid_2005: u2005,
  untdid_4451: u4451,
  untdid_4461: u4461,
  untdid_5189: u5189,
  untdid_5305: u5305,
  untdid_7143: u7143,
  untdid_7161: u7161,
  iso_4217: iso4217,
  iso_3166: iso3166,
  icd,
  eas,
  vatex,
  unece_rec20: rec20,
}

/** Names that the platform knows by itself: countries and currencies in every language. */
const PLATFORM: Partial<Record<CodeListName, 'region' | 'currency'>> = { iso_3166: 'region', iso_4217: 'currency' }
/** Our additions to ISO 3166-1 and withdrawn codes that the platform does not name. */
const NOT_OF_PLATFORM = new Set(['1A', 'XI'])

/**
 * Values that the artefacts still allow and that nobody is to be offered: a currency that has ended (the dobra until 2017), and those of
 * ISO 4217 for tests and for no currency.
 */
const NOT_OFFERED: Partial<Record<CodeListName, ReadonlySet<string>>> = { iso_4217: new Set(['STD', 'XTS', 'XXX']) }

/**
 * Countries and currencies that electronic invoices within Europe usually have: the European Economic Area, Switzerland and the United Kingdom, with what is
 * paid there, and the dollar. Of every other list the common codes come first.
 */
// prettier-ignore
const FIRST: Partial<Record<CodeListName, readonly string[]>> = {
  iso_3166: ['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  iso_4217: ['CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'ISK', 'NOK', 'PLN', 'RON', 'SEK', 'USD'],
}

const MAX_RESULTS = 50
const NARROW: Partial<Record<CodeListName, CodeListName>> = { untdid_1001_invoice: 'untdid_1001', untdid_1001_credit_note: 'untdid_1001' }

const maps = new Map<string, ReadonlyMap<string, string>>()

function namesOf(list: CodeListName, { lang, names }: CodeWords): ReadonlyMap<string, string> {
  const key = `${list} ${lang}`
  const known = maps.get(key)
  if (known !== undefined) return known
  const english = (OFFICIAL[list] ?? '').split('\n')
  const translated: Readonly<Record<string, string>> = names?.[list as keyof CodeNames] ?? {}
  const kind = names === undefined ? undefined : PLATFORM[list]
  const platform = kind === undefined ? undefined : new Intl.DisplayNames([lang], { type: kind, fallback: 'none' })
  const made = new Map<string, string>()
  let at = 0
  for (const code of codeSet(list)) {
    const local = platform === undefined || NOT_OF_PLATFORM.has(code) ? undefined : platform.of(code)
    made.set(code, translated[code] ?? local ?? (english[at] || code))
    at += 1
  }
  maps.set(key, made)
  return made
}

/** Name of a code for people; the code itself when the list does not have it. */
export function codeName(list: CodeListName, code: string, words: CodeWords): string {
  return namesOf(NARROW[list] ?? list, words).get(code.trim()) ?? code
}

/** What is looked for: a code as it was typed, a name as searches compare it. */
interface Search {
  readonly typed: string
  readonly query: string
}

/** 0 is the best; undefined when the words are not in the entry. */
function rank(code: string, name: string, { typed, query }: Search, common: boolean): number | undefined {
  const folded = foldOwnName(name)
  const lowCode = code.toLowerCase()
  if (lowCode === typed) return 0
  const bonus = common ? 0 : 1
  if (folded === query) return 1 + bonus
  if (folded.startsWith(query)) return 3 + bonus
  if (lowCode.startsWith(typed)) return 5 + bonus
  const words = query.split(/\s+/)
  if (words.every((word) => folded.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)))) return 7 + bonus
  return words.every((word) => folded.includes(word)) ? 9 + bonus : undefined
}

/**
 * Codes whose code or name fits the words, best first, at most 50: `hour`, `Stunde` and `heure` lead to `HUR`.
 * Names of the language and of English are searched, and what the trade writes for a unit. No words give the start of the list, common codes
 * first. What was withdrawn is named (`codeName`) and not offered.
 */
export function searchCodes(list: CodeListName, text: string, words: CodeWords): NamedCode[] {
  const typed = text.trim().toLowerCase()
  const search = { typed, query: foldText(typed) }
  const meant = abbreviatedCode(list, text)
  const names = namesOf(NARROW[list] ?? list, words)
  const english = namesOf(NARROW[list] ?? list, ENGLISH)
  const common = new Set<string>(FIRST[list] ?? COMMON[(NARROW[list] ?? list) as keyof typeof COMMON] ?? [])
  const found: { code: string; name: string; rank: number }[] = []
  for (const code of codeSet(list)) {
    if (NOT_OFFERED[list]?.has(code) === true) continue
    const name = names.get(code) ?? code
    const isCommon = common.has(code)
    const own = typed === '' ? (isCommon ? 0 : 1) : rank(code, name, search, isCommon)
    const other = own === undefined && words.names !== undefined ? rank(code, english.get(code) ?? '', search, isCommon) : undefined
    const best = code === meant ? -1 : (own ?? (other === undefined ? undefined : other + 1))
    if (best !== undefined) found.push({ code, name, rank: best })
  }
  found.sort((left, right) => left.rank - right.rank)
  return found.slice(0, MAX_RESULTS).map(({ code, name }) => ({ code, name }))
}
