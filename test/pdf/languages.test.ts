import { describe, expect, it } from 'vitest'
import { pageLanguageOf } from '../../core/contract/agreed-terms.ts'
import { SELF_BILLED_TYPES } from '../../core/contract/invoice-types.ts'
import type { ContactCard } from '../../core/contract/types.ts'
import { languageBetween, languagesOf } from '../../core/languages/countries.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'
import { reportWords } from '../../core/languages/reports.ts'
import { pageWords } from '../../core/languages/words.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { formatAmount, formatDate, formatPercent } from '../../core/pdf/layout/forms.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { testFonts } from '../support/pdf/samples.ts'

/** The words that an invoice of the buyer must have: Directive 2006/112/EC, article 226 (10a), in each of its languages; Norway's are our own. */
const SELF_BILLING: Readonly<Record<PageLanguage, string>> = {
  de: 'Gutschrift',
  en: 'self-billing',
  fr: 'autofacturation',
  it: 'autofatturazione',
  nl: 'factuur uitgereikt door afnemer',
  es: 'facturación por el destinatario',
  pt: 'autofaturação',
  pl: 'samofakturowanie',
  cs: 'vystaveno zákazníkem',
  da: 'selvfakturering',
  sv: 'självfakturering',
  nb: 'utstedt av kjøper',
  fi: 'itselaskutus',
  ro: 'autofactură',
  el: 'αυτοτιμολόγηση',
}

/** Letters beyond a to z that a language is written with (CLDR, exemplar characters), and those that its tables have in names and loans. */
const LETTERS: Readonly<Record<PageLanguage, string>> = {
  de: 'äöüß',
  en: '',
  fr: 'àâæçèéêëîïôœùûüÿ',
  it: 'àèéìòù',
  nl: 'áäéëèíïóöúü',
  es: 'áéíñóúüº',
  pt: 'áàâãçéêíòóôõúº',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøåé',
  sv: 'åäöéà',
  nb: 'æøåéòôó',
  fi: 'äöå',
  ro: 'ăâîșț',
  el: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
}

/** Path -> text of a table, and of its parts. */
function textsOf(table: unknown, path = ''): [path: string, text: string][] {
  if (typeof table === 'string') return [[path, table]]
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, value]) => textsOf(value, `${path}/${key}`))
}

const tablesOf = (lang: PageLanguage): [string, string][] => [...textsOf(pageWords(lang)), ...textsOf(reportWords(lang), '/report')]

const nativeTag = (lang: PageLanguage): string => (lang === 'pt' ? 'pt-PT' : lang === 'en' ? 'en-GB' : lang)

describe('the languages of pages', () => {
  it.each(PAGE_LANGUAGES)('%s has every word of German and no other, and none is empty', (lang) => {
    const paths = (words: [string, string][]): string[] => words.map(([path]) => path).toSorted()
    expect(paths(tablesOf(lang))).toEqual(paths(tablesOf('de')))
    expect(tablesOf(lang).filter(([path, text]) => text.trim() === '' && !path.startsWith('/forms/'))).toEqual([])
  })

  it.each(PAGE_LANGUAGES)('%s is written with its own letters, which the fonts of the page have', (lang) => {
    const own = new Set(LETTERS[lang])
    const letters = new Set(tablesOf(lang).flatMap(([, text]) => [...text.replaceAll(/\{\w+\}/g, '')]))
    expect([...letters].filter((letter) => /(?![a-z])\p{L}/iu.test(letter) && !own.has(letter.toLowerCase()))).toEqual([])
    for (const file of Object.values(testFonts()) as Uint8Array[]) {
      const { glyphOf } = readTrueType(file)
      expect([...letters].filter((letter) => letter !== '\n' && glyphOf(letter.codePointAt(0) ?? 0) === 0)).toEqual([])
    }
  })

  it('no two of them have a sentence in common', () => {
    const said = new Map<string, PageLanguage>()
    // Danish and Norwegian have some sentences alike, letter by letter.
    const areSame = (lang: PageLanguage, other: PageLanguage): boolean => lang === other || (lang === 'nb' && other === 'da')
    const twice: string[] = []
    for (const lang of PAGE_LANGUAGES) {
      for (const [path, text] of tablesOf(lang)) {
        if (text.split(/[\s|]+/).filter((word) => /^\p{L}{3,}/u.test(word)).length < 3) continue
        const other = said.get(text)
        if (other !== undefined && !areSame(lang, other)) twice.push(`${lang}${path} and ${other}: ${text}`)
        said.set(text, lang)
      }
    }
    expect(twice).toEqual([])
  })

  it.each(PAGE_LANGUAGES)('%s says in the title of every self-billed type, in the words of the law, that the buyer issues it', (lang) => {
    // Whole words: a compound such as "Gutschriftverfahren" is another one.
    const prescribed = new RegExp(`(?<!\\p{L})${SELF_BILLING[lang]}(?!\\p{L})`, 'iu')
    const { titles } = pageWords(lang)
    const wrong = SELF_BILLED_TYPES.filter((code) => !prescribed.test(titles[code]))
    expect(wrong).toEqual([])
    // Nothing else says so; German has the word for credit notes as well.
    const others = Object.entries(titles).filter(
      ([code, title]) => !SELF_BILLED_TYPES.some((one) => one === code) && prescribed.test(title),
    )
    expect(lang === 'de' ? [] : others).toEqual([])
  })

  it('Greek is Greek, and each language has most of its titles for itself', () => {
    const greek = Object.values(pageWords('el').titles).filter((title) => /\p{Script=Greek}/u.test(title))
    expect(greek).toHaveLength(Object.keys(pageWords('de').titles).length)
    for (const lang of PAGE_LANGUAGES) {
      const titles = Object.entries(pageWords(lang).titles)
      for (const other of PAGE_LANGUAGES.filter((one) => one !== lang)) {
        const foreign = new Map(Object.entries(pageWords(other).titles))
        const same = titles.filter(([code, title]) => foreign.get(code) === title)
        // Danish and Norwegian have most words of the trade in common.
        expect(same.length, `${lang} and ${other}`).toBeLessThan(titles.length / 2)
      }
    }
  })

  it.each(PAGE_LANGUAGES)('%s writes dates, amounts and percentages as the country does', (lang) => {
    const tag = nativeTag(lang)
    const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('-', '\u2212')
    const date = new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: lang === 'en' ? 'short' : '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    }).format(new Date('2026-11-21'))
    expect(plain(formatDate('2026-11-21', lang))).toBe(plain(date))
    const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(-1234567.8)
    expect(plain(formatAmount('-1234567.8', 'EUR', lang))).toBe(plain(amount))
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(0.075)
    expect(plain(formatPercent('7.5', lang))).toBe(plain(percent))
  })
})

describe('the language between two countries', () => {
  it.each([
    ['DE', 'DE', 'de'],
    ['DE', 'PL', 'pl'],
    ['PL', 'DE', 'de'],
    ['DE', 'AT', 'de'],
    ['DE', 'BR', 'pt'],
    ['DE', 'US', 'en'],
    ['DE', 'HU', 'en'],
    // Where the customer's country has several languages, one that the seller's has too.
    ['FR', 'CH', 'fr'],
    ['IT', 'CH', 'it'],
    ['DE', 'LU', 'de'],
    ['FR', 'BE', 'fr'],
    ['GB', 'BE', 'nl'],
    ['FR', 'CA', 'fr'],
    ['US', 'CA', 'en'],
    ['SE', 'FI', 'sv'],
    ['DE', 'FI', 'fi'],
    ['CH', 'CH', 'de'],
    // Who names no country sells at home; who has none himself speaks the customer's.
    ['NO', undefined, 'nb'],
    [undefined, 'GR', 'el'],
    [undefined, undefined, 'en'],
    ['de', 'cz', 'cs'],
  ] as const)('from %s to %s is %s', (seller, customer, lang) => {
    expect(languageBetween(seller, customer)).toBe(lang)
  })

  it('is that of the card, else of the profile, else of the country of the card or of the invoice that is written anew', () => {
    const customer: ContactCard = { kind: 'customer', party: { country_code: 'SE' }, ibans: [], required_terms: [] }
    const source = { document: {}, customer: { country_code: 'CZ' } }
    expect(pageLanguageOf({ company: TEST_COMPANY, customer: { ...customer, language: 'fi' } })).toBe('fi')
    expect(pageLanguageOf({ company: { ...TEST_COMPANY, defaults: { language: 'da' } }, customer })).toBe('da')
    expect(pageLanguageOf({ company: TEST_COMPANY, customer, source })).toBe('sv')
    expect(pageLanguageOf({ company: TEST_COMPANY, source })).toBe('cs')
    expect(pageLanguageOf({ company: TEST_COMPANY })).toBe('de')
  })

  it('has a country for each language, and first the one that the platform takes to be most likely', () => {
    for (const lang of PAGE_LANGUAGES.filter((one) => one !== 'en')) expect(languagesOf(homeOf(lang))[0]).toBe(lang)
    const likely = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language
    expect(COUNTRIES.filter((country) => languagesOf(country)[0] !== likely(country))).toEqual([])
  })
})

/** The country whose language it is, as the platform knows it. */
const homeOf = (lang: string): string => (lang === 'pt' ? 'PT' : (new Intl.Locale(lang).maximize().region ?? ''))

const COUNTRIES = 'AT BE BR CH CY CZ DE DK ES FI FR GR IT LI LU MC MD NL NO PL PT RO SE SM VA MX AR'.split(' ')
