import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Connect } from 'vite'
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../window-files.ts'
import { say, sayTime, untilAsked } from '../terminal.ts'
import { endChild } from './engine-process.ts'
import { handOver, KEY_HEADER, socketOf, type LoopAddress } from './pages.ts'
import { buildProgram } from './program-build.ts'
import { followSources, serveSources } from './sources.ts'

/**
 * `npm run dev:electron`: the loop of `npm run dev` in Electron's own window. Main process, preload and engine are built from their sources and
 * started anew when those change; the window asks its own address, and the main process the sources here.
 */

interface ElectronLoopOptions {
  readonly root: string
  readonly home: string
  /** Path of Electron's program. */
  readonly electron: string
}

/** Until it is asked to end, or the window is closed. */
export async function runElectronLoop({ root, home, electron }: ElectronLoopOptions): Promise<void> {
  let pass: (incoming: IncomingMessage, outgoing: ServerResponse) => void = (_, outgoing) => outgoing.writeHead(503).end()
  const http = createHttpServer((incoming, outgoing) => pass(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const address: LoopAddress = { origin: `http://127.0.0.1:${port}`, key: randomBytes(32).toString('base64url'), home }
  const policy = `${CONTENT_SECURITY_POLICY}; connect-src 'self' ${socketOf(address.origin)}`
  const ws = { server: http, protocol: 'ws', host: '127.0.0.1', clientPort: port }
  const server = await serveSources(
    root,
    { middlewareMode: true, ws, headers: { ...SECURITY_HEADERS, 'content-security-policy': policy } },
    requireKey(address.key),
  )
  pass = (incoming, outgoing) => server.middlewares(incoming, outgoing)

  const program = new Program(electron, join(root, 'node_modules', '.cache', 'kontor', 'electron-loop'), root, address)
  const renew = oneAtATime(async () => {
    const began = performance.now()
    await program.restart()
    sayTime('Kontor runs', began)
  })
  followSources(server, root, renew)
  try {
    await renew().catch((error: unknown) => say(`${String(error)}\nKontor is not started; it is tried again when a source changes.`))
    say(`A change in renderer/ is exchanged in place; one in core/ or electron/ starts Kontor anew.
The made-up documents lie in ${home}
Close the window or press Ctrl-C to end.`)
    await Promise.race([untilAsked(), program.closed.promise])
  } finally {
    await program.end()
    await server.close()
    http.close()
    http.closeAllConnections()
  }
}

function requireKey(key: string): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    if (incoming.headers[KEY_HEADER] === key) next()
    else outgoing.writeHead(403).end()
  }
}

/** What is asked for while it runs is done once more after it. */
function oneAtATime(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    running = action().finally(() => (running = undefined))
    return running
  }
  return () => {
    if (running === undefined) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
}

/** Electron with the program as its sources are. */
class Program {
  /** Resolves when a person has closed the window. */
  readonly closed = Promise.withResolvers<void>()
  private readonly electron: string
  private readonly folder: string
  private readonly root: string
  private readonly address: LoopAddress
  private child: ChildProcess | undefined

  constructor(electron: string, folder: string, root: string, address: LoopAddress) {
    this.electron = electron
    this.folder = folder
    this.root = root
    this.address = address
  }

  /** Rejects where the sources cannot be built; the program that runs goes on then. */
  async restart(): Promise<void> {
    await buildProgram(this.root, this.folder)
    await this.end()
    const child = spawn(this.electron, [this.folder], { stdio: 'inherit', env: { ...process.env, ...handOver(this.address) } })
    this.child = child
    child.once('error', this.closed.reject)
    child.once('close', (code) => {
      if (this.child !== child) return
      this.child = undefined
      if (code === 0) this.closed.resolve()
      else say(`Kontor ended with code ${code}; it is started again when a source changes.`)
    })
  }

  async end(): Promise<void> {
    const { child } = this
    this.child = undefined
    await endChild(child)
  }
}
