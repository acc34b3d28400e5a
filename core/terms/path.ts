import { INVOICED_OBJECT, type FieldRow } from './fields.ts'
import { childGroups, fieldsOf, groupRow, termRow, termsOf, type Term } from './lookup.ts'
import type { GroupId, TermId } from './types.ts'
import { joinPath, type Group, type Occurrence } from './view.ts'

/** One name of a model path; `index` is there when the name is followed by `[n]`, and undefined for the `[]` of a table row. */
export interface PathStep {
  readonly name: string
  readonly list: boolean
  readonly index: number | undefined
}

const STEP = /^([a-z_0-9]+)(\[(\d*)\])?$/

/** `items[3].price` as steps; undefined for a text that is no model path. */
export function parsePath(path: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  for (const text of path.split('.')) {
    const match = STEP.exec(text)
    if (match === null) return undefined
    steps.push({ name: match[1] ?? '', list: match[2] !== undefined, index: match[3] ? Number(match[3]) : undefined })
  }
  return steps
}

/** A table row's own path as steps; rows are checked by the tests. */
function tableSteps(at: string): readonly PathStep[] {
  return at === '' ? [] : (parsePath(at) ?? [])
}

/** Model path of a term from the document, with `[]` for every list: `items[].price`. Sub-lines have the path of lines. */
export function modelPathOf(term: TermId): string {
  const row = termRow(term)
  return joinPath(groupPathOf(row.group), row.at)
}

/** Model path of a group's object from the document: `items[].discounts_charges[]`. */
export function groupPathOf(group: GroupId): string {
  const row = groupRow(group)
  return row.parent === '' ? row.at : joinPath(groupPathOf(row.parent), row.at)
}

/** Model path of one occurrence, `items[3].price` or `supplier.ids[1].value`. `of` is the occurrence that it qualifies, if any. */
export function occurrencePath(group: Group, occurrence: Occurrence, of?: Occurrence): string {
  const { at } = termRow(occurrence.term)
  if (!at.includes('[]')) return joinPath(group.path, at)
  const main = of ?? occurrence
  const position = Math.max(0, group.all(main.term).indexOf(main))
  return joinPath(group.path, at.replace('[]', `[${slotOf(group, at, position)}]`))
}

/** The list that a path with one ends or begins with: `ids[]` of `ids[].value`. */
export function listOf(at: string): string {
  return at.slice(0, at.indexOf('[]') + 2)
}

/** Place in the model's list for the nth occurrence of a listed term: the nth that no group instance of the same list takes. */
export function slotOf(group: Group, at: string, position: number): number {
  const list = listOf(at)
  const taken = new Set(group.children.filter((child) => groupRow(child.id).at === list).map(({ index }) => index))
  let slot = 0
  for (let left = position; ; slot++) if (!taken.has(slot) && left-- === 0) return slot
}

/** What a model path points at: a term, a field that is no term, or a whole group instance. */
export interface PathTarget {
  /** Groups from below the document down to the one that is meant, each with its place in the model's list where it is an entry of one. */
  readonly groups: readonly { readonly id: GroupId; readonly index: number | undefined }[]
  readonly term?: Term
  readonly field?: FieldRow
  /** The `sign` that tells allowances and charges apart. */
  readonly sign?: true
  /** Position in the model's list for a listed term (`supplier.ids[1].value`). */
  readonly index?: number
}

/**
 * Everything a model path can mean. Usually one; two where the model shares a list (`document.discounts_charges[0].amount` is BT-92 or
 * BT-99, by the sign of the entry); none when the path leads nowhere.
 */
export function resolvePath(path: string): readonly PathTarget[] {
  const steps = parsePath(path)
  const targets: PathTarget[] = []
  if (steps !== undefined && steps.every((step) => step.list === (step.index !== undefined))) collect('BG-0', steps, [], targets)
  return targets
}

/** Members of an entry by which a list of the model tells groups and terms apart that share it. */
export interface EntryKind {
  readonly sign?: string | undefined
  readonly type_code?: string | undefined
}

/** The term that a path means in an entry of the kind, of those that it can mean; none where that has a field there. */
export function pickTarget(targets: readonly PathTarget[], { sign = '-', type_code }: EntryKind): PathTarget | undefined {
  return targets.find(({ groups, term }) => {
    if (term === undefined) return false
    if (term.id === 'BT-18' || term.of === 'BT-18') return type_code === INVOICED_OBJECT
    const id = groups.at(-1)?.id
    const own = id === undefined ? undefined : groupRow(id).sign
    return own === undefined || own === sign
  })
}

const SIGN = tableSteps('sign')

function collect(group: GroupId, rest: readonly PathStep[], groups: PathTarget['groups'], targets: PathTarget[]): void {
  for (const term of termsOf(group)) {
    const match = matchSteps(tableSteps(term.at), rest)
    if (match?.rest.length === 0) targets.push({ groups, term, ...(match.index === undefined ? {} : { index: match.index }) })
  }
  for (const field of fieldsOf(group)) {
    const match = matchSteps(tableSteps(field.at), rest)
    if (match?.rest.length === 0) targets.push({ groups, field, ...(match.index === undefined ? {} : { index: match.index }) })
  }
  if (groupRow(group).sign !== undefined && matchSteps(SIGN, rest)?.rest.length === 0) targets.push({ groups, sign: true })
  for (const child of childGroups(group)) {
    const match = matchSteps(tableSteps(child.at), rest)
    if (match === undefined) continue
    const chain = [...groups, { id: child.id, index: match.index }]
    if (match.rest.length === 0 && child.at !== '') targets.push(...(isOwnObject(group, child.at) ? [{ groups: chain }] : []))
    else collect(child.id, match.rest, chain, targets)
  }
}

/** False for an object of the model that several groups share (`document`): it is none of them. */
function isOwnObject(parent: GroupId, at: string): boolean {
  return at.endsWith('[]') || childGroups(parent).filter((child) => child.at === at).length === 1
}

function matchSteps(pattern: readonly PathStep[], steps: readonly PathStep[]) {
  if (pattern.length > steps.length) return undefined
  let index: number | undefined
  for (const [position, wanted] of pattern.entries()) {
    const given = steps[position]
    if (given === undefined || given.name !== wanted.name || given.list !== wanted.list) return undefined
    index = given.index ?? index
  }
  return { rest: steps.slice(pattern.length), index }
}
