import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DESK_RIGHTS, lackingRight, RIGHTS_WITHIN, type Right } from '../../core/contract/rights.ts'
import { ROUTES, type RouteName } from '../../core/contract/routes.ts'
import { SERVICE_METHODS, type DeskState, type DocumentRecord } from '../../core/contract/types.ts'
import { openOfficeHost, type OfficeHost } from '../../core/http/office-host.ts'
import { addClient, openOfficeAt, type Office } from '../../core/services/office.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../support/postgres.ts'
import { temporaryFolder } from '../support/workspace.ts'
import { sampleXml } from './server-fixture.ts'
import { folderOf } from '../support/postgres-folder.ts'

/** What keys of an office may do, and that none of them reaches another client. */

const RIGHTS = Object.keys(RIGHTS_WITHIN) as Right[]
const EVERYTHING = [...SERVICE_METHODS, 'people']
/** Stands in everything that belongs to the one client, and in nothing of the other. */
const MARK = 'Quellwasser'
const XML = Buffer.from(sampleXml('xrechnung')).toString().replaceAll('NW-2026-0417', MARK).replaceAll('Nordwind', MARK)

let database: TestDatabase
let office: Office
let host: OfficeHost

const call = (key: string, method: string, path: string, body?: BodyInit, type = 'application/json'): Promise<Response> =>
  host.handleKey(
    new Request(`http://127.0.0.1/api${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    }),
  )

let clients = 0
async function newClient(methods: readonly string[]): Promise<{ id: string; key: string }> {
  clients += 1
  const id = `client-${clients}`
  const { key = '' } = await addClient(office, { id, name: clients === 1 ? MARK : `Client ${clients}`, methods })
  return { id, key }
}

const names = Object.keys(ROUTES) as RouteName[]

/** A body that the operation takes at least as far as to ask what it is about. */
const bodyOf = (name: RouteName): readonly [body?: BodyInit, type?: string] => {
  const { takes } = ROUTES[name]
  if (takes === 'none') return []
  if (takes === 'xml') return [XML, 'application/xml']
  if (takes === 'pdf') return ['%PDF-1.7', 'application/pdf']
  if (takes === 'json') return ['{}']
  return ['x', 'application/octet-stream']
}

describe.skipIf(OWN_SERVER === undefined)(`keys of an office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    office = await openOfficeAt(database.url, folderOf(database.url))
    const cleanings: (() => void)[] = []
    const folder = (): string => temporaryFolder((clean) => void cleanings.push(clean))
    host = openOfficeHost({ office, database: database.url, folder: folderOf(database.url), dir: folder(), rehearsal: true })
    return async () => {
      await host.close()
      await office.close()
      await database.drop()
      for (const clean of cleanings) clean()
    }
  })

  it('of a person open the window as far as the right goes, and never what is about the computer that answers', async () => {
    const keys = new Map<Right, string>()
    for (const right of RIGHTS) keys.set(right, (await newClient([right])).key)
    const { key: program } = await newClient(SERVICE_METHODS)
    for (const name of names.filter((name) => name.startsWith('desk_') && name !== 'desk_events')) {
      const needs = DESK_RIGHTS[name as keyof typeof DESK_RIGHTS]
      const path = ROUTES[name].path.replaceAll(/\{\w+\}/g, 'nothing')
      const [body, type] = bodyOf(name)
      for (const right of RIGHTS) {
        const { status } = await call(keys.get(right) ?? '', ROUTES[name].method, path, body, type)
        const isOpen = needs !== 'window' && RIGHTS_WITHIN[right].includes(needs)
        expect([name, right, status !== 403], `${status}`).toEqual([name, right, isOpen])
      }
      expect([name, (await call(program, ROUTES[name].method, path, body, type)).status]).toEqual([name, 403])
    }
  })

  it('are told to the window, which offers of every operation what they open', async () => {
    for (const right of RIGHTS) {
      const { key } = await newClient([right])
      const state = (await (await call(key, 'GET', '/v2/desk/state')).json()) as DeskState
      expect(state.methods).toEqual([right])
      for (const name of names.filter((name) => name !== 'desk_events' && DESK_RIGHTS[name as keyof typeof DESK_RIGHTS] !== 'window')) {
        const { method, path } = ROUTES[name]
        const [body, type] = bodyOf(name)
        const { status } = await call(key, method, path.replaceAll(/\{\w+\}/g, 'nothing'), body, type)
        const lacks = lackingRight([right], name)
        expect([name, right, lacks === undefined], `${status}`).toEqual([name, right, status !== 403])
        if (lacks !== undefined) expect(lackingRight([lacks], name)).toBeUndefined()
      }
    }
  })

  it('read and write nothing of another client, by any operation and under any of its ids', async () => {
    const mine = await newClient(EVERYTHING)
    const theirs = await newClient(EVERYTHING)
    const { id } = (await (await call(mine.key, 'POST', '/v2/documents/upload/xml', XML, 'application/xml')).json()) as DocumentRecord
    const sent = await call(mine.key, 'POST', `/v2/documents/${id}/send`, JSON.stringify({ transaction_type: 'send.peppol' }))
    const { transaction } = (await sent.json()) as { transaction: { id: string } }
    const store = await office.openWorkspace(mine.id, { clock: systemClock, ids: createIds() })
    onTestFinished(() => store.close())
    const delivery = (await store.jobs.findDelivery(id))?.id ?? ''
    const [key] = await store.keys.list()
    const card = await store.write((tx) =>
      tx.cards.write({
        content: { kind: 'customer', party: { name: MARK }, ibans: [], required_terms: [] },
        name: MARK,
        words: [MARK],
        matchIds: [],
      }),
    )
    const ids = [id, transaction.id, delivery, card.id, key?.id ?? '', mine.id, '1']
    const state = async () => [
      await store.chain.verify(),
      await store.documents.read(id),
      await store.cards.list({ kind: ['customer'], limit: 10, offset: 0 }),
      (await store.keys.list()).map(({ revoked_at }) => revoked_at),
      await store.jobs.readDelivery(delivery),
    ]
    const before = await state()
    for (const name of names.filter((name) => name !== 'desk_events')) {
      const { method, path } = ROUTES[name]
      const [body, type] = bodyOf(name)
      const isEcho = ROUTES[name].takes === 'xml'
      for (const one of path.includes('{') ? ids : ['']) {
        const answer = await call(
          theirs.key,
          method,
          path.replaceAll(/\{\w+\}/g, one),
          isEcho ? body?.toString().replaceAll(MARK, 'Other') : body,
          type,
        )
        expect([name, (await answer.text()).includes(MARK)]).toEqual([name, false])
      }
    }
    for (const search of ['search', 'number', 'partner', 'sender_id'])
      expect(await (await call(theirs.key, 'GET', `/v2/documents?${search}=${MARK}`)).text()).not.toContain(id)
    expect(await state()).toEqual(before)
  })

  it('hear nothing of what happens at another client', async () => {
    const [mine, theirs] = [await newClient(EVERYTHING), await newClient(EVERYTHING)]
    const stop = new AbortController()
    const listen = async (key: string): Promise<() => string> => {
      const request = new Request('http://127.0.0.1/api/v2/desk/events', { headers: { 'x-api-key': key }, signal: stop.signal })
      const { body } = await host.handleKey(request)
      let text = ''
      void (async () => {
        for await (const part of body ?? []) text += new TextDecoder().decode(part as Uint8Array)
      })().catch(() => undefined)
      return () => text
    }
    const [own, other] = [await listen(mine.key), await listen(theirs.key)]
    await expect.poll(() => other()).toContain('retry')
    const { id } = (await (await call(mine.key, 'POST', '/v2/documents/upload/xml', XML, 'application/xml')).json()) as DocumentRecord
    await expect.poll(() => own()).toContain(id)
    await expect.poll(() => own()).toContain('"changed"')
    expect(other().replace('retry: 2000', '').trim()).toBe('')
    stop.abort()
  })
})
