import type { Invoice } from '../../core/model/invoice.ts'
import { computeTotals } from '../../core/model/totals.ts'
import type { Change } from '../../core/terms/change.ts'
import type { Term } from '../../core/terms/lookup.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { nameLines, type ThreeNames } from '../../core/terms/same-lines.ts'
import { textsOf } from '../../core/terms/texts.ts'
import { followTotals } from '../editor/follow-totals.ts'
import { isNumberedOn } from '../editor/lines.ts'
import { applyChanges } from '../editor/model.ts'
import { changesBetween, isSame, memberOf, namesOf } from '../editor/shorten.ts'

/** Whose state a part is taken from: `theirs` is the newest that is stored, `mine` the draft of the person. */
export type Side = 'theirs' | 'mine'

/** A part of an invoice that is not the same in both states, and what it was in the version that both began with. */
export interface Divergence {
  /** Tells it from all others of one comparison. */
  readonly key: string
  /** Where it stands in the newest state; what is not there, where it stands in the draft. */
  readonly path: string
  /** A value; an entry that one side lacks; a list whose entries cannot be told apart; the order of the lines, as their numbers. */
  readonly kind: 'value' | 'entry' | 'list' | 'order'
  readonly term: Term | undefined
  /** Number of the line it belongs to (BT-126), where it belongs to one. */
  readonly line: string | undefined
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Who changed it; `both` where each did, and not to the same. */
  readonly by: Side | 'both'
}

/** The version that both began with, the newest one, and the draft. */
type Three<Part = unknown> = readonly [base: Part, theirs: Part, mine: Part]
type Place = Pick<Divergence, 'path' | 'key' | 'line'>

interface Comparing {
  /** How the entries of a list are told apart, wherever they stand. */
  readonly names: Readonly<Partial<Record<string, ThreeNames>>>
  /** Numbers of the lines. */
  readonly numbers: Three<readonly (string | undefined)[]>
  readonly found: Divergence[]
}

/** A row of the VAT breakdown that says nothing else comes and goes with the lines of its rate. */
const MEMBERS_OF_ROW: ReadonlySet<string> = new Set(['code', 'percent', 'scheme', 'currency_code'])

/**
 * What two states of one invoice changed in a third one, by business term. Amounts that follow from others are left out where both states add up, and
 * the numbers of lines that are numbered on: they are worked out anew from whatever is taken.
 */
export function compareThree(base: Invoice, theirs: Invoice, mine: Invoice): Divergence[] {
  const states: Three<Invoice> = [base, theirs, mine]
  const follows = { amounts: [theirs, mine].every(addsUp), numbers: states.every(isNumberedOn) }
  const comparing: Comparing = {
    names: { items: nameLines(...states), taxes: each(states, nameRows) },
    numbers: each(states, ({ items = [] }) => items.map(({ id }) => id)),
    found: [],
  }
  compareMembers(
    { path: '', key: '', line: undefined },
    each<Invoice, unknown>(states, (state) => strip(state, follows)),
    comparing,
  )
  return comparing.found
}

function each<Part, Result>([base, theirs, mine]: Three<Part>, make: (part: Part) => Result): [Result, Result, Result] {
  return [make(base), make(theirs), make(mine)]
}

const addsUp = (invoice: Invoice): boolean => computeTotals(invoice).firstDifference === undefined

const nameRows = ({ taxes = [] }: Invoice): string[] => taxes.map(({ code, percent }) => [code, percent].join(' '))

const AMOUNTS_OF_TOTALS = ['item_subtotal', 'discount', 'charge', 'subtotal', 'tax_total', 'total', 'payable']

/** An invoice without what follows from its other values. */
function strip(invoice: Invoice, follows: { readonly amounts: boolean; readonly numbers: boolean }): Invoice {
  const { totals = {}, taxes = [], items = [], ...rest } = invoice
  const [ofTotals, ofRow, ofLine] = follows.amounts ? [AMOUNTS_OF_TOTALS, ['taxable_amount', 'amount'], ['subtotal']] : [[], [], []]
  const ofNumberedLine = follows.numbers ? ['id', ...ofLine] : ofLine
  return {
    ...rest,
    totals: without(totals, ofTotals),
    taxes: taxes.map((row) => without(row, ofRow)),
    items: items.map((item) => without(item, ofNumberedLine)),
  }
}

function without<Part extends object>(part: Part, names: readonly string[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name))) as Part
}

function compare(place: Place, three: Three, comparing: Comparing): void {
  const [, theirs, mine] = three
  if (isSame(theirs, mine)) return
  if (three.some((part) => Array.isArray(part))) compareLists(place, three, comparing)
  else if (three.some((part) => typeof part === 'object')) compareMembers(place, three, comparing)
  else comparing.found.push(divergence('value', place, three))
}

function compareMembers(place: Place, three: Three, comparing: Comparing): void {
  for (const name of new Set(three.flatMap((part) => namesOf(part, undefined)))) {
    const at = (before: string): string => (before === '' ? name : `${before}.${name}`)
    compare(
      { ...place, path: at(place.path), key: at(place.key) },
      each(three, (part) => memberOf(part, name)),
      comparing,
    )
  }
}

function compareLists(place: Place, three: Three, comparing: Comparing): void {
  const lists = each(three, (part) => (Array.isArray(part) ? (part as unknown[]) : []))
  const names = comparing.names[place.path]
  if (names?.every((all) => new Set(all).size === all.length) === true) return compareEntries(place, lists, names, comparing)
  const [, theirs] = lists
  if (lists.some(({ length }) => length !== theirs.length)) comparing.found.push(divergence('list', place, three))
  else
    for (const index of theirs.keys())
      compare(
        { ...place, path: `${place.path}[${index}]`, key: `${place.key}[${index}]` },
        each(lists, (list) => list[index]),
        comparing,
      )
}

function compareEntries(place: Place, lists: Three<unknown[]>, names: ThreeNames, comparing: Comparing): void {
  const [namesBefore, namesThere, namesHere] = names
  for (const name of new Set([...namesThere, ...namesBefore, ...namesHere])) {
    const [before, there, here] = [namesBefore.indexOf(name), namesThere.indexOf(name), namesHere.indexOf(name)]
    if (there < 0 && here < 0) continue
    const numbers = [comparing.numbers[1][there], comparing.numbers[2][here]]
    const at = {
      path: `${place.path}[${there < 0 ? here : there}]`,
      key: `${place.key}[${name}]`,
      line: place.path === 'items' ? numbers.find((number) => number !== undefined) : place.line,
    }
    const three: Three = [lists[0][before], lists[1][there], lists[2][here]]
    if (there >= 0 && here >= 0) compare(at, three, comparing)
    else if (!isSame(three[1], three[2]) && !isBareRow(place, three[1] ?? three[2])) comparing.found.push(divergence('entry', at, three))
  }
  if (place.path === 'items') compareOrder(place, names, comparing)
}

function isBareRow({ path }: Place, row: unknown): boolean {
  return path === 'taxes' && namesOf(row, undefined).every((name) => MEMBERS_OF_ROW.has(name))
}

/** The order of those lines that all three have. */
function compareOrder(place: Place, names: ThreeNames, { numbers: [numbers], found }: Comparing): void {
  const [base, theirs, mine] = each(names, (all) => all.filter((name) => names.every((others) => others.includes(name))))
  if (isSame(theirs, mine)) return
  // A line that all three have is named by its place in the version before.
  const three = each<string[], unknown>([base, theirs, mine], (all) => all.map((name) => numbers[Number(name)] ?? name))
  found.push(divergence('order', { ...place, key: `${place.key} order` }, three))
}

function divergence(kind: Divergence['kind'], place: Place, [base, theirs, mine]: Three): Divergence {
  const by = isSame(base, theirs) ? 'mine' : isSame(base, mine) ? 'theirs' : 'both'
  const term = kind === 'order' ? undefined : resolvePath(place.path).find((target) => target.term)?.term
  return { ...place, kind, term, base, theirs, mine, by }
}

/** The changes of the newest state that take over these parts of the draft, with all that follows from them, as steps that follow each other. */
export function takeMine([base, theirs, mine]: Three<Invoice>, parts: readonly Divergence[]): Change[] {
  const of = (kind: Divergence['kind']): Divergence[] => parts.filter((part) => part.kind === kind)
  const steps: Change[] = [
    ...of('value').map(({ path, mine: value }) => ({ path, value: typeof value === 'string' ? value : undefined })),
    ...of('list').flatMap(({ path, theirs: before, mine: after }) => changesBetween(before, after, path)),
  ]
  const [, there, namesHere] = nameLines(base, theirs, mine)
  const names = [...there]
  const gone = of('entry').filter((part) => part.mine === undefined)
  for (const { path } of gone.toSorted((left, right) => indexOf(right.path) - indexOf(left.path))) {
    steps.push({ path, value: undefined })
    if (path.startsWith('items')) names.splice(indexOf(path), 1)
  }
  let rows = (theirs.taxes?.length ?? 0) - gone.filter(({ path }) => path.startsWith('taxes')).length
  for (const { path } of of('entry').filter((part) => part.mine !== undefined)) {
    const index = indexOf(path)
    if (path.startsWith('taxes')) steps.push(...textsOf(mine.taxes?.[index], `taxes[${rows++}]`))
    else steps.push(...addLine(applyChanges(theirs, steps), mine, index, { names, namesHere }))
  }
  if (of('order').length > 0) steps.push(...moveLines(names, namesHere))
  steps.push(...followTotals(theirs, steps))
  return [base, theirs, mine].every(isNumberedOn) ? [...steps, ...numberOn(applyChanges(theirs, steps))] : steps
}

const indexOf = (path: string): number => Number(/\[(\d+)\]$/.exec(path)?.[1])

/** A line of the draft as a new one behind the line that stands before it there, under a number that is free. */
function addLine(
  { items = [] }: Invoice,
  mine: Invoice,
  index: number,
  { names, namesHere }: { readonly names: string[]; readonly namesHere: readonly string[] },
): Change[] {
  const line = mine.items?.[index]
  const taken = new Set(items.map(({ id }) => id))
  let id = line?.id
  for (let free = items.length + 1; id !== undefined && taken.has(id); free++) id = String(free)
  const before = namesHere.slice(0, index).findLast((name) => names.includes(name))
  const [last, to] = [names.length, before === undefined ? 0 : names.indexOf(before) + 1]
  names.splice(to, 0, namesHere[index] ?? '')
  const texts = textsOf(id === undefined ? line : { ...line, id }, `items[${last}]`)
  return [...texts, ...(to === last ? [] : [{ path: `items[${last}]`, to }])]
}

/** The lines that the draft has too stand in its order; each other one stays behind the line that it follows. */
function moveLines(before: readonly string[], namesHere: readonly string[]): Change[] {
  const names = [...before]
  const wanted = namesHere.filter((name) => names.includes(name))
  names.forEach((name, index) => {
    if (!wanted.includes(name)) wanted.splice(wanted.indexOf(names[index - 1] ?? '') + 1, 0, name)
  })
  return wanted.flatMap((name, to) => {
    const from = names.indexOf(name)
    names.splice(to, 0, ...names.splice(from, 1))
    return from === to ? [] : [{ path: `items[${from}]`, to }]
  })
}

function numberOn({ items = [] }: Invoice): Change[] {
  return items.flatMap(({ id }, index) => (id === String(index + 1) ? [] : [{ path: `items[${index}].id`, value: String(index + 1) }]))
}
