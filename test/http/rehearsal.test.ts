import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOG_DETAILS } from '../../core/contract/log-details.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import { onFiles } from '../support/store.ts'
import { makeFolder, openTestServer, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

const open = (dir: string): Promise<WorkspaceServer> => openTestServer({ dir })

async function send(node: WorkspaceServer, xml: Uint8Array = sampleXml('peppol')): Promise<string> {
  const { id } = await node.services.documents.uploadXml(xml, { direction: 'outbound' })
  await node.services.documents.send(id, { transaction_type: 'send.peppol' })
  return id
}

const statusOf = (node: WorkspaceServer, id: string) => async () => (await node.services.documents.get(id, [], 'en')).status

const WAIT = { timeout: 20_000, interval: 50 }

describe('rehearsal', () => {
  it('starts with a click, takes documents over real HTTP, delivers them, and is marked', async () => {
    const node = await startServer()
    await node.runQueue()
    const settings = await node.services.remote.startRehearsal()
    expect(settings).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/) as string,
      has_key: true,
      flow: 'convert_first',
      rehearsal: true,
    })
    expect(await node.services.desk.state()).toMatchObject({ rehearsal: true })
    expect(await node.services.remote.test()).toMatchObject({ reachable: true, rehearsal: true })
    const id = await send(node)
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    const details = await node.services.documents.get(id, ['status_log', 'transactions'], 'en')
    expect(details).toMatchObject({ delivery: { state: 'delivered' }, transaction_list: [{ status: 'completed' }] })
    expect(details.status_log?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['upload.completed', 'send.processing', 'send.completed']),
    )
    expect(details.status_log?.some(({ details: words, origin }) => origin === 'rehearsal' && words.includes('Rehearsal'))).toBe(true)
  })

  it('delivers nothing that is for the exchange: that waits until the rehearsal has ended', async () => {
    const exchange = await serveTestNode({ rehearsal: true })
    await exchange.node.runQueue()
    const node = await startServer()
    await node.services.remote.set({ url: exchange.url, key: exchange.key })
    const id = await send(node)
    await node.services.remote.startRehearsal()
    await node.runQueue()
    await expect
      .poll(async () => (await node.services.documents.get(id, [], 'en')).delivery, WAIT)
      .toMatchObject({ state: 'blocked', reason: { code: 'remote_not_configured', detail: 'for_exchange' } })
    expect((await exchange.client.documents_list()).items).toEqual([])
    await node.services.remote.stopRehearsal()
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    expect((await exchange.client.documents_list()).items).toMatchObject([{ number: 'VF/2026/1183' }])
  })

  it('lets nothing leave that was put into the queue to practise, however it ends', async () => {
    const exchange = await serveTestNode({ rehearsal: true })
    const node = await startServer()
    await node.services.remote.set({ url: exchange.url, key: exchange.key })
    await node.services.remote.startRehearsal()
    const id = await send(node)
    expect(await node.services.remote.stopRehearsal()).toMatchObject({ url: exchange.url, ready: 1 })
    await node.runQueue()
    expect(await statusOf(node, id)()).toBe('upload.completed')
    expect(await node.services.desk.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect((await exchange.client.documents_list()).items).toEqual([])
  })

  it('gives back what was practised when it ends: ready to be sent, and counted nowhere as delivered', async () => {
    const exchange = await serveTestNode({ rehearsal: true })
    await exchange.node.runQueue()
    const node = await startServer()
    await node.services.remote.set({ url: exchange.url, key: exchange.key })
    await node.runQueue()
    await node.services.remote.startRehearsal()
    const id = await send(node)
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    expect(await node.services.client.counts('2026-11-21')).toMatchObject({ last_delivered_at: expect.any(String) as string })
    expect((await node.services.remote.stopRehearsal()).ready).toBe(1)
    const { delivery, need, status_log: log = [] } = await node.services.documents.get(id, ['status_log'], 'en')
    expect([delivery, need.code, log.at(-1)?.details]).toEqual([undefined, 'ready', LOG_DETAILS.rehearsalEnded])
    expect((await node.services.client.counts('2026-11-21')).last_delivered_at).toBeUndefined()
    const { deliveries, now } = await node.services.overview.read({})
    expect([deliveries.filter(({ delivered }) => delivered > 0), now.ready]).toEqual([[], 1])
    expect(await node.services.preflight.check([id])).toMatchObject({ causes: [], ready: [id] })
    await node.services.documents.send(id, { transaction_type: 'send.peppol' })
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    expect((await exchange.client.documents_list()).items).toMatchObject([{ number: 'VF/2026/1183' }])
  })

  it('gives it back as well when another exchange is set in its place, and leaves a mail draft as it was', async () => {
    const node = await startServer()
    await node.runQueue()
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await node.services.mails.make(id, { to: 'customer@client.example' })
    await node.services.remote.startRehearsal()
    await node.services.documents.send(id, { transaction_type: 'send.peppol' })
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    await node.services.remote.set({ url: 'https://exchange.example/api', key: 'k' })
    expect(await node.services.documents.get(id, [], 'en')).toMatchObject({ status: 'upload.completed', mail: { state: 'draft' } })
  })

  it('turns no part of a batch with it: what is meant for the one is refused where the other is set by then', async () => {
    const node = await startServer()
    const { documents, remote } = node.services
    await remote.set({ url: 'http://127.0.0.1:1/api', key: 'remote-key' })
    const ids = [sampleXml('peppol'), sampleXml('xrechnung')].map((xml) => documents.uploadXml(xml, { direction: 'outbound' }))
    const [first, second] = (await Promise.all(ids)).map(({ id }) => id)
    const batch = { transaction_type: 'send.peppol', batch: 'november', network: 'rehearsal' } as const
    await remote.startRehearsal()
    expect(await documents.send(first ?? '', batch)).toMatchObject({ network: 'rehearsal' })
    await remote.stopRehearsal()
    await expect(documents.send(second ?? '', batch)).rejects.toMatchObject({ code: 'other_network' })
    expect(await documents.get(second ?? '', [], 'en')).toMatchObject({ status: 'upload.completed', transactions: 0 })
    await remote.startRehearsal()
    await expect(documents.send(second ?? '', { ...batch, network: 'remote' })).rejects.toMatchObject({ code: 'other_network' })
  })

  it('ends nothing on a server that is for practising itself', async () => {
    const node = await startServer({ rehearsal: true })
    await node.runQueue()
    await node.services.remote.startRehearsal()
    const id = await send(node)
    await expect.poll(statusOf(node, id), WAIT).toBe('send.completed')
    expect((await node.services.remote.stopRehearsal()).ready).toBe(0)
    expect(await statusOf(node, id)()).toBe('send.completed')
  })

  it('refuses for a recipient whose name says so, in words of the network', async () => {
    const node = await startServer()
    await node.runQueue()
    await node.services.remote.startRehearsal()
    const id = await send(
      node,
      new TextEncoder().encode(new TextDecoder().decode(sampleXml('peppol')).replace('De Zilveren Kan NV', 'Reject NV')),
    )
    await expect.poll(statusOf(node, id), WAIT).toBe('send.failed')
    expect((await node.services.documents.get(id, [], 'en')).delivery?.state).toBe('refused')
  })

  it('gives the remote back that was set before, and its key', async () => {
    const node = await startServer()
    await node.services.remote.set({ url: 'https://exchange.example/api/', key: 'real-key' })
    await node.services.remote.startRehearsal()
    expect(await node.services.remote.get()).toMatchObject({ rehearsal: true })
    expect(await node.services.remote.stopRehearsal()).toEqual({
      url: 'https://exchange.example/api',
      has_key: true,
      flow: 'convert_first',
      rehearsal: false,
      ready: 0,
    })
  })

  it('starts once however often it is asked for, and ends when another remote is set', async () => {
    const node = await startServer()
    const [first, second] = await Promise.all([node.services.remote.startRehearsal(), node.services.remote.startRehearsal()])
    expect(second).toEqual(first)
    await node.services.remote.set({ url: 'https://exchange.example/api', key: 'k' })
    await expect
      .poll(
        () =>
          fetch(`${first.url}/v2/auth/me`).then(
            () => 'answers',
            () => 'closed',
          ),
        WAIT,
      )
      .toBe('closed')
    expect(await node.services.remote.stopRehearsal()).toMatchObject({ url: 'https://exchange.example/api', rehearsal: false })
    expect((await node.services.remote.startRehearsal()).rehearsal).toBe(true)
  })

  onFiles('that cannot come up again does not keep the desk closed', async () => {
    const dir = makeFolder()
    const first = await open(dir)
    await first.services.remote.startRehearsal()
    await first.close()
    writeFileSync(join(dir, 'rehearsal', 'kontor.db'), 'not a database, whatever the reason')
    const reported: unknown[] = []
    const second = await startServer({ dir, report: (error) => reported.push(error) })
    await second.runQueue()
    expect(reported).toMatchObject([{ code: 'workspace_damaged' }])
    expect(await second.services.desk.state()).toMatchObject({ connection: 'untried' })
  })

  it('is on again after a restart, and deliveries under way there go on', async () => {
    const dir = makeFolder()
    const first = await open(dir)
    const { url } = await first.services.remote.startRehearsal()
    const id = await send(first)
    await first.close()
    const second = await open(dir)
    await second.runQueue()
    expect(await second.services.remote.get()).toMatchObject({ url, rehearsal: true })
    await expect.poll(statusOf(second, id), WAIT).toBe('send.completed')
    await second.close()
  })
})

describe('a remote node', () => {
  it('receives from another over HTTP with a key: refused without, and blocked until the key is right', async () => {
    const remote = await serveTestNode({ rehearsal: true })
    await remote.node.runQueue()
    const desk = await startServer()
    await desk.services.remote.set({ url: remote.url, key: 'wrong' })
    const id = await send(desk)
    await desk.runQueue()
    await expect
      .poll(async () => (await desk.services.documents.get(id, [], 'en')).delivery, WAIT)
      .toMatchObject({ state: 'blocked', reason: { code: 'invalid_api_key' } })
    expect(await desk.services.desk.state()).toMatchObject({ attention: 1, connection: 'key_refused' })
    await desk.services.remote.set({ url: remote.url, key: remote.key })
    await expect.poll(statusOf(desk, id), WAIT).toBe('send.completed')
    expect((await remote.client.documents_list()).items).toMatchObject([{ number: 'VF/2026/1183', status: 'send.completed' }])
  })
})

describe('the settings of the remote', () => {
  it('keep the key sealed: not in the database, not in any answer, behind a file only its owner may read', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    await node.services.remote.set({ url: 'https://exchange.example/api', key: 'very-secret-key' })
    const answer = await (await node.handleWindow(new Request('http://window/api/v2/desk/remote'))).text()
    expect(answer).not.toContain('very-secret-key')
    expect(statSync(join(dir, 'kontor.key')).mode & 0o777).toBe(0o600)
    for (const file of ['kontor.db', 'kontor.db-wal']) {
      if (existsSync(join(dir, file))) expect(readFileSync(join(dir, file)).includes('very-secret-key')).toBe(false)
    }
  })

  it('keep the key for another path of the same host, and for no other host', async () => {
    const { services } = await startServer()
    await services.remote.set({ url: 'https://exchange.example/api', key: 'k' })
    await services.remote.set({ url: 'https://exchange.example/eu/api' })
    expect((await services.remote.get()).has_key).toBe(true)
    await services.remote.set({ url: 'https://attacker.example/api' })
    expect(await services.remote.get()).toEqual({
      url: 'https://attacker.example/api',
      has_key: false,
      flow: 'convert_first',
      rehearsal: false,
    })
    expect(await services.remote.clear()).toEqual({ url: null, has_key: false, flow: 'convert_first', rehearsal: false })
  })

  it('refuse what is no address, and one the key would cross a network unencrypted to', async () => {
    const { services } = await startServer()
    for (const url of [
      'exchange',
      'ftp://exchange.example/api',
      'http://exchange.example/api',
      'https://user:pass@exchange.example/api',
      'https://exchange.example/api?x=1',
    ]) {
      await expect(() => services.remote.set({ url, key: 'k' })).rejects.toThrow(
        expect.objectContaining({ code: 'validation_error' }) as Error,
      )
    }
    expect((await services.remote.set({ url: 'http://localhost:8080/api/', key: 'k' })).url).toBe('http://localhost:8080/api')
  })
})
