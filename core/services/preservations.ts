import { AppError } from '../base/errors.ts'
import { mapInOrder } from '../base/in-order.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { DeskEvent, ListedPreservation, NewPreservation, Preservation } from '../contract/types.ts'
import type { Store, StoreWrites } from '../store/store.ts'
import { requireHome } from '../store/taken.ts'
import { currentActor } from './actor.ts'
import { isInForce, readPreservations, writePreservations } from './documents/preservation.ts'
import { tellDocument } from './events.ts'

interface PreservationPorts {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly publish: (event: DeskEvent) => void
}

/** In force at a time: each is asked about at every deletion. Those that were lifted stay on record, however many they are. */
export const MAX_IN_FORCE = 1_000

/** What people keep from deletion above its retention period: for an audit, a dispute, an assessment that is open. */
export function createPreservations({ store, clock, ids, publish }: PreservationPorts) {
  /** The log of a single document says what was decided about it. */
  const note = async (
    tx: StoreWrites,
    { document_id, reason }: Preservation,
    detail: 'preserved' | 'preservationLifted',
  ): Promise<void> => {
    if (document_id !== undefined && (await tx.documents.find(document_id)) !== undefined)
      await tx.log.note(document_id, `${LOG_DETAILS[detail]} ${reason}`)
  }
  const tell = async ({ document_id }: Preservation): Promise<void> => {
    const document = document_id === undefined ? undefined : await store.documents.find(document_id)
    if (document !== undefined) tellDocument(publish, document)
  }
  return {
    /** What is in force, then what was lifted, each with the newest first. */
    list: async (): Promise<ListedPreservation[]> => {
      const all = (await readPreservations(store)).toReversed()
      return mapInOrder([...all.filter(isInForce), ...all.filter((one) => !isInForce(one))], async (one) => {
        const document = one.document_id === undefined ? undefined : await store.documents.find(one.document_id)
        return document === undefined ? one : { ...one, document_name: document.number ?? document.filename ?? document.id }
      })
    },

    /** Throws `validation_error` without a reason, `not_found`, and `taken_along` in a copy, of which the office would not hear. */
    add: async (input: NewPreservation): Promise<Preservation> => {
      const { document_id, year } = input
      const reason = input.reason.trim()
      if (reason === '') throw invalid('reason', 'empty', 'reason must say why nothing may be deleted.')
      if (document_id !== undefined && year !== undefined)
        throw invalid('year', 'two_subjects', 'A document or a year is kept from deletion, not both in one.')
      const actor = currentActor()
      const added: Preservation = {
        id: ids.next(),
        ...(document_id === undefined ? {} : { document_id }),
        ...(year === undefined ? {} : { year }),
        reason,
        set_at: clock.now(),
        ...(actor === undefined ? {} : { set_by: actor }),
      }
      await store.write(async (tx) => {
        await requireHome(tx)
        if (document_id !== undefined) await tx.documents.read(document_id)
        const all = await readPreservations(tx)
        if (all.filter(isInForce).length >= MAX_IN_FORCE) {
          throw new AppError('invalid_state', `${MAX_IN_FORCE} preservations are in force, and no more are kept.`, {
            next: 'Preserve a year or the whole client company, and lift what that covers.',
          })
        }
        await writePreservations(tx, [...all, added])
        await note(tx, added, 'preserved')
      })
      await tell(added)
      return added
    },

    /** It stays on record with who lifted it; lifting it again keeps the first time. Throws `not_found`, and `taken_along` in a copy. */
    lift: async (id: string): Promise<Preservation> => {
      const actor = currentActor()
      const lifted = await store.write(async (tx) => {
        await requireHome(tx)
        const all = await readPreservations(tx)
        const found = all.find((one) => one.id === id)
        if (found === undefined) {
          throw new AppError('not_found', `There is no preservation ${id.slice(0, 100)}.`, {
            next: 'The settings of the window and kontor preserve list show them.',
          })
        }
        if (!isInForce(found)) return found
        const after = { ...found, lifted_at: clock.now(), ...(actor === undefined ? {} : { lifted_by: actor }) }
        await writePreservations(
          tx,
          all.map((one) => (one === found ? after : one)),
        )
        await note(tx, after, 'preservationLifted')
        return after
      })
      await tell(lifted)
      return lifted
    },
  }
}

function invalid(path: string, code: string, message: string): AppError {
  return new AppError('validation_error', message, { errors: [{ path, code, message }] })
}
