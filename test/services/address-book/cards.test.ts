import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../core/base/errors.ts'
import type { ContactCard, NewInvoiceRequest } from '../../../core/contract/types.ts'
import { actAs } from '../../../core/services/actor.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { JSON_HEADERS, makeFolder, sampleXml, serveTestNode, startServer } from '../../http/server-fixture.ts'

const DAY = '2026-11-30'
const customer = (name: string, more: Partial<ContactCard> = {}): ContactCard => ({
  kind: 'customer',
  party: { name, city: 'Köln', tax_id: { value: 'DE 123456789', scheme: 'VAT' } },
  ibans: [],
  required_terms: ['BT-10'],
  ...more,
})
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as AppError).code,
  )

/** Another millisecond, as it is for two people. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))

describe('cards', () => {
  it('are kept, found by every word without regard to accents, changed, deleted and brought back under their id', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { cards } = node.services
    const one = await cards.create(customer('Stadtwerke Köln'))
    await cards.create(customer('Äpfel & Söhne', { kind: 'supplier' }))
    await cards.create({ kind: 'item', item: { name: 'Wartung', price: '80.00', unit_code: 'HUR' } })
    const names = async (search: string) =>
      (await cards.list({ kind: ['customer', 'supplier'], search, limit: 10, offset: 0 })).items.map(
        (card) => 'party' in card && card.party.name,
      )
    expect(await names('')).toEqual(['Äpfel & Söhne', 'Stadtwerke Köln'])
    expect(await names('koln stadt')).toEqual(['Stadtwerke Köln'])
    expect(await names('de123456789')).toEqual(['Äpfel & Söhne', 'Stadtwerke Köln'])
    expect(await names('9930:DE123456789')).toHaveLength(2)
    expect(await names('123456789')).toEqual(['Äpfel & Söhne', 'Stadtwerke Köln'])
    expect((await cards.list({ kind: ['item'], search: '%', limit: 10, offset: 0 })).total).toBe(0)
    expect(await cards.delete(one.id)).toEqual(one)
    await expect(() => cards.delete(one.id)).rejects.toThrow('no card')
    expect(await cards.set(one.id, customer('Stadtwerke Bonn'))).toMatchObject({ id: one.id, party: { name: 'Stadtwerke Bonn' } })
    await node.close()
    expect(await (await startServer({ dir })).services.cards.list({ kind: ['customer'], limit: 10, offset: 0 })).toMatchObject({ total: 1 })
  })

  it('are written over nothing that was not seen before: whoever comes later is told who was there', async () => {
    const node = await startServer()
    const { cards } = node.services
    const shown = await cards.create(customer('Stadtwerke Köln'))
    await later()
    const changed = await actAs('person:Anna', () => cards.set(shown.id, customer('Stadtwerke Bonn'), shown.updated_at))
    expect(changed).toMatchObject({ updated_by: 'person:Anna' })
    await expect(cards.set(shown.id, customer('Stadtwerke Trier'), shown.updated_at)).rejects.toMatchObject({
      code: 'invalid_state',
      errors: [{ code: 'other_change', values: { by: 'person:Anna' } }],
    })
    expect(await cards.get(shown.id)).toEqual(changed)
    expect(await cards.set(shown.id, customer('Stadtwerke Trier'), changed.updated_at)).toMatchObject({
      party: { name: 'Stadtwerke Trier' },
    })
    await cards.delete(shown.id)
    await expect(cards.set(shown.id, customer('Stadtwerke Bonn'), changed.updated_at)).rejects.toMatchObject({
      errors: [{ code: 'deleted_meanwhile' }],
    })
  })

  it('are collected from the stored documents, once, with the terms that every accepted invoice has', async () => {
    const { cards, documents, company } = (await startServer()).services
    for (const number of ['A-1', 'A-2', 'A-3']) {
      const xml = new TextDecoder().decode(sampleXml('xrechnung')).replace(/<cbc:ID>[^<]*</, `<cbc:ID>${number}<`)
      await documents.uploadXml(new TextEncoder().encode(xml), { direction: 'outbound' })
    }
    const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    expect(await cards.collect()).toBe(2)
    expect(await cards.collect()).toBe(0)
    const [found] = (await cards.list({ kind: ['customer'], limit: 10, offset: 0 })).items
    const model = await documents.model(
      (await documents.list({ limit: 1, offset: 0, sort_by: 'number', sort_order: 'asc' })).items[0]?.id ?? '',
    )
    expect(found).toMatchObject({ party: { name: model.customer?.name }, format: 'xrechnung.invoice.3_0.xml_ubl' })
    expect((found as ContactCard).required_terms).toContain('BT-10')
    const [supplier] = (await cards.list({ kind: ['supplier'], limit: 10, offset: 0 })).items
    expect((supplier as ContactCard).ibans).toHaveLength(1)
    expect(await cards.ofDocument(id)).toMatchObject({ card: { id: supplier?.id }, company: null })
    expect(await cards.propose(id)).toMatchObject({ proposed: { kind: 'supplier' }, documents: 1 })
    const [sent] = (await documents.list({ limit: 1, offset: 0, sort_by: 'number', sort_order: 'asc' })).items
    expect(await cards.ofDocument(sent?.id ?? '')).toMatchObject({ card: { kind: 'customer' }, company: null })
    await company.set(TEST_COMPANY)
    expect(await cards.ofDocument(sent?.id ?? '')).toMatchObject({ card: { kind: 'customer' }, company: TEST_COMPANY })
  })

  it('are refused with every path that is wrong, and are the window’s alone', async () => {
    const node = await serveTestNode()
    const post = async (body: object) => {
      const response = await node.node.handleWindow(
        new Request('http://desk/api/v2/desk/cards', { method: 'POST', body: JSON.stringify(body), headers: JSON_HEADERS }),
      )
      const answer = (await response.json()) as { errors?: { path: string }[] }
      return [response.status, answer.errors?.map(({ path }) => path)]
    }
    expect(await post(customer('A'))).toEqual([201, undefined])
    expect(
      await post({
        ...customer('A'),
        party: { nam: 'A' },
        required_terms: ['BT-999'],
        payment_days: '-1',
      }),
    ).toEqual([422, ['party.nam', 'required_terms[0]', 'payment_days']])
    // The client company has its profile.
    expect(await post({ ...customer('A'), kind: 'own' })).toEqual([422, ['kind']])
    expect(await post({ kind: 'template', name: 'T', model: {}, every: 'day' })).toEqual([422, ['every']])
    expect((await node.call('/v2/desk/cards')).status).toBe(403)
  })
})

describe('new invoices', () => {
  const setUp = async () => {
    const { services } = await startServer()
    await services.company.set(TEST_COMPANY)
    const source = await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const make = (request: Omit<NewInvoiceRequest, 'issue_date'>) => services.invoices.create({ issue_date: DAY, ...request })
    return { ...services, source, make, modelOf: (id: string) => services.documents.model(id) }
  }

  it('begin with one’s own data, the customer’s, the next number and the due date that is agreed on', async () => {
    const { cards, make, modelOf, source } = await setUp()
    const nord = await cards.create(customer('Nord', { payment_days: '14', format: 'peppol_bis_billing.invoice.3_0.xml_ubl' }))
    const first = await make({ from: 'new', source_id: nord.id })
    expect(first).toMatchObject({
      direction: 'outbound',
      format: nord.kind === 'customer' ? nord.format : '',
      issue_date: DAY,
      due_date: '2026-12-14',
    })
    const model = await modelOf(first.id)
    const before = await modelOf(source.id)
    expect(model.supplier).toMatchObject({
      name: TEST_COMPANY.name,
      tax_id: { value: TEST_COMPANY.vat_ids[0] },
      endpoint_id: TEST_COMPANY.endpoints[0],
    })
    expect(model.customer).toMatchObject({ name: 'Nord', city: 'Köln' })
    expect(model.payment_details?.[0]).toMatchObject({ account_id: TEST_COMPANY.accounts[0]?.iban, account_name: before.supplier?.name })
    const second = await make({ from: 'new' })
    expect([first.number, second.number]).toEqual(nextTwo(source.number ?? ''))
  })

  it('are numbered without a gap, whoever asks at the same time, and by the pattern of the company from the first of a year', async () => {
    const { company, make } = await setUp()
    await company.set({ ...TEST_COMPANY, defaults: { number_pattern: 'RE-{YYYY}-{000}' } })
    const made = await Promise.all([1, 2, 3].map(() => make({ from: 'new' })))
    expect(made.map(({ number }) => number)).toEqual(['RE-2026-001', 'RE-2026-002', 'RE-2026-003'])
    expect((await make({ from: 'new' })).number).toBe('RE-2026-004')
  })

  it('a duplicate is a valid invoice of today with all of its terms, and none of that time', async () => {
    const { make, modelOf, source } = await setUp()
    const copy = await make({ from: 'duplicate', source_id: source.id })
    expect(copy).toMatchObject({ format: source.format, issue_date: DAY, total: source.total, validation: { valid: true } })
    const [model, before] = [await modelOf(copy.id), await modelOf(source.id)]
    expect(model.items?.map(({ name, price }) => [name, price])).toEqual(before.items?.map(({ name, price }) => [name, price]))
    expect(model.document.period_start_date).toBeUndefined()
    expect(model.delivery?.date).toBeUndefined()
  })

  it.each(['xrechnung', 'peppol'] as const)(
    'a credit note of a %s invoice is valid, has its own root, and names the invoice',
    async (id) => {
      const { documents, invoices, company } = (await startServer()).services
      await company.set(TEST_COMPANY)
      const source = await documents.uploadXml(sampleXml(id), { direction: 'outbound' })
      const note = await invoices.create({ from: 'credit_note', source_id: source.id, issue_date: DAY })
      expect(note).toMatchObject({ type: 'credit_note', validation: { valid: true, fatal: 0 } })
      expect(note.format).toBe(source.format?.replace('.invoice.', '.credit_note.'))
      const model = await documents.model(note.id)
      expect(model.document.type_code).toBe('381')
      // All of the invoice is credited, whatever had been paid of it.
      expect([model.totals?.total, model.totals?.payable]).toEqual(Array(2).fill((await documents.model(source.id)).totals?.total))
      expect(model.preceding_documents).toEqual([{ number: source.number, issue_date: source.issue_date }])
      expect(await codeOf(invoices.create({ from: 'credit_note', source_id: note.id, issue_date: DAY }))).toBe('invalid_state')
    },
  )

  it('a correction is a 384 that names what it corrects; what came in is refused', async () => {
    const { make, modelOf, source, documents } = await setUp()
    const correction = await make({ from: 'correction', source_id: source.id })
    expect(correction.validation.valid).toBe(true)
    expect(await modelOf(correction.id)).toMatchObject({
      document: { type_code: '384' },
      preceding_documents: [{ number: source.number, issue_date: source.issue_date }],
    })
    const received = await documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    expect(await codeOf(make({ from: 'duplicate', source_id: received.id }))).toBe('invalid_state')
    expect(await codeOf(make({ from: 'duplicate', source_id: 'nothing' }))).toBe('not_found')
  })

  it('a template makes one invoice for each of its dates, with its periods moved along', async () => {
    const { cards, make, modelOf, source } = await setUp()
    const model = await modelOf(source.id)
    const monthly = {
      ...model,
      document: { ...model.document, issue_date: '2026-08-31', period_start_date: '2026-08-01', period_end_date: '2026-08-31' },
    }
    const template = await cards.create({ kind: 'template', name: 'Wartung', model: monthly, every: 'month', next_date: '2026-10-31' })
    const first = await make({ from: 'template', source_id: template.id })
    expect((await modelOf(first.id)).document).toMatchObject({
      issue_date: DAY,
      period_start_date: '2026-10-01',
      period_end_date: '2026-10-31',
    })
    const second = await make({ from: 'template', source_id: template.id })
    expect((await modelOf(second.id)).document).toMatchObject({ period_start_date: '2026-11-01', period_end_date: '2026-11-30' })
    expect(second.number).not.toBe(first.number)
    expect((await cards.list({ kind: ['template'], limit: 1, offset: 0 })).items[0]).toMatchObject({ next_date: '2026-12-31' })
    // The program was ended before the template was moved on: the invoice is there already.
    await cards.set(template.id, { kind: 'template', name: 'Wartung', model: monthly, every: 'month', next_date: '2026-11-30' })
    expect((await make({ from: 'template', source_id: template.id })).id).toBe(second.id)
  })
})

describe('templates with an end', () => {
  it('make nothing after their last day or time, and go on when they are given another end; those without go on for ever', async () => {
    const { services } = await startServer()
    await services.company.set(TEST_COMPANY)
    const source = await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const model = await services.documents.model(source.id)
    const plain = { kind: 'template', name: 'Miete', model, every: 'month', next_date: '2026-11-30' } as const
    const keep = (more: object) => services.cards.create({ ...plain, ...more })
    const make = (id: string) => codeOf(services.invoices.create({ from: 'template', source_id: id, issue_date: DAY }))
    const dated = await keep({ until: '2026-12-31' })
    expect([await make(dated.id), await make(dated.id), await make(dated.id)]).toEqual(['done', 'done', 'invalid_state'])
    const counted = await keep({ remaining: 1 })
    expect([await make(counted.id), await make(counted.id)]).toEqual(['done', 'invalid_state'])
    const { items } = await services.cards.list({ kind: ['template'], limit: 10, offset: 0 })
    const shown = items.map((card) => (card.kind === 'template' ? [card.next_date, card.until, card.remaining] : []))
    expect(shown).toContainEqual(['2027-01-31', '2026-12-31', undefined])
    expect(shown).toContainEqual(['2026-12-31', undefined, 0])
    await services.cards.set(counted.id, { ...plain, next_date: '2026-12-30', remaining: 2 })
    expect(await make(counted.id)).toBe('done')
    const endless = await keep({})
    for (let times = 0; times < 4; times++) expect(await make(endless.id)).toBe('done')
  })
})

/** The two numbers behind one that ends in digits. */
function nextTwo(number: string): string[] {
  const digits = /\d+$/.exec(number)?.[0] ?? ''
  const stem = number.slice(0, number.length - digits.length)
  return [1, 2].map((step) => stem + String(Number(digits) + step).padStart(digits.length, '0'))
}
