import type { AddressInfo } from 'node:net'
import { SECURITY_HEADERS } from '../window-files.ts'
import { OPEN_PATH } from '../../core/contract/session.ts'
import { LIFE_MINUTES, Sessions } from '../sessions.ts'
import { offerNewLinks, openDefaultBrowser, say, sayTime, untilAsked } from '../terminal.ts'
import { createDoor } from './door.ts'
import { EngineProcess } from './engine-process.ts'
import { followSources, serveSources } from './sources.ts'

/** `npm run dev`: the window from its sources, exchanged in place when they change, on the real engine, which is started anew when its own do. */

export interface LoopOptions {
  readonly root: string
  /** Folder with a folder for each workspace. */
  readonly home: string
  readonly port: number
}

/** Until it is asked to end. */
export async function runLoop({ root, home, port }: LoopOptions): Promise<void> {
  const engine = new EngineProcess(home)
  let door: ReturnType<typeof createDoor> | undefined = undefined
  const server = await serveSources(root, { host: '127.0.0.1', port, headers: SECURITY_HEADERS }, (incoming, outgoing, next) => {
    if (door === undefined) outgoing.writeHead(503).end()
    else door(incoming, outgoing, next)
  })
  const first = engine.restart()
  await server.listen()
  const { httpServer } = server
  if (httpServer === null) throw new Error('Vite has no server of its own.')
  const { port: own } = httpServer.address() as AddressInfo
  const sessions = new Sessions()
  door = createDoor({ sessions, port: own, engine: () => engine.ready() })
  const newLink = (onUsed?: () => void): string => `http://127.0.0.1:${own}${OPEN_PATH}?token=${sessions.issueLink(onUsed)}`

  // The engine first, and then the window, which shows what the old one has answered.
  followSources(server, root, async () => {
    const began = performance.now()
    await engine.restart()
    server.ws.send({ type: 'full-reload' })
    sayTime('The engine runs anew', began)
  })
  const stop = new AbortController()
  let leave = (): void => undefined
  try {
    await first.catch(() => say('The engine does not start; it is tried again when a source changes.'))
    const link = newLink(() => leave())
    const forget = openDefaultBrowser(link)
    if (forget !== undefined) leave = forget
    greet(link, forget !== undefined, home)
    offerNewLinks(newLink, stop.signal)
    await untilAsked()
  } finally {
    stop.abort()
    leave()
    await server.close()
    await engine.end()
  }
}

function greet(link: string, isOpened: boolean, home: string): void {
  const { origin } = new URL(link)
  say(`Kontor is ready to be worked on${isOpened ? ' and opens in your browser' : ''}. The link works once, within ${LIFE_MINUTES} minutes:

  ${link}

The workbench with every primitive of the window: ${origin}/workbench/
A change in renderer/ is exchanged in place; one in core/ or electron/ starts the engine anew.
The made-up documents lie in ${home}
${process.stdin.isTTY ? 'Enter: a new link. ' : ''}Ctrl-C: end.`)
}
