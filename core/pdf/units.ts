import type { PageLanguage } from '../languages/languages.ts'
import { pageWords } from '../languages/words.ts'
import { formFor, wordOf } from './words.ts'

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
  SMI: 'mi',
  MTK: 'm²',
  CMK: 'cm²',
  HAR: 'ha',
  MTQ: 'm³',
  LTR: 'l',
  MLT: 'ml',
  HLT: 'hl',
  DLT: 'dl',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  MAW: 'MW',
  AD: 'Byte',
  E34: 'GB',
  E35: 'TB',
  '4L': 'MB',
}

/** The name of a unit code in a language, as it goes with a quantity; the code itself when we have no name. */
export function unitName(code: string, lang: PageLanguage, quantity?: string): string {
  return formFor(wordOf(pageWords(lang).units, code) ?? wordOf(SYMBOLS, code) ?? code.replace('|', ' '), quantity, lang)
}
