import { expect, it, onTestFinished } from 'vitest'
import { LOG_DETAILS } from '../../core/contract/log-details.ts'
import { actAs } from '../../core/services/actor.ts'
import { startRemote } from '../support/remote.ts'
import { sampleXml, serveTestNode, startServer, XML_HEADERS } from './server-fixture.ts'

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

it('what comes of a delivery that a person tries again is not said to be done by that person', async () => {
  const remote = await startRemote({ fails: () => true })
  onTestFinished(() => remote.close())
  const node = await startServer()
  const { documents, queue } = node.services
  await node.services.remote.set({ url: remote.url, key: 'remote-key' })
  await node.runQueue()
  const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  const look = async () => (await documents.get(id, ['status_log'], 'en')).status_log ?? []
  const has = (wanted: string) => async () => (await look()).some(({ code }) => code === wanted)
  await documents.send(id, { transaction_type: 'send.peppol' })
  await expect.poll(has('send.failed'), { timeout: 20_000 }).toBe(true)
  remote.options = {}
  const { delivery } = await documents.get(id, [], 'en')
  await actAs('Anna', () => queue.retry(delivery?.id ?? ''))
  await expect.poll(has('send.completed'), { timeout: 20_000 }).toBe(true)
  const actors = (await look()).filter(({ origin }) => origin === 'local').map(({ details, actor }) => [details, actor])
  expect(actors).toContainEqual([LOG_DETAILS.again, 'Anna'])
  expect(actors).toContainEqual([LOG_DETAILS.delivered, undefined])
})
