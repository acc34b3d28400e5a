import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults, type KnownContact } from '../../../renderer/editor/address-book/faults.ts'
import { noteOfHint } from '../../../renderer/findings/findings.ts'
import { findHints, type HintSource } from '../../../renderer/editor/hints/hints.ts'
import { formOfOrders, hasOrderForm } from '../../../renderer/editor/hints/order-form.ts'
import { TEST_COMPANY } from '../../support/company.ts'

const card = (more: Partial<KnownContact> = {}): KnownContact => ({
  id: 'card',
  kind: 'customer',
  party: { name: 'Land Bremen' },
  ibans: [],
  required_terms: [],
  ...more,
})
const hintsOf = (model: Partial<Invoice>, more: Partial<HintSource> = {}) =>
  findHints(
    { document: {}, ...model },
    { customer: undefined, company: undefined, orders: [], typing: undefined, isJudged: () => false, ...more },
  )

const PUBLIC = { customer: { endpoint_id: { scheme: '0204', value: '04011000-1234512345-06' } } }

describe('a hint', () => {
  it('is at each identifier that looks wrong, with what would be right', () => {
    const hints = hintsOf({
      document: { customer_reference: '04011000-1234512345-60' },
      supplier: {
        country_code: 'DE',
        tax_id: { value: 'DE400571728', scheme: 'VAT' },
        tax_registration_id: { value: '12/34', scheme: 'FC' },
        ids: [
          { scheme: '0088', value: '4012345000009' },
          { scheme: '0088', value: '4012345000008' },
        ],
        legal_registration_id: { value: 'HRB 12345' },
        endpoint_id: { scheme: '9930', value: 'DE400571729' },
      },
      customer: {
        tax_id: { value: 'FR26064285364' },
        legal_registration_id: { scheme: '0002', value: '732829321' },
        endpoint_id: { scheme: 'EM', value: 'x@y.example' },
      },
      delivery: { id: { scheme: '0088', value: '401234500000' } },
      payment_details: [
        { method_code: '58', account_id: 'DE98370400440532013000', service_provider_id: 'COBADEF' },
        { method_code: '30', account_id: '1234567' },
      ],
    })
    expect(hints.map(({ term, path, kind }) => [kind, term, path])).toEqual([
      ['doubt', 'BT-10', 'document.customer_reference'],
      ['doubt', 'BT-31', 'supplier.tax_id.value'],
      ['doubt', 'BT-48', 'customer.tax_id.value'],
      ['doubt', 'BT-32', 'supplier.tax_registration_id.value'],
      ['doubt', 'BT-29', 'supplier.ids[1].value'],
      ['doubt', 'BT-34', 'supplier.endpoint_id.value'],
      ['doubt', 'BT-47', 'customer.legal_registration_id.value'],
      ['doubt', 'BT-71', 'delivery.id.value'],
      ['doubt', 'BT-84', 'payment_details[0].account_id'],
      ['doubt', 'BT-86', 'payment_details[0].service_provider_id'],
    ])
    expect(hints[0]).toMatchObject({ identifier: 'leitweg', doubt: { fault: 'check_digit', found: '60', expected: '06' } })
  })

  it('is never an error', () => {
    const wrong = { value: 'DE400571728' }
    const hints = [
      ...hintsOf({ supplier: { tax_id: wrong }, customer: { tax_id: { value: 'de 400571727' }, ...PUBLIC.customer } }),
      ...hintsOf({ document: { purchase_order_reference: '12' } }, { orders: ['4500000001', '4500000002'] }),
    ]
    expect(hints.map((hint) => [hint.kind, noteOfHint(hint, '').issue.severity])).toEqual([
      ['doubt', 'warning'],
      ['bare', 'information'],
      ['reference', 'information'],
      ['order', 'warning'],
    ])
  })

  it('is not said while one types, nor where a rule speaks already', () => {
    const model = { supplier: { tax_id: { value: 'DE400571728' } } }
    expect(hintsOf(model)).toHaveLength(1)
    expect(hintsOf(model, { typing: 'supplier.tax_id.value' })).toEqual([])
    expect(hintsOf(model, { isJudged: (path) => path === 'supplier.tax_id.value' })).toEqual([])
  })

  it('is said once of a number, and not of those that the profile of the client holds', () => {
    const supplier = { tax_id: { value: 'DE400571728' }, endpoint_id: { scheme: '9930', value: 'DE400571728' } }
    expect(hintsOf({ supplier }).map(({ term }) => term)).toEqual(['BT-31'])
    expect(hintsOf({ supplier }, { company: { ...TEST_COMPANY, vat_ids: ['DE400571728'] } })).toEqual([])
  })

  it('proposes the bare form, and takes capitals of an address for no difference', () => {
    expect(hintsOf({ supplier: { tax_id: { value: 'DE 400 571 727' } } })).toMatchObject([
      { kind: 'bare', expected: 'DE400571727', take: [{ path: 'supplier.tax_id.value', value: 'DE400571727' }] },
    ])
    expect(hintsOf({ customer: { endpoint_id: { scheme: '9925', value: 'be0695722008' } } })).toEqual([])
  })

  it('takes a reference for a Leitweg-ID where it looks like one, or the customer is public', () => {
    const said = (reference: string, more: Partial<Invoice> = {}, source: Partial<HintSource> = {}) =>
      hintsOf({ ...more, document: { customer_reference: reference } }, source).filter(({ term }) => term === 'BT-10')
    expect(said('Einkauf 12')).toEqual([])
    expect(said('Einkauf 12', PUBLIC)).toMatchObject([{ doubt: { fault: 'form' } }])
    expect(said('99-12')).toEqual([])
    expect(said('99-12', {}, { customer: card({ required_terms: ['BT-10'] }) })).toMatchObject([{ doubt: { fault: 'check_digit' } }])
    expect(said('4500-Einkauf', {}, { customer: card({ required_terms: ['BT-10'] }) })).toEqual([])
    expect(said('04011000-1234512345-06', PUBLIC)).toEqual([])
  })

  it('proposes the Leitweg-ID of the customer’s address, unless the card fixes one', () => {
    const proposal = { kind: 'reference', expected: '04011000-1234512345-06', path: 'document.customer_reference' }
    expect(hintsOf(PUBLIC)).toMatchObject([proposal])
    const withAddress = card({ endpoints: [{ scheme: '0204', value: '04011000-1234512345-06' }] })
    expect(hintsOf({}, { customer: withAddress })).toMatchObject([proposal])
    expect(hintsOf({}, { customer: { ...withAddress, fixed_terms: { 'BT-10': 'X' } } })).toEqual([])
    expect(hintsOf({ ...PUBLIC, document: { customer_reference: '991-03730-19' } })).toEqual([])
    // The note that the card demands one offers it.
    const demanding = { ...withAddress, required_terms: ['BT-10' as const] }
    expect(hintsOf({}, { customer: demanding })).toEqual([])
    expect(findFaults({ document: {} }, { supplier: undefined, customer: demanding, company: undefined })).toMatchObject([
      { kind: 'required', take: [{ path: 'document.customer_reference', value: '04011000-1234512345-06' }] },
    ])
  })

  it('says how earlier order numbers looked', () => {
    const document = { purchase_order_reference: '12' }
    expect(hintsOf({ document }, { orders: ['4500000001', '4500000002'] })).toMatchObject([{ kind: 'order', expected: '45xxxxxxxx' }])
    expect(hintsOf({ document }, { orders: ['4500000001'] })).toEqual([])
    expect(hintsOf({ document: { purchase_order_reference: '4500099999' } }, { orders: ['4500000001', '4500000002'] })).toEqual([])
  })
})

it('order numbers have a form where all have the same', () => {
  expect(formOfOrders(['PO-2026-17', 'PO-2026-18'])).toBe('POxxxxxxxx'.replace('xxxxxxxx', '-xxxx-xx'))
  expect(formOfOrders(['A-1', '17'])).toBeUndefined()
  expect(formOfOrders(['A-1', 'A-1', ''])).toBeUndefined()
  expect(hasOrderForm('PO-2027-01', 'PO-xxxx-xx')).toBe(true)
  expect(['PO-2027-1', 'XO-2027-01', 'PO-2O27-01'].filter((number) => hasOrderForm(number, 'PO-xxxx-xx'))).toEqual([])
})
