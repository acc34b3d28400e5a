import type { StatusLogEntry, DocumentStatus } from '../../contract/types.ts'
import type { ChainEntry, ChainVerdict, RemoteLogEntry, SignedHead, StampedHead } from '../types.ts'
import type { Timestamp } from '../../base/ports.ts'

/** The status log. */
export interface LogReads {
  list(documentId: string): Promise<StatusLogEntry[]>
  listOfTransaction(transactionId: string): Promise<StatusLogEntry[]>
  /**
   * The last entry of each document that begins with one of these sentences, unless a version has been stored since; those without one are left out, and so is
   * what was practised.
   */
  findLast(documentIds: readonly string[], sentences: readonly string[]): Promise<ReadonlyMap<string, StatusLogEntry>>
}

/** A document that got a version since an entry of the chain. */
export interface ChangedSince {
  readonly id: string
  /** Its newest version at that entry; null where there was none. */
  readonly base: number | null
}

/** The chain of hashes over versions and log entries. */
export interface ChainReads {
  /** A page of entries, oldest first, behind the number of one; empty at the end. Throws AppError `workspace_damaged` where one is missing. */
  list(after: number): Promise<ChainEntry[]>
  /** Number of the newest entry; 0 where there is none. */
  lastSeq(): Promise<number>
  /** Documents that got a version behind an entry, in the order in which they came. */
  listChanged(after: number): Promise<ChangedSince[]>
  /** Ids of those that were erased behind it. */
  listErased(after: number): Promise<string[]>
  /** Throws AppError `workspace_damaged`. */
  readContent(sha256: string): Promise<Uint8Array>
  /** The last head that was signed. */
  lastHead(): Promise<SignedHead | undefined>
  /** When the workspace was given its first key to sign with; undefined before. */
  signedSince(): Promise<Timestamp | undefined>
  /** The time stamps of heads, oldest first, and the last of them. */
  stamps(): Promise<StampedHead[]>
  lastStamp(): Promise<StampedHead | undefined>
  /**
   * Proves every entry, the bytes of every version, that no row stands outside the chain or says otherwise than it, and that it ends where it was
   * signed. `anchor`: the last head that was noted elsewhere. Stops at the first fault.
   */
  verify(anchor?: SignedHead): Promise<ChainVerdict>
}

/** What proves the chain from outside. */
export interface ChainWrites {
  addStamp(stamp: StampedHead): Promise<void>
}

/** What a workspace that was put back from a backup says of its time. */
export interface RestoreReads {
  /** When the newest entry of the log was made; undefined where nothing was stored yet. A copy of a workspace says no other time of itself. */
  lastEntryAt(): Promise<Timestamp | undefined>
}

/** How entries of another service's log stand in ours. */
export interface RemoteLogCopy {
  readonly origin: StatusLogEntry['origin']
  /** Absent for what was fetched and not sent from here: then the log of the whole document is looked through. */
  readonly transaction_id?: string
  readonly now: string
  readonly code: (remote: string) => { readonly code: DocumentStatus; readonly details: string }
}

/** What is added to the log of a document without a step of its own. */
export interface LogWrites {
  /** What a person has decided about the document, under the status that it has. Throws AppError `not_found`. */
  note(documentId: string, details: string): Promise<void>
  /**
   * Copies what another service's log has and ours has not yet, and answers how many entries that were. A log that came back shortened or
   * in another order takes nothing away here. `code` names the status that each remote code stands for.
   */
  copyRemote(documentId: string, entries: readonly RemoteLogEntry[], copy: RemoteLogCopy): Promise<number>
}

/** Steps of putting back a workspace. */
export interface RestoreWrites {
  /** Notes in the chain that the workspace was put back from a backup, or that a person has let it go on. */
  note(step: 'restored' | 'confirmed'): Promise<void>
}
