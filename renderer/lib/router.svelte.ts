export const DOCUMENT_TABS = ['page', 'xml', 'pdf', 'changes', 'delivery'] as const
export type DocumentTab = (typeof DOCUMENT_TABS)[number]

export type Route =
  | { readonly view: 'documents'; readonly document?: { readonly id: string; readonly tab: DocumentTab } }
  | { readonly view: 'queue' }
  | { readonly view: 'settings' }

/** The part of the address behind `#`; anything unknown leads to the documents. */
export function parseRoute(hash: string): Route {
  const [view, id, tab] = hash.replace(/^#\/?/, '').split('/')
  if (view === 'queue' || view === 'settings') return { view }
  if (view !== 'documents' || id === undefined || id === '') return { view: 'documents' }
  return { view, document: { id: decodeURIComponent(id), tab: DOCUMENT_TABS.find((known) => known === tab) ?? 'page' } }
}

export function formatRoute(route: Route): string {
  if (route.view !== 'documents' || route.document === undefined) return `#/${route.view}`
  return `#/documents/${encodeURIComponent(route.document.id)}/${route.document.tab}`
}

/** Id of the client company that this window is for; undefined: the one that the desk was started with. */
export function shownWorkspace(): string | undefined {
  return new URLSearchParams(location.search).get('workspace') ?? undefined
}

/** Shows another client company. The window is loaded anew, so nothing of the one before stays in it. */
export function showWorkspace(id: string): void {
  location.assign(`?workspace=${encodeURIComponent(id)}#/documents`)
}

/** Where the window is. The address is the state, so back, forward and reload work. */
export class Router {
  route: Route = $state.raw(parseRoute(location.hash))

  constructor() {
    addEventListener('hashchange', () => (this.route = parseRoute(location.hash)))
  }

  go(route: Route): void {
    location.hash = formatRoute(route)
    this.route = route
  }

  openDocument(id: string, tab: DocumentTab = 'page'): void {
    this.go({ view: 'documents', document: { id, tab } })
  }

  get documentId(): string | undefined {
    return this.route.view === 'documents' ? this.route.document?.id : undefined
  }
}
