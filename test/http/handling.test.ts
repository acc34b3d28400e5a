import { describe, expect, it } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { run } from '../cli/run.ts'
import { clientOf, importOne, makeFolder, sampleXml, startServer } from './server-fixture.ts'

/** What is done with invoices that came in: checked, passed on, or turned down; and what a supplier must not change unnoticed. */

const TIME = { timeout: 60_000 }
const IBAN = 'DE70999010100012345678'
const OTHER_IBAN = 'DE89370400440532013000'
type Change = readonly (readonly [string | RegExp, string])[]

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
let next = 0

/** An invoice of the supplier of the sample, each time another one. */
async function receive(window: Client, change: Change = []): Promise<DocumentRecord> {
  next += 1
  const replace: Change = [['NW-2026-0417', `NW-${next}`], ...change]
  const xml = replace.reduce((before, [from, to]) => before.replaceAll(from, to), text(sampleXml('xrechnung')))
  const { document } = await importOne(window, { body: new TextEncoder().encode(xml), query: { direction: 'inbound' } })
  return document
}

const open = async (dir = makeFolder()): Promise<Client> => clientOf((await startServer({ dir })).handleWindow)
const of = ({ id }: DocumentRecord) => ({ params: { document_id: id } })
const handle = (window: Client, document: DocumentRecord, body: Parameters<Client['document_handling']>[0]['body']) =>
  window.document_handling({ ...of(document), body })
const detailsOf = (window: Client, document: DocumentRecord) => window.document_get({ ...of(document), query: { include: 'status_log' } })

describe('a received invoice', () => {
  it('is checked and passed on, every step with who and when, in the chain', TIME, async () => {
    const dir = makeFolder()
    const window = await open(dir)
    const document = await receive(window)
    expect(document.handling).toBe('new')
    expect((await handle(window, document, { handling: 'checked' })).handling).toBe('checked')
    const passed = await handle(window, document, { handling: 'passed_on', note: 'Booked on 4400.' })
    expect(passed).toMatchObject({ handling: 'passed_on', status: document.status, version: 1 })
    const { status_log = [], handled } = await detailsOf(window, document)
    expect(status_log.map(({ details }) => details)).toEqual(['Uploaded as XML.', 'Checked.', 'Passed on. Booked on 4400.'])
    expect(status_log.every(({ actor }) => actor?.startsWith('desk:') === true)).toBe(true)
    expect(handled).toMatchObject({ by: status_log[2]?.actor, at: status_log[2]?.created_at, note: 'Booked on 4400.' })
    const store = openStoreForReading({ dir })
    expect(await store.chain.verify()).toMatchObject({ valid: true, checked: 10 })
    await store.close()
  })

  it('is turned down for a reason, and taken up again', TIME, async () => {
    const window = await open()
    const document = await receive(window)
    await handle(window, document, { handling: 'turned_down', reason: 'particulars', note: 'No date of supply. Please correct.' })
    const note = 'No date of supply. Please correct.'
    expect((await detailsOf(window, document)).handled).toMatchObject({ reason: 'particulars', note })
    await handle(window, document, { handling: 'new' })
    const { handling, handled, status_log = [] } = await detailsOf(window, document)
    expect([handling, handled, status_log.at(-1)?.details]).toEqual(['new', undefined, 'To be checked again.'])
  })

  it('takes no step that does not follow, and none twice', TIME, async () => {
    const window = await open()
    const document = await receive(window)
    await expect(handle(window, document, { handling: 'passed_on' })).rejects.toMatchObject({ code: 'invalid_state' })
    await handle(window, document, { handling: 'checked' })
    await handle(window, document, { handling: 'checked' })
    await handle(window, document, { handling: 'passed_on' })
    await expect(handle(window, document, { handling: 'turned_down' })).rejects.toMatchObject({ code: 'invalid_state' })
    await handle(window, document, { handling: 'checked' })
    expect((await detailsOf(window, document)).status_log?.map(({ details }) => details)).toEqual([
      'Uploaded as XML.',
      'Checked.',
      'Passed on.',
      'Passing on taken back.',
    ])
    const outbound = await window.upload_xml({ body: sampleXml('peppol'), query: { direction: 'outbound' } })
    // Without a profile of the client company nobody knows whose it is.
    const { document: undecided } = await importOne(window, { body: sampleXml('to-mend') })
    await expect(handle(window, outbound, { handling: 'checked' })).rejects.toMatchObject({ code: 'invalid_state' })
    await expect(handle(window, undecided, { handling: 'checked' })).rejects.toMatchObject({ code: 'undecided' })
  })

  it('is found by how it was handled', TIME, async () => {
    const window = await open()
    const [first] = [await receive(window), await receive(window)]
    await window.upload_xml({ body: sampleXml('peppol'), query: { direction: 'outbound' } })
    await handle(window, first, { handling: 'checked' })
    const list = async (handling: string): Promise<string[]> =>
      (await window.documents_list({ query: { handling } })).items.map(({ id }) => id)
    expect([await list('checked'), (await list('new')).length, await list('passed_on')]).toEqual([[first.id], 1, []])
    const { items } = await window.desk_facet({ params: { facet: 'direction' }, query: { handling: 'new' } })
    expect(items).toEqual([{ value: 'inbound', count: 1 }])
    await expect(window.documents_list({ query: { handling: 'lost' } })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('is to be checked again once its content is another one', TIME, async () => {
    const window = await open()
    const document = await receive(window)
    await handle(window, document, { handling: 'checked' })
    const changes = [{ path: 'document.due_date', value: '2026-12-24' }]
    await window.update_terms({ ...of(document), body: { base_version: 1, changes } })
    const { handling, status_log = [] } = await detailsOf(window, document)
    expect([handling, status_log.at(-1)?.details]).toEqual(['new', 'To be checked again, as its content was changed.'])
  })
})

describe('a supplier’s changed account, VAT id or address', () => {
  it('stops the check until it is confirmed, which is kept, and is known from then on', TIME, async () => {
    const window = await open()
    for (const month of ['03', '04', '05']) {
      const before = await receive(window, [['2026-11-02', `2026-${month}-02`]])
      await handle(window, before, { handling: 'checked' })
    }
    const document = await receive(window, [[IBAN, OTHER_IBAN]])
    const known = [{ value: IBAN, documents: 3, since: '2026-03-02', on_card: false }]
    const change = { kind: 'iban', value: OTHER_IBAN } as const
    expect((await detailsOf(window, document)).supplier_changes).toEqual([{ ...change, known }])
    await expect(handle(window, document, { handling: 'checked' })).rejects.toMatchObject({
      code: 'invalid_state',
      errors: [{ path: 'payment_details', code: 'changed_iban', message: `${OTHER_IBAN} is new; until now ${IBAN}.` }],
    })
    expect(await window.document_confirm({ ...of(document), body: { changes: [change] } })).toEqual({ items: [] })
    await handle(window, document, { handling: 'checked' })
    const { status_log = [], supplier_changes } = await detailsOf(window, document)
    expect(supplier_changes).toBeUndefined()
    expect(status_log[1]?.details).toBe(`Confirmed the new account of the supplier. ${OTHER_IBAN}, until now ${IBAN}`)
    // An invoice that was checked says nothing new, whatever comes after it, and can be taken back from where it was passed on.
    const [earlier] = (await window.documents_list({ query: { sort_order: 'asc', limit: '1' } })).items
    if (earlier === undefined) throw new Error('three were checked')
    expect((await detailsOf(window, earlier)).supplier_changes).toBeUndefined()
    for (const handling of ['passed_on', 'checked'] as const) await handle(window, earlier, { handling })
    // Both accounts are his now.
    for (const iban of [IBAN, OTHER_IBAN]) await handle(window, await receive(window, [[IBAN, iban]]), { handling: 'checked' })
    const twice = window.document_confirm({ ...of(document), body: { changes: [change] } })
    await expect(twice).rejects.toMatchObject({ code: 'invalid_state' })
  })

  it('is noticed whichever else is kept: name, VAT id or card', TIME, async () => {
    const window = await open()
    await handle(window, await receive(window), { handling: 'checked' })
    const kindsOf = async (change: Change): Promise<string[] | undefined> =>
      (await detailsOf(window, await receive(window, change))).supplier_changes?.map(({ kind }) => kind)
    const taxId: Change[number] = [/(<cbc:CompanyID>)DE811999207/g, '$1DE400571727']
    expect(await kindsOf([taxId])).toEqual(['vat_id'])
    expect(await kindsOf([[/(schemeID="9930">)DE811999207/g, '$1DE400571727']])).toEqual(['endpoint'])
    // Another name and account with the VAT id that is known, and the other way round.
    expect(
      await kindsOf([
        [IBAN, OTHER_IBAN],
        ['Nordlicht Werkzeugbau GmbH', 'Nordlicht AG'],
      ]),
    ).toEqual(['iban'])
    expect(await kindsOf([[IBAN, OTHER_IBAN], taxId])).toEqual(['iban', 'vat_id'])
    // A stranger has changed nothing, and blanks are no change.
    expect(
      await kindsOf([
        [/DE811999207/g, 'DE400571727'],
        ['Nordlicht Werkzeugbau GmbH', 'Another GmbH'],
        [IBAN, OTHER_IBAN],
      ]),
    ).toBeUndefined()
    expect(await kindsOf([[IBAN, 'DE70 9990 1010 0012 3456 78']])).toBeUndefined()
  })

  it('is compared with the card, which knows it once it is confirmed', TIME, async () => {
    const window = await open()
    const party = { name: 'Nordlicht Werkzeugbau GmbH', tax_id: { value: 'DE 811 999 207' } }
    const card = await window.desk_card_create({ body: { kind: 'supplier', party, ibans: [OTHER_IBAN], required_terms: [] } })
    const document = await receive(window)
    const known = [{ value: OTHER_IBAN, documents: 0, on_card: true }]
    expect((await detailsOf(window, document)).supplier_changes).toEqual([{ kind: 'iban', value: IBAN, known }])
    await window.document_confirm({ ...of(document), body: { changes: [{ kind: 'iban', value: IBAN }] } })
    const { items } = await window.desk_cards({ query: { kind: 'supplier' } })
    expect(items).toMatchObject([{ id: card.id, ibans: [OTHER_IBAN, IBAN] }])
    expect((await detailsOf(window, await receive(window))).supplier_changes).toBeUndefined()
  })

  it('is not known from what nobody checked, or was turned down', TIME, async () => {
    const window = await open()
    const document = await receive(window)
    const changesOfNext = async () => (await detailsOf(window, await receive(window, [[IBAN, OTHER_IBAN]]))).supplier_changes?.length
    expect(await changesOfNext()).toBeUndefined()
    await handle(window, document, { handling: 'checked' })
    expect(await changesOfNext()).toBe(1)
    await handle(window, document, { handling: 'turned_down', reason: 'not_ours' })
    expect(await changesOfNext()).toBeUndefined()
  })
})

it('goes its way on the command line, into a chain that verifies', TIME, async () => {
  const data = makeFolder()
  const node = await startServer({ dir: data })
  const window = clientOf(node.handleWindow)
  const [first, second] = [await receive(window), await receive(window, [[IBAN, OTHER_IBAN]])]
  await node.close()
  const kontor = (...args: string[]) => run([...args, '--data', data, '--json'])
  expect((await kontor('handle', first.id, '--as', 'checked')).lines).toEqual([{ id: first.id, handling: 'checked' }])
  const refused = await kontor('handle', first.id, second.id, '--as', 'passed_on')
  expect([refused.exit, refused.lines[1]]).toMatchObject([1, { id: second.id, error: { code: 'invalid_state' } }])
  const stopped = await kontor('handle', second.id, '--as', 'checked')
  expect(JSON.stringify(stopped.lines[0])).toContain(`${OTHER_IBAN} is new; until now ${IBAN}.`)
  const [third] = (await kontor('handle', second.id, '--as', 'checked', '--confirm')).lines
  expect(third).toEqual({ id: second.id, handling: 'checked' })
  expect((await kontor('handle', second.id, '--as', 'turned_down', '--reason', 'other', '--note', 'Ask first')).exit).toBe(0)
  expect((await kontor('documents', '--handling', 'turned_down')).lines.map(({ id }) => id)).toEqual([second.id])
  expect((await kontor('verify')).lines).toMatchObject([{ valid: true }])
  expect((await kontor('handle', first.id)).exit).toBe(2)
})
