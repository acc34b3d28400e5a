import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import type { Company, MailWish } from '../../core/contract/types.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { ALL_METHODS, clientOf, fetchClient, makeFolder, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

/** Documents that leave as attachments of a mail: drafts, and a person's word that they were sent. */

const CII = 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'
const SEND = { transaction_type: 'send.peppol' } as const
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)

async function openDesk(company: Company = TEST_COMPANY) {
  const dir = makeFolder()
  const node = await startServer({ dir })
  await node.services.company.set(company)
  const window = clientOf(node.handleWindow, { 'accept-language': 'de' })
  const put = async (xml: Uint8Array) => (await window.upload_xml({ body: xml, query: { direction: 'outbound' } })).id
  const customer = async (id: string, more: object) =>
    node.services.cards.create({
      kind: 'customer',
      party: (await node.services.documents.model(id)).customer ?? {},
      ibans: [],
      required_terms: [],
      ...more,
    })
  return { node, window, put, customer }
}

const at = (id: string) => ({ params: { document_id: id } })
const make = (window: Client, id: string, body: MailWish = {}) => window.desk_mail_draft_make({ ...at(id), body })
const read = async (window: Client, id: string, body: MailWish = {}) => PostalMime.parse(await make(window, id, body))
const logOf = async (window: Client, id: string) =>
  ((await window.document_get({ ...at(id), query: { include: 'status_log' } })).status_log ?? []).map(
    ({ code, details }) => `${code}: ${details}`,
  )

/** A ZUGFeRD invoice, whose XML the network does not take. */
async function asCii({ services }: Awaited<ReturnType<typeof openDesk>>['node']): Promise<Uint8Array> {
  return (await services.format.convertXml(sampleXml('xrechnung'), CII, { validate: false, lang: 'en' })).xml
}

describe('a mail draft', () => {
  it('of what the client writes as the buyer goes to the seller, in the name of the client, who pays', async () => {
    const { window, put } = await openDesk({
      ...TEST_COMPANY,
      name: 'Ostsee Fährbetrieb AG',
      vat_ids: ['DE812888345'],
      registrations: [],
      endpoints: [],
    })
    const id = await put(bytes(text(sampleXml('xrechnung')).replace('InvoiceTypeCode>380<', 'InvoiceTypeCode>389<')))
    const { to, subject, text: said } = await window.desk_mail_draft(at(id))
    expect({ to, subject }).toEqual({
      to: 'thomsen@nordlicht-werkzeugbau.example',
      subject: 'Gutschrift NW-2026-0417 von Ostsee Fährbetrieb AG',
    })
    const { due_date = '' } = (await window.document_model(at(id))).document
    expect(said).not.toContain(due_date.split('-').reverse().join('.'))
    expect((await read(window, id)).to).toEqual([{ name: 'Nordlicht Werkzeugbau GmbH', address: to }])
  })

  it('has sender, address, words in the customer’s language, the PDF, and the XML of an XRechnung', async () => {
    const { node, window, put, customer } = await openDesk()
    const id = await put(sampleXml('xrechnung'))
    expect((await window.desk_mail_draft(at(id))).to).toBe('')
    const { customer: party = {} } = await node.services.documents.model(id)
    await customer(id, { party: { ...party, contact: { email: 'einkauf@kunde.example' } } })
    const proposal = await window.desk_mail_draft(at(id))
    expect(proposal).toMatchObject({
      from: 'thomsen@nordlicht-werkzeugbau.example',
      to: 'einkauf@kunde.example',
      subject: 'Rechnung NW-2026-0417 von Nordlicht Werkzeugbau GmbH',
      language: 'de',
      files: [{ name: 'NW-2026-0417.pdf' }, { name: 'NW-2026-0417.xml' }],
    })
    const { from, to, subject, attachments, text: said } = await read(window, id)
    expect([from?.address, to?.[0]?.address, subject]).toEqual([proposal.from, proposal.to, proposal.subject])
    expect(said).toMatch(/NW-2026-0417/)
    expect(attachments.map(({ filename, mimeType, content }) => [filename, mimeType, (content as ArrayBuffer).byteLength])).toEqual([
      ['NW-2026-0417.pdf', 'application/pdf', proposal.files[0]?.bytes],
      ['NW-2026-0417.xml', 'application/xml', proposal.files[1]?.bytes],
    ])
    expect(text(new Uint8Array(attachments[1]?.content as ArrayBuffer))).toBe(text(sampleXml('xrechnung')))
    expect((await window.document_get(at(id))).mail).toMatchObject({ state: 'draft', to: proposal.to })
  })

  it('of a ZUGFeRD invoice has the PDF alone; with a card that asks for XRechnung its XML, which becomes the next version', async () => {
    const { node, window, put, customer } = await openDesk()
    const id = await put(await asCii(node))
    expect((await window.desk_mail_draft(at(id))).files.map(({ name }) => name)).toEqual(['NW-2026-0417.pdf'])
    await customer(id, { format: 'xrechnung.invoice.3_0.xml_ubl' })
    const { attachments } = await read(window, id, { accept_losses: true })
    const xml = text(new Uint8Array(attachments[1]?.content as ArrayBuffer))
    expect(xml).toContain('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2')
    expect(text(await window.document_xml(at(id)))).toBe(xml)
    expect(await window.document_get(at(id))).toMatchObject({ version: 2, mail: { state: 'draft' } })
  })

  it('says what the customer’s card or the profile says, in the language of the page, and nothing of a due date on a credit note', async () => {
    const mails = [{ language: 'de', text: 'Hallo {customer},\n{type} {number} vom {date}: {total}\nbis {due}\n{unknown}' } as const]
    const { window, put, customer, node } = await openDesk({ ...TEST_COMPANY, mails, defaults: { language: 'de' } })
    const id = await put(sampleXml('xrechnung'))
    const model = await node.services.documents.model(id)
    const lines = (await window.desk_mail_draft(at(id))).text.split('\n')
    expect(lines).toEqual([
      `Hallo ${model.customer?.name ?? ''},`,
      expect.stringMatching(/^Rechnung NW-2026-0417 vom 02\.11\.2026: [\d.]+,\d\d\u00a0EUR$/),
      ...(model.document.due_date === undefined ? [] : [expect.stringMatching(/^bis \d\d\.\d\d\.\d{4}$/) as string]),
      '{unknown}',
    ])
    expect((await window.desk_mail_draft({ ...at(id), query: { lang: 'fr' } })).text).toMatch(/^Bonjour/)
    const { id: note } = await window.desk_invoice_create({ body: { from: 'credit_note', source_id: id, issue_date: '2026-11-22' } })
    const made = await window.desk_mail_draft(at(note))
    expect([made.text.includes('bis'), made.text.includes('Gutschrift')]).toEqual([false, true])
    await customer(id, { mail: { subject: '{number} {company}', text: 'Moin {total' }, language: 'nl' })
    expect(await window.desk_mail_draft(at(id))).toMatchObject({
      subject: 'NW-2026-0417 Nordlicht Werkzeugbau GmbH',
      text: 'Moin {total',
      language: 'nl',
    })
  })

  it('takes the words and addresses of the person, and refuses what is none', async () => {
    const { window, put } = await openDesk()
    const id = await put(sampleXml('xrechnung'))
    const subject = 'Ihre Rechnung\r\nBcc: spy@evil.example'
    const { to, bcc, subject: read_, text: said } = await read(window, id, { to: 'a@b.example; c@d.example', subject, text: 'Moin' })
    expect([to?.map(({ address }) => address), bcc, read_, said?.trim()]).toEqual([
      ['a@b.example', 'c@d.example'],
      undefined,
      'Ihre Rechnung Bcc: spy@evil.example',
      'Moin',
    ])
    expect((await logOf(window, id)).at(-1)).toBe('upload.completed: Mail draft made. a@b.example, c@d.example')
    await expect(make(window, id, { to: 'Anna' })).rejects.toMatchObject({
      code: 'validation_error',
      errors: [{ path: 'to', code: 'not_an_address', values: { text: 'Anna' } }],
    })
    expect((await read(window, id, { to: '' })).to).toBeUndefined()
  })

  it('is not made of what may not be sent', async () => {
    const { node, window, put } = await openDesk()
    const broken = await put(bytes(text(sampleXml('xrechnung')).replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '')))
    await expect(make(window, broken)).rejects.toMatchObject({ code: 'validation_error' })
    const inbound = await window.upload_xml({ body: sampleXml('peppol'), query: { direction: 'inbound' } })
    await expect(make(window, inbound.id)).rejects.toMatchObject({ code: 'invalid_state' })
    const sent = await put(bytes(text(sampleXml('xrechnung')).replaceAll('NW-2026-0417', 'NW-9')))
    await window.document_send({ ...at(sent), body: SEND })
    await expect(make(window, sent)).rejects.toMatchObject({ code: 'duplicate_send' })
    const whole = await put(sampleXml('xrechnung'))
    await node.services.company.set({ ...TEST_COMPANY, name: 'Other GmbH', vat_ids: ['DE123456788'], registrations: [], endpoints: [] })
    await expect(make(window, whole)).rejects.toMatchObject({ code: 'other_seller' })
  })
})

describe('sent by mail', () => {
  it('is a person’s word: locked, kept and in the log like any other, and taken back by another word', async () => {
    const { window, put } = await openDesk()
    const id = await put(sampleXml('xrechnung'))
    await expect(window.desk_mail_sent(at(id))).rejects.toMatchObject({ code: 'invalid_state' })
    await make(window, id, { to: 'a@b.example' })
    const sent = await window.desk_mail_sent(at(id))
    expect(sent).toMatchObject({ status: 'send.completed', need: { code: 'delivered' }, mail: { state: 'sent', to: 'a@b.example' } })
    expect(sent.mail?.by).toMatch(/^desk:/)
    expect((await window.desk_mail_sent(at(id))).mail).toEqual(sent.mail)
    expect((await window.documents_list({})).items[0]?.mail).toEqual(sent.mail)
    await expect(window.update_xml({ ...at(id), body: sampleXml('xrechnung') })).rejects.toMatchObject({ code: 'invalid_state' })
    await expect(window.document_delete(at(id))).rejects.toMatchObject({ code: 'retention_period' })
    await expect(window.document_send({ ...at(id), body: SEND })).rejects.toMatchObject({ code: 'duplicate_send' })
    await expect(make(window, id)).rejects.toMatchObject({ code: 'duplicate_send' })
    const back = await window.desk_mail_sent_back(at(id))
    expect(back).toMatchObject({ status: 'upload.completed', need: { code: 'ready' } })
    expect(back.mail).toBeUndefined()
    await expect(window.desk_mail_sent_back(at(id))).rejects.toMatchObject({ code: 'invalid_state' })
    expect((await logOf(window, id)).slice(1)).toEqual([
      'upload.completed: Mail draft made. a@b.example',
      'send.completed: Sent by mail. a@b.example',
      'upload.completed: Sending by mail taken back.',
    ])
  })

  it('speaks of the draft of what the document is now, and of none that left another way', async () => {
    const { window, put } = await openDesk()
    const id = await put(sampleXml('xrechnung'))
    await make(window, id)
    await window.update_terms({ ...at(id), body: { base_version: 1, changes: [{ path: 'document.due_date', value: '2026-12-24' }] } })
    expect((await window.document_get(at(id))).mail).toBeUndefined()
    await expect(window.desk_mail_sent(at(id))).rejects.toMatchObject({ code: 'invalid_state' })
    await make(window, id)
    // What may have been sent by mail is not sent again unasked.
    expect((await window.desk_preflight({ body: { document_ids: [id] } })).causes).toMatchObject([{ kind: 'mail_draft', stops: false }])
    expect((await window.desk_preflight({ body: { document_ids: [id], way: 'mail' } })).causes).toEqual([])
    await window.document_send({ ...at(id), body: SEND })
    expect((await window.document_get(at(id))).mail).toBeUndefined()
  })

  it('warns of the same invoice that goes over the exchange, and the reverse', async () => {
    const { window, put } = await openDesk()
    const [first, second] = [await put(sampleXml('xrechnung')), await put(bytes(`${text(sampleXml('xrechnung'))}\n`))]
    await make(window, first)
    await window.desk_mail_sent(at(first))
    const kinds = async (way: 'exchange' | 'mail') =>
      (await window.desk_preflight({ body: { document_ids: [second], way } })).causes.map(({ kind, twin_id }) => [kind, twin_id])
    expect([await kinds('exchange'), await kinds('mail')]).toEqual([[['duplicate_number', first]], [['duplicate_number', first]]])
  })

  it('is for those who may send: a key of a person who only reads makes no draft', async () => {
    const { node, url } = await serveTestNode({ methods: ALL_METHODS })
    const { id } = await node.services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const clientWith = async (right: string): Promise<Client> => {
      const { key = '' } = await node.services.keys.create({ name: right, methods: [right] })
      return fetchClient(url, { 'x-api-key': key })
    }
    const [reader, sender] = [await clientWith('people.read'), await clientWith('people.send')]
    expect((await reader.desk_mail_draft(at(id))).subject).toContain('NW-2026-0417')
    await expect(make(reader, id)).rejects.toMatchObject({ code: 'method_not_permitted' })
    await expect(reader.desk_mail_sent(at(id))).rejects.toMatchObject({ code: 'method_not_permitted' })
    expect(text(await make(sender, id)).startsWith('X-Unsent: 1\r\n')).toBe(true)
    expect((await sender.desk_mail_sent(at(id))).status).toBe('send.completed')
  })
})
