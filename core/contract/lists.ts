/** The closed lists of words that cross the HTTP door. Whoever needs the words alone loads no shape. */

/** Specification section 3.1: the nine statuses a document can have on the wire. */
export const DOCUMENT_STATUSES = [
  'upload.completed',
  'upload.failed',
  'receive.processing',
  'receive.completed',
  'receive.failed',
  'send.processing',
  'send.completed',
  'send.failed',
  'import.processing',
] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export const TRANSACTION_STATUSES = ['processing', 'completed', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Specification section 2.2 names one type. */
export const TRANSACTION_TYPES = ['send.peppol'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** `undecided`: neither the seller nor the buyer is known to be the client company; such a document is kept apart and never sent. Our choice. */
export const DIRECTIONS = ['inbound', 'outbound', 'undecided'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** What a caller or a person may say. */
export const DECIDED_DIRECTIONS = ['inbound', 'outbound'] as const satisfies readonly Direction[]
export type DecidedDirection = (typeof DECIDED_DIRECTIONS)[number]

/** The party that the client company is in a document: the seller is to receive what it comes to, the buyer is to pay it. */
export const SIDES = ['seller', 'buyer'] as const
export type Side = (typeof SIDES)[number]

/** Which parties of a document are the client company. */
export const MATCH_ROLES = ['seller', 'buyer', 'both', 'none'] as const
export type MatchRole = (typeof MATCH_ROLES)[number]

/** What a party was recognised by, the surest first. */
export const MATCH_KINDS = ['vat_id', 'tax_number', 'registration', 'endpoint', 'name_and_address'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Where deliveries go: to the exchange, or to a simulated one for practising. */
export const NETWORKS = ['remote', 'rehearsal'] as const

/** Why a document leaves in the client's name though another company is its seller. */
export const ON_BEHALF_REASONS = ['self_billing', 'agent', 'tax_representative'] as const
export type OnBehalfReason = (typeof ON_BEHALF_REASONS)[number]

/** What the client has done with a received invoice. */
export const HANDLINGS = ['new', 'checked', 'passed_on', 'turned_down'] as const
export type Handling = (typeof HANDLINGS)[number]

/** Why a received invoice is turned down. */
export const TURN_DOWN_REASONS = ['format', 'rules', 'particulars', 'amounts', 'not_ordered', 'not_ours', 'duplicate', 'other'] as const
export type TurnDownReason = (typeof TURN_DOWN_REASONS)[number]

/** What a supplier must not change unnoticed: where the money goes, and who gets it. */
export const SUPPLIER_FACTS = ['iban', 'vat_id', 'endpoint'] as const
export type SupplierFactKind = (typeof SUPPLIER_FACTS)[number]

/** Where a search finds words of a document that its number and the names of its parties do not have. */
export const FOUND_FIELDS = [
  'trading_name',
  'payee',
  'net',
  'gross',
  'payable',
  'issue_date',
  'due_date',
  'account',
  'order',
  'contract',
  'buyer_reference',
  'project',
  'remittance',
  'item',
  'item_id',
  'vat_id',
  'registration',
  'endpoint',
  'filename',
  'document_id',
  'transaction',
] as const
type FoundField = (typeof FOUND_FIELDS)[number]

/** What a document is found by beside its row. */
export type SearchField = Exclude<FoundField, 'document_id' | 'transaction'> | 'number'

/** What a document can need. */
export const NEED_CODES = [
  // Outgoing, and a person has something to do.
  'undecided',
  'other_seller',
  'needs_attention',
  'refused',
  'ready',
  // Outgoing, refused, and a person has said that nothing more is to be done.
  'put_aside',
  // Outgoing, and on its way.
  'waiting',
  'underway',
  'unknown',
  'blocked',
  'delivered',
  // Received.
  'received',
  'checked',
  'passed_on',
  'turned_down',
  // The program is not done with it.
  'checking',
  'importing',
  'receiving',
  'broken',
] as const
export type NeedCode = (typeof NEED_CODES)[number]

export const DOCUMENT_TYPES = ['invoice', 'credit_note'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/**
 * Methods a key can be allowed to call. `group.*` allows a whole group. `people.*` is what a person may do through a window elsewhere (`rights.ts`);
 * `desk.*` belongs to the window of this computer alone and to no key.
 */
export const API_METHODS = [
  'auth.me',
  'documents.list',
  'documents.get',
  'documents.upload',
  'documents.update',
  'documents.send',
  'documents.delete',
  'format.convert',
  'format.transform',
  'format.validate',
  'pdf.merge',
  'transactions.read',
  'organisations.read',
  'organisations.update',
  'peppol_lookup.read',
  'people.read',
  'people.write',
  'people.send',
  'people.administer',
  'desk.use',
] as const
export type ApiMethod = (typeof API_METHODS)[number]
/** Those of programs. */
export const SERVICE_METHODS = API_METHODS.filter((method) => !method.startsWith('people.') && !method.startsWith('desk.'))

/** The same bytes; the same by every business term, whatever it is written in; the same supplier, number and year; or date, total and currency as well, in another syntax or profile (UBL, CII, inside a PDF). */
export const DUPLICATE_KINDS = ['bytes', 'terms', 'number', 'syntax'] as const

/** What a document has to do with the invoice that it names (BG-3), seen from either of them; what neither credits nor corrects it follows it. */
export const RELATIONS = ['credits', 'credited_by', 'corrects', 'corrected_by', 'follows', 'followed_by'] as const

/** What a document is shown with. */
export const INCLUDES = ['status_log', 'transactions', 'validation', 'model'] as const
export type Include = (typeof INCLUDES)[number]

export const PEPPOL_NETWORKS = ['prod', 'test'] as const
export type PeppolNetwork = (typeof PEPPOL_NETWORKS)[number]

export const JOB_STATES = [
  'waiting',
  'uploading',
  'uploaded',
  'sending',
  'polling',
  'delivered',
  'refused',
  'blocked',
  'unknown',
  'cancelled',
] as const
export type JobState = (typeof JOB_STATES)[number]

/** How documents leave: over an exchange, or as the attachment of a mail that a person sends. */
export const DELIVERY_WAYS = ['exchange', 'mail'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

/** `draft`: made and, as far as anybody has said, not sent. */
export const MAIL_STATES = ['draft', 'sent'] as const

/** What a delivery needs from a person: a decision (in doubt), a precondition put right, mending (refused), nothing for now, or nothing any more. */
export const QUEUE_NEEDS = ['decision', 'precondition', 'mend', 'nothing', 'done'] as const
export type QueueNeed = (typeof QUEUE_NEEDS)[number]

export const PREFLIGHT_KINDS = [
  'state',
  'undecided',
  'other_seller',
  'rule',
  'card_term',
  'conversion',
  'mail_draft',
  'recipient_unknown',
  'recipient_cannot_read',
  'duplicate_number',
  'duplicate_content',
] as const

/** `take`: what the remote holds becomes the next version here; `keep`: what is here stays; `part`: it is another document, stored beside. */
export const MIRROR_CHOICES = ['take', 'keep', 'part'] as const
export type MirrorChoice = (typeof MIRROR_CHOICES)[number]

/**
 * Specification, section 4.5: `convert_first` uploads what is to be sent (flow A); `original_first` uploads the document as it first was and replaces
 * it by what is to be sent (flow B).
 */
export const REMOTE_FLOWS = ['convert_first', 'original_first'] as const
export type RemoteFlow = (typeof REMOTE_FLOWS)[number]

const ARCHIVE_KINDS = ['backup', 'backups', 'export', 'proof', 'check'] as const
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number]

export const CARD_KINDS = ['customer', 'supplier', 'item', 'template'] as const
export type CardKind = (typeof CARD_KINDS)[number]

export const RECURRENCES = ['never', 'month', 'quarter', 'year'] as const
export type Recurrence = (typeof RECURRENCES)[number]

/** How many months lie between two invoices of a template. */
export const RECURRENCE_MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Exclude<Recurrence, 'never'>, number>

/** Terms whose value may be the same on all invoices to a customer; each is a text in the head of an invoice. */
export const FIXED_TERMS = ['BT-10', 'BT-11', 'BT-12', 'BT-13', 'BT-17', 'BT-19'] as const
export type FixedTerm = (typeof FIXED_TERMS)[number]

/** What a new invoice is made of. */
export const INVOICE_SOURCES = ['new', 'duplicate', 'part', 'final', 'credit_note', 'correction', 'template', 'sample'] as const

/** Why an archive or a mail, or a file inside one, cannot be read. */
export const CONTAINER_FAULTS = [
  'encrypted',
  'damaged',
  'packed_otherwise',
  'too_large',
  'too_deep',
  'too_many',
  'too_slow',
  'no_files',
] as const
export type ContainerFault = (typeof CONTAINER_FAULTS)[number]

const DIRECTION_REASONS = ['seller', 'buyer', 'both', 'self_billed', 'doubtful', 'none', 'no_profile'] as const
export type DirectionReason = (typeof DIRECTION_REASONS)[number]

/** What says that a company which has something of the client is another one. */
const CONTRADICTIONS = ['other_name', 'other_registration', 'other_vat_id'] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/** What a view may be about; `clients` are the client companies of the desk themselves. */
export const CHANGED_KINDS = ['documents', 'queue', 'cards', 'keys', 'company', 'settings', 'clients'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

export const DOCUMENT_SORTS = [
  'created_at',
  'updated_at',
  'issue_date',
  'number',
  'status',
  'total',
  'sender_name',
  'receiver_name',
  // Ours: every column that the window shows. `partner_name` is the other side, `findings` the number of errors.
  'due_date',
  'partner_name',
  'direction',
  'type',
  'format',
  'findings',
  'filename',
] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]

export const SORT_ORDERS = ['asc', 'desc'] as const

/** What the window's list can be narrowed by, with counts. */
export const DOCUMENT_FACETS = ['direction', 'status', 'need', 'format', 'partner', 'month', 'cause'] as const
export type DocumentFacet = (typeof DOCUMENT_FACETS)[number]

export const CALL_STATUSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
