import Database from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DocumentRecord, TransactionRecord } from '../../core/contract/types.ts'
import { requireErasable } from '../../core/services/documents/retention.ts'
import { run } from '../cli/run.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { mail } from '../support/containers/mail.ts'
import { makeFolder, sampleXml, serveTestNode, startServer } from '../http/server-fixture.ts'
import { tamper, verify } from '../support/workspace-file.ts'

const ALL = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
const outbound = { direction: 'outbound' } as const

function ask<Row>(dir: string, sql: string): Row[] {
  const db = new Database(join(dir, 'kontor.db'), { readonly: true })
  try {
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

describe('the time to be kept', () => {
  const document = (values: Partial<DocumentRecord>): DocumentRecord =>
    ({ direction: 'inbound', issue_date: '2026-03-02', created_at: '2026-11-21T10:00:00.000Z', ...values }) as DocumentRecord
  const transaction = (values: Partial<TransactionRecord>): TransactionRecord =>
    ({ network: 'remote', status: 'completed', attempts: 1, updated_at: '2026-11-22T10:00:00.000Z', ...values }) as TransactionRecord
  const verdict = (values: Partial<DocumentRecord>, transactions: TransactionRecord[], today: string, country = 'DE'): string => {
    try {
      requireErasable(document(values), transactions, { country, today, preservations: [] })
      return 'may go'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it.each([
    ['a draft', outbound, [], '2026-11-22', 'may go'],
    ['what was received, on its last day', {}, [], '2034-12-31', 'retention_period'],
    ['what was received, the day after', {}, [], '2035-01-01', 'may go'],
    ['what was sent', outbound, [transaction({})], '2034-12-31', 'retention_period'],
    ['what was tried to be sent', outbound, [transaction({ status: 'failed' })], '2026-11-22', 'retention_period'],
    ['what was cancelled before it left', outbound, [transaction({ status: 'failed', attempts: 0 })], '2026-11-22', 'may go'],
    ['what was rehearsed', outbound, [transaction({ network: 'rehearsal' })], '2026-11-22', 'may go'],
    ['what is on its way', outbound, [transaction({ status: 'processing', attempts: 0 })], '2040-01-01', 'invalid_state'],
    ['no date: by its arrival', { issue_date: undefined }, [], '2034-12-31', 'retention_period'],
    ['a date that is none', { issue_date: '31.12.2010' }, [], '2034-12-31', 'retention_period'],
    ['an old date, received today', { issue_date: '2010-03-01' }, [], '2034-12-31', 'retention_period'],
    ['an old date, sent today', { ...outbound, issue_date: '2010-03-01' }, [transaction({})], '2034-12-31', 'retention_period'],
    ['an old date, the day after', { issue_date: '2010-03-01' }, [], '2035-01-01', 'may go'],
    [
      'sent in a later year than written',
      outbound,
      [transaction({ updated_at: '2028-01-02T10:00:00.000Z' })],
      '2036-12-31',
      'retention_period',
    ],
    ['a date of the next year', { issue_date: '2027-01-02' }, [], '2035-12-31', 'retention_period'],
    ['a date that nobody can wait for', { issue_date: '2099-01-01' }, [], '2035-01-01', 'may go'],
  ] as const)('%s', (_, values, transactions, today, expected) => {
    expect(verdict(values as Partial<DocumentRecord>, [...transactions], today)).toBe(expected)
  })

  it.each([
    ['DE', '2034'],
    ['AT', '2033'],
    ['NL', '2033'],
    ['BE', '2036'],
    ['FR', '2036'],
    ['LU', '2036'],
    ['', '2036'],
  ])('in %s ends with %s', (country, year) => {
    expect(verdict({}, [], `${year}-12-31`, country)).toBe('retention_period')
    expect(verdict({}, [], `${Number(year) + 1}-01-01`, country)).toBe('may go')
  })
})

describe('deleting a document', () => {
  it('is refused for those that were named before, and for no other', async () => {
    const { documents } = (await startServer()).services
    const put = async (number: string, direction: 'inbound' | 'outbound'): Promise<string> => {
      const xml = new TextDecoder().decode(sampleXml('xrechnung')).replace('NW-2026-0417', number)
      return (await documents.uploadXml(new TextEncoder().encode(xml), { direction })).id
    }
    const [draft, received] = [await put('K-1', 'outbound'), await put('K-2', 'inbound')]
    const { items: kept, bytes } = await documents.kept([draft, received, 'nobody'])
    expect(bytes).toBe((await documents.xml(draft)).length)
    expect(kept).toEqual([{ document_id: received, code: 'retention_period', until: expect.stringMatching(/^20\d\d-12-31$/) as string }])
    await expect(() => documents.delete(received, 'window')).rejects.toThrow(kept[0]?.until)
    await documents.delete(draft, 'window')
    expect(await documents.kept([draft])).toEqual({ items: [], bytes: 0, with_files: 0 })
  })

  it('counts what has a PDF or a mail with it, which comes back by no undo', async () => {
    const { documents } = (await startServer()).services
    const { id: plain } = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const posted = mail([{ name: 'peppol.xml', bytes: sampleXml('peppol') }])
    const imported = await documents.importAny(posted, { direction: 'outbound', filename: 'post.eml' })
    const [part] = 'items' in imported ? imported.items : []
    expect(await documents.kept([plain, part?.document?.id ?? ''])).toMatchObject({ items: [], with_files: 1 })
    expect(await documents.kept([plain])).toMatchObject({ items: [], with_files: 0 })
  })

  it('goes by the country of the client company, and by the longest time while nobody has said it', async () => {
    const { documents, company } = (await startServer()).services
    const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    const lastYear = async (): Promise<number> => Number((await documents.kept([id])).items[0]?.until?.slice(0, 4))
    const unknown = await lastYear()
    await company.set({ ...TEST_COMPANY, address: { ...TEST_COMPANY.address, country_code: 'DE' } })
    expect(unknown - (await lastYear())).toBe(2)
  })

  it('takes content, counts and words away at once, and the chain holds', async () => {
    const dir = makeFolder()
    const { node, call } = await serveTestNode({ dir })
    const { documents } = node.services
    const stays = await documents.uploadXml(sampleXml('peppol'), outbound)
    const goes = await documents.uploadXml(sampleXml('to-mend'), outbound)
    await documents.updateXml(goes.id, sampleXml('xrechnung'), { draft: true })
    const before = await verify(dir)
    const deleted: unknown[] = []
    node.services.desk.subscribe((event) => event.type === 'deleted' && deleted.push(event))

    const response = await call(`/v2/documents/${goes.id}`, { method: 'DELETE' })
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([204, '', null])

    expect(deleted).toEqual([{ type: 'deleted', id: goes.id }])
    expect((await call(`/v2/documents/${goes.id}`)).status).toBe(404)
    expect((await call(`/v2/documents/${goes.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await documents.list(ALL)).toMatchObject({ total: 1, items: [{ id: stays.id }] })
    expect((await documents.list({ ...ALL, direction: 'outbound', status: ['upload.completed'] })).total).toBe(1)
    expect((await documents.list({ ...ALL, search: goes.number ?? '' })).items.map(({ id }) => id)).not.toContain(goes.id)
    expect(ask(dir, 'SELECT sha256 FROM contents')).toEqual([{ sha256: stays.sha256 }])
    expect(ask(dir, 'SELECT document_seq FROM document_causes WHERE document_seq NOT IN (SELECT seq FROM documents)')).toEqual([])

    const after = await verify(dir)
    expect(after).toMatchObject({ valid: true, checked: before.checked + 1 })
    // Its place in the tables may be taken again; its place in the chain is not.
    const again = await documents.uploadXml(sampleXml('xrechnung'), outbound)
    expect(again.id).not.toBe(goes.id)
    expect(await verify(dir)).toMatchObject({ valid: true, checked: after.checked + 3 })
    await documents.delete(again.id, 'window')
    expect(await verify(dir)).toMatchObject({ valid: true, checked: after.checked + 4 })
  })

  it('leaves bytes that another document has as well', async () => {
    const dir = makeFolder()
    const { documents } = (await startServer({ dir })).services
    const [first, second] = [
      await documents.uploadXml(sampleXml('peppol'), outbound),
      await documents.uploadXml(sampleXml('peppol'), outbound),
    ]
    await documents.delete(first.id, 'window')
    expect(await documents.xml(second.id)).toEqual(sampleXml('peppol'))
    expect((await verify(dir)).valid).toBe(true)
  })

  it('is refused for what was received, with the day, and for keys without the method', async () => {
    const { node, call } = await serveTestNode({ methods: ['documents'] })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    const refused = await call(`/v2/documents/${id}`, { method: 'DELETE' })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'retention_period', detail: expect.stringContaining('-12-31') as string },
    ])
    const { key = '' } = await node.services.keys.create({ name: 'reader', methods: ['documents.get'] })
    expect((await call(`/v2/documents/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } })).status).toBe(403)
    expect((await call(`/v2/documents/${id}`)).status).toBe(200)
  })

  it('takes a rehearsed delivery with it', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir, rehearsal: true })
    const { documents } = node.services
    const { id } = await documents.uploadXml(sampleXml('peppol'), outbound)
    await documents.send(id, { transaction_type: 'send.peppol' })
    await expect(() => documents.delete(id, 'window')).rejects.toThrow('on its way')
    await node.runQueueUntilIdle()
    await documents.delete(id, 'window')
    expect((await node.services.transactions.list({ limit: 10, offset: 0, sort_order: 'desc' })).total).toBe(0)
    expect(ask(dir, 'SELECT seq FROM jobs UNION SELECT seq FROM calls WHERE job_seq IS NOT NULL UNION SELECT seq FROM status_log')).toEqual(
      [],
    )
    expect((await verify(dir)).valid).toBe(true)
  })

  it.each([
    ['an erasure taken out', 'DELETE FROM erasures', 'missing'],
    ['an erasure that names more', "UPDATE erasures SET entries = entries || ',9'", 'was changed'],
    [
      'rows taken out without one',
      "UPDATE chain SET document_seq = NULL WHERE document_seq = 2 AND kind = 'version'; DELETE FROM versions WHERE document_seq = 2",
      'missing',
    ],
    ['a leaf of what was erased', "UPDATE chain SET leaf = x'00' WHERE seq = 4", 'does not follow'],
  ])('cannot hide %s', async (_, sql, reason) => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), outbound)
    await node.services.documents.uploadXml(sampleXml('xrechnung'), outbound)
    await node.services.documents.delete(id, 'window')
    await node.close()
    tamper(dir, sql)
    expect(await verify(dir)).toMatchObject({ valid: false, broken: { reason: expect.stringContaining(reason) as string } })
  })

  it('leaves an export that proves itself', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), outbound)
    await node.services.documents.uploadXml(sampleXml('xrechnung'), outbound)
    await node.services.documents.delete(id, 'window')
    await node.close()
    const zip = join(dir, 'all.zip')
    expect((await run(['export', '--data', dir, '--zip', zip])).exit).toBe(0)
    const folder = join(dir, 'all')
    mkdirSync(join(folder, 'contents'), { recursive: true })
    for (const [name, content] of Object.entries(unzipSync(readFileSync(zip)))) writeFileSync(join(folder, name), content)
    const said = execFileSync(process.execPath, [join(folder, 'verify-export.mjs'), folder], { encoding: 'utf8' })
    expect(said).toContain('10 entries, 0 faults')
  })
})

describe('kontor delete', () => {
  it('deletes what may go, says what may not, and exits with 1 for it', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const draft = await node.services.documents.uploadXml(sampleXml('peppol'), outbound)
    const received = await node.services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'inbound' })
    await node.close()
    const { exit, lines } = await run(['delete', received.id, draft.id, '--data', dir, '--json'])
    expect([exit, lines]).toMatchObject([
      1,
      [
        { id: received.id, status: 'refused', error: { code: 'retention_period' } },
        { id: draft.id, status: 'deleted' },
      ],
    ])
    expect((await run(['verify', '--data', dir])).exit).toBe(0)
    expect((await run(['delete', '--data', dir])).exit).toBe(2)
  })
})
