/** What the development loop and the main process that it starts have to agree on. */
export interface LoopAddress {
  /** `http://127.0.0.1:PORT`, where the loop serves the window's sources. */
  readonly origin: string
  /** What a request brings, so that no other page of this machine reads the sources. */
  readonly key: string
  /** Folder with a folder for each workspace. */
  readonly home: string
}

export const KEY_HEADER = 'x-kontor-loop'
/** Variable of the environment, which others on this machine do not see, other than arguments. */
const VARIABLE = 'KONTOR_LOOP'

export const handOver = (address: LoopAddress): Record<string, string> => ({ [VARIABLE]: JSON.stringify(address) })

export function takeOver(env: Readonly<Record<string, string | undefined>>): LoopAddress {
  const said = env[VARIABLE]
  if (said === undefined) throw new Error('This program is started by `npm run dev:electron`.')
  return JSON.parse(said) as LoopAddress
}

/** The socket that tells the window what has changed; its address is the only one outside the program. */
export const socketOf = (origin: string): string => `${origin.replace(/^http/, 'ws')}/`

/** Headers that speak of one connection, not of the content (RFC 9110, section 7.6.1). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/** A page from the sources, asked for by the main process in the window's place. */
export async function servePage(request: Request, { origin, key }: LoopAddress): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const accept = request.headers.get('accept') ?? '*/*'
  const answer = await fetch(`${origin}${pathname}${search}`, { method: request.method, headers: { accept, [KEY_HEADER]: key } })
  const headers = new Headers(answer.headers)
  for (const name of OF_THE_CONNECTION) headers.delete(name)
  return new Response(answer.body, { status: answer.status, headers })
}
