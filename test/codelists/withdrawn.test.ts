import { describe, expect, it } from 'vitest'
import { codeSet, isCode } from '../../core/codelists/codes.ts'
import { codeName, ENGLISH, searchCodes } from '../../core/codelists/search.ts'
import { CODE_LIST_IDS } from '../../core/terms/kinds.ts'
import { CATALOGUES } from '../support/languages.ts'

/** Unit codes of UNECE Recommendation 20, revision 17 (2021), annexes II and III, with status X (deleted) and D (deprecated). */
// prettier-ignore
const DELETED =
  '05 06 08 16 17 18 19 1A 1B 1C 1D 1E 1F 1G 1H 1J 1K 1L 1M 1X 26 29 2V 2W 30 31 32 36 3E 3G 3H 3I 43 44 45 46 47 48 4A 4B 4E 53 ' +
  '54 5C 5F 5G 5H 5I 5K 5P 5Q 62 63 69 71 72 73 90 92 93 94 95 96 97 98 AJ AM AP AR AV AW B0 B2 B5 B6 B9 BD BE BG BH BJ BK BL BO ' +
  'BR BT BW BX BZ C1 C2 C4 C5 C6 C77 C98 CA CH CJ CK CL CO CQ CR CS CT CU CV CY CZ D14 D28 D40 D64 D66 D67 D7 D79 D8 D90 D92 D96 ' +
  'D97 D98 D99 DC DE DI DQ DR DRM DS DY E2 E3 E5 EC EP EV F1 F9 FB FD FE FG FM G7 GC GD GH GK GN GW GY GZ H1 H2 HD HE HF HI HK ' +
  'HL HO HS HT HY IC IF II IL IM IP IT JB JG JO JR KD KF KG KS KTM L61 L62 LC LE LI LJ LX M0 MA MF MK MQ MT MV N2 NB NBB NC ND ' +
  'NE NG NH NI NJ NN NPL NRL NV NY OP P0 P3 P4 P6 P7 P8 P9 PA PB PE PF PG PK PL PM PN PU PV PW PY PZ QD QH QK R4 RA RD RG RK RL ' +
  'RN RO RS RU S5 S6 S7 S8 SA SD SE SK SL SN SO SP SS SST ST SV T1 T4 T5 T6 T7 T8 TA TC TD TE TF TJ TK TL TN TQ TR TS TSD TSH TT ' +
  'TU TV TW TY UD UE UF UH UM VI VQ VS W4 WH WI WR YL YT Z1 Z2 Z3 Z4 Z5 Z6 Z8 '
// prettier-ignore
const DEPRECATED =
  '64 66 76 78 84 A1 A25 A50 A51 A52 A57 A58 A60 A61 A62 A63 A64 A65 A66 A67 A77 A78 A79 A80 A81 A82 A83 ARE ATT B36 B37 B38 B39 ' +
  'B40 B51 B65 D35 D37 D38 D39 D70 D71 D72 D75 D76 D9 DU DX E11 GRT GT H78 HAR HJ HN HP J89 J94 K24 K25 K5 NPR NQ NR NTT OZ PT ' +
  'QT SHT UA WW '
const WITHDRAWN = `${DELETED}${DEPRECATED}`.trim().split(' ')

/** What is offered for words, whatever else fits them. */
const offered = (list: Parameters<typeof searchCodes>[0], words: string): string[] =>
  Object.values(CATALOGUES).flatMap(({ codes }) => searchCodes(list, words, codes).map(({ code }) => code))

describe('withdrawn codes', () => {
  it('of units are neither allowed nor offered, however one looks for them', () => {
    expect(WITHDRAWN.length).toBe(380)
    expect(WITHDRAWN.filter((code) => isCode('unece_rec20', code))).toEqual([])
    // Only what is in the list is looked through; some of them are looked for all the same.
    const asked = ['PK', 'PA', 'ST', 'CT', 'KG', 'RO', 'BX', '05', ...WITHDRAWN.filter((_, index) => index % 40 === 0)]
    expect(asked.filter((code) => offered('unece_rec20', code).includes(code))).toEqual([])
  })

  it('of currencies are named and not offered', () => {
    expect(codeName('iso_4217', 'STD', ENGLISH)).not.toBe('STD')
    for (const code of ['STD', 'XTS', 'XXX', 'DEM', 'HRK', 'BGN', 'ZWL']) expect(offered('iso_4217', code), code).not.toContain(code)
    // The platform names a currency that has ended with its years.
    const ended = (code: string): boolean =>
      Object.values(CATALOGUES).some(({ codes }) => /\(.*\d{4}\)/.test(codeName('iso_4217', code, codes)))
    expect([...codeSet('iso_4217')].filter((code) => ended(code) && offered('iso_4217', code).includes(code))).toEqual([])
  })

  it('of countries are not offered', () => {
    for (const code of ['AN', 'CS', 'YU', 'DD', 'SU', 'TP', 'ZR', 'BU', 'FX']) expect(offered('iso_3166', code), code).not.toContain(code)
  })

  it('whatever is offered is in its list', () => {
    const strange = CODE_LIST_IDS.flatMap((id) =>
      ['', 'a', 'e', '1'].flatMap((words) => offered(id, words).filter((code) => !isCode(id, code))),
    )
    expect(strange).toEqual([])
  })
})
