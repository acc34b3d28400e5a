import type { Company, DecidedDirection, DocumentRecord, IdentityMatch, Side } from '../../contract/types.ts'
import { isSelfBilled } from '../../contract/invoice-types.ts'
import { identify, type Identified } from '../../identity/identify.ts'
import { matchParty } from '../../identity/match-party.ts'
import { NO_PARTIES, type DocumentParties } from '../../identity/parties.ts'
import { partyKey } from '../../identity/party-key.ts'
import type { StoreReads } from '../../store/store.ts'

/** What says whose document it is. */
export interface Naming extends Pick<DocumentRecord, 'type_code' | 'format'> {
  readonly parties?: DocumentParties | undefined
}

/** Which way a document goes, by its parties or by what a person has decided for all documents of a company. */
export interface Whose extends Omit<Identified, 'match'> {
  /** Absent without a profile of the client company. */
  readonly match?: IdentityMatch
  /** A person has decided it, and it would be undecided otherwise. */
  readonly isDecided: boolean
}

type Decisions = Pick<StoreReads, 'directions'>

/** The subject of a decision: this company is the client, whatever the profile says. */
export function clientSubject(key: string): string {
  return `client ${key}`
}

/** The subject of a decision: which way go documents that the buyer writes, where the client is on this side. */
export function selfBilledSubject(side: Side): string {
  return `self_billed ${side}`
}

const UNKNOWN: Whose = { direction: 'undecided', reason: 'no_profile', isDecided: false }

export async function findWhose(company: Company | undefined, store: Decisions, naming: Naming): Promise<Whose> {
  const { parties = NO_PARTIES, type_code, format } = naming
  const found = company === undefined ? UNKNOWN : { ...identify(company, parties, type_code, format ?? undefined), isDecided: false }
  if (found.direction !== 'undecided') return found
  const matched = found.match === undefined || found.match.role === 'none' ? undefined : found.match.role
  const role = matched ?? (await decidedRole(store, parties))
  if (role === undefined) return found
  // Decided, the client is the seller or the buyer without anything to recognise it by; of what contradicts the profile only the direction is decided.
  const isBelieved = company !== undefined && matched === undefined && (role === 'buyer' || (await isSellerClient(company, store, naming)))
  const known = isBelieved ? { ...found, match: { role } } : found
  if (!isSelfBilled(type_code, format)) return { ...known, direction: role === 'buyer' ? 'inbound' : 'outbound', isDecided: true }
  const answer = (await store.directions.findDecision(selfBilledSubject(role === 'buyer' ? 'buyer' : 'seller')))?.answer
  return isAnswer(answer) ? { ...known, direction: answer, isDecided: true } : known
}

/** Whether the seller is the client: by the profile or, where nothing contradicts but what a person has looked at, by a decision. */
export async function isSellerClient(company: Company, store: Decisions, { parties = NO_PARTIES }: Naming): Promise<boolean> {
  const found = matchParty(company, parties.seller)
  if (found.is === 'client') return true
  // A number of the same country or register that is not the client's is another company, whatever was decided about the direction.
  if (found.is === 'other' && found.contradiction !== undefined) return false
  // Nor is a company the client that sells to it: a decision about other documents does not count beside a buyer who is recognised.
  if (matchParty(company, parties.buyer).is === 'client') return false
  const subject = subjectOf(parties, 'seller')
  return subject !== undefined && (await store.directions.findDecision(subject)) !== undefined
}

/** True for what the client writes itself as the buyer: its type says that the buyer writes it, and the client is the buyer, by the profile or a decision. */
export async function isSelfBilledBy(company: Company, store: Decisions, naming: Naming): Promise<boolean> {
  return isSelfBilled(naming.type_code, naming.format) && (await findWhose(company, store, naming)).match?.role === 'buyer'
}

async function decidedRole(store: Decisions, parties: DocumentParties): Promise<Side | undefined> {
  const [seller, buyer] = [subjectOf(parties, 'seller'), subjectOf(parties, 'buyer')]
  const subjects = [seller, buyer].filter((subject) => subject !== undefined)
  if (subjects.length === 0) return undefined
  const decided = await store.directions.findDecision(...subjects)
  if (decided === undefined) return undefined
  return decided.subject === seller ? 'seller' : 'buyer'
}

function subjectOf(parties: DocumentParties, side: Side): string | undefined {
  const key = partyKey(parties[side])
  return key === undefined ? undefined : clientSubject(key)
}

function isAnswer(answer: string | undefined): answer is DecidedDirection {
  return answer === 'inbound' || answer === 'outbound'
}
