import type { ErrorCode, ErrorDetail } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { Contradiction, DecidedDirection, Direction, DirectionReason, MatchRole } from '../lists.ts'
import type { CardContent, ContactCard } from '../shapes/cards.ts'
import type { Company } from '../shapes/company.ts'
import type { DocumentRecord, Duplicate, IdentityMatch } from '../shapes/documents.ts'
import type { Preservation } from '../shapes/preservations.ts'

/** Documents, as the window shows them. The window alone is answered with these: they have neither decoder nor schema. */

export interface Page<Item> {
  items: Item[]
  total: number
  limit: number
  offset: number
}

/** A document that cannot be deleted: it is on its way, or has to be kept. */
export interface UndeletableDocument {
  document_id: string
  code: 'invalid_state' | 'retention_period'
  /** The last day on which it has to be kept, `YYYY-MM-DD`; absent while a person keeps it. */
  until?: string
  /** By which a person keeps it, whatever the day; absent where nobody does. */
  preservations?: Preservation[]
}

/** A preservation, with how its document is called as long as that is there. */
export type ListedPreservation = Preservation & { document_name?: string }

export interface KeptDocuments {
  items: UndeletableDocument[]
  /** What the newest versions of the others come to, which are lost by deleting them. */
  bytes: number
  /** How many of the others have a PDF or a mail with them, which no window can bring back. */
  with_files: number
}

/** What became of one file of an archive or a mail. */
export interface ImportedPart {
  /** Names from the outside to the inside, with `/` between them: a text, never a path. */
  inner: string
  /** `ignored`: it holds no invoice. */
  status: 'imported' | 'duplicate' | 'refused' | 'ignored'
  /** The one that was stored, or that had the same content before; of ignored pages the one whose they are. */
  document?: DocumentRecord
  /** As for a single file. */
  duplicate_of?: Duplicate
  warnings?: ErrorDetail[]
  /** Why it was refused. */
  error?: ImportError
  /** Why it was ignored: no invoice is in it, or it is the readable side of one beside it and kept with that. */
  reason?: 'no_invoice' | 'pages'
}

export interface ImportError {
  code: ErrorCode
  message: string
  errors?: ErrorDetail[]
  line?: number
  column?: number
  next?: string
}

/** What became of the files of an archive or a mail, in their order. */
export interface ImportedContainer {
  items: ImportedPart[]
}

export type ImportAnswer = ImportedDocument | ImportedContainer

/** What became of one of several files. */
export type ImportOutcome = ImportAnswer | { error: ImportError }

export interface ImportedDocument {
  document: DocumentRecord
  /** True when the same content was stored before: nothing new was stored, `document` is that one. */
  is_duplicate: boolean
  /** The oldest document that this seems to be once more; of the kind `bytes` it is `document` itself. */
  duplicate_of?: Duplicate
  /** What does not fit together in a PDF, and where its pages say something else than its XML. */
  warnings: ErrorDetail[]
}

/** A party as a person recognises it. */
export interface NamedParty {
  name?: string
  vat_id?: string
  tax_number?: string
  registration?: string
  /** As Peppol writes participants, `scheme:value`. */
  endpoint?: string
  city?: string
  country_code?: string
}

/** Which way a document goes and why, with what a person decides it by. */
export interface DirectionView {
  direction: Direction
  reason: DirectionReason
  /** The likely answer, where a person is asked. */
  proposed?: DecidedDirection
  match?: IdentityMatch
  /** The side that shares something with the client and is another company, or seems to be. */
  doubt?: { side: 'seller' | 'buyer'; contradiction: Contradiction }
  /** Who said it: its bringer, or a person, for this document or for all of the company. */
  said_by?: 'caller' | 'person'
  /** Whether it may still be turned. */
  can_change: boolean
  seller: NamedParty
  buyer: NamedParty
  /** The client company. */
  client?: NamedParty
  /** Why it would not leave in the client's name. */
  stop?: 'other_seller' | 'undecided'
  /** Other clients of this desk that are named in it. */
  others: OtherClient[]
}

/** Another client of this desk that a document names. */
export interface OtherClient {
  workspace: { id: string; name: string; colour: string }
  role: MatchRole
}

/** Undecided documents that name the same company. */
export interface DirectionQuestion {
  /** The company that they have in common. */
  party: NamedParty
  /** How many of those documents name it as seller and as buyer. */
  as_seller: number
  as_buyer: number
  document_ids: string[]
  /** The newest of them; an answer about it is one about all. */
  view: DirectionView & { document: DocumentRecord }
}

/** A document that goes another way than its parties say. */
interface MisdirectedDocument {
  document: DocumentRecord
  should_be: Direction
  reason: DirectionReason
  match?: IdentityMatch
}

export interface DirectionCheck {
  items: MisdirectedDocument[]
  /** True where there are more than are listed. */
  more: boolean
}

/** A document that is another client's now. */
export interface MovedDocument {
  workspace: { id: string; name: string; colour: string }
  document: DocumentRecord
}

export type Card = CardContent & {
  id: string
  updated_at: Timestamp
  /** Who wrote it last, as `VersionRecord.actor` says it; absent where it was last written by an older program. */
  updated_by?: string
}

/** A card in a list. */
export type ListedCard = Card & {
  /** The documents of a contact, and the date of the newest invoice among them. */
  documents?: { count: number; last_date?: string }
}

/** What is known of the companies that a document names. */
export interface DocumentCards {
  /** The company on its other side, where there is one. */
  card: Card | null
  /** The client company, where it is the one that the document goes out from. */
  company: Company | null
}

/** What a document says of the company on its other side. */
export interface CardProposal {
  /** The card as this document, and those sent to the same company before, would make it. */
  proposed: ContactCard
  /** Documents of that company that the proposal was read from. */
  documents: number
}
