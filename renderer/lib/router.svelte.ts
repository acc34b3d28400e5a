export const DOCUMENT_TABS = ['page', 'xml', 'pdf', 'changes', 'delivery'] as const
export type DocumentTab = (typeof DOCUMENT_TABS)[number]

export const QUEUE_TABS = ['sending', 'exchange', 'log'] as const
type QueueTab = (typeof QUEUE_TABS)[number]

/** Parts of the page about the client company, in their order. */
export const COMPANY_GROUPS = ['who', 'tax', 'register', 'contacts', 'accounts', 'endpoints', 'invoices', 'letterhead'] as const
export type CompanyGroup = (typeof COMPANY_GROUPS)[number]

export type Route =
  /** `month` as `2026-11`; the present one when absent. */
  | { readonly view: 'overview'; readonly month?: string }
  | { readonly view: 'documents'; readonly document?: { readonly id: string; readonly tab: DocumentTab } }
  | { readonly view: 'queue'; readonly tab?: QueueTab }
  | { readonly view: 'clients' }
  | { readonly view: 'contacts' }
  | { readonly view: 'items' }
  | { readonly view: 'company'; readonly group?: CompanyGroup }
  | { readonly view: 'settings' }

/** The part of the address behind `#`; anything unknown leads to the documents. */
export function parseRoute(hash: string): Route {
  const [view, id, tab] = hash.replace(/^#\/?/, '').replace(/\?.*$/, '').split('/')
  if (view === 'overview') return { view, ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(id ?? '') ? { month: id ?? '' } : {}) }
  if (view === 'queue') return { view, tab: QUEUE_TABS.find((known) => known === id) ?? 'sending' }
  if (view === 'company') {
    const group = COMPANY_GROUPS.find((known) => known === id)
    return group === undefined ? { view } : { view, group }
  }
  if (view === 'clients' || view === 'contacts' || view === 'items' || view === 'settings') return { view }
  if (view !== 'documents' || id === undefined || id === '') return { view: 'documents' }
  return { view, document: { id: decodeURIComponent(id), tab: DOCUMENT_TABS.find((known) => known === tab) ?? 'page' } }
}

export function formatRoute(route: Route): string {
  if (route.view === 'queue' && route.tab !== undefined && route.tab !== 'sending') return `#/queue/${route.tab}`
  if (route.view === 'company' && route.group !== undefined) return `#/company/${route.group}`
  if (route.view === 'overview' && route.month !== undefined) return `#/overview/${route.month}`
  if (route.view !== 'documents' || route.document === undefined) return `#/${route.view}`
  return `#/documents/${encodeURIComponent(route.document.id)}/${route.document.tab}`
}

/** What follows the `?` behind the `#`: what the list of documents shows. */
function parseQuery(hash: string): string {
  return /\?(.*)$/.exec(hash)?.[1] ?? ''
}

/** Id of the client company that this window is for; undefined: the one that the desk was started with. */
export function shownWorkspace(): string | undefined {
  return new URLSearchParams(location.search).get('workspace') ?? undefined
}

/** Shows another client company, at the place that is given or where its window begins. The window is loaded anew, so nothing of the one before stays in it. */
export function showWorkspace(id: string, place?: Place): void {
  location.assign(workspaceAddress(id, place))
}

/** Address of a place in the window of a client company, or of where that begins. */
export function workspaceAddress(id: string, place?: Place): string {
  return `?workspace=${encodeURIComponent(id)}${place === undefined ? '' : formatPlace(place.route, place.query ?? '')}`
}

/** A view, and of the documents what their list shows. */
export interface Place {
  readonly route: Route
  readonly query?: string
}

function formatPlace(route: Route, query: string): string {
  return formatRoute(route) + (route.view === 'documents' && query !== '' ? `?${query}` : '')
}

/** Where the window is. The address is the state, so back, forward and reload work. */
export class Router {
  route: Route = $state.raw(parseRoute(location.hash))
  /** Kept while other views are open, so that the list is as it was left. */
  query: string = $state(parseQuery(location.hash))

  /** The document that was just made, until its page is shown. */
  newId: string | undefined

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash)
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
    return formatPlace(route, this.query)
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

  /** Opens a document that was just made; whoever made it goes on typing in it. */
  openNew(id: string): void {
    this.newId = id
    this.openDocument(id)
  }

  get documentId(): string | undefined {
    return this.route.view === 'documents' ? this.route.document?.id : undefined
  }
}
