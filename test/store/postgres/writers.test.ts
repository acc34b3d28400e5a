import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { OfficeDatabase } from '../../../core/store/postgres/database.ts'
import { appendChain } from '../../../core/store/sql/record/chain.ts'
import { chainReads } from '../../../core/store/sql/record/chain-reads.ts'
import { describeOnServers } from '../../support/postgres.ts'
import { anotherNode, useDatabase } from '../../support/postgres-office.ts'

const NOTE = "INSERT INTO restores (step, actor, created_at) VALUES ('restored', ?, '2026-11-21T09:00:00.000Z')"
const AMOUNT = 'SELECT count(*) AS amount FROM restores'

describeOnServers('writers of a workspace', (server) => {
  const shared = useDatabase(server)
  const note = (office: OfficeDatabase, workspace: number, actor: string) =>
    office
      .bind(workspace)
      .transact(async (db) => appendChain(db, { kind: 'restore', document_seq: null, ref: await db.insert(NOTE).run(actor) }))

  it('come one after the other, whichever node they are on: the chain of each workspace is without a gap', async () => {
    const { database, newWorkspace } = shared()
    const nodes = [anotherNode(database.url), anotherNode(database.url)]
    const [one, other] = [await newWorkspace(), await newWorkspace()]
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; count < 8; count++) {
        const node = nodes[writer % 2]
        if (node !== undefined) await note(node, writer < 6 ? one : other, `${writer}`)
      }
    })
    await Promise.all(writers)
    for (const [workspace, amount] of [
      [one, 48],
      [other, 16],
    ] as const) {
      const { reads } = shared().office.bind(workspace)
      expect(await chainReads(reads).verify()).toMatchObject({ valid: true, checked: amount })
      expect((await reads.query<{ seq: number }>('SELECT seq FROM chain ORDER BY seq').all()).map(({ seq }) => seq)).toEqual(
        Array.from({ length: amount }, (_, index) => index + 1),
      )
    }
  })

  it('hear that their connection ended, with nothing stored, and go on with another one', async () => {
    const { database, office, newWorkspace } = shared()
    const workspace = office.bind(await newWorkspace())
    const admin = anotherNode(database.admin)
    const failing = workspace.transact(async (db) => {
      await db.insert(NOTE).run('x')
      const row = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').get()
      await admin.ask('SELECT pg_terminate_backend(?::integer)', row?.pid ?? 0)
      await db.insert(NOTE).run('y')
    })
    await expect(failing).rejects.toMatchObject({ code: 'database_unreachable' })
    expect(await workspace.reads.query(AMOUNT).get()).toEqual({ amount: 0 })
    await workspace.transact((db) => db.insert(NOTE).run('z'))
    expect(await workspace.reads.query(AMOUNT).get()).toEqual({ amount: 1 })
  })

  it('hear that nobody knows what became of their work where the answer to COMMIT does not arrive', async () => {
    const { database, office, newWorkspace } = shared()
    const number = await newWorkspace()
    const stored = []
    for (const isHeard of [true, false]) {
      const workspace = anotherNode(await cutAtCommit(database.url, isHeard), 1).bind(number)
      const failing = workspace.transact((db) => db.insert(NOTE).run('x'))
      await expect(failing).rejects.toThrow('it may be stored or not')
      // The server may still be about to store it.
      await office.bind(number).transact(() => undefined)
      stored.push((await office.bind(number).reads.query<{ amount: number }>(AMOUNT).get())?.amount)
    }
    expect(stored).toEqual([1, 1])
  })

  it('hear that the database cannot be reached, and no password is said', async () => {
    const office = anotherNode('postgres://kontor_program:secret@/none?host=/nowhere')
    const error: unknown = await office.ask('SELECT 1').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'database_unreachable', message: 'The database of the office cannot be reached.' })
    const { cause } = error as Error
    expect(`${String(error)} ${JSON.stringify(error)} ${String(cause)} ${JSON.stringify(cause)}`).not.toContain('secret')
  })

  it('do not wait for ever for another one', async () => {
    const { database, newWorkspace } = shared()
    const number = await newWorkspace()
    const [one, other] = [anotherNode(`${database.url}&lock_timeout=100`), anotherNode(database.url)]
    let end = (): void => undefined
    const held = other.bind(number).transact(() => new Promise<void>((resolve) => (end = resolve)))
    await expect
      .poll(() =>
        one
          .bind(number)
          .transact(() => 1)
          .catch((error: unknown) => error),
      )
      .toMatchObject({ code: 'workspace_busy' })
    end()
    await held
    expect(await one.bind(number).transact(() => 1)).toBe(1)
  })
})

/** An address between the program and the server, which ends the connection where COMMIT comes by: before the server has it, or after. */
async function cutAtCommit(url: string, isHeard: boolean): Promise<string> {
  const host = new URL(url.replace('@/', '@base/')).searchParams.get('host') ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'k-'))
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connectSocket(join(host, '.s.PGSQL.5432'))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    upstream.pipe(client)
    upstream.on('end', () => client.destroy())
    client.on('close', () => upstream.end())
    client.on('data', (part: Buffer) => {
      if (!part.includes('COMMIT\0')) return void upstream.write(part)
      upstream.unpipe(client)
      if (!isHeard) return void client.destroy()
      upstream.once('data', () => client.destroy())
      upstream.resume()
      upstream.write(part)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  })
  proxy.listen(join(folder, '.s.PGSQL.5432'))
  await once(proxy, 'listening')
  return url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`)
}
