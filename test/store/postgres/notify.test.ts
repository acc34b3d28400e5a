import { expect, it, onTestFinished } from 'vitest'
import type { ChangedKind } from '../../../core/contract/types.ts'
import { openOffice } from '../../../core/store/postgres/store.ts'
import { describeOnServers } from '../../support/postgres.ts'
import { anotherNode, useDatabase } from '../../support/postgres-office.ts'
import { countingIds, manualClock, newDocument } from '../../support/workspace.ts'
import { folderOf } from '../../support/postgres-folder.ts'

describeOnServers('what another node has written', (server) => {
  const shared = useDatabase(server)
  const clock = manualClock()
  let made = 0

  /** Two nodes of one office with one workspace open in each, and another one. */
  const open = async () => {
    made += 1
    const heard: ChangedKind[][] = []
    const nodes = await Promise.all([1, 2].map(() => openOffice(shared().database.url, { folder: folderOf(shared().database.url), clock })))
    const [one, two] = nodes
    if (one === undefined || two === undefined) throw new Error('two nodes')
    await one.createWorkspace(`client-${made}`)
    await one.createWorkspace(`other-${made}`)
    const writer = await one.openWorkspace(`client-${made}`, { clock, ids: countingIds() })
    const other = await one.openWorkspace(`other-${made}`, { clock, ids: countingIds() })
    const own: ChangedKind[][] = []
    const beside = await one.openWorkspace(`client-${made}`, { clock, ids: countingIds(), onChange: (what) => own.push(what) })
    const reader = await two.openWorkspace(`client-${made}`, { clock, ids: countingIds(), onChange: (what) => heard.push(what) })
    onTestFinished(async () => {
      for (const store of [writer, other, beside, reader]) await store.close()
      for (const node of nodes) await node.close()
    })
    // Until the second node listens.
    await expect.poll(() => anotherNodeListens()).toBeGreaterThanOrEqual(2)
    return { writer, other, reader, heard, own }
  }
  const anotherNodeListens = async (): Promise<number> => {
    const [row] = await shared().office.ask<{ amount: number }>(
      "SELECT count(*) AS amount FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN kontor'",
    )
    return row?.amount ?? 0
  }

  it('is heard of once, with its kinds, soon after it was stored', async () => {
    const { writer, other, reader, heard, own } = await open()
    const before = await reader.changeMark()
    await writer.write(async (tx) => {
      for (const number of ['INV-1', 'INV-2']) await tx.documents.insert(newDocument(number))
    })
    await expect.poll(() => heard, { timeout: 1500 }).toEqual([['documents']])
    await expect.poll(() => own, { timeout: 1500 }).toEqual([['documents']])
    expect(await reader.changeMark()).toBeGreaterThan(before)
    expect(await reader.list.count()).toBe(2)
    await other.write((tx) => tx.settings.write('theme', 1))
    await writer.write((tx) => tx.settings.write('last_used_at', 1))
    const unchanged = await reader.changeMark()
    await expect(writer.write((tx) => tx.settings.write('undone', 1).then(() => Promise.reject(new RangeError('no'))))).rejects.toThrow(
      'no',
    )
    expect(await reader.changeMark()).toBe(unchanged)
    await writer.write(async (tx) => {
      await tx.settings.write('company', 1)
      await tx.settings.write('theme', 1)
      await tx.keys.create({ name: 'ERP', methods: [] })
    })
    await expect.poll(() => heard.length, { timeout: 1500 }).toBe(2)
    expect(heard[1]?.toSorted()).toEqual(['company', 'keys', 'settings'])
    expect(own[1]?.toSorted()).toEqual(['company', 'keys', 'settings'])
  })

  it('is heard of although its notice was lost', async () => {
    const { writer, heard } = await open()
    const admin = anotherNode(shared().database.admin)
    await admin.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN kontor'")
    await writer.write((tx) => tx.settings.write('theme', 1))
    await expect.poll(() => heard, { timeout: 4000 }).toEqual([['settings']])
    // And the connection is there again.
    await expect.poll(() => anotherNodeListens(), { timeout: 4000 }).toBeGreaterThanOrEqual(2)
  })
})
