import type { Invoice } from '../../core/model/invoice.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { countEntries, isMove, parsePath, readValue, type Change } from './model.ts'

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

/** What the engine is asked for: the last value of each path of the stored document, and the order of the lines where it is another one. */
export interface NetChanges {
  readonly changes: readonly TermChange[]
  readonly line_order?: number[]
}

/** Without the values that are back to what is stored. */
export function netChanges(stored: Invoice, changes: readonly Change[]): NetChanges {
  const tracked: Tracked = { lists: new Map(), next: new Map() }
  const values = new Map<string, string | undefined>()
  const removed = new Set<string>()
  for (const change of changes) {
    const { path, list, position } = follow(stored, tracked, change.path)
    if (isMove(change)) {
      const entries = list === undefined ? undefined : tracked.lists.get(list)
      entries?.splice(change.to, 0, ...entries.splice(position, 1))
      continue
    }
    if (!isRemovalOfEntry(change)) {
      values.set(path, change.value)
      continue
    }
    for (const known of values.keys()) if (isInside(known, path)) values.delete(known)
    if (list !== undefined) tracked.lists.get(list)?.splice(position, 1)
    if (!isNewEntry(stored, path)) removed.add(path)
  }
  const written = [...values].filter(([path, value]) => readValue(stored, path) !== value).map(([path, value]) => ({ path, value }))
  dropEmptyEntries(stored, tracked, written)
  const net = closeGaps(stored, tracked, [...[...removed].map((path) => ({ path, value: undefined })), ...written])
  const line_order = changes.some(isMove) ? orderOf(tracked.lists.get('items') ?? [], countEntries(stored, 'items')) : undefined
  return line_order === undefined ? { changes: net } : { changes: net, line_order }
}

/** An entry begun whose values were all taken back is no entry to the engine. */
function dropEmptyEntries(stored: Invoice, { lists }: Tracked, written: readonly TermChange[]): void {
  const begun = new Set(written.flatMap(({ path }) => [...path.matchAll(/\]/g)].map(({ index }) => path.slice(0, index + 1))))
  for (const [list, entries] of lists) {
    const count = countEntries(stored, list)
    lists.set(
      list,
      entries.filter((entry) => entry < count || begun.has(`${list}[${entry}]`)),
    )
  }
}

/** Entries as they are now, by their places when the stored ones that stay come first and the new ones behind them; undefined for that order itself. */
function orderOf(entries: readonly number[], count: number): number[] | undefined {
  const kept = entries.filter((entry) => entry < count).toSorted((left, right) => left - right)
  const places = new Map([...kept, ...entries.filter((entry) => entry >= count)].map((entry, place) => [entry, place]))
  const order = entries.map((entry) => places.get(entry) ?? 0)
  return order.every((place, index) => place === index) ? undefined : order
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
  const renames = new Map<string, string>()
  for (const [list, entries] of lists) {
    const count = countEntries(stored, list)
    entries
      .filter((entry) => entry >= count)
      .forEach((entry, place) => {
        if (entry !== count + place) renames.set(`${list}[${entry}]`, `${list}[${count + place}]`)
      })
  }
  if (renames.size === 0) return [...changes]
  // A moved line is written when its turn comes: the engine adds each new entry behind the last.
  return changes
    .map((change) => ({ ...change, path: renameEntries(change.path, renames) }))
    .sort((left, right) => newLineOf(stored, left.path) - newLineOf(stored, right.path))
}

function newLineOf(stored: Invoice, path: string): number {
  const index = Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? -1)
  return index < countEntries(stored, 'items') ? -1 : index
}

/** Inner lists first: their renaming changes the end of a path, that of the outer one its beginning. */
function renameEntries(path: string, renames: ReadonlyMap<string, string>): string {
  let renamed = path
  for (let end = path.lastIndexOf(']'); end >= 0; end = path.lastIndexOf(']', end - 1)) {
    const to = renames.get(path.slice(0, end + 1))
    if (to !== undefined) renamed = to + renamed.slice(end + 1)
  }
  return renamed
}
