import { describe, expect, it } from 'vitest'
import type { Card, ContactCard } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults } from '../../../renderer/editor/address-book/faults.ts'
import {
  cardFromPlace,
  cardPlaceOf,
  fillFromCard,
  identifiersOf,
  isKept,
  mergeCard,
  type CardPlace,
} from '../../../renderer/editor/address-book/fill.ts'
import { fillTerms } from '../../../renderer/editor/address-book/fill-terms.ts'
import { keepCard } from '../../../renderer/editor/address-book/keep.ts'
import { pageWords } from '../../../core/languages/words.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { TEST_COMPANY } from '../../support/company.ts'

const INVOICE: Invoice = {
  document: { customer_reference: 'B-1' },
  supplier: { name: 'Own Ltd', tax_id: { value: 'DE1', scheme: 'VAT' }, ids: [{ value: 'a' }, { value: 'b' }] },
  customer: {
    name: 'Old Buyer',
    trading_name: 'Old',
    city: 'Graz',
    tax_id: { value: 'ATU1', scheme: 'VAT' },
    id: { value: 'o', scheme: '0088' },
  },
  payment_details: [{ account_id: 'DE02 1234' }],
  items: [
    {
      id: '1',
      name: 'Old',
      quantity: '3',
      unit_code: 'KGM',
      price: '5',
      price_quantity: '10',
      attributes: [{ name: 'x' }, { name: 'y' }],
      note: 'n',
    },
    { id: '2', name: 'Other' },
  ],
}
const place = (path: string): CardPlace => {
  const found = cardPlaceOf(path, 'buyer')
  if (found === undefined) throw new Error(path)
  return found
}
const BUYER: ContactCard = {
  kind: 'customer',
  party: {
    name: 'New Buyer',
    city: 'Linz',
    tax_id: { value: 'ATU2', scheme: 'VAT' },
    endpoint_id: { value: '400', scheme: '0088' },
    ids: [{ value: 'n' }],
  },
  ibans: [],
  required_terms: ['BT-10', 'BT-13'],
}
const known = (card: ContactCard) => ({ ...card, id: 'card' })

describe('a card put into an invoice', () => {
  it('is offered where a company or an article is named or numbered', () => {
    expect(cardPlaceOf('items[12].name')).toEqual({ kinds: ['item'], part: 'items[12]' })
    expect(cardPlaceOf('items[0].supplier_item_id')?.part).toBe('items[0]')
    expect(cardPlaceOf('supplier.tax_id.value', 'buyer')?.kinds).toEqual(['supplier'])
    // The client company has its profile.
    expect(cardPlaceOf('supplier.tax_id.value', 'seller')).toBeUndefined()
    expect(cardPlaceOf('customer.endpoint_id.value')?.kinds).toEqual(['customer'])
    expect(cardPlaceOf('items[0].sub_items[0].name')).toBeUndefined()
    expect(cardPlaceOf('payee.name')).toBeUndefined()
  })

  it('replaces the whole company: what it does not say of it goes', () => {
    const { customer } = applyChanges(INVOICE, fillFromCard(INVOICE, place('customer.name'), BUYER))
    const { ids: _, ...party } = BUYER.party
    expect(customer).toEqual({ ...party, id: { value: 'n' } })
    const seller = applyChanges(INVOICE, fillFromCard(INVOICE, place('supplier.name'), { ...BUYER, kind: 'supplier' })).supplier
    expect(seller).toEqual(BUYER.party)
  })

  it('replaces what says which article it is and leaves what belongs to the sale', () => {
    const item = { name: 'New', supplier_item_id: 'N-1', price: '7.50', tax_code: 'S', tax_percent: '19' }
    const { items } = applyChanges(INVOICE, fillFromCard(INVOICE, place('items[0].name'), { kind: 'item', item }))
    expect(items?.[0]).toEqual({ id: '1', quantity: '3', unit_code: 'KGM', note: 'n', ...item })
    expect(items?.[1]).toEqual({ id: '2', name: 'Other' })
  })

  it('is what the invoice makes of it, and back', () => {
    const item = cardFromPlace(INVOICE, place('items[0].name'))
    expect(item).toEqual({
      kind: 'item',
      item: { name: 'Old', attributes: [{ name: 'x' }, { name: 'y' }], unit_code: 'KGM', price: '5', price_quantity: '10' },
    })
    const seller = cardFromPlace(INVOICE, place('supplier.name'))
    expect(seller).toMatchObject({ kind: 'supplier', party: { name: 'Own Ltd' }, ibans: ['DE021234'] })
    expect(cardFromPlace({ document: {} }, place('customer.name'))).toBeUndefined()
    expect(seller === undefined ? undefined : fillFromCard(INVOICE, place('supplier.name'), seller)).toEqual([])
  })

  it('keeps its habits when it takes an invoice’s values', () => {
    const found = cardFromPlace(INVOICE, place('customer.name'))
    if (found === undefined) throw new Error('a company')
    expect(isKept(BUYER, found)).toBe(false)
    const merged = mergeCard(known(BUYER), found)
    expect(merged).toMatchObject({ required_terms: ['BT-10', 'BT-13'], party: { name: 'Old Buyer' } })
    expect(isKept(merged as ContactCard, found)).toBe(true)
    expect(identifiersOf(BUYER)).toEqual(expect.arrayContaining(['ATU2', '400', '0088:400', 'N']))
  })
})

describe('a card kept from an invoice', () => {
  const api = (items: Card[], calls: unknown[]): Parameters<typeof keepCard>[0] => ({
    desk_cards: () => Promise.resolve({ items, total: items.length, limit: 50, offset: 0 }),
    desk_card_create: ({ body }) => Promise.resolve((calls.push(['create', body]), { ...body, id: 'new', updated_at: '' })),
    desk_card_set: ({ params, body }) => Promise.resolve((calls.push(['set', body]), { ...body, id: params.card_id, updated_at: '' })),
    desk_card_delete: ({ params }) => Promise.resolve((calls.push(['delete', params.card_id]), items[0] as Card)),
    desk_card_proposal: () => Promise.resolve({ proposed: { ...BUYER, payment_days: '14' }, documents: 3 }),
  })

  it('takes the place of the item of the same number, and undone it is as before', async () => {
    const calls: unknown[] = []
    const before = { kind: 'item', item: { name: 'Older', supplier_item_id: 'N-1' } } as const
    const content = { kind: 'item', item: { name: 'New', supplier_item_id: 'n-1' } } as const
    const { isNew, undo } = await keepCard(api([{ ...before, id: 'i', updated_at: '' }], calls), content, {
      known: undefined,
      documentId: 'd',
    })
    await undo()
    expect(isNew).toBe(false)
    expect(calls).toEqual([
      ['set', content],
      ['set', before],
    ])
  })

  it('of a new customer has the habits its documents show, and undone it is gone', async () => {
    const calls: unknown[] = []
    const content = { ...BUYER, required_terms: [] }
    const { isNew, undo } = await keepCard(api([], calls), content, { known: undefined, documentId: 'd' })
    await undo()
    expect(isNew).toBe(true)
    expect(calls).toEqual([
      ['create', { ...BUYER, payment_days: '14' }],
      ['delete', 'new'],
    ])
  })
})

describe('an invoice beside the cards of its companies', () => {
  const seller = known({ kind: 'supplier', party: { name: 'Own Ltd', tax_id: { value: 'DE 1' } }, ibans: ['DE99'], required_terms: [] })
  const company = undefined

  it('parts from them in VAT id and account, and lacks what the customer demands', () => {
    const faults = findFaults(INVOICE, { supplier: seller, customer: known(BUYER), company })
    expect(faults.map(({ kind, path, expected }) => [kind, path, expected])).toEqual([
      ['vat', 'customer.tax_id.value', 'ATU2'],
      ['required', 'document.purchase_order_reference', ''],
      ['iban', 'payment_details[0].account_id', 'DE99'],
    ])
    const mended = applyChanges(
      INVOICE,
      faults.flatMap(({ take }) => take ?? []),
    )
    expect(findFaults(mended, { supplier: seller, customer: known(BUYER), company }).map(({ kind }) => kind)).toEqual(['required'])
  })

  it('agrees with each of them once the card has taken its value', () => {
    for (const { kind, source } of findFaults(INVOICE, { supplier: seller, customer: known(BUYER), company })) {
      if ('company' in source) throw new Error('There is no profile.')
      const card = known(source.update)
      const cards = kind === 'iban' ? { supplier: card, customer: undefined, company } : { supplier: undefined, customer: card, company }
      expect(findFaults(INVOICE, cards).map((fault) => fault.kind)).not.toContain(kind)
    }
  })

  it('may send the money of a credit note back to the customer, and no invoice’s', () => {
    const customer = known({ ...BUYER, ibans: ['DE02 1234'] })
    const own = { ...TEST_COMPANY, vat_ids: ['DE1'] }
    const kindsOf = (type_code: string) =>
      findFaults({ ...INVOICE, document: { ...INVOICE.document, type_code } }, { supplier: undefined, customer, company: own })
        .filter(({ term }) => term === 'BT-84')
        .map(({ kind }) => kind)
    expect(['380', '501', '381', '502'].map(kindsOf)).toEqual([['iban'], ['iban'], [], []])
  })

  it('parts from the profile of the client company in what is none of its values, until either side takes the other’s', () => {
    const own = { ...TEST_COMPANY, vat_ids: ['DE811999207', 'ATU99887702'] }
    const invoice = (vat: string, scheme: string, endpoint: string, iban: string): Invoice => ({
      document: {},
      supplier: { tax_id: { value: vat }, endpoint_id: { value: endpoint, scheme } },
      payment_details: [{ account_id: iban }],
    })
    const others = { supplier: undefined, customer: undefined }
    // Any of its values is right, not the first alone.
    expect(
      findFaults(invoice('ATU 99887702', 'EM', 'rechnung@nordlicht-werkzeugbau.example', 'BE17999123456721'), { ...others, company: own }),
    ).toEqual([])
    const strange = invoice('GB1', '9930', 'DE123456789', 'GB33BUKB20201555555555')
    const faults = findFaults(strange, { ...others, company: own })
    expect(faults.map(({ kind, expected }) => [kind, expected])).toEqual([
      ['vat', 'DE811999207'],
      ['endpoint', '9930:DE811999207'],
      ['iban', 'DE70999010100012345678'],
    ])
    const mended = applyChanges(
      strange,
      faults.flatMap(({ take }) => take ?? []),
    )
    expect(findFaults(mended, { ...others, company: own })).toEqual([])
    for (const { kind, source } of faults) {
      if (!('company' in source)) throw new Error('There is no card.')
      expect(findFaults(strange, { ...others, company: source.update }).map((fault) => fault.kind)).not.toContain(kind)
    }
  })

  it('is not told what neither of them names', () => {
    expect(findFaults(INVOICE, { supplier: undefined, customer: undefined, company })).toEqual([])
    expect(findFaults({ document: {} }, { supplier: seller, customer: undefined, company: TEST_COMPANY })).toEqual([])
  })
})

describe('what a card fixes', () => {
  const fixed: ContactCard = {
    ...BUYER,
    required_terms: ['BT-10'],
    fixed_terms: { 'BT-10': 'L-1', 'BT-12': 'R-7' },
    payment_terms: '14 Tage',
    delivery: { city: 'Wels' },
    endpoints: [{ scheme: 'EM', value: 'new@buyer.example' }],
  }

  it('is put where nothing stands yet, and goes with the customer that it came with', () => {
    const empty: Invoice = { document: { purchase_order_reference: '45' }, customer: {} }
    const first = applyChanges(empty, fillFromCard(empty, place('customer.name'), fixed))
    expect(first.document).toEqual({ purchase_order_reference: '45', customer_reference: 'L-1', contract_reference: 'R-7' })
    expect(first.delivery).toEqual({ city: 'Wels' })
    const other: ContactCard = { ...BUYER, fixed_terms: { 'BT-12': 'R-9' } }
    const second = applyChanges(first, fillFromCard(first, place('customer.name'), other, { before: fixed }))
    expect(second.document).toEqual({ purchase_order_reference: '45', contract_reference: 'R-9' })
  })

  it('has the address of the format', () => {
    const changes = fillFromCard(
      INVOICE,
      place('customer.name'),
      { ...fixed, party: { name: 'N' }, endpoints: [{ scheme: '0088', value: '4' }] },
      { format: 'peppol_bis_billing.invoice.3_0.xml_ubl' },
    )
    expect(applyChanges(INVOICE, changes).customer?.endpoint_id).toEqual({ scheme: '0088', value: '4' })
  })

  it('is said where the invoice says something else, and can be let go of', () => {
    const faults = (document: Invoice['document']) =>
      findFaults({ document }, { supplier: undefined, customer: known(fixed), company: undefined })
    expect(faults({ customer_reference: 'L-1', contract_reference: 'R-7' })).toEqual([])
    expect(faults({ customer_reference: 'L-2' })).toMatchObject([
      { kind: 'fixed', term: 'BT-10', expected: 'L-1', source: { update: { fixed_terms: { 'BT-10': 'L-2', 'BT-12': 'R-7' } } } },
      { kind: 'fixed', term: 'BT-12', releases: true, take: [{ path: 'document.contract_reference', value: 'R-7' }] },
    ])
    expect(faults({ contract_reference: 'R-7' })).toMatchObject([
      { kind: 'required', term: 'BT-10', take: [{ path: 'document.customer_reference', value: 'L-1' }], releases: true },
    ])
  })

  it('each of its addresses is right; another one of a network takes the place of that one', () => {
    const faults = (scheme: string, value: string) =>
      findFaults(
        { document: {}, customer: { endpoint_id: { scheme, value } } },
        { supplier: undefined, customer: known(fixed), company: undefined },
      ).filter(({ kind }) => kind === 'endpoint')
    expect(faults('EM', 'new@buyer.example')).toEqual([])
    expect(faults('0088', '400')).toEqual([])
    expect(faults('EM', 'other@buyer.example')).toMatchObject([
      {
        expected: 'EM:new@buyer.example',
        source: { update: { party: fixed.party, endpoints: [{ scheme: 'EM', value: 'other@buyer.example' }] } },
      },
    ])
  })
})

describe('when the customer of a card pays', () => {
  const company = { ...TEST_COMPANY, defaults: { payment_terms: '8 Tage netto', payment_days: '8' } }
  const card: ContactCard = { ...BUYER, payment_terms: '10 Tage 2 % Skonto, 20 Tage netto' }
  const other: ContactCard = { ...BUYER, payment_days: '45' }
  const around = { company, words: pageWords('de'), format: 'xrechnung.invoice.3_0.xml_ubl' }
  const filled = (document: Invoice['document'], one: ContactCard, more: object = {}) => {
    const model: Invoice = { document: { issue_date: '2026-11-30', ...document } }
    return applyChanges(model, fillTerms(model, one, { ...around, ...more })).document
  }
  const BY_COMPANY = { terms: 'Zahlbar innerhalb von 8 Tagen ohne Abzug', due_date: '2026-12-08' }
  const BY_CARD = { terms: '#SKONTO#TAGE=10#PROZENT=2.00#\nZahlbar innerhalb von 20 Tagen ohne Abzug', due_date: '2026-12-20' }

  it('stands in BT-9 and BT-20 as the format wants it, in place of what the company says', () => {
    expect(filled({}, card)).toMatchObject(BY_CARD)
    expect(filled(BY_COMPANY, card)).toMatchObject(BY_CARD)
    expect(filled(BY_COMPANY, card, { format: 'peppol_bis_billing.invoice.3_0.xml_ubl' }).terms).toBe(
      '2 % Skonto bei Zahlung innerhalb von 10 Tagen, zahlbar innerhalb von 20 Tagen ohne Abzug',
    )
    expect(filled(BY_COMPANY, other)).toMatchObject({ terms: 'Zahlbar innerhalb von 45 Tagen ohne Abzug', due_date: '2027-01-14' })
  })

  it('goes with the customer that it came with, and comes back to what the company says', () => {
    expect(filled(BY_CARD, BUYER, { before: card })).toMatchObject(BY_COMPANY)
    expect(filled(BY_CARD, other, { before: card })).toMatchObject({ due_date: '2027-01-14' })
  })

  it('takes the place of nothing that a person has typed, and says nothing where no card does', () => {
    expect(filled({ terms: 'sofort', due_date: '2026-11-30' }, card)).toMatchObject({ terms: 'sofort', due_date: '2026-11-30' })
    expect(filled({ ...BY_COMPANY, due_date: '2027-03-01' }, card)).toMatchObject({ terms: BY_CARD.terms, due_date: '2027-03-01' })
    expect(filled({}, BUYER)).toEqual({ issue_date: '2026-11-30' })
  })

  it('is nothing that a credit note says', () => {
    expect(filled({ type_code: '381', terms: 'Wird gutgeschrieben.' }, card, { type: 'credit_note' })).toEqual({
      issue_date: '2026-11-30',
      type_code: '381',
      terms: 'Wird gutgeschrieben.',
    })
    expect(filled({ type_code: '381' }, card, { type: 'credit_note' }).due_date).toBeUndefined()
  })
})
