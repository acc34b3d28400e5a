import { SCHEMA_RULE, type Finding } from '../terms/finding.ts'
import type { TermId } from '../terms/types.ts'
import type { Rule } from './rule.ts'

/** A finding with the rule that made it. */
export interface Judged {
  readonly rule: Rule
  readonly finding: Finding
}

/** What an amount is computed from (EN 16931-1 section 6.4.3 and annex A); a rule that reads the amount depends on all of it. */
const COMPUTED_FROM: Partial<Readonly<Record<TermId, readonly TermId[]>>> = {
  'BT-131': ['BT-146', 'BT-129', 'BT-149', 'BT-136', 'BT-141'],
  'BT-92': ['BT-93', 'BT-94'],
  'BT-99': ['BT-100', 'BT-101'],
  'BT-106': ['BT-131'],
  'BT-107': ['BT-92'],
  'BT-108': ['BT-99'],
  'BT-109': ['BT-106', 'BT-107', 'BT-108'],
  'BT-110': ['BT-117', 'BT-5'],
  'BT-111': ['BT-6'],
  'BT-112': ['BT-109', 'BT-110'],
  'BT-115': ['BT-112', 'BT-113', 'BT-114', 'BT-DEX-002'],
  'BT-116': ['BT-131', 'BT-92', 'BT-99', 'BT-118', 'BT-119', 'BT-151', 'BT-152', 'BT-95', 'BT-96', 'BT-102', 'BT-103'],
  'BT-117': ['BT-116', 'BT-119'],
  'BT-118': ['BT-131', 'BT-92', 'BT-99', 'BT-151', 'BT-95', 'BT-102'],
}

const GRAVITY = { fatal: 0, warning: 1, information: 2 } as const

/** Speaks of a value itself, which is absent, doubled or in a form that nobody can go on with; business rules speak of what follows. */
const isCause = ({ finding }: Judged): boolean => finding.category !== 'business_rule'

/**
 * For each finding the index of the one that causes it: of those that mark a term as broken that the rule reads, directly or through an
 * amount computed from it, the nearest one; undefined for a finding that stands for itself. What is wrong in one entry of a list is no
 * cause of anything in another entry. A cause has no cause, save that several rules about one value are one thing to mend, and that an amount that
 * is not there is computed once that is there, and a number, which it is computed from.
 */
export function findCauses(judged: readonly Judged[]): (number | undefined)[] {
  const causes: (number | undefined)[] = new Array<undefined>(judged.length).fill(undefined)
  // What stands alone has no cause.
  if (judged.length < 2) return causes
  const marks = new Marks()
  const first = new Map<string, number>()
  // Where several rules speak of one value, a person begins with the gravest, and the schema says it least plainly.
  const gravest = [...judged.keys()].toSorted((left, right) => orderOf(judged[left]) - orderOf(judged[right]))
  for (const index of gravest) {
    const one = judged[index]
    if (one === undefined || !isCause(one)) continue
    const { path, terms } = one.finding
    const place = path === '' ? undefined : terms.map((term) => `${term} ${path}`).find((key) => first.has(key))
    const earlier = place === undefined ? undefined : first.get(place)
    if (earlier !== undefined) causes[index] = earlier
    else for (const term of terms) remember(first, `${term} ${path}`, index)
    if (causes[index] === undefined) for (const term of terms) marks.add(term, path, index)
  }
  if (first.size === 0) return causes
  judged.forEach((one, index) => {
    if (isCause(one) && (causes[index] !== undefined || !isAbsent(one))) return
    const read = isCause(one) ? sourcesOf(one.finding.terms) : termsRead(one)
    causes[index] = read
      .map((term) => marks.find(term, one.finding.path))
      .find(
        (at) =>
          at !== undefined &&
          isAsGrave(judged[at], one) &&
          // Where amounts lack each other, one is the first.
          (!isCause(one) || (isToCome(judged[at]) && rootOf(causes, at) !== index)),
      )
  })
  return causes.map((at) => rootOf(causes, at))
}

const isAbsent = (one: Judged | undefined): boolean => one !== undefined && one.finding.value === undefined

/** It is not there, or is nothing that one can compute with. */
const isToCome = (one: Judged | undefined): boolean => isAbsent(one) || one?.finding.rule === SCHEMA_RULE

/** What has to be mended first of all: amounts are computed from amounts. */
function rootOf(causes: readonly (number | undefined)[], at: number | undefined): number | undefined {
  let root = at
  for (let next = at; next !== undefined; next = causes[next]) root = next
  return root
}

function remember(map: Map<string, number>, key: string, index: number): void {
  if (!map.has(key)) map.set(key, index)
}

const gravityOf = (one: Judged | undefined): number => (one === undefined ? 0 : GRAVITY[one.finding.severity])

const orderOf = (one: Judged | undefined): number => gravityOf(one) + (one?.finding.rule === SCHEMA_RULE ? 0.5 : 0)

function isAsGrave(cause: Judged | undefined, { finding }: Judged): boolean {
  return cause !== undefined && gravityOf(cause) <= GRAVITY[finding.severity]
}

const readBy = new Map<string, readonly TermId[]>()

/** Terms that a rule reads, the nearest first. */
function termsRead({ rule, finding }: Judged): readonly TermId[] {
  const key = `${rule.id} ${finding.terms.join()}`
  const known = readBy.get(key)
  if (known !== undefined) return known
  const terms = [...finding.terms, ...rule.terms]
  const read = [...new Set([...terms, ...sourcesOf(terms)])]
  readBy.set(key, read)
  return read
}

/** What amounts are computed from, directly or through others, the nearest first. */
function sourcesOf(terms: readonly TermId[]): readonly TermId[] {
  const found = new Set<TermId>(terms.flatMap((term) => COMPUTED_FROM[term] ?? []))
  // A set is walked in the order of entry, what is added meanwhile included.
  for (const term of found) for (const from of COMPUTED_FROM[term] ?? []) found.add(from)
  return [...found]
}

const ENTRY = /^([^.[\]]+(?:\.[^.[\]]+)*)\[(\d+)\]/

/** Broken terms, found by the list entry that they stand in. */
class Marks {
  private readonly byTerm = new Map<TermId, Map<string, Map<string, number>>>()

  add(term: TermId, path: string, index: number): void {
    const [, list = '', entry = ''] = ENTRY.exec(path) ?? []
    const lists = this.byTerm.get(term) ?? new Map<string, Map<string, number>>()
    const entries = lists.get(list) ?? new Map<string, number>()
    this.byTerm.set(term, lists.set(list, entries))
    remember(entries, entry, index)
    remember(entries, 'first', index)
  }

  find(term: TermId, path: string): number | undefined {
    const lists = this.byTerm.get(term)
    if (lists === undefined) return undefined
    const [, list = '', entry = ''] = ENTRY.exec(path) ?? []
    for (const [name, entries] of lists) {
      const found = entries.get(name !== '' && name === list ? entry : 'first')
      if (found !== undefined) return found
    }
    return undefined
  }
}
