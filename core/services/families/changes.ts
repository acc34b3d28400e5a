import type { Invoice } from '../../model/invoice.ts'
import type { TermChange } from '../../terms/finding.ts'

/** Parts of an invoice that setting off its parts changes. */
const CHANGED = ['document', 'preceding_documents', 'notes', 'totals', 'taxes', 'payment_details'] as const

/**
 * The changes that make one invoice of another, so that the rest of its text stays as it is. Lists keep the entries that they begin with; of the lines, those
 * that differ stand at the end, are taken away whole, and written anew.
 */
export function changesBetween(before: Invoice, after: Invoice): TermChange[] {
  return [...changeLines(before, after), ...CHANGED.flatMap((name) => changePart(name, before[name], after[name]))]
}

function changeLines({ items: old = [] }: Invoice, { items: now = [] }: Invoice): TermChange[] {
  let same = 0
  while (same < old.length && same < now.length && JSON.stringify(old[same]) === JSON.stringify(now[same])) same++
  const gone = old.slice(same).map((_, index) => ({ path: `items[${old.length - 1 - index}]`, value: undefined }))
  return [...gone, ...now.slice(same).flatMap((item, index) => changePart(`items[${same + index}]`, undefined, item))]
}

function changePart(path: string, before: unknown, after: unknown): TermChange[] {
  if (typeof before === 'string' || typeof after === 'string') {
    return before === after ? [] : [{ path, value: typeof after === 'string' ? after : undefined }]
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, now] = [before, after].map((list) => (Array.isArray(list) ? (list as unknown[]) : [])) as [unknown[], unknown[]]
    const kept = now.flatMap((entry, index) => changePart(`${path}[${index}]`, old[index], entry))
    const gone = old.slice(now.length).map((_, index) => ({ path: `${path}[${old.length - 1 - index}]`, value: undefined }))
    return [...kept, ...gone]
  }
  const [old, now] = [before, after].map(
    (part) => (typeof part === 'object' && part !== null ? part : {}) as Readonly<Record<string, unknown>>,
  )
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].flatMap((name) =>
    changePart(`${path}.${name}`, old?.[name], now?.[name]),
  )
}
