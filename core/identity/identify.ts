import { isSelfBilled } from '../contract/invoice-types.ts'
import type { Company, Contradiction, DecidedDirection, Direction, DirectionReason, IdentityMatch, Side } from '../contract/types.ts'
import { matchParty, type PartyMatch } from './match-party.ts'
import type { DocumentParties } from './parties.ts'

/** Whose document it is. */
export interface Identified {
  readonly match: IdentityMatch
  readonly direction: Direction
  readonly reason: DirectionReason
  /** The likely answer where a person is asked. */
  readonly proposed?: DecidedDirection
  /** Which side fits and does not fit, and why. */
  readonly doubt?: { readonly side: 'seller' | 'buyer'; readonly contradiction: Contradiction }
}

/**
 * Which way a document goes for the client company: out where it is the seller, in where it is the buyer. What the buyer has written, what names the
 * client nowhere, and what contradicts itself is for a person to say.
 */
export function identify(
  company: Company,
  { seller, buyer }: Pick<DocumentParties, 'seller' | 'buyer'>,
  typeCode: string | undefined,
  profile: string | undefined,
): Identified {
  const selling = matchParty(company, seller)
  const buying = matchParty(company, buyer)
  const match = matchOf(selling, buying)
  if (match.role === 'none') return undecided(selling, buying)
  if (isSelfBilled(typeCode, profile)) {
    // Who writes it sends it: it comes from the customer to the client that sells, and goes from the client that buys.
    return { match, direction: 'undecided', reason: 'self_billed', proposed: match.role === 'seller' ? 'inbound' : 'outbound' }
  }
  return { match, direction: match.role === 'buyer' ? 'inbound' : 'outbound', reason: match.role }
}

/**
 * The side on which the client company issues an invoice, by the profile alone: that of its seller or, where type or profile say that the buyer writes it, that of its
 * buyer. Undefined where another company issues it.
 */
export function issuingSideOf(
  company: Company,
  { seller, buyer }: Pick<DocumentParties, 'seller' | 'buyer'>,
  typeCode: string | undefined,
  profile: string | null | undefined,
): Side | undefined {
  if (matchParty(company, seller).is === 'client') return 'seller'
  return isSelfBilled(typeCode, profile) && matchParty(company, buyer).is === 'client' ? 'buyer' : undefined
}

function matchOf(selling: PartyMatch, buying: PartyMatch): IdentityMatch {
  if (selling.is === 'client') return { role: buying.is === 'client' ? 'both' : 'seller', by: selling.by }
  return buying.is === 'client' ? { role: 'buyer', by: buying.by } : { role: 'none' }
}

function undecided(selling: PartyMatch, buying: PartyMatch): Identified {
  const none = { match: { role: 'none' }, direction: 'undecided' } as const
  if (selling.is === 'doubtful') {
    const proposed = buying.is === 'doubtful' ? {} : ({ proposed: 'outbound' } as const)
    return { ...none, reason: 'doubtful', ...proposed, doubt: { side: 'seller', contradiction: selling.contradiction } }
  }
  if (buying.is === 'doubtful') {
    return { ...none, reason: 'doubtful', proposed: 'inbound', doubt: { side: 'buyer', contradiction: buying.contradiction } }
  }
  return { ...none, reason: 'none' }
}
