import type { ErrorCode, ErrorDetail } from '../../base/errors.ts'
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
   * `unsigned`: nobody with a key of the workspace has written it; `lost_end`: it was there, and is not any more; `timestamp`: what an authority has
   * signed of it does not hold. `directory`: the directory of the archive, by which most programs unpack, says otherwise than its files. `foreign_data`: bytes that belong to no
   * file, before, between or behind them (of `file`, where it is known). `left_out`: a client company that could not be backed up.
   */
  code:
    | 'changed'
    | 'missing_entry'
    | 'unsigned'
    | 'lost_end'
    | 'timestamp'
    | 'missing_file'
    | 'added_file'
    | 'directory'
    | 'foreign_data'
    | 'left_out'
  /** Number of the entry of the log. */
  entry?: number
  /** Name inside the archive. */
  file?: string
  /** What was found, in English, where there is more to say. */
  reason?: string
}

export interface ArchiveResult {
  /** Entries of the log. */
  entries: number
  documents?: number
  /** The newest hash of the chain, as hex: noted elsewhere it proves everything before. Absent where there are many chains. */
  head?: string
  /** The key of the workspace that has signed it, as hex. */
  key?: string
  /** Empty where everything holds; the first hundred. */
  faults: readonly ArchiveFault[]
}

/** A document at the office, and what people call it. */
interface BroughtBackDocument {
  document_id: string
  name: string
}

/** What of a copy that was taken along has come back to the office, and what has not. */
export interface BroughtBackReport {
  brought: BroughtBackDocument[]
  /** New here, and now there as well. */
  added: BroughtBackDocument[]
  /** Overwritten nowhere: at the office the document was changed or sent, or it is not there any more. */
  conflicts: (BroughtBackDocument & {
    reason: 'changed' | 'sent' | 'deleted'
    /** The newest version at the office that the copy knows. */
    base_version: number
    /** Its id in the copy, and the version there. */
    local_id: string
    version: number
    /** A window keeps that version as a draft already. */
    handed: boolean
  })[]
  /**
   * Left as it is at the office. `deleted_here`: deleted in the copy alone; `known`: the same bytes lay there before; `pages`: of the document the own
   * pages only; `changed_there`: a card, or the profile, that was changed there as well; `company_right`: the person may not change the profile there; `refused`: in the words of the office.
   */
  left: {
    reason: 'deleted_here' | 'known' | 'pages' | 'changed_there' | 'company_right' | 'refused'
    name: string
    document_id?: string
    message?: string
  }[]
  cards: number
  company: boolean
  /** Number of the newest entry of the copy's log when it began: what was changed since has not come back. */
  entry: number
}

/** Long work between this desk and the office: a client company is taken along, or brought back. */
export interface OfficeTrip {
  kind: 'take' | 'return'
  state: 'running' | 'done' | 'failed'
  /** The office makes the copy, it is fetched, it is opened here; changes are brought back. */
  step: 'copy' | 'fetch' | 'open' | 'return'
  progress: ArchiveProgress
  /** The copy on this computer. */
  workspace?: string
  /** It was brought back, and is archived now. */
  archived?: boolean
  report?: BroughtBackReport
  problem?: { code: ErrorCode; message: string; errors: readonly ErrorDetail[] }
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
