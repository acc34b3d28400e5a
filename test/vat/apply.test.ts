import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { computeTotals } from '../../core/model/totals.ts'
import { applySituation, idsToTakeAway } from '../../core/vat/apply.ts'
import { applyCategory } from '../../core/vat/category.ts'
import { demandsOf } from '../../core/vat/demands.ts'
import { situationOf } from '../../core/vat/recognise.ts'
import type { Situation, SituationId } from '../../core/vat/situation.ts'
import { situationsOfCountry } from '../../core/vat/situations.ts'
import { applyChanges } from '../../renderer/editor/model.ts'
import { baseInvoice, buyerFor } from './support/base.ts'
import { EVERY } from './support/every.ts'

const german = (id: SituationId): Situation => situationsOfCountry('DE').find((one) => one.id === id) as Situation
const into = (model: Invoice, situation: Situation, line?: number): Invoice =>
  applyChanges(model, applySituation(model, situation, { lang: 'de', rate: '10', ...(line === undefined ? {} : { line }) }))

/** What an invoice says of VAT and cannot be taken back by another situation: ids that one of them took away. */
const withoutIds = ({ supplier = {}, customer = {}, ...rest }: Invoice): Invoice => {
  const [{ tax_id: _, ...seller }, { tax_id: __, ...buyer }] = [supplier, customer]
  return { ...rest, supplier: seller, customer: buyer }
}

describe('a situation of the whole document', () => {
  it('makes an intra-EU supply of a taxed one: no tax, its reason, and the totals', () => {
    const model = into(baseInvoice('DE', 'AT'), german('intra_eu_supply'))
    expect(model.items?.map(({ tax_code, tax_percent }) => [tax_code, tax_percent])).toEqual([
      ['K', '0'],
      ['K', '0'],
    ])
    expect(model.document.discounts_charges?.map(({ tax_code }) => tax_code)).toEqual(['K', 'K'])
    expect(model.taxes).toEqual([
      {
        code: 'K',
        percent: '0',
        taxable_amount: '2621.10',
        amount: '0.00',
        exemption_reason_code: 'VATEX-EU-IC',
        exemption_reason: 'Steuerfreie innergemeinschaftliche Lieferung',
      },
    ])
    expect(model.totals).toMatchObject({ tax_total: '0.00', total: '2621.10', payable: '2621.10' })
    expect(demandsOf(german('intra_eu_supply'), model).map(({ term, path }) => [term, path])).toEqual([
      ['BT-80', 'delivery.country_code'],
      ['BT-72', 'delivery.date'],
    ])
  })

  it('leaves totals alone that did not add up before', () => {
    const base = baseInvoice('DE', 'AT')
    const wrong = { ...base, totals: { ...base.totals, total: '1.00' } }
    const model = into(wrong, german('intra_eu_supply'))
    expect(model.totals).toEqual(wrong.totals)
    expect(model.taxes).toMatchObject([{ code: 'K', taxable_amount: '2621.10', amount: '0.00' }])
  })

  it('takes the VAT ids away where nothing is subject to VAT, and keeps a rate in the breakdown alone', () => {
    const base = { ...baseInvoice('DE', 'AT'), tax_representative: { name: 'Vertreter', tax_id: { value: 'DE999999999' } } }
    expect(idsToTakeAway(base)).toEqual(['DE123456788', 'ATU13585627', 'DE999999999'])
    const model = into(base, german('outside_scope'))
    expect([model.supplier?.tax_id?.value, model.customer?.tax_id?.value, model.tax_representative]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(model.items?.[0]).not.toHaveProperty('tax_percent')
    expect(model.taxes).toMatchObject([{ code: 'O', percent: '0', exemption_reason: 'Nicht steuerbar' }])
  })

  it('puts a mention that is no reason into a note, behind the one that is there, and takes that line alone away', () => {
    const base = { ...baseInvoice('DE', 'DE'), notes: [{ text: 'Danke' }] }
    const model = into(base, german('works_private'))
    expect(model.notes).toEqual([{ text: 'Danke\nDer Empfänger bewahrt diese Rechnung zwei Jahre auf.' }])
    expect(into(model, german('reduced')).notes).toEqual([{ text: 'Danke' }])
    expect(into(into(baseInvoice('DE', 'DE'), german('works_private')), german('reduced')).notes).toBeUndefined()
  })

  it('keeps what the person wrote elsewhere', () => {
    const base = { ...baseInvoice('DE', 'AT'), notes: [{ text: 'Danke' }], delivery: { country_code: 'AT', date: '2026-10-10' } }
    const model = into(into(base, german('intra_eu_supply')), german('standard'))
    expect(model).toEqual(base)
  })
})

describe('a situation of one line', () => {
  it('leaves the others as they are, and allowances with those that they belong to', () => {
    const model = into(baseInvoice('DE', 'DE'), german('reduced'), 1)
    expect(model.items?.map(({ tax_percent }) => tax_percent)).toEqual(['19', '7'])
    expect(model.document.discounts_charges?.map(({ tax_percent }) => tax_percent)).toEqual(['19', '19'])
    expect(model.taxes?.map(({ percent, taxable_amount }) => [percent, taxable_amount])).toEqual([
      ['19', '2462.10'],
      ['7', '159.00'],
    ])
    expect(computeTotals(model).firstDifference).toBeUndefined()
  })

  it('takes the allowances along once no other line has their category', () => {
    const model = into(into(baseInvoice('DE', 'DE'), german('reduced'), 1), german('reduced'), 0)
    expect(model.document.discounts_charges?.map(({ tax_percent }) => tax_percent)).toEqual(['7', '7'])
    expect(model.taxes).toHaveLength(1)
  })
})

describe('every situation', () => {
  it.each(EVERY)('of $country is recognised again, as far as invoices tell it from others', ({ country, situations }) => {
    for (const situation of situations) {
      const model = into(baseInvoice(country, buyerFor(country, situation)), situation)
      const found = situationOf(model, model.items?.[0] ?? {})
      const isPlain = situation.mention === undefined && situation.vatex === undefined
      if (!isPlain || situation.kind === 'rate') expect([situation.id, found?.kind]).toEqual([situation.id, situation.kind])
      expect([situation.id, found?.fits.some(({ category }) => category === situation.category)]).toEqual([situation.id, true])
    }
  })

  it('is none yet while a taxed line has no rate', () => {
    expect(situationOf(baseInvoice('DE', 'DE'), { tax_code: 'S' })).toBeUndefined()
    expect(situationOf(baseInvoice('DE', 'DE'), { tax_code: 'L', tax_percent: '7' })).toBeUndefined()
  })

  it('leaves no trace once another one is chosen', () => {
    const choice = fc.constantFrom(...EVERY).chain(({ country, situations }) =>
      fc.record({
        country: fc.constant(country),
        former: fc.constantFrom(...situations),
        line: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
        next: fc.constantFrom(...situations),
      }),
    )
    fc.assert(
      fc.property(choice, ({ country, former, line, next }) => {
        const base = baseInvoice(country, buyerFor(country, next))
        expect(withoutIds(into(into(base, former, line), next))).toEqual(withoutIds(into(base, next)))
      }),
      { numRuns: 400 },
    )
  })
})

describe('a category chosen by its code', () => {
  it.each(['AE', 'K', 'G', 'E', 'Z'])('%s sets the rate to zero in the same step', (code) => {
    expect(applyCategory('items[0].tax_code', code, '19')).toEqual([
      { path: 'items[0].tax_code', value: code },
      { path: 'items[0].tax_percent', value: '0' },
    ])
  })

  it('O takes the rate away, S does not keep a zero, and another rate stays', () => {
    expect(applyCategory('items[0].tax_code', 'O', '19')[1]).toEqual({ path: 'items[0].tax_percent', value: undefined })
    expect(applyCategory('items[0].tax_code', 'S', '0.00')[1]).toEqual({
      path: 'items[0].tax_percent',
      value: undefined,
    })
    expect(applyCategory('items[0].tax_code', 'L', '19')).toEqual([{ path: 'items[0].tax_code', value: 'L' }])
    expect(applyCategory('items[0].tax_code', undefined, '19')).toEqual([{ path: 'items[0].tax_code', value: undefined }])
  })
})
