import { AppError, type ErrorDetail } from '../base/errors.ts'
import { decodeCard, newInvoice } from './decode-cards.ts'
import { decodeCompany } from './decode-company.ts'
import { anyObject, boolean, index, INVALID, listOf, object, oneOf, optional, positiveInteger, text, type Decoder } from './decoders.ts'
import { DELIVERY_ENDS, type DeliveryEnd } from './overview.ts'
import { parameterProblem, QueryReader, refuseParameters } from './query-reader.ts'
import { ROUTES, type BodyOf, type FormatModelBody, type QueryOf, type Route, type RouteName, type SourceBody } from './routes.ts'
import {
  CARD_KINDS,
  DECIDED_DIRECTIONS,
  DIRECTIONS,
  DOCUMENT_STATUSES,
  NEED_CODES,
  type NeedCode,
  HANDLINGS,
  MIRROR_CHOICES,
  ON_BEHALF_REASONS,
  REMOTE_FLOWS,
  QUEUE_NEEDS,
  type QueueNeed,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  SUPPLIER_FACTS,
  TURN_DOWN_REASONS,
  type CardKind,
  type Direction,
  type DocumentStatus,
  type DocumentType,
  type EditRequest,
  type Handling,
  type TransactionStatus,
  type TransactionType,
} from './types.ts'

/** A model as it came over the wire: decoded by core/model once it is known whether unknown members are to be dropped. */
export interface WireModel {
  format?: string
  model: object
  /** The user's own PDF of the invoice, base64. */
  pdf?: string
}

/** A document that came in place of a model, as XML or as a text in JSON. */
interface WireSource {
  source_format?: string
  content: Uint8Array | string
}

type JsonRouteName = { [Name in RouteName]: (typeof ROUTES)[Name]['takes'] extends 'json' ? Name : never }[RouteName]
type Received<Body> = [Body] extends [undefined]
  ? undefined
  : [SourceBody] extends [Body]
    ? WireModel | WireSource
    : [FormatModelBody] extends [Body]
      ? WireModel
      : Body

/** One file of several. */
export interface WireFile {
  /** As the sender calls it, for people; never a path. */
  name: string
  bytes: Uint8Array
}

/** What a handler receives as body: bytes for XML and PDF, the files of a form, a decoded value for JSON. */
export type ReceivedOf<Name extends RouteName> = (typeof ROUTES)[Name]['takes'] extends 'multipart' ? WireFile[] : Received<BodyOf<Name>>

const formatModel: Decoder<WireModel> = object({ format: text({ max: 100, min: 1 }), model: anyObject })

/** `{format, model}` or the bare model (specification section 4.2 does not show the body; both are our choice). */
const formatModelOrModel: Decoder<WireModel> = (input, path, problems) =>
  typeof input === 'object' && input !== null && 'model' in input
    ? object({ format: optional(text({ max: 100, min: 1 })), model: anyObject })(input, path, problems)
    : object({ model: anyObject })({ model: input }, path, problems)

const MAX_VALUE_LENGTH = 30_000_000

/** The same, or `{source_format, content}` with the text of a document. */
const modelOrSource: Decoder<WireModel | WireSource> = (input, path, problems) => {
  if (typeof input !== 'object' || input === null || !('content' in input)) return formatModelOrModel(input, path, problems)
  return object({ source_format: text({ max: 100, min: 1 }), content: text({ max: MAX_VALUE_LENGTH, min: 1 }) })(input, path, problems)
}

const termChange = object({
  path: text({ max: 300, min: 1 }),
  // A change without a value takes the term away; content of attachments is base64 and may be long.
  value: optional(text({ max: MAX_VALUE_LENGTH })),
})

/** Ten thousand pasted lines with all their figures. */
const MAX_CHANGES = 100_000

const editRequest: Decoder<EditRequest> = (input, path, problems) => {
  const decoded = object({
    base_version: positiveInteger,
    changes: listOf(termChange, MAX_CHANGES),
    line_order: optional(listOf(index, MAX_CHANGES)),
    dry_run: optional(boolean),
  })(input, path, problems)
  if (decoded === INVALID) return INVALID
  return { ...decoded, changes: decoded.changes.map((change) => ({ path: change.path, value: change.value })) }
}

/** What a person writes who turns an invoice down. */
const MAX_NOTE = 2000

const cell = text({ max: 300 })

const idocTables = object({
  units: listOf(object({ idoc: cell, code: cell }), 2000),
  taxes: listOf(
    object({
      key: cell,
      category: cell,
      rate: optional(cell),
      country: optional(cell),
      exemption_code: optional(cell),
      exemption_reason: optional(text({ max: 2000 })),
    }),
    2000,
  ),
})

const workspace = { name: text({ max: 200, min: 1 }), colour: text({ max: 30, min: 1 }) }
const remote = { url: text({ max: 2000, min: 1 }), key: optional(text({ max: 1000 })), flow: optional(oneOf(REMOTE_FLOWS)) }
const remoteProfile = object({ ...remote, name: text({ max: 200, min: 1 }) })

const keyMethods = listOf(text({ max: 60, min: 1 }), 50)

/** One decoder per operation that takes JSON; a missing one does not compile. */
const BODIES: { readonly [Name in JsonRouteName]: Decoder<ReceivedOf<Name>> } = {
  company_set: decodeCompany,
  convert_model: modelOrSource,
  model_to_xml: formatModel,
  model_to_pdf: object({ format: text({ max: 100, min: 1 }), model: anyObject, pdf: optional(text({ max: MAX_VALUE_LENGTH })) }),
  validate_model: formatModelOrModel,
  upload_model: formatModelOrModel,
  update_terms: editRequest,
  repair_document: editRequest,
  document_handling: object({
    handling: oneOf(HANDLINGS),
    reason: optional(oneOf(TURN_DOWN_REASONS)),
    note: optional(text({ max: MAX_NOTE })),
  }),
  document_confirm: object({
    changes: listOf(object({ kind: oneOf(SUPPLIER_FACTS), value: text({ max: 400, min: 1 }) }), 100),
  }),
  document_send: object({
    transaction_type: text({ max: 60 }),
    force: optional(boolean),
    send_at: optional(text({ max: 40 })),
    batch: optional(text({ max: 64, min: 1 })),
    accept_losses: optional(boolean),
    on_behalf: optional(oneOf(ON_BEHALF_REASONS)),
  }),
  document_direction: object({ direction: oneOf(DECIDED_DIRECTIONS), all_of_company: optional(boolean) }),
  desk_remote_set: object(remote),
  desk_remote_profile_add: remoteProfile,
  desk_remote_profile_set: remoteProfile,
  desk_remote_share: object({ profile: text({ max: 100, min: 1 }) }),
  desk_queue_hold: object({ until: optional(text({ max: 40 })) }),
  desk_queue_adopt: object({ remote_id: text({ max: 200, min: 1 }) }),
  desk_undeletable: object({ document_ids: listOf(text({ max: 100, min: 1 }), 1_000) }),
  desk_direction_settle: object({ document_ids: listOf(text({ max: 100, min: 1 }), 1_000) }),
  desk_document_move: object({ workspace: text({ max: 100, min: 1 }) }),
  desk_preflight: object({ document_ids: listOf(text({ max: 100, min: 1 }), 10_000) }),
  desk_difference_decide: object({ choice: oneOf(MIRROR_CHOICES) }),
  desk_idoc_set: idocTables,
  desk_card_create: decodeCard,
  desk_card_set: decodeCard,
  desk_invoice_create: newInvoice,
  desk_workspace_set: object({ ...workspace, group: optional(text({ max: 60 })) }),
  desk_workspace_add: object(workspace),
  desk_key_create: object({ name: text({ max: 200, min: 1 }), methods: keyMethods, expires_at: optional(text({ max: 40 })) }),
  desk_archive_start: object({ kind: oneOf(['backup', 'export', 'proof']) }),
}

const fileTexts = object({ files: listOf(text({ max: 100_000_000, min: 1 }), 50) })

/** Files as base64 in JSON, instead of a form. Throws AppError `validation_error` with every path that is wrong. */
export function decodeFileTexts(input: unknown): string[] {
  const problems: ErrorDetail[] = []
  const decoded = fileTexts(input, '', problems)
  if (decoded !== INVALID && problems.length === 0) return decoded.files
  throw new AppError('validation_error', problems[0]?.message ?? 'The body is not valid.', { errors: problems })
}

/** The body of an operation from its JSON value. Throws AppError `validation_error` with every path that is wrong. */
export function decodeBody<Name extends JsonRouteName>(name: Name, input: unknown): ReceivedOf<Name> {
  const problems: ErrorDetail[] = []
  const decoded = BODIES[name](input, '', problems)
  if (decoded === INVALID || problems.length > 0) {
    throw new AppError('validation_error', problems[0]?.message ?? 'The body is not valid.', { errors: problems })
  }
  return decoded
}

export function takesJson(name: RouteName): name is JsonRouteName {
  return Object.hasOwn(BODIES, name)
}

/**
 * The query of an operation from the pairs of its address. Throws AppError `invalid_parameter` that names every unknown or doubled one;
 * `status` may be repeated, which is the same as a comma list.
 */
export function decodeQuery<Name extends RouteName>(name: Name, pairs: Iterable<readonly [string, string]>): QueryOf<Name> {
  const known: readonly string[] = (ROUTES[name] as Route).query
  const query: Record<string, string> = {}
  const problems: ErrorDetail[] = []
  for (const [key, value] of pairs) {
    const before = Object.hasOwn(query, key) ? query[key] : undefined
    if (!known.includes(key)) problems.push(parameterProblem(key, 'unknown_parameter', `The parameter ${key} is not known here.`))
    else if (before === undefined) query[key] = value
    else if (key === 'status') query[key] = `${before},${value}`
    else problems.push(parameterProblem(key, 'repeated_parameter', `The parameter ${key} is given more than once.`))
  }
  refuseParameters(problems)
  return query as QueryOf<Name>
}

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
type SortOrder = (typeof SORT_ORDERS)[number]
export const DOCUMENT_TYPES = ['invoice', 'credit_note'] as const satisfies readonly DocumentType[]

export interface PageRequest {
  limit: number
  offset: number
}

/** Filters, sort and page of the document list; absent members do not filter. */
export interface DocumentQuery extends PageRequest {
  sort_by: DocumentSort
  sort_order: SortOrder
  search?: string
  direction?: Direction
  status?: DocumentStatus[]
  need?: NeedCode[]
  format?: string
  type?: DocumentType
  number?: string
  issue_date_from?: string
  issue_date_to?: string
  /** By the due date; what was turned down is never due. */
  due_from?: string
  due_to?: string
  /** By when the newest delivery was put into the queue, and by how it stands. */
  sent_from?: string
  sent_to?: string
  delivery?: DeliveryEnd[]
  created_from?: string
  created_to?: string
  sender_id?: string
  receiver_id?: string
  currency_code?: string
  valid?: boolean
  /** Name of the other side: sender of what came in, receiver of the rest; without regard to case and accents. */
  partner?: string
  /** Id of a rule that is broken and follows from no other. */
  cause?: string
  handling?: Handling
}

/** What the window's list can be narrowed by, with counts. */
export const DOCUMENT_FACETS = ['direction', 'status', 'need', 'format', 'partner', 'month', 'cause'] as const
export type DocumentFacet = (typeof DOCUMENT_FACETS)[number]

/** Page size: 50, at most 200 (our choice; the specification, section 8, shows no limits). */
function readPage(reader: QueryReader): PageRequest {
  return {
    limit: reader.integer('limit', { min: 1, max: 200, otherwise: 50 }),
    offset: reader.integer('offset', { min: 0, max: 100_000_000, otherwise: 0 }),
  }
}

export function decodePageQuery(query: QueryOf<'desk_key_calls'>): PageRequest {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  reader.done()
  return page
}

/** A step such as `send` stands for all its statuses. */
const statusesOfStep = (word: string): DocumentStatus[] => DOCUMENT_STATUSES.filter((status) => status.startsWith(`${word}.`))

export function decodeDocumentQuery(query: QueryOf<'documents_list'>): DocumentQuery {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  const filters = {
    search: reader.text('search'),
    direction: reader.oneOf('direction', DIRECTIONS),
    status: reader.someOf('status', DOCUMENT_STATUSES, statusesOfStep),
    need: reader.someOf('need', NEED_CODES),
    format: reader.text('format'),
    type: reader.oneOf('type', DOCUMENT_TYPES),
    number: reader.text('number'),
    issue_date_from: reader.date('issue_date_from'),
    issue_date_to: reader.date('issue_date_to'),
    due_from: reader.date('due_from'),
    due_to: reader.date('due_to'),
    sent_from: reader.instant('sent_from'),
    sent_to: reader.instant('sent_to'),
    delivery: reader.someOf('delivery', DELIVERY_ENDS),
    created_from: reader.instant('created_from'),
    created_to: reader.instant('created_to'),
    sender_id: reader.text('sender_id'),
    receiver_id: reader.text('receiver_id'),
    currency_code: reader.text('currency_code', 3),
    valid: reader.flag('valid'),
    partner: reader.text('partner', 500),
    cause: reader.text('cause', 100),
    handling: reader.oneOf('handling', HANDLINGS),
  }
  const sort = {
    sort_by: reader.oneOf('sort_by', DOCUMENT_SORTS) ?? 'created_at',
    sort_order: reader.oneOf('sort_order', SORT_ORDERS) ?? 'desc',
  }
  reader.done()
  return { ...page, ...sort, ...withoutUndefined(filters) }
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

/** The month that is shown, and where the person sits; both have a usual value. */
export interface OverviewQuery {
  month?: string
  time_zone?: string
}

export function decodeOverviewQuery(query: QueryOf<'desk_overview'>): OverviewQuery {
  const reader = new QueryReader(query)
  const asked = { month: reader.form('month', MONTH, 'a month such as 2026-11'), time_zone: reader.text('time_zone', 100) }
  reader.done()
  return withoutUndefined(asked)
}

/** Absent kinds are all of them. */
export interface CardQuery extends PageRequest {
  kind: readonly CardKind[]
  search?: string
}

export function decodeCardQuery(query: QueryOf<'desk_cards'>): CardQuery {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  const kind = reader.someOf('kind', CARD_KINDS) ?? CARD_KINDS
  const search = reader.text('search')
  reader.done()
  return { ...page, kind, ...withoutUndefined({ search }) }
}

export interface TransactionQuery extends PageRequest {
  sort_order: SortOrder
  type?: TransactionType
  status?: TransactionStatus[]
  document_id?: string
}

export function decodeTransactionQuery(query: QueryOf<'transactions_list'>): TransactionQuery {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  const filters = {
    type: reader.oneOf('type', TRANSACTION_TYPES),
    status: reader.someOf('status', TRANSACTION_STATUSES),
    document_id: reader.text('document_id'),
  }
  const sort_order = reader.oneOf('sort_order', SORT_ORDERS) ?? 'desc'
  reader.done()
  return { ...page, sort_order, ...withoutUndefined(filters) }
}

/** Which deliveries of the queue are shown. */
export function decodeQueueQuery(query: QueryOf<'desk_queue'>): PageRequest & { readonly need?: QueueNeed } {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  const need = reader.oneOf('need', QUEUE_NEEDS)
  reader.done()
  return { ...page, ...withoutUndefined({ need }) }
}

type Defined<Shape> = { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> }

function withoutUndefined<Shape extends object>(shape: Shape): Defined<Shape> {
  return Object.fromEntries(Object.entries(shape).filter((entry) => entry[1] !== undefined)) as Defined<Shape>
}

export const CALL_STATUSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const

/** Which calls of the network log are shown. */
export interface CallQuery extends PageRequest {
  readonly search?: string
  /** Scheme and host, such as `https://exchange.example`. */
  readonly host?: string
  /** `none`: those without an answer. */
  readonly status?: (typeof CALL_STATUSES)[number]
  /** From this time on and before that one, in UTC. */
  readonly from?: string
  readonly to?: string
}

/** Throws AppError `invalid_parameter`. */
export function decodeCallQuery(query: QueryOf<'desk_calls' | 'desk_calls_export'>): CallQuery {
  const reader = new QueryReader(query)
  const page = readPage(reader)
  const filters = {
    search: reader.text('search'),
    host: reader.text('host', 300),
    status: reader.oneOf('status', CALL_STATUSES),
    from: reader.instant('from'),
    to: reader.instant('to'),
  }
  reader.done()
  return { ...page, ...withoutUndefined(filters) }
}
