import { parsePath as parseText, type PathStep } from '../../core/terms/path.ts'
import { isMove, isOfTerms, type Change, type TermStep } from '../../core/terms/change.ts'
import type { Invoice } from '../../core/model/invoice.ts'

/** Reading and changing an invoice by model paths, without ever changing the object that was handed in. */

type Node = Record<string, unknown>

const MAX_PATHS = 200_000
const parsed = new Map<string, readonly PathStep[] | undefined>()

/** The same few thousand paths are asked for with every key that is pressed. */
export function parsePath(path: string): readonly PathStep[] | undefined {
  if (parsed.has(path)) return parsed.get(path)
  if (parsed.size >= MAX_PATHS) parsed.clear()
  const steps = parseText(path)
  parsed.set(path, steps)
  return steps
}

function child(node: unknown, step: PathStep): unknown {
  const value = typeof node === 'object' && node !== null ? (node as Readonly<Node>)[step.name] : undefined
  return step.index === undefined ? value : Array.isArray(value) ? (value as unknown[])[step.index] : undefined
}

/** The text at a path, as written; undefined when there is none. */
export function readValue(model: Invoice, path: string): string | undefined {
  const node = readPart(model, path)
  return typeof node === 'string' ? node : undefined
}

/** What stands at a path, texts or more; undefined when there is nothing. */
export function readPart(model: Invoice, path: string): unknown {
  let node: unknown = model
  for (const step of parsePath(path) ?? []) node = child(node, step)
  return node
}

/** Number of entries of the list at a path such as `items` or `items[2].discounts_charges`. */
export function countEntries(model: Invoice, path: string): number {
  const node = readPart(model, path)
  return Array.isArray(node) ? node.length : 0
}

/**
 * The invoice after all changes; what they do not touch is shared with the invoice handed in. A list entry right behind the last one is added; `items[2]`
 * without a value takes the line away.
 */
export function applyChanges(model: Invoice, changes: readonly Change[]): Invoice {
  const draft = new ModelDraft(model)
  for (const change of changes) draft.apply(change)
  return draft.model
}

/** An invoice that is changed step by step: each part of it is copied once. */
export class ModelDraft {
  model: Invoice
  private readonly own = new Set<unknown>()

  constructor(model: Invoice) {
    this.model = model
  }

  apply(change: Change): void {
    if (!isOfTerms(change)) return
    const steps = parsePath(change.path)
    if (steps !== undefined) this.model = changeNode(this.model, steps, 0, change, this.own) as Invoice
  }
}

/** A copy that may be written to: made once for all changes. */
function ownNode(node: unknown, own: Set<unknown>): Node {
  if (own.has(node)) return node as Node
  const copy = typeof node === 'object' && node !== null ? { ...node } : {}
  own.add(copy)
  return copy
}

function ownList(list: unknown, own: Set<unknown>): unknown[] {
  if (own.has(list)) return list as unknown[]
  const copy: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : []
  own.add(copy)
  return copy
}

function changeNode(node: unknown, steps: readonly PathStep[], at: number, change: TermStep, own: Set<unknown>): unknown {
  const step = steps[at]
  if (step === undefined) return isMove(change) ? node : change.value
  const owner = ownNode(node, own)
  const before = owner[step.name]
  const after =
    step.index === undefined ? changeNode(before, steps, at + 1, change, own) : changeList(before, step.index, steps, at + 1, change, own)
  if (after === undefined) Reflect.deleteProperty(owner, step.name)
  else owner[step.name] = after
  return owner
}

function changeList(
  list: unknown,
  index: number,
  steps: readonly PathStep[],
  at: number,
  change: TermStep,
  own: Set<unknown>,
): unknown[] | undefined {
  const entries = ownList(list, own)
  const isAbsent = index >= entries.length && !isMove(change) && change.value === undefined
  if (isAbsent) return entries.length === 0 ? undefined : entries
  if (at === steps.length && isMove(change)) entries.splice(change.to, 0, ...entries.splice(index, 1))
  else if (at === steps.length && !isMove(change) && change.value === undefined) entries.splice(index, 1)
  else if (index <= entries.length) entries[index] = changeNode(entries[index], steps, at, change, own)
  return entries.length === 0 ? undefined : entries
}
