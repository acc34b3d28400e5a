import { AppError, asAppError } from '../../base/errors.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { DeskEvent, DocumentRecord, RemoteFlow, SendRequest, TransactionRecord } from '../../contract/types.ts'
import { enqueueSend, requireSendable } from '../../queue/enqueue.ts'
import { DOCUMENT_TRANSITIONS } from '../../store/states.ts'
import type { Store, StoreWrites } from '../../store/store.ts'
import type { Network } from '../../store/types.ts'
import type { Engine } from '../engine/engine.ts'
import type { Leaving } from './leaving.ts'
import { readMoment } from '../moment.ts'
import { writeOnce } from '../idempotency.ts'
import { formatOfReceiver, outgoingFormat, refuseLosses, tellConversion, type Outgoing } from './outgoing.ts'
import type { Directions } from '../direction/directions.ts'
import { requireHome } from '../../store/taken.ts'
import { tellOnBehalf } from '../direction/gate.ts'
import { createClientGate } from './client-gate.ts'
import type { Claim, Surroundings } from '../types.ts'

export interface SendPorts extends Pick<Surroundings, 'clock'> {
  readonly store: Store
  readonly engine: Engine
  readonly leaving: Leaving
  readonly directions: Directions
  /** Where deliveries of this node go. */
  readonly network: () => Promise<Network>
  /** Which remote that is; undefined while none is set. */
  readonly remote: () => Promise<string | undefined>
  /** Whether the document goes there as it first was before it is replaced by what is sent. */
  readonly flow: () => Promise<RemoteFlow>
  /** Tells the queue that there is something to do. */
  readonly wakeQueue: () => void
  /** Tells the window that a document has changed. */
  readonly publish: (event: DeskEvent) => void
}

/**
 * Puts documents into the queue, each in the format that it leaves in: what has to be converted for that becomes its next version, and nothing is
 * dropped on the way that the caller has not accepted.
 */
export function createSend(ports: SendPorts) {
  const { store, clock, engine, directions } = ports
  const { readNaming, requireClient } = createClientGate(ports)

  /** Throws for what would be refused on the network, and for values that would be lost; undefined where nothing is converted. */
  const prepare = async (id: string, acceptLosses: boolean, signal: AbortSignal | undefined): Promise<Outgoing | undefined> => {
    const document = await store.documents.read(id)
    const { xml } = await store.versions.read(id)
    // What was delivered is sent once more as it was.
    const target = document.status === 'send.completed' ? undefined : outgoingFormat(document, await formatOfReceiver(store, document))
    if (target === undefined) {
      await engine.run('requireValid', [xml], signal)
      return undefined
    }
    const outgoing = await engine.run('prepareOutgoing', [xml, target], signal)
    if (outgoing.verdict.errors > 0) await engine.run('requireValid', [outgoing.xml, `The document, converted to ${target},`], signal)
    if (outgoing.lost.length > 0 && !acceptLosses) throw refuseLosses(outgoing)
    return outgoing
  }

  return async (
    id: string,
    { transaction_type, force = false, send_at, batch, network, accept_losses = false, on_behalf }: Readonly<SendRequest>,
    claim?: Claim,
    signal?: AbortSignal,
  ): Promise<TransactionRecord> => {
    await requireHome(store)
    if (transaction_type !== 'send.peppol') {
      throw new AppError('unsupported_transaction_type', `The transaction type ${transaction_type.slice(0, 60)} is not supported.`)
    }
    const sendAt = send_at === undefined ? undefined : readMoment('send_at', send_at)
    const known = await store.documents.read(id)
    const { version } = known
    const naming = await readNaming(known, signal)
    // Whose it is counts before whether it is right; what cannot be sent at all, whoever sold it, is said below.
    if (mayBeSent(known, force)) await requireClient(store, known, naming, on_behalf)
    const prepared = await prepare(id, accept_losses, signal).then(
      (outgoing) => ({ outgoing }),
      async (error: unknown) => {
        // What is refused here with other rules or another card than it was judged with must not be called ready any more.
        if (asAppError(error).code === 'validation_error') await ports.leaving.judge(id, { lang: 'en' }, signal)
        return { error }
      },
    )
    const destination = { network: await ports.network(), remote: await ports.remote(), flow: await ports.flow() }
    const work = async (tx: StoreWrites) => {
      if (network !== undefined && network !== destination.network) throw otherNetwork(destination.network)
      const before = await tx.documents.read(id)
      requireBase(before, version)
      // Where nobody can say whose it is, or it leaves for another company, sending it is the decision.
      const isTurned = before.direction === 'undecided' && ((await directions.company(tx)) === undefined || on_behalf !== undefined)
      const document = isTurned ? await tx.directions.set(id, 'outbound', { by: 'person', details: LOG_DETAILS.decidedOutbound }) : before
      requireSendable(document, force)
      // What has errors would be refused on the network; better said here, with the fields to mend, than by a delivery that fails.
      if ('error' in prepared) throw prepared.error
      const { outgoing } = prepared
      const leaving = outgoing === undefined ? naming : { ...outgoing.facts }
      const reason = await requireClient(tx, document, leaving, on_behalf)
      if (outgoing !== undefined) {
        const errors = { outgoing_errors: outgoing.verdict.errors }
        await directions.addVersion(tx, id, {
          ...outgoing,
          ...errors,
          cause: 'convert',
          base_version: version,
          note: tellConversion(outgoing),
        })
      }
      const job = await enqueueSend(tx, {
        document_id: id,
        type: 'send.peppol',
        ...destination,
        force,
        send_at: sendAt,
        batch,
        ...(reason === undefined ? {} : { on_behalf: reason, note: tellOnBehalf(reason, leaving) }),
      })
      return tx.transactions.read(job.transaction_id)
    }
    const transaction = await writeOnce(store, clock, { claim, work, reread: (tx, made) => tx.transactions.read(made) })
    ports.publish({ type: 'document', id, status: (await store.documents.read(id)).status })
    ports.wakeQueue()
    return transaction
  }
}

/** A rehearsal was started or ended, by another window for one, while these were on their way into the queue. */
function otherNetwork(now: Network): AppError {
  const message = now === 'rehearsal' ? 'A rehearsal was started meanwhile.' : 'The rehearsal has ended meanwhile.'
  return new AppError('other_network', `${message} The document was sent nowhere.`)
}

function mayBeSent({ direction, status }: DocumentRecord, force: boolean): boolean {
  if (direction === 'inbound' || (status === 'send.completed' && !force)) return false
  return DOCUMENT_TRANSITIONS[status].includes('send.processing')
}

/** Throws AppError `invalid_state` where another version has been stored meanwhile. */
export function requireBase({ version }: DocumentRecord, base: number): void {
  if (version === base) return
  throw new AppError('invalid_state', `The document was changed meanwhile: version ${version} is the newest.`, {
    next: 'Load it again and repeat the change.',
  })
}
