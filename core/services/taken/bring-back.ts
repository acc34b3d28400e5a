import { AppError } from '../../base/errors.ts'
import type { ArchiveProgress, BroughtBackReport } from '../../contract/types.ts'
import type { Store } from '../../store/store.ts'
import type { Taken } from '../../store/taken.ts'
import { bringBooks } from './books.ts'
import { bringChanged, bringNew } from './documents.ts'
import { findThere, type Office, type Run } from './office.ts'

export interface Watch {
  readonly report: (progress: ArchiveProgress) => void
  /** Ends it between two documents. */
  readonly signal: AbortSignal
}

/**
 * Brings back what was changed in a copy since it was taken along. What the office has changed meanwhile is overwritten nowhere. Where the line breaks
 * it throws, and the next call goes on with what is left.
 */
export async function bringBack(store: Store, office: Office, { entry }: Taken, { report, signal }: Watch): Promise<BroughtBackReport> {
  const said: BroughtBackReport = {
    brought: [],
    added: [],
    conflicts: [],
    left: [],
    cards: 0,
    company: false,
    entry: await store.chain.lastSeq(),
  }
  const run: Run = { store, office, report: said }
  const changed = await store.chain.listChanged(entry)
  for (const [done, { id, base }] of changed.entries()) {
    requireWanted(signal)
    report({ done, total: changed.length })
    if (base === null) await bringNew(run, id)
    else await bringChanged(run, { id, office_id: id, base })
  }
  for (const id of await store.chain.listErased(entry)) {
    requireWanted(signal)
    const there = await findThere(office, id)
    if (there !== undefined) said.left.push({ reason: 'deleted_here', document_id: id, name: there.number ?? '' })
  }
  await bringBooks(run)
  return said
}

function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('invalid_state', 'Bringing back was stopped; what is back stays there.')
}
