import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { API_PREFIX } from '../http/app.ts'
import { openOfficeHost, type OfficeHostOptions } from '../http/office-host.ts'
import { serve } from '../http/serve.ts'
import { defaultHome } from '../services/data-dir.ts'
import { DATABASE_VARIABLE, openOfficeAt } from '../services/office.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
import type { Terminal } from './command.ts'

interface ServeOfficeOptions extends Omit<OfficeHostOptions, 'office' | 'secrets' | 'dir'> {
  readonly database: string
  /** Folder of the key that seals; beside the workspaces of this computer when absent. */
  readonly secrets: string | undefined
  readonly host: string | undefined
  readonly port: number
  readonly note: (of: 'info' | 'error', event: string, details?: object) => void
}

/** The address of the database that a command names: itself, or for `-` what the environment says. Throws AppError `usage`. */
export function readDatabase(given: string): string {
  if (given !== '-') return given
  const address = process.env[DATABASE_VARIABLE]
  if (address !== undefined && address !== '') return address
  throw new AppError('usage', `${DATABASE_VARIABLE} does not say where the database of the office is.`)
}

/** One node of an office, until it is stopped: then it takes no more calls, and ends what is under way. */
export async function serveOffice(
  { database, secrets = join(defaultHome(), 'office'), host, port, note, ...options }: ServeOfficeOptions,
  { out, stopped }: Terminal,
): Promise<void> {
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  const dir = mkdtempSync(join(tmpdir(), 'kontor-node-'))
  const office = await openOfficeAt(readDatabase(database))
  let isStopping = false
  const node = openOfficeHost({ ...options, office, secrets: createKeyFileBox(secrets), dir })
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
