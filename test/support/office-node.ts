import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openOfficeHost } from '../../core/http/office-host.ts'
import { serve } from '../../core/http/serve.ts'
import { addClient, openOfficeAt, type Office } from '../../core/services/office.ts'
import type { TestDatabase } from './postgres.ts'
import { folderOf } from './postgres-folder.ts'

/** A node of an office in this process, for one test: with keys of its own, and the address that a desk is given. */
export interface OfficeNode {
  readonly office: Office
  /** Ends in `/api`. */
  readonly url: string
  stop(): Promise<void>
}

export async function openOfficeNode(database: TestDatabase): Promise<OfficeNode> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-node-'))
  const office = await openOfficeAt(database.url, folderOf(database.url))
  const host = openOfficeHost({ office, database: database.url, folder: folderOf(database.url), dir, rehearsal: true })
  const isWell = (): Promise<boolean> => Promise.resolve(true)
  const listener = await serve(
    { handleKey: host.handleKey, isWell, isReady: host.isReady, metrics: host.metrics, requireMeasurer: () => Promise.resolve() },
    {},
  )
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    await listener.close()
    await host.close()
    await office.close()
    rmSync(dir, { recursive: true, force: true })
  }
  onTestFinished(stop)
  return { office, url: `${listener.url}/api`, stop }
}

/** A new client company of the office, and the key of a person there. */
export async function addPerson(office: Office, id: string, right: string, name = `Office ${id}`): Promise<string> {
  const { key = '' } = await addClient(office, { id, name, methods: [right] })
  return key
}
