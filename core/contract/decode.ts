import { AppError, type ErrorDetail } from '../base/errors.ts'
import {
  CALL_STATUSES,
  CARD_KINDS,
  DIRECTIONS,
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  HANDLINGS,
  NEED_CODES,
  QUEUE_NEEDS,
  SORT_ORDERS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type DocumentStatus,
} from './lists.ts'
import { DELIVERY_ENDS } from './overview.ts'
import { parameterProblem, QueryReader, refuseParameters } from './query-reader.ts'
import { ROUTES, type QueryOf, type ReceivedOf, type Route, type RouteName } from './routes.ts'
import { INVALID, type Shape } from './shape.ts'
import { SHAPES, WINDOW_SHAPES } from './shapes/shapes.ts'

type JsonRouteName = { [Name in RouteName]: (typeof ROUTES)[Name]['takes'] extends 'json' ? Name : never }[RouteName]

export function takesJson(name: RouteName): name is JsonRouteName {
  return ROUTES[name].takes === 'json'
}

/** A value of a shape from untrusted JSON. Throws AppError `validation_error` with every path that is wrong. */
export function decodeShaped<Value>(shape: Shape<Value>, input: unknown): Value {
  const problems: ErrorDetail[] = []
  const decoded = shape.decode(input, '', problems)
  if (decoded !== INVALID && problems.length === 0) return decoded
  throw new AppError('validation_error', problems[0]?.message ?? 'The body is not valid.', { errors: problems })
}

/** The body of an operation from its JSON value. Throws as `decodeShaped` does. */
export function decodeBody<Name extends JsonRouteName>(name: Name, input: unknown): ReceivedOf<Name> {
  const { body }: Route = ROUTES[name]
  if (body === undefined) throw new AppError('internal_error', `${name} names no shape of its body.`)
  const shapes: Readonly<Record<typeof body, Shape<unknown>>> = { ...SHAPES, ...WINDOW_SHAPES }
  return decodeShaped(shapes[body], input) as ReceivedOf<Name>
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

/** Reads the values of one query. Throws AppError `invalid_parameter` that names every wrong one. */
function read<Values extends object>(
  query: Readonly<Record<string, string | undefined>>,
  values: (reader: QueryReader) => Values,
): Defined<Values> {
  const reader = new QueryReader(query)
  const found = values(reader)
  reader.done()
  return Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined)) as Defined<Values>
}

type Flat<Value> = { [Key in keyof Value]: Value[Key] }
/** What is absent leaves no key. */
type Defined<Values> = Flat<
  { [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key] } & {
    [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: Exclude<Values[Key], undefined>
  }
>

/** Page size: 50, at most 200 (our choice; the specification, section 8, shows no limits). */
const readPage = (reader: QueryReader) => ({
  limit: reader.integer('limit', { min: 1, max: 200, otherwise: 50 }),
  offset: reader.integer('offset', { min: 0, max: 100_000_000, otherwise: 0 }),
})
export type PageRequest = ReturnType<typeof readPage>

export const decodePageQuery = (query: QueryOf<'desk_key_calls'>): PageRequest => read(query, readPage)

/** A step such as `send` stands for all its statuses. */
const statusesOfStep = (word: string): DocumentStatus[] => DOCUMENT_STATUSES.filter((status) => status.startsWith(`${word}.`))

/** Filters, sort and page of the document list; absent members do not filter. */
export type DocumentQuery = ReturnType<typeof decodeDocumentQuery>

export function decodeDocumentQuery(query: QueryOf<'documents_list'>) {
  return read(query, (reader) => ({
    ...readPage(reader),
    search: reader.text('search'),
    direction: reader.oneOf('direction', DIRECTIONS),
    status: reader.someOf('status', DOCUMENT_STATUSES, statusesOfStep),
    need: reader.someOf('need', NEED_CODES),
    format: reader.text('format'),
    type: reader.oneOf('type', DOCUMENT_TYPES),
    number: reader.text('number'),
    issue_date_from: reader.date('issue_date_from'),
    issue_date_to: reader.date('issue_date_to'),
    /** By the due date; what was turned down is never due. */
    due_from: reader.date('due_from'),
    due_to: reader.date('due_to'),
    /** By when the newest delivery was put into the queue, and by how it stands. */
    sent_from: reader.instant('sent_from'),
    sent_to: reader.instant('sent_to'),
    delivery: reader.someOf('delivery', DELIVERY_ENDS),
    created_from: reader.instant('created_from'),
    created_to: reader.instant('created_to'),
    sender_id: reader.text('sender_id'),
    receiver_id: reader.text('receiver_id'),
    currency_code: reader.text('currency_code', 3),
    valid: reader.flag('valid'),
    /** Name of the other side: sender of what came in, receiver of the rest; without regard to case and accents. */
    partner: reader.text('partner', 500),
    /** Id of a rule that is broken and follows from no other. */
    cause: reader.text('cause', 100),
    handling: reader.oneOf('handling', HANDLINGS),
    sort_by: reader.oneOf('sort_by', DOCUMENT_SORTS) ?? 'created_at',
    sort_order: reader.oneOf('sort_order', SORT_ORDERS) ?? 'desc',
  }))
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

/** The month that is shown, and where the person sits; both have a usual value. */
export type OverviewQuery = ReturnType<typeof decodeOverviewQuery>

export function decodeOverviewQuery(query: QueryOf<'desk_overview'>) {
  return read(query, (reader) => ({
    month: reader.form('month', MONTH, 'a month such as 2026-11'),
    time_zone: reader.text('time_zone', 100),
  }))
}

export type CardQuery = ReturnType<typeof decodeCardQuery>

export function decodeCardQuery(query: QueryOf<'desk_cards'>) {
  return read(query, (reader) => ({
    ...readPage(reader),
    /** Absent kinds are all of them. */
    kind: reader.someOf('kind', CARD_KINDS) ?? CARD_KINDS,
    search: reader.text('search'),
  }))
}

export type TransactionQuery = ReturnType<typeof decodeTransactionQuery>

export function decodeTransactionQuery(query: QueryOf<'transactions_list'>) {
  return read(query, (reader) => ({
    ...readPage(reader),
    type: reader.oneOf('type', TRANSACTION_TYPES),
    status: reader.someOf('status', TRANSACTION_STATUSES),
    document_id: reader.text('document_id'),
    sort_order: reader.oneOf('sort_order', SORT_ORDERS) ?? 'desc',
  }))
}

/** Which deliveries of the queue are shown. */
export function decodeQueueQuery(query: QueryOf<'desk_queue'>) {
  return read(query, (reader) => ({ ...readPage(reader), need: reader.oneOf('need', QUEUE_NEEDS) }))
}

/** Which calls of the network log are shown. */
export type CallQuery = ReturnType<typeof decodeCallQuery>

/** Throws AppError `invalid_parameter`. */
export function decodeCallQuery(query: QueryOf<'desk_calls' | 'desk_calls_export'>) {
  return read(query, (reader) => ({
    ...readPage(reader),
    search: reader.text('search'),
    /** Scheme and host, such as `https://exchange.example`. */
    host: reader.text('host', 300),
    /** `none`: those without an answer. */
    status: reader.oneOf('status', CALL_STATUSES),
    /** From this time on and before that one, in UTC. */
    from: reader.instant('from'),
    to: reader.instant('to'),
  }))
}
