import { foldedParts, foldText } from '../../../core/base/fold.ts'
import type { ClientCounts, ClientSummary, WorkspaceInfo } from '../../../core/contract/types.ts'
import { encodeChoice, FIRST_CHOICE, type ListChoice } from '../../documents/list/choice.ts'
import type { MessageKey } from '../../lib/i18n/i18n.svelte.ts'
import type { Place } from '../../lib/router.svelte.ts'

/** The figures of the page, in their order. */
export const FIGURES = ['attention', 'ready', 'underway', 'refused', 'received', 'undecided', 'due_out', 'due_in'] as const
export type Figure = (typeof FIGURES)[number]
export type ClientSort = 'name' | 'last' | Figure

export interface ClientChoice {
  readonly sort: ClientSort
  readonly descending: boolean
}

/** What is typed narrows by name and group. */
export function narrowClients(clients: readonly ClientSummary[], words: string): readonly ClientSummary[] {
  const parts = foldedParts(words)
  return clients.filter(({ name, group = '' }) => parts.every((part) => foldText(`${name} ${group}`).includes(part)))
}

export function sortClients(clients: readonly ClientSummary[], { sort, descending }: ClientChoice, language: string): ClientSummary[] {
  const byName = (left: ClientSummary, right: ClientSummary): number => left.name.localeCompare(right.name, language, { numeric: true })
  const compare = (left: ClientSummary, right: ClientSummary): number => {
    if (sort === 'name') return byName(left, right)
    if (sort === 'last') return (left.counts?.last_delivered_at ?? '').localeCompare(right.counts?.last_delivered_at ?? '')
    return (left.counts?.[sort] ?? -1) - (right.counts?.[sort] ?? -1)
  }
  return clients.toSorted((left, right) => (descending ? -1 : 1) * compare(left, right) || byName(left, right))
}

export interface ClientGroup {
  /** Empty for those that are in no group. */
  readonly name: string
  readonly clients: readonly ClientSummary[]
}

/** The groups by name, what is in none last. */
export function groupClients(clients: readonly ClientSummary[], language: string): ClientGroup[] {
  const groups = Map.groupBy(clients, ({ group = '' }) => group)
  return [...groups]
    .map(([name, members]) => ({ name, clients: members }))
    .sort(
      (left, right) =>
        Number(left.name === '') - Number(right.name === '') || left.name.localeCompare(right.name, language, { numeric: true }),
    )
}

const CHOICES: Readonly<Record<Figure | 'last', Partial<ListChoice>>> = {
  attention: { status: 'mend' },
  ready: { status: 'ready' },
  underway: { status: 'underway' },
  refused: { status: 'refused' },
  received: { status: 'received' },
  undecided: { status: 'undecided' },
  due_out: { side: 'seller', sort: 'due_date', descending: true },
  due_in: { side: 'buyer', sort: 'due_date', descending: true },
  last: { status: 'delivered', sort: 'updated_at', descending: true },
}

/** The list behind a figure, in its client's window. */
export function placeOf(figure: Figure | 'last'): Place {
  return { route: { view: 'documents' }, query: encodeChoice({ ...FIRST_CHOICE, ...CHOICES[figure] }) }
}

/** Where a client company lies, where that is not this computer alone. `moment` words a time. */
export function placesOf(
  t: (key: MessageKey, params?: Readonly<Record<string, string>>) => string,
  { at_office: isAtOffice = false, taken_at: at, counterpart }: WorkspaceInfo,
  moment: (at: string) => string,
): readonly string[] {
  if (at !== undefined) return [t('workspace.taken', { time: moment(at) })]
  return [...(isAtOffice ? [t('workspace.office.word')] : []), ...(counterpart === undefined ? [] : [t('workspace.taken.there')])]
}

/** Why a client company cannot be opened now, in a few words. */
export function problemOf({ at_office: isAtOffice = false, problem }: WorkspaceInfo): MessageKey {
  if (isAtOffice) return problem === 'office_offline' ? 'workspace.office.offline' : 'workspace.office.refused'
  if (problem === 'invalid_state') return 'workspace.moved'
  return problem === 'workspace_busy' ? 'workspace.busy' : 'workspace.unreadable'
}

/** What somebody has to do. */
export const isUrgent = (figure: Figure, counts: ClientCounts): boolean =>
  (figure === 'attention' || figure === 'refused' || figure === 'undecided') && counts[figure] > 0

const KEY = 'kontor.clients'

/** The order that a person has chosen, kept by the window. */
export function readChoice(storage: Pick<Storage, 'getItem'>): ClientChoice {
  const [, sign = '', word = ''] = /^(-?)(\w+)$/.exec(storage.getItem(KEY) ?? '') ?? []
  const sort = (['name', 'last', ...FIGURES] as const).find((known) => known === word)
  return sort === undefined ? { sort: 'name', descending: false } : { sort, descending: sign === '-' }
}

export function keepChoice(storage: Pick<Storage, 'setItem'>, { sort, descending }: ClientChoice): void {
  storage.setItem(KEY, `${descending ? '-' : ''}${sort}`)
}
