import { describe, expect, it } from 'vitest'
import { readCheck, readList, readProblem, readSend, readState, readUpload } from '../../core/queue/remote-answers.ts'
import { judgeReply } from '../../core/queue/verdicts.ts'
import { readRemoteStatus } from '../../core/queue/statuses.ts'

describe('answers of another service', () => {
  it.each([
    [{ id: 'a' }, undefined],
    [{ document: { id: 'a' } }, undefined],
    [{ data: { document: { id: 'a', status: 'upload.completed' } } }, undefined],
    [{ document_id: 'a', id: undefined }, undefined],
    [{}, '/api/v2/documents/a'],
    [undefined, 'https://remote/api/v2/documents/a?x=1'],
  ])('4.4 upload: the id is found in %j with location %s', (value, location) => {
    expect(readUpload(value, location)).toEqual({ id: 'a' })
  })

  it('4.4 upload: an id that is a number is a text to us; none is none', () => {
    expect(readUpload({ id: 42 }, undefined)).toEqual({ id: '42' })
    for (const value of [undefined, null, [], 'text', { ok: true }, { transaction: { id: 'x' } }, { id: '' }, { id: {} }]) {
      expect(readUpload(value, 'https://remote/login')).toEqual({ id: undefined })
    }
    expect(readUpload({}, '/api/v2/documents/%E0%A4')).toEqual({ id: undefined })
    expect(readUpload({}, '/api/v2/documents/a%20b')).toEqual({ id: 'a b' })
  })

  it('2.2 send: the transaction is read bare and nested, and never confused with the document', () => {
    expect(readSend({ transaction: { id: 't', type: 'send.peppol', status: 'processing' } })).toEqual({ transaction_id: 't' })
    expect(readSend({ id: 't', type: 'send.peppol', status: 'processing' })).toEqual({ transaction_id: 't' })
    expect(readSend({ data: { transaction: { id: 't' } } })).toEqual({ transaction_id: 't' })
    expect(readSend({ id: 'document', status: 'send.processing' })).toEqual({ transaction_id: undefined })
    expect(readSend(undefined)).toEqual({ transaction_id: undefined })
  })

  it('2.1 details: status and log are read bare and wrapped', () => {
    const log = [
      { code: 'send.processing', details: 'x', created_at: '2026-11-21T09:00:00Z' },
      { nothing: 1 },
      { status: 'queued', message: 'm' },
    ]
    const read = {
      status: 'send.processing',
      log: [
        { code: 'send.processing', details: 'x', created_at: '2026-11-21T09:00:00Z' },
        { code: 'queued', details: 'm', created_at: undefined },
      ],
      transactions: undefined,
    }
    expect(readState({ status: 'send.processing', status_log: log })).toEqual(read)
    expect(readState({ status: 'success', data: { status: 'send.processing', status_log: { items: log } } })).toEqual(read)
    expect(readState({ id: 'a', status: 'send.completed' })).toEqual({ status: 'send.completed', log: [], transactions: undefined })
    expect(readState({ status: 'x', transactions: [{}, {}] }).transactions).toBe(2)
    expect(readState({})).toEqual({ status: undefined, log: [], transactions: undefined })
  })

  it.each([
    [[{ id: 'a' }, { id: 'b' }]],
    [{ items: [{ id: 'a' }, { id: 'b' }] }],
    [{ documents: [{ id: 'a' }, { id: 'b' }] }],
    [{ data: { results: [{ id: 'a' }, { id: 'b' }] } }],
    [{ invoices_here: [{ id: 'a' }, { id: 'b' }], page: 1 }],
    [['a', 'b']],
    [{ items: [{ document: { id: 'a' } }, { document_id: 'b' }] }],
  ])('4.4 list: %j is a list of two', (value) => {
    expect(readList(value)?.items.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('4.4 list: totals and signs of more are seen wherever they stand; no list is none', () => {
    expect(readList({ items: [{ id: 'a' }], total: 7 })).toMatchObject({ total: 7, hasMore: false })
    expect(readList({ data: [{ id: 'a' }], meta: { total_count: 7, has_more: true } })).toMatchObject({ total: 7, hasMore: true })
    expect(readList({ data: [], links: { next: null } })).toMatchObject({ total: undefined, hasMore: false, items: [] })
    expect(readList([{ id: 'a' }, { name: 'b' }])).toMatchObject({ unreadable: 1 })
    // A "total" smaller than what was given counts something else.
    expect(readList({ items: [{ id: 'a' }, { id: 'b' }], total: 1 })?.total).toBeUndefined()
    for (const value of [undefined, null, 'x', 1, {}, { error: 'no' }]) expect(readList(value)).toBeUndefined()
  })

  it('problems are read from problem+json and from whatever else', () => {
    expect(readProblem({ code: 'receiver_not_found', detail: 'nobody', errors: [{ message: 'scheme' }] }, 422)).toEqual({
      code: 'receiver_not_found',
      message: 'nobody scheme',
    })
    expect(readProblem({ error: { code: 'X', message: 'm' } }, 400)).toEqual({ code: 'X', message: 'm' })
    expect(readProblem({ error: 'plain' }, 400)).toEqual({ code: undefined, message: 'plain' })
    expect(readProblem(undefined, 418)).toEqual({ code: undefined, message: 'HTTP 418' })
  })

  it('a document that is too large is told from one whose content is wrong', () => {
    const problem = { kind: 'problem', code: undefined, message: 'HTTP 413', retry_after_ms: undefined, trace: {} } as const
    expect(judgeReply({ ...problem, status: 413 })).toEqual({ kind: 'refused', reason: { code: 'payload_too_large', message: 'HTTP 413' } })
    expect(judgeReply({ ...problem, status: 422 })).toMatchObject({ kind: 'refused', reason: { code: 'validation_error' } })
  })

  it('auth/me: methods where it lists them, rehearsal where it says so', () => {
    expect(readCheck({ api_methods: ['documents.*', 1] }, false)).toEqual({ methods: ['documents.*'], isRehearsal: false })
    expect(readCheck({ rehearsal: true }, false)).toEqual({ methods: undefined, isRehearsal: true })
    expect(readCheck([], true)).toEqual({ methods: undefined, isRehearsal: true })
  })

  it('3.1 statuses: v2 words and the v1 words that map to them, nothing else', () => {
    expect(readRemoteStatus('send.completed')).toBe('send.completed')
    expect(readRemoteStatus('sending_peppol_post_processing')).toBe('send.processing')
    expect(readRemoteStatus('uploading_error')).toBe('upload.failed')
    for (const word of ['sent', 'toString', '', undefined]) expect(readRemoteStatus(word)).toBeUndefined()
  })
})
