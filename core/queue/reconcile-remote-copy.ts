import { findInOrder } from '../base/in-order.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { Direction, DocumentRecord, DocumentStatus } from '../contract/types.ts'
import type { StoreLooks, StoreWrites } from '../store/store.ts'
import { FINISHED_JOB_STATES } from '../store/states.ts'
import type { MirrorRow, Network, NewMirrorRow, NewVersion, RemoteLogEntry } from '../store/types.ts'
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
  readonly network: Network
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
export async function findCounterpart(
  store: StoreLooks,
  copy: RemoteCopy,
  prepared?: Pick<Prepared, 'facts' | 'direction'>,
): Promise<Counterpart | undefined> {
  const known = await store.mirror.find(copy.remote, copy.remote_id)
  if (known !== undefined && known.document_id !== null) return { document_id: known.document_id, matched: known.matched ?? 'fetched' }
  const claim = await store.jobs.findClaim(copy.remote, copy.remote_id)
  if (claim !== undefined) return { document_id: claim.document_id, matched: 'delivery' }
  const isFree = async ({ id, direction }: DocumentRecord): Promise<boolean> =>
    (direction === 'undecided' || direction === directionFor(copy, prepared?.direction)) &&
    (await store.mirror.findOf(id, copy.remote)) === undefined &&
    [undefined, copy.remote_id].includes((await store.jobs.findDelivery(id))?.remote_id)
  const twin = await findInOrder(await store.documents.findByContent(copy.sha256), isFree)
  if (twin !== undefined) return { document_id: twin.id, matched: 'content' }
  const facts = prepared?.facts
  if (facts?.number === undefined) return undefined
  const namesake = await findInOrder(
    await store.documents.findByNumber(facts.number),
    async (document) => (await isFree(document)) && isSameInvoice(document, facts),
  )
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
export async function settleCopy(
  tx: StoreWrites,
  copy: RemoteCopy,
  counterpart: Counterpart | undefined,
  prepared: Prepared | undefined,
): Promise<Settled> {
  const row = { remote: copy.remote, remote_id: copy.remote_id, status: copy.status ?? null, stamp: copy.stamp, sha256: copy.sha256 }
  if (counterpart === undefined) {
    if (prepared === undefined) throw new RangeError('a new document must have been read')
    const { id, direction } = await addCopy(tx, copy, prepared)
    await tx.mirror.put({ ...row, document_id: id, state: 'same', matched: 'fetched', version: 1, problem: null })
    return direction === 'inbound' ? 'received' : 'added'
  }
  const { document_id, matched } = counterpart
  const document = await tx.documents.read(document_id)
  const before = await tx.mirror.find(copy.remote, copy.remote_id)
  const version = await versionOf(tx, document, copy)
  const linked: Omit<NewMirrorRow, 'state'> = { ...row, document_id, matched, version: version ?? document.version, problem: null }
  if (version === undefined) {
    const isKept = before?.state === 'kept' && before.sha256 === copy.sha256 && before.version === document.version
    await tx.mirror.put({ ...linked, state: isKept ? 'kept' : 'differs' }, copy.xml)
    return isKept ? 'same' : 'differs'
  }
  await tx.mirror.put({ ...linked, state: 'same' })
  return version === document.version && (await copyProgress(tx, document, copy)) ? 'changed' : 'same'
}

/** The version here that says what the remote holds: the newest, or one from which it was changed here since. */
async function versionOf(tx: StoreLooks, document: DocumentRecord, copy: RemoteCopy): Promise<number | undefined> {
  if (document.sha256 === copy.sha256) return document.version
  if (isSameContent(fingerprint((await tx.versions.read(document.id)).xml), fingerprint(copy.xml))) return document.version
  return (await tx.versions.list(document.id)).findLast(({ sha256 }) => sha256 === copy.sha256)?.version
}

/**
 * Log and status of the remote, where the queue does not follow this document itself. What was delivered stays delivered, whatever is said of it
 * later, and a rehearsal brings nothing on but by its own deliveries, which it takes back. Answers whether the status is another one now.
 */
export async function copyProgress(
  tx: StoreWrites,
  document: DocumentRecord,
  copy: Pick<RemoteCopy, 'log' | 'status' | 'now' | 'network'>,
): Promise<boolean> {
  if (copy.network === 'rehearsal') return false
  const delivery = await tx.jobs.findDelivery(document.id)
  if (delivery !== undefined && !FINISHED_JOB_STATES.includes(delivery.state)) return false
  // Its own delivery has brought this log here already.
  if (delivery?.remote_id === undefined) await copyRemoteLog(tx, document.id, copy.log, { origin: 'remote', now: copy.now })
  const status = readRemoteStatus(copy.status)
  if (status === undefined || status === document.status || document.status === 'send.completed') return false
  if (status.startsWith('receive.') !== (document.direction === 'inbound')) return false
  await tx.documents.copyStatus(document.id, status, { details: '', origin: 'remote' })
  return true
}

async function addCopy(tx: StoreWrites, copy: RemoteCopy, prepared: Prepared): Promise<DocumentRecord> {
  const direction = directionFor(copy, prepared.direction)
  const status = readRemoteStatus(copy.status)
  const first = firstStatus(direction, status)
  const { facts, verdict, match } = prepared
  const details = LOG_DETAILS.fetched
  const document = await tx.documents.insert({
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
  await copyProgress(tx, document, copy)
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
