import Database from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../core/base/decimal.ts'
import type { NewInvoiceRequest } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { completeInvoice } from '../../../core/services/families/complete.ts'
import { makeFolder, sampleXml, startServer } from '../../http/server-fixture.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { onFiles } from '../../support/store.ts'

/** Part and final invoices, corrections and credit notes, made of stored ones and judged by the official rules. */

const DAY = '2026-11-30'
const ALL = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const
const FORMATS = [
  'xrechnung.invoice.3_0.xml_ubl',
  'xrechnung.invoice.3_0.xml_cii',
  'peppol_bis_billing.invoice.3_0.xml_ubl',
  'factur_x_zugferd.invoice.2_4.xml_cii.extended',
  'factur_x_zugferd.invoice.2_4.xml_cii.en16931',
] as const

async function setUp(format: string = FORMATS[0], change: (model: Invoice) => Invoice = (model) => model, dir = makeFolder()) {
  const { services } = await startServer({ dir })
  await services.company.set({ ...TEST_COMPANY, defaults: { ...TEST_COMPANY.defaults, language: 'de' } })
  const sample = await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'inbound' })
  const { taxes: _taxes, totals: _totals, ...model } = await services.documents.model(sample.id)
  const { discounts_charges: _extras, specification_id: _spec, process_id: _process, ...document } = model.document
  const line = (id: string, name: string, quantity: string, price: string, tax_percent: string, tax_code = 'S') => ({
    ...{ id, name, quantity, price, tax_percent, tax_code, tax_scheme: 'VAT', unit_code: 'C62' },
    subtotal: Decimal.of(quantity).times(Decimal.of(price)).round(2).toString(),
  })
  const whole: Invoice = completeInvoice(
    change({
      ...model,
      document: {
        ...document,
        number: 'NW-2026-0500',
        issue_date: '2026-11-01',
        due_date: '2026-11-15',
        terms: '#SKONTO#TAGE=7#PROZENT=2.00#\n',
      },
      items: [
        line('1', 'Montage', '3', '333.33', '19'),
        line('2', 'Bücher', '7', '14.29', '7'),
        line('3', 'Miete', '1', '100.01', '0', 'E'),
      ],
      taxes: [{ code: 'E', percent: '0', exemption_reason: 'Steuerfrei nach § 4 Nr. 12 UStG' }],
    }),
  )
  const source = await services.documents.uploadModel({ model: whole, format }, { direction: 'outbound', lenient: false, isNew: true })
  const make = (request: Omit<NewInvoiceRequest, 'issue_date'>) => services.invoices.create({ issue_date: DAY, ...request })
  return { ...services, source, whole, make, modelOf: (id: string) => services.documents.model(id) }
}

const sum = (texts: readonly (string | undefined)[]): string => Decimal.sum(texts.map((text) => Decimal.of(text ?? '0'))).toString()
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

describe.each(FORMATS)('part and final invoices in %s', (format) => {
  it('are accepted by the official rules, name each other, and come to the whole to the cent', async () => {
    const { make, modelOf, source, whole, families } = await setUp(format)
    expect(source.validation).toMatchObject({ fatal: 0, refused: 0 })
    const first = await make({ from: 'part', source_id: source.id, percent: '33.33' })
    const second = await make({ from: 'part', source_id: source.id, amount: '100' })
    const third = await make({ from: 'part', source_id: second.id, percent: '10' })
    const last = await make({ from: 'final', source_id: third.id })
    expect(last.id).toBe(source.id)
    expect(last.version).toBe(5)
    for (const { validation } of [first, second, third, last]) expect(validation).toMatchObject({ fatal: 0, refused: 0 })
    const models = await Promise.all([first, second, third, last].map(({ id }) => modelOf(id)))
    expect(models.map(({ document }) => document.type_code)).toEqual(['326', '326', '326', '380'])
    expect(sum(models.map(({ totals }) => totals?.payable))).toBe(whole.totals?.payable)
    expect(sum(models.map(({ totals }) => totals?.subtotal))).toBe(whole.totals?.subtotal)
    for (const code of ['19', '7', '0']) {
      const nets = [...models, whole].map(
        ({ taxes }) => taxes?.find(({ percent }) => Decimal.of(percent ?? '').equals(Decimal.of(code)))?.taxable_amount,
      )
      expect(sum(nets.slice(0, -1)), code).toBe(nets.at(-1))
    }
    expect(sum(models[1]?.items?.map(({ subtotal }) => subtotal) ?? [])).toBe('100.00')
    const isCii = format.includes('cii')
    const numbers = [third, second, first].map(({ number }) => number)
    expect(models[3]?.preceding_documents?.map(({ number }) => number)).toEqual(isCii ? numbers.slice(0, 1) : numbers)
    expect(models[3]?.items?.filter(({ quantity }) => quantity === '-1')).toHaveLength(9)
    expect(models[3]?.notes?.filter(({ text }) => text?.startsWith('Schlussrechnung'))).toHaveLength(1)
    expect(models[0]?.items?.[0]).toMatchObject({
      name: 'Abschlag von 33,33\u00a0% auf die vereinbarte Leistung',
      description: 'Für: Montage',
    })
    // Each of them leads to all, and together they are the whole.
    for (const { id } of [first, last]) {
      const family = await families.of(id)
      expect(family.items.map(({ number }) => number).sort()).toEqual([...numbers, source.number].sort())
      expect(family.sums).toMatchObject([
        { invoiced: whole.totals?.payable, credited: '0', paid: '0', open: whole.totals?.payable, missing: 0 },
      ])
    }
  })
})

describe('part and final invoices', () => {
  it('what was credited of a part is not set off, nor is a part that is wholly credited', async () => {
    const { make, modelOf, source, whole, families } = await setUp()
    const first = await make({ from: 'part', source_id: source.id, percent: '20' })
    const second = await make({ from: 'part', source_id: source.id, percent: '30' })
    await make({ from: 'credit_note', source_id: first.id })
    await make({ from: 'credit_note', source_id: second.id, percent: '50' })
    const last = await make({ from: 'final', source_id: source.id })
    expect(last.validation.fatal).toBe(0)
    const taken = (await modelOf(last.id)).items?.filter(({ quantity }) => quantity === '-1') ?? []
    expect(taken).toHaveLength(3)
    expect(taken.every(({ name }) => name?.includes(second.number ?? 'none'))).toBe(true)
    expect((await families.of(last.id)).sums).toMatchObject([{ open: whole.totals?.payable }])
  })

  it('count in a circle of their own, and leave that of invoices without a gap', async () => {
    const { make, source, company } = await setUp()
    await company.set({ ...TEST_COMPANY, defaults: { number_pattern: 'RE-{YYYY}-{000}', part_invoice_pattern: 'AR-{YY}{MM}-{00}' } })
    const made = [
      await make({ from: 'part', source_id: source.id, percent: '10' }),
      await make({ from: 'new' }),
      await make({ from: 'part', source_id: source.id, percent: '10' }),
      await make({ from: 'new' }),
    ]
    expect(made.map(({ number }) => number)).toEqual(['AR-2611-01', 'RE-2026-001', 'AR-2611-02', 'RE-2026-002'])
    expect((await make({ from: 'duplicate', source_id: made[0]?.id ?? '' })).number).toBe('AR-2611-03')
    expect((await make({ from: 'final', source_id: source.id })).number).toBe(source.number)
  })

  it('of building work are 875 and 877; between others than Germans the part is a prepayment invoice', async () => {
    const building = await setUp(FORMATS[0], (model) => ({ ...model, document: { ...model.document, type_code: '877' } }))
    const part = await building.make({ from: 'part', source_id: building.source.id, percent: '40' })
    const last = await building.make({ from: 'final', source_id: building.source.id })
    expect([part.type_code, last.type_code]).toEqual(['875', '877'])
    expect([part, last].map(({ validation }) => validation.fatal)).toEqual([0, 0])
    const abroad = await setUp(FORMATS[2], (model) => ({ ...model, customer: { ...model.customer, country_code: 'AT' } }))
    const other = await abroad.make({ from: 'part', source_id: abroad.source.id, percent: '40' })
    expect([other.type_code, other.validation.fatal]).toEqual(['386', 0])
  })

  it('begin with nothing but an amount, go on from it, and end in an invoice whose lines are still to be said', async () => {
    const { make, modelOf } = await setUp()
    const first = await make({ from: 'part', amount: '1000' })
    const second = await make({ from: 'part', source_id: first.id, amount: '500.50' })
    expect((await modelOf(second.id)).preceding_documents).toEqual([{ number: first.number, issue_date: DAY }])
    const last = await make({ from: 'final', source_id: second.id })
    expect((await modelOf(last.id)).items?.map(({ subtotal }) => subtotal)).toEqual([undefined, '-1000.00', '-500.50'])
    expect(await codeOf(make({ from: 'part', source_id: first.id, percent: '10' }))).toBe('invalid_state')
    expect(await codeOf(make({ from: 'part', percent: '10' }))).toBe('invalid_state')
  })

  it('are refused where there is nothing to be a part of, or nothing to set off', async () => {
    const { make, source } = await setUp()
    expect(await codeOf(make({ from: 'final', source_id: source.id }))).toBe('invalid_state')
    const note = await make({ from: 'credit_note', source_id: source.id })
    expect(await codeOf(make({ from: 'part', source_id: note.id, percent: '10' }))).toBe('invalid_state')
    const empty = await make({ from: 'new' })
    expect(await codeOf(make({ from: 'part', source_id: empty.id, percent: '10' }))).toBe('invalid_state')
  })
})

describe.each(FORMATS)('credit notes in %s', (format) => {
  it('are accepted whole and in part, ask for no payment, and come to what they credit', async () => {
    const { make, modelOf, source, whole, families } = await setUp(format)
    const wishes = [{ percent: '25' }, { amount: '50' }, { lines: [{ index: 0, quantity: '1' }, { index: 2 }] }, {}]
    const notes = []
    for (const wish of wishes) notes.push(await make({ from: 'credit_note', source_id: source.id, ...wish }))
    for (const { id, validation, type } of notes) {
      expect(validation).toMatchObject({ fatal: 0, refused: 0 })
      expect(type).toBe('credit_note')
      const { document, payment_details, preceding_documents } = await modelOf(id)
      expect(document).toMatchObject({ type_code: '381', terms: expect.stringMatching(/gutgeschrieben/) as string })
      expect(document.due_date).toBeUndefined()
      expect(payment_details).toEqual([{ method_code: '1' }])
      expect(preceding_documents).toEqual([{ number: source.number, issue_date: source.issue_date }])
    }
    const nets = (await Promise.all(notes.map(({ id }) => modelOf(id)))).map(({ totals }) => totals?.subtotal)
    expect(nets).toEqual(['300.01', '50.00', '433.34', whole.totals?.subtotal])
    const credited = sum(notes.map(({ total }) => total))
    const { items, sums } = await families.of(source.id)
    expect(items).toHaveLength(5)
    expect(sums).toEqual([
      { currency_code: 'EUR', invoiced: source.total, credited, paid: '0', open: sum([source.total, `-${credited}`]), missing: 0 },
    ])
  })
})

it.each([
  ['380', '381', 'wird Ihnen gutgeschrieben'],
  ['389', '261', 'wird Ihnen belastet'],
  ['501', '502', 'wird Ihnen belastet'],
])('an invoice of type %s is credited by one of type %s (%s), which is credited by nothing', async (type_code, credited, terms) => {
  const { make, modelOf, source } = await setUp('factur_x_zugferd.invoice.2_4.xml_cii.en16931', (model) => ({
    ...model,
    document: { ...model.document, type_code },
  }))
  const note = await make({ from: 'credit_note', source_id: source.id })
  expect(note).toMatchObject({ type: 'credit_note', validation: { fatal: 0, refused: 0 } })
  const { document } = await modelOf(note.id)
  expect(document.type_code).toBe(credited)
  expect(document.terms).toContain(terms)
  expect(await codeOf(make({ from: 'credit_note', source_id: note.id }))).toBe('invalid_state')
})

it('a credit note of lines takes its share of their allowances and of those of the document, and goes to the customer’s account', async () => {
  const { make, modelOf, source, cards } = await setUp(FORMATS[0], (model) => ({
    ...model,
    document: {
      ...model.document,
      discounts_charges: [{ sign: '-', amount: '100.00', reason: 'Rabatt', tax_code: 'S', tax_percent: '19' }],
    },
    items: (model.items ?? []).map((item, index) =>
      index === 0 ? { ...item, subtotal: '969.99', discounts_charges: [{ sign: '-', amount: '30.00', reason: 'Mangel' }] } : item,
    ),
  }))
  const { proposed } = await cards.propose(source.id)
  await cards.create({ ...proposed, ibans: ['DE02120300000000202051'] })
  const note = await make({ from: 'credit_note', source_id: source.id, lines: [{ index: 0, quantity: '1' }] })
  expect(note.validation.fatal).toBe(0)
  const model = await modelOf(note.id)
  expect(model.items).toMatchObject([{ quantity: '1', subtotal: '323.33', discounts_charges: [{ amount: '10.00' }] }])
  expect(model.document.discounts_charges).toMatchObject([{ amount: '33.33' }])
  expect(model.totals).toMatchObject({ subtotal: '290.00', tax_total: '55.10', payable: '345.10' })
  expect(model.payment_details).toMatchObject([{ method_code: '58', account_id: 'DE02120300000000202051' }])
  expect(await codeOf(make({ from: 'credit_note', source_id: source.id, lines: [{ index: 9 }] }))).toBe('invalid_state')
})

describe.each(['xrechnung.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii', 'peppol_bis_billing.invoice.3_0.xml_ubl'] as const)(
  'a credit note in %s to a customer with terms of its own',
  (format) => {
    it.each([{}, { percent: '25' }])('asks for nothing that card or company have agreed on: %o', async (wish) => {
      const { make, modelOf, source, cards, company } = await setUp(format)
      const agreed = { payment_terms: '2 % Skonto 10 Tage, 30 Tage netto', payment_days: '30' }
      await company.set({ ...TEST_COMPANY, defaults: { ...TEST_COMPANY.defaults, ...agreed, language: 'de' } })
      const { proposed } = await cards.propose(source.id)
      await cards.create({ ...proposed, ...agreed, ibans: [] })
      const note = await make({ from: 'credit_note', source_id: source.id, ...wish })
      const again = await make({ from: 'duplicate', source_id: note.id })
      for (const { id, validation } of [note, again]) {
        expect(validation).toMatchObject({ fatal: 0, refused: 0 })
        const { document, payment_details, payee } = await modelOf(id)
        expect(document.due_date).toBeUndefined()
        expect(document.terms).toMatch(/gutgeschrieben/)
        expect(document.terms).not.toMatch(/skonto/i)
        expect(payment_details).toEqual([{ method_code: '1' }])
        expect(payee).toBeUndefined()
      }
    })
  },
)

it.each([
  ['0', '50.00'],
  ['1', '0.01'],
])('what comes to no cent (%s at %s) is no part and no credit note, and takes no number', async (quantity, price) => {
  const subtotal = Decimal.of(quantity).times(Decimal.of(price)).toString()
  const change = (model: Invoice): Invoice => ({
    ...model,
    items: (model.items ?? []).map((item) => ({ ...item, quantity, price, subtotal })),
  })
  const { make, source, documents } = await setUp(FORMATS[0], change)
  const { total } = await documents.list(ALL)
  for (const from of ['credit_note', 'part'] as const)
    await expect(make({ from, source_id: source.id, percent: '30' })).rejects.toMatchObject({
      code: 'invalid_state',
      errors: [{ code: 'no_net_amount' }],
    })
  expect((await documents.list(ALL)).total).toBe(total)
})

onFiles('a part invoice is not stored where its draft cannot be told of it, and its number stays free', async () => {
  const dir = makeFolder()
  const { make, source, documents, families } = await setUp(FORMATS[0], undefined, dir)
  const { total } = await documents.list(ALL)
  const db = new Database(join(dir, 'kontor.db'))
  // The disk fails between the two.
  db.exec(`CREATE TRIGGER fails BEFORE INSERT ON versions WHEN NEW.version > 1 BEGIN SELECT RAISE(ABORT, 'The disk has gone.'); END`)
  await expect(make({ from: 'part', source_id: source.id, percent: '20' })).rejects.toThrow()
  expect((await documents.list(ALL)).total).toBe(total)
  db.exec('DROP TRIGGER fails')
  db.close()
  const part = await make({ from: 'part', source_id: source.id, percent: '20' })
  expect((await families.of(source.id)).items.find(({ document_id }) => document_id === source.id)?.follows).toEqual([part.id])
})
