import { AppError } from '../../base/errors.ts'
import { contentOf } from '../../contract/contact.ts'
import { LOG_DETAILS, readLogDetail, type LogDetail } from '../../contract/log-details.ts'
import type {
  Card,
  ContactCard,
  DeskEvent,
  DocumentDetails,
  DocumentRecord,
  DocumentStatus,
  Handling,
  HandlingRequest,
  SupplierChange,
} from '../../contract/types.ts'
import type { DocumentParties } from '../../identity/parties.ts'
import type { Store, StoreLooks, StoreWrites } from '../../store/store.ts'
import { describeCard } from '../address-book/describe.ts'
import { factsOf, factsOfCard, findChanges, identityIn } from './supplier-facts.ts'

interface ReceivedPorts {
  readonly store: Store
  readonly publish: (event: DeskEvent) => void
}

type SupplierCard = ContactCard & Pick<Card, 'id' | 'updated_at'>

const ARRIVED: ReadonlySet<DocumentStatus> = new Set(['upload.completed', 'receive.completed'])

/** The steps of a received invoice, each with what the log says about it; turning down is said with its reason. */
const STEPS: Readonly<Record<Handling, Partial<Record<Handling, LogDetail>>>> = {
  new: { checked: 'checked', turned_down: 'turnedDownOther' },
  checked: { new: 'reopened', passed_on: 'passedOn', turned_down: 'turnedDownOther' },
  passed_on: { checked: 'takenBack' },
  turned_down: { new: 'reopened', checked: 'checked' },
}

const TURNED_DOWN = {
  format: 'turnedDownFormat',
  rules: 'turnedDownRules',
  particulars: 'turnedDownParticulars',
  amounts: 'turnedDownAmounts',
  not_ordered: 'turnedDownNotOrdered',
  not_ours: 'turnedDownNotOurs',
  duplicate: 'turnedDownDuplicate',
  other: 'turnedDownOther',
} as const satisfies Readonly<Record<NonNullable<HandlingRequest['reason']>, LogDetail>>

const CONFIRMED = { iban: 'confirmedIban', vat_id: 'confirmedVatId', endpoint: 'confirmedEndpoint' } as const satisfies Readonly<
  Record<SupplierChange['kind'], LogDetail>
>
const PATHS: Readonly<Record<SupplierChange['kind'], string>> = {
  iban: 'payment_details',
  vat_id: 'supplier.tax_id.value',
  endpoint: 'supplier.endpoint_id.value',
}

/** What is done with invoices that came in. */
export function createReceived({ store, publish }: ReceivedPorts) {
  const changed = (document: DocumentRecord): DocumentRecord => {
    publish({ type: 'document', id: document.id, status: document.status })
    return document
  }
  return {
    /**
     * Throws `invalid_state` for a step that does not follow and, with every difference, for checking what its supplier has changed and nobody
     * confirmed; `undecided` where nobody has said that it came in.
     */
    handle: async (id: string, request: HandlingRequest): Promise<DocumentRecord> => {
      const { handling, note = '' } = request
      const { document, isNew } = await store.write(async (tx) => {
        const before = requireReceived(await tx.documents.read(id))
        if (before.handling === handling) return { document: before, isNew: false }
        const step = STEPS[before.handling][handling]
        if (step === undefined) throw refuseStep(before.handling, handling)
        // What was passed on was checked before.
        if (handling === 'checked' && before.handling !== 'passed_on') await requireConfirmed(tx, id)
        const detail = handling === 'turned_down' ? TURNED_DOWN[request.reason ?? 'other'] : step
        const after = await tx.handling.set(id, handling, `${LOG_DETAILS[detail]} ${note.trim()}`.trim())
        const isChecked = handling === 'checked' || handling === 'passed_on'
        await tx.handling.keepFacts(id, isChecked ? factsOf(await tx.parties.read(id)) : [])
        return { document: after, isNew: true }
      })
      return isNew ? changed(document) : document
    },

    /** What the supplier has changed is right; answers what is left. Throws `invalid_state` for what is no change. */
    confirm: async (id: string, wanted: readonly Pick<SupplierChange, 'kind' | 'value'>[]): Promise<SupplierChange[]> => {
      const document = await store.write(async (tx) => {
        requireReceived(await tx.documents.read(id))
        const open = await listChanges(tx, id)
        for (const { kind, value } of wanted) {
          const found = open.find(({ change }) => change.kind === kind && change.value === value)
          if (found === undefined) {
            throw new AppError('invalid_state', `${value.slice(0, 100)} is not new on this invoice, or was confirmed before.`, {
              next: 'Load the document again.',
            })
          }
          await tx.handling.confirmFact(id, found.fact, `${LOG_DETAILS[CONFIRMED[kind]]} ${value}, until now ${wordKnown(found.change)}`)
        }
        await updateCard(tx, id, wanted)
        return tx.documents.read(id)
      })
      changed(document)
      return (await listChanges(store, id)).map(({ change }) => change)
    },
  }
}

/** What is said of a received invoice beyond its record: what its supplier has changed, and how it was handled last. */
export async function describeReceived(
  store: StoreLooks,
  document: DocumentRecord,
): Promise<Pick<DocumentDetails, 'supplier_changes' | 'handled'>> {
  if (document.direction !== 'inbound') return {}
  // What was checked is itself what is known of its supplier.
  const changes = (document.handling ?? 'new') === 'new' ? (await listChanges(store, document.id)).map(({ change }) => change) : []
  const handled = await lastStep(store, document)
  return { ...(changes.length === 0 ? {} : { supplier_changes: changes }), ...(handled === undefined ? {} : { handled }) }
}

const STEP_DETAILS: ReadonlySet<LogDetail> = new Set([
  ...Object.values(STEPS).flatMap((steps) => Object.values(steps)),
  ...Object.values(TURNED_DOWN),
])

async function lastStep(store: StoreLooks, { id, handling }: DocumentRecord): Promise<DocumentDetails['handled']> {
  if (handling === undefined || handling === 'new') return undefined
  const read = (await store.log.list(id)).map((entry) => ({ entry, said: readLogDetail(entry.details) }))
  const last = read.findLast(({ said }) => said.detail !== undefined && STEP_DETAILS.has(said.detail))
  if (last === undefined) return undefined
  const reason = (Object.keys(TURNED_DOWN) as (keyof typeof TURNED_DOWN)[]).find((one) => TURNED_DOWN[one] === last.said.detail)
  const { created_at: at, actor: by } = last.entry
  return {
    at,
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
    ...(last.said.rest === '' ? {} : { note: last.said.rest }),
  }
}

async function listChanges(store: StoreLooks, id: string): Promise<ReturnType<typeof findChanges>> {
  const parties = await store.parties.read(id)
  const facts = factsOf(parties)
  const card = await cardOf(store, parties)
  return findChanges({
    facts,
    known: await store.handling.listKnownFacts(identityIn(facts), id),
    card: card === undefined ? [] : factsOfCard(card),
    confirmed: await store.handling.listConfirmed(id),
  })
}

async function cardOf(store: StoreLooks, { seller }: DocumentParties): Promise<SupplierCard | undefined> {
  const { vat_id, endpoint, tax_number, registration, name } = seller
  const ids = [vat_id, endpoint?.value, tax_number, registration?.value].filter((id) => id !== undefined)
  const card = await store.cards.find('supplier', ids, name)
  return card?.kind === 'supplier' ? (card as SupplierCard) : undefined
}

/** What was let pass is known from now on. */
async function updateCard(tx: StoreWrites, id: string, confirmed: readonly Pick<SupplierChange, 'kind' | 'value'>[]): Promise<void> {
  const parties = await tx.parties.read(id)
  const card = await cardOf(tx, parties)
  if (card === undefined) return
  const content = contentOf(card)
  const { vat_id, endpoint } = parties.seller
  const isConfirmed = (kind: SupplierChange['kind']): boolean => confirmed.some((one) => one.kind === kind)
  const party = {
    ...content.party,
    ...(isConfirmed('vat_id') && vat_id !== undefined ? { tax_id: { ...content.party.tax_id, value: vat_id } } : {}),
    ...(isConfirmed('endpoint') && endpoint !== undefined ? { endpoint_id: endpoint } : {}),
  }
  const accounts = confirmed.filter(({ kind }) => kind === 'iban').map(({ value }) => value)
  await tx.cards.write(describeCard({ ...content, party, ibans: [...content.ibans, ...accounts] }), card.id)
}

function requireReceived(document: DocumentRecord): DocumentRecord & { readonly handling: Handling } {
  const { direction, status, handling } = document
  if (direction === 'undecided') {
    throw new AppError('undecided', 'Nobody has said yet whether this document goes out or came in.', {
      next: 'Decide its direction, then try again.',
    })
  }
  if (direction === 'outbound') throw new AppError('invalid_state', 'The document goes out: only what came in is checked and passed on.')
  if (!ARRIVED.has(status)) {
    throw new AppError('invalid_state', `The document is ${status} and cannot be handled.`, { next: 'Wait until it has arrived.' })
  }
  return { ...document, handling: handling ?? 'new' }
}

async function requireConfirmed(tx: StoreLooks, id: string): Promise<void> {
  const changes = (await listChanges(tx, id)).map(({ change }) => change)
  if (changes.length === 0) return
  throw new AppError('invalid_state', 'The supplier’s invoice says otherwise than before who he is or where the money goes.', {
    errors: changes.map((change) => ({
      path: PATHS[change.kind],
      code: `changed_${change.kind}`,
      message: `${change.value} is new; until now ${wordKnown(change)}.`,
      values: { value: change.value, known: wordKnown(change) },
    })),
    next: 'Ask the supplier, by a way that you know from before, and confirm what is new; or turn the invoice down.',
  })
}

const wordKnown = ({ known }: SupplierChange): string => known.map(({ value }) => value).join(', ')

function refuseStep(from: Handling, to: Handling): AppError {
  return new AppError('invalid_state', `An invoice that is ${from} cannot become ${to}.`, {
    next: `It can become ${Object.keys(STEPS[from]).join(' or ')}.`,
  })
}
