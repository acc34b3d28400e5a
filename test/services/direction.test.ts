import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../core/base/days.ts'
import type { DocumentRecord, NewInvoiceRequest } from '../../core/contract/types.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import { makeFolder, openTestServer, sampleXml, startServer } from '../http/server-fixture.ts'
import { onFiles } from '../support/store.ts'
import { tamper, verify } from '../support/workspace-file.ts'
import { CLIENT } from './mix-ups.ts'

/** The sample is an invoice of Nordlicht Werkzeugbau GmbH (DE811999207) to Ostsee Fährbetrieb AG (DE812888345). */
const SELLER = {
  ...CLIENT,
  name: 'Nordlicht Werkzeugbau GmbH',
  vat_ids: ['DE811999207'],
  registrations: [],
  endpoints: [],
  tax_numbers: [],
}
const BUYER = { ...SELLER, name: 'Ostsee Fährbetrieb AG', vat_ids: ['DE812888345'] }
const STRANGER = { ...SELLER, name: 'Alpenglanz Optik GmbH', vat_ids: ['DE136695976'] }
const SEND = { transaction_type: 'send.peppol' } as const

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
/** Another invoice between the same companies. */
const numbered = (number: string): Uint8Array => new TextEncoder().encode(text(sampleXml('xrechnung')).replace('NW-2026-0417', number))
const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { code: string }).code,
  )
const logOf = async ({ services }: WorkspaceServer, id: string) =>
  ((await services.documents.get(id, ['status_log'], 'en')).status_log ?? []).map(({ details }) => details)

async function imported(node: WorkspaceServer, number = 'NW-2026-0417', direction?: 'inbound' | 'outbound') {
  return (await node.services.documents.importFile(numbered(number), { direction })).document
}

async function nodeOf(company: typeof CLIENT | undefined, dir?: string): Promise<WorkspaceServer> {
  const node = await startServer(dir === undefined ? {} : { dir })
  if (company !== undefined) await node.services.company.set(company)
  return node
}

describe('the direction of a file', () => {
  it('follows from its parties (finding 1)', async () => {
    expect(await imported(await nodeOf(BUYER))).toMatchObject({
      direction: 'inbound',
      match: { role: 'buyer', by: 'endpoint' },
      handling: 'new',
    })
    expect(await imported(await nodeOf(SELLER))).toMatchObject({ direction: 'outbound', match: { role: 'seller', by: 'vat_id' } })
    expect(await imported(await nodeOf(STRANGER))).toMatchObject({ direction: 'undecided', match: { role: 'none' } })
  })

  it('makes a supplier of who sells to the client, and of the client itself no contact', async () => {
    const { services } = await nodeOf(BUYER)
    await services.documents.importFile(numbered('A'), {})
    expect(await services.cards.collect()).toBe(1)
    const { items } = await services.cards.list({ kind: ['customer', 'supplier'], limit: 10, offset: 0 })
    expect(items).toMatchObject([{ kind: 'supplier', party: { name: 'Nordlicht Werkzeugbau GmbH' } }])
  })

  it('is what its bringer says, and what was found is kept all the same', async () => {
    expect(await imported(await nodeOf(BUYER), 'A', 'outbound')).toMatchObject({ direction: 'outbound', match: { role: 'buyer' } })
  })

  it('is not known without a profile; an upload is to be sent as before', async () => {
    const node = await nodeOf(undefined)
    const file = await imported(node)
    expect(file.direction).toBe('undecided')
    expect('match' in file).toBe(false)
    expect(await node.services.documents.uploadXml(numbered('B'), {})).toMatchObject({ direction: 'outbound' })
    expect(await codeOf(node.services.documents.send(file.id, SEND))).toBeUndefined()
  })

  it('is found again when the profile is set', async () => {
    const node = await nodeOf(undefined)
    const { id } = await imported(node)
    await node.services.company.set(BUYER)
    await expect.poll(async () => (await node.services.directions.view(id)).direction).toBe('inbound')
    expect(await node.services.directions.view(id)).toMatchObject({ reason: 'buyer', match: { role: 'buyer', by: 'endpoint' } })
    expect(await logOf(node, id)).toEqual(['Uploaded as XML.', 'Recognised as received.'])
  })
})

describe('what the buyer writes', () => {
  const selfBilled = (number: string): Uint8Array =>
    new TextEncoder().encode(text(numbered(number)).replace('InvoiceTypeCode>380<', 'InvoiceTypeCode>389<'))

  it('goes from the client that buys to its supplier, who is its contact and gets it', async () => {
    const { services } = await nodeOf(BUYER)
    const { document } = await services.documents.importFile(selfBilled('A'), {})
    expect(document).toMatchObject({ direction: 'undecided', match: { role: 'buyer' } })
    await services.directions.decide(document.id, { direction: 'outbound' })
    expect(await services.documents.facet('partner', { limit: 10, offset: 0, sort_by: 'created_at', sort_order: 'desc' })).toMatchObject([
      { label: 'Nordlicht Werkzeugbau GmbH' },
    ])
    expect(await services.cards.collect()).toBe(1)
    const { items } = await services.cards.list({ kind: ['customer', 'supplier'], limit: 10, offset: 0, documents: true })
    expect(items).toMatchObject([{ kind: 'supplier', party: { name: 'Nordlicht Werkzeugbau GmbH' }, documents: { count: 1 } }])
    // Its seller is not held against the profile of the client.
    expect(await services.cards.ofDocument(document.id)).toMatchObject({ card: { kind: 'supplier' }, company: null })
    const { need } = await services.documents.get(document.id, [], 'en')
    expect(need.code).toBe('ready')
    // The type and the client as the buyer say on whose behalf; nobody is asked for each of them.
    expect(await services.documents.send(document.id, SEND)).toMatchObject({ on_behalf: 'self_billing' })
    expect((await services.documents.get(document.id, ['status_log'], 'en')).status_log?.at(-1)?.details).toBe(
      'Sent for the seller, whose invoice the client writes. Nordlicht Werkzeugbau GmbH (DE811999207)',
    )
    expect((await services.queue.list({ limit: 10, offset: 0 })).items).toMatchObject([{ receiver_name: 'Nordlicht Werkzeugbau GmbH' }])
  })

  it('is written once more for the next time, by hand and by a template, and numbered in its own series', async () => {
    const { services } = await nodeOf({ ...BUYER, defaults: { number_pattern: 'RE-{YYYY}-{000}' } })
    const { document: first } = await services.documents.importFile(selfBilled('GS-2026-0007'), { direction: 'outbound' })
    const make = (from: NewInvoiceRequest['from'], source_id: string = first.id) =>
      services.invoices.create({ from, source_id, issue_date: '2026-11-30' })
    const copy = await make('duplicate')
    expect(copy).toMatchObject({
      number: 'GS-2026-0008',
      type_code: '389',
      format: first.format,
      direction: 'outbound',
      issue_date: '2026-11-30',
      match: { role: 'buyer' },
      need: { code: 'ready' },
    })
    const [model, before] = [await services.documents.model(copy.id), await services.documents.model(first.id)]
    expect([model.supplier, model.customer]).toEqual([before.supplier, before.customer])
    expect(model.payment_details?.map(({ account_id }) => account_id)).toEqual(before.payment_details?.map(({ account_id }) => account_id))
    expect(model.delivery?.date).toBeUndefined()
    const daysOf = ({ issue_date, due_date }: Pick<DocumentRecord, 'issue_date' | 'due_date'>) =>
      daysBetween(issue_date ?? '', due_date ?? '')
    expect(daysOf(copy)).toBe(daysOf(first))
    const template = await services.cards.create({ kind: 'template', name: 'Lizenz', model, every: 'month', next_date: '2026-11-30' })
    // It is looked for by its supplier, as others are by their customer.
    expect((await services.cards.list({ kind: ['template'], search: 'Nordlicht', limit: 10, offset: 0 })).total).toBe(1)
    expect(await make('template', template.id)).toMatchObject({ number: 'GS-2026-0009', type_code: '389', match: { role: 'buyer' } })
    // Parts and what sets them off are agreed on by the supplier.
    for (const way of ['part', 'final'] as const) expect([way, await codeOf(make(way))]).toEqual([way, 'other_seller'])
    expect((await services.invoices.create({ from: 'new', issue_date: '2026-11-30' })).number).toBe('RE-2026-001')
  })

  it.each([
    ['xrechnung.invoice.3_0.xml_ubl', '389', '261', '471'],
    ['xrechnung.invoice.3_0.xml_cii', '500', '261', '471'],
    ['en16931.invoice.2017.xml_ubl', '527', '261', '471'],
    ['factur_x_zugferd.invoice.2_4.xml_cii.en16931', '501', '502', '473'],
  ] as const)(
    'in %s of the type %s is taken back by its writer with one of %s, and replaced by one of %s',
    async (format, type, credit, correction) => {
      const account = { iban: 'DE70999010100012345678' }
      const { services } = await nodeOf({ ...BUYER, accounts: [account], defaults: { credit_note_pattern: 'ST-{000}' } })
      const { document: imported } = await services.documents.importFile(selfBilled('X-1'), { direction: 'outbound' })
      const model = await services.documents.model(imported.id)
      const { id } = await services.documents.uploadModel(
        { model: { ...model, document: { ...model.document, number: 'GS-2026-0007', type_code: type } }, format },
        { direction: 'outbound', lenient: false },
      )
      const make = (from: NewInvoiceRequest['from'], more: Partial<NewInvoiceRequest> = {}) =>
        services.invoices.create({ from, source_id: id, issue_date: '2026-11-30', ...more }, undefined, 'de')
      const note = await make('credit_note')
      expect(note).toMatchObject({
        number: 'GS-2026-0008',
        type: 'credit_note',
        type_code: credit,
        direction: 'outbound',
        match: { role: 'buyer' },
      })
      expect(note.validation).toMatchObject({ fatal: 0, refused: 0 })
      const credited = await services.documents.model(note.id)
      expect([credited.supplier, credited.customer]).toEqual([model.supplier, model.customer])
      // The supplier gives back to the client.
      expect(credited.payment_details).toEqual([{ method_code: '58', account_id: account.iban, account_name: BUYER.name }])
      expect(credited.document.terms).toContain('wird Ihnen belastet')
      expect(credited.preceding_documents).toMatchObject([{ number: 'GS-2026-0007' }])
      expect(await make('credit_note', { percent: '10' })).toMatchObject({
        number: 'GS-2026-0009',
        type_code: credit,
        validation: { fatal: 0 },
      })
      const corrected = await make('correction')
      expect(corrected).toMatchObject({ number: 'GS-2026-0010', type_code: correction, match: { role: 'buyer' }, validation: { fatal: 0 } })
      expect((await services.documents.model(corrected.id)).preceding_documents).toMatchObject([{ number: 'GS-2026-0007' }])
    },
  )

  it('of Peppol is taken back, and has no correction', async () => {
    const { services } = await nodeOf(BUYER)
    const { document } = await services.documents.importFile(selfBilled('GS-1'), { direction: 'outbound' })
    const model = await services.documents.model(document.id)
    const body = {
      model: { ...model, document: { ...model.document, number: 'GS-7' } },
      format: 'peppol_bis_selfbilling.invoice.3_0.xml_ubl',
    }
    const { id } = await services.documents.uploadModel(body, { direction: 'outbound', lenient: false })
    const make = (from: NewInvoiceRequest['from']) => services.invoices.create({ from, source_id: id, issue_date: '2026-11-30' })
    expect(await make('credit_note')).toMatchObject({ format: 'peppol_bis_selfbilling.credit_note.3_0.xml_ubl', type_code: '261' })
    await expect(make('correction')).rejects.toMatchObject({
      code: 'invalid_state',
      message: 'Peppol BIS Self-Billing has no corrected invoices.',
    })
  })

  it('has numbers that the client’s own invoices do not use again where both are one series', async () => {
    const { services } = await nodeOf({ ...BUYER, defaults: { number_pattern: 'RE-{YYYY}-{000}' } })
    await services.documents.importFile(selfBilled('RE-2026-041'), { direction: 'outbound' })
    expect((await services.invoices.create({ from: 'new', issue_date: '2026-11-30' })).number).toBe('RE-2026-042')
  })

  it('is not written once more where another company is its buyer, or where it came in', async () => {
    const { services } = await nodeOf(STRANGER)
    const { document } = await services.documents.importFile(selfBilled('A-1'), { direction: 'outbound' })
    const copy = (id: string) => codeOf(services.invoices.create({ from: 'duplicate', source_id: id, issue_date: '2026-11-30' }))
    expect(await copy(document.id)).toBe('other_seller')
    const seller = await nodeOf(SELLER)
    const { document: received } = await seller.services.documents.importFile(selfBilled('A-1'), { direction: 'inbound' })
    expect(await codeOf(seller.services.invoices.create({ from: 'duplicate', source_id: received.id, issue_date: '2026-11-30' }))).toBe(
      'invalid_state',
    )
  })

  onFiles('of an older program is found with the company on its other side', async () => {
    const dir = makeFolder()
    const node = await openTestServer({ dir })
    await node.services.company.set(BUYER)
    const { document } = await node.services.documents.importFile(selfBilled('A'), { direction: 'outbound' })
    await node.close()
    tamper(dir, `UPDATE documents SET partner_key = receiver_key WHERE id = '${document.id}'`)
    const again = await startServer({ dir })
    await again.runQueue()
    const list = { limit: 10, offset: 0, sort_by: 'created_at', sort_order: 'desc', partner: 'Nordlicht Werkzeugbau GmbH' } as const
    await expect.poll(async () => (await again.services.documents.list(list)).total).toBe(1)
    await again.close()
    expect((await verify(dir)).valid).toBe(true)
  })
})

describe('another company’s invoice', () => {
  it('does not leave, whoever said that it goes out (finding 3)', async () => {
    const node = await nodeOf(STRANGER)
    const { id } = await imported(node, 'A', 'outbound')
    const error = await node.services.documents.send(id, SEND).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'other_seller',
      message: 'The seller of this document is Nordlicht Werkzeugbau GmbH (DE811999207) and not Alpenglanz Optik GmbH (DE136695976).',
    })
    expect((await node.services.queue.list({ limit: 10, offset: 0 })).total).toBe(0)
    expect((await node.services.preflight.check([id])).causes).toMatchObject([
      { kind: 'other_seller', stops: true, seller: { name: 'Nordlicht Werkzeugbau GmbH', vat_id: 'DE811999207' } },
    ])
  })

  it('leaves on its behalf once that is said, and the log keeps why', async () => {
    const node = await nodeOf(STRANGER)
    const { id } = await imported(node)
    const transaction = await node.services.documents.send(id, { ...SEND, on_behalf: 'agent' })
    expect(transaction.on_behalf).toBe('agent')
    expect(await logOf(node, id)).toEqual([
      'Uploaded as XML.',
      'Decided to be sent.',
      'Put into the queue.',
      'Sent for the seller by its agent. Nordlicht Werkzeugbau GmbH (DE811999207)',
    ])
    // That it is on its way is why it cannot be sent, and no longer whose it is.
    expect(await codeOf(node.services.documents.send(id, SEND))).toBe('duplicate_send')
  })

  it('does not leave when it was queued before the profile was set, until that is said', async () => {
    const node = await startServer({ rehearsal: true })
    const { id } = await node.services.documents.uploadXml(numbered('A'), {})
    await node.services.documents.send(id, SEND)
    await node.services.company.set(STRANGER)
    await node.runQueueUntilIdle()
    const [job] = (await node.services.queue.list({ limit: 10, offset: 0 })).items
    expect(job).toMatchObject({
      state: 'blocked',
      reason: { code: 'other_seller', detail: 'other_seller', values: { seller: 'Nordlicht Werkzeugbau GmbH (DE811999207)' } },
    })
    await expect(() => node.services.queue.retry(job?.id ?? '')).rejects.toThrow('and not Alpenglanz Optik GmbH')
    await node.services.company.set(SELLER)
    await node.services.queue.retry(job?.id ?? '')
    await node.runQueueUntilIdle()
    expect((await node.services.documents.get(id, [], 'en')).status).toBe('send.completed')
  })

  it('does not leave after its seller was changed in the form', async () => {
    const node = await nodeOf(SELLER)
    const { id } = await imported(node)
    const changed = text(sampleXml('xrechnung'))
      .replaceAll('DE811999207', 'DE136695976')
      .replaceAll('Nordlicht Werkzeugbau', 'Hafen Catering')
    await node.services.documents.updateXml(id, new TextEncoder().encode(changed), { draft: true })
    expect(await node.services.directions.view(id)).toMatchObject({ match: { role: 'none' }, stop: 'other_seller' })
    expect(await codeOf(node.services.documents.send(id, SEND))).toBe('other_seller')
  })
})

describe('a decision', () => {
  it('is one for all of the company, those that come later included', async () => {
    const node = await nodeOf({ ...STRANGER, vat_ids: [], tax_numbers: ['20/815/08158'] })
    const [first, second] = [await imported(node, 'A'), await imported(node, 'B')]
    const { settled } = await node.services.directions.decide(first.id, { direction: 'inbound' })
    expect(settled).toEqual([first.id, second.id])
    expect(await imported(node, 'C')).toMatchObject({ direction: 'inbound', match: { role: 'buyer' } })
    expect(await logOf(node, second.id)).toEqual(['Uploaded as XML.', 'Decided to be received.'])
  })

  it('about a seller without contradiction lets his documents leave', async () => {
    const node = await nodeOf({ ...STRANGER, vat_ids: [], tax_numbers: ['20/815/08158'] })
    const { id } = await imported(node)
    expect(await codeOf(node.services.documents.send(id, SEND))).toBe('other_seller')
    await node.services.directions.decide(id, { direction: 'outbound' })
    expect(await codeOf(node.services.documents.send(id, SEND))).toBeUndefined()
  })

  it('lets those leave, too, that were said to go out before it', async () => {
    const node = await nodeOf({ ...STRANGER, vat_ids: [], tax_numbers: ['20/815/08158'] })
    const said = await imported(node, 'A', 'outbound')
    expect(said.need.code).toBe('other_seller')
    const events: string[] = []
    node.services.desk.subscribe((event) => events.push(event.type === 'document' ? event.id : event.type))
    const { settled } = await node.services.directions.decide((await imported(node, 'B')).id, { direction: 'outbound' })
    expect(settled).not.toContain(said.id)
    expect(events).toContain(said.id)
    expect((await node.services.documents.get(said.id, [], 'en')).need).toEqual({ code: 'ready', count: 0 })
    expect(await codeOf(node.services.documents.send(said.id, SEND))).toBeUndefined()
  })

  it('about a company does not let it sell to the client in the client’s name', async () => {
    const node = await nodeOf({
      ...BUYER,
      vat_ids: [],
      tax_numbers: ['20/815/08158'],
      endpoints: [{ scheme: 'EM', value: 'eingang@ostsee.example' }],
    })
    const mine = text(numbered('A')).replace(
      /(<cbc:EndpointID)[^>]*>(?=DE812888345|[^<]*ostsee)[^<]*/,
      '$1 schemeID="EM">eingang@ostsee.example',
    )
    const { id } = await node.services.documents.uploadXml(new TextEncoder().encode(mine), { direction: 'outbound' })
    await node.services.directions.decide((await imported(node, 'B')).id, { direction: 'outbound' })
    expect((await node.services.directions.view(id)).match?.role).toBe('buyer')
    expect((await node.services.documents.get(id, [], 'en')).need.code).toBe('other_seller')
    expect(await codeOf(node.services.documents.send(id, SEND))).toBe('other_seller')
  })

  it('about the direction does not make another company the client', async () => {
    const node = await nodeOf(STRANGER)
    const { id } = await imported(node)
    expect((await node.services.directions.decide(id, { direction: 'outbound' })).document).toMatchObject({
      direction: 'outbound',
      match: { role: 'none' },
    })
    expect(await codeOf(node.services.documents.send(id, SEND))).toBe('other_seller')
  })

  it('turns one document alone where it was decided before, and none that was sent', async () => {
    const node = await nodeOf(SELLER)
    const [first, second] = [await imported(node, 'A'), await imported(node, 'B')]
    expect((await node.services.directions.decide(first.id, { direction: 'inbound' })).settled).toEqual([first.id])
    expect((await node.services.directions.view(second.id)).direction).toBe('outbound')
    await node.services.documents.send(second.id, SEND)
    await expect(() => node.services.directions.decide(second.id, { direction: 'inbound' })).rejects.toThrow('cannot be changed')
  })

  it('is asked once for each company', async () => {
    const node = await nodeOf(STRANGER)
    for (const number of ['A', 'B', 'C']) await imported(node, number)
    const [question, ...more] = await node.services.directions.listQuestions()
    expect(more).toEqual([])
    expect(question).toMatchObject({ party: { name: 'Nordlicht Werkzeugbau GmbH', vat_id: 'DE811999207' }, as_seller: 3, as_buyer: 0 })
  })
})

describe('documents from before the profile', () => {
  it('are offered to be looked at once', async () => {
    const node = await nodeOf(undefined)
    const { documents, directions, company } = node.services
    const [first, second] = [await documents.uploadXml(numbered('A'), {}), await documents.uploadXml(numbered('B'), {})]
    await company.set(BUYER)
    await expect.poll(async () => (await directions.check()).items.length).toBe(2)
    expect((await directions.check()).items[0]).toMatchObject({
      should_be: 'inbound',
      reason: 'buyer',
      document: { id: first.id, direction: 'outbound' },
    })
    expect((await directions.settleCheck([first.id])).items).toEqual([])
    expect(await mapInOrder([first.id, second.id], async (id) => (await directions.view(id)).direction)).toEqual(['inbound', 'outbound'])
  })
})
