import { loadCodes } from '../../../core/languages/load.ts'
import { LANGUAGES, type PageLanguage } from '../../../core/languages/languages.ts'

/** A reason as the invoice says it (BT-97, BT-104) and its code (BT-98, BT-105). */
export interface Reason {
  readonly reason: string
  readonly reason_code: string
}

/** A plain discount, and freight as the most common surcharge (UNTDID 5189 and 7161). */
const USUAL = { '-': '95', '+': 'FC' } as const
const LISTS = { '-': 'untdid_5189', '+': 'untdid_7161' } as const

export type Sign = keyof typeof USUAL

export const signOf = (sign: string | undefined): Sign => (sign === '+' ? '+' : '-')

/** Reasons in the language of the document; those of a language that has no names for codes are English. */
export async function loadReasons(language: PageLanguage): Promise<(sign: Sign, words: string) => Reason[]> {
  const lang = LANGUAGES.find((one) => one === language) ?? 'en'
  const [{ CODES }, { searchCodes }] = await Promise.all([loadCodes(lang), import('../../../core/codelists/search.ts')])
  return (sign, words) =>
    searchCodes(LISTS[sign], words, { lang, names: CODES }).map(({ code, name }) => ({ reason: name, reason_code: code }))
}

export async function usualReason(sign: Sign, language: PageLanguage): Promise<Reason> {
  const search = await loadReasons(language)
  const [found] = search(sign, USUAL[sign])
  return found ?? { reason: '', reason_code: USUAL[sign] }
}
