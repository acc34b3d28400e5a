import { mapInOrder } from '../../base/in-order.ts'
import { AppError } from '../../base/errors.ts'
import { isSelfBilled } from '../../contract/invoice-types.ts'
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
  Side,
} from '../../contract/types.ts'
import { partyKey } from '../../identity/party-key.ts'
import type { Store, StoreLooks, StoreWrites } from '../../store/store.ts'
import type { Matchable, NewDocument } from '../../store/types.ts'
import { readCompany } from '../company/read.ts'
import { tellDocument } from '../events.ts'
import { clientSubject, findWhose, selfBilledSubject, type Naming, type Whose } from './whose.ts'

export type Settled = Pick<NewDocument, 'direction' | 'direction_by' | 'match'>

export interface DirectionPorts {
  readonly store: Store
  readonly publish: (event: DeskEvent) => void
  readonly report: (error: unknown) => void
}

/** Documents up to this place in the order of arrival are offered to be looked at once, where their direction is another one by the profile. */
export const CHECK_SETTING = 'direction_check'
/** Compared in one transaction. */
const AT_ONCE = 500

/** Which way documents go. Knows the profile of the client company, and compares all documents with it anew, in steps, when it changes. */
export class Directions {
  private readonly ports: DirectionPorts
  /** The profile may hold a picture: it is read once and not for every document. */
  private known: { readonly company: Company | undefined } | undefined
  /** Counts the comparisons with the profile; a newer one ends those before it. */
  private round = 0
  private running: Promise<void> = Promise.resolve()

  constructor(ports: DirectionPorts) {
    this.ports = ports
  }

  async company(reads: Pick<StoreLooks, 'settings'> = this.ports.store): Promise<Company | undefined> {
    this.known ??= { company: await readCompany(reads) }
    return this.known.company
  }

  /** Another process has set the profile: it is read again. */
  forget(): void {
    this.known = undefined
  }

  /** What a document says of itself and what was decided. */
  async whose(naming: Naming, reads: Pick<StoreLooks, 'directions' | 'settings'> = this.ports.store): Promise<Whose> {
    return findWhose(await this.company(reads), reads, naming)
  }

  /** How a document comes in: as its bringer says or, where he does not, by its parties; `otherwise` where there is no profile to compare with. */
  async settle(facts: Naming, said: DecidedDirection | undefined, otherwise: Direction): Promise<Settled> {
    const found = await this.whose(facts)
    const match = found.match === undefined ? {} : { match: found.match }
    if (said !== undefined) return { ...match, direction: said, direction_by: 'caller' }
    if (found.isDecided) return { ...match, direction: found.direction, direction_by: 'person' }
    if ((await this.company()) === undefined) return { direction: otherwise }
    return { ...match, direction: found.direction, direction_by: 'match' }
  }

  /** A further version, matched anew: its seller may be another one. */
  async addVersion(tx: StoreWrites, id: string, input: Parameters<StoreWrites['documents']['addVersion']>[1]): Promise<DocumentRecord> {
    const document = await tx.documents.addVersion(id, { ...input, match: (await this.whose(input.facts, tx)).match })
    return this.compare(tx, { document, parties: await tx.parties.read(id) })
  }

  /** What was read again from a document, compared with the profile. */
  async matchAgain(tx: StoreWrites, id: string): Promise<void> {
    const document = await tx.documents.find(id)
    if (document !== undefined) await this.compare(tx, { document, parties: await tx.parties.read(id) })
  }

  /** A person's word for a document and, where wished, for all of the same company. Throws `not_found`, and `invalid_state` for what was sent. */
  async decide(id: string, { direction, all_of_company }: DirectionRequest): Promise<DirectionAnswer> {
    const { document, isForAll } = await this.ports.store.write(async (tx) => {
      const before = await tx.documents.read(id)
      requireUnsent(before)
      const forAll = all_of_company ?? before.direction === 'undecided'
      const subject = await this.decisionOn(before, tx, direction)
      const details = `${SENTENCES[direction]} ${subject.name}`.trim()
      if (forAll) for (const [about, answer] of subject.decisions) await tx.directions.keepDecision(about, answer)
      const turned = await tx.directions.set(id, direction, { by: 'person', details })
      await tx.directions.setMatch(id, (await this.whose({ ...turned, parties: await tx.parties.read(id) }, tx)).match)
      return { document: await tx.documents.read(id), isForAll: forAll }
    })
    this.tell(document)
    const settled = [id]
    for (let after: number | undefined = isForAll ? 0 : undefined; after !== undefined;) {
      const { next, settled: more } = await this.step('listUnrecognised', after)
      settled.push(...more)
      after = next
    }
    return { document, settled }
  }

  /** A person's word for a document that was offered to be looked at; undefined leaves it as it is. */
  async settleChecked(id: string, direction: Direction | undefined): Promise<void> {
    const document = await this.ports.store.write(async (tx) => {
      if (direction === undefined) {
        await tx.directions.confirm(id)
        return tx.documents.read(id)
      }
      return tx.directions.set(id, direction, { by: 'person', details: SENTENCES[direction] })
    })
    this.tell(document)
  }

  /** At the start: documents of a workspace that came to its profile by an upgrade are compared with it, and what an older program stored is mended. */
  async begin(): Promise<void> {
    // The card of an older workspace became its profile before anybody compared documents with it.
    if ((await this.company()) !== undefined && (await this.ports.store.settings.read(CHECK_SETTING)) === undefined)
      await this.compareWithProfile()
    const { store } = this.ports
    if (await store.directions.hasWrongPartner()) await store.write((tx) => tx.directions.settlePartners())
  }

  /** The profile was set or changed: everything is compared with it anew, in steps. */
  async companyChanged(): Promise<void> {
    const before = this.known
    this.known = undefined
    // Another account or another colour says nothing about whose documents they are.
    if (before === undefined || identityOf(before.company) !== identityOf(await this.company())) await this.compareWithProfile()
  }

  /** Resolves when nothing is left to compare. */
  async idle(): Promise<void> {
    await this.running
  }

  private async compareWithProfile(): Promise<void> {
    await this.ports.store.write(async (tx) => tx.settings.write(CHECK_SETTING, await tx.directions.lastSeq()))
    const mine = ++this.round
    this.running = this.running.then(() => this.compareAll(mine)).catch(this.ports.report)
  }

  private async compareAll(mine: number): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined && mine === this.round;) {
      after = (await this.step('listAll', after)).next
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Compares a few documents behind a place; answers those that have another direction now, and the place to go on from, undefined at the end. */
  private async step(
    list: 'listAll' | 'listUnrecognised',
    after: number,
  ): Promise<{ readonly next: number | undefined; readonly settled: string[] }> {
    const { store } = this.ports
    const rows = await store.directions[list](after, AT_ONCE)
    const pairs = await store.write((tx) =>
      mapInOrder(rows, async (row) => ({ before: row.document, document: await this.compare(tx, row) })),
    )
    for (const { before, document } of pairs) if (document !== before) this.tell(document)
    const settled = pairs.flatMap(({ before, document }) => (document.direction === before.direction ? [] : [document.id]))
    return { next: rows.length < AT_ONCE ? undefined : rows.at(-1)?.seq, settled }
  }

  private async compare(tx: StoreWrites, { document, parties }: Pick<Matchable, 'document' | 'parties'>): Promise<DocumentRecord> {
    const found = await this.whose({ ...document, parties }, tx)
    await tx.directions.setMatch(document.id, found.match)
    if (document.direction !== 'undecided' || found.direction === 'undecided') {
      return isOfOthers(document.match) === isOfOthers(found.match) ? document : await tx.documents.read(document.id)
    }
    return tx.directions.set(document.id, found.direction, {
      by: found.isDecided ? 'person' : 'match',
      details: describeMatch(found),
    })
  }

  /** What is decided with a direction: which company is the client, and which way self-billed documents go. */
  private async decisionOn(document: DocumentRecord, tx: StoreLooks, direction: DecidedDirection) {
    const parties = await tx.parties.read(document.id)
    const found = await this.whose({ ...document, parties }, tx)
    const isSelf = isSelfBilled(document.type_code, document.format)
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

  private tell(document: DocumentRecord): void {
    tellDocument(this.ports.publish, document)
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
function describeMatch({ direction, isDecided }: Whose): string {
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
