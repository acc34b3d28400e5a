import { expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import type { CallLogEntry } from '../../core/http/app.ts'
import { openTestStore } from '../support/store.ts'
import { makeFolder, sampleXml, serveTestNode } from './server-fixture.ts'

it('a disk that takes nothing is answered with why and what to do, to be tried later, and is in the log', async () => {
  const full = new AppError('file_unwritable', 'The workspace cannot be written: the disk is full.', {
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
  expect(problem).toMatchObject({ code: 'file_unwritable', title: 'A file cannot be written', detail: full.message, next: full.next })
  expect(entries.at(-1)).toMatchObject({ request_id, status: 503, cause: full.cause })
  isFull = false
  expect((await upload()).status).toBe(201)
})
