import { LOG_DETAILS } from '../contract/log-details.ts'
import type { Direction, DocumentRecord, DocumentStatus } from '../contract/types.ts'
import type { StoreLooks, StoreWrites } from '../store/store.ts'
import { FINISHED_JOB_STATES } from '../store/states.ts'
import type { MirrorRow, NewMirrorRow, NewVersion, RemoteLogEntry } from '../store/types.ts'
import { fingerprint, isSameContent } from './compare.ts'
import { copyRemoteLog, readRemoteStatus } from './statuses.ts'

/** A document of the remote as it was just fetched. */
export interface RemoteCopy {
  readonly remote: string
  readonly remote_id: string
  /** As the remote words it. */
  readonly status: string | undefined
  readonly direction: Direction | undefined
  readonly log: readonly RemoteLogEntry[]
  readonly stamp: string | null
  readonly xml: Uint8Array
  readonly sha256: string
  /** When it was fetched, RFC 3339. */
  readonly now: string
}

/** What the content says, read and judged. */
export type Prepared = Pick<NewVersion, 'facts' | 'verdict' | 'match'> & {
  /** Which way it goes by its parties; absent where nobody compares them. */
  readonly direction?: Direction
}

export interface Counterpart {
  readonly document_id: string
  readonly matched: NonNullable<MirrorRow['matched']>
}

export type Settled = 'added' | 'received' | 'changed' | 'same' | 'differs'

/**
 * Which document here a document of the remote is: the one it was before, the one that was delivered as it, one of the same content, or, with
 * `prepared`, one of the same number, supplier, kind and year. Undefined: it is new here.
 */
export function findCounterpart(
  store: StoreLooks,
  copy: RemoteCopy,
  prepared?: Pick<Prepared, 'facts' | 'direction'>,
): Counterpart | undefined {
  const known = store.mirror.find(copy.remote, copy.remote_id)
  if (known !== undefined && known.document_id !== null) return { document_id: known.document_id, matched: known.matched ?? 'fetched' }
  const claim = store.jobs.findClaim(copy.remote, copy.remote_id)
  if (claim !== undefined) return { document_id: claim.document_id, matched: 'delivery' }
  const isFree = ({ id, direction }: DocumentRecord): boolean =>
    (direction === 'undecided' || direction === directionFor(copy, prepared?.direction)) &&
    store.mirror.findOf(id, copy.remote) === undefined &&
    [undefined, copy.remote_id].includes(store.jobs.findDelivery(id)?.remote_id)
  const twin = store.documents.findByContent(copy.sha256).find(isFree)
  if (twin !== undefined) return { document_id: twin.id, matched: 'content' }
  const facts = prepared?.facts
  if (facts?.number === undefined) return undefined
  const namesake = store.documents.findByNumber(facts.number).find((document) => isFree(document) && isSameInvoice(document, facts))
  return namesake === undefined ? undefined : { document_id: namesake.id, matched: 'number' }
}

function isSameInvoice(document: DocumentRecord, facts: Prepared['facts']): boolean {
  const year = (date: string | undefined) => date?.slice(0, 4)
  const isSameSender =
    document.sender_id !== undefined && facts.sender_id !== undefined
      ? document.sender_id === facts.sender_id
      : document.sender_name === facts.sender_name
  return isSameSender && document.type === facts.type && year(document.issue_date) === year(facts.issue_date)
}

/** Writes down what was found. Content that is not the same is kept beside the document here and changes nothing of it. */
export function settleCopy(
  tx: StoreWrites,
  copy: RemoteCopy,
  counterpart: Counterpart | undefined,
  prepared: Prepared | undefined,
): Settled {
  const row = { remote: copy.remote, remote_id: copy.remote_id, status: copy.status ?? null, stamp: copy.stamp, sha256: copy.sha256 }
  if (counterpart === undefined) {
    if (prepared === undefined) throw new RangeError('a new document must have been read')
    const { id, direction } = addCopy(tx, copy, prepared)
    tx.mirror.put({ ...row, document_id: id, state: 'same', matched: 'fetched', version: 1, problem: null })
    return direction === 'inbound' ? 'received' : 'added'
  }
  const { document_id, matched } = counterpart
  const document = tx.documents.read(document_id)
  const before = tx.mirror.find(copy.remote, copy.remote_id)
  const version = versionOf(tx, document, copy)
  const linked: Omit<NewMirrorRow, 'state'> = { ...row, document_id, matched, version: version ?? document.version, problem: null }
  if (version === undefined) {
    const isKept = before?.state === 'kept' && before.sha256 === copy.sha256 && before.version === document.version
    tx.mirror.put({ ...linked, state: isKept ? 'kept' : 'differs' }, copy.xml)
    return isKept ? 'same' : 'differs'
  }
  tx.mirror.put({ ...linked, state: 'same' })
  return version === document.version && copyProgress(tx, document, copy) ? 'changed' : 'same'
}

/** The version here that says what the remote holds: the newest, or one from which it was changed here since. */
function versionOf(tx: StoreLooks, document: DocumentRecord, copy: RemoteCopy): number | undefined {
  if (document.sha256 === copy.sha256) return document.version
  if (isSameContent(fingerprint(tx.versions.read(document.id).xml), fingerprint(copy.xml))) return document.version
  return tx.versions.list(document.id).findLast(({ sha256 }) => sha256 === copy.sha256)?.version
}

/**
 * Log and status of the remote, where the queue does not follow this document itself. What was delivered stays delivered, whatever is said of it
 * later. Answers whether the status is another one now.
 */
export function copyProgress(tx: StoreWrites, document: DocumentRecord, copy: Pick<RemoteCopy, 'log' | 'status' | 'now'>): boolean {
  const delivery = tx.jobs.findDelivery(document.id)
  if (delivery !== undefined && !FINISHED_JOB_STATES.includes(delivery.state)) return false
  // Its own delivery has brought this log here already.
  if (delivery?.remote_id === undefined) copyRemoteLog(tx, document.id, copy.log, { origin: 'remote', now: copy.now })
  const status = readRemoteStatus(copy.status)
  if (status === undefined || status === document.status || document.status === 'send.completed') return false
  if (status.startsWith('receive.') !== (document.direction === 'inbound')) return false
  tx.documents.copyStatus(document.id, status, { details: '', origin: 'remote' })
  return true
}

function addCopy(tx: StoreWrites, copy: RemoteCopy, prepared: Prepared): DocumentRecord {
  const direction = directionFor(copy, prepared.direction)
  const status = readRemoteStatus(copy.status)
  const first = firstStatus(direction, status)
  const { facts, verdict, match } = prepared
  const details = LOG_DETAILS.fetched
  const document = tx.documents.insert({
    xml: copy.xml,
    facts,
    verdict,
    match,
    direction,
    status: first,
    cause: 'upload',
    details,
    actor: 'remote',
  })
  copyProgress(tx, document, copy)
  return document
}

function directionOf(copy: Pick<RemoteCopy, 'direction' | 'status'>): Direction {
  return copy.direction ?? (readRemoteStatus(copy.status)?.startsWith('receive.') === true ? 'inbound' : 'outbound')
}

/** What the exchange has sent or received was sent or received; of the rest the parties say whose it is, where they do. */
function directionFor(copy: Pick<RemoteCopy, 'direction' | 'status'>, byParties: Direction | undefined): Direction {
  const isUnderWay = /^(?:send|receive)\./.test(readRemoteStatus(copy.status) ?? '')
  return isUnderWay || byParties === undefined || byParties === 'undecided' ? directionOf(copy) : byParties
}

/** What a document that another server brought so far can begin as here. */
function firstStatus(direction: Direction, status: DocumentStatus | undefined): DocumentStatus {
  if (direction === 'inbound') return status === 'receive.processing' ? status : 'receive.completed'
  return status === 'import.processing' ? status : 'upload.completed'
}
