import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
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
  { out, stopped, env }: Terminal,
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
        requireMeasurer: async (key) => requireMetricsKey(key, env.KONTOR_METRICS_KEY),
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

/** The numbers are those of all clients, so the key of one of them opens none. Throws AppError. */
function requireMetricsKey(key: string | null, wanted = ''): void {
  if (wanted === '')
    throw new AppError('method_not_permitted', 'The numbers of this node are not shown to other machines.', {
      next: 'Set KONTOR_METRICS_KEY for the node, and send the same in the header x-api-key.',
    })
  if (key === null || key === '') throw new AppError('missing_api_key', 'The header x-api-key is missing.')
  const [given, right] = [key, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  if (!timingSafeEqual(given, right)) throw new AppError('invalid_api_key', 'The key is not the one of KONTOR_METRICS_KEY.')
}
