import { expect, onTestFinished } from 'vitest'
import { createClient, type CallInput, type Client } from '../../core/contract/client.ts'
import { failuresOf } from '../../core/contract/failures.ts'
import { matchRoute } from '../../core/contract/match.ts'
import { ROUTES } from '../../core/contract/routes.ts'
import type { ImportedDocument, Problem } from '../../core/contract/types.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from '../../core/http/types.ts'
import { serveWorkspace } from '../../core/http/serve.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { atOffice, IS_OFFICE } from '../support/store.ts'
import { temporaryFolder } from '../support/workspace.ts'

export { sampleXml } from '../support/sample-xml.ts'

/** A folder of its own for one test, gone when the test is over. */
export const makeFolder = (): string => temporaryFolder(onTestFinished)

/** A node on a real database: the file in the folder or, where this run keeps its workspaces at an office, the workspace that stands for it. */
export async function openTestServer({
  dir,
  ...options
}: Partial<WorkspaceServerOptions> & { readonly dir: string }): Promise<WorkspaceServer> {
  const office = IS_OFFICE ? await atOffice(dir) : undefined
  const place = office === undefined ? {} : { openStore: office.open, source: { database: office.database, id: office.id } }
  return openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser', ...place, ...options })
}

/** The same, closed when the test is over. */
export async function startServer(options: Partial<WorkspaceServerOptions> = {}): Promise<WorkspaceServer> {
  const node = await openTestServer({ dir: makeFolder(), ...options })
  onTestFinished(() => node.close())
  return heldToDocument(node)
}

/** Fails the test when an operation answers an error that the OpenAPI document does not name for it. */
function heldToDocument(node: WorkspaceServer): WorkspaceServer {
  const unnamed: string[] = []
  onTestFinished(() => expect(unnamed, 'errors that core/contract/failures.ts does not name').toEqual([]))
  return {
    ...node,
    handleKey: async (request, found) => {
      const response = await node.handleKey(request, found)
      const route = matchRoute(request.method, new URL(request.url).pathname.slice('/api'.length))
      if (response.status < 400 || route.kind !== 'route' || request.method === 'HEAD') return response
      const { code } = (await response.clone().json()) as Problem
      if (!route.name.startsWith('desk_') && !failuresOf(ROUTES[route.name]).includes(code)) unnamed.push(`${route.name}: ${code}`)
      return response
    },
  }
}

export const ALL_METHODS = ['auth', 'documents', 'format', 'transactions']

export interface ServedNode {
  readonly node: WorkspaceServer
  readonly key: string
  /** Base address, ending in /api. */
  readonly url: string
  readonly client: Client
  /** A request with the key, and whatever else is wanted. */
  call(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
}

/** A node served over real HTTP on loopback, with a key. */
export async function serveTestNode(options: Partial<WorkspaceServerOptions> & { methods?: string[] } = {}): Promise<ServedNode> {
  const node = await startServer(options)
  const listener = await serveWorkspace({ server: node })
  onTestFinished(() => listener.close())
  const { key = '' } = await node.services.keys.create({ name: 'test', methods: options.methods ?? ALL_METHODS })
  const url = `${listener.url}/api`
  return {
    node,
    key,
    url,
    client: fetchClient(url, { 'x-api-key': key }),
    call: (path, init = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { 'x-api-key': key, ...(init.headers as Record<string, string>) } }),
  }
}

export function fetchClient(baseUrl: string, headers: Record<string, string>): Client {
  return createClient(
    async ({ method, url, headers: all, body }) => {
      const response = await fetch(url, { method, headers: all, ...(body === undefined ? {} : { body: body as BodyInit }) })
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        bytes: async () => new Uint8Array(await response.arrayBuffer()),
        text: () => response.text(),
      }
    },
    { baseUrl, headers },
  )
}

/** The typed client of the window or of a program, without a socket between. */
export function clientOf(handle: (request: Request) => Promise<Response>, headers: Record<string, string> = {}): Client {
  return createClient(
    async ({ method, url, headers: all, body }) => {
      const init = { method, headers: all, ...(body === undefined ? {} : { body: body as BodyInit }) }
      const response = await handle(new Request(`http://127.0.0.1${url}`, init))
      const bytes = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        bytes: () => Promise.resolve(bytes),
        text: () => Promise.resolve(new TextDecoder().decode(bytes)),
      }
    },
    { baseUrl: '/api', headers },
  )
}

export const XML_HEADERS = { 'content-type': 'application/xml' }
export const JSON_HEADERS = { 'content-type': 'application/json' }

/** What the import of a file that holds one invoice answers. */
export async function importOne(window: Client, input: CallInput<'desk_import'>): Promise<ImportedDocument> {
  const answer = await window.desk_import(input)
  if ('items' in answer) throw new Error('The file is an archive or a mail.')
  return answer
}
