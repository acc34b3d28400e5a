import type { Invoice } from '../../core/model/invoice.ts'
import { TERMS, type Term } from '../../core/terms/lookup.ts'
import { modelPathOf, parsePath, resolvePath } from '../../core/terms/path.ts'
import type { TermId } from '../../core/terms/types.ts'
import { countEntries, readValue } from './model.ts'

/** A part of the printed page: the place of the model it shows, and the terms that stand there even when they are empty. */
export interface Block {
  readonly id: BlockId
  /** Model path with `[]` for a list: `supplier`, `items[]`. */
  readonly prefix: string
  readonly usual: readonly TermId[]
  /** Members below the prefix that have a block of their own. */
  readonly except?: readonly string[]
}

export type BlockId =
  | 'seller'
  | 'buyer'
  | 'head'
  | 'delivery'
  | 'payee'
  | 'representative'
  | 'preceding'
  | 'note'
  | 'line'
  | 'allowance'
  | 'tax'
  | 'totals'
  | 'payment'
  | 'terms'
  | 'attachment'
  | 'prepayment'

/** In the order of the page; findings are walked in this order. */
// prettier-ignore
export const BLOCKS: readonly Block[] = [
  { id: 'seller', prefix: 'supplier', usual: ['BT-27', 'BT-35', 'BT-38', 'BT-37', 'BT-40', 'BT-31', 'BT-41', 'BT-42', 'BT-43', 'BT-34'] },
  { id: 'buyer', prefix: 'customer', usual: ['BT-44', 'BT-50', 'BT-53', 'BT-52', 'BT-55', 'BT-48', 'BT-49'] },
  { id: 'head', prefix: 'document', usual: ['BT-3', 'BT-1', 'BT-2', 'BT-9', 'BT-10', 'BT-13', 'BT-5'], except: ['discounts_charges', 'third_party_payments', 'terms'] },
  { id: 'delivery', prefix: 'delivery', usual: [] },
  { id: 'payee', prefix: 'payee', usual: [] },
  { id: 'representative', prefix: 'tax_representative', usual: [] },
  { id: 'preceding', prefix: 'preceding_documents[]', usual: ['BT-25', 'BT-26'] },
  { id: 'note', prefix: 'notes[]', usual: ['BT-22'] },
  { id: 'line', prefix: 'items[]', usual: ['BT-126', 'BT-153', 'BT-129', 'BT-130', 'BT-146', 'BT-151', 'BT-152', 'BT-131'] },
  { id: 'allowance', prefix: 'document.discounts_charges[]', usual: ['BT-97', 'BT-95', 'BT-96', 'BT-92'] },
  { id: 'tax', prefix: 'taxes[]', usual: ['BT-118', 'BT-119', 'BT-116', 'BT-117'] },
  { id: 'totals', prefix: 'totals', usual: ['BT-106', 'BT-109', 'BT-110', 'BT-112', 'BT-115'] },
  { id: 'payment', prefix: 'payment_details[]', usual: ['BT-81', 'BT-84', 'BT-85', 'BT-86', 'BT-83'] },
  { id: 'terms', prefix: 'document.terms', usual: ['BT-20'] },
  { id: 'attachment', prefix: 'additional_documents[]', usual: ['BT-122', 'BT-123', 'BT-125', 'BT-125-2'] },
  { id: 'prepayment', prefix: 'document.third_party_payments[]', usual: ['BT-DEX-001', 'BT-DEX-002', 'BT-DEX-003'] },
]

const BLOCK_BY_ID = new Map(BLOCKS.map((block) => [block.id, block]))
export function blockOf(id: BlockId): Block {
  return BLOCK_BY_ID.get(id) as Block
}

/** A term at a place of the page. `term` is absent for the few members of the model that are no term. */
export interface FieldRow {
  readonly path: string
  readonly term: Term | undefined
}

/** Type of a supporting document that is the invoiced object (BT-18) and no attachment (BG-24), UNTDID 1001. */
export const INVOICED_OBJECT = '130'

/**
 * The term of a path. An entry that could be an allowance or a charge is what its sign says (BG-20 and BG-21, BG-27 and BG-28), a supporting
 * document what its type says (BT-18 and BG-24).
 */
export function termOfPath(model: Invoice, path: string): Term | undefined {
  const terms = termsAt(path)
  if (terms.length < 2) return terms[0]
  const supporting = /^additional_documents\[\d+\]/.exec(path)?.[0]
  if (supporting !== undefined) return terms[readValue(model, `${supporting}.type_code`) === INVOICED_OBJECT ? 0 : 1]
  const entry = /^(.*discounts_charges\[\d+\])\./.exec(path)?.[1]
  const sign = entry === undefined ? undefined : readValue(model, `${entry}.sign`)
  return terms[sign === '+' ? 1 : 0]
}

const TERMS_AT = new Map<string, readonly Term[]>()

/** Every term that a path can mean; which entry of a list it is about makes no difference, so that thousands of lines have the same few. */
function termsAt(path: string): readonly Term[] {
  const form = path.replaceAll(/\[\d+\]/g, '[0]')
  const known = TERMS_AT.get(form)
  if (known !== undefined) return known
  const terms = resolvePath(form).flatMap(({ term }) => (term === undefined ? [] : [term]))
  TERMS_AT.set(form, terms)
  return terms
}

function isInside(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`)
}

/** True when a block shows the path itself or something below it. */
function shows(block: Block, prefix: string, path: string): boolean {
  return isInside(path, prefix) && !(block.except ?? []).some((member) => isInside(path, `${prefix}.${member}`))
}

/** Place of a block in the model: its prefix with the entry's number. */
export function placeOf(block: Block, index?: number): string {
  return block.prefix.replace('[]', index === undefined ? '' : `[${index}]`)
}

interface Candidate {
  readonly term: Term
  readonly rest: string
  readonly usual: number
}

const CANDIDATES = new Map<BlockId, readonly Candidate[]>()

/** Terms of a block with their path below it, the usual ones first and in their order, then as the table has them. */
function candidatesOf(block: Block): readonly Candidate[] {
  const known = CANDIDATES.get(block.id)
  if (known !== undefined) return known
  const made = TERMS.flatMap((term) => {
    const path = modelPathOf(term.id)
    if (!shows(block, block.prefix, path)) return []
    const usual = block.usual.indexOf(term.id)
    return [{ term, rest: path.slice(block.prefix.length).replace(/^\./, ''), usual: usual < 0 ? block.usual.length : usual }]
  }).sort((left, right) => left.usual - right.usual)
  CANDIDATES.set(block.id, made)
  return made
}

/** An invoice as the page shows it. */
export interface PageState {
  readonly model: Invoice
  /** Fields asked for by the person, or named by a finding. */
  readonly wanted: ReadonlySet<string>
  /** It is only read: nothing is to be filled in, so what is empty is left out. */
  readonly isRead?: boolean
}

/**
 * The fields of one block, or of one entry of a list block: the usual ones, those that have a value, and those that are wanted. Nothing the
 * model holds is left out.
 */
export function rowsOf(block: Block, { model, wanted, isRead = false }: PageState, index?: number): FieldRow[] {
  const place = placeOf(block, index)
  const rows = new Map<string, FieldRow>()
  // A field that is asked for has its place from the beginning: it must not move away from whoever begins to type in it.
  const asked = Map.groupBy(
    [...wanted].filter((path) => shows(block, place, path) && isLeaf(path)),
    formOf,
  )
  for (const { term, rest, usual } of candidatesOf(block)) {
    const isUsual = !isRead && usual < block.usual.length
    const at = rest === '' ? place : `${place}.${rest}`
    for (const path of [...expandPath(model, at, isUsual), ...(asked.get(formOf(at)) ?? [])]) {
      if (rows.has(path)) continue
      if (isUsual || readValue(model, path) !== undefined || wanted.has(path))
        rows.set(path, { path, term: termOfPath(model, path) ?? term })
    }
  }
  if (block.id === 'line') for (const row of subLineRows(model, place)) rows.set(row.path, row)
  for (const path of [...asked.values()].flat()) if (!rows.has(path)) rows.set(path, { path, term: termOfPath(model, path) })
  return [...rows.values()]
}

const formOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')

/** Everything that the sub-lines of a line hold (BG-DEX-01 of the XRechnung extension), however deep. */
function subLineRows(model: Invoice, place: string): FieldRow[] {
  const list = `${place}.sub_items`
  return Array.from({ length: countEntries(model, list) }, (_, index) => `${list}[${index}]`).flatMap((sub) => {
    const paths = candidatesOf(blockOf('line')).flatMap(({ rest }) => expandPath(model, `${sub}.${rest}`, false))
    const filled = paths.filter((path, at) => readValue(model, path) !== undefined && paths.indexOf(path) === at)
    return [...filled.map((path) => ({ path, term: termOfPath(model, path) })), ...subLineRows(model, sub)]
  })
}

/** `1.2` for the second sub-line of the first one of a line; undefined for what belongs to the line itself. */
export function subLineOf(path: string): string | undefined {
  const numbers = [...path.matchAll(/\.sub_items\[(\d+)\]/g)].map((match) => Number(match[1]) + 1)
  return numbers.length === 0 ? undefined : numbers.join('.')
}

/** A scheme or another code that qualifies a value stands in the same row, before it: `9914 ATU99887702`. */
export function joinQualifiers(rows: readonly FieldRow[]): { readonly row: FieldRow; readonly qualifiers: readonly FieldRow[] }[] {
  const qualifiersOf = (row: FieldRow): FieldRow[] =>
    row.term === undefined || row.term.kind === 'binary'
      ? []
      : rows.filter((other) => other.term?.of === row.term?.id && other.term?.codeList !== undefined && isSibling(other.path, row.path))
  const taken = new Set(rows.flatMap(qualifiersOf))
  return rows.filter((row) => !taken.has(row)).map((row) => ({ row, qualifiers: qualifiersOf(row) }))
}

function isSibling(left: string, right: string): boolean {
  return left.slice(0, left.lastIndexOf('.')) === right.slice(0, right.lastIndexOf('.'))
}

function isLeaf(path: string): boolean {
  return resolvePath(path).some((target) => target.term !== undefined || target.field !== undefined)
}

/** Every `[]` of a path replaced by the entries that exist; a usual term of an empty list stands at its first entry. */
function expandPath(model: Invoice, path: string, atLeastOne: boolean): string[] {
  const at = path.indexOf('[]')
  if (at < 0) return [path]
  const count = Math.max(countEntries(model, path.slice(0, at)), atLeastOne ? 1 : 0)
  return Array.from({ length: count }, (_, index) => path.replace('[]', `[${index}]`)).flatMap((one) => expandPath(model, one, atLeastOne))
}

/** The rows of a list block's entries that exist or are wanted. */
export function entriesOf(block: Block, { model, wanted }: PageState): number {
  const list = block.prefix.replace('[]', '')
  let count = countEntries(model, list)
  for (const path of wanted) {
    const index = path.startsWith(`${list}[`) ? Number(/^\[(\d+)\]/.exec(path.slice(list.length))?.[1]) : -1
    // One beyond the last: an entry that a person is about to begin.
    if (index === count) count += 1
  }
  return count
}

const BLOCK_INDEX = new Map<string, number>()

/** Which entry of a list a path is about makes no difference, so that thousands of lines have the same few. */
function blockIndex(path: string): number {
  const form = formOf(path)
  const known = BLOCK_INDEX.get(form)
  if (known !== undefined) return known
  const index = BLOCKS.findIndex((candidate) => shows(candidate, candidate.prefix, form) || shows(candidate, candidate.prefix, path))
  BLOCK_INDEX.set(form, index)
  return index
}

/** The part of the page that shows a path; what is nowhere is said with the invoice. */
export function blockAt(path: string): BlockId {
  return BLOCKS[blockIndex(path)]?.id ?? 'head'
}

/** Place of a path on the page, for walking findings from top to bottom; what is nowhere comes first. */
export function pageOrder(path: string): readonly number[] {
  return [blockIndex(path), ...(parsePath(path) ?? []).map((step) => step.index ?? -1)]
}

export function comparePlaces(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? -1) - (right[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
