import type { Clock, IdSource } from '../base/ports.ts'
import type { DeskState } from '../contract/types.ts'
import type { Gateway } from '../queue/gateway.ts'
import { createQueue, type IdleReason } from '../queue/queue.ts'
import { createRehearsalNetwork } from '../queue/rehearsal-network.ts'
import { createRemoteGateway } from '../queue/remote-gateway.ts'
import { openStore } from '../store/store.ts'
import { createDesk } from './desk.ts'
import { createDocuments } from './documents.ts'
import { createEvents } from './events.ts'
import { sha256 } from './files.ts'
import { readFonts } from './fonts.ts'
import { createFormat } from './format.ts'
import { createKeys } from './keys.ts'
import { createRehearsal, type StartRehearsal } from './rehearsal.ts'
import { createRemote } from './remote.ts'
import { createRemoteSettings, type RemoteStore } from './remote-settings.ts'
import { createSamples } from './samples.ts'
import type { SecretBox } from './secret-box.ts'
import type { Services } from './types.ts'

export type { IdleReason }

export interface WorkspaceOptions {
  readonly dir: string
  readonly secrets: SecretBox
  readonly host: DeskState['host']
  /** Deliveries go to a simulated network instead of a remote. */
  readonly rehearsal: boolean
  readonly clock: Clock
  readonly ids: IdSource
  readonly startRehearsal: StartRehearsal
}

export interface Workspace {
  readonly services: Services
  /** Begins to work the queue, with what an earlier run left behind; a rehearsal that was on is on again. */
  runQueue(): Promise<void>
  /** Works the queue until nothing moves any more by itself. */
  runQueueUntilIdle(): Promise<IdleReason>
  close(): Promise<void>
}

/** Opens a workspace for writing and puts its services together; the only place that does. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { dir, secrets, host, clock, ids } = options
  const store = openStore({ dir, clock, ids })
  const events = createEvents((error) => process.stderr.write(`kontor: a listener of events failed: ${String(error)}\n`))
  const settings = createRemoteSettings({ store, secrets })
  const gateway = options.rehearsal ? constant(createRehearsalNetwork({ clock })) : gatewayOf(settings)
  const queue = createQueue({ store, gateway, clock, ids, random: Math.random, onChange: events.publish })
  const rehearsal = createRehearsal(settings, options.startRehearsal)
  const surroundings = { clock, ids, sha256, fonts: readFonts }

  const services: Services = {
    documents: createDocuments({
      ...surroundings,
      store,
      network: () => gateway()?.network ?? 'remote',
      wakeQueue: () => queue.wake(),
      publish: events.publish,
    }),
    format: createFormat(surroundings),
    transactions: { list: (query) => store.listTransactions(query), get: (id) => store.readTransaction(id) },
    queue,
    keys: createKeys({ store, clock }),
    remote: createRemote({ clock, settings, rehearsal, gateway, reconnect: () => queue.reconnect() }),
    samples: createSamples(),
    desk: createDesk({
      store,
      host,
      isRehearsal: () => options.rehearsal || settings.describe().rehearsal,
      connection: () => queue.connection(),
      subscribe: events.subscribe,
    }),
  }

  return {
    services,
    runQueue: async () => {
      await rehearsal.resume()
      queue.start()
    },
    runQueueUntilIdle: async () => {
      await rehearsal.resume()
      return queue.runUntilIdle()
    },
    close: async () => {
      await queue.stop()
      await rehearsal.close()
      store.close()
    },
  }
}

const constant =
  <Value>(value: Value) =>
  (): Value =>
    value

/** The gateway to the remote that is set; made anew only when the settings have changed. */
function gatewayOf(settings: RemoteStore): () => Gateway | undefined {
  let made: { readonly from: string; readonly gateway: Gateway } | undefined
  return () => {
    const remote = settings.read()
    if (remote === undefined) return undefined
    const from = JSON.stringify(remote)
    if (made?.from !== from) {
      made = {
        from,
        gateway: createRemoteGateway({
          url: remote.url,
          key: settings.openKey() ?? '',
          network: remote.rehearsal ? 'rehearsal' : 'remote',
        }),
      }
    }
    return made.gateway
  }
}
