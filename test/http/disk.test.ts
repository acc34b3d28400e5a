import { expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import type { CallLogEntry } from '../../core/http/app.ts'
import type { StoreWrites } from '../../core/store/store.ts'
import { openTestStore } from '../support/store.ts'
import { makeFolder, sampleXml, serveTestNode } from './server-fixture.ts'

it('a disk that takes nothing is answered with why and what to do, to be tried later, and is in the log', async () => {
  const full = new AppError('workspace_unwritable', 'The workspace cannot be written: the disk is full.', {
    next: 'Make room there, then try again.',
    cause: new Error('database or disk is full'),
  })
  const dir = makeFolder()
  const entries: CallLogEntry[] = []
  let isFull = false
  const { call } = await serveTestNode({
    dir,
    openStore: async (given) => {
      const store = await openTestStore({ dir, ...given })
      return { ...store, write: (work) => (isFull ? Promise.reject(full) : store.write(work)) }
    },
    log: (entry) => entries.push(entry),
  })
  const upload = () =>
    call('/v2/documents/upload/xml', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(sampleXml('peppol')),
    })
  isFull = true
  const response = await upload()
  const { request_id, ...problem } = (await response.json()) as Record<string, unknown>
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(problem).toMatchObject({
    code: 'workspace_unwritable',
    title: 'Nothing can be stored in the workspace',
    detail: full.message,
    next: full.next,
  })
  expect(entries.at(-1)).toMatchObject({ request_id, status: 503, cause: full.cause })
  isFull = false
  expect((await upload()).status).toBe(201)
})

it('of several files it says which are stored, and of the others why not', async () => {
  const full = new AppError('workspace_unwritable', 'The workspace cannot be written: the disk is full.')
  const dir = makeFolder()
  const told: unknown[] = []
  let room = 2
  const { node, client } = await serveTestNode({
    dir,
    report: (error) => told.push(error),
    openStore: async (given) => {
      const store = await openTestStore({ dir, ...given })
      const insert = (tx: StoreWrites, input: Parameters<StoreWrites['documents']['insert']>[0]) =>
        room-- > 0 ? tx.documents.insert(input) : Promise.reject(full)
      return {
        ...store,
        write: (work) => store.write((tx) => work({ ...tx, documents: { ...tx.documents, insert: (input) => insert(tx, input) } })),
      }
    },
  })
  const xml = new TextDecoder().decode(sampleXml('peppol'))
  const files = ['A-1', 'A-2', 'A-3'].map((number) => [Buffer.from(xml.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${number}`)), {}] as const)
  const outcomes = await node.services.documents.importEach(files, new AbortController().signal)
  const { items } = await client.documents_list({})
  const numbers = outcomes.map((one) => ('document' in one ? one.document.number : undefined))
  expect(numbers.filter((number) => number !== undefined).sort()).toEqual(items.map(({ number }) => number).sort())
  expect(items).toHaveLength(2)
  expect(outcomes.flatMap((one) => ('error' in one ? [one.error.code] : []))).toEqual(['workspace_unwritable'])
  expect(told).toEqual([full])
})
