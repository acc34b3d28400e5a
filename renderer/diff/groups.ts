import type { Invoice } from '../../core/model/invoice.ts'
import { compareStates, type EntryChange, type ValueChange } from '../../core/terms/compare-invoices.ts'
import { canonicalValue } from '../../core/terms/digest.ts'
import { TERMS, type Term } from '../../core/terms/lookup.ts'
import { textsOf } from '../../core/terms/texts.ts'
import { blockAt, blockOf, BLOCKS, comparePlaces, termOfPath, type BlockId } from '../editor/layout.ts'
import { isNumberedOn } from '../editor/lines.ts'
import { readPart } from '../editor/model.ts'

/** What two states of an invoice do not have in common, arranged as the page is. */

/** A value of an entry that came or went. */
export interface EntryValue {
  readonly path: string
  readonly term: Term | undefined
  readonly value: string
}

interface Place {
  /** Tells it from all others of one comparison. */
  readonly key: string
  /** Where it stands in each state, if it does. */
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface ValueRow extends Place {
  readonly kind: 'value'
  readonly path: string
  readonly term: Term | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

interface EntryRow extends Place {
  readonly kind: EntryChange['kind']
  readonly path: string
  /** What the entry says that came or went. */
  readonly values: readonly EntryValue[]
}

export type DifferenceRow = ValueRow | EntryRow

export interface DifferenceGroup {
  readonly block: BlockId
  /** The line that all rows are about, where the block is that of the lines; with its number in the earlier state, where that is another. */
  readonly line: { readonly number: string; readonly name: string; readonly before: string | undefined } | undefined
  readonly rows: readonly DifferenceRow[]
}

/** Values that only spell the same otherwise (10.0 and 10.00) are equal, as between two syntaxes; bytes stand for themselves. */
const canonical = (model: Invoice, { path, value }: { readonly path: string; readonly value: string }): string => {
  const term = termOfPath(model, path)
  return term === undefined ? value : canonicalValue(term.id, value, (bytes) => new TextDecoder('latin1').decode(bytes))
}

/**
 * `isStrict`: a value that is written otherwise is a difference, as between versions of one document. New numbers of lines that are numbered on, and places
 * of entries whose order says nothing, are none.
 */
export function groupDifferences(before: Invoice, after: Invoice, isStrict: boolean): DifferenceGroup[] {
  const { values, entries } = isStrict ? compareStates(before, after) : compareStates(before, after, (text) => canonical(after, text))
  const follows = isNumberedOn(before) && isNumberedOn(after)
  const rows: DifferenceRow[] = [
    ...entries.filter(({ kind, path }) => kind !== 'moved' || isLine(path)).map((entry) => entryRow(entry, before, after)),
    ...values
      .filter(({ entry, path }) => entry === undefined && !(follows && /^items\[\d+\]\.id$/.test(path)))
      .map((change) => valueRow(change, before, after)),
  ]
  const placed = rows.map((row) => ({ row, order: orderOf(row) }))
  return inGroups(
    placed.toSorted((one, other) => comparePlaces(one.order, other.order)).map(({ row }) => row),
    before,
    after,
  )
}

const TERM_RANKS: ReadonlyMap<string, number> = new Map(TERMS.map(({ id }, index) => [id, index]))

/** By the block of the page, the entry in it, and the place of the term there. */
function orderOf(row: DifferenceRow): readonly number[] {
  const { id, prefix, usual } = blockOf(blockAt(row.path))
  const [entry = -1, ...inner] = (row.path.match(/\[\d+\]/g) ?? []).map((index) => Number(index.slice(1, -1)))
  const place = row.kind === 'value' && row.term !== undefined ? usual.indexOf(row.term.id) : -1
  const ofTable = row.kind === 'value' ? TERM_RANKS.get(row.term?.id ?? '') : undefined
  const isEntry = row.kind !== 'value' && row.path === prefix.replace('[]', `[${entry}]`)
  const rank = isEntry ? -1 : place >= 0 ? place : usual.length + (ofTable ?? TERMS.length)
  return [BLOCK_RANKS.get(id) ?? -1, prefix.endsWith('[]') ? entry : -1, rank, ...inner]
}

const BLOCK_RANKS: ReadonlyMap<string, number> = new Map(BLOCKS.map(({ id }, index) => [id, index]))

const isLine = (path: string): boolean => /^items\[\d+\]$/.test(path)

function valueRow({ path, from, before: one, after: other }: ValueChange, before: Invoice, after: Invoice): ValueRow {
  const term = termOfPath(other === undefined ? before : after, other === undefined ? (from ?? path) : path)
  return {
    kind: 'value',
    key: `value ${path}`,
    path,
    term,
    before: one === undefined ? undefined : from,
    after: other === undefined ? undefined : path,
    from: one,
    to: other,
  }
}

function entryRow({ kind, path, from }: EntryChange, before: Invoice, after: Invoice): EntryRow {
  const [model, place] = kind === 'removed' ? [before, from ?? path] : [after, path]
  const values = kind === 'moved' ? [] : textsOf(readPart(model, place), place)
  return {
    kind,
    key: `${kind} ${path}`,
    path,
    before: from,
    after: kind === 'removed' ? undefined : path,
    values: values.map((text) => ({ ...text, term: termOfPath(model, text.path) })),
  }
}

function inGroups(rows: readonly DifferenceRow[], before: Invoice, after: Invoice): DifferenceGroup[] {
  const groups = new Map<string, { readonly group: DifferenceGroup; readonly rows: DifferenceRow[] }>()
  for (const row of rows) {
    const block = blockAt(row.path)
    const line = /^items\[\d+\]/.exec(row.path)?.[0]
    // A line that is gone has the place of another one now.
    const key = row.kind === 'removed' && line === row.path ? row.key : (line ?? block)
    const known = groups.get(key)
    if (known !== undefined) known.rows.push(row)
    else {
      const own: DifferenceRow[] = [row]
      groups.set(key, { group: { block, line: line === undefined ? undefined : lineOf(row, before, after), rows: own }, rows: own })
    }
  }
  return [...groups.values()].map(({ group }) => group)
}

function lineOf(row: DifferenceRow, before: Invoice, after: Invoice): NonNullable<DifferenceGroup['line']> {
  const isGone = row.kind === 'removed' && isLine(row.path)
  const [model, path] = isGone ? [before, row.before] : [after, row.path]
  const index = indexOf(path)
  const item = model.items?.[index]
  const was = row.before === undefined ? undefined : before.items?.[indexOf(row.before)]?.id
  const number = item?.id ?? String(index + 1)
  return { number, name: item?.name ?? '', before: was === number ? undefined : was }
}

const indexOf = (path: string | undefined): number => Number(/^items\[(\d+)\]/.exec(path ?? '')?.[1])

/** The row that a field of one state belongs to: its own, that of its entry, or the first inside it. */
export function rowAt(rows: readonly DifferenceRow[], side: 'before' | 'after', path: string): number {
  const own = rows.findIndex((row) => row[side] === path)
  if (own >= 0) return own
  const around = rows.findIndex((row) => row.kind !== 'value' && row[side] !== undefined && isWithin(path, row[side]))
  return around >= 0 ? around : rows.findIndex((row) => row[side] !== undefined && isWithin(row[side], path))
}

const isWithin = (path: string, around: string): boolean => path.startsWith(`${around}.`) || path.startsWith(`${around}[`)
