import { expect, it } from 'vitest'
import { sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

it('what a program writes is known by the label of its key, also where several write at once', async () => {
  const node = await serveTestNode()
  const upload = async (path: string): Promise<string> => {
    const answer = await node.call(path, { method: 'POST', headers: XML_HEADERS, body: sampleXml('peppol') as BodyInit })
    return ((await answer.json()) as { id: string }).id
  }
  const ids = await Promise.all(Array.from({ length: 4 }, () => upload('/v2/documents/upload/xml?direction=outbound')))
  for (const document_id of ids) {
    const { items } = await node.client.document_versions({ params: { document_id } })
    expect(items.map(({ version, actor }) => [version, actor])).toEqual([[1, 'key:test']])
    const { status_log } = await node.client.document_get({ params: { document_id }, query: { include: 'status_log' } })
    expect(status_log?.map(({ actor }) => actor)).toEqual(['key:test'])
  }
})
