import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORKSPACE_HEADER } from '../../core/contract/client.ts'
import { openWorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { fillFolder } from '../support/fill.ts'
import type { Measured } from './run.ts'

const CLIENTS = 30
const DOCUMENTS = 100_000
const LIMIT_MS = 300

/** The page of 30 client companies with 100,000 documents in all: its first answer after all are open, and again when each has changed. */
export async function bench(): Promise<Measured[]> {
  const home = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  for (let index = 0; index < CLIENTS; index++) {
    const dir = join(home, index === 0 ? 'workspace' : `client-${index}`)
    mkdirSync(dir)
    await fillFolder(dir, Math.ceil(DOCUMENTS / CLIENTS))
  }
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', threads: false })
  const ask = async (path: string, id = 'workspace', init: RequestInit = {}): Promise<number> => {
    const started = performance.now()
    const answer = await office.handleWindow(
      new Request(`http://127.0.0.1/api/v2/desk/${path}`, {
        ...init,
        headers: { [WORKSPACE_HEADER]: id, 'content-type': 'application/json' },
      }),
    )
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    return performance.now() - started
  }
  // All are open as soon as the desk has begun to work their queues.
  await ask('workspaces')
  const first = await ask('clients')
  const kept = await ask('clients')
  for (let index = 1; index < CLIENTS; index++) {
    const body = JSON.stringify({ name: `Client ${index}`, colour: '#2b5f8c', group: 'Monthly' })
    await ask('workspace', `client-${index}`, { method: 'PUT', body })
  }
  const anew = await ask('clients')
  const search = await ask('clients/search?search=INV-000123')
  await office.close()
  rmSync(home, { recursive: true, force: true })
  const row = (name: string, time: number): Measured => ({
    name: `${name} / ${LIMIT_MS} ms`,
    ratio: time / LIMIT_MS,
    limit: 1,
    detail: `${time.toFixed(1)} ms, ${CLIENTS} client companies, ${DOCUMENTS.toLocaleString('en')} documents`,
  })
  return [
    row('all clients, first time', first),
    row('all clients, nothing changed', kept),
    row('all clients, each changed', anew),
    row('search in all clients', search),
  ]
}
