import { say, type SaidSentence } from '../contract/delivery-reasons.ts'
import type { StoreReads } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import { createCensusTaker, ONE_PAGE, takeCensus, type Census, type ListCall } from './remote-listing.ts'
import { fingerprint, isSameContent, type Fingerprint } from './compare.ts'
import { isSettled, notAhead, type Finding } from './decide.ts'
import type { Gateway, RemoteItem } from './gateway.ts'
import type { Verdict } from './verdicts.ts'

export interface FinderOptions {
  readonly store: StoreReads
  readonly now: () => number
  readonly settle_ms: number
  /** Calls with their log entry; the log names the delivery that caused them. */
  readonly list: (gateway: Gateway) => ListCall
  readonly fetchXml: (gateway: Gateway, job: JobRow, remoteId: string) => Promise<Verdict<Uint8Array>>
}

/** Documents at a remote may be older than their upload by its clock; beyond a day it is another document. */
const CLOCK_SLACK_MS = 24 * 3600 * 1000
const MAX_FETCHED = 5000
const MAX_REMEMBERED = 50_000
/** Documents that are known to be there and must be in a list that is to prove an absence. */
const CONTROLS = 20

/**
 * Finds out whether an upload whose answer was lost has arrived: compares what the remote holds, and no delivery lays claim to, with the content
 * that was sent. Metadata are only ever a reason to look closer: a remote's `number` or `created_at` may mean something else than ours.
 */
export function createFinder({ store, now, settle_ms, list, fetchXml }: FinderOptions) {
  const take = createCensusTaker((gateway) => takeCensus(list(gateway), now()), now)
  const remembered = new Map<string, Promise<Verdict<Fingerprint>>>()

  /** Documents do not change while they are unclaimed: each is fetched once, however many deliveries ask for it. */
  const fingerprintOf = (gateway: Gateway, job: JobRow, remoteId: string): Promise<Verdict<Fingerprint>> => {
    const key = `${gateway.identity} ${remoteId}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const asked = fetchXml(gateway, job, remoteId).then((verdict): Verdict<Fingerprint> => {
      if (verdict.kind === 'done') return { kind: 'done', value: fingerprint(verdict.value) }
      remembered.delete(key)
      return verdict
    })
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, asked)
    return asked
  }

  return async (gateway: Gateway, job: JobRow): Promise<Finding> => {
    const doubtSince = notAhead(job.doubt_since, { now: now() })
    const isFinal = isSettled(job, { now: now(), settle_ms })
    const taken = await take(gateway, isFinal ? doubtSince + settle_ms : Math.max(doubtSince, now() - settle_ms / 20))
    if (taken.kind === 'failed') return taken
    const { census } = taken
    // What is found belongs to the oldest delivery of this content, or to one that is about to hear so, at whichever node.
    const twins = await store.jobs.listTwinsInDoubt(job)
    const twin = say('twin_in_doubt', 'another delivery of the same content is in doubt too.')
    if (twins.some(({ seq }) => seq < job.seq)) return { kind: 'unprovable', isFinal, gap: twin }
    // That one soon hears so by itself.
    if (twins.some(({ isUploading }) => isUploading)) return { kind: 'interrupted', reason: { ...twin, code: 'access_point_error' } }
    const document = await store.documents.read(job.document_id)
    const ours = fingerprint((await store.versions.read(job.document_id, job.version)).xml)
    const claimed = await store.jobs.listClaimed(gateway.identity)
    const candidates = census.items
      .filter((item) => !claimed.has(item.id) && !isMuchOlder(item, doubtSince))
      .sort((left, right) => closeness(right, job, document.number) - closeness(left, job, document.number))
    let failure: Finding | undefined
    let gap = census.gap ?? (await missingControl(store, gateway, census, settle_ms))
    if (census.isMaybeCut && !(await reachesBack(store, gateway, census, doubtSince))) gap ??= ONE_PAGE
    for (const [index, item] of candidates.entries()) {
      if (item.sha256 === job.sha256) return { kind: 'found', remote_id: item.id }
      if (index >= MAX_FETCHED) {
        gap ??= say('list_too_long', 'it holds too many documents to compare.')
        break
      }
      const theirs = await fingerprintOf(gateway, job, item.id)
      // One that cannot be read now says nothing about the others.
      if (theirs.kind === 'key') return { kind: 'failed', verdict: theirs }
      if (theirs.kind === 'line') failure = { kind: 'interrupted', reason: theirs.reason }
      else if (theirs.kind !== 'done') gap ??= say('document_unreadable', `its document ${item.id} cannot be read.`, { id: item.id })
      else if (isSameContent(ours, theirs.value)) return { kind: 'found', remote_id: item.id }
      else if (document.number !== undefined && theirs.value.ids.includes(document.number.trim())) {
        const { number } = document
        gap = say('same_number', `its document ${item.id} has the same number ${number} with another content.`, { id: item.id, number })
      }
    }
    if (failure !== undefined) return failure
    return gap === undefined ? { kind: 'absent', isFinal } : { kind: 'unprovable', isFinal, gap }
  }
}

function isMuchOlder(item: RemoteItem, doubtSince: number): boolean {
  const created = item.created_at === undefined ? Number.NaN : Date.parse(item.created_at)
  return created < doubtSince - CLOCK_SLACK_MS
}

/** Likely ones are fetched first. */
function closeness(item: RemoteItem, job: JobRow, number: string | undefined): number {
  return (item.sha256 === job.sha256 ? 2 : 0) + (item.number !== undefined && item.number === number ? 1 : 0)
}

/** A list that does not show what is known to be there does not prove that something else is not. */
async function missingControl(store: StoreReads, gateway: Gateway, census: Census, settleMs: number): Promise<SaidSentence | undefined> {
  const seen = new Set(census.items.map(({ id }) => id))
  const missing = (await store.jobs.listClaims(gateway.identity, census.started - settleMs, CONTROLS)).find((id) => !seen.has(id))
  if (missing === undefined) return undefined
  return say('list_incomplete', `its list does not show ${missing}, which was sent before.`, { id: missing })
}

/**
 * A list that may have been cut still shows all that is newer than the doubt when it runs from new to old and shows a document from before it.
 */
async function reachesBack(store: StoreReads, gateway: Gateway, census: Census, doubtSince: number): Promise<boolean> {
  const places = new Map(census.items.map(({ id }, index) => [id, index]))
  const claims = await store.jobs.listClaims(gateway.identity, doubtSince, MAX_FETCHED)
  const newest = places.get(claims[0] ?? '')
  const oldest = places.get(claims.findLast((id) => places.has(id)) ?? '')
  return newest !== undefined && oldest !== undefined && newest < oldest
}
