import { mapInOrder } from '../../base/in-order.ts'
import { membersOf } from '../../base/json.ts'
import { asAppError } from '../../base/errors.ts'
import type { DeliveryWay, DocumentRecord, NamedParty, NeedCode, Preflight } from '../../contract/types.ts'
import type { FormatCode } from '../../profiles/formats.ts'
import type { Invoice } from '../../model/invoice.ts'
import { STARTED_STATUSES } from '../../store/states.ts'
import type { StoreReads } from '../../store/store.ts'
import { requireHome } from '../../store/taken.ts'
import type { VersionVerdict } from '../../store/types.ts'
import type { TermId } from '../../terms/types.ts'
import { modelPathOf, parsePath } from '../../terms/path.ts'
import { cardOfReceiver, formatOfReceiver, mailFormat, outgoingFormat, type Outgoing } from './outgoing.ts'
import { withMails } from '../mail/mail-state.ts'
import { nameParty } from '../direction/desk.ts'
import type { DirectionDesk } from '../direction/desk.ts'
import { PreflightCauses, receiverOf, type Add, type Found } from './preflight-causes.ts'
import { createRecipients, type RecipientPorts } from './recipients.ts'

export interface PreflightPorts extends RecipientPorts {
  readonly store: StoreReads
  /** Finds out what a document needs. */
  readonly judge: (documentId: string, signal?: AbortSignal) => Promise<unknown>
  /** A document as it leaves, where it has to be converted for that. Throws AppError for what is no invoice. */
  readonly convert: (documentId: string, target: FormatCode, signal?: AbortSignal) => Promise<Outgoing>
  /** Whose document it is, as far as its parties say. */
  readonly view: DirectionDesk['view']
  /** Throws AppError for what is no invoice. */
  readonly readModel: (documentId: string, signal?: AbortSignal) => Promise<Invoice>
}

/** Sellers that are named in one answer. */
const MAX_SELLERS = 20

/**
 * What stands in the way of a batch, by cause and not by document: states and rules that stop a document, terms that a customer asks for, recipients
 * that cannot be reached, and what has been sent before. Reads what is stored; only recipients are asked for over the network, and without one what was
 * last said of them counts, with its date.
 */
export function createPreflight(ports: PreflightPorts) {
  const { store, clock, judge, convert, view, readModel } = ports
  const { addRecipients } = createRecipients(ports)
  /** What a document is converted to before it leaves; undefined where it leaves as it is. */
  const targetOf = async (document: DocumentRecord, way: DeliveryWay): Promise<FormatCode | undefined> => {
    const wanted = await formatOfReceiver(store, document)
    if (way === 'exchange') return outgoingFormat(document, wanted)
    const format = mailFormat(document, wanted)
    return format === document.format ? undefined : format
  }
  return {
    /** What stands in the way of sending these. Throws `not_found`, `taken_along`. */
    check: async (ids: readonly string[], signal?: AbortSignal, way: DeliveryWay = 'exchange'): Promise<Preflight> => {
      await requireHome(store)
      const documents: DocumentRecord[] = []
      for (const id of new Set(ids)) {
        const { code } = (await store.documents.read(id)).need
        if (code === 'checking') await judge(id, signal)
        documents.push(await store.documents.read(id))
      }
      const causes = new PreflightCauses()
      const { add } = causes
      const open: DocumentRecord[] = []
      for (const document of documents) {
        const { code } = document.need
        if (code === 'undecided' || code === 'other_seller') add({ kind: code, stops: true, ...(await whoseOf(document)) }, document)
        else if (!OPEN_NEEDS.has(code)) add({ kind: 'state', stops: true, status: document.status }, document)
        else open.push(document)
      }
      for (const document of open) {
        const target = await targetOf(document, way)
        if (target === undefined) addRules(document, await store.versions.readVerdict(document.id, document.version), add)
        else await addConversion(document, target, add, signal)
      }
      for (const document of open) await addTwins(store, document, open, add)
      for (const document of open) await addCardTerms(document, add, signal)
      if (way === 'exchange') {
        for (const { mail, ...document } of await withMails(store, open))
          if (mail !== undefined) add({ kind: 'mail_draft', stops: false }, document)
        await addRecipients(open, async (document) => (await targetOf(document, way)) ?? document.format, add)
      }

      const found = causes.list()
      const stopped = new Set(found.filter(({ stops }) => stops).flatMap(({ document_ids }) => document_ids))
      const ready = open.filter(({ id }) => !stopped.has(id)).map(({ id }) => id)
      const sellers = await listSellers(ready)
      return { checked_at: clock.now(), documents: documents.length, causes: found, ready, sellers } satisfies Preflight
    },
  }

  async function whoseOf({ id }: DocumentRecord): Promise<Pick<Found, 'seller' | 'client'>> {
    const { seller, others } = await view(id)
    const client = others.find(({ role }) => role === 'seller' || role === 'both')?.workspace.name
    return { seller, ...(client === undefined ? {} : { client }) }
  }

  async function listSellers(ids: readonly string[]): Promise<NamedParty[]> {
    const named = (await mapInOrder(ids, async (id) => nameParty((await store.parties.read(id)).seller))).map(({ name, vat_id }) =>
      JSON.stringify({ name, vat_id }),
    )
    return [...new Set(named)].slice(0, MAX_SELLERS).map((text) => JSON.parse(text) as NamedParty)
  }

  /** What is converted for sending is judged as it leaves. */
  async function addConversion(document: DocumentRecord, target: FormatCode, add: Add, signal: AbortSignal | undefined): Promise<void> {
    const outgoing = await convert(document.id, target, signal).catch((thrown: unknown) => {
      if (asAppError(thrown).code !== 'unsupported_document') throw thrown
      return undefined
    })
    addRules(document, outgoing?.verdict ?? { errors: 1, causes: [] }, add)
    if (outgoing !== undefined && outgoing.lost.length > 0) add({ kind: 'conversion', stops: false, format: target }, document)
  }

  /** Terms that the customer's card asks for beyond the rules. */
  async function addCardTerms(document: DocumentRecord, add: Add, signal: AbortSignal | undefined): Promise<void> {
    const card = await cardOfReceiver(store, document)
    if (card === undefined || !('required_terms' in card) || card.required_terms.length === 0 || document.format === null) return
    const model = await readModel(document.id, signal)
    for (const term of card.required_terms.filter((wanted) => !hasTerm(model, wanted))) {
      add({ kind: 'card_term', stops: false, term, ...receiverOf(document) }, document)
    }
  }
}

/** A person may send what needs this, once nothing stops it. */
const OPEN_NEEDS: ReadonlySet<NeedCode> = new Set(['ready', 'needs_attention', 'checking', 'refused', 'put_aside'])

/** What stops the document and follows from nothing else. */
function addRules(document: DocumentRecord, { errors, causes }: Pick<VersionVerdict, 'errors' | 'causes'>, add: Add): void {
  if (errors === 0) return
  const stopping = causes.filter(({ stops }) => stops)
  if (stopping.length === 0) add({ kind: 'rule', stops: true }, document)
  for (const { rule_id, term } of stopping) {
    add({ kind: 'rule', stops: true, rule_id, ...(term === '' ? {} : { term: term as TermId }), ...receiverOf(document) }, document)
  }
}

/** The same number of the same supplier in the same year, or the same content, sent before or twice in the batch. */
async function addTwins(store: StoreReads, document: DocumentRecord, batch: readonly DocumentRecord[], add: Add): Promise<void> {
  const ids = new Set(batch.map(({ id }) => id))
  const isRival = (other: DocumentRecord): boolean =>
    other.id !== document.id && other.direction === 'outbound' && (ids.has(other.id) || STARTED_STATUSES.includes(other.status))
  const same = (await store.documents.findByContent(document.sha256)).find((other) => isRival(other) && other.sha256 === document.sha256)
  if (same !== undefined) return add({ kind: 'duplicate_content', stops: false, ...twinOf(document, same, ids) }, document)
  if (document.number === undefined) return
  const namesake = (await store.documents.findByNumber(document.number)).find((other) => isRival(other) && isSameNumber(document, other))
  if (namesake !== undefined) add({ kind: 'duplicate_number', stops: false, ...twinOf(document, namesake, ids) }, document)
}

/** Twice in the batch is one cause; what was sent before names each document. */
function twinOf({ number }: DocumentRecord, twin: DocumentRecord, batch: ReadonlySet<string>): Pick<Found, 'number' | 'twin_id'> {
  return { ...(number === undefined ? {} : { number }), ...(batch.has(twin.id) ? {} : { twin_id: twin.id }) }
}

function isSameNumber(left: DocumentRecord, right: DocumentRecord): boolean {
  const isSameSender =
    left.sender_id !== undefined && right.sender_id !== undefined
      ? left.sender_id === right.sender_id
      : left.sender_name === right.sender_name
  return isSameSender && left.issue_date?.slice(0, 4) === right.issue_date?.slice(0, 4)
}

function hasTerm(model: Invoice, term: TermId): boolean {
  let values: unknown[] = [model]
  for (const { name } of parsePath(modelPathOf(term)) ?? []) {
    values = values.flatMap((value) => membersOf(value)[name] ?? [])
  }
  return values.some((value) => value !== '')
}
