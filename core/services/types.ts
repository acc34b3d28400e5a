import { type Language, type PageLanguage } from '../languages/languages.ts'
import type { ErrorDetail } from '../base/errors.ts'
import type { LetterheadBlock, LineColumn, PageLayout } from '../base/page-style.ts'
import type { IdSource, Clock, Sha256 } from '../base/ports.ts'
import type {
  ClientHits,
  ClientList,
  Company,
  DeskEvent,
  Direction,
  MovedDocument,
  DocumentRecord,
  Duplicate,
  FaultReport,
  Letterhead,
  LetterheadArea,
  LogText,
  OfficeTrip,
  PrintedPlace,
  RemoteProfile,
  RemoteProfileInput,
  ValidationResult,
  WorkspaceInfo,
} from '../contract/types.ts'
import type { UpdateBackups } from './archives/update-backups.ts'
import type { FontFiles } from '../pdf/font/files.ts'
import type { Writing } from '../pdf/font/unusual.ts'
import type { FormatCode } from '../profiles/formats.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import type { StoreWrites } from '../store/store.ts'
import type { Claim, DocumentHistory, NewMail } from '../store/types.ts'

export type { Claim }

/** The log of the program, which all its workspaces share. */
export interface ProgramLog {
  /** What went wrong in a window, which is not trusted to say little. */
  noteWindow(fault: FaultReport): void
  read(): LogText
}

/** Language of findings, labels and readable copies. */
export type Lang = Language

export interface UploadOptions {
  /**
   * As its bringer says; `undecided`, by its parties. Absent: the same, but without a profile to compare them with an upload is to be sent and a file is
   * undecided.
   */
  readonly direction?: Direction | undefined
  /** File name as given by the person, for the list; never used as a path. */
  readonly filename?: string | undefined
  /** Stored once under this claim, however often it is uploaded. */
  readonly claim?: Claim | undefined
  /** A person begins it here; it was written by nobody else before. */
  readonly isNew?: boolean
}

export interface ImportedFile {
  readonly document: DocumentRecord
  readonly isDuplicate: boolean
  /** The oldest document that it seems to be once more. */
  readonly duplicateOf?: Duplicate | undefined
  /** What does not fit together in the file; only a PDF has such. */
  readonly warnings: readonly ErrorDetail[]
}

/** What is ready to be written: done in one transaction with whatever else belongs to it. */
export interface ReadyChange {
  readonly write: (tx: StoreWrites) => Promise<DocumentRecord>
}

/** A file of an archive or a mail. */
export interface PartOptions extends UploadOptions {
  readonly mail?: NewMail | undefined
  /** A PDF that shows the invoice of an XML. */
  readonly pages?: Uint8Array | undefined
}

export interface PdfOptions {
  /** A format code `factur_x_zugferd.…`, or `auto` for the lowest profile that holds the invoice and whose rules it keeps; absent: EN 16931. */
  readonly format?: string | undefined
  /** Language of the pages; absent: that of the customer's country. */
  readonly lang?: PageLanguage | undefined
  /** PDF/A-3 level; absent: `a`. */
  readonly level?: 'a' | 'u' | undefined
  /** True: a term that the profile cannot hold is left out of the XML with a warning, instead of a refusal. */
  readonly lenient?: boolean | undefined
  /** The user's own PDF of the invoice, whose pages are kept; absent: a page of ours. */
  readonly into?: Uint8Array | undefined
  /** Says as well where the pages print each value, those of the user's own as far as it is found there. */
  readonly traced?: boolean | undefined
  /** Without the letterhead of the client company: it is not its invoice. */
  readonly plain?: boolean | undefined
}

export interface PdfFile {
  readonly bytes: Uint8Array
  /** Code of the profile that was written. */
  readonly format: FormatCode
  /** Language of the pages. */
  readonly lang: PageLanguage
  /** What the XML inside does not carry, and what the page cannot show. */
  readonly warnings: readonly ErrorDetail[]
  /** Where the values are printed; empty unless that was asked for. */
  readonly places: readonly PrintedPlace[]
}

/** What a conversion answers: the XML, what it could not carry, and, when asked for, the verdict on it. */
export interface Conversion {
  readonly xml: Uint8Array
  readonly format: string
  readonly warnings: readonly ErrorDetail[]
  readonly validation?: ValidationResult
}

/** Exchanges that client companies of a desk share. */
export interface RemoteProfiles {
  list(): Promise<RemoteProfile[]>
  add(input: RemoteProfileInput): Promise<RemoteProfile>
  /** Throws `not_found`. */
  set(id: string, input: RemoteProfileInput): Promise<RemoteProfile>
  /** Throws `invalid_state` while a client company uses it. */
  delete(id: string): Promise<void>
}

/** How a workspace is called and marked among those of its desk. */
export interface WorkspaceLabel {
  readonly name: string
  /** As #rrggbb. */
  readonly colour: string
  readonly group?: string
  readonly last_used_at?: string
  readonly archived_at?: string
  /** Since then it is a copy that was taken along from an office. */
  readonly taken_at?: string
}

/** A client company on this machine, which need not be open. */
export interface NamedFolder {
  readonly name: string
  readonly dir: string
}

/** Another client of the desk whose profile is known. */
export interface OtherCompany {
  readonly workspace: { readonly id: string; readonly name: string; readonly colour: string }
  readonly company: Company
  /** The exchange that it fetches from, and by which key: a digest of both; undefined without one. */
  exchange(): Promise<string | undefined>
}

/** What is under way between this desk and an office, one for each of its clients there. All throw `not_found` for one that this desk does not know. */
export interface OfficeTrips {
  /** Throws `taken_along` while a copy is on this computer. */
  take(id: string): Promise<OfficeTrip>
  /** Throws `invalid_state` where there is no copy. */
  bringBack(id: string): Promise<OfficeTrip>
  /** Throws `not_found` where nothing was begun. */
  get(id: string): OfficeTrip
  /** Cuts it off where it still runs; what is back at the office stays there. */
  end(id: string): Promise<void>
  noteHanded(id: string, conflict: { readonly local_id: string; readonly version: number }): Promise<OfficeTrip>
}

/** All workspaces of the desk, seen from one of them. */
export interface OtherWorkspaces {
  /** Id of the workspace from which they are seen. */
  readonly id: string
  readonly canAdd: boolean
  list(): Promise<WorkspaceInfo[]>
  /** Where all of this machine lie, those that are archived or cannot be opened included. Throws `invalid_state` where there is one alone. */
  folders(): Promise<readonly NamedFolder[]>
  /** Profiles of the others that can be opened. */
  companies(): Promise<OtherCompany[]>
  /** Stores a document in another workspace, coming from the client of that name. Throws `not_found`, `workspace_busy`. */
  receive(id: string, history: DocumentHistory, from: string): Promise<MovedDocument>
  /** Throws `validation_error` for a name that is taken or a wrong colour. */
  add(input: { readonly name: string; readonly colour: string }): Promise<WorkspaceInfo>
  /** A new workspace from a backup, beside those there are. Throws `workspace_damaged` for what is none or does not hold, `workspace_newer`. */
  restore(backup: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<WorkspaceInfo>
  /** What was kept before workspaces were brought up to date; to put one back throws as `restore` does. */
  readonly updateBackups: UpdateBackups
  /** One that lies at an office. Throws `validation_error` for a wrong address, `offline`, and what the office says to the key. */
  addAtOffice(input: { readonly url: string; readonly key: string }): Promise<WorkspaceInfo>
  /** Another key of the person for it. Throws `not_found`, `validation_error` for that of another client company, and what the office says to the key. */
  setOfficeKey(id: string, key: string): Promise<WorkspaceInfo>
  /** The desk forgets it; at the office nothing changes. Throws `not_found`. */
  removeAtOffice(id: string): Promise<ClientList>
  /** Clients at an office that are taken along and brought back. */
  readonly trips: OfficeTrips
  clients(): Promise<ClientList>
  /** At each client company the first documents that fit, those with the most first. */
  search(text: string): Promise<ClientHits[]>
  /** Throws `invalid_state` while deliveries are under way, and for the only one. */
  archive(id: string): Promise<ClientList>
  bringBack(id: string): Promise<ClientList>
  /** Throws `validation_error` for another name than its own, and as `ClientDesk.requireErasable` does. */
  delete(id: string, name: string): Promise<ClientList>
  readonly remotes: RemoteProfiles
  /** Tells what happens to deliveries of the others, as events of the kind `elsewhere`; returns the function that ends it. */
  subscribe(listener: (event: DeskEvent) => void): () => void
}

/** A practice node that this desk has started for itself. */
export interface RunningRehearsal {
  readonly url: string
  readonly key: string
  close(): Promise<void>
}

/** The fonts of a PDF, read when the first one is made, and further ones for texts that are written otherwise. */
export type ReadFonts = (writing: Writing) => Promise<FontFiles>

/** What a workspace gives to the pages that are drawn for it, as the PDF writer takes it. */
export interface PageStyle {
  readonly accent?: string
  readonly logo?: Uint8Array
  readonly footer?: string
  readonly layout?: PageLayout
  readonly columns?: readonly LineColumn[]
  readonly blocks?: readonly LetterheadBlock[]
  readonly texts?: NonNullable<Letterhead['texts']>
  /** The firm's own letterhead as it was prepared, and its free part. */
  readonly paper?: Uint8Array
  readonly area?: LetterheadArea
  readonly fonts?: { readonly regular: Uint8Array; readonly bold: Uint8Array }
}

export interface Surroundings {
  readonly clock: Clock
  readonly ids: IdSource
  readonly sha256: Sha256
  readonly fonts: ReadFonts
}

/** What the engine asks of the workspace for each piece of work. */
export interface EngineSurroundings extends Pick<Surroundings, 'fonts'> {
  readonly clock: Pick<Clock, 'now'>
  /** The tables for IDocs that are in force. */
  readonly idoc: () => Promise<IdocSettings>
  /** Logo and colour of the pages that are drawn. */
  readonly pageStyle: () => Promise<PageStyle>
}

/** What the work itself needs: its tables for IDocs are read before it begins, since reading an invoice waits for nothing. */
export interface WorkSurroundings extends Pick<EngineSurroundings, 'clock' | 'fonts'> {
  readonly idoc: IdocSettings
  readonly pageStyle: EngineSurroundings['pageStyle']
}
