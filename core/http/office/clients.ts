import { createClient, type Client } from '../../contract/client.ts'
import { isObject, membersOf } from '../../base/json.ts'
import { AppError } from '../../base/errors.ts'
import type { IdSource } from '../../base/ports.ts'
import { DESK_RIGHTS } from '../../contract/rights.ts'
import { matchRoute } from '../../contract/match.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { ClientSummary } from '../../contract/types.ts'
import { NO_WORK } from '../../services/desk.ts'
import { createDeskList } from '../../services/desk-list.ts'
import { parseBaseUrl } from '../../services/remote/remote-address.ts'
import type { SecretBox } from '../../services/remote/secret-box.ts'
import { API_PREFIX } from '../app.ts'
import { createOfficeLine, endSilence } from './line.ts'
import { createOfficeTransport, type AskOffice } from './transport.ts'

/** A client company that lies at the office: where that is, and the person's own key there, in its sealed form. */
interface OfficeClient {
  readonly id: string
  /** Base address, ending in `/api`. */
  readonly url: string
  readonly sealed_key: string
  /** Its name in the database of the office; absent until an office says it, which older ones do not. */
  readonly there?: string
  /** As it was when the office was last reached. */
  readonly name: string
  readonly colour: string
  /** The workspace on this computer that was taken along of it last. */
  readonly copy?: string
}

/** A client company at an office, to speak with there. */
export interface OpenOffice {
  readonly client: Client
  readonly ask: AskOffice
}

export interface OfficeClientPorts {
  /** Folder of the desk, beside whose workspaces the file lies. */
  readonly home: string
  readonly secrets: SecretBox
  readonly ids: IdSource
}

/** Beside the folders of the workspaces. */
const FILE = 'offices.json'
const PREFIX = 'office-'
const MAX_CLIENTS = 200
const DESK_STATE = `${API_PREFIX}${ROUTES.desk_state.path}`
/** The list of clients does not wait longer for an office. */
const LIST_MS = 3_000

/** What the page says to its own host, and what the answer says about the connection it came by: neither is anybody else's. */
const NOT_HANDED_ON = new Set([
  'host',
  'origin',
  'cookie',
  'referer',
  'connection',
  'content-length',
  'x-api-key',
  'x-kontor-workspace',
  'accept-encoding',
])
const NOT_HANDED_BACK = ['set-cookie', 'connection', 'transfer-encoding', 'content-encoding', 'content-length', 'keep-alive']

export type OfficeClients = ReturnType<typeof createOfficeClients>

/** The clients of a desk that lie at an office. The page sees one interface on whichever side a client lies, and never the key. */
export function createOfficeClients({ home, secrets, ids }: OfficeClientPorts) {
  const { list, write } = createDeskList({
    home,
    file: FILE,
    member: 'clients',
    decode: decodeClient,
    what: 'client companies at an office',
    again: 'add them again',
  })
  const find = (id: string): OfficeClient | undefined => list().find((client) => client.id === id)

  const read = (id: string): OfficeClient => {
    const client = find(id)
    if (client === undefined) throw new AppError('not_found', `There is no client company ${id.slice(0, 100)} at an office.`)
    return client
  }

  const { ask, askInTime } = createOfficeLine(secrets)

  const seal = (key: string): string => Buffer.from(secrets.seal(key.trim())).toString('base64')
  const replace = (id: string, change: Partial<OfficeClient>): void =>
    write(list().map((client) => (client.id === id ? { ...client, ...change } : client)))

  /** How the work at a client stands, as the office says it. Throws AppError `office_offline`, and what the office refuses. */
  const summarise = async (client: Pick<OfficeClient, 'url' | 'sealed_key'>): Promise<ClientSummary> => {
    const answer = await ask(client, '/v2/desk/clients', { signal: AbortSignal.timeout(LIST_MS) })
    if (!answer.ok) throw await refusalOf(answer)
    const { items } = await readMembers(answer)
    if (!Array.isArray(items)) throw notAnOffice()
    const [summary]: readonly unknown[] = items
    if (summary === undefined) throw new AppError('not_found', 'The office does not show this client company.')
    if (!isSummary(summary)) throw notAnOffice()
    return summary
  }

  return {
    has: (id: string): boolean => id.startsWith(PREFIX) && find(id) !== undefined,

    /** Those of the desk, each as the office shows it now, or with the reason why it does not. */
    async list(): Promise<ClientSummary[]> {
      return Promise.all(
        list().map(async (client): Promise<ClientSummary> => {
          const { id, name, colour } = client
          try {
            const summary = await summarise(client)
            const seen = seenIn(summary)
            if (seen.name !== name || seen.colour !== colour || seen.there !== client.there) replace(id, seen)
            return { ...summary, id, at_office: true }
          } catch (error) {
            if (!(error instanceof AppError) && !(error instanceof DOMException)) throw error
            const problem = error instanceof AppError ? error.code : 'office_offline'
            return { ...NO_WORK, id, name, colour, at_office: true, problem }
          }
        }),
      )
    },

    /** One that the desk has already gets the new key. Throws AppError `validation_error` for a wrong address, and what the office says to the key. */
    async add(input: { readonly url: string; readonly key: string }): Promise<ClientSummary> {
      const client = { url: parseOfficeUrl(input.url), sealed_key: seal(input.key) }
      const summary = await summarise(client)
      const seen = seenIn(summary)
      const known = list().find(({ url, there }) => url === client.url && there !== undefined && there === seen.there)
      if (known === undefined && list().length >= MAX_CLIENTS)
        throw new AppError('invalid_state', `A desk has at most ${MAX_CLIENTS} client companies at an office.`)
      const id = known?.id ?? `${PREFIX}${ids.next()}`
      if (known === undefined) write([...list(), { ...client, ...seen, id }])
      else replace(id, { ...client, ...seen })
      return { ...summary, id, at_office: true }
    },

    /**
     * Another key of the person, in place of one that was revoked or has expired. Throws AppError `not_found`, `validation_error` for the key of another
     * client company, and what the office says to the key.
     */
    async setKey(id: string, key: string): Promise<ClientSummary> {
      const { url, there } = read(id)
      const sealed = { sealed_key: seal(key) }
      const summary = await summarise({ url, ...sealed })
      const seen = seenIn(summary)
      if (there !== undefined && seen.there !== there) throw keyOfAnother(summary.name)
      replace(id, { ...sealed, ...seen })
      return { ...summary, id, at_office: true }
    },

    /** Throws AppError `not_found`. */
    open(id: string): OpenOffice {
      const client = read(id)
      const askIt: AskOffice = (path, init) => askInTime(client, path, init)
      return { client: createClient(createOfficeTransport(askIt), { baseUrl: '' }), ask: askIt }
    },

    noteCopy: (id: string, workspace: string): void => replace(id, { copy: workspace }),

    /** Those of which a copy was taken along, with the workspace that it is. */
    copies: (): (readonly [id: string, copy: string])[] =>
      list().flatMap(({ id, copy }) => (copy === undefined ? [] : [[id, copy] as const])),

    /** The desk forgets it; at the office nothing changes. Throws AppError `not_found`. */
    remove(id: string): void {
      read(id)
      write(list().filter((client) => client.id !== id))
    },

    /** Hands a call of the window on, and its answer back, piece by piece. Throws AppError `office_offline`. */
    async handle(id: string, request: Request): Promise<Response> {
      const client = read(id)
      const { pathname, search } = new URL(request.url)
      const headers = new Headers([...request.headers].filter(([name]) => !NOT_HANDED_ON.has(name) && !name.startsWith('sec-')))
      const body = request.body === null ? {} : { body: request.body, duplex: 'half' as const }
      const path = `${pathname.slice(API_PREFIX.length)}${search}`
      const answer = await askInTime(client, path, { method: request.method, headers, ...body, signal: request.signal })
      return handBack(answer, request.method === 'GET' && pathname === DESK_STATE ? id : undefined)
    },
  }
}

/** The answer for the window; `asked`: the client whose state it is. */
async function handBack(answer: Response, asked: string | undefined): Promise<Response> {
  const given = new Headers(answer.headers)
  for (const name of NOT_HANDED_BACK) given.delete(name)
  if (answer.ok && asked !== undefined) {
    // The window knows the client by the name of this desk for it: that of the office is another.
    const { workspace, ...state } = await readMembers(answer)
    if (!isObject(workspace)) throw notAnOffice()
    return Response.json({ ...state, workspace: { ...workspace, id: asked } }, { headers: given })
  }
  return new Response(answer.body?.pipeThrough(endSilence()) ?? null, { status: answer.status, headers: given })
}

/**
 * Where a call of a window that shows a client at the office is answered: there or, where it is about this desk and its other clients, here. What
 * would take something of the client to this computer is answered nowhere.
 */
export function placeOf(request: Request): 'office' | 'desk' | 'nowhere' {
  const match = matchRoute(request.method, new URL(request.url).pathname.slice(API_PREFIX.length))
  if (match.kind !== 'route') return 'office'
  const { name } = match
  if (OF_CLIENT.has(name)) return 'nowhere'
  const isOfDesk = OF_DESK.has(name) || (name in DESK_RIGHTS && DESK_RIGHTS[name as keyof typeof DESK_RIGHTS] === 'window')
  return isOfDesk ? 'desk' : 'office'
}

const OF_DESK = new Set<string>(['desk_workspaces', 'desk_clients', 'desk_clients_search', 'desk_remote_profiles'])
const OF_CLIENT = new Set<string>(['desk_document_move', 'desk_rehearsal_start', 'desk_rehearsal_stop'])

/** All client companies of an office that did not say their names had this one. */
const UNSAID = 'workspace'
const seenIn = ({ id, name, colour }: ClientSummary): Pick<OfficeClient, 'there' | 'name' | 'colour'> => ({
  ...(id === UNSAID ? {} : { there: id }),
  name,
  colour,
})

function keyOfAnother(name: string): AppError {
  const message = `The key is one of ${name}.`
  return new AppError('validation_error', message, {
    errors: [{ path: 'key', code: 'other_client', message: name }],
    next: 'Use the key for this client company, or add the other one.',
  })
}

/** A person is told the name of a server and need not know what programs write behind it. */
const parseOfficeUrl = (text: string): string => parseBaseUrl(text).replace(/(?:\/api(?:\/v2)?)?$/, API_PREFIX)

/** The members of the JSON of an answer; none where it is no JSON, as the page of a proxy is. */
const readMembers = async (answer: Response) => membersOf(await answer.json().catch(() => undefined))

function isSummary(value: unknown): value is ClientSummary {
  const { id, name, colour } = membersOf(value)
  return [id, name, colour].every((member) => typeof member === 'string')
}

/** What stands before the office, or in its place, has answered. */
const notAnOffice = (): AppError =>
  new AppError('office_offline', 'What answers at the address of the office is no Kontor.', { next: 'Check its address.' })

async function refusalOf(answer: Response): Promise<AppError> {
  const { code } = await readMembers(answer)
  if (code === 'invalid_api_key' || code === 'missing_api_key')
    return new AppError('invalid_api_key', 'The office does not know this key, or it is not valid any more.')
  if (code === 'method_not_permitted')
    return new AppError('method_not_permitted', 'This key is one of a program: a person needs one with the rights of people.', {
      next: 'Ask whoever administers the client company at the office for a key of your own.',
    })
  return new AppError('office_offline', `The office answers ${answer.status}.`, { next: 'Check its address.' })
}

function decodeClient(stored: unknown): OfficeClient {
  const { id, url, sealed_key: key, there, name, colour, copy } = membersOf(stored)
  const isWhole = typeof id === 'string' && typeof url === 'string' && typeof key === 'string'
  if (isWhole && typeof name === 'string' && typeof colour === 'string')
    return {
      id,
      url,
      sealed_key: key,
      name,
      colour,
      ...(typeof there === 'string' ? { there } : {}),
      ...(typeof copy === 'string' ? { copy } : {}),
    }
  throw new TypeError('a client company at an office cannot be read')
}
