import { Decimal } from '../base/decimal.ts'
import type { PageLanguage } from '../languages/languages.ts'
import { pageWords } from '../languages/words.ts'

const ONE = Decimal.of('1')
const TWO = Decimal.of('2')

/** Chooses the form that goes with a number from a word `one|many`; a word without bar has one form. French counts as one what is below two. */
export function formFor(forms: string, number: string | undefined, lang: PageLanguage): string {
  const bar = forms.indexOf('|')
  if (bar < 0) return forms
  const value = Decimal.parse(number ?? '')
  const size = value?.isNegative() === true ? value.negated() : value
  const isOne = size === undefined || (pageWords(lang).forms.oneBelowTwo ? size.compare(TWO) < 0 : size.equals(ONE))
  return isOne ? forms.slice(0, bar) : forms.slice(bar + 1)
}

/** The entry of a table whose keys are codes from a document; undefined when there is none. */
export function wordOf(table: Readonly<Record<string, string>>, code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined
}

const regions = new Map<PageLanguage, Intl.DisplayNames>()

/** Name of a country in a language; the code itself when it is none. */
export function countryName(code: string, lang: PageLanguage): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  let names = regions.get(lang)
  if (names === undefined) {
    names = new Intl.DisplayNames([lang], { type: 'region' })
    regions.set(lang, names)
  }
  return names.of(code) ?? code
}
