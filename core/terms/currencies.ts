import { termRow } from './lookup.ts'
import { attribute, Group, type Occurrence, type TermView } from './view.ts'
import { changeOccurrence } from './build-view.ts'

/**
 * The currency that an amount names where it is not that of the invoice (BT-5), in which EN 16931-1 has all amounts but BT-111; undefined for every other
 * occurrence, and in an invoice without BT-5.
 */
export function otherCurrency(occurrence: Occurrence, root: Group): string | undefined {
  if (occurrence.attributes === undefined || occurrence.term === 'BT-111') return undefined
  const named = attribute(occurrence, 'currencyID')
  const currency = named === undefined ? undefined : root.value('BT-5')
  if (named === undefined || currency === undefined || named === currency) return undefined
  const { kind } = termRow(occurrence.term)
  if (kind !== 'amount' && kind !== 'unit_price') return undefined
  const [one, other] = [named.trim(), currency.trim()]
  return one === '' || other === '' || one === other ? undefined : one
}

/** A view in which amounts of another currency name it behind a blank (`100.00 USD`), as models cannot; the same view where there are none. */
export function withCurrencies(view: TermView): TermView {
  const { root } = view
  const hasOther = (group: Group): boolean =>
    group.occurrences.some((occurrence) => otherCurrency(occurrence, root) !== undefined) || group.children.some(hasOther)
  if (!hasOther(root)) return view
  const copy = (group: Group, parent: Group | undefined): Group => {
    const copied = new Group(group.id, parent, group.position, group.place, group.index)
    for (const occurrence of group.occurrences) {
      const currency = otherCurrency(occurrence, root)
      const value = currency === undefined ? occurrence.value : `${occurrence.value} ${currency}`
      copied.occurrences.push(currency === undefined ? occurrence : changeOccurrence(occurrence, { value }))
    }
    for (const child of group.children) copied.addChild(copy(child, copied))
    return copied
  }
  return { ...view, root: copy(root, undefined) }
}
