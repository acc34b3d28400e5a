import { groupBy } from '../base/group-by.ts'
import { occurrencePath } from '../terms/path.ts'
import type { TermId } from '../terms/types.ts'
import type { Group, Occurrence, TermView } from '../terms/view.ts'
import { listFields } from './loss.ts'
import { hasText } from './xml-text.ts'

/**
 * What is not the same in two documents: one value of a business term, or of a field beside it (`core/terms/fields.ts`). Values are compared
 * as written, to the character.
 */
export interface TermDifference {
  readonly kind: 'missing' | 'added' | 'changed' | 'moved'
  readonly term: TermId
  /** Model path in the first document; of an added value, in the second. */
  readonly path: string
  /** Value in the first document, and in the second. */
  readonly before?: string
  readonly after?: string
  /** Path in the second document of a value that stands there under another one: an entry before it in its list is gone. */
  readonly to?: string
}

/**
 * Compares two documents by business term and model path. A value that is there again, only under another path, has moved; another value under
 * the same path has changed it; everything else is missing or added. Values without content are no values.
 */
export function compareViews(before: TermView, after: TermView): readonly TermDifference[] {
  const old = listValues(before)
  const same = matchValues(old, listValues(after), ({ term, path, value }) => `${term} ${path} ${value}`)
  const moved = matchValues(same.left, same.right, ({ term, value }) => `${term} ${value}`)
  const changed = matchValues(moved.left, moved.right, ({ term, path }) => `${term} ${path}`)
  return [
    ...moved.pairs.map(
      ([{ term, path, value }, { path: to }]) => ({ kind: 'moved', term, path, before: value, after: value, to }) as const,
    ),
    ...changed.pairs.map(
      ([{ term, path, value }, { value: now }]) => ({ kind: 'changed', term, path, before: value, after: now }) as const,
    ),
    ...changed.left.map(({ term, path, value }) => ({ kind: 'missing', term, path, before: value }) as const),
    ...changed.right.map(({ term, path, value }) => ({ kind: 'added', term, path, after: value }) as const),
  ]
}

interface Value {
  readonly term: TermId
  readonly path: string
  readonly value: string
}

/** Pairs the values of one key in their order, each once, and tells what is left on both sides. */
function matchValues(left: readonly Value[], right: readonly Value[], keyOf: (value: Value) => string) {
  const waiting = groupBy(right, keyOf)
  const pairs: (readonly [Value, Value])[] = []
  const alone: Value[] = []
  for (const value of left) {
    const [match, ...others] = waiting.get(keyOf(value)) ?? []
    if (match === undefined) alone.push(value)
    else {
      pairs.push([value, match])
      waiting.set(keyOf(value), others)
    }
  }
  return { pairs, left: alone, right: Array.from(waiting.values()).flat() }
}

function listValues({ root }: TermView): readonly Value[] {
  const values: Value[] = []
  const add = (group: Group, occurrence: Occurrence, of?: Occurrence): void => {
    if (hasText(occurrence.value))
      values.push({ term: occurrence.term, path: occurrencePath(group, occurrence, of), value: occurrence.value })
  }
  const visit = (group: Group): void => {
    for (const occurrence of group.occurrences) {
      add(group, occurrence)
      for (const { path, value } of listFields(group, occurrence, root)) values.push({ term: occurrence.term, path, value })
      for (const part of occurrence.parts ?? []) add(group, part, occurrence)
    }
    for (const child of group.children) visit(child)
  }
  visit(root)
  return values
}
