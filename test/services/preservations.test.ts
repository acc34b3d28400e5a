import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLogDetail } from '../../core/contract/log-details.ts'
import type { DocumentRecord, NewPreservation, Preservation } from '../../core/contract/types.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import { actAs } from '../../core/services/actor.ts'
import { copyWorkspace } from '../../core/services/archives/copy.ts'
import { preservationsOf } from '../../core/services/documents/preservation.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { MAX_IN_FORCE } from '../../core/services/preservations.ts'
import { noteTaken } from '../../core/services/taken/noted.ts'
import { openStore } from '../../core/store/store.ts'
import { DATABASE_FILE } from '../../core/store/types.ts'
import { countRuns } from '../support/extent.ts'
import { onFiles, openTestStore } from '../support/store.ts'
import { makeFolder, openTestServer, sampleXml, startServer } from '../http/server-fixture.ts'

/** What people keep from deletion above its retention period. */

const HOSTILE = '<img src=x onerror=alert(1)>. {who} \u202e\u009b31m "’; DROP TABLE settings; -- \n=1+1'

function put(
  { services }: WorkspaceServer,
  number: string,
  issued: string,
  direction: 'outbound' | 'inbound' = 'outbound',
): Promise<DocumentRecord> {
  const xml = new TextDecoder().decode(sampleXml('xrechnung')).replace('NW-2026-0417', number)
  const dated = xml.replace(/<cbc:IssueDate>[^<]*</, `<cbc:IssueDate>${issued}<`)
  return services.documents.uploadXml(new TextEncoder().encode(dated), { direction })
}

describe('a preservation', () => {
  it('keeps what was never sent: a document, all of a year, or the whole client company', async () => {
    const node = await startServer()
    const { documents, preservations } = node.services
    const [one, other, older] = [
      await put(node, 'P-1', '2026-03-02'),
      await put(node, 'P-2', '2026-04-02'),
      await put(node, 'P-3', '2024-04-02'),
    ]
    const ids = [one.id, other.id, older.id]
    const keptBy = async (input: NewPreservation): Promise<string[]> => {
      const { id } = await preservations.add(input)
      const { items } = await documents.kept(ids)
      for (const { document_id, code, until, preservations: by = [] } of items) {
        expect([code, until, by.map((found) => found.id)]).toEqual(['retention_period', undefined, [id]])
        await expect(documents.delete(document_id, 'window')).rejects.toMatchObject({
          code,
          message: expect.stringContaining('“dispute”') as string,
        })
      }
      await preservations.lift(id)
      expect((await documents.kept(ids)).items).toEqual([])
      return items.map(({ document_id }) => document_id)
    }
    expect(await keptBy({ document_id: one.id, reason: 'dispute' })).toEqual([one.id])
    expect(await keptBy({ year: 2026, reason: 'dispute' })).toEqual([one.id, other.id])
    expect(await keptBy({ year: 2024, reason: 'dispute' })).toEqual([older.id])
    expect(await keptBy({ year: 2023, reason: 'dispute' })).toEqual([])
    expect(await keptBy({ reason: 'dispute' })).toEqual(ids)
    for (const id of ids) await documents.delete(id, 'window')
  })

  it.each([
    ['of its date', { issue_date: '2024-12-31', created_at: '2025-01-01T00:00:00.000Z' }, 2024],
    ['of arrival without a date', { created_at: '2025-12-31T23:59:59.999Z' }, 2025],
    ['of arrival where the date is none', { issue_date: '31.12.2024', created_at: '2025-06-01T00:00:00.000Z' }, 2025],
  ])('for a year goes by the year %s', (_, values, year) => {
    const all = [2024, 2025].map((one): Preservation => ({ id: String(one), year: one, reason: 'audit', set_at: '' }))
    expect(preservationsOf({ id: 'a', ...values } as DocumentRecord, all).map((one) => one.year)).toEqual([year])
  })

  it('holds above the retention period, says who, when and why, and the period counts again once it is lifted', async () => {
    const node = await startServer()
    const { documents, preservations } = node.services
    const { id } = await put(node, 'P-1', '2026-03-02', 'inbound')
    const before = await documents.kept([id])
    const { id: preservation, set_at } = await actAs('desk:anna', () => preservations.add({ document_id: id, reason: ' audit 2026 ' }))
    await expect(documents.delete(id, 'window')).rejects.toMatchObject({
      code: 'retention_period',
      message: `The document is kept from deletion since ${set_at.slice(0, 10)} by desk:anna, for it alone: “audit 2026”.`,
      errors: [{ code: 'preserved', values: { id: preservation, reason: 'audit 2026', set_at, set_by: 'desk:anna', document_id: id } }],
      next: expect.stringContaining('kontor preserve lift') as string,
    })
    await preservations.lift(preservation)
    expect(await documents.kept([id])).toEqual(before)
    await expect(documents.delete(id, 'window')).rejects.toMatchObject({ errors: [{ code: 'kept_until' }] })
  })

  it('stays on record with who lifted it, once, and stands in the history of its document', async () => {
    const node = await startServer()
    const { documents, preservations } = node.services
    const { id } = await put(node, 'P-1', '2026-03-02')
    const first = await actAs('desk:anna', () => preservations.add({ document_id: id, reason: HOSTILE }))
    const second = await actAs('command:ben', () => preservations.add({ year: 2026, reason: 'audit' }))
    expect((await documents.get(id, [], 'en')).preservations).toEqual([{ ...first, reason: HOSTILE }, second])
    const lifted = await actAs('person:cora', () => preservations.lift(first.id))
    expect(lifted).toEqual({ ...first, lifted_at: expect.any(String) as string, lifted_by: 'person:cora' })
    expect(await actAs('desk:anna', () => preservations.lift(first.id))).toEqual(lifted)
    expect(await preservations.list()).toEqual([second, { ...lifted, document_name: 'P-1' }])
    const details = await documents.get(id, ['status_log'], 'en')
    expect(details.preservations).toEqual([second])
    expect(details.status_log?.slice(-2).map(({ details: said, actor, code }) => [readLogDetail(said), actor, code])).toEqual([
      [{ detail: 'preserved', rest: HOSTILE }, 'desk:anna', 'upload.completed'],
      [{ detail: 'preservationLifted', rest: HOSTILE }, 'person:cora', 'upload.completed'],
    ])
    await preservations.lift(second.id)
    await documents.delete(id, 'window')
    expect((await preservations.list()).map((one) => [one.id, one.document_name])).toEqual([
      [second.id, undefined],
      [first.id, undefined],
    ])
  })

  it('needs a reason, one subject and a document that is there', async () => {
    const { preservations } = (await startServer()).services
    await expect(preservations.add({ reason: ' \n ' })).rejects.toMatchObject({ code: 'validation_error', errors: [{ path: 'reason' }] })
    await expect(preservations.add({ document_id: 'a', year: 2024, reason: 'audit' })).rejects.toMatchObject({
      code: 'validation_error',
      errors: [{ path: 'year' }],
    })
    await expect(preservations.add({ document_id: 'nobody', reason: 'audit' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(preservations.lift('nobody')).rejects.toMatchObject({ code: 'not_found' })
    expect(await preservations.list()).toEqual([])
  })

  /** A workspace with one document and what stands in its setting. */
  async function withStored(value: unknown): Promise<{ readonly node: WorkspaceServer; readonly id: string }> {
    const dir = makeFolder()
    const first = await openTestServer({ dir })
    const { id } = await put(first, 'P-1', '2026-03-02')
    await first.close()
    const store = await openTestStore({ dir, clock: systemClock, ids: createIds() })
    await store.write((tx) => tx.settings.write('preservations', value))
    await store.close()
    return { node: await startServer({ dir }), id }
  }

  it.each([
    ['no list', {}],
    ['an unknown member', [{ id: '1', reason: 'audit', set_at: '', until: '2027-01-01' }]],
    ['a year that is none', [{ id: '1', reason: 'audit', set_at: '', year: '2024' }]],
  ])('that cannot be read lets nothing be deleted: %s', async (_, value) => {
    const { node, id } = await withStored(value)
    await expect(node.services.documents.delete(id, 'window')).rejects.toMatchObject({ code: 'workspace_damaged' })
    await expect(node.services.client.requireErasable()).rejects.toMatchObject({ code: 'workspace_damaged' })
  })

  it('is one of so many in force, and of any number that were lifted', async () => {
    const all = Array.from({ length: MAX_IN_FORCE }, (_, index): Preservation => ({
      id: String(index),
      year: 2020,
      reason: 'audit',
      set_at: '',
    }))
    const lifted = all.map((one) => ({ ...one, id: `lifted ${one.id}`, lifted_at: '2026-01-01T00:00:00.000Z' }))
    const { preservations } = (await withStored([...lifted, ...all])).node.services
    await expect(preservations.add({ reason: 'audit' })).rejects.toMatchObject({
      code: 'invalid_state',
      next: expect.stringContaining('year') as string,
    })
    await preservations.lift('0')
    await preservations.add({ reason: 'audit' })
    expect(await preservations.list()).toHaveLength(2 * MAX_IN_FORCE + 1)
  })

  it('gives back what could be deleted before, whatever is set and lifted in whatever order', { timeout: 120_000 }, async () => {
    const node = await startServer()
    const { documents, preservations } = node.services
    const made = [
      await put(node, 'P-1', '2024-03-02'),
      await put(node, 'P-2', '2026-04-02'),
      await put(node, 'P-3', '2026-05-02', 'inbound'),
    ]
    const ids = made.map(({ id }) => id)
    const state = async () => [await documents.kept(ids), await Promise.all(ids.map((id) => documents.get(id, [], 'en')))]
    const before = await state()
    const subject = fc.oneof(
      fc.constantFrom(...ids).map((document_id) => ({ document_id })),
      fc.integer({ min: 2023, max: 2027 }).map((year) => ({ year })),
      fc.constant({}),
    )
    const reason = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '' && text.isWellFormed())
    const property = fc.asyncProperty(fc.array(fc.record({ subject, reason, order: fc.nat() }), { maxLength: 6 }), async (wishes) => {
      const set: { readonly id: string; readonly order: number }[] = []
      for (const { subject: about, reason: why, order } of wishes)
        set.push({ ...(await preservations.add({ ...about, reason: why })), order })
      const kept = new Set(
        (await documents.kept(ids)).items.filter((item) => item.preservations !== undefined).map((item) => item.document_id),
      )
      const years = [2024, 2026, 2026]
      expect([...kept]).toEqual(
        ids.filter((id, index) =>
          wishes.some(({ subject: { document_id, year } }: { subject: NewPreservationSubject }) =>
            document_id === undefined ? year === undefined || year === years[index] : document_id === id,
          ),
        ),
      )
      for (const { id } of set.toSorted((one, other) => one.order - other.order)) await preservations.lift(id)
      expect(await state()).toEqual(before)
    })
    await fc.assert(property, { numRuns: countRuns(80) })
  })

  onFiles('goes along with a copy that is taken from an office: there, too, it is asked, and it is neither set nor lifted', async () => {
    const dir = makeFolder()
    const first = await openTestServer({ dir })
    const { id } = await put(first, 'P-1', '2026-03-02')
    const { id: preservation } = await first.services.preservations.add({ reason: 'audit' })
    await first.close()
    const taken = makeFolder()
    await copyWorkspace({ kind: 'copy', source: { dir }, file: join(taken, DATABASE_FILE) }, () => undefined)
    const store = await openStore({ dir: taken, clock: systemClock, ids: createIds() })
    await noteTaken(store, systemClock.now())
    await store.close()
    const { documents, preservations } = (await startServer({ dir: taken })).services
    await expect(documents.delete(id, 'window')).rejects.toMatchObject({
      code: 'retention_period',
      errors: [{ values: { reason: 'audit' } }],
    })
    await expect(preservations.lift(preservation)).rejects.toMatchObject({ code: 'taken_along' })
    await expect(preservations.add({ reason: 'mine' })).rejects.toMatchObject({ code: 'taken_along' })
    expect(await preservations.list()).toMatchObject([{ id: preservation, reason: 'audit' }])
  })
})

type NewPreservationSubject = Omit<NewPreservation, 'reason'>
