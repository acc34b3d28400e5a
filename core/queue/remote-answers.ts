import type { Direction } from '../contract/types.ts'
import type { RemoteLogEntry } from '../store/types.ts'
import type { RemoteCheck, RemoteItem, RemoteList, RemoteSend, RemoteState, RemoteUpload } from './gateway.ts'
import { readRemoteStatus } from './statuses.ts'

/**
 * Reading what another service answers. The specification promises an id of an upload, a status of a document, a status log, and a transaction
 * with id, type and status (sections 2 and 4.4), but shows no shapes: bare and nested forms are read alike, and nothing else is relied on.
 */
type Members = Readonly<Record<string, unknown>>

/** Names under which services wrap what they answer with. */
const WRAPPERS = ['document', 'data', 'result', 'item']
const LISTS = ['items', 'documents', 'data', 'results', 'content', 'records', 'rows', 'entries', 'value', 'list']
const TOTALS = [
  'total',
  'total_count',
  'totalCount',
  'total_items',
  'totalItems',
  'totalElements',
  'total_results',
  'count_total',
  '@odata.count',
]
const MORE = [
  'has_more',
  'hasMore',
  'has_next_page',
  'hasNextPage',
  'has_next',
  'hasNext',
  'next',
  'next_page',
  'nextPage',
  'next_cursor',
  'nextCursor',
  '@odata.nextLink',
]
const META = ['meta', 'pagination', 'paging', 'page', 'page_info', 'pageInfo', '_meta', 'links', '_links']

export function readCheck(value: unknown, isRehearsal: boolean): RemoteCheck {
  const members = asMembers(value) ?? {}
  const methods = members.api_methods ?? asMembers(members.key)?.api_methods
  return {
    methods: Array.isArray(methods) ? methods.filter((method): method is string => typeof method === 'string') : undefined,
    isRehearsal: isRehearsal || members.rehearsal === true,
  }
}

/** `location` is the Location header: the last segment of a path to a document. */
export function readUpload(value: unknown, location: string | undefined): RemoteUpload {
  const fromHeader = location?.match(/\/documents\/([^/?#]+)\/?(?:[?#].*)?$/)?.[1]
  const id = bare(value)
    .map(documentId)
    .find((found) => found !== undefined)
  return { id: id ?? (fromHeader === undefined ? undefined : decodeSegment(fromHeader)) }
}

/** Undefined for what no address can hold. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    // An id that cannot be read is none; the queue then looks for the document among those that are there.
    return undefined
  }
}

export function readSend(value: unknown): RemoteSend {
  const outer = asMembers(value) ?? {}
  const nested = asMembers(outer.transaction) ?? asMembers(asMembers(outer.data)?.transaction)
  if (nested !== undefined) return { transaction_id: readId(nested.id) ?? readId(nested.transaction_id) }
  const named = readId(outer.transaction_id) ?? readId(asMembers(outer.data)?.transaction_id)
  // A bare transaction has a type; an answer with the document instead must not lend it the document's id.
  const isTransaction = typeof outer.type === 'string' && outer.type.startsWith('send.')
  return { transaction_id: named ?? (isTransaction ? readId(outer.id) : undefined) }
}

export function readState(value: unknown): RemoteState {
  const levels = bare(value)
  const words = levels
    .map((level) => readText(level.status) ?? readText(asMembers(level.status)?.code))
    .filter((text) => text !== undefined)
  // `{"status": "success", "data": {…}}`: a word of the specification's goes before one that is not.
  const status = words.find((word) => readRemoteStatus(word) !== undefined) ?? words[0]
  const log = levels.map((level) => level.status_log ?? level.statusLog ?? level.status_logs).find((entries) => entries !== undefined)
  const transactions = levels.map((level) => level.transactions ?? level.transaction_list).find((found) => found !== undefined)
  const entries = Array.isArray(log) ? log : Object.values(asMembers(log) ?? {}).find((member) => Array.isArray(member))
  return {
    status,
    log: Array.isArray(entries) ? entries.flatMap(readLogEntry) : [],
    transactions: Array.isArray(transactions) ? transactions.length : typeof transactions === 'number' ? transactions : undefined,
    direction: levels.map(readDirection).find((found) => found !== undefined),
  }
}

function readDirection({ direction }: Members): Direction | undefined {
  const word = readText(direction)?.toLowerCase()
  return word === 'inbound' || word === 'outbound' ? word : undefined
}

/** Undefined where the answer is no list at all. */
export function readList(value: unknown): RemoteList | undefined {
  const outer = asMembers(value) ?? {}
  const inner = asMembers(outer.data) ?? {}
  const named = [outer, inner].flatMap((level) => LISTS.map((name) => level[name]))
  const list = Array.isArray(value) ? value : (named.find(Array.isArray) ?? onlyArray(outer) ?? onlyArray(inner))
  if (!Array.isArray(list)) return undefined
  const entries: unknown[] = list
  const items = entries.flatMap(readItem)
  const levels = [outer, inner, ...META.map((name) => asMembers(outer[name]) ?? {}), ...META.map((name) => asMembers(inner[name]) ?? {})]
  const totals = levels.flatMap((level) => TOTALS.map((name) => level[name])).find((total) => typeof total === 'number')
  const more = levels.flatMap((level) => MORE.map((name) => level[name]))
  return {
    items,
    total: typeof totals === 'number' && totals >= items.length ? totals : undefined,
    hasMore: more.some((member) => member !== undefined && member !== null && member !== false && member !== '' && member !== 0),
    unreadable: entries.length - items.length,
  }
}

function readItem(entry: unknown): RemoteItem[] {
  if (typeof entry === 'string' && entry !== '') return [{ id: entry, ...NOTHING_SAID }]
  const levels = bare(entry)
  const id = levels.map(documentId).find((found) => found !== undefined)
  if (id === undefined) return []
  const first = (name: string): string | undefined => levels.map((level) => readText(level[name])).find((text) => text !== undefined)
  const said = Object.fromEntries((Object.keys(NOTHING_SAID) as (keyof typeof NOTHING_SAID)[]).map((name) => [name, first(name)]))
  return [{ id, ...NOTHING_SAID, ...said }]
}

const NOTHING_SAID: Omit<RemoteItem, 'id'> = {
  number: undefined,
  sha256: undefined,
  created_at: undefined,
  updated_at: undefined,
  status: undefined,
}

function readLogEntry(entry: unknown): RemoteLogEntry[] {
  const members = asMembers(entry)
  const code = readText(members?.code) ?? readText(members?.status)
  if (members === undefined || code === undefined) return []
  const details = [members.details, members.message, members.description, members.detail].map(readText).find((text) => text !== undefined)
  const time = [members.created_at, members.createdAt, members.timestamp, members.time, members.date].map(readText)
  return [{ code, details: details ?? '', created_at: time.find((text) => text !== undefined) }]
}

/** A problem's code and words, from problem+json or whatever else the service writes. */
export function readProblem(value: unknown, status: number): { readonly code: string | undefined; readonly message: string } {
  const outer = asMembers(value) ?? {}
  const levels = [outer, asMembers(outer.error) ?? {}]
  const first = (names: readonly string[]): string | undefined =>
    levels.flatMap((level) => names.map((name) => readText(level[name]))).find((text) => text !== undefined)
  const words = first(['detail', 'message', 'error_description', 'error', 'title'])
  const details = Array.isArray(outer.errors)
    ? outer.errors.map((entry: unknown) => readText(asMembers(entry)?.message)).filter(Boolean)
    : []
  // Where it says nothing, its status stands for itself in every language.
  const message = [words ?? `HTTP ${status}`, ...details.filter((detail) => detail !== words)].join(' ')
  return { code: first(['code']), message: message.slice(0, 1000) }
}

/** The answer itself and what it may be wrapped in. */
function bare(value: unknown): Members[] {
  const outer = asMembers(value)
  if (outer === undefined) return []
  const inner = WRAPPERS.map((name) => asMembers(outer[name])).filter((members) => members !== undefined)
  return [
    outer,
    ...inner,
    ...inner.flatMap((level) => WRAPPERS.map((name) => asMembers(level[name])).filter((members) => members !== undefined)),
  ]
}

function documentId(members: Members): string | undefined {
  return readId(members.id) ?? readId(members.document_id) ?? readId(members.documentId) ?? readId(members.uuid)
}

/** Ids are texts; a service that counts its documents is understood too. */
function readId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return readText(value)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 2000) : undefined
}

function onlyArray(members: Members): unknown[] | undefined {
  const arrays = Object.values(members).filter(Array.isArray)
  return arrays.length === 1 ? arrays[0] : undefined
}

function asMembers(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}
