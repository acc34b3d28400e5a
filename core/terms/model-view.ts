import type { Invoice } from '../model/invoice.ts'
import { addGroup, makeOccurrence, makeRoot } from './build-view.ts'
import { INVOICED_OBJECT, type FieldRow } from './fields.ts'
import { childGroups, fieldsOf, groupRow, termsOf, type BusinessGroup, type Term } from './lookup.ts'
import { slotOf } from './path.ts'
import type { GroupId, TermId } from './types.ts'
import { attribute, type Group, type Occurrence, type TermView, type ViewAttribute } from './view.ts'

/** A term of a group with its path cut up; `list` holds the names before `[]`, `names` those behind it (or all of them). */
interface TermPlan {
  readonly row: Term
  readonly list: readonly string[] | undefined
  readonly names: readonly string[]
  readonly parts: readonly TermPlan[]
  readonly fields: readonly { readonly row: FieldRow; readonly names: readonly string[] }[]
}

type Fields = Record<string, unknown>

const PLANS = new Map<GroupId, readonly TermPlan[]>()
const PLAN_OF = new Map<GroupId, ReadonlyMap<TermId, TermPlan>>()

function plansOf(group: GroupId): readonly TermPlan[] {
  let plans = PLANS.get(group)
  if (plans === undefined) {
    const rows = termsOf(group)
    plans = rows.filter((row) => row.of === undefined).map((row) => planTerm(row, rows, fieldsOf(group)))
    PLANS.set(group, plans)
    PLAN_OF.set(group, new Map(plans.map((plan) => [plan.row.id, plan])))
  }
  return plans
}

function planOf(group: GroupId, term: TermId): TermPlan | undefined {
  if (!PLAN_OF.has(group)) plansOf(group)
  return PLAN_OF.get(group)?.get(term)
}

function planTerm(row: Term, rows: readonly Term[], fields: readonly FieldRow[]): TermPlan {
  const [before, behind] = row.at.split('[].')
  return {
    row,
    list: behind === undefined ? undefined : (before ?? '').split('.'),
    names: namesBehindList(row.at),
    parts: rows.filter((part) => part.of === row.id).map((part) => planTerm(part, [], [])),
    fields: fields.filter((field) => field.beside === row.id).map((field) => ({ row: field, names: namesBehindList(field.at) })),
  }
}

const NAMES = new Map<GroupId, readonly string[]>()

/** The names that lead to a group, or to the list of its instances. */
function namesOf({ id, at }: BusinessGroup): readonly string[] {
  let names = NAMES.get(id)
  if (names === undefined) {
    names = at.replace(/\[\]$/, '').split('.')
    NAMES.set(id, names)
  }
  return names
}

function namesBehindList(at: string): readonly string[] {
  return (at.split('[].').pop() ?? at).split('.')
}

function pick(from: unknown, names: readonly string[]): unknown {
  let value = from
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Fields)[name]
  }
  return value
}

function put(into: Fields, names: readonly string[], value: unknown): boolean {
  let target = into
  for (let level = 0; level < names.length - 1; level++) {
    const name = names[level] ?? ''
    target = (target[name] ??= {}) as Fields
  }
  const last = names[names.length - 1] ?? ''
  if (target[last] !== undefined) return false
  target[last] = value
  return true
}

// ---------------------------------------------------------------- model -> view

/** The term view of a model: every value of the model that is a business term, without places. */
export function modelToView(model: Invoice): TermView {
  const root = makeRoot(undefined)
  fillGroup(root, model)
  return { root, syntax: 'model' }
}

function fillGroup(group: Group, object: unknown): void {
  for (const plan of plansOf(group.id)) {
    if (plan.list === undefined) addTerm(group, plan, object)
    else for (const entry of listAt(object, plan.list)) if (isTermEntry(plan, entry)) addTerm(group, plan, entry)
  }
  for (const row of childGroups(group.id)) {
    if (row.at.endsWith('[]')) addInstances(group, row, object)
    else {
      const below = row.at === '' ? object : pick(object, namesOf(row))
      if (holdsTerm(row.id, below)) fillGroup(addGroup(group, row.id, undefined), below)
    }
  }
}

function addInstances(group: Group, row: BusinessGroup, object: unknown): void {
  const entries = listAt(object, namesOf(row))
  for (const [index, entry] of entries.entries()) {
    if (row.sign !== undefined && (pick(entry, ['sign']) === '+' ? '+' : '-') !== row.sign) continue
    if (row.id === 'BG-24' && pick(entry, ['type_code']) === INVOICED_OBJECT) continue
    fillGroup(addGroup(group, row.id, undefined, index), entry)
  }
}

function listAt(object: unknown, names: readonly string[]): readonly unknown[] {
  const value = pick(object, names)
  return Array.isArray(value) ? value : []
}

/** An entry of `additional_documents` is BT-18 only by its type code; the entries of other listed terms are always theirs. */
function isTermEntry(plan: TermPlan, entry: unknown): boolean {
  return plan.row.id !== 'BT-18' || pick(entry, ['type_code']) === INVOICED_OBJECT
}

function holdsTerm(group: GroupId, object: unknown): boolean {
  if (object === undefined) return false
  for (const plan of plansOf(group)) {
    if (plan.list !== undefined ? listAt(object, plan.list).length > 0 : pick(object, plan.names) !== undefined) return true
    if (plan.parts.some((part) => pick(object, part.names) !== undefined)) return true
  }
  return childGroups(group).some((row) => {
    if (row.at.endsWith('[]')) return listAt(object, namesOf(row)).length > 0
    return holdsTerm(row.id, row.at === '' ? object : pick(object, namesOf(row)))
  })
}

function addTerm(group: Group, plan: TermPlan, object: unknown): void {
  const value = pick(object, plan.names)
  const parts = plan.parts.flatMap((part): Occurrence[] => {
    const text = pick(object, part.names)
    return typeof text === 'string' ? [makeOccurrence(part.row.id, text)] : []
  })
  const attributes = fieldAttributes(plan, object)
  if (typeof value !== 'string' && parts.length === 0 && attributes === undefined && plan.list === undefined) return
  group.occurrences.push(
    makeOccurrence(plan.row.id, typeof value === 'string' ? value : '', undefined, parts.length === 0 ? undefined : parts, attributes),
  )
}

function fieldAttributes(plan: TermPlan, object: unknown): readonly ViewAttribute[] | undefined {
  const attributes = plan.fields.flatMap(({ row, names }): ViewAttribute[] => {
    const text = pick(object, names)
    return typeof text === 'string' && text !== row.value ? [{ name: row.attribute, value: text }] : []
  })
  return attributes.length === 0 ? undefined : attributes
}

// ---------------------------------------------------------------- view -> model

/**
 * The model of a term view, and what it has no room for: further occurrences of a term or group that EN 16931 has once, unless they
 * only repeat the value that the model holds. Empty occurrences are absent from the model.
 */
export function viewToModel(view: TermView): { model: Invoice; surplus: Occurrence[] } {
  const model: Invoice = { document: {} }
  const surplus: Occurrence[] = []
  emptyGroup(view.root, model as unknown as Fields, surplus)
  return { model, surplus }
}

function emptyGroup(group: Group, object: Fields, surplus: Occurrence[]): void {
  for (const occurrence of group.occurrences) {
    const plan = planOf(group.id, occurrence.term)
    if (plan === undefined) surplus.push(occurrence)
    else if (plan.list === undefined) emptyTerm(plan, occurrence, object, surplus)
    else {
      const entry: Fields = {}
      const list = listIn(object, plan.list)
      list[slotOf(group, plan.row.at, group.all(occurrence.term).indexOf(occurrence))] = entry
      emptyTerm(plan, occurrence, entry, surplus)
    }
  }
  for (const child of group.children) {
    const row = groupRow(child.id)
    const { at, sign } = row
    if (at.endsWith('[]')) {
      const entry: Fields = {}
      if (sign !== undefined) entry['sign'] = sign
      listIn(object, namesOf(row))[child.index] = entry
      emptyGroup(child, entry, surplus)
    } else if (child.position > 0) surplus.push(...everyOccurrence(child))
    else if (at === '') emptyGroup(child, object, surplus)
    else {
      const names = namesOf(row)
      const existing = pick(object, names) as Fields | undefined
      const below = existing ?? {}
      emptyGroup(child, below, surplus)
      if (existing === undefined && Object.keys(below).length > 0) put(object, names, below)
    }
  }
}

function listIn(object: Fields, names: readonly string[]): Fields[] {
  const existing = pick(object, names)
  if (Array.isArray(existing)) return existing as Fields[]
  const list: Fields[] = []
  put(object, names, list)
  return list
}

function emptyTerm(plan: TermPlan, occurrence: Occurrence, object: Fields, surplus: Occurrence[]): void {
  if (hasText(occurrence.value) && !put(object, plan.names, occurrence.value)) {
    if (pick(object, plan.names) !== occurrence.value) surplus.push(occurrence, ...(occurrence.parts ?? []))
    return
  }
  for (const part of occurrence.parts ?? []) {
    const { names } = plan.parts.find(({ row }) => row.id === part.term) ?? { names: [] }
    if (hasText(part.value) && names.length > 0 && !put(object, names, part.value) && pick(object, names) !== part.value) surplus.push(part)
  }
  for (const { row, names } of plan.fields) {
    const said = attribute(occurrence, row.attribute)
    const text = said !== undefined && hasText(said) ? said : hasText(occurrence.value) || plan.list !== undefined ? row.value : undefined
    if (text !== undefined) put(object, names, text)
  }
}

function hasText(value: string): boolean {
  for (let at = 0; at < value.length; at++) if (value.charCodeAt(at) > 32) return true
  return false
}

function* everyOccurrence(group: Group): Generator<Occurrence> {
  yield* group.occurrences
  for (const child of group.children) yield* everyOccurrence(child)
}
