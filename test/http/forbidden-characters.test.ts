import { describe, expect, it } from 'vitest'
import type { DocumentRecord, Problem } from '../../core/contract/types.ts'
import { sampleXml, serveTestNode, type ServedNode } from './server-fixture.ts'

/** What neither XML nor the database of an office can hold. */

const XML = { 'content-type': 'application/xml' }
const JSON_TYPE = { 'content-type': 'application/json' }

const upload = ({ call }: ServedNode, query = '') =>
  call(`/v2/documents/upload/xml${query}`, { method: 'POST', headers: XML, body: Buffer.from(sampleXml('peppol')) })

async function stored(node: ServedNode, query = ''): Promise<DocumentRecord> {
  const response = await upload(node, query)
  expect(response.status).toBe(201)
  return (await response.json()) as DocumentRecord
}

const change = ({ call }: ServedNode, id: string, value: string) =>
  call(`/v2/documents/${id}/update/terms`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ base_version: 1, changes: [{ path: 'document.number', value }] }),
  })

async function problemOf(response: Response): Promise<Problem> {
  return (await response.json()) as Problem
}

describe('U+0000', () => {
  it('is refused in a parameter, which is named', async () => {
    const node = await serveTestNode()
    for (const response of [await upload(node, '?filename=a%00b'), await node.call('/v2/documents?search=a%00b')]) {
      const { code, errors } = await problemOf(response)
      expect([response.status, code, errors.map(({ message }) => message)]).toEqual([
        422,
        'invalid_parameter',
        [expect.stringMatching(/^The parameter (filename|search) must be at most \d+ characters, without U\+0000\.$/)],
      ])
    }
  })

  it('is nothing that a path leads to', async () => {
    const node = await serveTestNode()
    expect((await node.call('/v2/documents/a%00b')).status).toBe(404)
  })

  it('is refused in the change of a term, whose path is named', async () => {
    const node = await serveTestNode()
    const { id } = await stored(node)
    const response = await change(node, id, 'a\0b')
    expect(await problemOf(response)).toMatchObject({
      code: 'validation_error',
      errors: [{ path: 'document.number', code: 'forbidden_character' }],
      next: 'Remove the character; it was probably copied along from another program.',
    })
  })
})
