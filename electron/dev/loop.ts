import { realpathSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { SECURITY_HEADERS } from '../window-files.ts'
import { Sessions } from '../sessions.ts'
import { offerNewLinks, openDefaultBrowser, say, untilAsked } from '../terminal.ts'
import { createDoor } from './door.ts'
import { EngineProcess } from './engine-process.ts'

/** `npm run dev`: the window from its sources, exchanged in place when they change, on the real engine, which is started anew when its own do. */

export interface LoopOptions {
  readonly root: string
  /** Folder with a folder for each workspace. */
  readonly home: string
  readonly port: number
}

/** An editor that stores many files at once is followed once. */
const SETTLED_AFTER_MS = 40

/** Until it is asked to end. */
export async function runLoop({ root, home, port }: LoopOptions): Promise<void> {
  const engine = new EngineProcess(home)
  let door: ReturnType<typeof createDoor> | undefined = undefined
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.cache', 'kontor', 'vite'),
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port,
      cors: false,
      headers: SECURITY_HEADERS,
      fs: { allow: [root, realpathSync(join(root, 'node_modules', 'vite', '..'))] },
    },
    // All packages are prepared at the start: one that is met later reloads the window and loses what stands in it.
    optimizeDeps: { entries: ['**/*.html', '**/*.svelte', '**/*.ts'] },
    plugins: [
      {
        name: 'kontor-door',
        configureServer: ({ middlewares }) => {
          middlewares.use((incoming, outgoing, next) => {
            if (door === undefined) outgoing.writeHead(503).end()
            else door(incoming, outgoing, next)
          })
        },
      },
    ],
  })
  const first = engine.restart()
  await server.listen()
  const { port: own } = server.httpServer?.address() as AddressInfo
  const sessions = new Sessions(own)
  door = createDoor({ sessions, origins: new Set([`127.0.0.1:${own}`, `localhost:${own}`]), engine: () => engine.ready() })
  const newLink = (): string => `http://127.0.0.1:${own}/open?token=${sessions.issueLink()}`

  followSources(server, root, engine)
  const stop = new AbortController()
  try {
    await first.catch(() => say('The engine does not start; it is tried again when a source changes.'))
    const link = newLink()
    greet(link, openDefaultBrowser(link), home)
    offerNewLinks(newLink, stop.signal)
    await untilAsked()
  } finally {
    stop.abort()
    await server.close()
    await engine.end()
  }
}

function greet(link: string, isOpened: boolean, home: string): void {
  const { origin } = new URL(link)
  say(`Kontor is ready to be worked on${isOpened ? ' and opens in your browser' : ''}. The link works once:

  ${link}

The workbench with every primitive of the window: ${origin}/workbench/
A change in renderer/ is exchanged in place; one in core/ or electron/ starts the engine anew.
The made-up documents lie in ${home}
${process.stdin.isTTY ? 'Enter: a new link. ' : ''}Ctrl-C: end.`)
}

/** A change of the engine's sources starts it anew, and then the window, which shows what the old one has answered. */
function followSources(server: ViteDevServer, root: string, engine: EngineProcess): void {
  const folders = ['core', 'electron'].map((name) => join(root, name))
  let timer: ReturnType<typeof setTimeout> | undefined
  const renew = async (): Promise<void> => {
    const began = performance.now()
    try {
      await engine.restart()
      server.ws.send({ type: 'full-reload' })
      say(`The engine runs anew after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      server.ws.send({ type: 'error', err: { message, stack: '' } })
    }
  }
  server.watcher.add(folders)
  server.watcher.on('all', (event, path) => {
    if (event.endsWith('Dir') || !folders.some((folder) => path.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), SETTLED_AFTER_MS)
  })
}
