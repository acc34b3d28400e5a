import { expect, it } from 'vitest'
import type { ContactCard, NewInvoiceRequest } from '../../../core/contract/types.ts'
import { sampleXml, startServer } from '../../http/server-fixture.ts'
import { TEST_COMPANY } from '../../support/company.ts'

/** When a new invoice is to be paid (BT-9), and how its terms say so (BT-20), by the words of the customer's card. */

const DAY = '2026-11-30'
const CUSTOMER: ContactCard = {
  kind: 'customer',
  party: { name: 'Hafen Kiel', city: 'Kiel', country_code: 'DE' },
  ibans: [],
  required_terms: [],
  fixed_terms: { 'BT-13': '4500001234' },
  payment_terms: '10 Tage 2 % Skonto, 20 Tage netto',
}
const IN_WORDS = '2 % Skonto bei Zahlung innerhalb von 10 Tagen, zahlbar innerhalb von 20 Tagen ohne Abzug'
const IN_LINES = '#SKONTO#TAGE=10#PROZENT=2.00#\nZahlbar innerhalb von 20 Tagen ohne Abzug'

async function setUp() {
  const { services } = await startServer()
  await services.company.set({ ...TEST_COMPANY, defaults: { ...TEST_COMPANY.defaults, payment_terms: '8 Tage netto', payment_days: '8' } })
  const make = async (request: Omit<NewInvoiceRequest, 'issue_date'>) => {
    const { id } = await services.invoices.create({ issue_date: DAY, ...request })
    return { id, ...(await services.documents.model(id)).document }
  }
  return { ...services, make }
}

it.each([
  ['xrechnung.invoice.3_0.xml_ubl', IN_LINES],
  ['xrechnung.invoice.3_0.xml_cii', IN_LINES],
  ['peppol_bis_billing.invoice.3_0.xml_ubl', IN_WORDS],
])('a new invoice in %s is due as the card says, in the words of its format', async (format, terms) => {
  const { cards, make } = await setUp()
  const card = await cards.create({ ...CUSTOMER, format })
  expect(await make({ from: 'new', source_id: card.id })).toMatchObject({
    due_date: '2026-12-20',
    terms,
    purchase_order_reference: '4500001234',
  })
})

it('what is made of an invoice with other terms is due by the card, and its terms say no other day', async () => {
  const { cards, documents, make } = await setUp()
  const source = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
  // The day that it names was its own.
  expect(await make({ from: 'duplicate', source_id: source.id })).toMatchObject({
    due_date: '2026-12-30',
    terms: 'Zahlbar bis zum 30.12.2026 ohne Abzug',
  })
  const { proposed } = await cards.propose(source.id)
  await cards.create({ ...proposed, payment_terms: '10 Tage 2 % Skonto, 20 Tage netto' })
  for (const from of ['duplicate', 'correction'] as const) {
    expect(await make({ from, source_id: source.id })).toMatchObject({ due_date: '2026-12-20', terms: IN_LINES })
  }
})

it('what is made again says no day of the time before, whichever way it is made', async () => {
  const { cards, documents, make } = await setUp()
  const dated = new TextDecoder()
    .decode(sampleXml('xrechnung'))
    .replace(/<cbc:Note>Zahlbar[^<]*/, '<cbc:Note>10 Tage 2 %, zahlbar bis 02.12.2026')
  const source = await documents.uploadXml(new TextEncoder().encode(dated), { direction: 'outbound' })
  const model = await documents.model(source.id)
  const template = await cards.create({ kind: 'template', name: 'Wartung', model, every: 'month', next_date: '2026-11-30' })
  const made = [
    await make({ from: 'duplicate', source_id: source.id }),
    await make({ from: 'correction', source_id: source.id }),
    await make({ from: 'template', source_id: template.id }),
  ]
  for (const { due_date, terms } of made) {
    expect(due_date).toBe('2026-12-30')
    expect(terms).toMatch(/(TAGE=10#PROZENT=2\.00#\n|2 %.*10 Tagen).*Zahlbar bis zum 30\.12\.2026 ohne Abzug$/is)
  }
})

it('a template of an XRechnung says its discount in words to a customer who takes Peppol by now', async () => {
  const { cards, documents, make } = await setUp()
  const source = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
  const model = await documents.model(source.id)
  const { proposed } = await cards.propose(source.id)
  const { payment_terms: _terms, payment_days: _days, ...card } = proposed
  await cards.create({ ...card, format: 'peppol_bis_billing.invoice.3_0.xml_ubl' })
  const { specification_id: _, process_id: __, ...document } = model.document
  const template = await cards.create({
    kind: 'template',
    name: 'Wartung',
    model: { ...model, document: { ...document, terms: `${IN_LINES}\nGerichtsstand Kiel` } },
    every: 'never',
  })
  expect((await make({ from: 'template', source_id: template.id })).terms).toBe(`${IN_WORDS}\nGerichtsstand Kiel`)
})
