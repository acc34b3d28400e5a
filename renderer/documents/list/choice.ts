import { DELIVERY_ENDS } from '../../../core/contract/overview.ts'
import { isIsoDate } from '../../../core/base/date.ts'
import type { QueryOf } from '../../../core/contract/routes.ts'
import { type FacetCount, type NeedCode, type DocumentSort, DOCUMENT_SORTS, SIDES } from '../../../core/contract/types.ts'
import type { Place } from '../../lib/router.svelte.ts'

export const STATUS_FILTERS = ['all', 'undecided', 'mend', 'ready', 'underway', 'delivered', 'refused', 'received'] as const
/** What the list of received invoices is narrowed by. */
export const RECEIVED_FILTERS = ['all', 'received', 'new', 'checked', 'passed_on', 'turned_down'] as const
export type StatusFilter = (typeof STATUS_FILTERS | typeof RECEIVED_FILTERS)[number]

export const DIRECTION_FILTERS = ['all', 'outbound', 'inbound'] as const
type DirectionFilter = (typeof DIRECTION_FILTERS)[number]

/** Facets whose values come from the documents; an empty text chooses none. */
export const VALUE_FACETS = ['partner', 'month', 'format', 'cause'] as const
export type ValueFacet = (typeof VALUE_FACETS)[number]

/**
 * Narrowed from elsewhere, and shown as what can be taken away: days of the due date (`2026-11-01..2026-11-30`, either side may be open), how the
 * newest delivery stands, the month it was put into the queue in, the currency, and the side that the client has. An empty text narrows nothing.
 */
const NARROWINGS = ['due', 'delivery', 'sent', 'currency', 'side'] as const
export type Narrowing = (typeof NARROWINGS)[number]

/** What the list shows, and in which order. */
export interface ListChoice extends Readonly<Record<ValueFacet | Narrowing, string>> {
  readonly search: string
  readonly status: StatusFilter
  readonly direction: DirectionFilter
  readonly sort: DocumentSort
  readonly descending: boolean
}

export const NO_FILTERS = {
  search: '',
  status: 'all',
  direction: 'all',
  partner: '',
  month: '',
  format: '',
  cause: '',
  due: '',
  delivery: '',
  sent: '',
  currency: '',
  side: '',
} as const
export const FIRST_CHOICE: ListChoice = { ...NO_FILTERS, sort: 'created_at', descending: true }

/** What narrows the list from elsewhere. */
export function narrowingsOf(choice: ListChoice): readonly Narrowing[] {
  return NARROWINGS.filter((name) => choice[name] !== '')
}

export function isFiltered(choice: ListChoice): boolean {
  return (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => choice[name] !== NO_FILTERS[name])
}

type ListQuery = QueryOf<'documents_list'>

/** The needs behind each choice of the state. */
const NEEDS_OF: Readonly<Record<Exclude<StatusFilter, 'all'>, readonly NeedCode[]>> = {
  undecided: ['undecided'],
  mend: ['needs_attention', 'other_seller'],
  ready: ['ready'],
  underway: ['waiting', 'underway', 'unknown', 'blocked'],
  delivered: ['delivered'],
  refused: ['refused', 'broken'],
  received: ['received', 'checked', 'passed_on', 'turned_down'],
  new: ['received'],
  checked: ['checked'],
  passed_on: ['passed_on'],
  turned_down: ['turned_down'],
}

/** Directions that a state never occurs outside of. */
const DIRECTION_OF: Readonly<Partial<Record<StatusFilter, string>>> = {
  undecided: 'undecided',
  mend: 'outbound',
  ready: 'outbound',
  received: 'inbound',
  new: 'inbound',
  checked: 'inbound',
  passed_on: 'inbound',
  turned_down: 'inbound',
}

/** The choices of the state that there are for what is shown. */
export function statusFilters({ status, direction }: Pick<ListChoice, 'status' | 'direction'>): readonly StatusFilter[] {
  return direction === 'inbound' || DIRECTION_OF[status] === 'inbound' ? RECEIVED_FILTERS : STATUS_FILTERS
}

/** What the list shows after a change: where a state never occurs in the chosen direction, the older of the two gives way. */
export function changeChoice(choice: ListChoice, change: Partial<ListChoice>): ListChoice {
  const next = { ...choice, ...change }
  const direction = DIRECTION_OF[next.status] ?? next.direction
  if (next.direction === 'all' || next.direction === direction) return next
  return change.direction === undefined ? { ...next, direction: 'all' } : { ...next, status: 'all' }
}

/** Picks from the counts of the facet `need` those behind one choice of the state. */
export function countStatus(counts: readonly FacetCount[], filter: StatusFilter): number {
  return counts
    .filter(({ value }) => filter === 'all' || (NEEDS_OF[filter] as readonly string[]).includes(value))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The list's choice as query of `GET /v2/documents`. */
export function listQuery(choice: ListChoice): ListQuery {
  const { search, month, partner, format, cause, due, delivery, sent, currency, side } = choice
  const [due_from = '', due_to = ''] = due.split('..')
  const given = {
    search: search.trim(),
    partner,
    format,
    cause,
    issue_date_from: dayOf(month, '01'),
    issue_date_to: dayOf(month, lastDay(month)),
    due_from,
    due_to,
    delivery,
    ...spanOf(sent),
    currency_code: currency,
    side,
  }
  return {
    ...(choice.direction === 'all' ? {} : { direction: choice.direction }),
    ...(choice.status === 'all' ? {} : { need: NEEDS_OF[choice.status].join(',') }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    sort_by: choice.sort,
    sort_order: choice.descending ? 'desc' : 'asc',
  }
}

const dayOf = (month: string, day: string): string => (month === '' ? '' : `${month}-${day}`)

/** From the first to the last moment of a month where the person is. */
function spanOf(month: string): { readonly sent_from: string; readonly sent_to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (month === '') return { sent_from: '', sent_to: '' }
  return {
    sent_from: new Date(year, number - 1, 1).toISOString(),
    sent_to: new Date(new Date(year, number, 1).getTime() - 1).toISOString(),
  }
}

/** `2026-02` -> `28`. */
function lastDay(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return String(new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()).padStart(2, '0')
}

/** The choice as the address holds it; what is as at first is left out. */
export function encodeChoice(choice: ListChoice): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]) {
    if (choice[name] !== NO_FILTERS[name]) query.set(name, choice[name])
  }
  const isFirst = choice.sort === FIRST_CHOICE.sort && choice.descending === FIRST_CHOICE.descending
  if (!isFirst) query.set('sort', `${choice.descending ? '-' : ''}${choice.sort}`)
  return query.toString()
}

/** Where the documents that were received are shown. */
export const RECEIVED: Place = { route: { view: 'documents' }, query: encodeChoice({ ...FIRST_CHOICE, status: 'received' }) }

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

function dueOf(text: string): string {
  const days = text.split('..')
  return days.length === 2 && text !== '..' && days.every((day) => day === '' || isIsoDate(day)) ? text : ''
}

/** Anything that is not of the known form is left out. */
export function decodeChoice(text: string): ListChoice {
  const query = new URLSearchParams(text)
  const sort = /^(-?)(.+)$/.exec(query.get('sort') ?? '')
  const sortBy = DOCUMENT_SORTS.find((known) => known === sort?.[2])
  const read = (name: string, form: RegExp): string => (form.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    search: query.get('search') ?? '',
    status: [...STATUS_FILTERS, ...RECEIVED_FILTERS].find((known) => known === query.get('status')) ?? 'all',
    direction: DIRECTION_FILTERS.find((known) => known === query.get('direction')) ?? 'all',
    partner: query.get('partner') ?? '',
    month: read('month', MONTH),
    format: query.get('format') ?? '',
    cause: query.get('cause') ?? '',
    due: dueOf(query.get('due') ?? ''),
    delivery: DELIVERY_ENDS.find((known) => known === query.get('delivery')) ?? '',
    sent: read('sent', MONTH),
    currency: read('currency', /^[A-Z]{3}$/),
    side: SIDES.find((known) => known === query.get('side')) ?? '',
    ...(sortBy === undefined
      ? { sort: FIRST_CHOICE.sort, descending: FIRST_CHOICE.descending }
      : { sort: sortBy, descending: sort?.[1] === '-' }),
  }
}
