export const DOCUMENT_TABS = ['page', 'xml', 'pdf', 'changes', 'delivery'] as const
export type DocumentTab = (typeof DOCUMENT_TABS)[number]

export const QUEUE_TABS = ['sending', 'exchange', 'log'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

/** Parts of the page about the client company, in their order. */
export const COMPANY_GROUPS = ['who', 'tax', 'register', 'contacts', 'accounts', 'endpoints', 'invoices', 'letterhead', 'mails'] as const
export type CompanyGroup = (typeof COMPANY_GROUPS)[number]

/** Parts of the settings, in their order: what everybody sets comes first. */
export const SETTINGS_SECTIONS = [
  'general',
  'workspace',
  'exchange',
  'keys',
  'archive',
  'preservation',
  'rules',
  'idoc',
  'updates',
  'program',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/**
 * The views of the window, each with the parameters of its address. `views/views.ts`, which has their table, fills it in.
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- a table of a room above is merged into it
export interface Views {}
export type View = keyof Views
export type Route = { readonly [V in View]: { readonly view: V } & Views[V] }[View]

/** How the parameters of a view stand in its address, `#/view/part/part`; anything unknown leads to the view without them. */
interface Address<P extends object> {
  read(parts: readonly string[]): P
  write(params: P): readonly string[]
}

/** What the router and the actions know of the rows of the views; a page that shows none has none. */
export type ViewRows = { readonly [V in View]?: ViewRow<Views[V]> }

export interface ViewRow<P extends object> {
  /** What a person who has changed nothing presses to get there. */
  readonly keys: string
  readonly address?: Address<P> | undefined
}

/** The part of the address behind `#`; anything unknown leads to the documents. */
export function parseRoute(hash: string, views: ViewRows): Route {
  const [name = '', ...parts] = hash.replace(/^#\/?/, '').replace(/\?.*$/, '').split('/')
  const view = Object.hasOwn(views, name) ? (name as View) : 'documents'
  return { view, ...views[view]?.address?.read(view === name ? parts : []) }
}

export function formatRoute(route: Route, views: ViewRows): string {
  // Rows and routes are joined by the name of the view, which the compiler does not follow through a union.
  const address = views[route.view]?.address as Address<Route> | undefined
  return ['#', route.view, ...(address?.write(route) ?? [])].join('/')
}

/** What follows the `?` behind the `#`: what the list of documents shows. */
function parseQuery(hash: string): string {
  return /\?(.*)$/.exec(hash)?.[1] ?? ''
}

/** Id of the client company that this window is for; undefined: the one that the desk was started with. */
export function shownWorkspace(): string | undefined {
  return new URLSearchParams(location.search).get('workspace') ?? undefined
}

/** A view, and of the documents what their list shows. */
export interface Place {
  readonly route: Route
  readonly query?: string
}

/** Where the window is. The address is the state, so back, forward and reload work. */
export class Router {
  route: Route = $state.raw() as Route
  /** Kept while other views are open, so that the list is as it was left. */
  query: string = $state(parseQuery(location.hash))

  /** The document that was just made, until its page is shown. */
  newId: string | undefined

  private readonly views: ViewRows

  constructor(views: ViewRows) {
    this.views = views
    this.route = parseRoute(location.hash, views)
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash, views)
      if (this.route.view === 'documents') this.query = parseQuery(location.hash)
    })
  }

  /** The window was opened at no place of its own: it shows what is told here. */
  begin(route: Route): void {
    history.replaceState(null, '', this.address(route))
    this.route = route
  }

  go(route: Route): void {
    location.hash = this.address(route)
    this.route = route
  }

  /** The part of the address behind `#` that leads to a view; to the documents with what their list shows now. */
  address(route: Route): string {
    return this.format({ route, query: this.query })
  }

  private format({ route, query = '' }: Place): string {
    return formatRoute(route, this.views) + (route.view === 'documents' && query !== '' ? `?${query}` : '')
  }

  /** Address of a place in the window of a client company, or of where that begins. */
  workspaceAddress(id: string, place?: Place): string {
    return `?workspace=${encodeURIComponent(id)}${place === undefined ? '' : this.format(place)}`
  }

  /** Shows another client company, at the place that is given or where its window begins. The window is loaded anew, so nothing of the one before stays in it. */
  showWorkspace(id: string, place?: Place): void {
    location.assign(this.workspaceAddress(id, place))
  }

  /** Goes to a place as if nobody had chosen it in the list before. */
  show({ route, query }: Place): void {
    if (query !== undefined) this.setQuery(query, { replace: true })
    this.go(route)
  }

  /** What the list shows now, as a step that "back" undoes, or in place of the one before. */
  setQuery(query: string, { replace }: { readonly replace: boolean }): void {
    this.query = query
    history[replace ? 'replaceState' : 'pushState'](null, '', this.address(this.route))
  }

  openDocument(id: string, tab: DocumentTab = 'page'): void {
    this.go({ view: 'documents', document: { id, tab } })
  }

  /** Opens a document in its comparison with another one. */
  compareDocuments(id: string, other: string): void {
    this.go({ view: 'documents', document: { id, tab: 'changes', other } })
  }

  /** Opens a document that was just made; whoever made it goes on typing in it. */
  openNew(id: string): void {
    this.newId = id
    this.openDocument(id)
  }

  get documentId(): string | undefined {
    return this.route.view === 'documents' ? this.route.document?.id : undefined
  }
}
