import type { ListCompanies } from '../services/remote/of-another.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import type { InTurn } from '../base/turns.ts'
import type { ApiKeyRecord, DeskState } from '../contract/types.ts'
import type { ProgramFacts } from '../services/about.ts'
import type { WorkspaceSource } from '../services/archives/order.ts'
import type { DeskCounts } from '../services/desk.ts'
import type { Threads } from '../services/engine/threads.ts'
import type { NoteSight } from '../services/presence.ts'
import type { ProfileStore } from '../services/remote/remote-profiles.ts'
import type { SecretBox } from '../services/remote/secret-box.ts'
import type { ProgramLog, OtherWorkspaces } from '../services/types.ts'
import type { IdleReason, OpenWorkspace, ProxyFor, Services } from '../services/workspace.ts'
import type { App, CallLogEntry } from './app.ts'
import type { Counted, Limits } from './limits.ts'
import type { Family } from './metrics.ts'

export interface WorkspaceServerOptions {
  /** Folder of the workspace; where that lies elsewhere, of what is only for a while. */
  readonly dir: string
  /** Opens a workspace that lies in no folder of this machine. */
  readonly openStore?: OpenWorkspace
  /** Where that is. */
  readonly source?: WorkspaceSource
  /** Who has which document open, where other nodes answer windows too. */
  readonly noteSight?: NoteSight
  readonly secrets: SecretBox
  readonly host: DeskState['host']
  /** A practice node: its own network is simulated, and every answer says so. */
  readonly rehearsal?: boolean
  /** The desk's other workspaces; absent where this is the only one. */
  readonly otherWorkspaces?: OtherWorkspaces
  /** The client companies beside it, where no desk has them. */
  readonly companiesBeside?: ListCompanies
  /** The exchanges that the workspaces of the desk share; absent: those that lie beside the workspace's folder. */
  readonly profiles?: ProfileStore
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly log?: (entry: CallLogEntry) => void
  /** What the host knows of the program. */
  readonly program?: ProgramFacts
  /** The log that the window reads and writes to; absent where the program keeps none. */
  readonly programLog?: ProgramLog
  readonly limits?: Partial<Limits>
  /** When invoices of programs are worked on, those of several workspaces together; at once when absent. */
  readonly inTurn?: InTurn
  /** Where others are answered while a long document is worked on: that is done in threads beside this one, its own or those of several workspaces. */
  readonly threads?: boolean | Threads
  /** The system's proxies; those of the environment when absent. */
  readonly proxyFor?: ProxyFor
  /** True where commands of other processes may hand their calls to this one. */
  readonly takesCommands?: boolean
  /** What went wrong where nobody waits for an answer; standard error when absent. */
  readonly report?: (error: unknown) => void
}

/** A key of the workspace, which may be revoked or expired, and how often it has called all nodes. */
interface FoundKey {
  readonly key: ApiKeyRecord
  readonly counted: Counted
}

/** A whole Kontor: one workspace, its services, its queue, and the API as a function. */
export interface WorkspaceServer {
  readonly services: Services
  /** Begins to work the queue, until the server is closed; a rehearsal that was on is on again. */
  runQueue(): Promise<void>
  /** Looks at once what of the queue is to be done, also what others have left; of a workspace that several nodes work on. */
  wakeQueue(): Promise<void>
  /** Works the queue until nothing moves any more by itself. */
  runQueueUntilIdle(): Promise<IdleReason>
  readonly app: App
  /** Answers the window of this desk. */
  readonly handleWindow: (request: Request) => Promise<Response>
  /** Answers a program that brings an API key; 401 problems for others. The key is looked up unless whoever hands the request on has done so. */
  readonly handleKey: (request: Request, found?: FoundKey) => Promise<Response>
  /** Numbers for Prometheus. Several on the same node have a name each, and are counted together. */
  metrics(of?: { readonly name: string; readonly counts: DeskCounts }): Promise<Family[]>
  /** Finishes what is being written and frees the workspace. */
  close(): Promise<void>
}
