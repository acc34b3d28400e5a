import type { CodeListName } from './codes.ts'

/**
 * How units are written in price lists and tables of the trade in German, English, French and Dutch; none of it is a name of the list. What stands for
 * different units in two of them is left out: `u` is an hour in Dutch and a piece in French.
 */
const UNITS: Readonly<Record<string, string>> = {
  H87: 'stk st stck stks pcs pc pce pz',
  HUR: 'h std stdn hr hrs uren',
  DAY: 'd tg dg dgn',
  MIN: 'min',
  SEC: 's sek sec',
  WEE: 'wk wkn',
  MON: 'mo mt mth mnd',
  ANN: 'jr',
  MTR: 'm',
  LM: 'lfm lfdm m1 strm',
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
  LS: 'psch pausch pauschal pst',
  P1: '%',
  XPX: 'pal plt',
  XPK: 'pkt pck pak',
  XBX: 'ds',
  XBG: 'zk',
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
