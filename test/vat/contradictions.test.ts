import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { applySituation } from '../../core/vat/apply.ts'
import { contradictionsOf } from '../../core/vat/contradictions.ts'
import type { SituationId } from '../../core/vat/situation.ts'
import { situationsOfCountry } from '../../core/vat/situations.ts'
import { applyChanges } from '../../renderer/editor/model.ts'
import { baseInvoice } from './support/base.ts'

function into(model: Invoice, id: SituationId, line?: number): Invoice {
  const situation = situationsOfCountry('DE').find((one) => one.id === id)
  if (situation === undefined) throw new Error(`There is no ${id}.`)
  return applyChanges(model, applySituation(model, situation, { lang: 'de', ...(line === undefined ? {} : { line }) }))
}
const set = (model: Invoice, path: string, value: string | undefined): Invoice => applyChanges(model, [{ path, value }])
const home = baseInvoice('DE', 'DE')
const abroad = baseInvoice('DE', 'AT')

describe('contradictions of VAT', () => {
  it.each([
    ['nothing', abroad, []],
    ['an intra-EU supply that is in order', into(abroad, 'intra_eu_supply'), []],
    ['an intra-EU supply to a buyer at home', into(home, 'intra_eu_supply'), ['supply_stays_home', 'buyer_id_of_own_country']],
    ['an intra-EU supply that leaves the EU', set(into(abroad, 'intra_eu_supply'), 'delivery.country_code', 'CH'), ['supply_leaves_eu']],
    ['an export that stays in the EU', into(abroad, 'export'), ['export_inside_eu']],
    [
      'reverse charge without the id of the buyer',
      set(set(into(abroad, 'intra_eu_service'), 'customer.tax_id.value', undefined), 'customer.legal_registration_id.value', undefined),
      ['reverse_without_buyer_id'],
    ],
    ['outside VAT beside a taxed line', into(home, 'outside_scope', 1), ['outside_beside_others']],
    [
      'outside VAT with an id typed again',
      set(into(home, 'outside_scope'), 'supplier.tax_id.value', 'DE123456788'),
      ['outside_with_vat_id'],
    ],
    ['a small business that shows VAT', into(home, 'small_business', 1), ['small_business_with_vat']],
    ['an exempt line with a rate', set(into(home, 'exempt'), 'items[0].tax_percent', '19'), ['untaxed_with_rate']],
  ] as const)('%s', (_, model, codes) => {
    expect(contradictionsOf(model).map(({ code }) => code)).toEqual(codes)
  })

  it('name the field that is likely wrong, and what it says', () => {
    expect(contradictionsOf(into(abroad, 'export'))).toEqual([{ code: 'export_inside_eu', path: 'customer.country_code', value: 'AT' }])
  })
})
