import type { PdfLang } from './types.ts'
import { PDF_LANGS } from './types.ts'
import { formFor } from './words.ts'

/**
 * Short names of UN/ECE Recommendation 20 and 21 codes as printed beside a quantity: one for all languages where it is a symbol,
 * else in the order of PDF_LANGS (de, en, fr, it, nl, es), those that have a plural as `one|many`. A code that is not here is printed itself.
 */
const PIECE = ['Stk.', 'pc|pcs', 'pce', 'pz', 'st', 'ud.|uds.'] as const
const PACK = ['Pack', 'pack|packs', 'paq.', 'conf.', 'pak|pakken', 'paq.'] as const

const UNITS: Readonly<Record<string, readonly string[]>> = {
  H87: PIECE,
  C62: PIECE,
  EA: PIECE,
  XPP: PIECE,
  XPK: PACK,
  XPA: PACK,
  SET: ['Satz|Sätze', 'set|sets', 'lot|lots', 'set', 'set|sets', 'juego|juegos'],
  PR: ['Paar', 'pair|pairs', 'paire|paires', 'paio|paia', 'paar', 'par|pares'],
  DZN: ['Dtzd.', 'dozen', 'douz.', 'dozz.', 'dozijn', 'doc.'],
  XBX: ['Karton|Kartons', 'box|boxes', 'boîte|boîtes', 'scatola|scatole', 'doos|dozen', 'caja|cajas'],
  XCT: ['Karton|Kartons', 'carton|cartons', 'carton|cartons', 'cartone|cartoni', 'doos|dozen', 'cartón|cartones'],
  XBO: ['Flasche|Flaschen', 'bottle|bottles', 'bout.', 'bott.', 'fles|flessen', 'botella|botellas'],
  XBG: ['Beutel', 'bag|bags', 'sac|sacs', 'busta|buste', 'zak|zakken', 'bolsa|bolsas'],
  XSA: ['Sack|Säcke', 'sack|sacks', 'sac|sacs', 'sacco|sacchi', 'zak|zakken', 'saco|sacos'],
  XRO: ['Rolle|Rollen', 'roll|rolls', 'rouleau|rouleaux', 'rotolo|rotoli', 'rol|rollen', 'rollo|rollos'],
  XPX: ['Palette|Paletten', 'pallet|pallets', 'palette|palettes', 'pallet', 'pallet|pallets', 'palé|palés'],
  XCA: ['Dose|Dosen', 'can|cans', 'boîte|boîtes', 'lattina|lattine', 'blik|blikken', 'lata|latas'],
  LS: ['pausch.', 'lump sum', 'forfait', 'a corpo', 'forfait', 'global'],
  E48: ['Leistung|Leistungen', 'service|services', 'service|services', 'servizio|servizi', 'dienst|diensten', 'servicio|servicios'],
  E49: ['Arb.-Tag|Arb.-Tage', 'work day|work days', 'j. ouvré|j. ouvrés', 'g. lav.', 'werkdag|werkdagen', 'jornada|jornadas'],
  IE: ['Person|Personen', 'person|persons', 'pers.', 'pers.', 'pers.', 'pers.'],
  LH: ['Arb.-Std.', 'work hour|work hours', 'h de trav.', 'ora lav.|ore lav.', 'werkuur|werkuren', 'h trabajo'],
  HUR: ['Std.', 'h', 'h', 'h', 'uur', 'h'],
  MIN: ['Min.', 'min', 'min', 'min', 'min', 'min'],
  SEC: ['Sek.', 's', 's', 's', 's', 's'],
  DAY: ['Tag|Tage', 'day|days', 'jour|jours', 'giorno|giorni', 'dag|dagen', 'día|días'],
  WEE: ['Woche|Wochen', 'week|weeks', 'sem.', 'sett.', 'week|weken', 'sem.'],
  MON: ['Monat|Monate', 'month|months', 'mois', 'mese|mesi', 'maand|maanden', 'mes|meses'],
  QAN: ['Quartal|Quartale', 'quarter|quarters', 'trim.', 'trim.', 'kwartaal|kwartalen', 'trim.'],
  ANN: ['Jahr|Jahre', 'year|years', 'an|ans', 'anno|anni', 'jaar', 'año|años'],
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

/** The name of a unit code in a language, as it goes with a quantity; the code itself when we have no name. */
export function unitName(code: string, lang: PdfLang, quantity?: string): string {
  const names = Object.hasOwn(UNITS, code) ? UNITS[code] : undefined
  return formFor(names?.[PDF_LANGS.indexOf(lang)] ?? names?.[0] ?? code.replace('|', ' '), quantity, lang)
}
