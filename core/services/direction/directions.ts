import { AppError } from '../../base/errors.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type {
  Company,
  DecidedDirection,
  DeskEvent,
  Direction,
  DirectionAnswer,
  DirectionRequest,
  DocumentRecord,
  IdentityMatch,
} from '../../contract/types.ts'
import { isSelfBilled } from '../../identity/identify.ts'
import { partyKey } from '../../identity/party-key.ts'
import type { Store, StoreLooks, StoreWrites } from '../../store/store.ts'
import type { Matchable } from '../../store/sqlite/documents/directions.ts'
import type { NewDocument } from '../../store/types.ts'
import { readCompany } from '../company/read.ts'
import { clientSubject, findWhose, selfBilledSubject, type Naming, type Side, type Whose } from './whose.ts'

export type Settled = Pick<NewDocument, 'direction' | 'direction_by' | 'match'>

/** Which way documents go. */
export interface Directions {
  company(): Company | undefined
  /** What a document says of itself and what was decided. */
  whose(naming: Naming): Whose
  /** How a document comes in: as its bringer says or, where he does not, by its parties; `otherwise` where there is no profile to compare with. */
  settle(facts: Naming, said: DecidedDirection | undefined, otherwise: Direction): Settled
  /** A further version, matched anew: its seller may be another one. */
  addVersion(tx: StoreWrites, id: string, input: Parameters<StoreWrites['documents']['addVersion']>[1]): DocumentRecord
  /** What was read again from a document, compared with the profile. */
  matchAgain(tx: StoreWrites, id: string): void
  /** A person's word for a document and, where wished, for all of the same company. Throws `not_found`, and `invalid_state` for what was sent. */
  decide(id: string, request: DirectionRequest): DirectionAnswer
  /** A person's word for a document that was offered to be looked at; undefined leaves it as it is. */
  settleChecked(id: string, direction: Direction | undefined): void
  /** At the start: documents of a workspace that came to its profile by an upgrade are compared with it. */
  begin(): void
  /** The profile was set or changed: everything is compared with it anew, in steps. */
  companyChanged(): void
  /** Resolves when nothing is left to compare. */
  idle(): Promise<void>
}

export interface DirectionPorts {
  readonly store: Store
  readonly publish: (event: DeskEvent) => void
  readonly report: (error: unknown) => void
}

/** Documents up to this place in the order of arrival are offered to be looked at once, where their direction is another one by the profile. */
export const CHECK_SETTING = 'direction_check'
/** Compared in one transaction. */
const AT_ONCE = 500

export function createDirections({ store, publish, report }: DirectionPorts): Directions {
  // The profile may hold a picture: it is read once and not for every document.
  let known: { readonly company: Company | undefined } | undefined
  const company = (): Company | undefined => (known ??= { company: readCompany(store) }).company
  const whose = (naming: Naming, reads: Pick<StoreLooks, 'directions'> = store): Whose => findWhose(company(), reads, naming)
  const changed = ({ id, status }: DocumentRecord): void => publish({ type: 'document', id, status })

  const compare = (tx: StoreWrites, { document, parties }: Pick<Matchable, 'document' | 'parties'>): DocumentRecord => {
    const found = whose({ ...document, parties }, tx)
    tx.directions.setMatch(document.id, found.match)
    if (document.direction !== 'undecided' || found.direction === 'undecided') {
      return isOfOthers(document.match) === isOfOthers(found.match) ? document : tx.documents.read(document.id)
    }
    return tx.directions.set(document.id, found.direction, { by: found.isDecided ? 'person' : 'match', details: tell(found) })
  }

  /** Compares a few documents behind a place; answers those that have another direction now, and the place to go on from, undefined at the end. */
  const step = (list: 'listAll' | 'listUnrecognised', after: number): { readonly next: number | undefined; readonly settled: string[] } => {
    const rows = store.directions[list](after, AT_ONCE)
    const pairs = store.write((tx) => rows.map((row) => ({ before: row.document, document: compare(tx, row) })))
    for (const { before, document } of pairs) if (document !== before) changed(document)
    const settled = pairs.flatMap(({ before, document }) => (document.direction === before.direction ? [] : [document.id]))
    return { next: rows.length < AT_ONCE ? undefined : rows.at(-1)?.seq, settled }
  }

  let round = 0
  let running: Promise<void> = Promise.resolve()
  const compareAll = async (mine: number): Promise<void> => {
    for (let after: number | undefined = 0; after !== undefined && mine === round;) {
      after = step('listAll', after).next
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const compareWithProfile = (): void => {
    store.write((tx) => tx.settings.write(CHECK_SETTING, tx.directions.lastSeq()))
    const mine = ++round
    running = running.then(() => compareAll(mine)).catch(report)
  }

  return {
    company,
    whose,
    settle: (facts, said, otherwise) => {
      const found = whose(facts)
      const match = found.match === undefined ? {} : { match: found.match }
      if (said !== undefined) return { ...match, direction: said, direction_by: 'caller' }
      if (found.isDecided) return { ...match, direction: found.direction, direction_by: 'person' }
      if (company() === undefined) return { direction: otherwise }
      return { ...match, direction: found.direction, direction_by: 'match' }
    },
    addVersion: (tx, id, input) => {
      const document = tx.documents.addVersion(id, { ...input, match: whose(input.facts, tx).match })
      return compare(tx, { document, parties: tx.parties.read(id) })
    },
    matchAgain: (tx, id) => {
      const document = tx.documents.find(id)
      if (document !== undefined) compare(tx, { document, parties: tx.parties.read(id) })
    },
    decide: (id, { direction, all_of_company }) => {
      const { document, isForAll } = store.write((tx) => {
        const before = tx.documents.read(id)
        requireUnsent(before)
        const forAll = all_of_company ?? before.direction === 'undecided'
        const subject = decisionOn(before, tx, direction)
        const details = `${SENTENCES[direction]} ${subject.name}`.trim()
        if (forAll) for (const [about, answer] of subject.decisions) tx.directions.keepDecision(about, answer)
        const turned = tx.directions.set(id, direction, { by: 'person', details })
        tx.directions.setMatch(id, whose({ ...turned, parties: tx.parties.read(id) }, tx).match)
        return { document: tx.documents.read(id), isForAll: forAll }
      })
      changed(document)
      const settled = [id]
      for (let after: number | undefined = isForAll ? 0 : undefined; after !== undefined;) {
        const { next, settled: more } = step('listUnrecognised', after)
        settled.push(...more)
        after = next
      }
      return { document, settled }
    },
    settleChecked: (id, direction) => {
      const document = store.write((tx) => {
        if (direction === undefined) {
          tx.directions.confirm(id)
          return tx.documents.read(id)
        }
        return tx.directions.set(id, direction, { by: 'person', details: SENTENCES[direction] })
      })
      changed(document)
    },
    begin: () => {
      // The card of an older workspace became its profile before anybody compared documents with it.
      if (company() !== undefined && store.settings.read(CHECK_SETTING) === undefined) compareWithProfile()
    },
    companyChanged: () => {
      const before = known
      known = undefined
      // Another account or another colour says nothing about whose documents they are.
      if (before === undefined || identityOf(before.company) !== identityOf(company())) compareWithProfile()
    },
    idle: async () => {
      await running
    },
  }

  /** What is decided with a direction: which company is the client, and which way self-billed documents go. */
  function decisionOn(document: DocumentRecord, tx: StoreLooks, direction: DecidedDirection) {
    const parties = tx.parties.read(document.id)
    const found = whose({ ...document, parties }, tx)
    const isSelf = isSelfBilled(document.type_code, document.format ?? undefined)
    const matched = found.match?.role
    // What the buyer writes goes the other way.
    const side: Side = matched === 'seller' || matched === 'buyer' ? matched : (direction === 'outbound') !== isSelf ? 'seller' : 'buyer'
    const key = partyKey(parties[side])
    const isKnown = matched !== undefined && matched !== 'none'
    const decisions: (readonly [string, string])[] = []
    if (!isKnown && key !== undefined) decisions.push([clientSubject(key), side])
    if (isSelf) decisions.push([selfBilledSubject(side), direction])
    return { decisions, name: parties[side].name ?? '' }
  }
}

const SENTENCES: Readonly<Record<Direction, string>> = {
  inbound: LOG_DETAILS.decidedInbound,
  outbound: LOG_DETAILS.decidedOutbound,
  undecided: LOG_DETAILS.undecided,
}

/** The client was looked for and is not the seller: then it does not leave. */
function isOfOthers(match: IdentityMatch | undefined): boolean {
  return match?.role === 'buyer' || match?.role === 'none'
}

/** What a company is recognised by. */
function identityOf(company: Company | undefined): string {
  if (company === undefined) return ''
  const { name, trading_name, address, vat_ids, tax_numbers, registrations, legal_information, endpoints } = company
  return JSON.stringify([name, trading_name, address, vat_ids, tax_numbers, registrations, legal_information, endpoints])
}

/** What the log says where a document was undecided before. */
function tell({ direction, isDecided }: Whose): string {
  if (isDecided) return SENTENCES[direction]
  return direction === 'inbound' ? LOG_DETAILS.matchedInbound : LOG_DETAILS.matchedOutbound
}

/** What was sent, and what came from the exchange, is what it is. */
export function canTurn({ status, transactions }: DocumentRecord): boolean {
  return transactions === 0 && status.startsWith('upload.')
}

/** Throws AppError `invalid_state`. */
function requireUnsent(document: DocumentRecord): void {
  if (canTurn(document)) return
  throw new AppError('invalid_state', 'The document was sent or came from the exchange: its direction cannot be changed any more.')
}
