import type { CodeListName } from './codes.ts'

/** How units are written in price lists and tables of the trade in German, English and French; none of it is a name of the list. */
const UNITS: Readonly<Record<string, string>> = {
  H87: 'stk st stck pcs pc pce pz',
  HUR: 'h std stdn hr hrs',
  DAY: 'd tg',
  MIN: 'min',
  SEC: 's sek sec',
  MON: 'mo mt mth',
  MTR: 'm',
  LM: 'lfm lfdm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  MTK: 'm2 m² qm',
  MTQ: 'm3 m³ cbm',
  KGM: 'kg',
  GRM: 'g gr',
  MGM: 'mg',
  TNE: 't to',
  LTR: 'l ltr',
  MLT: 'ml',
  CLT: 'cl',
  HLT: 'hl',
  KWH: 'kwh',
  MWH: 'mwh',
  KWT: 'kw',
  LS: 'psch pausch pauschal',
  P1: '%',
  XPX: 'pal',
  XPK: 'pkt pck',
  XCT: 'kart ktn',
  XBO: 'fl btl',
}

const CODES: Partial<Record<CodeListName, ReadonlyMap<string, string>>> = {
  unece_rec20: new Map(Object.entries(UNITS).flatMap(([code, words]) => words.split(' ').map((word) => [word, code]))),
}

/** The code that an abbreviation of the trade stands for, with or without its full stop: `Std.` -> `HUR`, `m` -> `MTR`. */
export function abbreviatedCode(list: CodeListName, text: string): string | undefined {
  return CODES[list]?.get(text.trim().toLowerCase().replace(/\.$/, ''))
}
