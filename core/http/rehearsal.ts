import { AppError } from '../base/errors.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
import type { RunningRehearsal } from '../services/types.ts'
import { API_PREFIX } from './app.ts'
import { serveWorkspace } from './serve.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from './types.ts'

export interface RehearsalOptions {
  /** The practice server's own workspace, inside the one that practises. */
  readonly dir: string
  /** The port it had before, so that deliveries under way find it again. */
  readonly port: number | undefined
  readonly open: (options: WorkspaceServerOptions) => Promise<WorkspaceServer>
}

const METHODS = ['auth', 'documents', 'transactions']

/** A practice server in this process, over real HTTP on loopback, with a key made for this run alone. */
export async function startRehearsal({ dir, port, open }: RehearsalOptions): Promise<RunningRehearsal> {
  const server = await open({ dir, secrets: createKeyFileBox(dir), host: 'browser', rehearsal: true })
  try {
    const { keys } = server.services
    for (const { id, revoked_at } of await keys.list()) if (revoked_at === undefined) await keys.revoke(id)
    const { key } = await keys.create({ name: 'Rehearsal', methods: METHODS })
    if (key === undefined) throw new AppError('internal_error', 'The key of the practice server was not shown.')
    await server.runQueue()
    const listener = await listenAgain(server, port)
    return {
      url: `${listener.url}${API_PREFIX}`,
      key,
      close: async () => {
        await listener.close()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** On the same port as before where it is free, on any other one where it is not. */
async function listenAgain(server: WorkspaceServer, port: number | undefined) {
  if (port === undefined) return serveWorkspace({ server })
  return serveWorkspace({ server, port }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'usage') return serveWorkspace({ server })
    throw error
  })
}
