import type { Invoice, Item } from '../../core/model/invoice.ts'
import { textsOf } from '../editor/model.ts'

/** What a line is told by where it has been changed: a number is given anew with every line that goes, and a quantity says little. */
const WEIGHTS: Readonly<Partial<Record<keyof Item, number>>> = {
  name: 4,
  supplier_item_id: 4,
  customer_item_id: 4,
  description: 2,
  price: 2,
  quantity: 1,
  id: 1,
}
const LEAST = 3
/** Pairs of changed lines that are weighed at most. */
const MAX_PAIRS = 250_000

export type ThreeNames = readonly [base: string[], theirs: string[], mine: string[]]

/**
 * Names for the lines of three states, the same for what is the same line: a number of a line is no name, as taking one away numbers the others anew.
 * A line is found again by all its values, then by most of what tells it.
 */
export function nameLines(base: Invoice, theirs: Invoice, mine: Invoice): ThreeNames {
  const [before, there, here] = [base.items ?? [], theirs.items ?? [], mine.items ?? []]
  const namesThere = nameAfter(before, there, 'theirs')
  const namesHere = nameAfter(before, here, 'mine')
  // The same line added by both is one.
  const added = new Map(there.flatMap((item, index) => (isNew(namesThere[index]) ? [[signatureOf(item), namesThere[index]] as const] : [])))
  return [
    before.map((_, index) => String(index)),
    namesThere,
    namesHere.map((name, index) => {
      if (!isNew(name)) return name
      const signature = signatureOf(here[index])
      const same = added.get(signature)
      added.delete(signature)
      return same ?? name
    }),
  ]
}

const isNew = (name: string | undefined): boolean => name !== undefined && !/^\d+$/.test(name)

/** All that a line says but its number and the amount that follows. */
function signatureOf(item: Item | undefined): string {
  return textsOf(item, '')
    .filter(({ path }) => path !== '.id' && path !== '.subtotal')
    .map(({ path, value }) => `${path} ${value}`)
    .toSorted()
    .join('\n')
}

function nameAfter(before: readonly Item[], after: readonly Item[], side: string): string[] {
  const left = Map.groupBy(before.keys(), (index) => signatureOf(before[index]))
  const found: (number | undefined)[] = after.map((item) => left.get(signatureOf(item))?.shift())
  const open = new Set([...left.values()].flat())
  const lost = found.flatMap((index, at) => (index === undefined ? [at] : []))
  if (open.size * lost.length <= MAX_PAIRS) {
    const pairs = lost.flatMap((at) => [...open].map((index) => ({ at, index, weight: weigh(before[index], after[at]) })))
    for (const { at, index, weight } of pairs.toSorted((one, two) => two.weight - one.weight)) {
      if (weight < LEAST || found[at] !== undefined || !open.delete(index)) continue
      found[at] = index
    }
  }
  return found.map((index, at) => (index === undefined ? `${side} ${at}` : String(index)))
}

function weigh(before: Item | undefined, after: Item | undefined): number {
  let sum = 0
  for (const [name, weight] of Object.entries(WEIGHTS) as [keyof Item, number][])
    if (before?.[name] !== undefined && before[name] === after?.[name]) sum += weight
  return sum
}
