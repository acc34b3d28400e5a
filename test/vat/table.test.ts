import { describe, expect, it } from 'vitest'
import { codeSet } from '../../core/codelists/codes.ts'
import { languagesOf } from '../../core/languages/countries.ts'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { loadVat } from '../../core/languages/load.ts'
import { KIND_OF, isProposal, keyOf, mentionIn, SELLER_COUNTRIES, type Situation, type SituationId } from '../../core/vat/situation.ts'
import { isInForce, offersFor, situationsOfCountry } from '../../core/vat/situations.ts'
import { nameOf, searchSituations } from '../../core/vat/search.ts'
import { baseInvoice } from './support/base.ts'

const ALL: readonly Situation[] = [...SELLER_COUNTRIES, undefined].flatMap((country) => situationsOfCountry(country))
const say = (rate: string): string => `${rate} %`

describe('the table of situations', () => {
  it('has each row once for each country', () => {
    for (const country of SELLER_COUNTRIES) {
      const keys = situationsOfCountry(country).map(keyOf)
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    }
  })

  it('says nothing of a law where nobody has read it: no mention, no paragraph, and the person is asked for the reason', () => {
    const unread = ALL.filter(({ assurance }) => assurance === 'no')
    expect(unread.length).toBeGreaterThan(50)
    expect(unread.filter(({ mention, basis }) => mention !== undefined || basis !== undefined)).toEqual([])
    expect(unread.filter(({ category, needs }) => category !== 'Z' && !needs.includes('reason'))).toEqual([])
    // Only codes that a rule or the list itself binds to the category.
    expect(unread.filter(({ vatex }) => vatex !== undefined && !/^VATEX-EU-(AE|IC|G|O|F|I|J)$/.test(vatex))).toEqual([])
  })

  it('gives proposals of others as such, and a percentage alone without a question', () => {
    expect(ALL.filter(isProposal).every(({ assurance }) => assurance === 'secondary')).toBe(true)
    expect(ALL.filter(({ assurance, mention }) => assurance === 'secondary' && mention !== undefined).every(isProposal)).toBe(true)
    expect(ALL.filter(({ kind }) => kind === 'rate').some(isProposal)).toBe(false)
  })

  it('keeps the rules of its categories: a rate or none, a reason or none, a code of the list', () => {
    const vatex = codeSet('vatex')
    for (const situation of ALL) {
      const { category, rate, mention, isNote } = situation
      const hasReason = situation.vatex !== undefined || (mention !== undefined && isNote !== true) || situation.needs.includes('reason')
      expect([keyOf(situation), hasReason]).toEqual([keyOf(situation), category !== 'S' && category !== 'Z'])
      expect(rate === undefined ? category === 'O' || situation.needs.includes('rate') : category === 'S' || rate === '0').toBe(true)
      expect(situation.vatex === undefined || vatex.has(situation.vatex)).toBe(true)
      expect(situation.source).not.toBe('')
    }
  })

  it('keeps prescribed words in the languages of their country, and says free ones in that of the page', () => {
    const german = situationsOfCountry('DE')
    const find = (id: SituationId): Situation => german.find((one) => one.id === id) as Situation
    expect(mentionIn(find('reverse_construction'), 'en')).toBe('Steuerschuldnerschaft des Leistungsempfängers')
    expect(mentionIn(find('intra_eu_supply'), 'en')).toBe('VAT-exempt intra-Community supply')
    expect(mentionIn(find('intra_eu_supply'), 'it')).toBe('Steuerfreie innergemeinschaftliche Lieferung')
    const said = ALL.filter(({ mention }) => mention !== undefined)
    const isLocal = ({ country, mention }: Situation): boolean =>
      Object.keys(mention ?? {}).every((language) => languagesOf(country).some((own) => own === language))
    const isEverywhere = ({ mention }: Situation): boolean => LANGUAGES.every((language) => mention?.[language] !== undefined)
    const prescribed = said.filter((one) => one.prescribed === true)
    expect(prescribed.length).toBeGreaterThan(20)
    expect(prescribed.filter((one) => !isLocal(one)).map(keyOf)).toEqual([])
    // Words of others, which a person confirms, stand as they were found.
    const free = said.filter((one) => one.prescribed !== true && one.assurance !== 'secondary')
    expect(free.length).toBeGreaterThan(10)
    expect(free.filter((one) => !isEverywhere(one)).map(keyOf)).toEqual([])
  })

  it('knows from which day of supply a row is', () => {
    const food = situationsOfCountry('AT').find(({ id }) => id === 'basic_food') as Situation
    expect([isInForce(food, '2026-06-30'), isInForce(food, '2026-07-01')]).toEqual([false, true])
    const before = { ...baseInvoice('AT', 'AT'), delivery: { date: '2026-06-30' } }
    expect(offersFor(before).some(({ id }) => id === 'basic_food')).toBe(false)
    expect(offersFor(baseInvoice('AT', 'AT')).some(({ id }) => id === 'basic_food')).toBe(true)
  })

  it.each([
    ['domestic', 'DE', 'standard'],
    ['an EU business', 'AT', 'intra_eu_supply'],
    ['a third country', 'CH', 'export'],
  ] as const)('offers first what fits a buyer: %s', (_, buyer, first) => {
    expect(offersFor(baseInvoice('DE', buyer))[0]?.id).toBe(first)
  })

  it('offers sellers of other countries what holds in the whole EU, and names no law of theirs', () => {
    const model = baseInvoice('DE', 'AT')
    const polish = offersFor({ ...model, supplier: { ...model.supplier, country_code: 'PL' } })
    expect(polish.every(({ country }) => country === '*')).toBe(true)
    expect(polish.map(({ id }) => id)).toContain('intra_eu_supply')
  })
})

describe.each(LANGUAGES)('situations in %s', (language) => {
  it('have a name of their own each', async () => {
    const { VAT } = await loadVat(language)
    const names = (Object.keys(KIND_OF) as SituationId[]).map((id) => nameOf({ id, rate: '7' }, VAT, say))
    expect(names.filter((name) => name.includes('{'))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('searching a situation', () => {
  it.each([
    ['19', 'standard'],
    ['7 %', 'reduced'],
    ['ig', 'intra_eu_supply'],
    ['igL', 'intra_eu_supply'],
    ['reverse', 'reverse_construction'],
    ['§13b', 'reverse_construction'],
    ['§ 13b nr 8', 'reverse_cleaning'],
    ['Bauleistung', 'reverse_construction'],
    ['Kleinunternehmer', 'small_business'],
    ['Ausfuhr', 'export'],
    ['differenz', 'margin_used'],
    ['AE', 'reverse_construction'],
    ['K', 'intra_eu_supply'],
    ['16', 'other_rate'],
  ] as const)('%j finds %s', async (typed, id) => {
    const { VAT } = await loadVat('de')
    const [found] = searchSituations(offersFor(baseInvoice('DE', 'DE')), typed, VAT, say)
    expect(found?.situation.id).toBe(id)
    expect(found?.rate).toBe(id === 'other_rate' ? '16' : undefined)
  })

  it('finds nothing for what is none', async () => {
    const { VAT } = await loadVat('de')
    expect(searchSituations(offersFor(baseInvoice('DE', 'DE')), 'qqq', VAT, say)).toEqual([])
  })
})
