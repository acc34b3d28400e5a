import { childGroups, descent, groupRow, homeOf, termRow } from '../../terms/lookup.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { group, type AttributeRow, type Binding, type Row } from './binding.ts'
import type { CompiledAttribute, CompiledRow, ConditionStep, Target } from './compiled.ts'

/** Where a row stands. */
export interface Around {
  readonly binding: Binding
  /** The groups around it, the innermost last. */
  readonly groups: readonly GroupId[]
  /** Names of the rows down to it, for messages. */
  readonly where: string
  readonly rows: readonly LazyRow[]
}

interface Below {
  readonly rows: readonly LazyRow[]
  readonly byLocal: ReadonlyMap<string, readonly LazyRow[]>
}

const NOTHING_BELOW: Below = { rows: [], byLocal: new Map() }
const NO_ATTRIBUTES: readonly CompiledAttribute[] = []

/** Its rows below are compiled when they are asked for: a file has few of the elements that its schema has. Throws TypeErrors that name the row. */
export class LazyRow implements CompiledRow {
  readonly row: Row
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly order: number
  readonly kind: CompiledRow['kind']
  readonly group: GroupId | undefined
  readonly term: TermId | undefined
  readonly codec: CompiledRow['codec']
  readonly isSaidAgain: boolean
  readonly of: TermId | undefined
  readonly target: Target | undefined
  readonly groupUp: number
  readonly attributes: readonly CompiledAttribute[]
  readonly when: CompiledRow['when']
  readonly beside: CompiledRow['beside']
  readonly beneath: CompiledRow['beneath']
  readonly needs: Target | undefined
  below: CompiledRow | undefined = undefined
  sole = false
  expected: CompiledRow | undefined = undefined
  follower: CompiledRow | undefined = undefined
  /** The groups that its content stands in, the innermost last. */
  readonly groups: readonly GroupId[]
  readonly where: string
  private readonly around: Around
  private made: Below | undefined
  private bound: ReadonlySet<TermId> | undefined
  private reached: number | undefined

  constructor(row: Row, order: number, around: Around) {
    const { binding, groups } = around
    const where = around.where === '' ? row.name : `${around.where}/${row.name}`
    const { local, namespace } = resolveName(row.name, binding, where)
    this.row = row
    this.name = row.name.replace(/^:/, '')
    this.local = local
    this.namespace = namespace
    this.order = order
    this.around = around
    this.where = where
    const outer = row.beneath === undefined ? groups : [...groups, parentOf(row.group)]
    this.groupUp = row.group === undefined ? 0 : distanceToParent(row.group, outer, where)
    const inside = row.group === undefined ? groups : [...outer.slice(0, outer.length - this.groupUp), row.group]
    this.groups = inside
    this.kind = row.kind
    this.group = row.group
    this.term = row.term
    this.codec = row.codec
    this.isSaidAgain = row.also === true || row.repeats === true
    this.of = row.term === undefined ? undefined : termRow(row.term).of
    const term = row.term ?? row.compose?.terms[0] ?? row.aside?.of
    this.target = term === undefined ? undefined : targetFor(term, inside, where)
    const needed = typeof row.needs === 'object' ? row.needs.term : row.needs
    this.needs = needed === undefined ? undefined : targetFor(needed, inside, where)
    this.attributes = row.attributes?.map((attribute) => compileAttribute(attribute, row, inside, where)) ?? NO_ATTRIBUTES
    this.when = row.when === undefined ? undefined : compileCondition(row.when, binding, where)
    this.beside = row.beside === undefined ? undefined : compileSteps(row.beside.at, binding, where)
    this.beneath =
      row.beneath === undefined
        ? undefined
        : {
            steps: compileSteps(row.beneath.at, binding, where),
            own: compileSteps(row.beneath.own, binding, where),
            names: row.beneath.names,
            of: parentOf(row.group),
          }
  }

  get rows(): readonly LazyRow[] {
    return (this.made ??= this.compileBelow()).rows
  }

  get byLocal(): Below['byLocal'] {
    return (this.made ??= this.compileBelow()).byLocal
  }

  get terms(): ReadonlySet<TermId> {
    return (this.bound ??= this.row.again === true ? this.outer().terms : this.listTerms())
  }

  get reach(): number {
    return (this.reached ??= this.row.again === true ? this.outer().reach : this.measureReach())
  }

  get eachTarget(): Target | undefined {
    const { each } = this.row
    return each === undefined ? undefined : [this, ...this.rows].find((candidate) => candidate.row.term === each)?.target
  }

  private compileBelow(): Below {
    if (this.row.again === true) return this.outer()
    if (this.row.rows === undefined) return NOTHING_BELOW
    const around = { binding: this.around.binding, groups: this.groups, where: this.where, rows: [...this.around.rows, this] }
    const rows = this.row.rows.map(
      (entry, index) => new LazyRow(typeof entry === 'string' ? { kind: 'unbound', name: entry } : entry, index, around),
    )
    joinBeneath(rows, this.where)
    return { rows, byLocal: indexRows(rows, this.where) }
  }

  /** The row around this one whose rows it holds again. */
  private outer(): LazyRow {
    const same = this.around.rows.findLast(({ row }) => row.group === this.row.group)
    if (same === undefined) throw new TypeError(`${this.where}: no element of ${this.row.group} around it whose rows it could hold again`)
    return same
  }

  private listTerms(): ReadonlySet<TermId> {
    const terms = new Set(boundTerms(this.row))
    for (const child of this.rows) if (child.row.again !== true) for (const term of child.terms) terms.add(term)
    return terms
  }

  private measureReach(): number {
    const { row, target, attributes } = this
    if (row.also === true || row.aside !== undefined) return 0
    const own = [target, ...attributes.map((attribute) => attribute.target)].map((each) => each?.up ?? 0)
    const below = this.rows.map((child) => {
      if (child.row.group === undefined) return child.reach
      return child.groupUp + (child.row.again === true ? 0 : Math.max(0, child.reach - 1))
    })
    return Math.max(0, ...own, ...below)
  }
}

/** The row of the document element, with all others in it. */
export function compileRoot(binding: Binding): LazyRow {
  const { name, prefix } = binding.root
  return new LazyRow(group(`${prefix}:${name}`, 'BG-0', binding.rows), 0, { binding, groups: [], where: '', rows: [] })
}

export function boundTerms(row: Row): readonly TermId[] {
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
export function holderOf(target: Target, groups: readonly GroupId[]): GroupId {
  return target.down[target.down.length - 1] ?? (groups[groups.length - 1 - target.up] as GroupId)
}

function compileAttribute(attribute: AttributeRow, row: Row, groups: readonly GroupId[], where: string): CompiledAttribute {
  const { term } = attribute
  const { name } = attribute
  if (term === undefined) return { row: attribute, name, term, part: false, target: undefined }
  const target = targetFor(term, groups, `${where}/@${attribute.name}`)
  return { row: attribute, name, term, part: row.term !== undefined && termRow(term).of === row.term, target }
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

/** Tells rows of instances that stand beside the one they belong to, and the row of that one, of each other. */
function joinBeneath(rows: readonly LazyRow[], where: string): void {
  for (const below of rows) {
    if (below.beneath === undefined) continue
    const above = rows.find((row) => row.name === below.name && row.row.group === below.beneath?.of)
    if (above === undefined) throw new TypeError(`${where}: no row beside ${below.name} for what it belongs to`)
    above.below = below
    below.below = below
  }
}

function indexRows(rows: readonly LazyRow[], where: string): Below['byLocal'] {
  const byLocal = new Map<string, LazyRow[]>()
  for (const row of rows) {
    const same = byLocal.get(row.local)
    if (same === undefined) {
      byLocal.set(row.local, [row])
      continue
    }
    const open = same.find((other) => other.namespace === row.namespace && !isChosen(other) && !mayShare(other, row))
    if (open !== undefined)
      throw new TypeError(`${where}: ${row.name} can never be reached behind a row of the same name without a condition`)
    same.push(row)
  }
  for (const [row, other] of byLocal.values()) if (row !== undefined) row.sole = other === undefined && !isChosen(row)
  return byLocal
}

/** A row that does not take every element of its name. */
const isChosen = ({ row }: CompiledRow): boolean => row.when !== undefined || row.beneath !== undefined

/** Two rows of one name and no condition are one element on reading when the second only says how else it is written. */
function mayShare(first: CompiledRow, second: CompiledRow): boolean {
  return first.row.suits !== undefined && second.row.term === first.row.term
}
