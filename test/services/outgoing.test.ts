import { describe, expect, it } from 'vitest'
import type { WorkspaceServer } from '../../core/http/types.ts'
import { openRemote } from '../support/desk.ts'
import { sampleXml, startServer } from '../http/server-fixture.ts'

/** Specification, section 4.5: what is to be sent is converted first, and a conversion that fails does so before anything is on its way. */

const PEPPOL = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const CII = 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'
const SEND = { transaction_type: 'send.peppol' } as const
const ALL = { limit: 200, offset: 0 } as const
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const edited = (bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array => {
  const changed = text(bytes).replace(from, to)
  expect(changed).not.toBe(text(bytes))
  return new TextEncoder().encode(changed)
}

async function openOffice() {
  const node = await startServer()
  const { documents, format } = node.services
  const convert = async (xml: Uint8Array, target: string) => (await format.convertXml(xml, target, { validate: false, lang: 'en' })).xml
  return {
    node,
    convert,
    put: async (xml: Uint8Array) => (await documents.uploadXml(xml, { direction: 'outbound' })).id,
    /** A CII invoice with a value that UBL has no place for. */
    lossy: async () =>
      edited(await convert(sampleXml('peppol'), CII), '<ram:TypeCode>', '<ram:Name>Sammelrechnung</ram:Name><ram:TypeCode>'),
  }
}

const logOf = async ({ services }: WorkspaceServer, id: string) => (await services.documents.get(id, ['status_log'], 'en')).status_log ?? []

describe('before a document leaves', () => {
  it('what its receiver takes graver than the rule set does is put right first', async () => {
    const { node, put, convert } = await openOffice()
    const terms = '<ram:SpecifiedTradePaymentTerms><ram:Description>Soon</ram:Description></ram:SpecifiedTradePaymentTerms>'
    const cii = await convert(sampleXml('xrechnung'), 'xrechnung.invoice.3_0.xml_cii')
    const sum = /<ram:SpecifiedTradeSettlementHeaderMonetarySummation>/
    const [plain, refused] = [await put(cii), await put(edited(cii, sum, `${terms}$&`))]
    const needOf = async (id: string) => (await node.services.documents.get(id, [], 'en')).need
    expect([await needOf(plain), await needOf(refused)]).toEqual([
      { code: 'ready', count: 0 },
      // Several terms, and several descriptions in them.
      { code: 'needs_attention', count: 2 },
    ])
    await expect(node.services.documents.send(refused, SEND)).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('what is in no format of the network is converted; its bytes stay its first version, and the log says so', async () => {
    const { node, put, convert } = await openOffice()
    const cii = await convert(sampleXml('peppol'), CII)
    const id = await put(cii)
    await node.services.documents.send(id, SEND)
    const document = await node.services.documents.get(id, [], 'en')
    expect(document).toMatchObject({ version: 2, format: PEPPOL, status: 'send.processing' })
    expect(await node.services.documents.versions(id)).toMatchObject([{ cause: 'upload' }, { cause: 'convert' }])
    expect(text(await node.services.documents.versionXml(id, 1))).toBe(text(cii))
    expect((await logOf(node, id)).map(({ code, details }) => [code, details]).slice(1)).toEqual([
      ['upload.completed', 'Converted for sending. Peppol BIS Billing 3.0'],
      ['send.processing', 'Put into the queue.'],
    ])
  })

  it('what the buyer writes is converted to the profile of Peppol for that, and so is its credit note', async () => {
    const { node, convert } = await openOffice()
    const plain = await convert(sampleXml('peppol'), CII)
    for (const [type, format] of [
      ['389', 'peppol_bis_selfbilling.invoice.3_0.xml_ubl'],
      ['261', 'peppol_bis_selfbilling.credit_note.3_0.xml_ubl'],
    ] as const) {
      const cii = edited(
        edited(plain, '<ram:TypeCode>380<', `<ram:TypeCode>${type}<`),
        /(<rsm:ExchangedDocument>\s*<ram:ID>)[^<]*/,
        `$1N-${type}`,
      )
      const { id } = await node.services.documents.uploadXml(cii, { direction: 'outbound' })
      await node.services.documents.send(id, SEND)
      expect(await node.services.documents.get(id, [], 'en')).toMatchObject({ version: 2, format, status: 'send.processing' })
    }
  })

  it('what a card names counts from the first verdict on, also where the buyer writes and the client sells', async () => {
    const { node, convert, put } = await openOffice()
    const { company, cards, documents, preflight } = node.services
    const { supplier } = await documents.model(await put(sampleXml('peppol')))
    await company.set({
      ...{ name: supplier?.name ?? '', address: { country_code: 'BE' }, vat_ids: [supplier?.tax_id?.value ?? ''] },
      ...{ accounts: [], contacts: [], directors: [], endpoints: [], registrations: [], tax_numbers: [] },
    })
    const cii = edited(await convert(sampleXml('peppol'), CII), '<ram:TypeCode>380<', '<ram:TypeCode>389<')
    const { proposed } = await cards.propose(await put(edited(cii, 'VF/2026/1183', 'N-1')))
    expect(proposed.kind).toBe('customer')
    await cards.create({ ...proposed, format: CII } as typeof proposed)
    const id = await put(edited(cii, 'VF/2026/1183', 'N-2'))
    expect(await documents.get(id, [], 'en')).toMatchObject({ match: { role: 'seller' }, need: { code: 'ready' } })
    expect((await documents.validation(id, 'en')).outgoing).toBeUndefined()
    expect((await preflight.check([id])).causes).toEqual([])
  })

  it('what is in the syntax already changes its profile and nothing else', async () => {
    const { node, put } = await openOffice()
    const parts = '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><!-- ours -->'
    const peppol = edited(sampleXml('peppol'), '<cbc:CustomizationID>', `${parts}<cbc:CustomizationID>`)
    const id = await put(edited(peppol, /#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</, '<'))
    expect((await node.services.documents.get(id, [], 'en')).format).toBe('en16931.invoice.2017.xml_ubl')
    await node.services.documents.send(id, SEND)
    expect(text(await node.services.documents.xml(id))).toBe(text(peppol))
  })

  it('what the network has a document type for is left as it is', async () => {
    const { node, put, convert } = await openOffice()
    for (const xml of [
      sampleXml('peppol'),
      sampleXml('xrechnung'),
      await convert(sampleXml('xrechnung'), 'xrechnung.invoice.3_0.xml_cii'),
    ]) {
      const id = await put(xml)
      await node.services.documents.send(id, SEND)
      expect(text(await node.services.documents.xml(id))).toBe(text(xml))
    }
  })

  it("the customer's card names another format, or the very one that the document is in", async () => {
    const { node, put, convert } = await openOffice()
    const cii = await convert(sampleXml('xrechnung'), CII)
    const first = await put(cii)
    const { proposed } = await node.services.cards.propose(first)
    const card = await node.services.cards.create({ ...proposed, required_terms: [], format: 'xrechnung.invoice.3_0.xml_ubl' })
    await node.services.documents.send(first, SEND)
    expect((await node.services.documents.get(first, [], 'en')).format).toBe('xrechnung.invoice.3_0.xml_ubl')
    await node.services.cards.set(card.id, { ...proposed, format: CII })
    const second = await put(cii)
    await node.services.documents.send(second, SEND)
    expect(await node.services.documents.versions(second)).toHaveLength(1)
  })

  it('nothing is dropped without a word: refused with what would be lost, sent when that is accepted', async () => {
    const { node, put, lossy } = await openOffice()
    const id = await put(await lossy())
    await expect(node.services.documents.send(id, SEND)).rejects.toMatchObject({
      code: 'lossy_conversion',
      errors: [{ code: 'lost', message: expect.stringContaining('Sammelrechnung') as string }],
    })
    expect(await node.services.documents.get(id, [], 'en')).toMatchObject({ version: 1, status: 'upload.completed' })
    expect((await node.services.queue.list(ALL)).items).toEqual([])
    await node.services.documents.send(id, { ...SEND, accept_losses: true })
    expect((await node.services.queue.list(ALL)).items).toHaveLength(1)
    expect((await logOf(node, id))[1]?.details).toMatch(/^Converted for sending without .* Peppol BIS Billing 3\.0: .*"Sammelrechnung"$/)
  })

  it('errors that the conversion brings to light are said before there is any delivery', async () => {
    const { node, put, convert } = await openOffice()
    const cii = await convert(sampleXml('peppol'), CII)
    const id = await put(edited(cii, /<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, ''))
    expect((await node.services.documents.get(id, [], 'en')).validation.valid).toBe(true)
    await expect(node.services.documents.send(id, SEND)).rejects.toMatchObject({
      code: 'validation_error',
      errors: [{ rule_id: 'PEPPOL-EN16931-R003' }],
    })
    expect(await node.services.documents.get(id, [], 'en')).toMatchObject({ version: 1, status: 'upload.completed' })
    const { causes } = await node.services.preflight.check([id])
    expect(causes).toMatchObject([{ kind: 'rule', stops: true, rule_id: 'PEPPOL-EN16931-R003' }])
  })

  it('the check of a batch says how many would lose values, and lets a person decide', async () => {
    const { node, put, convert, lossy } = await openOffice()
    const whole = await put(await convert(edited(sampleXml('peppol'), /<cbc:ID>[^<]*</, '<cbc:ID>W-1<'), CII))
    const lossies = [await put(await lossy()), await put(edited(await lossy(), /(<rsm:ExchangedDocument>\s*<ram:ID>)[^<]*/, '$1L-2'))]
    const { causes } = await node.services.preflight.check([whole, ...lossies])
    expect(causes).toEqual([{ kind: 'conversion', stops: false, format: PEPPOL, document_ids: lossies }])
  })
})

describe.each([
  ['convert_first', ['upload', 'send', 'get']],
  ['original_first', ['upload', 'update', 'send', 'get']],
] as const)('with the flow %s', (flow, operations) => {
  it('the exchange gets the original first, or only what was made of it', async () => {
    const remote = await openRemote()
    const { node, put, convert } = await openOffice()
    await node.services.remote.set({ url: remote.url, key: 'remote-key', flow })
    const cii = await convert(sampleXml('peppol'), CII)
    const id = await put(cii)
    await node.services.documents.send(id, SEND)
    await node.runQueueUntilIdle()
    expect(remote.requests.map(({ operation }) => operation)).toEqual(operations)
    const sent = text(await node.services.documents.xml(id))
    const [received] = remote.documents.values()
    expect([received?.sends, received?.xml === sent]).toEqual([1, true])
    expect(received?.original === (flow === 'original_first' ? text(cii) : sent)).toBe(true)
  })
})
