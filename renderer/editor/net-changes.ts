import type { Invoice } from '../../core/model/invoice.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import { parsePath, resolvePath } from '../../core/terms/path.ts'
import { countEntries, readValue } from './model.ts'

/**
 * The engine takes changes whose paths speak of the stored document: taking away `items[0]` does not renumber the others. A person's steps
 * follow each other, so after the first line is gone the second one is `items[0]`. Here the steps become what the engine takes.
 */

interface Tracked {
  /** For each entry of a list as it is now, its index in the stored document; entries begun since are numbered on behind the last. */
  readonly lists: Map<string, number[]>
  readonly next: Map<string, number>
}

/** True when a change takes away a whole entry, so that later paths mean other places than before. */
function isRemovalOfEntry(change: TermChange): boolean {
  if (change.value !== undefined) return false
  return resolvePath(change.path).every((target) => target.term === undefined && target.field === undefined && target.sign !== true)
}

/** What has to be written: the last value of each path of the stored document, without those that are back to what is stored. */
export function netChanges(stored: Invoice, changes: readonly TermChange[]): TermChange[] {
  const tracked: Tracked = { lists: new Map(), next: new Map() }
  const values = new Map<string, string | undefined>()
  const removed = new Set<string>()
  for (const change of changes) {
    const { path, list, position } = follow(stored, tracked, change.path)
    if (!isRemovalOfEntry(change)) {
      values.set(path, change.value)
      continue
    }
    for (const known of values.keys()) if (isInside(known, path)) values.delete(known)
    if (list !== undefined) tracked.lists.get(list)?.splice(position, 1)
    if (!isNewEntry(stored, path)) removed.add(path)
  }
  const written = [...values].filter(([path, value]) => readValue(stored, path) !== value).map(([path, value]) => ({ path, value }))
  return closeGaps(stored, tracked, [...[...removed].map((path) => ({ path, value: undefined })), ...written])
}

function isInside(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}

function isNewEntry(stored: Invoice, path: string): boolean {
  const [, list = '', index = ''] = /^(.*)\[(\d+)\]$/.exec(path) ?? []
  return Number(index) >= countEntries(stored, list)
}

/** The path in the stored document of a path as it is after the steps so far. */
function follow(stored: Invoice, tracked: Tracked, path: string): { path: string; list: string | undefined; position: number } {
  let base = ''
  let list: string | undefined
  let position = 0
  for (const step of parsePath(path) ?? []) {
    base = base === '' ? step.name : `${base}.${step.name}`
    list = undefined
    if (step.index === undefined) continue
    list = base
    position = step.index
    base = `${base}[${entryOf(stored, tracked, base, step.index)}]`
  }
  return { path: base, list, position }
}

function entryOf(stored: Invoice, { lists, next }: Tracked, list: string, position: number): number {
  const count = countEntries(stored, list)
  const entries = lists.get(list) ?? Array.from({ length: count }, (_, index) => index)
  lists.set(list, entries)
  while (entries.length <= position) {
    const fresh = next.get(list) ?? count
    next.set(list, fresh + 1)
    entries.push(fresh)
  }
  return entries[position] ?? position
}

/** Entries begun and taken away again leave no gap in the numbers of those that stay. */
function closeGaps(stored: Invoice, { lists }: Tracked, changes: readonly TermChange[]): TermChange[] {
  const renames: [string, string][] = []
  for (const [list, entries] of lists) {
    const count = countEntries(stored, list)
    entries.filter((entry) => entry >= count).forEach((entry, place) => renames.push([`${list}[${entry}]`, `${list}[${count + place}]`]))
  }
  // Inner lists first: their renaming changes the end of a path, that of the outer one its beginning.
  renames.sort(([left], [right]) => right.length - left.length)
  const rename = (path: string): string =>
    renames.reduce((text, [from, to]) => (isInside(text, from) ? to + text.slice(from.length) : text), path)
  return changes.map((change) => ({ ...change, path: rename(change.path) }))
}
