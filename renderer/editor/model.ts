import { parsePath, type PathStep } from '../../core/terms/path.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import type { Invoice } from '../../core/model/invoice.ts'

/** Reading and changing an invoice by model paths, without ever changing the object that was handed in. */

type Node = Readonly<Record<string, unknown>>

function child(node: unknown, step: PathStep): unknown {
  const value = typeof node === 'object' && node !== null ? (node as Node)[step.name] : undefined
  return step.index === undefined ? value : Array.isArray(value) ? (value as unknown[])[step.index] : undefined
}

/** The text at a path, as written; undefined when there is none. */
export function readValue(model: Invoice, path: string): string | undefined {
  let node: unknown = model
  for (const step of parsePath(path) ?? []) node = child(node, step)
  return typeof node === 'string' ? node : undefined
}

/** Number of entries of the list at a path such as `items` or `items[2].discounts_charges`. */
export function countEntries(model: Invoice, path: string): number {
  let node: unknown = model
  for (const step of parsePath(path) ?? []) node = child(node, step)
  return Array.isArray(node) ? node.length : 0
}

/** The invoice after one change. A list entry right behind the last one is added; `items[2]` without a value takes the line away. */
export function applyChange(model: Invoice, change: TermChange): Invoice {
  const steps = parsePath(change.path)
  return steps === undefined ? model : (changeNode(model, steps, change.value) as Invoice)
}

export function applyChanges(model: Invoice, changes: readonly TermChange[]): Invoice {
  return changes.reduce(applyChange, model)
}

function changeNode(node: unknown, steps: readonly PathStep[], value: string | undefined): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const owner: Node = typeof node === 'object' && node !== null ? (node as Node) : {}
  const changed =
    step.index === undefined ? changeNode(owner[step.name], rest, value) : changeList(owner[step.name], step.index, rest, value)
  const { [step.name]: _, ...others } = owner
  return changed === undefined ? others : { ...owner, [step.name]: changed }
}

function changeList(list: unknown, index: number, rest: readonly PathStep[], value: string | undefined): unknown[] | undefined {
  const entries: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : []
  if (rest.length === 0 && value === undefined) entries.splice(index, 1)
  else if (index <= entries.length) entries[index] = changeNode(entries[index], rest, value)
  return entries.length === 0 ? undefined : entries
}
