import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '../http/app.ts'
import { openOfficeHost, type OfficeHostOptions } from '../http/office-host.ts'
import { serve } from '../http/serve.ts'
import { officeFolder, openOfficeAt } from '../services/office.ts'
import type { Terminal } from './command.ts'
import { readDatabase } from './source.ts'

interface ServeOfficeOptions extends Omit<OfficeHostOptions, 'office' | 'folder' | 'dir'> {
  readonly database: string
  /** Folder of the key that seals; beside the workspaces of this computer when absent. */
  readonly secrets: string | undefined
  readonly host: string | undefined
  readonly port: number
  readonly note: (of: 'info' | 'error', event: string, details?: object) => void
}

/** One node of an office, until it is stopped: then it takes no more calls, and ends what is under way. */
export async function serveOffice(
  { database, secrets = officeFolder(), host, port, note, ...options }: ServeOfficeOptions,
  { out, stopped }: Terminal,
): Promise<void> {
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  const dir = mkdtempSync(join(tmpdir(), 'kontor-node-'))
  const address = readDatabase(database)
  const office = await openOfficeAt(address, secrets)
  let isStopping = false
  const node = openOfficeHost({ ...options, office, database: address, folder: secrets, dir })
  try {
    const listener = await serve(
      {
        handleKey: node.handleKey,
        // A node that waits for its database needs no new start.
        isWell: () => Promise.resolve(true),
        isReady: async () => !isStopping && (await office.isReady()),
        metrics: node.metrics,
      },
      { host, port },
    )
    node.runQueues()
    await out(`${JSON.stringify({ url: `${listener.url}${API_PREFIX}` })}\n`)
    note('info', 'started', { url: listener.url })
    if (!stopped.aborted) await once(stopped, 'abort')
    isStopping = true
    await listener.close()
    note('info', 'stopped')
  } finally {
    await node.close()
    await office.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
