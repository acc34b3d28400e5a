import { asAppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { DocumentRecord, PeppolLookup, PeppolNetwork } from '../../contract/types.ts'
import { formatOf, isFormatCode } from '../../profiles/formats.ts'
import type { StoreReads } from '../../store/store.ts'
import type { Lookup } from '../remote/peppol-lookup.ts'
import { receiverOf, type Add } from './preflight-causes.ts'

export interface RecipientPorts {
  readonly store: Pick<StoreReads, 'participants'>
  readonly clock: Clock
  readonly lookup: Lookup
  /** Peppol network of the remote that is set. */
  readonly network: () => Promise<PeppolNetwork>
}

/** An answer about a recipient that is no older is not asked for again. */
const FRESH_MS = 24 * 3600 * 1000
const ASKED_AT_ONCE = 4
/** A person waits for it. */
const PATIENCE_MS = 3000

type Question = Parameters<Lookup['find']>[0]

/** Whether recipients can be reached and can read what is sent to them: asked, or what was last said of them. */
export function createRecipients({ store, clock, lookup, network }: RecipientPorts) {
  async function addRecipients(
    documents: readonly DocumentRecord[],
    leavesAs: (document: DocumentRecord) => Promise<string | null>,
    add: Add,
  ): Promise<void> {
    let isMute = false
    const groups = Map.groupBy(documents, ({ receiver_id }) => receiver_id ?? '')
    const next = groups.entries()
    const work = async (): Promise<void> => {
      for (const [participant, concerned] of next) {
        const [, scheme, value] = /^(\d{4}):(.+)$/.exec(participant) ?? []
        if (scheme === undefined || value === undefined) continue
        const question = { scheme, value, network: await network() }
        const answer = (await recall(question)) ?? (isMute ? undefined : await ask(question))
        // One question that is not answered is not followed by hundreds.
        isMute ||= answer === undefined
        for (const document of concerned) addRecipient(document, answer, await leavesAs(document), add)
      }
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  }

  async function recall({ network: on, scheme, value }: Question): Promise<PeppolLookup | undefined> {
    const kept = await store.participants.find(on, `${scheme}:${value}`)
    if (kept === undefined || clock.millis() - Date.parse(kept.checked_at) >= FRESH_MS) return undefined
    return JSON.parse(kept.answer) as PeppolLookup
  }

  /** Undefined where nobody can say it in time; an answer that comes later is kept for the next time. */
  async function ask(question: Question): Promise<PeppolLookup | undefined> {
    const answer = lookup.find(question).catch((thrown: unknown) => {
      // That nobody can say it does not stop a batch; a fault of ours does.
      if (asAppError(thrown).code === 'internal_error') throw thrown
      return undefined
    })
    const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref())
    return Promise.race([answer, patience])
  }

  return { addRecipients }
}

function addRecipient(document: DocumentRecord, answer: PeppolLookup | undefined, format: string | null, add: Add): void {
  const receiver = receiverOf(document)
  if (answer === undefined) return
  const asked = { ...receiver, checked_at: answer.checked_at }
  if (!answer.registered) add({ kind: 'recipient_unknown', stops: false, ...asked }, document)
  else if (!takes(answer.document_types, { format, type: document.type }))
    add({ kind: 'recipient_cannot_read', stops: false, ...asked }, document)
}

/** Peppol policy for use of identifiers: the id of a document type names namespace and root before `##`. */
function takes(types: readonly string[], { format, type }: Pick<DocumentRecord, 'format' | 'type'>): boolean {
  if (types.length === 0 || format === null) return true
  const root =
    isFormatCode(format) && formatOf(format).syntax === 'cii' ? 'CrossIndustryInvoice' : type === 'credit_note' ? 'CreditNote' : 'Invoice'
  return types.some((id) => id.includes(`::${root}##`) || !id.includes('##'))
}
