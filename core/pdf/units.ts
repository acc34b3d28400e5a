import { codeName, ENGLISH } from '../codelists/search.ts'
import type { PageLanguage } from '../languages/languages.ts'
import { pageWords } from '../languages/words.ts'
import { formFor, wordOf } from './words.ts'

/** Codes of Recommendations 20 and 21 that mean what another one does, in words of the trade. */
const SAME: Readonly<Record<string, string>> = {
  C62: 'H87',
  EA: 'H87',
  XPP: 'H87',
  NAR: 'H87',
  NPT: 'H87',
  XPA: 'XPK',
  NMP: 'XPK',
  KT: 'SET',
}

/** Units of UN/ECE Recommendation 20 that are printed by a symbol, the same in all languages; the others are in the words of each. */
const SYMBOLS: Readonly<Record<string, string>> = {
  P1: '%',
  KGM: 'kg',
  GRM: 'g',
  MGM: 'mg',
  TNE: 't',
  LBR: 'lb',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  INH: 'in',
  FOT: 'ft',
  SMI: 'mi',
  MTK: 'm²',
  CMK: 'cm²',
  KMK: 'km²',
  HAR: 'ha',
  MTQ: 'm³',
  LTR: 'l',
  MLT: 'ml',
  CLT: 'cl',
  HLT: 'hl',
  DLT: 'dl',
  GJ: 'GJ',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  MAW: 'MW',
  AD: 'Byte',
  E34: 'GB',
  E35: 'TB',
  '4L': 'MB',
}

/**
 * The name of a unit code in a language, as it goes with a quantity; the list's own English one where no page has a word for it, and the code itself
 * when the list does not have it.
 */
export function unitName(code: string, lang: PageLanguage, quantity?: string): string {
  const word = wordOf(pageWords(lang).units, wordOf(SAME, code) ?? code) ?? wordOf(SYMBOLS, code)
  return word === undefined ? codeName('unece_rec20', code, ENGLISH).replace('|', ' ') : formFor(word, quantity, lang)
}
