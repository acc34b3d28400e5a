import { describe, expect, it } from 'vitest'
import type { DocumentRecord, Problem } from '../../core/contract/types.ts'
import { sampleXml, serveTestNode, type ServedNode } from './server-fixture.ts'

/** A refusal says what to do, and where. */

const XML = { 'content-type': 'application/xml' }
const JSON_TYPE = { 'content-type': 'application/json' }

const upload = ({ call }: ServedNode, query = '') =>
  call(`/v2/documents/upload/xml${query}`, { method: 'POST', headers: XML, body: Buffer.from(sampleXml('peppol')) })

async function stored(node: ServedNode, query = ''): Promise<DocumentRecord> {
  const response = await upload(node, query)
  expect(response.status).toBe(201)
  return (await response.json()) as DocumentRecord
}

const send = ({ call }: ServedNode, id: string) =>
  call(`/v2/documents/${id}/send`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ transaction_type: 'send.peppol' }) })

const change = ({ call }: ServedNode, id: string, value: string) =>
  call(`/v2/documents/${id}/update/terms`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ base_version: 1, changes: [{ path: 'document.number', value }] }),
  })

async function problemOf(response: Response): Promise<Problem> {
  return (await response.json()) as Problem
}

describe('while a document is on its way', () => {
  it('sending, changing and deleting it say what to do', async () => {
    const node = await serveTestNode({ rehearsal: true })
    const { id } = await stored(node)
    expect((await send(node, id)).ok).toBe(true)
    expect(await problemOf(await send(node, id))).toMatchObject({
      code: 'duplicate_send',
      detail: 'This document is on its way already.',
      next: expect.stringContaining('Wait until it is delivered or refused') as string,
    })
    expect(await problemOf(await change(node, id, 'X'))).toMatchObject({
      code: 'invalid_state',
      next: 'Wait until it is delivered or refused; what was refused can be changed.',
    })
    expect(await problemOf(await node.call(`/v2/documents/${id}`, { method: 'DELETE' }))).toMatchObject({
      code: 'invalid_state',
      next: expect.stringContaining('in the window, or by kontor queue cancel') as string,
    })
  })
})

it('a received document and an unknown one say what to do', async () => {
  const node = await serveTestNode({ rehearsal: true })
  const { id } = await stored(node, '?direction=inbound')
  expect(await problemOf(await send(node, id))).toMatchObject({
    code: 'invalid_state',
    next: 'Where the client company itself is its seller, say first that it goes out.',
  })
  expect(await problemOf(await node.call('/v2/documents/nowhere'))).toMatchObject({
    code: 'not_found',
    next: 'Look for its id in the list of documents; it may have been deleted.',
  })
})
