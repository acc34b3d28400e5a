import type { ArchiveProgress, ArchiveResult } from '../../contract/types.ts'
import type { packError } from '../engine/messages.ts'
import type { StoreReader } from '../../store/store.ts'
import type { Lang, NamedFolder } from '../types.ts'

/** Where a workspace lies: in a folder of this machine, or under its name in the database of an office. */
export type WorkspaceSource = { readonly dir: string } | OfficeSource

export interface OfficeSource {
  readonly database: string
  readonly id: string
  /** What this computer keeps of the office; the usual one when absent. */
  readonly folder?: string
}

/** A file of the whole workspace, or of what a person may take along. */
export interface CopyOrder {
  readonly kind: 'backup' | 'copy'
  readonly source: WorkspaceSource
  readonly file: string
}

/** Beside the file of a copy, while it is made of the rows of a workspace. */
export const partOf = (file: string): string => `${file}.part`

/** Long work on a whole workspace or on a file of it, done in a thread of its own. */
export type ArchiveOrder =
  | CopyOrder
  | { readonly kind: 'backups'; readonly workspaces: readonly NamedFolder[]; readonly file: string }
  | { readonly kind: 'restore' | 'unpack'; readonly dir: string; readonly file: string }
  | { readonly kind: 'export'; readonly source: WorkspaceSource; readonly file: string; readonly lang: Lang }
  | { readonly kind: 'proof'; readonly source: WorkspaceSource }
  | { readonly kind: 'check'; readonly file: string }

export type ReportProgress = (progress: ArchiveProgress) => void

/** What the work asks of whoever has given it. */
export interface Watching {
  readonly report: ReportProgress
  /** Signs what an export ends with: the system's key store answers the main thread alone. */
  readonly sign: StoreReader['sign']
}

/** What its thread is started with. */
export interface ArchiveStart {
  readonly order: ArchiveOrder
  readonly gate: SharedArrayBuffer
}

/** What comes from the thread: how far it is, what is to be signed, then one answer. */
export type ArchiveMessage =
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: ArchiveProgress }
  | { readonly kind: 'result'; readonly result: ArchiveResult }
  | { readonly kind: 'error'; readonly error: ReturnType<typeof packError> }
