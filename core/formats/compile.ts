import { childGroups, descent, groupRow, GROUPS, homeOf, isGroupId, isTermId, termRow, TERMS, termsOf } from '../terms/lookup.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { AttributeRow, Binding, Row } from './binding.ts'
import { findClosed } from './closed.ts'
import type { Target, CompiledAttribute, ConditionStep, CompiledRow, CompiledBinding } from './compiled.ts'

/** Checks a binding against the tables and resolves it. Throws a TypeError that names the row and what is wrong with it. */
export function compileBinding(binding: Binding): CompiledBinding {
  const seen: Seen = { binding, places: new Map(), terms: new Set(), groups: new Set(['BG-0']) }
  const { name, prefix } = binding.root
  const root = compileRow({ name: prefix === '' ? `:${name}` : `${prefix}:${name}`, rows: binding.rows, group: 'BG-0' }, 0, [], [], seen)
  checkComplete(seen)
  const found: { fields?: Set<string>; closed?: CompiledBinding['closed']; repeated?: Set<TermId> } = {}
  return {
    binding,
    root,
    // What only writing and editing ask for is found when they ask: reading one file is to start quickly.
    get fields() {
      return (found.fields ??= new Set(findFields(root)))
    },
    get closed() {
      return (found.closed ??= findClosed(root))
    },
    get repeated() {
      return (found.repeated ??= new Set(findRepeated(root)))
    },
    pathOf: (term) => findPath(root, term) ?? [],
  }
}

interface Seen {
  readonly binding: Binding
  /** Places that are written, per group and term; only the last of several may lack `suits`. */
  readonly places: Map<string, Row[]>
  readonly terms: Set<TermId>
  readonly groups: Set<GroupId>
}

interface Around {
  readonly id: GroupId
  /** Names of the rows down to this one, for messages. */
  readonly where: string
  readonly compiled: CompiledRow
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] }

function compileRow(row: Row, order: number, groups: readonly GroupId[], around: readonly Around[], seen: Seen): CompiledRow {
  const above = around.at(-1)
  const where = above === undefined ? row.name : `${above.where}/${row.name}`
  const { local, namespace } = resolveName(row.name, seen.binding, where)
  for (const term of boundTerms(row)) if (!isTermId(term)) throw new TypeError(`${where}: unknown term ${String(term)}`)
  if (row.group !== undefined && !isGroupId(row.group)) throw new TypeError(`${where}: unknown group ${row.group}`)
  const outer = row.beneath === undefined || row.group === undefined ? groups : [...groups, parentOf(row.group)]
  const groupUp = row.group === undefined ? 0 : distanceToParent(row.group, outer, where)
  const inside = row.group === undefined ? groups : [...outer.slice(0, outer.length - groupUp), row.group]
  if (row.group !== undefined) seen.groups.add(row.group)
  const rows: CompiledRow[] = []
  const terms = new Set<TermId>()
  const byLocal = new Map<string, CompiledRow[]>()
  const compiled: Open<CompiledRow> = {
    row,
    name: row.name.replace(/^:/, ''),
    local,
    namespace,
    order,
    kind: kindOf(row, where),
    of: row.term === undefined ? undefined : termRow(row.term).of,
    target: targetOf(row.term ?? row.compose?.terms[0] ?? row.aside?.of, inside, where, seen, row),
    groupUp,
    needs: row.needs === undefined ? undefined : targetFor(row.needs, inside, where),
    attributes: (row.attributes ?? []).map((attribute) => compileAttribute(attribute, row, inside, where, seen)),
    when: row.when === undefined ? undefined : compileCondition(row.when, seen.binding, where),
    beside: row.beside === undefined ? undefined : compileSteps(row.beside.at, seen.binding, where),
    beneath: row.beneath === undefined ? undefined : compileBeneath(row, row.beneath, seen.binding, where),
    below: undefined,
    rows,
    byLocal,
    terms,
    eachTarget: undefined,
    reach: 0,
  }
  for (const term of boundTerms(row)) terms.add(term)
  const path = above === undefined ? compiled.name : `${above.where}/${compiled.name}`
  const chain = [...around, { id: row.group ?? (inside[inside.length - 1] as GroupId), where: path, compiled }]
  if (row.again === true) shareRows(compiled, around, rows, byLocal, where)
  else {
    for (const [index, entry] of (row.rows ?? []).entries()) {
      const child = typeof entry === 'string' ? compileName(entry, index, seen, path) : compileRow(entry, index, inside, chain, seen)
      rows.push(child)
      for (const term of child.terms) terms.add(term)
    }
    indexRows(rows, byLocal, where)
    joinBeneath(rows, where)
  }
  compiled.reach = reachOf(compiled)
  if (row.each !== undefined) compiled.eachTarget = eachTargetOf(compiled, row.each, where)
  return compiled
}

function eachTargetOf(compiled: CompiledRow, term: TermId, where: string): Target {
  const bound = [compiled, ...compiled.rows].find((candidate) => candidate.row.term === term)
  if (bound?.target === undefined) throw new TypeError(`${where}: repeated for ${term}, which is not bound in it`)
  return bound.target
}

function reachOf({ row, target, attributes, rows }: CompiledRow): number {
  if (row.also === true || row.aside !== undefined) return 0
  const own = [target, ...attributes.map((attribute) => attribute.target)].map((each) => each?.up ?? 0)
  const below = rows.map((child) => (child.row.group === undefined ? child.reach : child.groupUp + Math.max(0, child.reach - 1)))
  return Math.max(0, ...own, ...below)
}

const NO_ROWS: readonly CompiledRow[] = []
const NO_ATTRIBUTES: readonly CompiledAttribute[] = []
const NO_NAMES: CompiledRow['byLocal'] = new Map()
const NO_TERMS: CompiledRow['terms'] = new Set()

/** A name that only keeps the order: most rows are one, and a program that judges one file compiles them all. */
function compileName(name: string, order: number, { binding }: Seen, around: string): CompiledRow {
  const { local, namespace } = resolveName(name, binding, `${around}/${name}`)
  return {
    row: { name },
    name: name.replace(/^:/, ''),
    local,
    namespace,
    order,
    kind: 'unbound',
    of: undefined,
    target: undefined,
    groupUp: 0,
    needs: undefined,
    attributes: NO_ATTRIBUTES,
    when: undefined,
    beside: undefined,
    beneath: undefined,
    below: undefined,
    rows: NO_ROWS,
    byLocal: NO_NAMES,
    terms: NO_TERMS,
    eachTarget: undefined,
    reach: 0,
  }
}

function kindOf(row: Row, where: string): CompiledRow['kind'] {
  const kinds: CompiledRow['kind'][] = []
  if (row.term !== undefined) kinds.push('value')
  if (row.rows !== undefined || row.again === true) kinds.push('node')
  if (row.compose !== undefined) kinds.push('compose')
  if (row.aside !== undefined) kinds.push('aside')
  if (row.fixed !== undefined) kinds.push('fixed')
  if (row.derived !== undefined) kinds.push('derived')
  if (kinds.length > 1) throw new TypeError(`${where}: a row is one of ${kinds.join(' or ')}, not both`)
  if (kinds[0] === 'node' && row.attributes !== undefined)
    throw new TypeError(`${where}: an element that only holds others has no attributes`)
  return kinds[0] ?? (row.attributes === undefined ? 'unbound' : 'value')
}

function boundTerms(row: Row): readonly TermId[] {
  const own = row.term === undefined ? [] : [row.term]
  return [...own, ...(row.compose?.terms ?? []), ...(row.attributes ?? []).flatMap(({ term }) => (term === undefined ? [] : [term]))]
}

function resolveName(name: string, binding: Binding, where: string): { local: string; namespace: string } {
  const [prefix, local] = name.split(':')
  if (prefix === undefined || local === undefined) throw new TypeError(`${where}: a name has a prefix and a local part`)
  return { local, namespace: namespaceOf(prefix, binding, where) }
}

function namespaceOf(prefix: string, binding: Binding, where: string): string {
  const namespace = binding.prefixes[prefix]
  if (namespace === undefined) throw new TypeError(`${where}: unknown prefix ${prefix}`)
  return namespace
}

function distanceToParent(group: GroupId, groups: readonly GroupId[], where: string): number {
  for (let up = 0; up < groups.length; up++)
    if (childGroups(groups[groups.length - 1 - up] as GroupId).some(({ id }) => id === group)) return up
  if (groups.length === 0) return 0
  throw new TypeError(`${where}: the parent of ${group} is nowhere around this row`)
}

/** Registers a row's term and finds the instance that holds it. */
function targetOf(term: TermId | undefined, groups: readonly GroupId[], where: string, seen: Seen, row: Row): Target | undefined {
  if (term === undefined) return undefined
  const target = targetFor(term, groups, where)
  if (row.aside === undefined) for (const bound of row.compose?.terms ?? [term]) registerTerm(bound, row, target, groups, where, seen)
  return target
}

function targetFor(term: TermId, groups: readonly GroupId[], where: string): Target {
  const home = termRow(term).group
  for (let up = 0; up < groups.length; up++) if (homeOf(holderOf({ up, down: [] }, groups)) === home) return { up, down: [] }
  for (let up = 0; up < groups.length; up++) {
    const down = descent(holderOf({ up, down: [] }, groups), home)
    if (down !== undefined) return { up, down }
  }
  throw new TypeError(`${where}: ${term} belongs to ${home}, which is nowhere around this row`)
}

/** The group that holds what a target leads to. */
function holderOf(target: Target, groups: readonly GroupId[]): GroupId {
  return target.down[target.down.length - 1] ?? (groups[groups.length - 1 - target.up] as GroupId)
}

function registerTerm(term: TermId, row: Row, target: Target, groups: readonly GroupId[], where: string, seen: Seen): void {
  if (row.also === true) return
  if (seen.binding.unsupported[term] !== undefined) throw new TypeError(`${where}: ${term} is bound and listed as unsupported`)
  const key = `${holderOf(target, groups)} ${term}`
  const places = seen.places.get(key) ?? []
  const last = places[places.length - 1]
  if (last !== undefined && last !== row && last.suits === undefined) throw new TypeError(`${where}: ${term} is bound twice`)
  seen.places.set(key, [...places, row])
  seen.terms.add(term)
}

function compileAttribute(attribute: AttributeRow, row: Row, groups: readonly GroupId[], where: string, seen: Seen): CompiledAttribute {
  const { term } = attribute
  if (term === undefined) return { row: attribute, term, part: false, target: undefined }
  const target = targetFor(term, groups, `${where}/@${attribute.name}`)
  registerTerm(term, row, target, groups, `${where}/@${attribute.name}`, seen)
  return { row: attribute, term, part: row.term !== undefined && termRow(term).of === row.term, target }
}

function compileCondition(when: NonNullable<Row['when']>, binding: Binding, where: string) {
  return { steps: compileSteps(when.at, binding, where), texts: (when.is ?? when.not ?? []).map((text) => text.toUpperCase()) }
}

function compileSteps(at: string, binding: Binding, where: string): readonly ConditionStep[] {
  return at.split('/').map((text) => {
    if (text.startsWith('@')) return { local: text.slice(1), namespace: '', attribute: true }
    return { ...resolveName(text, binding, `${where}[${at}]`), attribute: false }
  })
}

/** The group below which a group stands in the tables. */
function parentOf(group: GroupId): GroupId {
  const { parent } = groupRow(group)
  if (parent === '') throw new TypeError(`${group} belongs to no group`)
  return parent
}

function compileBeneath(row: Row, { at, names }: NonNullable<Row['beneath']>, binding: Binding, where: string): CompiledRow['beneath'] {
  if (row.group === undefined) throw new TypeError(`${where}: only the instance of a group belongs to another one`)
  return { steps: compileSteps(at, binding, where), names, of: parentOf(row.group) }
}

/** Tells rows of instances that stand beside the one they belong to, and the row of that one, of each other. */
function joinBeneath(rows: readonly CompiledRow[], where: string): void {
  for (const below of rows) {
    if (below.beneath === undefined) continue
    const above = rows.find((row) => row.name === below.name && row.row.group === below.beneath?.of)
    if (above === undefined) throw new TypeError(`${where}: no row beside ${below.name} for what it belongs to`)
    Object.assign(above, { below })
    Object.assign(below, { below })
  }
}

function shareRows(
  compiled: CompiledRow,
  around: readonly Around[],
  rows: CompiledRow[],
  byLocal: Map<string, CompiledRow[]>,
  where: string,
) {
  const same = around.findLast(({ id, compiled: outer }) => id === compiled.row.group && outer.row.group === id)
  if (same === undefined) throw new TypeError(`${where}: no element of ${compiled.row.group} around it whose rows it could hold again`)
  // The outer row is still being compiled: its lists are shared, and complete when it is.
  Object.assign(compiled, { rows: same.compiled.rows, byLocal: same.compiled.byLocal, terms: same.compiled.terms })
  rows.length = 0
  byLocal.clear()
}

function indexRows(rows: readonly CompiledRow[], byLocal: Map<string, CompiledRow[]>, where: string): void {
  for (const row of rows) {
    const same = byLocal.get(row.local) ?? []
    const open = same.find((other) => other.namespace === row.namespace && !isChosen(other) && !mayShare(other, row))
    if (open !== undefined)
      throw new TypeError(`${where}: ${row.name} can never be reached behind a row of the same name without a condition`)
    byLocal.set(row.local, [...same, row])
  }
}

/** A row that does not take every element of its name. */
const isChosen = ({ row }: CompiledRow): boolean => row.when !== undefined || row.beneath !== undefined

/** Two rows of one name and no condition are one element on reading when the second only says how else it is written. */
function mayShare(first: CompiledRow, second: CompiledRow): boolean {
  return first.row.suits !== undefined && second.row.term === first.row.term
}

function checkComplete(seen: Seen): void {
  const { unsupported } = seen.binding
  const missing = TERMS.filter(
    (term) => !seen.terms.has(term.id) && unsupported[term.id] === undefined && unsupported[term.group] === undefined,
  )
  if (missing.length > 0) throw new TypeError(`neither bound nor unsupported: ${missing.map((term) => term.id).join(', ')}`)
  for (const { id } of GROUPS) {
    const listed = GROUPS.find((row) => row.id === id)?.card.endsWith('n') === true
    if (listed && termsOf(id).length > 0 && !seen.groups.has(id) && unsupported[id] === undefined && !insideUnsupported(id, unsupported))
      throw new TypeError(`the repeated group ${id} is neither bound nor unsupported`)
  }
}

function insideUnsupported(id: GroupId, unsupported: Binding['unsupported']): boolean {
  const parent = GROUPS.find((row) => row.id === id)?.parent
  return parent !== undefined && parent !== '' && (unsupported[parent] !== undefined || insideUnsupported(parent, unsupported))
}

function* findFields({ row, rows }: CompiledRow): Generator<string> {
  if (row.aside !== undefined) yield `${row.aside.of} ${row.aside.attribute}`
  for (const attribute of row.attributes ?? []) if (attribute.kept === true) yield `${row.term} ${attribute.name}`
  if (row.again !== true) for (const child of rows) yield* findFields(child)
}

function* findRepeated(row: CompiledRow): Generator<TermId> {
  if (row.row.also === true || row.row.repeats === true) yield* boundTerms(row.row)
  if (row.row.again !== true) for (const child of row.rows) yield* findRepeated(child)
}

function findPath(row: CompiledRow, term: TermId): readonly CompiledRow[] | undefined {
  for (const child of row.rows) {
    if (child.row.term === term && child.row.also !== true) return [child]
    if (child.row.again === true || !child.terms.has(term)) continue
    const below = findPath(child, term)
    if (below !== undefined) return [child, ...below]
  }
  return undefined
}
