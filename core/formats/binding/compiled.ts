import type { GroupId, TermId } from '../../terms/types.ts'
import type { AttributeRow, Binding, Row } from './binding.ts'

/** Where the instance is that holds a term, seen from a row: some groups up, or (when not around the row) down from there. */
export interface Target {
  readonly up: number
  readonly down: readonly GroupId[]
}

export interface CompiledAttribute {
  readonly row: AttributeRow
  readonly name: string
  readonly term: TermId | undefined
  /** True when the term qualifies the term of the element itself. */
  readonly part: boolean
  readonly target: Target | undefined
}

/** One step of a condition's path: an element, or an attribute at the end. */
export interface ConditionStep {
  readonly local: string
  readonly namespace: string
  readonly attribute: boolean
}

/**
 * A row with its names resolved and its place among the groups known. What reading asks of each element is a member of its own here: rows themselves are
 * objects of many forms, which takes a look-up each time.
 */
export interface CompiledRow {
  readonly row: Row
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly order: number
  readonly kind: Row['kind']
  readonly group: GroupId | undefined
  readonly term: TermId | undefined
  readonly codec: Row['codec']
  /** A second occurrence in the same words is none. */
  readonly isSaidAgain: boolean
  /** The term that `row.term` qualifies in an element of its own (CII writes some scheme identifiers so). */
  readonly of: TermId | undefined
  readonly target: Target | undefined
  /** How many groups up from the innermost around the element stands the parent of its own group: BG-30 is written inside BG-31. */
  readonly groupUp: number
  readonly attributes: readonly CompiledAttribute[]
  readonly when: { readonly steps: readonly ConditionStep[]; readonly texts: readonly string[] } | undefined
  readonly beside: readonly ConditionStep[] | undefined
  /** How the element names the instance of a group that it belongs to, where it stands beside it, and its own. */
  readonly beneath:
    | { readonly steps: readonly ConditionStep[]; readonly own: readonly ConditionStep[]; readonly names: TermId; readonly of: GroupId }
    | undefined
  /** The row of the elements that belong to an instance of this one and stand beside it. */
  readonly below: CompiledRow | undefined
  readonly rows: readonly CompiledRow[]
  /** Rows of the elements below by local name, in order. */
  readonly byLocal: ReadonlyMap<string, readonly CompiledRow[]>
  /** True where it is the only row of its name and takes every element of it. */
  readonly sole: boolean
  /** The rows of what was met first inside, and next beside it, the last time: mostly it is that again. Only sole ones. */
  expected: CompiledRow | undefined
  follower: CompiledRow | undefined
  /** Terms bound in this element and below. */
  readonly terms: ReadonlySet<TermId>
  /** Where the term is held for which the element is repeated. */
  readonly eachTarget: Target | undefined
  /** Where the term is held without which the element is not written. */
  readonly needs: Target | undefined
  /** How many groups up from this element's own its content reaches: above 0, a group row has content without an instance. */
  readonly reach: number
}

export interface CompiledBinding {
  readonly binding: Binding
  readonly root: CompiledRow
  /** Fields beside terms (`core/terms/fields.ts`) that the format writes, as `BT-32 taxScheme`, each with the texts that it has a place for. */
  readonly fields: ReadonlyMap<string, (text: string) => boolean>
  /** Rows of groups that stand for themselves; see `closed.ts`. */
  readonly closed: ReadonlySet<CompiledRow>
  /** Terms that more than one element of a document can say. */
  readonly repeated: ReadonlySet<TermId>
  /** Path of elements from the root to a term of the document itself, for values that conditions ask for. */
  readonly pathOf: (term: TermId) => readonly CompiledRow[]
}
