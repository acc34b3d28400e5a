import type { ErrorCode } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { ArchiveKind } from '../lists.ts'

/** Long work on a whole workspace. The window alone is answered with these: they have neither decoder nor schema. */

/** How far long work is, in documents or bytes; `total` is 0 while nobody knows. */
export interface ArchiveProgress {
  done: number
  total: number
}

/** What does not hold in a workspace or an export of it. */
export interface ArchiveFault {
  /**
   * `directory`: the directory of the archive, by which most programs unpack, says otherwise than its files. `foreign_data`: bytes that belong to no
   * file, before, between or behind them (of `file`, where it is known).
   */
  code: 'changed' | 'missing_entry' | 'missing_file' | 'added_file' | 'directory' | 'foreign_data'
  /** Number of the entry of the log. */
  entry?: number
  /** Name inside the archive. */
  file?: string
}

export interface ArchiveResult {
  /** Entries of the log. */
  entries: number
  documents?: number
  /** The newest hash of the chain, as hex: noted elsewhere it proves everything before. */
  head: string
  /** Empty where everything holds; the first hundred. */
  faults: ArchiveFault[]
}

/** Long work on the whole workspace. */
export interface WorkspaceTask<Kind extends string> {
  id: string
  kind: Kind
  state: 'running' | 'done' | 'failed'
  started_at: Timestamp
  progress: ArchiveProgress
  /** Size of the file that can be fetched now, and the name it is proposed under. */
  bytes?: number
  filename?: string
  result?: ArchiveResult
  problem?: { code: ErrorCode; message: string }
}

/** A backup, an export, the proof of the log, or the check of an export. */
export type ArchiveTask = WorkspaceTask<ArchiveKind>
/** A copy that a person takes along. */
export type CopyTask = WorkspaceTask<'copy'>
