import { isOfXml, isOrder, isXmlChange } from './change.ts'
import type { RepairStep, TermChange } from './finding.ts'

/**
 * Changes that all speak of one state of an invoice, as steps that follow each other: first those on the XML, which leave the terms where they
 * are, then values, then entries that go. What goes goes the last one first, so that no path means another place than it did; an order changes no path,
 * because parts of one name keep theirs.
 */
export function inOrder(changes: readonly RepairStep[]): RepairStep[] {
  const orders = changes.filter(isOrder)
  const ofXml = changes.filter(isXmlChange)
  const ofTerms = changes.filter((change): change is TermChange => !isOfXml(change))
  return [
    ...orders,
    ...ofXml.toSorted(compareXml),
    ...ofTerms.filter((change) => !isEntry(change)),
    ...ofTerms.filter(isEntry).toSorted((left, right) => indexOf(right) - indexOf(left)),
  ]
}

const isEntry = ({ path, value }: TermChange): boolean => value === undefined && path.endsWith(']')
const indexOf = ({ path }: TermChange): number => Number(/\[(\d+)\]$/.exec(path)?.[1] ?? 0)

/** Values before elements that go, and of these the later ones, and those inside others, first. */
function compareXml(left: TermChange, right: TermChange): number {
  if ((left.value === undefined) !== (right.value === undefined)) return left.value === undefined ? 1 : -1
  const [steps, others] = [left, right].map(({ path }) => path.split(/[[\]]/)) as [string[], string[]]
  for (const [index, step] of steps.entries()) {
    const other = others[index]
    if (other === undefined) return -1
    if (step !== other) return /^\d+$/.test(step) ? Number(other) - Number(step) : step < other ? -1 : 1
  }
  return steps.length - others.length
}
