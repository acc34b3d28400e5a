import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { sumMoney } from '../../../core/contract/money.ts'
import { needOf } from '../../../core/contract/need.ts'
import {
  DOCUMENT_STATUSES,
  JOB_STATES,
  type DeliveryJob,
  type DocumentDetails,
  type DocumentRecord,
  type DocumentStatus,
  type Handling,
  type ImportOutcome,
  type JobState,
  type MoneySum,
  type StatusLogEntry,
} from '../../../core/contract/types.ts'
import { LOG_DETAILS } from '../../../core/contract/log-details.ts'
import { deliverySteps } from '../../../renderer/documents/delivery/delivery.ts'
import { waysFrom } from '../../../renderer/documents/family/ways.ts'
import { Import } from '../../../renderer/documents/import/import.svelte.ts'
import { FIRST_CHOICE, listQuery } from '../../../renderer/documents/list/choice.ts'
import { DocumentList } from '../../../renderer/documents/list/list.svelte.ts'
import { Selection } from '../../../renderer/documents/list/selection.svelte.ts'
import { Trash } from '../../../renderer/documents/batch/trash.ts'
import { describeState, isEditable, type StateInput } from '../../../renderer/documents/list/stage.ts'

/** What it needs follows from the rest, unless it is given. */
function record(change: Partial<DocumentRecord> = {}, delivery: JobState | null = null, aside: 'aside' | null = null): DocumentRecord {
  const { direction = 'outbound', status = 'upload.completed', handling = null } = change
  return {
    need: needOf({ direction, status, match_role: null, side: null, handling, delivery, aside, count: 0 }),
    id: 'id',
    direction: 'outbound',
    format: null,
    type: 'invoice',
    status: 'upload.completed',
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T11:05:00.000Z',
    sha256: '',
    version: 1,
    validation: { valid: true, fatal: 0, warning: 0, information: 0, refused: 0 },
    transactions: 0,
    ...change,
  }
}

function job(change: Partial<DeliveryJob> = {}): DeliveryJob {
  return {
    id: 'job',
    document_id: 'id',
    transaction_id: 't',
    state: 'waiting',
    attempts: 0,
    created_at: '2026-11-21T10:42:00.000Z',
    updated_at: '2026-11-21T10:42:00.000Z',
    ...change,
  }
}

const received = (handling: Handling): DocumentRecord => record({ direction: 'inbound', status: 'receive.completed', handling })

const changed: DocumentDetails = { ...received('new'), supplier_changes: [{ kind: 'iban', value: 'DE1', known: [] }] }

describe('the sentence about a document', () => {
  const say = (change: Partial<StateInput>) =>
    describeState({
      record: record(),
      job: undefined,
      changes: 0,
      fatal: 0,
      isBegun: false,
      moment: (timestamp) => timestamp.slice(11, 16),
      minutes: () => 3,
      reason: (found) => found.reason?.message ?? '',
      who: (actor) => actor ?? '',
      why: ({ note }) => note ?? '',
      ...change,
    })

  it.each([
    [{}, 'state.ready', 'send'],
    [{ record: record({ need: { code: 'needs_attention', count: 2 } }) }, 'state.mend', 'nextFinding'],
    [{ changes: 1 }, 'state.unsaved', 'save'],
    [{ changes: 1, fatal: 1 }, 'state.unsaved.mend', 'save'],
    [{ changes: 1, fatal: 1, isBegun: true }, 'state.left', 'send'],
    [{ changes: 1, isBegun: true }, 'state.complete', 'send'],
    [{ record: record({ need: { code: 'other_seller', count: 0 } }) }, 'state.other_seller', undefined],
    [{ record: record({ status: 'send.processing' }), job: job() }, 'state.waiting', 'queue'],
    [
      {
        record: record({ status: 'send.processing' }),
        job: job({ reason: { code: 'offline', message: '' }, next_attempt_at: '2026-11-21T10:50:00.000Z' }),
      },
      'state.line.next',
      'retry',
    ],
    [
      {
        record: record({ status: 'send.processing' }),
        job: job({ reason: { code: 'offline', message: '' }, next_attempt_at: '2026-11-21T10:42:10.000Z' }),
        minutes: () => 0,
      },
      'state.line.soon',
      'retry',
    ],
    [{ record: record({ status: 'send.completed' }) }, 'state.delivered', 'delivery'],
    [
      {
        record: record({ status: 'send.failed' }),
        job: job({ state: 'refused', reason: { code: 'receiver_not_found', message: 'Unknown.' } }),
      },
      'state.refused',
      'send',
    ],
    [
      {
        record: record({ status: 'send.failed' }, 'refused', 'aside'),
        job: job({ state: 'refused', aside: true, reason: { code: 'receiver_not_found', message: 'Unknown.' } }),
      },
      'state.put_aside',
      'send',
    ],
    [{ record: record({ status: 'send.failed' }, 'refused', 'aside') }, 'state.put_aside.plain', 'send'],
    [{ record: record({ status: 'send.failed', need: { code: 'put_aside', count: 2 } }) }, 'state.put_aside.plain', 'nextFinding'],
    [{ record: record({ status: 'send.failed' }, 'cancelled'), job: job({ state: 'cancelled' }) }, 'state.cancelled', 'send'],
    [{ record: record({ direction: 'inbound', status: 'receive.completed' }) }, 'state.new', 'check'],
    [{ record: changed }, 'state.changed', undefined],
    [{ record: received('checked') }, 'state.checked', 'passOn'],
    [{ record: received('passed_on') }, 'state.passed_on', 'delivery'],
    [{ record: received('turned_down') }, 'state.turned_down', 'delivery'],
  ] as const)('%# is %s', (input, key, action) => {
    expect(say(input)).toMatchObject({ key, action })
  })

  it('exists for every status with every state of a delivery', () => {
    for (const status of DOCUMENT_STATUSES)
      for (const state of [undefined, ...JOB_STATES]) {
        const sentence = say({ record: record({ status }, state ?? null), job: state === undefined ? undefined : job({ state }) })
        expect(sentence.key).toMatch(/^state\./)
      }
  })

  it('only what is neither under way nor delivered nor received can be changed', () => {
    const editable = DOCUMENT_STATUSES.filter((status) => isEditable(record({ status })))
    expect(editable).toEqual(['upload.completed', 'upload.failed', 'send.failed'])
    expect(isEditable(record({ direction: 'inbound' }))).toBe(false)
  })
})

describe('the way of a document', () => {
  it('begins prepared, ends delivered, and names where it failed', () => {
    const states = (change: Parameters<typeof deliverySteps>[0]) => deliverySteps(change).map((step) => step.state)
    expect(states(record())).toEqual(['done', 'open', 'open', 'open'])
    expect(states({ ...record({ status: 'send.processing' }), delivery: job({ state: 'polling' }) })).toEqual([
      'done',
      'done',
      'done',
      'current',
    ])
    const there = { remote_id: 'r' }
    const sent = { remote_id: 'r', remote_transaction_id: 't' }
    const refused = (named: Partial<DeliveryJob>) =>
      states({ ...record({ status: 'send.failed' }), delivery: job({ state: 'refused', ...named }) })
    expect(refused({})).toEqual(['done', 'failed', 'open', 'open'])
    expect(refused(there)).toEqual(['done', 'done', 'failed', 'open'])
    expect(refused(sent)).toEqual(['done', 'done', 'done', 'failed'])
    // Nothing goes on by itself: a person is needed.
    for (const state of ['blocked', 'unknown'] as const) {
      const stopped = (named: Partial<DeliveryJob>) =>
        states({ ...record({ status: 'send.processing' }), delivery: job({ state, ...named }) })
      expect([stopped({}), stopped(there), stopped(sent)]).toEqual([
        ['done', 'open', 'open', 'open'],
        ['done', 'done', 'open', 'open'],
        ['done', 'done', 'done', 'open'],
      ])
    }
    expect(states({ ...record({ status: 'send.failed' }), delivery: job({ state: 'cancelled' }) })).toEqual([
      'done',
      'open',
      'open',
      'open',
    ])
    expect(states({ ...record({ status: 'send.completed' }), delivery: job({ state: 'delivered' }) })).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
  })

  it('was sent in a rehearsal when the rehearsal took it, and not when it was put into the queue', () => {
    const entry = (details: string, created_at: string) => ({ code: 'send.processing', details, created_at, origin: 'rehearsal' }) as const
    const status_log = [
      entry(LOG_DETAILS.queued, '2026-11-21T10:00:00.000Z'),
      entry(LOG_DETAILS.rehearsalHanded, '2026-11-21T18:00:00.000Z'),
    ]
    const steps = deliverySteps({ ...record({ status: 'send.processing' }), delivery: job({ state: 'polling' }), status_log })
    expect(steps.find(({ id }) => id === 'sent')?.at).toBe('2026-11-21T18:00:00.000Z')
  })

  it('leads nowhere by a rehearsal that has ended', () => {
    const entry = (code: 'upload.completed' | 'send.processing' | 'send.completed', details: string, hour: number, origin = 'rehearsal') =>
      ({ code, details, created_at: `2026-11-21T${hour}:00:00.000Z`, origin }) as StatusLogEntry
    const practised = [
      entry('upload.completed', LOG_DETAILS.xml, 10),
      entry('send.processing', LOG_DETAILS.rehearsalHanded, 11),
      entry('send.completed', LOG_DETAILS.delivered, 12),
      entry('upload.completed', LOG_DETAILS.rehearsalEnded, 13, 'local'),
    ]
    const sent = [
      entry('upload.completed', 'Taken.', 14, 'remote'),
      entry('send.processing', 'Sent.', 15, 'remote'),
      entry('send.completed', LOG_DETAILS.delivered, 16, 'local'),
    ]
    const times = (status: DocumentStatus, status_log: StatusLogEntry[]) =>
      deliverySteps({ ...record({ status }), status_log }).map(({ at }) => at?.slice(11, 13))
    expect(times('upload.completed', practised).slice(1)).toEqual([undefined, undefined, undefined])
    expect(times('send.completed', [...practised, ...sent]).slice(1)).toEqual(['14', '15', '16'])
    // Delivered before, and practised once more: the end stands under the status that it had anyway.
    const again = practised.map((one) => (one.details === LOG_DETAILS.rehearsalEnded ? { ...one, code: 'send.completed' as const } : one))
    expect(times('send.completed', [...sent, ...again]).slice(1)).toEqual(['14', '15', '16'])
  })

  it('was delivered when it was delivered, whatever a person has decided about it since', () => {
    const entry = (details: string, created_at: string) => ({ code: 'send.completed', details, created_at, origin: 'local' }) as const
    const status_log = [
      entry(LOG_DETAILS.delivered, '2026-11-21T10:00:00.000Z'),
      entry(`${LOG_DETAILS.preserved} audit`, '2026-11-22T10:00:00.000Z'),
      entry(`${LOG_DETAILS.preservationLifted} audit`, '2026-11-23T10:00:00.000Z'),
    ]
    expect(deliverySteps({ ...record({ status: 'send.completed' }), status_log }).at(-1)?.at).toBe('2026-11-21T10:00:00.000Z')
  })
})

describe('the list', () => {
  /** A list of numbered documents that is asked page by page. */
  function listOf(total: number) {
    const asked: string[] = []
    let hold: Promise<void> = Promise.resolve()
    const list = new DocumentList({
      documents_list: async (input) => {
        const { limit = '50', offset = '0', search } = input?.query ?? {}
        asked.push(`${search ?? ''}@${offset}`)
        await hold
        const count = search === undefined ? total : 1
        const items = Array.from({ length: Math.max(0, Math.min(Number(limit), count - Number(offset))) }, (_, index) =>
          record({ id: `${search ?? 'd'}${Number(offset) + index}` }),
        )
        return { items, total: count, limit: Number(limit), offset: Number(offset) }
      },
    })
    return { list, asked, wait: (until: Promise<void>) => (hold = until) }
  }

  it('asks for pages before they are looked at, and for each once', async () => {
    const { list, asked } = listOf(100_000)
    await list.reload()
    await list.show(0, 30)
    await list.show(5, 35)
    expect(asked.toSorted()).toEqual(['@0', '@100', '@200', '@300', '@400'])
    expect(list.total).toBe(100_000)
    expect(list.row(499)?.id).toBe('d499')
    expect(list.row(3_000)).toBeUndefined()
  })

  it('fetches what is in view first, then where the scrolling leads', async () => {
    const { list, asked } = listOf(100_000)
    await list.reload()
    await list.show(0, 30)
    asked.length = 0
    await list.show(50_000, 50_030)
    expect(asked).toEqual(['@50000', '@50100', '@50200', '@50300', '@50400', '@49900'])
    expect(list.indexOf('d50010')).toBe(50_010)
    asked.length = 0
    await list.show(49_990, 50_020)
    expect(asked).toEqual(['@49800', '@49700', '@49600', '@49500'])
    asked.length = 0
    await list.reach(99_980, 99_999)
    expect(asked).toEqual(['@99900'])
    expect(list.row(99_999)?.id).toBe('d99999')
  })

  it('fetches no more of what was scrolled past', async () => {
    const { list, asked, wait } = listOf(100_000)
    await list.reload()
    await list.show(0, 30)
    asked.length = 0
    let release = (): void => undefined
    void wait(new Promise((resolve) => (release = resolve)))
    const scrolling = Array.from({ length: 50 }, (_, step) => list.show(10_000 + step * 1_000, 10_030 + step * 1_000))
    release()
    await Promise.all(scrolling)
    expect(asked).toEqual(['@10000', '@10100', '@59000', '@59100', '@59200', '@59300', '@59400', '@58900'])
  })

  it('keeps the rows around the view through a reload until their successors are there', async () => {
    const { list, wait } = listOf(100_000)
    await list.reload()
    await list.show(10_000, 10_030)
    let release = (): void => undefined
    const reloading = list.reload()
    void wait(new Promise((resolve) => (release = resolve)))
    await reloading
    expect(list.row(10_250)?.id).toBe('d10250')
    expect(list.row(0)).toBeUndefined()
    release()
  })

  it('keeps the rows on the screen until those of another search are there', async () => {
    const { list, wait } = listOf(10)
    await list.reload()
    let release = (): void => undefined
    void wait(new Promise((resolve) => (release = resolve)))
    const searching = list.choose({ search: 'x' })
    expect(list.row(0)?.id).toBe('d0')
    expect(list.total).toBe(10)
    release()
    await searching
    expect(list.row(0)?.id).toBe('x0')
    expect(list.total).toBe(1)
  })

  it('an answer to an earlier search changes nothing', async () => {
    const { list, wait } = listOf(10)
    let release = (): void => undefined
    void wait(new Promise((resolve) => (release = resolve)))
    const first = list.choose({ search: 'a' })
    const second = list.choose({ search: 'b' })
    release()
    await Promise.all([first, second])
    expect(list.row(0)?.id).toBe('b0')
  })

  it('says what failed and keeps what it has', async () => {
    const { list, wait } = listOf(10)
    await list.reload()
    const broken = Promise.reject<void>(new AppError('internal_error', 'x'))
    void wait(broken)
    await list.reload()
    expect(list.failure).toMatchObject({ code: 'internal_error' })
    expect(list.row(0)?.id).toBe('d0')
  })

  it('asks the engine in its own words', () => {
    const choice = { ...FIRST_CHOICE, search: ' 417 ', status: 'mend', direction: 'outbound', sort: 'total', descending: false } as const
    expect(listQuery(choice)).toEqual({
      need: 'needs_attention,other_seller',
      direction: 'outbound',
      search: '417',
      sort_by: 'total',
      sort_order: 'asc',
    })
  })
})

describe('what is made of a document', () => {
  it('is made of an invoice of one’s own and, but for parts, of what one writes as the buyer; nothing of what another company writes', () => {
    const of = (change: Partial<DocumentRecord>) => waysFrom(record({ direction: 'outbound', type: 'invoice', ...change }))
    expect(of({ type_code: '380' })).toContain('credit_note')
    const buyers = { type_code: '389', match: { role: 'buyer' } } as const
    expect(of(buyers)).toEqual(['duplicate', 'credit_note', 'partial_credit', 'correction'])
    expect(of({ ...buyers, format: 'peppol_bis_selfbilling.invoice.3_0.xml_ubl' })).toEqual(['duplicate', 'credit_note', 'partial_credit'])
    expect(of({ ...buyers, type: 'credit_note', type_code: '261' })).toEqual(['duplicate'])
    expect(of({ type_code: '389', match: { role: 'seller' } })).toContain('part')
    expect(of({ direction: 'inbound' })).toEqual([])
  })
})

describe('a selection', () => {
  it('sums each currency by itself, exactly, and counts what has no amount', () => {
    const documents = [
      record({ id: '1', total: '0.10', currency_code: 'EUR' }),
      record({ id: '2', total: '0.20', currency_code: 'EUR' }),
      record({ id: '3', total: '5', currency_code: 'CHF' }),
      record({ id: '4', currency_code: 'EUR' }),
    ]
    const selection = new Selection()
    selection.add(documents)
    expect(selection.sums).toEqual([
      { side: 'seller', currency_code: 'EUR', total: '0.30', documents: 3, missing: 1 },
      { side: 'seller', currency_code: 'CHF', total: '5', documents: 1, missing: 0 },
    ])
    selection.toggle(record({ id: '3' }))
    expect(selection.size).toBe(3)
  })

  it('comes to what its documents come to, with credit notes against and what is corrected left out, whatever comes and goes', () => {
    const one = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      direction: fc.constantFrom('outbound', 'inbound', 'undecided'),
      type: fc.constantFrom('invoice', 'credit_note'),
      total: fc.constantFrom('1.00', '2.50', '-3', 'none'),
      stands_for: fc.constantFrom(undefined, ['a'], ['b', 'c']),
    })
    fc.assert(
      fc.property(fc.array(one), (steps) => {
        const selection = new Selection()
        for (const { stands_for, ...step } of steps) {
          selection.toggle(record({ ...step, currency_code: 'EUR', ...(stands_for === undefined ? {} : { stands_for: [...stands_for] }) }))
          const plain = (sums: readonly MoneySum[]) => sums.map(({ total, ...sum }) => ({ ...sum, total: Number(total) }))
          expect(plain(selection.sums)).toEqual(plain(sumMoney(selection.documents)))
        }
      }),
    )
  })

  it('says that it is fetching from the first moment, so that nothing is done with what was chosen before', async () => {
    const selection = new Selection()
    selection.add([record({ id: 'before' })])
    const answer = Promise.withResolvers<Awaited<ReturnType<ConstructorParameters<typeof DocumentList>[0]['documents_list']>>>()
    const chosen = selection.addAll({ documents_list: () => answer.promise }, FIRST_CHOICE)
    expect([selection.size, selection.fetching]).toEqual([1, { done: 0 }])
    answer.resolve({ items: [record({ id: 'before' }), record({ id: 'new' })], total: 2, limit: 200, offset: 0 })
    await chosen
    expect([selection.size, selection.fetching]).toEqual([2, undefined])
  })

  it('takes rows of the list that were never looked at, and none beside them', async () => {
    const selection = new Selection()
    const documents_list: ConstructorParameters<typeof DocumentList>[0]['documents_list'] = (input) => {
      const { limit = '50', offset = '0' } = input?.query ?? {}
      const items = Array.from({ length: Math.min(Number(limit), 1_000 - Number(offset)) }, (_, index) =>
        record({ id: String(Number(offset) + index), total: '1', currency_code: 'EUR' }),
      )
      return Promise.resolve({ items, total: 1_000, limit: Number(limit), offset: Number(offset) })
    }
    await selection.addRows({ documents_list }, FIRST_CHOICE, 90, 510)
    expect([selection.size, selection.has('89'), selection.has('90'), selection.has('510'), selection.has('511')]).toEqual([
      421,
      false,
      true,
      true,
      false,
    ])
    expect(selection.sums).toEqual([{ side: 'seller', currency_code: 'EUR', total: '421', documents: 421, missing: 0 }])
  })
})

describe('import', () => {
  /** Answers by the names of the files, whether they come alone or with others. */
  const answering = (answer: (name: string) => ImportOutcome): ConstructorParameters<typeof Import>[0] => ({
    desk_import: ({ query }) => {
      const outcome = answer(query?.filename ?? '')
      return 'error' in outcome ? Promise.reject(new AppError(outcome.error.code, outcome.error.message)) : Promise.resolve(outcome)
    },
    desk_imports: async ({ body, headers }) => {
      const form = await new Response(body as BodyInit, { headers: { ...headers } }).formData()
      return { items: form.getAll('files').map((file) => answer((file as File).name)) }
    },
    document_get: ({ params }) => Promise.reject(new AppError('not_found', params.document_id)),
  })
  const stored = (name: string, more: Partial<DocumentRecord> = {}) => ({
    document: record({ id: name, format: 'x', ...more }),
    is_duplicate: false,
    warnings: [],
  })
  const files = (...names: string[]) => names.map((name) => new File(['<a/>'], name))

  it('each file for itself: grouped by what a person does next', async () => {
    const outcomes: Record<string, ImportOutcome> = {
      'good.xml': stored('good.xml'),
      'pdf.pdf': { ...stored('pdf.pdf'), warnings: [{ path: '', code: 'pdf_repaired', message: 'The PDF is damaged.' }] },
      'list.xml': stored('list.xml', { format: null }),
      'findings.xml': stored('findings.xml', { need: { code: 'needs_attention', count: 2 } }),
      'stranger.xml': stored('stranger.xml', { need: { code: 'other_seller', count: 0 } }),
      'twice.xml': { ...stored('twice.xml'), duplicate_of: { id: 'x', kind: 'number' } },
      'whose.xml': stored('whose.xml', { direction: 'undecided' }),
      'again.xml': { ...stored('again.xml'), is_duplicate: true },
      'bad.xml': { error: { code: 'malformed_xml', message: 'x', line: 1 } },
      'post.zip': {
        items: [
          { inner: 'a.xml', status: 'imported', document: record({ id: 'a', format: 'x' }) },
          { inner: 'b/c.xml', status: 'refused', error: { code: 'malformed_container', message: 'x' } },
          { inner: 'logo.png', status: 'ignored', reason: 'no_invoice' },
        ],
      },
    }
    const run = new Import(answering((name) => outcomes[name] ?? { error: { code: 'not_found', message: name } }))
    await run.run(files(...Object.keys(outcomes)))
    await vi.waitFor(() => expect(run.running).toBe(false))
    expect(
      Object.fromEntries(Object.entries(run.groups).map(([group, results]) => [group, results.map(({ name }) => name).sort()])),
    ).toEqual({
      attention: ['findings.xml', 'list.xml', 'pdf.pdf', 'stranger.xml', 'twice.xml'],
      undecided: ['whose.xml'],
      refused: ['bad.xml', 'post.zip/b/c.xml'],
      duplicate: ['again.xml'],
      order: ['good.xml', 'post.zip/a.xml'],
      none: ['post.zip/logo.png'],
    })
    expect([run.done, run.total]).toEqual([10, 10])
  })

  it('many files take few requests, and those that come meanwhile go behind them', async () => {
    let requests = 0
    const api = answering((name) => stored(name))
    const run = new Import({ ...api, desk_imports: (input) => ((requests += 1), api.desk_imports(input)) })
    const first = run.run(files(...Array.from({ length: 300 }, (_, index) => `${index}.xml`)))
    const second = run.run(files('late.xml'))
    expect(run.total).toBe(301)
    expect((await second).map(({ name }) => name)).toEqual(['late.xml'])
    expect((await first).map(({ name }) => name).sort()).toEqual(Array.from({ length: 300 }, (_, index) => `${index}.xml`).sort())
    await vi.waitFor(() => expect([run.running, run.done]).toEqual([false, 301]))
    expect(requests).toBeLessThan(30)
  })

  it('none is lost without a word where only some of them have arrived', async () => {
    const api = answering((name) => stored(name))
    const run = new Import({ ...api, desk_imports: async (input) => ({ items: (await api.desk_imports(input)).items.slice(1) }) })
    const results = await run.run(files(...Array.from({ length: 20 }, (_, index) => `${index}.xml`)))
    expect(new Set(results.map(({ name }) => name)).size).toBe(20)
    expect(results.some(({ failure }) => failure !== undefined)).toBe(true)
  })

  it('what becomes of a document afterwards is followed: it changes its group, or is gone', async () => {
    const outcomes = {
      'whose.xml': stored('whose.xml', { direction: 'undecided' }),
      'moved.xml': stored('moved.xml', { direction: 'undecided' }),
    }
    const asked: string[] = []
    const run = new Import({
      ...answering((name) => outcomes[name as keyof typeof outcomes] ?? stored(name)),
      document_get: ({ params: { document_id: id } }) => {
        asked.push(id)
        return id === 'whose.xml'
          ? Promise.resolve(record({ id, format: 'x', direction: 'inbound' }))
          : Promise.reject(new AppError('not_found', id))
      },
    })
    await run.run(files('whose.xml', 'moved.xml', 'good.xml'))
    await vi.waitFor(() => expect(run.running).toBe(false))
    run.shown = 'undecided'
    expect(run.groups.undecided.map(({ name }) => name).sort()).toEqual(['moved.xml', 'whose.xml'])
    await Promise.all([run.renew('whose.xml'), run.renew('elsewhere.xml')])
    await vi.waitFor(() => expect(run.groups.order.map(({ name }) => name).sort()).toEqual(['good.xml', 'whose.xml']))
    expect(run.groups.order.find(({ name }) => name === 'whose.xml')?.document?.direction).toBe('inbound')
    await run.renew('moved.xml')
    await vi.waitFor(() => expect(run.groups.undecided).toEqual([]))
    expect([run.shown, asked]).toEqual([undefined, ['whose.xml', 'moved.xml']])
    run.forget('good.xml')
    await vi.waitFor(() => expect(run.groups.order.map(({ name }) => name)).toEqual(['whose.xml']))
    run.close()
    run.forget('whose.xml')
    expect(run.results).toEqual([])
  })

  it('that is cancelled finishes what is on its way and begins no more', async () => {
    const run = new Import(answering((name) => stored(name)))
    const all = run.run(files(...Array.from({ length: 500 }, (_, index) => `${index}.xml`)))
    run.stop()
    const results = await all
    await vi.waitFor(() => expect(run.running).toBe(false))
    expect(results.length).toBeGreaterThan(0)
    expect(results.length).toBeLessThan(100)
    expect([run.done, run.total]).toEqual([results.length, results.length])
  })

  it('a file of 100 MB, or one that cannot be read, is refused without the others', async () => {
    const run = new Import(answering((name) => stored(name)))
    const [huge, gone, good] = files('huge.xml', 'gone.xml', 'good.xml')
    Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 })
    Object.defineProperty(gone, 'arrayBuffer', { value: () => Promise.reject(new DOMException('gone')) })
    const results = await run.run([huge, gone, good].flatMap((file) => (file === undefined ? [] : [file])))
    const codes = results.map(({ name, failure }) => [name, (failure as AppError | undefined)?.code])
    expect(codes.sort()).toEqual([
      ['gone.xml', 'file_unreadable'],
      ['good.xml', undefined],
      ['huge.xml', 'payload_too_large'],
    ])
  })
})

describe('deleted documents', () => {
  const api = (calls: string[]): ConstructorParameters<typeof Trash>[0] => ({
    document_xml: ({ params }) => Promise.resolve(new TextEncoder().encode(params.document_id)),
    document_delete: ({ params }) =>
      params.document_id === 'sent'
        ? Promise.reject(new AppError('retention_period', 'kept'))
        : Promise.resolve(void calls.push(`- ${params.document_id}`)),
    upload_xml: ({ body, query }) =>
      Promise.resolve((calls.push(`+ ${new TextDecoder().decode(body)} ${query?.filename ?? ''}`), record({}))),
  })

  it('are brought back once each, those that had to stay are not', async () => {
    const calls: string[] = []
    const trash = new Trash(api(calls))
    await trash.put(record({ id: 'a', filename: 'a.xml' }))
    await expect(trash.put(record({ id: 'sent' }))).rejects.toMatchObject({ code: 'retention_period' })
    expect(await trash.empty()).toBe(1)
    expect(await trash.empty()).toBe(0)
    expect(calls).toEqual(['- a', '+ a a.xml'])
  })

  it('that are too many to be held are deleted all the same, and not brought back in part', async () => {
    const calls: string[] = []
    const trash = new Trash(api(calls), 2)
    for (const id of ['aa', 'b', 'c']) await trash.put(record({ id }))
    expect(trash.isWhole).toBe(false)
    expect(await trash.empty()).toBe(0)
    expect(calls).toEqual(['- aa', '- b', '- c'])
  })
})
