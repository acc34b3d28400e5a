import { findInOrder } from '../../../core/base/in-order.ts'
import { NO_PARTIES } from '../../../core/identity/parties.ts'
import type { ManualClock } from '../../support/workspace.ts'
import { newDocument } from '../../support/workspace.ts'
import type { Store, StoreWrites } from '../../../core/store/store.ts'
import type { NewDocument } from '../../../core/store/types.ts'

/** What happens in a workspace, one step of it. `choose` answers a number below `sides`. */
interface Moment {
  readonly tx: StoreWrites
  readonly ids: string[]
  readonly index: number
  choose(sides: number): number
}

const REMOTE = 'https://exchange.example/api'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const pdf = (index: number): Uint8Array => Uint8Array.from({ length: 300 + index * 7 }, (_, at) => (at * 31 + index) % 256)

function documentOf({ index, choose }: Pick<Moment, 'index' | 'choose'>): NewDocument {
  const pick = <Value>(...values: readonly Value[]): Value => values[choose(values.length)] as Value
  const direction = pick('outbound', 'outbound', 'inbound', 'undecided')
  const preceding = [{ number: `RE-${index - 1}`, date: '2026-01-05' }, { number: 'Ä/7' }].slice(choose(3))
  const causes = [
    { rule_id: 'BR-DE-15', term: 'BT-10', stops: true },
    { rule_id: 'PEPPOL-EN16931-R120', term: '', stops: false },
  ]
  return newDocument('', {
    direction,
    ...(choose(2) === 0 ? {} : { direction_by: pick('match', 'caller', 'person') }),
    status: direction === 'inbound' ? 'receive.completed' : 'upload.completed',
    xml: bytesOf(`<a>${index % 7}</a>`),
    details: 'Stored – “as it was”.',
    ...(choose(3) === 0 ? { filename: '../Rechnung Ä.xml' } : {}),
    ...(choose(3) === 0 ? { original: { bytes: pdf(index), media_type: 'application/pdf' } } : {}),
    ...(choose(3) === 0
      ? { mail: { filename: 'a.eml', media_type: 'message/rfc822', inner: 'a/b.xml', bytes: bytesOf(`Subject: ${index}\r\n`) } }
      : {}),
    ...(choose(3) === 0 ? { match: { role: pick('seller', 'buyer', 'none') } } : {}),
    ...(choose(2) === 0 ? { outgoing_errors: choose(3) } : {}),
    facts: {
      format: pick('peppol_bis_billing.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii', null),
      type: pick('invoice', 'credit_note', null),
      type_code: pick('380', '381', '384'),
      number: pick(`RE-${index}`, 'Ä/7', '株式会社 12', ''),
      issue_date: pick('2026-01-05', '2026-02-28', 'soon'),
      due_date: pick('2026-01-31', '2026-99-99'),
      sender_name: pick('Bäckerei Müller', 'Zebra', 'ß'),
      receiver_name: pick('Kunde 1', 'kunde 2', ''),
      receiver_id: '9930:K1',
      currency_code: pick('EUR', 'NOK', 'eur'),
      total: pick('100.00', '-3.5', 'none', '123456789012345.1234'),
      net: pick('80', 'x', '99999999999999.9999'),
      gross: pick('100', '-2'),
      parties: { ...NO_PARTIES, preceding },
      ...(index % 4 === 0 ? {} : { digest: `k1:${index % 5}` }),
    },
    verdict: {
      valid: choose(4) > 0,
      fatal: 0,
      warning: 1,
      information: 0,
      refused: 0,
      errors: choose(2),
      rulesets: ['en16931 1.3.16'],
      causes,
    },
  })
}

const any = ({ ids, choose }: Moment): string => ids[choose(ids.length)] ?? ''

/** All that can happen, each by the store's own operations. */
const EVENTS: readonly ((moment: Moment) => Promise<unknown>)[] = [
  async (moment) => moment.ids.push((await moment.tx.documents.insert(documentOf(moment))).id),
  async (moment) => moment.ids.push((await moment.tx.documents.insert(documentOf(moment))).id),
  async (moment) => {
    const document = await moment.tx.documents.read(any(moment))
    if (document.status === 'upload.completed') await moment.tx.documents.addVersion(document.id, { ...documentOf(moment), cause: 'edit' })
  },
  send,
  send,
  async ({ tx, choose, index }) => {
    const opened = await tx.calls.open({ kind: 'list', attempt: 1 })
    const answer = {
      method: 'GET',
      url: `${REMOTE}/documents`,
      status: 200,
      excerpt: `ä\t${index}`,
      headers: { date: 'x' },
      verdict: 'read',
    }
    if (choose(2) === 0) await tx.calls.close(opened, answer)
  },
  async (moment) => {
    if (moment.choose(3) > 0) return
    const id = any(moment)
    await moment.tx.documents.erase(id, 'test')
    moment.ids.splice(moment.ids.indexOf(id), 1)
  },
  async (moment) =>
    moment.tx.directions.set(any(moment), moment.choose(2) === 0 ? 'inbound' : 'outbound', { by: 'person', details: 'turned' }),
  async (moment) => {
    const id = any(moment)
    if ((await moment.tx.documents.read(id)).direction !== 'inbound') return
    await moment.tx.handling.set(id, moment.choose(2) === 0 ? 'checked' : 'turned_down', 'looked at')
    await moment.tx.handling.keepFacts(id, [{ kind: 'iban', value: `DE${moment.index}`, shown: `DE ${moment.index}` }])
    await moment.tx.handling.confirmFact(id, { kind: 'iban', value: 'DE1' }, 'known')
  },
  async ({ tx, index }) => tx.directions.keepDecision(`company ${index % 3}`, index % 2 === 0 ? 'inbound' : 'outbound'),
  async (moment) => {
    const row = {
      remote: REMOTE,
      remote_id: `r-${moment.index}`,
      matched: null,
      status: 'sent',
      stamp: null,
      version: 1,
      problem: null,
    } as const
    const differs = moment.choose(2) === 0
    const found = { ...row, document_id: any(moment), sha256: 'x', state: differs ? 'differs' : 'same' } as const
    await moment.tx.mirror.put(found, differs ? bytesOf(`<there>${moment.index}</there>`) : undefined)
  },
  async ({ tx, index }) => tx.answers.keep({ caller: 'window', key: `k-${index}`, request_sha256: 'y' }, 'z'),
  async ({ tx, index }) => tx.participants.keep('peppol', `9930:${index % 4}`, JSON.stringify({ found: true }), '2026-11-21'),
  async ({ tx, index }) => {
    const { id } = await tx.keys.create({ name: `ERP ${index}`, methods: ['documents.read'], expires_at: '2030-01-01T00:00:00.000Z' })
    const call = {
      request_id: `q-${index}`,
      called_at: '2026-11-21T09:00:00.000Z',
      method: 'GET',
      path: '/v2',
      status: 200,
      milliseconds: 3,
    }
    await tx.keyCalls.store(id, [call, { ...call, operation: 'documents.list', status: 404 }])
    if (index % 2 === 0) await tx.keys.revoke(id)
  },
  async ({ tx, index }) => tx.settings.write(`note ${index % 3}`, { text: `„${index}“`, amount: '9007199254740993' }),
  async ({ tx, choose }) => tx.restores.note(choose(2) === 0 ? 'restored' : 'confirmed'),
  async ({ tx, index }) => {
    const content = { kind: 'customer', party: { name: `Müller ${index}` }, ibans: [], required_terms: [] } as const
    const card = { content: content as never, name: `Müller ${index}`, words: ['muller', `${index}`], matchIds: [`9930:${index}`] }
    const { id } = await tx.cards.write(card)
    if (index % 5 === 0) await tx.cards.delete(id)
  },
]

async function send(moment: Moment): Promise<void> {
  const { tx, ids, choose, index } = moment
  const ready = await findInOrder(ids, async (known) => {
    const { direction, status } = await tx.documents.read(known)
    return direction === 'outbound' && status === 'upload.completed'
  })
  if (ready === undefined) return
  const { id, sha256 } = await tx.documents.read(ready)
  const sent = await tx.transactions.insert({ document_id: id, type: 'send.peppol', network: 'remote' })
  const start = {
    document_id: id,
    transaction_id: sent.id,
    version: 1,
    becomes: null,
    sha256,
    customer: `c ${index % 3}`,
    send_at: null,
    batch: null,
  }
  const job = await tx.jobs.insert(choose(3) === 0 ? { ...start, batch: 'b-1', send_at: 1_800_000_000_000 } : start)
  await tx.documents.setStatus(id, 'send.processing', { details: 'queued', origin: 'local', transaction_id: sent.id })
  const call = await tx.calls.open({ job_id: job.id, kind: 'upload', attempt: 1, payload_sha256: sha256 })
  await tx.calls.close(call, { status: 500, request_bytes: 2, response_bytes: 3, verdict: 'failed' })
  const reason = { code: 'offline', message: 'Nobody answers.' } as const
  const ends = [
    () => tx.jobs.change(job.id, { state: 'uploading', doubt: 'upload', doubt_since: 5, attempts: 2, due_at: 7 }),
    () => tx.jobs.change(job.id, { state: 'blocked', reason }),
    async () => {
      await tx.jobs.change(job.id, { state: 'cancelled', reason })
      await tx.transactions.setStatus(sent.id, 'failed', { code: 'offline', message: 'Nobody answers.', retryable: true })
      await tx.documents.setStatus(id, 'send.failed', { details: 'cancelled', origin: 'local' })
    },
    async () => {
      await tx.jobs.change(job.id, { state: 'uploading' })
      await tx.jobs.change(job.id, { state: 'uploaded', remote: REMOTE, remote_id: `d-${index}` })
      await tx.jobs.change(job.id, { state: 'delivered', sent_at: 9 })
      await tx.transactions.setStatus(sent.id, 'completed')
      await tx.documents.setStatus(id, 'send.completed', { details: 'delivered', origin: 'remote', transaction_id: sent.id })
    },
    () => Promise.resolve(),
  ]
  await ends[choose(ends.length)]?.()
}

/** Lets as much happen as there are steps: each says which of all that can happen, and what comes of it. */
export async function live(store: Pick<Store, 'write'>, clock: ManualClock, steps: readonly number[]): Promise<void> {
  const ids: string[] = []
  for (const [index, step] of steps.entries()) {
    let state = Math.imul(step ^ (index << 16), 0x9e37_79b1) >>> 0
    const choose = (sides: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 12) % Math.max(1, sides)
    }
    clock.advance(choose(3) * 500)
    const event = EVENTS[ids.length === 0 ? 0 : step % EVENTS.length]
    await store.write(async (tx) => event?.({ tx, ids, index, choose }))
  }
}

/** Steps in which everything happens, several times. */
export const MANY_STEPS: readonly number[] = Array.from({ length: 240 }, (_, index) => index + 17 * ((index * index) % 97))
