import type { Invoice, Item } from '../../core/model/invoice.ts'
import { resolvePath } from '../../core/terms/path.ts'
import type { Term } from '../../core/terms/lookup.ts'

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

type Values = Map<string, string>

/** Every text of a model by its path. */
function flattenModel(model: unknown, path = '', into: Values = new Map()): Values {
  if (typeof model === 'string') into.set(path, model)
  else if (Array.isArray(model)) model.forEach((entry, index) => flattenModel(entry, `${path}[${index}]`, into))
  else if (typeof model === 'object' && model !== null)
    for (const [name, value] of Object.entries(model)) flattenModel(value, path === '' ? name : `${path}.${name}`, into)
  return into
}

/**
 * The difference of two states by business term. Lines are compared with the line of the same identifier, so that taking away the first
 * of ten lines is one line gone and not nine lines changed.
 */
export function compareInvoices(before: Invoice, after: Invoice): ValueChange[] {
  const { items: linesBefore = [], ...restBefore } = before
  const { items: linesAfter = [], ...restAfter } = after
  const changes = compareValues(flattenModel(restBefore), flattenModel(restAfter), undefined)
  for (const [left, right] of pairLines(linesBefore, linesAfter)) {
    const place = right === undefined ? linesBefore.indexOf(left as Item) : linesAfter.indexOf(right)
    const path = `items[${place}]`
    changes.push(...compareValues(flattenModel(left, path), flattenModel(right, path), right?.id ?? left?.id))
  }
  return changes
}

function compareValues(before: Values, after: Values, line: string | undefined): ValueChange[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({
      path,
      term: resolvePath(path).find((target) => target.term)?.term,
      line,
      before: before.get(path),
      after: after.get(path),
    }))
}

function pairLines(before: readonly Item[], after: readonly Item[]): (readonly [Item | undefined, Item | undefined])[] {
  const ids = before.map((item) => item.id)
  const isUnique = new Set(ids).size === ids.length && !ids.includes(undefined)
  if (!isUnique) return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [before[index], after[index]])
  const left = new Map(before.map((item) => [item.id, item]))
  const pairs = after.map((item) => {
    const twin = left.get(item.id)
    left.delete(item.id)
    return [twin, item] as const
  })
  return [...pairs, ...[...left.values()].map((item) => [item, undefined] as const)]
}
