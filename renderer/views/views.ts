import Briefcase from '@lucide/svelte/icons/briefcase-business'
import Building2 from '@lucide/svelte/icons/building-2'
import ChartColumn from '@lucide/svelte/icons/chart-column'
import FileText from '@lucide/svelte/icons/file-text'
import ListTodo from '@lucide/svelte/icons/list-todo'
import Package from '@lucide/svelte/icons/package'
import Settings from '@lucide/svelte/icons/settings'
import Users from '@lucide/svelte/icons/users'
import type { Component } from 'svelte'
import type { KeptCard } from '../address-book/contact.ts'
import type { ListLayout } from '../documents/list/layout.svelte.ts'
import type { DocumentList } from '../documents/list/list.svelte.ts'
import type { Selection } from '../documents/list/selection.svelte.ts'
import type { Sessions } from '../editor/sessions.svelte.ts'
import { COMPANY_GROUPS, DOCUMENT_TABS, QUEUE_TABS, SETTINGS_SECTIONS } from '../lib/router.svelte.ts'
import type { CompanyGroup, DocumentTab, QueueTab, SettingsSection, View, ViewRow } from '../lib/router.svelte.ts'
import type { Archives } from '../settings/archives.svelte.ts'
import type { Profile } from '../settings/company/profile.svelte.ts'

/** What a view may take of the frame, which keeps it while other views are shown. */
interface Frame {
  readonly list: DocumentList
  readonly selection: Selection
  readonly layout: ListLayout
  readonly sessions: Sessions
  readonly profile: Profile
  readonly archives: Archives
  readonly typedCards: Map<string, KeptCard>
  onnew(): void
  onimport(): void
  onfolder(): void
}

/** A view: its place in the navigation, the key that leads there, its component, and the parameters of its address where it has some. */
interface Row<P extends object> extends ViewRow<P> {
  readonly icon: typeof Briefcase
  /** Called when the view is opened: what nobody opens is not loaded. */
  readonly load: () => Promise<{ readonly default: Component<Frame> }>
}

/** A component that takes nothing of the frame has a type by itself. */
type Given<P extends object> = Omit<Row<P>, 'load'> & {
  readonly load: Row<P>['load'] | (() => Promise<{ readonly default: Component<Record<string, never>> }>)
}

function row<P extends object = object>(given: Given<P>): Row<P> {
  return given as Row<P>
}

declare module '../lib/router.svelte.ts' {
  interface Views extends Readonly<Parameters> {}
}

type Parameters = { [V in keyof typeof VIEWS]: (typeof VIEWS)[V] extends Row<infer P> ? P : never }

interface CardShown {
  /** Id of the card that is open. */
  readonly card?: string
}

const CARD: NonNullable<ViewRow<CardShown>['address']> = {
  read: ([id = '']) => (id === '' ? {} : { card: decodeURIComponent(id) }),
  write: ({ card }) => (card === undefined ? [] : [encodeURIComponent(card)]),
}

/** The views of the window in the order of the navigation. The words of each are the messages `nav.` and `command.` and its name. */
export const VIEWS = {
  clients: row({ icon: Briefcase, keys: 'Alt+7', load: () => import('./clients/ClientsView.svelte') }),
  overview: row<{ /** As `2026-11`; the present one when absent. */ readonly month?: string }>({
    icon: ChartColumn,
    keys: 'Alt+0',
    load: () => import('../overview/Overview.svelte'),
    address: {
      read: ([month = '']) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
      write: ({ month }) => (month === undefined ? [] : [month]),
    },
  }),
  documents: row<{
    readonly document?: {
      readonly id: string
      readonly tab: DocumentTab
      /** Id of the document that it is compared with. */ readonly other?: string
    }
  }>({
    icon: FileText,
    keys: 'Alt+1',
    load: () => import('./DocumentsView.svelte'),
    address: {
      read: ([id = '', name, other = '']) => {
        const tab = knownOf(DOCUMENT_TABS, name) ?? 'page'
        const compared = tab === 'changes' && other !== '' ? { other: decodeURIComponent(other) } : {}
        return id === '' ? {} : { document: { id: decodeURIComponent(id), tab, ...compared } }
      },
      write: ({ document }) =>
        document === undefined
          ? []
          : [encodeURIComponent(document.id), document.tab, ...(document.other === undefined ? [] : [encodeURIComponent(document.other)])],
    },
  }),
  queue: row<{ readonly tab?: QueueTab }>({
    icon: ListTodo,
    keys: 'Alt+2',
    load: () => import('./QueueView.svelte'),
    address: {
      read: ([tab]) => ({ tab: knownOf(QUEUE_TABS, tab) ?? 'sending' }),
      write: ({ tab = 'sending' }) => (tab === 'sending' ? [] : [tab]),
    },
  }),
  contacts: row<CardShown>({ icon: Users, keys: 'Alt+3', load: () => import('../address-book/CardsView.svelte'), address: CARD }),
  items: row<CardShown>({ icon: Package, keys: 'Alt+4', load: () => import('../address-book/CardsView.svelte'), address: CARD }),
  company: row<{ readonly group?: CompanyGroup }>({
    icon: Building2,
    keys: 'Alt+6',
    load: () => import('../settings/company/CompanyView.svelte'),
    address: {
      read: ([name]) => {
        const group = knownOf(COMPANY_GROUPS, name)
        return group === undefined ? {} : { group }
      },
      write: ({ group }) => (group === undefined ? [] : [group]),
    },
  }),
  settings: row<{ readonly section?: SettingsSection }>({
    icon: Settings,
    keys: 'Alt+5',
    load: () => import('../settings/Settings.svelte'),
    address: {
      read: ([name]) => {
        const section = knownOf(SETTINGS_SECTIONS, name)
        return section === undefined ? {} : { section }
      },
      write: ({ section }) => (section === undefined ? [] : [section]),
    },
  }),
}

export const VIEW_NAMES = Object.keys(VIEWS) as readonly View[]

function knownOf<Name extends string>(names: readonly Name[], wanted: string | undefined): Name | undefined {
  return names.find((name) => name === wanted)
}
