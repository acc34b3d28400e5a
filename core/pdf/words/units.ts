import type { PdfLang } from './types.ts'
import { PDF_LANGS } from './types.ts'

/**
 * Short names of UN/ECE Recommendation 20 and 21 codes as printed beside a quantity: one for all languages where it is a symbol,
 * else in the order of PDF_LANGS (de, en, fr, it, nl, es). A code that is not here is printed itself.
 */
const PIECE = ['Stk.', 'pcs', 'pce', 'pz', 'st', 'ud.'] as const
const PACK = ['Pack', 'pack', 'paq.', 'conf.', 'pak', 'paq.'] as const

const UNITS: Readonly<Record<string, readonly string[]>> = {
  H87: PIECE,
  C62: PIECE,
  EA: PIECE,
  XPP: PIECE,
  XPK: PACK,
  XPA: PACK,
  SET: ['Satz', 'set', 'lot', 'set', 'set', 'juego'],
  PR: ['Paar', 'pair', 'paire', 'paio', 'paar', 'par'],
  DZN: ['Dtzd.', 'dozen', 'douz.', 'dozz.', 'dozijn', 'doc.'],
  XBX: ['Karton', 'box', 'boîte', 'scatola', 'doos', 'caja'],
  XCT: ['Karton', 'carton', 'carton', 'cartone', 'doos', 'cartón'],
  XBO: ['Flasche', 'bottle', 'bout.', 'bott.', 'fles', 'botella'],
  XBG: ['Beutel', 'bag', 'sac', 'busta', 'zak', 'bolsa'],
  XSA: ['Sack', 'sack', 'sac', 'sacco', 'zak', 'saco'],
  XRO: ['Rolle', 'roll', 'rouleau', 'rotolo', 'rol', 'rollo'],
  XPX: ['Palette', 'pallet', 'palette', 'pallet', 'pallet', 'palé'],
  XCA: ['Dose', 'can', 'boîte', 'lattina', 'blik', 'lata'],
  LS: ['pausch.', 'lump sum', 'forfait', 'a corpo', 'forfait', 'global'],
  E48: ['Leistung', 'service', 'service', 'servizio', 'dienst', 'servicio'],
  E49: ['Arb.-Tag', 'work day', 'j. ouvré', 'g. lav.', 'werkdag', 'jornada'],
  IE: ['Person', 'person', 'pers.', 'pers.', 'pers.', 'pers.'],
  LH: ['Arb.-Std.', 'work hour', 'h de trav.', 'ora lav.', 'werkuur', 'h trabajo'],
  HUR: ['Std.', 'h', 'h', 'h', 'uur', 'h'],
  MIN: ['Min.', 'min', 'min', 'min', 'min', 'min'],
  SEC: ['Sek.', 's', 's', 's', 's', 's'],
  DAY: ['Tag', 'day', 'jour', 'giorno', 'dag', 'día'],
  WEE: ['Woche', 'week', 'sem.', 'sett.', 'week', 'sem.'],
  MON: ['Monat', 'month', 'mois', 'mese', 'maand', 'mes'],
  QAN: ['Quartal', 'quarter', 'trim.', 'trim.', 'kwartaal', 'trim.'],
  ANN: ['Jahr', 'year', 'an', 'anno', 'jaar', 'año'],
  P1: ['%'],
  KGM: ['kg'],
  GRM: ['g'],
  MGM: ['mg'],
  TNE: ['t'],
  LBR: ['lb'],
  MTR: ['m'],
  CMT: ['cm'],
  MMT: ['mm'],
  KMT: ['km'],
  SMI: ['mi'],
  MTK: ['m²'],
  CMK: ['cm²'],
  HAR: ['ha'],
  MTQ: ['m³'],
  LTR: ['l'],
  MLT: ['ml'],
  HLT: ['hl'],
  DLT: ['dl'],
  KWH: ['kWh'],
  MWH: ['MWh'],
  KWT: ['kW'],
  MAW: ['MW'],
  AD: ['Byte'],
  E34: ['GB'],
  E35: ['TB'],
  '4L': ['MB'],
}

/** The name of a unit code in a language; the code itself when we have no name. */
export function unitName(code: string, lang: PdfLang): string {
  const names = Object.hasOwn(UNITS, code) ? UNITS[code] : undefined
  return names?.[PDF_LANGS.indexOf(lang)] ?? names?.[0] ?? code
}
