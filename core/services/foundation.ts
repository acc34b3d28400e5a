import type { Clock, IdSource } from '../base/ports.ts'
import type { ChangedKind, DeskState } from '../contract/types.ts'
import type { FindStop } from '../queue/begin-step.ts'
import { createMirror } from '../queue/mirror.ts'
import type { ProxyFor } from '../queue/node-transport.ts'
import { Queue } from '../queue/queue.ts'
import { openStore, type OpenOptions, type Store } from '../store/store.ts'
import { actAs, currentActor } from './actor.ts'
import type { ProgramFacts } from './about.ts'
import type { WorkspaceSource } from './archives/order.ts'
import { pageStyleOf } from './company/letterhead.ts'
import { createOpener } from './containers/thread.ts'
import { Directions } from './direction/directions.ts'
import { findStopOfDelivery } from './direction/gate.ts'
import { createSearchFilling } from './documents/fill-search.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { Pool } from './engine/pool.ts'
import type { Threads } from './engine/threads.ts'
import { createEvents } from './events.ts'
import { readIdocSettings } from './idoc-tables.ts'
import { readFonts } from './pdf/fonts.ts'
import type { NoteSight } from './presence.ts'
import { beginTellingApart, type IsOfAnother, type ListCompanies } from './remote/of-another.ts'
import { gatewayOf, simulatedGateway } from './remote/gateway.ts'
import { createRehearsal, type StartRehearsal } from './remote/rehearsal.ts'
import type { ProfileStore } from './remote/remote-profiles.ts'
import { createRemoteSettings } from './remote/remote-settings.ts'
import type { SecretBox } from './remote/secret-box.ts'
import { createLeaving } from './sending/leaving.ts'
import type { EngineSurroundings, OtherWorkspaces, ProgramLog } from './types.ts'

export interface WorkspaceOptions {
  /** Where its files lie: the workspace itself, unless it is opened otherwise. */
  readonly dir: string
  /** Opens what lies elsewhere. */
  readonly openStore?: OpenWorkspace | undefined
  /** Where that is, for work in threads beside this one. */
  readonly source?: WorkspaceSource | undefined
  /** Who has which document open, where other processes answer windows too. */
  readonly noteSight?: NoteSight | undefined
  readonly secrets: SecretBox
  readonly host: DeskState['host']
  /** Deliveries go to a simulated network instead of a remote. */
  readonly rehearsal: boolean
  /** The desk's other workspaces; absent where this is the only one. */
  readonly otherWorkspaces?: OtherWorkspaces
  /** The client companies beside it, where no desk has them: their documents are left to them. */
  readonly companiesBeside?: ListCompanies | undefined
  /** The exchanges that the workspaces of the desk share. */
  readonly profiles: ProfileStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly startRehearsal: StartRehearsal
  /** Long work is done in threads beside this one, for hosts that answer others meanwhile: in its own, or in those that workspaces share. */
  readonly threads: boolean | Threads
  /** The system's proxies; those of the environment when absent. */
  readonly proxyFor?: ProxyFor | undefined
  /** What the host knows of the program. */
  readonly program?: ProgramFacts | undefined
  /** Absent where the program keeps none. */
  readonly programLog?: ProgramLog | undefined
  /** What went wrong where nobody waits for an answer. */
  readonly report: (error: unknown) => void
}

/** Opens a workspace for writing that lies in no folder of this machine. */
export type OpenWorkspace = (options: OpenOptions) => Promise<Store>

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** What the use cases of a workspace stand on: its store, its engine, its remote, and what works by itself while it is open. */
export async function openFoundation(options: WorkspaceOptions) {
  const { dir, secrets, clock, ids, report } = options
  const events = createEvents(report)
  const { publish } = events
  /** What is done about what others have written, once there is something to do it. */
  let follow: ((what: readonly ChangedKind[]) => void) | undefined
  const onChange = (what: ChangedKind[]): void => {
    follow?.(what)
    publish({ type: 'changed', what })
  }
  const given: OpenOptions = { clock, ids, actor: currentActor, onChange }
  const store = await (options.openStore === undefined ? openStore({ dir, secrets, ...given }) : options.openStore(given))
  const settings = createRemoteSettings({ store, secrets, profiles: options.profiles, isSimulated: options.rehearsal, publish })
  const gateway = options.rehearsal ? simulatedGateway(clock) : gatewayOf(settings, clock, options.proxyFor)
  const surroundings = { clock, fonts: readFonts, idoc: () => readIdocSettings(store), pageStyle: pageStyleOf(store) }
  const engine = createEngineOf(options, surroundings)
  const directions = new Directions({ store, publish, report })

  const prepare = async (xml: Uint8Array) => {
    const prepared = await engine.run('prepare', [xml, { lang: 'en' }])
    return { ...prepared, ...(await directions.settle(prepared.facts, undefined, 'undecided')) }
  }
  const common = { store, gateway, clock, random: Math.random, onChange: publish, onFault: report }
  const findStop: FindStop = async (tx, transaction) => (await findStopOfDelivery(await directions.company(tx), tx, transaction))?.reason
  const queue = new Queue({ ...common, ids, findStop, byItself: (work) => actAs(undefined, work) })
  const others = options.companiesBeside ?? options.otherWorkspaces?.companies
  const listOthers = (): Promise<IsOfAnother> => beginTellingApart({ others, settings, directions })
  const mirror = createMirror({ ...common, prepare, listOthers, listen: (reply) => queue.hear(reply) })
  if (store.isShared) {
    follow = (what) => {
      if (what.includes('company')) directions.forget()
      if (what.includes('queue') || what.includes('settings')) void queue.wake()
    }
  }
  return {
    events,
    store,
    settings,
    gateway,
    rehearsal: createRehearsal(settings, options.startRehearsal),
    engine,
    opener: createOpener(),
    directions,
    leaving: createLeaving({ store, engine, publish, report }),
    /** Reads and judges content that comes from elsewhere, and says which way it goes. */
    prepare,
    queue,
    mirror,
    filling: createSearchFilling({ store, engine, report }),
  }
}

function createEngineOf({ threads, report }: WorkspaceOptions, surroundings: EngineSurroundings): Engine {
  if (threads === false) return createEngine(surroundings)
  return new Pool({ surroundings, report, threads: threads === true ? undefined : threads })
}
