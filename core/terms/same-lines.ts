import { groupBy } from '../base/group-by.ts'
import type { Invoice, Item } from '../model/invoice.ts'
import { textsOf, type PlacedText } from './texts.ts'

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

/** How a value counts where it is compared; undefined: not at all. As it is written where nothing else is said. */
export type Reading = (text: PlacedText) => string | undefined

const AS_WRITTEN: Reading = ({ value }) => value

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
function signatureOf(item: Item | undefined, read = AS_WRITTEN): string {
  return textsOf(item, LINE)
    .filter(({ path }) => path !== `${LINE}.id` && path !== `${LINE}.subtotal`)
    .flatMap((text) => {
      const value = read(text)
      return value === undefined ? [] : [`${text.path} ${value}`]
    })
    .toSorted()
    .join('\n')
}

/** Stands for every line where it does not matter which one it is. */
const LINE = 'items[0]'

function nameAfter(before: readonly Item[], after: readonly Item[], side: string): string[] {
  return findLines(before, after).map((index, at) => (index === undefined ? `${side} ${at}` : String(index)))
}

/** For each line the place among the earlier ones of the line that it was, undefined for a new one. */
export function findLines(before: readonly Item[], after: readonly Item[], read = AS_WRITTEN): (number | undefined)[] {
  const left = groupBy(before.keys(), (index) => signatureOf(before[index], read))
  const found: (number | undefined)[] = after.map((item) => left.get(signatureOf(item, read))?.shift())
  const open = new Set([...left.values()].flat())
  // Where nearly every line was changed, as by new prices, those that are called the same are taken in their order.
  if (open.size * found.filter((index) => index === undefined).length > MAX_PAIRS) findByName(before, after, { found, open })
  const lost = found.flatMap((index, at) => (index === undefined ? [at] : []))
  if (open.size * lost.length <= MAX_PAIRS) {
    const pairs = lost.flatMap((at) => [...open].map((index) => ({ at, index, weight: weigh(before[index], after[at], read) })))
    for (const { at, index, weight } of pairs.toSorted((one, two) => two.weight - one.weight)) {
      if (weight < LEAST || found[at] !== undefined || !open.delete(index)) continue
      found[at] = index
    }
  }
  return found
}

function findByName(
  before: readonly Item[],
  after: readonly Item[],
  { found, open }: { readonly found: (number | undefined)[]; readonly open: Set<number> },
): void {
  const nameOf = ({ name = '', supplier_item_id = '', customer_item_id = '' }: Item): string | undefined =>
    name + supplier_item_id + customer_item_id === '' ? undefined : [name, supplier_item_id, customer_item_id].join('\n')
  const left = groupBy(open, (index) => nameOf(before[index] ?? {}))
  after.forEach((item, at) => {
    const name = found[at] === undefined ? nameOf(item) : undefined
    const index = name === undefined ? undefined : left.get(name)?.shift()
    if (index === undefined) return
    found[at] = index
    open.delete(index)
  })
}

function weigh(before: Item | undefined, after: Item | undefined, read: Reading): number {
  let sum = 0
  for (const [name, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]) {
    const [one, other] = [before?.[name], after?.[name]]
    if (typeof one !== 'string' || typeof other !== 'string') continue
    const path = `${LINE}.${name}`
    if (one === other || read({ path, value: one }) === read({ path, value: other })) sum += weight
  }
  return sum
}
