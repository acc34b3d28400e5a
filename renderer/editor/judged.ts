import { isObject } from '../../core/base/json.ts'

/** What of a document made here is judged: the fields that the person has left, or all of it. */
export type Judged = ReadonlySet<string> | 'whole'

const KEY = 'kontor.judged'
/** Documents that this is kept of; one that was not worked on for so long begins calmly again. */
const MAX_KEPT = 200

export const NOTHING_JUDGED: Judged = new Set<string>()

export function readJudged(storage: Storage, id: string): Judged {
  const kept = readAll(storage)[id]
  if (kept === 'whole') return kept
  return Array.isArray(kept) ? new Set(kept.filter((path) => typeof path === 'string')) : NOTHING_JUDGED
}

/** Throws DOMException `QuotaExceededError`. */
export function keepJudged(storage: Storage, id: string, judged: Judged): void {
  const { [id]: _before, ...others } = readAll(storage)
  const newest = Object.entries(others).slice(1 - MAX_KEPT)
  storage.setItem(KEY, JSON.stringify(Object.fromEntries([...newest, [id, judged === 'whole' ? judged : [...judged]]])))
}

function readAll(storage: Storage): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return isObject(kept) ? kept : {}
  } catch {
    // Written by nobody we know; all that is lost is what was judged.
    return {}
  }
}
