import type {
  DocumentRecord,
  Direction,
  Side,
  VersionRecord,
  ReceivedPages,
  OwnPages,
  ReceivedMail,
  DocumentStatus,
  Handling,
  IdentityMatch,
} from '../../contract/types.ts'
import type {
  DocumentHistory,
  StoredVersion,
  VersionVerdict,
  SupplierFact,
  KnownFact,
  Matchable,
  Decision,
  DirectionSource,
  NewDocument,
  Moved,
  NewVersion,
  StatusChange,
  DocumentFacts,
  SearchText,
} from '../types.ts'
import type { DocumentParties } from '../../identity/parties.ts'

/** Documents with one company on the other side. */
export interface PartnerCount {
  /** That of the client; null where nobody has said yet which one it is. */
  readonly side: Side | null
  readonly key: string
  readonly count: number
  readonly last_date: string | null
}

/** Documents as they are now. */
export interface DocumentReads {
  find(id: string): Promise<DocumentRecord | undefined>
  /** Throws AppError `not_found`. */
  read(id: string): Promise<DocumentRecord>
  /** Documents that have or once had exactly these bytes, oldest first. */
  findByContent(sha256: string): Promise<DocumentRecord[]>
  /** Documents whose newest version says the same by every business term as that of this one, oldest first. */
  findByDigest(id: string): Promise<DocumentRecord[]>
  /** Documents with this number now, oldest first: possible duplicates. */
  findByNumber(number: string): Promise<DocumentRecord[]>
  /**
   * Documents that go out and whose number is this text and then digits alone, the highest first. `isOwn`: the client company was found to be the
   * seller, or the document was made here.
   */
  listNumbers(
    prefix: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ id: string; number: string; isOwn: boolean }[]>
  /** The companies on the other side of all documents, each once where the client is the seller and once where it is the buyer. */
  listPartners(): Promise<{ readonly side: Side; readonly name: string }[]>
  /** Documents with each of these companies on the other side, which are named by the key that their names sort by, and the newest invoice date. */
  countByPartner(keys: readonly string[]): Promise<PartnerCount[]>
  /** Throws AppError `not_found`. */
  readHistory(id: string): Promise<DocumentHistory>
}

/** Every state that a document ever had. */
export interface VersionReads {
  /** The bytes of a version, the newest when none is named. Throws AppError `not_found`. */
  read(id: string, version?: number): Promise<StoredVersion>
  /** Oldest first. */
  list(id: string): Promise<VersionRecord[]>
  /** The newest version that was taken out of a PDF, as it came in. */
  findReceived(id: string): Promise<{ readonly sha256: string; readonly record: ReceivedPages } | undefined>
  /** That PDF, byte for byte. */
  readReceived(id: string): Promise<Uint8Array | undefined>
  /** The newest version that changed the pages of the PDF, if it gave it pages of a person's own. */
  findPages(id: string): Promise<{ readonly sha256: string; readonly record: OwnPages } | undefined>
  /** Those pages, as the PDF that they came in. */
  readPages(id: string): Promise<{ readonly bytes: Uint8Array } | undefined>
  /** The verdict kept with a version. Throws AppError `not_found`. */
  readVerdict(id: string, version: number): Promise<VersionVerdict>
}

/** What documents need before they can go. */
export interface NeedReads {
  /** Documents of which it is not known yet what they need, so many at the most. */
  listUnjudged(limit: number): Promise<string[]>
}

/** Mails that documents came with. */
export interface MailReads {
  /** The mail that a document came with. */
  find(id: string): Promise<ReceivedMail | undefined>
  /** That mail, byte for byte. */
  read(id: string): Promise<Uint8Array | undefined>
}

/** Who is named in documents. */
export interface PartyReads {
  /** Who is named in the newest version of a document. */
  read(id: string): Promise<DocumentParties>
  /** Documents that an older program stored, so that less is known of them; so many at the most. */
  listUnread(limit: number): Promise<string[]>
}

/** Why a search finds documents. What it finds them by is made of their content, and can be made anew. */
export interface FindingReads {
  /** Documents with the texts that they were found by, where their number and the names of their parties do not say it. */
  explain(documents: readonly DocumentRecord[], search: string): Promise<DocumentRecord[]>
  /** How many documents are not found by all that they hold yet, as an older program has stored them. */
  countUnread(): Promise<number>
  /** Those before a place in the order of arrival, the newest first; so many at the most. */
  listUnread(before: number, limit: number): Promise<{ readonly seq: number; readonly id: string }[]>
}

/** What the checked invoices of suppliers say. */
export interface HandlingReads {
  /** What is watched of a supplier, in the checked invoices that say one of these, other than one document; with how many of them say it. */
  listKnownFacts(identity: readonly Pick<SupplierFact, 'kind' | 'value'>[], besides: string): Promise<KnownFact[]>
  /** What a person has let pass of a document although it is new. */
  listConfirmed(id: string): Promise<Pick<SupplierFact, 'kind' | 'value'>[]>
}

/** Which way documents go, by their parties and by what was decided. */
export interface DirectionReads {
  /** Lists those behind a place in the order of arrival, so many at the most. */
  listUndecided(after: number, limit: number): Promise<Matchable[]>
  /** The same, with those that go out though nothing of their seller was recognised: a decision about the company says something about both. */
  listUnrecognised(after: number, limit: number): Promise<Matchable[]>
  listAll(after: number, limit: number): Promise<Matchable[]>
  /** Up to a place in the order of arrival: those that go the other way than the parties say. */
  listContradicted(until: number, limit: number): Promise<Matchable[]>
  /** On the first of these subjects that was decided. */
  findDecision(...subjects: string[]): Promise<Decision | undefined>
  /** Place of the newest document in the order of arrival; 0 where there is none. */
  lastSeq(): Promise<number>
  findSource(id: string): Promise<DirectionSource | undefined>
  /** An older program stored what the buyer writes with the client itself as the company on the other side. */
  hasWrongPartner(): Promise<boolean>
}

/** Documents come in, get further versions and another status, and are taken away. */
export interface DocumentWrites {
  /** A new document with its first version and first log entry. */
  insert(input: NewDocument): Promise<DocumentRecord>
  /**
   * A document that another workspace had, under its id: every version with its bytes, times and actors, the log as it was, and a note of where it
   * comes from. It was never sent there.
   */
  insertHistory(history: DocumentHistory, input: Moved): Promise<DocumentRecord>
  /**
   * A further version of a document that may still be edited, with a note in its log where there is more to say than that. Throws AppError `invalid_state`, also when the newest version is not
   * `base_version` any more.
   */
  addVersion(
    id: string,
    input: NewVersion & { readonly base_version?: number | undefined; readonly note?: string },
  ): Promise<DocumentRecord>
  /** Status and log entry together. Throws AppError `invalid_state` for a step the table does not have. */
  setStatus(id: string, to: DocumentStatus, change: StatusChange): Promise<void>
  /** The status that another server brought a document to: the steps that lie between were not taken here. */
  copyStatus(id: string, to: DocumentStatus, change: StatusChange): Promise<void>
  /**
   * Takes away a document with its versions, log, transactions and deliveries. The chain keeps the hashes of its entries, and an entry that
   * says which they were, which contents went and who did it: an id of a key, `window` or `command`. Throws AppError `not_found`. Whether it
   * may be done is for the caller to know.
   */
  erase(id: string, actor: string): Promise<void>
}

/** What is kept beside a version. */
export interface VersionWrites {
  /** Replaces the kept verdict on a version, when newer rule sets judged it; with the errors of what leaves, where that is another format. */
  setVerdict(id: string, version: number, verdict: VersionVerdict, outgoingErrors?: number): Promise<void>
}

/** What documents need, where something else than the document has changed. */
export interface NeedWrites {
  /** What leaves of documents that are converted for these receivers is another format now: it is to be judged again. */
  forgetOutgoing(
    isConcerned: (receiver: { readonly receiver_id: string | null; readonly receiver_name: string | null }) => boolean,
  ): Promise<number>
}

/** Who is named in documents that an older program stored. */
export interface PartyWrites {
  /** What was read again from a document that nobody has changed. Nothing where another version was stored meanwhile. */
  refresh(id: string, version: number, facts: Pick<DocumentFacts, 'type_code' | 'parties' | 'net' | 'gross'>): Promise<void>
}

/** What a search finds documents by that an older program stored. */
export interface FindingWrites {
  /** What was read again from a document. Nothing where another version was stored meanwhile. */
  keepTexts(id: string, version: number, texts: readonly SearchText[]): Promise<void>
}

/** What was done with received invoices. */
export interface HandlingWrites {
  /** What was done with a received invoice, and what the log says about it. */
  set(id: string, handling: Handling, details: string): Promise<DocumentRecord>
  /** In place of what was known from this document before; nothing is known from one that nobody has checked. */
  keepFacts(id: string, facts: readonly SupplierFact[]): Promise<void>
  confirmFact(id: string, fact: Pick<SupplierFact, 'kind' | 'value'>, details: string): Promise<void>
}

/** Documents are turned, and what was decided once for a company is kept. */
export interface DirectionWrites {
  /** Turns a document, and says so in its log. Whether it may be turned is for the caller to know. */
  set(id: string, direction: Direction, turn: { readonly by: DirectionSource; readonly details: string }): Promise<DocumentRecord>
  /** A person looked at it and leaves it as it is. */
  confirm(id: string): Promise<void>
  setMatch(id: string, match: IdentityMatch | undefined): Promise<void>
  /** Where `hasWrongPartner` says so. */
  settlePartners(): Promise<void>
  keepDecision(subject: string, answer: string): Promise<void>
}
