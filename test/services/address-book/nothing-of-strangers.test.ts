import { mapInOrder } from '../../../core/base/in-order.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import type { Company, ContactCard, NewInvoiceRequest } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { Services } from '../../../core/services/workspace.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { sampleXml, startServer } from '../../http/server-fixture.ts'
import { countRuns } from '../../support/extent.ts'

/** A new invoice begins with what the client company says of itself, its customer's card and its own invoices to that customer. */

const DAY = '2026-11-30'
const COMPANY: Company = {
  ...TEST_COMPANY,
  vat_ids: ['DE811999207'],
  registrations: [{ value: 'HRB 90417 KI' }],
  endpoints: [
    { scheme: 'EM', value: 'rechnung@nordlicht.example' },
    { scheme: '9930', value: 'DE811999207' },
  ],
  accounts: [{ iban: 'DE70999010100012345678', bic: 'NOLADE21KIE', holder: 'Nordlicht' }],
  defaults: {},
}

/** A seller that nothing connects with the company. */
const STRANGER = {
  name: 'Thames Trading Ltd',
  city: 'London',
  country_code: 'GB',
  tax_id: { value: 'GB125125660', scheme: 'VAT' },
  endpoint_id: { value: 'GB125125660', scheme: '9932' },
}

const contact = (name: string, more: Partial<ContactCard> = {}): ContactCard => ({
  kind: 'customer',
  party: { name, tax_id: { value: `DE${name.length}00000000`.slice(0, 11), scheme: 'VAT' } },
  ibans: [],
  required_terms: [],
  ...more,
})

interface Written {
  readonly supplier: Invoice['supplier']
  readonly customer: Invoice['customer']
  readonly number?: string
  readonly currency?: string
  readonly tax?: { readonly code: string; readonly percent?: string; readonly reason?: string }
  readonly iban?: string
  readonly due?: string
  readonly terms?: string
}

async function store({ documents }: Services, written: Written) {
  const { supplier, customer, number = 'X-1', currency = 'EUR', tax, iban, due, terms = 'Strange terms' } = written
  const { code = 'S', percent = '19', reason } = tax ?? {}
  const model = {
    document: {
      number,
      issue_date: '2026-10-01',
      due_date: due ?? '2026-10-31',
      type_code: '380',
      currency_code: currency,
      terms,
    },
    supplier,
    customer,
    ...(iban === undefined ? {} : { payment_details: [{ method_code: '30', account_id: iban, account_name: 'Stranger' }] }),
    taxes: [{ code, percent, taxable_amount: '100.00', amount: '0.00', ...(reason === undefined ? {} : { exemption_reason: reason }) }],
    items: [{ id: '1', name: 'Strange goods', quantity: '1', unit_code: 'HUR', price: '100', tax_code: code, tax_percent: percent }],
  }
  const body = { model, format: 'peppol_bis_billing.invoice.3_0.xml_ubl' }
  return documents.uploadModel(body, { direction: 'outbound', lenient: false })
}

const OWN_SELLER = { name: COMPANY.name, country_code: 'DE', tax_id: { value: 'DE811999207', scheme: 'VAT' } }

async function begin(services: Services, request: Partial<NewInvoiceRequest> = {}): Promise<Invoice> {
  const { id } = await services.invoices.create({ from: 'new', issue_date: DAY, ...request })
  return services.documents.model(id)
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('a new invoice', () => {
  it('has nothing of a stranger whose file was imported: not its seller, its account, its currency nor its VAT', async () => {
    const { services } = await startServer()
    await services.company.set(COMPANY)
    const customer = await services.cards.create(contact('Bergruh'))
    for (const buyer of [{ name: 'Someone' }, { name: 'Bergruh', tax_id: { value: 'DE700000000', scheme: 'VAT' } }]) {
      await store(services, {
        supplier: STRANGER,
        customer: buyer,
        currency: 'GBP',
        tax: { code: 'E', percent: '0', reason: 'Exempt' },
        iban: 'GB33BUKB20201555555555',
      })
    }
    const model = await begin(services, { source_id: customer.id })
    expect(model).toMatchObject({
      document: { number: '2026-0001', currency_code: 'EUR', due_date: '2026-12-30' },
      supplier: { name: COMPANY.name, tax_id: { value: 'DE811999207' } },
      payment_details: [{ account_id: 'DE70999010100012345678', account_name: 'Nordlicht', service_provider_id: 'NOLADE21KIE' }],
      items: [{ tax_code: 'S', unit_code: 'C62' }],
    })
    expect(JSON.stringify(model)).not.toMatch(/Thames|GB|Strange|Exempt/)
  })

  it('is refused with what to do while nobody has said who the client company is', async () => {
    const { services } = await startServer()
    await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const error = await refusal(services.invoices.create({ from: 'new', issue_date: DAY }))
    expect([error.code, error.next]).toEqual(['invalid_state', expect.stringContaining('kontor company set') as string])
  })

  it('goes on as the last one of the company’s own to the same customer, and no other one', async () => {
    const { services } = await startServer()
    await services.company.set(COMPANY)
    const vienna = { value: 'ATU99887319', scheme: 'VAT' }
    const card = await services.cards.create(contact('Bergruh', { party: { name: 'Bergruh', tax_id: vienna } }))
    const twin = await services.cards.create(
      contact('Bergruh', { party: { name: 'Bergruh', tax_id: { value: 'DE700000000', scheme: 'VAT' } } }),
    )
    const tax = { code: 'AE', percent: '0', reason: 'Reverse charge' }
    await store(services, {
      supplier: OWN_SELLER,
      customer: { name: 'Bergruh', tax_id: vienna },
      number: 'R-7',
      currency: 'CHF',
      tax,
      due: '2026-10-11',
    })
    await store(services, { supplier: OWN_SELLER, customer: { name: 'Other' }, number: 'R-8' })
    expect(await begin(services, { source_id: card.id })).toMatchObject({
      document: { number: 'R-9', currency_code: 'CHF', due_date: '2026-12-10' },
      taxes: [{ code: 'AE', exemption_reason: 'Reverse charge' }],
      items: [{ tax_code: 'AE', tax_percent: '0' }],
    })
    expect(await begin(services, { source_id: twin.id })).toMatchObject({ document: { currency_code: 'EUR' }, items: [{ tax_code: 'S' }] })
  })

  it('has what the company usually has: VAT, currency, terms, days, format, and a circle for credit notes', async () => {
    const { services } = await startServer()
    const vat = { category: 'E', rate: '0', exemption_code: 'VATEX-EU-132', exemption_reason: 'Heilbehandlung' }
    const defaults = {
      ...{ vat, currency_code: 'CHF', payment_terms: 'Netto', payment_days: '10', format: 'xrechnung.invoice.3_0.xml_ubl' },
      ...{ number_pattern: 'RE-{YYYY}-{000}', credit_note_pattern: 'GU-{000}' },
    }
    await services.company.set({ ...COMPANY, defaults })
    const invoice = await services.invoices.create({ from: 'new', issue_date: DAY })
    expect(invoice).toMatchObject({ number: 'RE-2026-001', format: defaults.format, due_date: '2026-12-10' })
    expect(await services.documents.model(invoice.id)).toMatchObject({
      document: { currency_code: 'CHF', terms: 'Netto' },
      taxes: [{ code: 'E', exemption_reason_code: 'VATEX-EU-132', exemption_reason: 'Heilbehandlung' }],
      payment_details: [{ method_code: '30' }],
    })
    const note = await services.invoices.create({ from: 'credit_note', source_id: invoice.id, issue_date: DAY })
    const next = await services.invoices.create({ from: 'new', issue_date: DAY })
    const another = await services.invoices.create({ from: 'credit_note', source_id: next.id, issue_date: DAY })
    expect([note.number, next.number, another.number]).toEqual(['GU-001', 'RE-2026-002', 'GU-002'])
  })

  it('is to be paid as the customer’s card, the last invoice to it or the profile says, in the form of its format', async () => {
    const { services } = await startServer()
    const defaults = { payment_terms: '14 days 2 %, 30 days net', payment_days: '30', format: 'xrechnung.invoice.3_0.xml_ubl' }
    await services.company.set({ ...COMPANY, defaults })
    const head = async (source_id?: string) => (await begin(services, source_id === undefined ? {} : { source_id })).document
    const lines = (days: number, rest: string): string => `#SKONTO#TAGE=${days}#PROZENT=2.00#\nZahlbar ${rest} ohne Abzug`
    expect(await head()).toMatchObject({ due_date: '2026-12-30', terms: lines(14, 'innerhalb von 30 Tagen') })
    const quick = await services.cards.create(contact('Quick', { payment_days: '20' }))
    expect(await head(quick.id)).toMatchObject({ due_date: '2026-12-20', terms: lines(14, 'innerhalb von 20 Tagen') })
    const dutch = await services.cards.create(contact('Dutch', { language: 'nl', format: 'peppol_bis_billing.invoice.3_0.xml_ubl' }))
    expect(await head(dutch.id)).toMatchObject({
      terms: '2% korting bij betaling binnen 14 dagen, te betalen binnen 30 dagen zonder aftrek',
    })
    const known = await services.cards.create(contact('Known'))
    await store(services, {
      supplier: OWN_SELLER,
      customer: { name: 'Known' },
      number: 'R-1',
      due: '2026-10-11',
      terms: '30 jours fin de mois',
    })
    expect(await head(known.id)).toMatchObject({
      due_date: '2026-12-31',
      terms: 'Zahlbar innerhalb von 30 Tagen und dann zum Monatsende ohne Abzug',
    })
  })

  it('counts the company’s own numbers alone, and those made here under whatever name', async () => {
    const { services } = await startServer()
    await services.company.set({ ...COMPANY, defaults: { number_pattern: 'RE-{000}' } })
    await store(services, { supplier: STRANGER, customer: { name: 'A' }, number: 'RE-900' })
    await store(services, { supplier: OWN_SELLER, customer: { name: 'A' }, number: 'RE-041' })
    expect((await begin(services)).document.number).toBe('RE-042')
    // The company is another one now; its numbers are taken nevertheless.
    await services.company.set({
      ...COMPANY,
      name: 'Nachfolger GmbH',
      vat_ids: ['DE400571727'],
      registrations: [],
      endpoints: [],
      defaults: { number_pattern: 'RE-{000}' },
    })
    expect((await begin(services)).document.number).toBe('RE-043')
  })

  it.each([
    ['peppol_bis_billing.invoice.3_0.xml_ubl', undefined, '9930'],
    ['xrechnung.invoice.3_0.xml_ubl', undefined, 'EM'],
    ['xrechnung.invoice.3_0.xml_ubl', { scheme: 'EM', value: 'eingang@stadt.example' }, 'EM'],
    ['xrechnung.invoice.3_0.xml_ubl', { scheme: '0204', value: '991-03730-19' }, '9930'],
  ] as const)('of the format %s to the address %j has the sender’s address of the scheme %s', async (format, endpoint_id, scheme) => {
    const { services } = await startServer()
    await services.company.set(COMPANY)
    const party = { name: 'Stadt', ...(endpoint_id === undefined ? {} : { endpoint_id }) }
    const card = await services.cards.create(contact('Stadt', { party, format }))
    expect((await begin(services, { source_id: card.id })).supplier?.endpoint_id?.scheme).toBe(scheme)
  })

  it('of a small business that no register knows has the number of the tax office for its identifier, too', async () => {
    const { services } = await startServer()
    await services.company.set({ ...COMPANY, vat_ids: [], registrations: [], tax_numbers: ['20/815/08158'] })
    const { id, direction } = await services.invoices.create({ from: 'new', issue_date: DAY })
    expect(direction).toBe('outbound')
    const { supplier } = await services.documents.model(id)
    expect(supplier).toMatchObject({ ids: [{ value: '20/815/08158' }], tax_registration_id: { value: '20/815/08158', scheme: 'FC' } })
    const { issues } = await services.documents.validation(id, 'en')
    expect(issues.map(({ rule_id }) => rule_id)).not.toContain('BR-CO-26')
  })

  it('of Peppol has no address of another network where the profile has no other', async () => {
    const { services } = await startServer()
    await services.company.set({ ...COMPANY, endpoints: [{ scheme: 'EM', value: 'rechnung@nordlicht.example' }] })
    const card = await services.cards.create(contact('Stadt', { format: 'peppol_bis_billing.invoice.3_0.xml_ubl' }))
    expect((await begin(services, { source_id: card.id })).supplier?.endpoint_id).toBeUndefined()
  })

  it.each(['duplicate', 'credit_note', 'correction'] as const)('as %s of a stranger’s document is refused by both names', async (from) => {
    const { services } = await startServer()
    await services.company.set(COMPANY)
    const { id } = await store(services, { supplier: STRANGER, customer: { name: 'A' } })
    const error = await refusal(services.invoices.create({ from, source_id: id, issue_date: DAY }))
    expect(error.code).toBe('other_seller')
    expect(error.message).toMatch(/Thames Trading Ltd.*Nordlicht Werkzeugbau GmbH/)
  })

  it('from a template of another company is refused', async () => {
    const { services } = await startServer()
    await services.company.set(COMPANY)
    const model = { document: { currency_code: 'EUR' }, supplier: STRANGER }
    const card = await services.cards.create({ kind: 'template', name: 'Miete', model, every: 'month', next_date: DAY })
    expect((await refusal(services.invoices.create({ from: 'template', source_id: card.id, issue_date: DAY }))).code).toBe('other_seller')
  })

  it.each(['xrechnung', 'peppol', 'to-mend'])('of the sample %s is the company’s own', async (id) => {
    const { services } = await startServer()
    const vat = 'DE400571727'
    await services.company.set({
      ...{
        name: 'Konzept Süd GmbH',
        address: { city: 'Ulm', country_code: 'DE' },
        vat_ids: [vat],
        endpoints: [{ scheme: '9930', value: vat }],
      },
      ...{ accounts: [{ iban: 'DE89370400440532013000' }], tax_numbers: [], registrations: [], directors: [], contacts: [] },
    })
    const before = await services.format.xmlToModel(await services.samples.xml(id), {})
    const record = await services.invoices.create({ from: 'sample', source_id: id, issue_date: DAY })
    expect(record).toMatchObject({ direction: 'outbound', issue_date: DAY, sender_name: 'Konzept Süd GmbH' })
    const model = await services.documents.model(record.id)
    const { supplier = {}, payment_details = [] } = before.model
    const strange = [
      supplier.name,
      supplier.tax_id?.value,
      supplier.city,
      supplier.contact?.email,
      ...payment_details.map(({ account_id }) => account_id),
    ]
    for (const value of strange.filter((other) => other !== undefined)) expect(JSON.stringify(model)).not.toContain(value)
    expect(model.items).toHaveLength(before.model.items?.length ?? 0)
  })
})

/** Values that the program itself computes or fixes. */
const COMPUTED = new Set(['380', 'EUR', 'S', 'C62', '1', '30', '58', 'VAT', 'FC', DAY])
const PLACES_COMPUTED =
  /^(document\.(number|due_date|specification_id|process_id)|totals\.|taxes\[\d+\]\.(amount|taxable_amount|currency_code)|items\[\d+\]\.(id|subtotal))/

function valuesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((entry, index) => valuesOf(entry, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => valuesOf(member, path === '' ? name : `${path}.${name}`))
}

const text = fc.integer({ min: 1, max: 99_999 })
const currencies = fc.constantFrom('EUR', 'GBP', 'CHF', 'NOK')
const CUSTOMERS = ['Nord', 'Süd', 'West'] as const

const anyStored = fc.record({
  isOwn: fc.boolean(),
  customer: fc.constantFrom(...CUSTOMERS),
  seed: text,
  currency: currencies,
  category: fc.constantFrom('S', 'AE', 'E', 'Z'),
})

it(
  'every value of every new invoice is the profile’s, the card’s, or the company’s own to that customer',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStored, { maxLength: 5 }),
        fc.record({ currency_code: currencies, vat: fc.constant({ category: 'S', rate: '7' }) }, { requiredKeys: [] }),
        fc.subarray([...CUSTOMERS]),
        fc.boolean(),
        async (stored, defaults, carded, hasAccount) => {
          const { services, close } = await startServer()
          const company = await services.company.set({ ...COMPANY, defaults, ...(hasAccount ? {} : { accounts: [] }) })
          const own = new Map<string, string[]>()
          for (const { isOwn, customer, seed, currency, category } of stored) {
            const supplier = isOwn ? OWN_SELLER : { ...STRANGER, name: `Stranger ${seed}`, city: `City ${seed}` }
            const tax = { code: category, percent: String(seed % 31), ...(category === 'S' ? {} : { reason: `Reason ${seed}` }) }
            const { id } = await store(services, {
              supplier,
              customer: { name: customer },
              number: `N${seed}-1`,
              currency,
              tax,
              iban: `IBAN${seed}`,
            })
            if (isOwn)
              own.set(customer, [...(own.get(customer) ?? []), ...valuesOf(await services.documents.model(id)).map(([, value]) => value)])
          }
          const cards = await mapInOrder(carded, (name) => services.cards.create(contact(name, { payment_days: '20' })))
          for (const card of [undefined, ...cards]) {
            const name = card === undefined || !('party' in card) ? '' : (card.party.name ?? '')
            const model = await begin(services, card === undefined ? {} : { source_id: card.id })
            const known = new Set([
              ...COMPUTED,
              ...valuesOf(company).map(([, value]) => value),
              ...valuesOf(card).map(([, value]) => value),
              ...(own.get(name) ?? []),
            ])
            expect(valuesOf(model).filter(([path, value]) => !PLACES_COMPUTED.test(path) && !known.has(value))).toEqual([])
          }
          await close()
        },
      ),
      { numRuns: countRuns(12) },
    )
  },
)
