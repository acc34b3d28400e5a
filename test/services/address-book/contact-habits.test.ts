import { expect, it } from 'vitest'
import type { Card, ContactCard } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { makeFolder, sampleXml, startServer } from '../../http/server-fixture.ts'
import { TEST_COMPANY } from '../../support/company.ts'

/** What a contact's card holds, and what an invoice to it begins with. */

const DAY = '2026-11-30'
const HARBOUR: ContactCard = {
  kind: 'customer',
  party: {
    name: 'Hafen Kiel',
    city: 'Kiel',
    endpoint_id: { scheme: 'EM', value: 'rechnung@hafen.example' },
    legal_registration_id: { scheme: '0002', value: '732829320' },
    ids: [{ scheme: '0009', value: '73282932000074' }],
  },
  endpoints: [{ scheme: '0204', value: '04011000-1234512345-06' }],
  ibans: [],
  required_terms: ['BT-10'],
  fixed_terms: { 'BT-10': '04011000-1234512345-06', 'BT-13': '4500001234', 'BT-12': 'R-7' },
  payment_terms: 'Zahlbar innerhalb von 14 Tagen ohne Abzug',
  payment_days: '14',
  delivery: { name: 'Lager Ost', id: { scheme: '0088', value: '4012345000009' }, city: 'Kiel', country_code: 'DE' },
}

const setUp = async () => {
  const { services } = await startServer()
  await services.company.set({ ...TEST_COMPANY, defaults: { payment_terms: 'Sofort' } })
  const begin = async (card: ContactCard): Promise<Invoice> => {
    const { id } = await services.cards.create(card)
    return services.documents.model((await services.invoices.create({ from: 'new', source_id: id, issue_date: DAY })).id)
  }
  return { ...services, begin }
}

it('a new invoice says all that the card does', async () => {
  const { begin } = await setUp()
  const model = await begin({ ...HARBOUR, format: 'peppol_bis_billing.invoice.3_0.xml_ubl' })
  expect(model.document).toMatchObject({
    customer_reference: '04011000-1234512345-06',
    purchase_order_reference: '4500001234',
    contract_reference: 'R-7',
    terms: 'Zahlbar innerhalb von 14 Tagen ohne Abzug',
    due_date: '2026-12-14',
  })
  expect(model.delivery).toEqual(HARBOUR.delivery)
  expect(model.customer).toMatchObject({
    endpoint_id: { scheme: '0204', value: '04011000-1234512345-06' },
    legal_registration_id: { scheme: '0002', value: '732829320' },
    id: { scheme: '0009', value: '73282932000074' },
  })
})

it('the address is that of the format, and the usual one where none fits', async () => {
  const { begin } = await setUp()
  const xrechnung = 'xrechnung.invoice.3_0.xml_ubl'
  expect((await begin({ ...HARBOUR, format: xrechnung })).customer?.endpoint_id?.scheme).toBe('EM')
  const { endpoints: _, ...alone } = HARBOUR
  expect((await begin({ ...alone, format: 'peppol_bis_billing.invoice.3_0.xml_ubl' })).customer?.endpoint_id?.scheme).toBe('EM')
})

it('a card without any of it is read as before, and takes nothing along', async () => {
  const { begin } = await setUp()
  const model = await begin({ kind: 'customer', party: { name: 'Alt' }, ibans: [], required_terms: [] })
  expect(model.document.terms).toBe('Zahlbar sofort ohne Abzug')
  expect(model.document.purchase_order_reference).toBeUndefined()
  expect(model.delivery).toBeUndefined()
})

it('a card is found by each of its addresses and references, and refused with what it cannot hold', async () => {
  const node = await startServer()
  const { cards } = node.services
  const card = await cards.create(HARBOUR)
  const found = async (search: string): Promise<readonly Card[]> =>
    (await cards.list({ kind: ['customer'], search, limit: 9, offset: 0 })).items
  for (const words of ['0204:04011000-1234512345-06', 'rechnung@hafen.example', '4500001234', '732829320']) {
    expect(
      (await found(words)).map(({ id }) => id),
      words,
    ).toEqual([card.id])
  }
  const response = await node.handleWindow(
    new Request('http://desk/api/v2/desk/cards', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...HARBOUR, fixed_terms: { 'BT-1': 'R-1' }, endpoints: [{ scheme: 'EM' }], delivery: { town: 'Kiel' } }),
    }),
  )
  const { errors } = (await response.json()) as { errors: { path: string }[] }
  expect(errors.map(({ path }) => path)).toEqual(['endpoints[0].value', 'fixed_terms.BT-1', 'delivery.town'])
})

it('a card is stored with all of it, and read again by another start', async () => {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const { id } = await node.services.cards.create(HARBOUR)
  await node.close()
  const { items } = await (await startServer({ dir })).services.cards.list({ kind: ['customer'], limit: 9, offset: 0 })
  expect(items[0]).toMatchObject({ id, ...HARBOUR })
})

it('is proposed with what all invoices say alike, once there are enough of them, and counts its documents', async () => {
  const { cards, documents } = await setUp()
  const upload = async (number: string, order: string) => {
    const xml = new TextDecoder()
      .decode(sampleXml('xrechnung'))
      .replace(/<cbc:ID>[^<]*</, `<cbc:ID>${number}<`)
      .replace('bis 2. Dezember 2026', 'innerhalb von 30 Tagen')
    const bytes = new TextEncoder().encode(xml.replace(/(<cac:OrderReference>\s*<cbc:ID>)[^<]*/, `$1${order}`))
    return documents.uploadXml(bytes, { direction: 'outbound' })
  }
  const first = await upload('A-1', '4500000001')
  await upload('A-2', '4500000002')
  const { proposed: early } = await cards.propose(first.id)
  expect(early.fixed_terms).toBeUndefined()
  await upload('A-3', '4500000003')
  const model = await documents.model(first.id)
  const { proposed } = await cards.propose(first.id)
  expect(proposed.fixed_terms?.['BT-10']).toBe(model.document.customer_reference)
  expect(proposed.fixed_terms?.['BT-10']).toBeDefined()
  // Each invoice has an order of its own.
  expect(proposed.fixed_terms?.['BT-13']).toBeUndefined()
  expect(proposed.payment_terms).toBe(model.document.terms)
  expect(await cards.orderNumbers(first.id)).toEqual(['4500000003', '4500000002'])
  await cards.create(proposed)
  const query = { kind: ['customer' as const], limit: 9, offset: 0 }
  expect((await cards.list({ ...query, documents: true })).items[0]?.documents).toEqual({ count: 3, last_date: model.document.issue_date })
  expect((await cards.list(query)).items[0]?.documents).toBeUndefined()
})

it('is not proposed with a day to pay by, which was that of its invoices, and one that a card has holds for no other', async () => {
  const { cards, documents, invoices } = await setUp()
  const ids: string[] = []
  for (const number of ['A-1', 'A-2', 'A-3']) {
    const xml = new TextDecoder().decode(sampleXml('xrechnung')).replace(/<cbc:ID>[^<]*</, `<cbc:ID>${number}<`)
    ids.push((await documents.uploadXml(new TextEncoder().encode(xml), { direction: 'outbound' })).id)
  }
  const [first = ''] = ids
  const { proposed } = await cards.propose(first)
  const { terms = '' } = (await documents.model(first)).document
  expect(terms).toContain('2. Dezember 2026')
  expect([proposed.payment_terms, proposed.payment_days]).toEqual([undefined, '30'])
  const { id } = await cards.create({ ...proposed, payment_terms: terms })
  const begun = await invoices.create({ from: 'new', source_id: id, issue_date: '2027-02-01' })
  expect((await documents.model(begun.id)).document).toMatchObject({
    due_date: '2027-03-03',
    terms: 'Zahlbar innerhalb von 30 Tagen ohne Abzug',
  })
})
