import { groupBy } from '../base/group-by.ts'
import type { Invoice } from '../model/invoice.ts'
import type { TermKind } from '../terms/kinds.ts'
import { TERMS } from '../terms/lookup.ts'
import { modelPathOf } from '../terms/path.ts'
import { isAbout, listChecks } from './checks.ts'
import type { PrintedPlace } from './layout/sheet.ts'
import { amountForms, dateForms, identifierPattern, textPattern } from './patterns.ts'
import type { PdfText } from './text/pdf-text.ts'
import type { TextLine } from './text/page-text.ts'

/** A value that is looked for, and what stands beside it where that is known. */
interface Sought {
  readonly path: string
  readonly pattern: RegExp
  readonly label?: RegExp
  /** A date or an amount: that it is the same as another one says nothing. */
  readonly isFigure?: boolean
}

/** From where to where a value stands in the text of all pages. */
interface Hit extends Sought {
  readonly from: number
  readonly to: number
}

const NET_LABEL =
  /(?:netto|zwischensumme|subtotal|\bnet\b|\bht\b|hors tax|imponibile|base imponible|taxable|sem iva|bez dph|základ daně|ekskl|exkl|ilman alv|veroton|fără tva|χωρίς φπα)/iu
/** Shorter identifiers are found everywhere. */
const LEAST_LETTERS = 3
/** Characters that are gone through for all values together, so that a long list of lines on many pages does not hold up the view. */
const MAX_WORK = 40_000_000
/** Places of one value that are shown: as many as there are pages that are read. */
const MAX_PLACES = 1000

/**
 * Where the values of an invoice are printed on pages that are not ours, in the order of the pages. What a reader pays or books by has all its places, those beside the right
 * words if there are such; of the other values, figures have only places that can be of no other. Places are of the page as it is seen.
 */
export function findPrinted({ lines }: PdfText, invoice: Invoice): PrintedPlace[] {
  const text = lines.map((line) => line.text).join('\n')
  // On pages of something else a figure or a date is there by chance.
  const isRelated = isAbout(text, invoice)
  const starts = startsOf(lines)
  const beside = ({ label, from }: Hit): boolean => label?.test(lines[lineAt(from, starts)]?.text ?? '') === true
  const named = listNamed(invoice)
  const known = new Set(named.map(({ path }) => path))
  const others = listOthers(invoice).filter(({ path }) => !known.has(path.replace(/\.value$/, '')))
  const affordable = others.slice(0, Math.floor(MAX_WORK / (text.length + 1)))
  const hits = withinNone([...named, ...affordable].flatMap((sought) => hitsOf(sought, text)))
  const labelled = new Set(hits.filter(beside).map(({ path }) => path))
  const sharing = groupBy(hits, ({ from }) => from)
  const sure = hits.filter((hit) => {
    if (!isRelated && (hit.isFigure === true || hit.label !== undefined)) return false
    if (hit.label !== undefined) return !labelled.has(hit.path) || beside(hit)
    return !hit.isFigure || sharing.get(hit.from)?.length === 1
  })
  return sure
    .flatMap(({ path, from, to }) => placesOf(path, from, to, lines, starts))
    .sort((left, right) => left.page - right.page || left.y - right.y || left.x - right.x)
}

const startsOf = (lines: readonly TextLine[]): number[] => {
  let at = 0
  return lines.map(({ text }) => {
    const start = at
    at += text.length + 1
    return start
  })
}

/** Index of the line that an offset of the text of all pages is in; by halves, since long lists of lines have a hit in each. */
function lineAt(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function hitsOf(sought: Sought, text: string): Hit[] {
  const { source, flags } = sought.pattern
  const hits: Hit[] = []
  for (const { index, 0: found } of text.matchAll(new RegExp(source, `${flags}g`))) {
    if (hits.length === MAX_PLACES) break
    hits.push({ ...sought, from: index, to: index + found.length })
  }
  // A figure of a line without decimals is as well a quantity or the number of a page.
  return sought.isFigure === true ? hits.filter(({ from, to }) => /\d\D+\d/.test(text.slice(from, to))) : hits
}

/** Without those that are a part of a longer one: a town in a name, a postal code in an account. */
function withinNone(hits: readonly Hit[]): Hit[] {
  const sorted = hits.toSorted((left, right) => left.from - right.from || right.to - left.to)
  let widest: Hit | undefined
  return sorted.filter((hit) => {
    if (widest !== undefined && hit.to <= widest.to) return hit.from === widest.from && hit.to === widest.to
    widest = hit
    return true
  })
}

function listNamed(invoice: Invoice): Sought[] {
  const net = amountForms(invoice.totals?.subtotal)
  return [...listChecks(invoice), ...(net === undefined ? [] : [{ path: 'totals.subtotal', pattern: net, label: NET_LABEL }])]
}

const KINDS: ReadonlyMap<string, TermKind> = new Map(TERMS.map(({ id, kind }) => [modelPathOf(id), kind]))

function listOthers(node: unknown, path = ''): Sought[] {
  if (typeof node === 'string') {
    const kind = KINDS.get(path.replace(/\[\d+\]/g, '[]'))
    const pattern = formsOf(kind, node)
    return pattern === undefined ? [] : [{ path, pattern, isFigure: kind === 'amount' || kind === 'unit_price' || kind === 'date' }]
  }
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((item, index) => listOthers(item, `${path}[${index}]`))
  return Object.entries(node).flatMap(([key, value]) => listOthers(value, path === '' ? key : `${path}.${key}`))
}

function formsOf(kind: TermKind | undefined, value: string): RegExp | undefined {
  switch (kind) {
    case 'text':
      return textPattern(value)
    case 'identifier':
    case 'reference':
      return value.replace(/[\s.-]/g, '').length < LEAST_LETTERS ? undefined : identifierPattern(value)
    case 'date':
      return dateForms(value)
    case 'amount':
    case 'unit_price':
      return amountForms(value)
    default:
      return undefined
  }
}

/** One place in each line that the value stands in. */
function placesOf(path: string, from: number, to: number, lines: readonly TextLine[], starts: readonly number[]): PrintedPlace[] {
  const line = lineAt(from, starts)
  return lines.slice(line, lineAt(to - 1, starts) + 1).flatMap(({ page, text, y, size, edges }, index) => {
    const start = starts[line + index] ?? 0
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)]
    const [left, right] = [edges[first] ?? 0, edges[last] ?? 0]
    if (last <= first || right <= left) return []
    return [{ path, page, x: left, y: y - 0.85 * size, width: right - left, height: 1.1 * size }]
  })
}
