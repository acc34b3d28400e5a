import { groupBy } from '../base/group-by.ts'
import type { Invoice, Item } from '../model/invoice.ts'
import type { Term } from './lookup.ts'
import { resolvePath } from './path.ts'
import { findLines, type Reading } from './same-lines.ts'
import { textsOf } from './texts.ts'

/** One value that differs between two states of an invoice. */
export interface ValueChange {
  /** Path in the later state; in the earlier one where the value is gone. */
  readonly path: string
  readonly term: Term | undefined
  /** Identifier of the line it belongs to (BT-126), where it belongs to one. */
  readonly line: string | undefined
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * The difference of two states by business term. A line is compared with the one that says the same or most of it, whatever its number, so that taking away
 * the first of ten lines is one line gone and not nine lines changed; entries of other lists with those that say the same. `read` says how a value counts;
 * what it answers nothing for is not compared.
 */
export function compareInvoices(before: Invoice, after: Invoice, read: Reading = ({ value }) => value): ValueChange[] {
  const changes: ValueChange[] = []
  compareParts(before, after, { path: '', line: undefined }, { read, changes })
  return changes
}

interface Place {
  readonly path: string
  readonly line: string | undefined
}

interface Comparing {
  readonly read: Reading
  readonly changes: ValueChange[]
}

function compareParts(before: unknown, after: unknown, place: Place, comparing: Comparing): void {
  if (Array.isArray(before) || Array.isArray(after)) return compareLists(listOf(before), listOf(after), place, comparing)
  if (isObject(before) || isObject(after)) {
    const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      // Lines come last, as they always did: what stands above them is the invoice.
      if (name === 'items' && place.path === '') continue
      compareParts(left[name], right[name], { ...place, path: place.path === '' ? name : `${place.path}.${name}` }, comparing)
    }
    if (place.path === '') compareParts(left['items'], right['items'], { ...place, path: 'items' }, comparing)
    return
  }
  compareValues(textOf(before), textOf(after), place, comparing)
}

function compareValues(before: string | undefined, after: string | undefined, { path, line }: Place, { read, changes }: Comparing): void {
  if (before === after) return
  const [one, other] = [before, after].map((value) => (value === undefined ? undefined : read({ path, value })))
  if (one === other) return
  changes.push({ path, term: resolvePath(path).find((target) => target.term)?.term, line, before, after })
}

function compareLists(before: readonly unknown[], after: readonly unknown[], { path, line }: Place, comparing: Comparing): void {
  const isOfLines = /(^|\.)(sub_)?items$/.test(path)
  const found = isOfLines ? pairLines(before as Item[], after as Item[], comparing.read) : pairEntries(before, after, path, comparing.read)
  const compareEntries = (left: unknown, right: unknown, at: number): void => {
    const place = { path: `${path}[${at}]`, line: path === 'items' ? (((right ?? {}) as Item).id ?? ((left ?? {}) as Item).id) : line }
    compareParts(left, right, place, comparing)
  }
  const gone = new Set(before.keys())
  after.forEach((entry, at) => {
    const index = found[at]
    if (index !== undefined) gone.delete(index)
    compareEntries(index === undefined ? undefined : before[index], entry, at)
  })
  for (const index of gone) compareEntries(before[index], undefined, index)
}

/** Lines that are told by nothing else are the same where their numbers are. */
function pairLines(before: readonly Item[], after: readonly Item[], read: Reading): (number | undefined)[] {
  const found = findLines(before, after, read)
  const taken = new Set(found)
  const left = groupBy(
    [...before.keys()].filter((index) => !taken.has(index)),
    (index) => before[index]?.id,
  )
  return found.map((index, at) => index ?? left.get(after[at]?.id)?.shift())
}

/** Entries that say the same, then the others in their order. */
function pairEntries(before: readonly unknown[], after: readonly unknown[], path: string, read: Reading): (number | undefined)[] {
  const signatureOf = (entry: unknown): string =>
    textsOf(entry, `${path}[0]`)
      .map((text) => `${text.path} ${read(text) ?? ''}`)
      .toSorted()
      .join('\n')
  const same = groupBy(before.keys(), (index) => signatureOf(before[index]))
  const found = after.map((entry) => same.get(signatureOf(entry))?.shift())
  const left = [...same.values()].flat().toSorted((one, other) => one - other)
  return found.map((index) => index ?? left.shift())
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> => typeof part === 'object' && part !== null
const listOf = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : [])
const textOf = (part: unknown): string | undefined => (typeof part === 'string' ? part : undefined)
