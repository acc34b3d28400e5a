import { decodeBase64 } from '../base/base64.ts'
import type { Sha256 } from '../base/ports.ts'
import { termRow } from '../terms/lookup.ts'
import { occurrencePath } from '../terms/path.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import { attribute, type Group, type Occurrence, type TermView } from '../terms/view.ts'

/** One leaf of a document: term, value as written (attached files as `sha256:<hex>`), model path. */
export type ListedTerm = readonly [id: TermId, value: string, path: string]

/**
 * Every term of a document as a flat list, in the order of the text; a view of a model gives the order of the model. Terms are listed as
 * the standard selects them: what the view keeps beyond that, so that it can be judged and converted, is left out here.
 */
export function listTerms(view: TermView, sha256: Sha256): readonly ListedTerm[] {
  const leaves: { readonly at: number; readonly leaf: ListedTerm }[] = []
  const seen = new Set<string>()
  for (const { group, occurrence } of selectOccurrences(view)) {
    // One element can stand for several instances of its group; it is one leaf all the same.
    const key = `${occurrence.term}@${occurrence.place?.start}`
    if (occurrence.place !== undefined && seen.has(key)) continue
    seen.add(key)
    if (occurrence.place !== undefined || occurrence.value !== '')
      leaves.push({
        at: occurrence.place?.start ?? 0,
        leaf: [occurrence.term, shown(occurrence, sha256), occurrencePath(group, occurrence)],
      })
    for (const part of occurrence.parts ?? [])
      leaves.push({ at: part.place?.start ?? 0, leaf: [part.term, part.value, occurrencePath(group, part, occurrence)] })
  }
  return leaves.sort((left, right) => left.at - right.at).map(({ leaf }) => leaf)
}

interface Leaf {
  readonly group: Group
  readonly occurrence: Occurrence
}

function selectOccurrences({ root, syntax }: TermView): readonly Leaf[] {
  const leaves: Leaf[] = []
  const visit = (group: Group): void => {
    const missing = syntax !== 'model' && group.place === undefined && WITH_ELEMENT.has(group.id)
    for (const occurrence of group.occurrences)
      if (!missing && !isOtherTax(occurrence) && !isOtherDate(occurrence, syntax) && !isContradicted(group, occurrence))
        leaves.push({ group, occurrence })
    for (const child of group.children) visit(child)
  }
  visit(root)
  return leaves
}

/** Groups that have an element of their own. Where the XML lacks it, what stands outside of it (UBL `cac:TaxTotal`, CII BIC) is none of its terms yet. */
const WITH_ELEMENT: ReadonlySet<GroupId> = new Set<GroupId>(['BG-17', 'BG-22'])

/** A breakdown row with another tax scheme beside its category than VAT, or with none, breaks down another tax (EN 16931-3-2). */
function isOtherTax(occurrence: Occurrence): boolean {
  const scheme = occurrence.term === 'BT-118' ? attribute(occurrence, 'taxScheme') : undefined
  return scheme !== undefined && scheme.trim().toUpperCase() !== 'VAT'
}

/** EN 16931-3-3 selects dates by their format 102; a CII date without one, or in another, is none of its terms. */
function isOtherDate(occurrence: Occurrence, syntax: TermView['syntax']): boolean {
  return syntax === 'cii' && termRow(occurrence.term).kind === 'date' && attribute(occurrence, 'format')?.trim() !== '102'
}

/** CII has the base quantity with the gross and with the net price. Where the two differ, the list shows the one that comes first in the text. */
function isContradicted(group: Group, occurrence: Occurrence): boolean {
  if (occurrence.term !== 'BT-149' && occurrence.term !== 'BT-150') return false
  return group.all(occurrence.term).some((other) => (other.place?.start ?? 0) < (occurrence.place?.start ?? 0))
}

function shown({ term, value }: Occurrence, sha256: Sha256): string {
  if (termRow(term).kind !== 'binary') return value
  if (value.trim() === '') return ''
  const bytes = decodeBase64(value)
  return bytes === undefined ? value : `sha256:${sha256(bytes)}`
}
