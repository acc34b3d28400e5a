import type { MirrorRow } from '../store/types.ts'
import type { RemoteItem } from './gateway.ts'
import { readRemoteStatus } from './statuses.ts'

/** What the remote's own list tells of changes, so that what has not changed is not asked for again. */

/** Words after which nothing happens to a document any more. */
const FINAL: readonly unknown[] = ['send.completed', 'receive.completed', 'receive.failed']

/** What the list says of the state of a document; null where it does not tell whether something has changed since. */
export function stampOf({ status, updated_at, sha256 }: RemoteItem): string | null {
  const isTelling = updated_at !== undefined || sha256 !== undefined || FINAL.includes(readRemoteStatus(status))
  return status === undefined || !isTelling ? null : JSON.stringify([status, updated_at ?? null, sha256 ?? null])
}

/** True where something may have changed there, or here, since the document was fetched. */
export async function isNew(
  row: MirrorRow | undefined,
  item: RemoteItem,
  versionOf: (row: MirrorRow) => Promise<number | undefined>,
): Promise<boolean> {
  if (row === undefined) return true
  if (row.state === 'erased') return false
  // An answer that went wrong once looks like a document that cannot be read: only asking again tells them apart.
  if (row.state === 'unreadable') return true
  if (row.state === 'differs' && (await versionOf(row)) !== row.version) return true
  const stamp = stampOf(item)
  if (stamp !== null) return stamp !== row.stamp
  return item.status !== undefined || !FINAL.includes(readRemoteStatus(row.status ?? undefined))
}

/** The content that is known is asked for again unless its announced hash says that it has not changed. */
export function needsXml(row: MirrorRow, { sha256 }: RemoteItem, version: number): boolean {
  if (row.state === 'differs' && row.version !== version) return true
  return row.state === 'unreadable' || sha256 === undefined || sha256 !== row.sha256
}
