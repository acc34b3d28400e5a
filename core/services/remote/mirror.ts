import { mapInOrder } from '../../base/in-order.ts'
import { AppError, asAppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { DeskEvent, MirrorChoice, MirrorDifference, MirrorStatus } from '../../contract/types.ts'
import type { Gateway } from '../../queue/gateway.ts'
import type { Mirror } from '../../queue/mirror.ts'
import { copyProgress, settleCopy, type Prepared } from '../../queue/reconcile-remote-copy.ts'
import { EDITABLE_STATUSES } from '../../store/states.ts'
import type { Store } from '../../store/store.ts'
import { requireHome } from '../../store/taken.ts'
import type { MirrorRow } from '../../store/types.ts'

export interface MirrorPorts {
  readonly store: Store
  readonly clock: Clock
  readonly mirror: Mirror
  readonly gateway: () => Promise<Gateway | undefined>
  readonly prepare: (xml: Uint8Array) => Promise<Prepared>
  readonly publish: (event: DeskEvent) => void
  /** What went wrong where nobody waits for an answer. */
  readonly report: (error: unknown) => void
}

const MAX_LISTED = 1000

/** What the remote holds as the window sees it, and a person's decisions about what is not the same there. */
export function createDeskMirror({ store, clock, mirror, gateway, prepare, publish, report }: MirrorPorts) {
  const remote = async (): Promise<string> => (await gateway())?.identity ?? ''
  const fetched = async () => ({ network: (await gateway())?.network ?? 'remote', now: clock.now() })

  const readRow = async (remoteId: string): Promise<MirrorRow> => {
    const row = await store.mirror.find(await remote(), remoteId)
    if (row === undefined) throw new AppError('not_found', `Nothing is known of a document ${remoteId.slice(0, 200)} at the exchange.`)
    return row
  }

  const describe = async (row: MirrorRow): Promise<MirrorDifference> => {
    const document = row.document_id === null ? undefined : await store.documents.find(row.document_id)
    return {
      remote_id: row.remote_id,
      state: row.state as MirrorDifference['state'],
      ...(row.status === null ? {} : { remote_status: row.status }),
      changed_at: row.changed_at,
      ...(document === undefined ? {} : { document }),
      ...(row.matched === null ? {} : { matched: row.matched }),
      ...(row.problem === null ? {} : { problem: row.problem }),
      choices: choicesOf(row, document?.status),
    }
  }

  const take = async (row: MirrorRow): Promise<void> => {
    const { id, version } = await store.documents.read(row.document_id ?? '')
    const xml = await store.mirror.readXml(row.remote, row.remote_id)
    const { facts, verdict, match } = await prepare(xml)
    const copy = { ...(await fetched()), status: row.status ?? undefined, log: [] }
    await store.write(async (tx) => {
      requireUnchanged(await tx.mirror.find(row.remote, row.remote_id), row)
      const document = await tx.documents.addVersion(id, { xml, facts, verdict, match, cause: 'replace', base_version: version })
      await tx.mirror.put({ ...row, state: 'same', version: document.version })
      await copyProgress(tx, document, copy)
    })
  }

  const part = async (row: MirrorRow): Promise<void> => {
    const xml = await store.mirror.readXml(row.remote, row.remote_id)
    const prepared = await prepare(xml)
    const common = await fetched()
    await store.write(async (tx) => {
      requireUnchanged(await tx.mirror.find(row.remote, row.remote_id), row)
      const { direction } = await tx.documents.read(row.document_id ?? '')
      const { remote, remote_id, stamp, sha256 } = row
      const copy = { ...common, remote, remote_id, stamp, xml, sha256: sha256 ?? '', direction, log: [], status: row.status ?? undefined }
      await settleCopy(tx, copy, undefined, prepared)
    })
  }

  return {
    status: (): Promise<MirrorStatus> => mirror.status(),
    /** Begins to fetch; one that is running goes on. Throws `remote_not_configured`, `taken_along`. */
    start: async (): Promise<MirrorStatus> => {
      await requireHome(store)
      const { done } = await mirror.begin()
      done.catch((thrown: unknown) => report(asAppError(thrown)))
      return mirror.status()
    },
    cancel: async (): Promise<MirrorStatus> => {
      mirror.cancel()
      return mirror.status()
    },
    /** Documents that are not the same here and there, or cannot be read; the newest first. */
    differences: async (): Promise<MirrorDifference[]> =>
      mapInOrder(await store.mirror.listIn(await remote(), ['differs', 'unreadable', 'kept'], MAX_LISTED), describe),
    /** The remote's content of one of them. Throws `not_found`. */
    xml: async (remoteId: string): Promise<Uint8Array> => store.mirror.readXml(await remote(), (await readRow(remoteId)).remote_id),
    /** Throws `invalid_state` where the choice is not offered. */
    decide: async (remoteId: string, choice: MirrorChoice): Promise<MirrorStatus> => {
      const row = await readRow(remoteId)
      const { choices } = await describe(row)
      if (!choices.includes(choice)) throw new AppError('invalid_state', 'This cannot be done with the document as it is now.')
      if (choice === 'take') await take(row)
      else if (choice === 'part') await part(row)
      else await store.write(async (tx) => tx.mirror.put({ ...row, state: 'kept' }, await tx.mirror.readXml(row.remote, row.remote_id)))
      for (const id of new Set([row.document_id, (await store.mirror.find(row.remote, row.remote_id))?.document_id])) {
        const document = await store.documents.find(id ?? '')
        if (document !== undefined) publish({ type: 'document', id: document.id, status: document.status })
      }
      return mirror.status()
    },
  }
}

function choicesOf({ state, matched }: MirrorRow, status: Parameters<typeof EDITABLE_STATUSES.includes>[0] | undefined): MirrorChoice[] {
  if (status === undefined || (state !== 'differs' && state !== 'kept')) return []
  return [
    ...(EDITABLE_STATUSES.includes(status) ? (['take'] as const) : []),
    ...(state === 'differs' ? (['keep'] as const) : []),
    // What was sent from here, or fetched as this document, is no other one.
    ...(matched === 'number' || matched === 'content' ? (['part'] as const) : []),
  ]
}

/** What was shown to the person is what is decided about. */
function requireUnchanged(now: MirrorRow | undefined, shown: MirrorRow): void {
  if (now?.sha256 === shown.sha256 && now.document_id === shown.document_id) return
  throw new AppError('invalid_state', 'The exchange has changed this document meanwhile.', { next: 'Look at the difference again.' })
}
