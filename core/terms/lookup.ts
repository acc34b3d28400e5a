import { groupBy } from '../base/group-by.ts'
import { FIELD_ROWS, type FieldRow } from './fields.ts'
import { GROUP_ROWS, type GroupRow } from './groups.ts'
import { TERM_ROWS, type TermRow } from './terms.ts'
import type { GroupId, TermId } from './types.ts'

/** A row of the terms table whose references are known to hold. */
export interface Term extends TermRow {
  readonly id: TermId
  readonly group: GroupId
  readonly of?: TermId
}

/** A row of the groups table whose references are known to hold; the document itself has no parent. */
export interface BusinessGroup extends GroupRow {
  readonly id: GroupId
  readonly parent: GroupId | ''
  readonly like?: GroupId
}

export const TERMS: readonly Term[] = TERM_ROWS
export const GROUPS: readonly BusinessGroup[] = GROUP_ROWS

const TERM_BY_ID: ReadonlyMap<string, Term> = new Map(TERMS.map((row) => [row.id, row]))
const GROUP_BY_ID: ReadonlyMap<string, BusinessGroup> = new Map(GROUPS.map((row) => [row.id, row]))

function found<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new RangeError(`unknown business term or group: ${id}`)
  return row
}

export function isTermId(id: string): id is TermId {
  return TERM_BY_ID.has(id)
}

export function isGroupId(id: string): id is GroupId {
  return GROUP_BY_ID.has(id)
}

export function termRow(id: TermId): Term {
  return found(TERM_BY_ID.get(id), id)
}

export function groupRow(id: GroupId): BusinessGroup {
  return found(GROUP_BY_ID.get(id), id)
}

/** The group in whose name the terms table lists the terms of a group: `BG-25` for the sub-line `BG-DEX-01`, mostly the group itself. */
export function homeOf(group: GroupId): GroupId {
  return groupRow(group).like ?? group
}

const TERMS_OF = groupBy(TERMS, (term) => term.group)
const FIELDS_OF = groupBy(FIELD_ROWS, (field) => field.group)
const BELOW = groupBy(GROUPS, (group) => group.parent)
const CHILDREN_OF = new Map(GROUPS.map((group) => [group.id, listChildren(group)]))

function listChildren(group: BusinessGroup): readonly BusinessGroup[] {
  const own = BELOW.get(group.id) ?? []
  if (group.like === undefined) return own
  const inherited = (BELOW.get(group.like) ?? []).filter((child) => !own.some((mine) => mine.like === child.id))
  return [...own, ...inherited]
}

/** Terms that stand directly in a group, qualifying terms (`BT-29-1`) included, in the order of the table. */
export function termsOf(group: GroupId): readonly Term[] {
  return TERMS_OF.get(homeOf(group)) ?? []
}

/** Groups that can stand directly below a group. */
export function childGroups(group: GroupId): readonly BusinessGroup[] {
  return CHILDREN_OF.get(group) ?? []
}

/** Model fields of a group that are no terms. */
export function fieldsOf(group: GroupId): readonly FieldRow[] {
  return FIELDS_OF.get(homeOf(group)) ?? []
}

/** The groups to pass through from `from` down to the home of a term, ends excluded and included; undefined when there is no way down. */
export function descent(from: GroupId, home: GroupId): readonly GroupId[] | undefined {
  for (const child of childGroups(from)) {
    if (child.id === from) continue
    if (homeOf(child.id) === home) return [child.id]
    const below = descent(child.id, home)
    if (below !== undefined) return [child.id, ...below]
  }
  return undefined
}
