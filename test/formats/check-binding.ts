import { GROUPS, TERMS, termsOf } from '../../core/terms/lookup.ts'
import type { GroupId, TermId } from '../../core/terms/types.ts'
import type { Binding, Row } from '../../core/formats/binding/binding.ts'
import { boundTerms, compileRoot, holderOf, type LazyRow } from '../../core/formats/binding/compile-row.ts'

interface Seen {
  readonly binding: Binding
  /** Places that are written, per group and term; only the last of several may lack `suits`. */
  readonly places: Map<string, Row[]>
  readonly terms: Set<TermId>
  readonly groups: Set<GroupId>
  readonly faults: string[]
}

/** Compiles all rows and checks that every term is bound at one place or has a reason. Throws a TypeError that names the binding, and each row with what is wrong. */
export function checkBinding(name: string, binding: Binding): void {
  const seen: Seen = { binding, places: new Map(), terms: new Set(), groups: new Set(['BG-0']), faults: [] }
  registerRow(compileRoot(binding), seen)
  checkComplete(binding, seen)
  if (seen.faults.length > 0) throw new TypeError(seen.faults.map((fault) => `${name}: ${fault}`).join('\n'))
}

function registerRow(compiled: LazyRow, seen: Seen): void {
  const { row, rows } = compiled
  if (row.group !== undefined) seen.groups.add(row.group)
  if (row.each !== undefined && compiled.eachTarget === undefined)
    seen.faults.push(`${compiled.where}: repeated for ${row.each}, which is not bound in it`)
  if (row.also !== true) for (const term of boundTerms(row)) registerTerm(term, compiled, seen)
  if (row.again !== true) for (const child of rows) registerRow(child, seen)
}

function registerTerm(term: TermId, { row, where, groups, target, attributes }: LazyRow, seen: Seen): void {
  if (seen.binding.unsupported[term] !== undefined) seen.faults.push(`${where}: ${term} is bound and listed as unsupported`)
  const place = attributes.find((attribute) => attribute.term === term)?.target ?? target
  const key = `${place === undefined ? '' : holderOf(place, groups)} ${term}`
  const places = seen.places.get(key) ?? []
  const last = places[places.length - 1]
  if (last !== undefined && last !== row && last.suits === undefined) seen.faults.push(`${where}: ${term} is bound twice`)
  seen.places.set(key, [...places, row])
  seen.terms.add(term)
}

function checkComplete({ unsupported }: Binding, { terms, groups, faults }: Seen): void {
  const missing = TERMS.filter((term) => !terms.has(term.id) && unsupported[term.id] === undefined && unsupported[term.group] === undefined)
  if (missing.length > 0) faults.push(`neither bound nor unsupported: ${missing.map((term) => term.id).join(', ')}`)
  for (const { id } of GROUPS) {
    const listed = GROUPS.find((row) => row.id === id)?.card.endsWith('n') === true
    if (listed && termsOf(id).length > 0 && !groups.has(id) && unsupported[id] === undefined && !insideUnsupported(id, unsupported))
      faults.push(`the repeated group ${id} is neither bound nor unsupported`)
  }
}

function insideUnsupported(id: GroupId, unsupported: Binding['unsupported']): boolean {
  const parent = GROUPS.find((row) => row.id === id)?.parent
  return parent !== undefined && parent !== '' && (unsupported[parent] !== undefined || insideUnsupported(parent, unsupported))
}
