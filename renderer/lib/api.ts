import { createClient, routeUrl, WORKSPACE_HEADER, type Client, type Transport } from '../../core/contract/client.ts'
import type { DeskEvent } from '../../core/contract/types.ts'
import { EngineUnreachable } from './explain.ts'
import { sessionHeaders } from './session.ts'

/** The one door to the engine: the app's own scheme in Electron, the loopback server in a browser. Both answer under `/api`. */
const BASE = '/api'

export interface Api extends Client {
  /** Resolves once the engine tells its changes: as they happen, until the stream breaks. Throws EngineUnreachable when there is none. */
  events(): Promise<AsyncGenerator<DeskEvent>>
}

/**
 * `language` is asked at each call, so that findings and problems come in the language of the window. The workspace is one for the life of the
 * window: what it asks can never reach another company, whatever other windows show.
 */
export function createApi(language: () => string, workspace: string | undefined): Api {
  const which: Record<string, string> = workspace === undefined ? {} : { [WORKSPACE_HEADER]: workspace }
  const headers = {
    ...which,
    get 'accept-language'() {
      return language()
    },
  }
  return { ...createClient(windowTransport, { baseUrl: BASE, headers }), events: () => followEvents(which) }
}

const windowTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const init = { method, headers, ...(signal === undefined ? {} : { signal: signal as AbortSignal }) }
  const response = await reach(url, body === undefined ? init : { ...init, body: body as BodyInit })
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
  }
}

async function reach(url: string, init: RequestInit & { readonly headers: Readonly<Record<string, string>> }): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'omit', headers: { ...init.headers, ...sessionHeaders() } })
  } catch (error) {
    throw new EngineUnreachable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function followEvents(which: Readonly<Record<string, string>>): Promise<AsyncGenerator<DeskEvent>> {
  const response = await reach(routeUrl(BASE, 'desk_events', {}), { headers: { accept: 'text/event-stream', ...which } })
  if (!response.ok || response.body === null) throw new EngineUnreachable(`HTTP ${response.status}`)
  return readEvents(response.body)
}

async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<DeskEvent> {
  let pending = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const { events, rest } = splitEvents(pending + chunk)
    pending = rest
    for (const data of events) yield JSON.parse(data) as DeskEvent
  }
}

/** Data of the complete server-sent events in a text, and what is left of an unfinished one (HTML standard, 9.2.6). */
export function splitEvents(text: string): { events: string[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/)
  const rest = blocks.pop() ?? ''
  const events = blocks
    .map((block) => block.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : [])))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
  return { events, rest }
}
