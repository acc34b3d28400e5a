import { mapInOrder } from '../../base/in-order.ts'
import { AppError } from '../../base/errors.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type {
  Company,
  DeskEvent,
  DirectionCheck,
  DirectionQuestion,
  DirectionView,
  DocumentRecord,
  NamedParty,
  OtherClient,
  DirectionRequest,
  DirectionAnswer,
  MovedDocument,
} from '../../contract/types.ts'
import { identify } from '../../identity/identify.ts'
import type { DocumentParties, PartyFacts } from '../../identity/parties.ts'
import { partyKey } from '../../identity/party-key.ts'
import type { DocumentHistory, Matchable, NewVersion } from '../../store/types.ts'
import type { Store } from '../../store/store.ts'
import { requireHome } from '../../store/taken.ts'
import { requireUnpreserved } from '../documents/preservation.ts'
import type { OtherWorkspaces } from '../types.ts'
import { canTurn, CHECK_SETTING, type Directions } from './directions.ts'
import { findStop } from './gate.ts'

export interface DirectionDeskPorts {
  readonly store: Store
  readonly directions: Directions
  /** The other clients of this desk. */
  readonly otherWorkspaces: () => OtherWorkspaces
  /** What this client is called on this desk. */
  readonly workspaceName: () => Promise<string>
  /** Reads and judges content. */
  readonly prepare: (xml: Uint8Array) => Promise<Pick<NewVersion, 'facts' | 'verdict'>>
  readonly publish: (event: DeskEvent) => void
}

const MAX_CHECKED = 500
/** Undecided documents that are looked through for the companies they name. */
const MAX_ASKED_ABOUT = 2_000
const MAX_QUESTIONS = 200

export type DirectionDesk = ReturnType<typeof createDirectionDesk>

/** Whether documents are sent or received by the client company. */
export function createDirectionDesk({ store, directions, otherWorkspaces, workspaceName, prepare, publish }: DirectionDeskPorts) {
  const describe = async (document: DocumentRecord, parties: DocumentParties): Promise<DirectionView> => {
    const company = await directions.company()
    const naming = { ...document, parties }
    const { match, isDecided, direction: _direction, ...found } = await directions.whose(naming)
    const source = isDecided ? 'person' : await store.directions.findSource(document.id)
    const stop = await findStop(company, store, document, naming)
    return {
      direction: document.direction,
      ...found,
      ...(match === undefined ? {} : { match }),
      ...(source === undefined || source === 'match' ? {} : { said_by: source }),
      can_change: canTurn(document),
      seller: nameParty(parties.seller),
      buyer: nameParty(parties.buyer),
      ...(company === undefined ? {} : { client: nameCompany(company) }),
      ...(stop === undefined || document.direction === 'inbound' ? {} : { stop }),
      others: await listOthers(document, parties),
    }
  }

  /** Clients that are surely named; whose company is only doubtful is none to offer. */
  const listOthers = async (document: DocumentRecord, parties: DocumentParties): Promise<OtherClient[]> =>
    (await otherWorkspaces().companies()).flatMap(({ workspace, company }) => {
      const { role } = identify(company, parties, document.type_code, document.format ?? undefined).match
      return role === 'none' ? [] : [{ workspace, role }]
    })

  const readUntil = async (): Promise<number> => {
    const until = await store.settings.read(CHECK_SETTING)
    return typeof until === 'number' ? until : 0
  }

  const check = async (): Promise<DirectionCheck> => {
    const rows = await store.directions.listContradicted(await readUntil(), MAX_CHECKED)
    const items = (
      await mapInOrder(rows, async ({ document, parties }) => {
        const { direction, reason, match } = await directions.whose({ ...document, parties })
        return direction === document.direction
          ? []
          : [{ document, should_be: direction, reason, ...(match === undefined ? {} : { match }) }]
      })
    ).flat()
    return { items, more: rows.length === MAX_CHECKED }
  }

  return {
    /** The client company, once somebody has said who it is. */
    company: (): Promise<Company | undefined> => directions.company(),
    /** Why a document goes the way it does, or what is to be asked about it. */
    view: async (id: string): Promise<DirectionView> => describe(await store.documents.read(id), await store.parties.read(id)),
    /** A person's word for a document and, where wished, for all of the same company. Throws `invalid_state` for what was sent. */
    decide: (id: string, request: DirectionRequest): Promise<DirectionAnswer> => directions.decide(id, request),
    /** The undecided documents by the company that most of them name, so that each is asked about once. */
    listQuestions: async (): Promise<DirectionQuestion[]> =>
      mapInOrder(
        askOnce(await store.directions.listUndecided(0, MAX_ASKED_ABOUT)),
        async ({ party, as_seller, as_buyer, document_ids, newest }) => ({
          party: nameParty(party),
          as_seller,
          as_buyer,
          document_ids,
          view: { ...(await describe(newest.document, newest.parties)), document: newest.document },
        }),
      ),
    /**
     * Brings a document with its history to another client of this desk, where its parties are compared anew; here the chain keeps that it was erased.
     * Throws `invalid_state` for what was sent, `retention_period` for what a person keeps from deletion, `not_found`, `taken_along`.
     */
    move: async (id: string, workspace: string, actor: string): Promise<MovedDocument> => {
      // From another client it could be sent.
      await requireHome(store)
      const document = await store.documents.read(id)
      if (!canTurn(document)) {
        throw new AppError('invalid_state', 'The document was sent or came from the exchange: it belongs to this client.')
      }
      if (workspace === otherWorkspaces().id) throw new AppError('invalid_state', 'The document is at this client already.')
      await requireUnpreserved(document, store)
      const moved = await otherWorkspaces().receive(workspace, await store.documents.readHistory(id), await workspaceName())
      // It is whole at the other client before it goes here; where that ends in between, moving it again finds it there.
      await store.write(async (tx) => {
        await requireUnpreserved(document, tx)
        await tx.documents.erase(id, actor)
      })
      publish({ type: 'deleted', id })
      return moved
    },
    /** The other end of `move`: stores what comes from the client of that name. */
    receive: async (history: DocumentHistory, from: string): Promise<DocumentRecord> => {
      const newest = history.versions.at(-1)
      if (newest === undefined) throw new AppError('not_found', `There is no document ${history.id}.`)
      const { facts, verdict } = await prepare(newest.xml)
      const moved = {
        ...(await directions.settle(facts, undefined, 'undecided')),
        facts,
        verdict,
        details: `${LOG_DETAILS.moved} ${from}`.trim(),
      }
      const document = await store.write(
        async (tx) => (await tx.documents.find(history.id)) ?? (await tx.documents.insertHistory(history, moved)),
      )
      publish({ type: 'document', id: document.id, status: document.status })
      return document
    },
    /** Documents from before the profile, or its last change, that go another way than their parties say. */
    check,
    /** Turns those that are named, and leaves the others for good as they are. */
    settleCheck: async (ids: readonly string[]): Promise<DirectionCheck> => {
      const chosen = new Set(ids)
      for (const { document, should_be } of (await check()).items)
        await directions.settleChecked(document.id, chosen.has(document.id) ? should_be : undefined)
      return check()
    },
  }
}

interface Question extends Pick<DirectionQuestion, 'as_seller' | 'as_buyer' | 'document_ids'> {
  readonly party: PartyFacts
  readonly newest: Matchable
}

/** Each document belongs to the company that most of the documents name; so few questions are asked as can be. */
function askOnce(rows: readonly Matchable[]): Question[] {
  const keysOf = ({ parties }: Matchable): (string | undefined)[] => [partyKey(parties.seller), partyKey(parties.buyer)]
  const frequency = new Map<string, number>()
  for (const row of rows) for (const key of new Set(keysOf(row))) if (key !== undefined) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  const groups = Map.groupBy(rows, (row) => {
    const [seller = '', buyer = ''] = keysOf(row)
    return (frequency.get(buyer) ?? 0) > (frequency.get(seller) ?? 0) ? buyer : seller
  })
  return [...groups]
    .flatMap(([key, group]): Question[] => {
      const newest = group.at(-1)
      if (newest === undefined) return []
      const as_seller = group.filter((row) => (keysOf(row)[0] ?? '') === key).length
      return [
        {
          party: as_seller > 0 && keysOf(newest)[0] === key ? newest.parties.seller : newest.parties.buyer,
          as_seller,
          as_buyer: group.length - as_seller,
          document_ids: group.map(({ document }) => document.id),
          newest,
        },
      ]
    })
    .sort((left, right) => right.as_seller + right.as_buyer - left.as_seller - left.as_buyer)
    .slice(0, MAX_QUESTIONS)
}

/** A party as a person recognises it. */
export function nameParty({ name, trading_name, vat_id, tax_number, registration, endpoint, city, country_code }: PartyFacts): NamedParty {
  const shown = {
    name: name ?? trading_name,
    vat_id,
    tax_number,
    registration: registration?.value,
    endpoint: endpoint === undefined ? undefined : [endpoint.scheme, endpoint.value].filter((part) => part !== undefined).join(':'),
    city,
    country_code,
  }
  return Object.fromEntries(Object.entries(shown).filter((entry) => entry[1] !== undefined)) as NamedParty
}

function nameCompany({ name, vat_ids: [vat_id], tax_numbers: [tax_number], address: { city, country_code } }: Company): NamedParty {
  return nameParty({
    name,
    country_code,
    ...(vat_id === undefined ? {} : { vat_id }),
    ...(tax_number === undefined ? {} : { tax_number }),
    ...(city === undefined ? {} : { city }),
  })
}
