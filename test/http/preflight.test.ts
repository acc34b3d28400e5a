import { describe, expect, it } from 'vitest'
import type { Preflight } from '../../core/contract/types.ts'
import { ALL_METHODS, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

const PEPPOL = new TextDecoder().decode(sampleXml('peppol'))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const numbered = (number: string, text = PEPPOL): Uint8Array => bytes(text.replace(/<cbc:ID>[^<]*</, `<cbc:ID>${number}<`))
/** With another electronic address of the buyer (BT-49): the second of the two in the sample. */
const addressed = (value: string, text: string): string => {
  let seen = 0
  return text.replace(/(<cbc:EndpointID[^>]*>)[^<]*/g, (all, open: string) => (++seen === 2 ? `${open}${value}` : all))
}

const kindsOf = ({ causes }: Preflight): string[] => causes.map(({ kind, document_ids }) => `${kind} ${document_ids.length}`)

async function openDesk() {
  const node = await startServer()
  const put = async (content: Uint8Array) => (await node.services.documents.uploadXml(content, { direction: 'outbound' })).id
  return { node, put, check: (ids: string[]) => node.services.preflight.check(ids) }
}

describe('before a batch goes', () => {
  it('nothing stands in the way of what is in order', async () => {
    const { put, check } = await openDesk()
    const ids = [await put(numbered('A-1')), await put(numbered('A-2'))]
    expect(await check(ids)).toMatchObject({ documents: 2, causes: [] })
    await expect(check(['nobody'])).rejects.toMatchObject({ code: 'not_found' })
  })

  it('errors are counted by rule and term, and stop their documents alone', async () => {
    const { put, check } = await openDesk()
    const broken = PEPPOL.replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '').replace(
      /<cac:OrderReference>.*?<\/cac:OrderReference>/s,
      '',
    )
    const ids = [await put(numbered('A-1')), await put(numbered('A-2', broken)), await put(numbered('A-3', broken))]
    const { causes } = await check(ids)
    expect(causes).toMatchObject([{ kind: 'rule', stops: true, rule_id: 'PEPPOL-EN16931-R003', document_ids: [ids[1], ids[2]] }])
    expect(causes[0]?.receiver_name).toBeDefined()
  })

  it('a rule of both parties names the one that breaks it', async () => {
    const { put, check } = await openDesk()
    const [seller, buyer] = [...PEPPOL.matchAll(/<cbc:EndpointID schemeID="\d+">[^<]*/g)].map(([found]) => found)
    const mailed = (found = ''): string => PEPPOL.replace(found, '<cbc:EndpointID schemeID="EM">a@b.example')
    const ids = [await put(numbered('A-1', mailed(seller))), await put(numbered('A-2', mailed(buyer)))]
    const { causes } = await check(ids)
    const named = causes.filter(({ rule_id }) => rule_id === 'PEPPOL-EN16931-CL008').map(({ term, document_ids }) => [term, document_ids])
    expect(named).toEqual([
      ['BT-34-1', [ids[0]]],
      ['BT-49-1', [ids[1]]],
    ])
  })

  it('what was received, delivered or is on its way is a cause of its own', async () => {
    const { node, put, check } = await openDesk()
    const inbound = await node.services.documents.uploadXml(numbered('IN-1'), { direction: 'inbound' })
    const sent = await put(numbered('A-1'))
    await node.services.documents.send(sent, { transaction_type: 'send.peppol' })
    expect(kindsOf(await check([inbound.id, sent])).sort()).toEqual(['state 1', 'state 1'])
  })

  it('the same number, supplier and year, sent before or twice in the batch; another year is another number', async () => {
    const { node, put, check } = await openDesk()
    const sent = await put(numbered('A-1'))
    await node.services.documents.send(sent, { transaction_type: 'send.peppol' })
    const note = (text: string): string => text.replace(/<cbc:Note>[^<]*</, '<cbc:Note>changed<').replace('</Invoice>', '\n</Invoice>')
    const again = await put(numbered('A-1', note(PEPPOL)))
    const twice = [await put(numbered('A-2')), await put(numbered('A-2', note(PEPPOL)))]
    const { causes } = await check([again, ...twice])
    expect(causes).toContainEqual(
      expect.objectContaining({ kind: 'duplicate_number', number: 'A-1', twin_id: sent, document_ids: [again], stops: false }),
    )
    expect(causes).toContainEqual(expect.objectContaining({ kind: 'duplicate_number', number: 'A-2', document_ids: twice }))
    const nextYear = await put(numbered('A-1', PEPPOL.replace(/<cbc:IssueDate>\d{4}/, '<cbc:IssueDate>2019')))
    expect((await check([nextYear])).causes.filter(({ kind }) => kind.startsWith('duplicate'))).toEqual([])
  })

  it('the very same content', async () => {
    const { put, check } = await openDesk()
    const ids = [await put(numbered('A-1')), await put(numbered('A-1'))]
    expect((await check(ids)).causes).toMatchObject([{ kind: 'duplicate_content', stops: false, document_ids: ids }])
  })

  it('a recipient that nobody knows, asked for once and remembered with its date', async () => {
    const exchange = await serveTestNode({ methods: [...ALL_METHODS, 'peppol_lookup'], rehearsal: true })
    const { node, put, check } = await openDesk()
    await node.services.remote.set({ url: exchange.url, key: exchange.key })
    const ids = [await put(numbered('A-1', addressed('UNKNOWN-1', PEPPOL))), await put(numbered('A-2'))]
    const { causes } = await check(ids)
    expect(causes).toContainEqual(expect.objectContaining({ kind: 'recipient_unknown', stops: false, document_ids: [ids[0]] }))
    await node.services.remote.set({ url: 'http://127.0.0.1:9/api', key: 'x' })
    expect((await check(ids)).causes).toEqual(causes)
  })

  it('where nobody can say who is reachable, nothing is made of it', async () => {
    const { node, put, check } = await openDesk()
    await node.services.remote.set({ url: 'http://127.0.0.1:9/api', key: 'x' })
    expect((await check([await put(numbered('A-1'))])).causes).toEqual([])
  })

  it('a term that the customer asks for on its card', async () => {
    const { node, put, check } = await openDesk()
    const ids = [await put(numbered('A-1'))]
    const party = { name: 'De Zilveren Kan NV' }
    await node.services.cards.create({ kind: 'customer', party, ibans: [], required_terms: ['BT-1', 'BT-11', 'BT-12'] })
    const { causes } = await check(ids)
    expect(causes.filter(({ kind }) => kind === 'card_term').map(({ term }) => term)).not.toContain('BT-1')
    expect(causes.some(({ kind, term }) => kind === 'card_term' && (term === 'BT-11' || term === 'BT-12'))).toBe(true)
  })
})
