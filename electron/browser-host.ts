import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError, asAppError, reasonOf } from '../core/base/errors.ts'
import { listen } from '../core/http/listen.ts'
import { openWorkspaceHost } from '../core/http/workspace-host.ts'
import { defaultHome, logDir } from '../core/services/data-dir.ts'
import { openLog, watchFaults } from '../core/services/log/log.ts'
import { createKeyFileBox } from '../core/services/remote/secret-box.ts'
import { createGate } from './browser-gate.ts'
import { logCall, tellTerminal } from './faults.ts'
import { programFacts } from './program-facts.ts'
import { OPEN_PATH } from '../core/contract/session.ts'
import { LIFE_MINUTES, Sessions } from './sessions.ts'
import { offerNewLinks, openDefaultBrowser, say, untilAsked } from './terminal.ts'

/** The window in a browser: a loopback server that lets in whoever opens the link printed here. Entry of `dist/host.js`. */

const USAGE = 'Usage: npm start -- [--browser] [--port N] [--data DIR]'

interface Flags {
  readonly port: number
  /** Folder of one workspace; absent: all of the desk's own. */
  readonly data: string | undefined
}

/** Throws AppError `usage`. */
function readFlags(argv: readonly string[]): Flags {
  const { port = '0', data } = parse(argv)
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new AppError('usage', '--port takes a number from 0 to 65535.')
  return { port: Number(port), data }
}

function parse(argv: readonly string[]): { browser?: boolean; port?: string; data?: string } {
  try {
    return parseArgs({ args: [...argv], options: { browser: { type: 'boolean' }, port: { type: 'string' }, data: { type: 'string' } } })
      .values
  } catch (error) {
    throw new AppError('usage', reasonOf(error), { cause: error, next: USAGE })
  }
}

async function runBrowserHost(flags: Flags): Promise<void> {
  const place = flags.data === undefined ? { home: defaultHome() } : { dir: flags.data }
  const log = openLog({ dir: logDir(flags.data), onFault: tellTerminal })
  watchFaults(log)
  log.write('info', 'started')
  const workspaces = await openWorkspaceHost({
    place,
    secrets: createKeyFileBox,
    host: 'browser',
    threads: true,
    program: programFacts(import.meta.dirname),
    log: logCall(log),
    programLog: log,
    report: (error) => log.fault('background', error),
  })
  // From here on: what is made for a while is taken away whenever the person ends it.
  const asked = untilAsked()
  const stop = new AbortController()
  let leave = (): void => undefined
  let handle: (request: Request) => Promise<Response> = () => Promise.resolve(new Response(null, { status: 503 }))
  try {
    const listener = await listen({ port: flags.port, handle: (request) => handle(request) })
    const sessions = new Sessions()
    handle = createGate({ ...workspaces, sessions, folder: join(import.meta.dirname, 'renderer') })
    const newLink = (onUsed?: () => void): string => `${listener.url}${OPEN_PATH}?token=${sessions.issueLink(onUsed)}`
    const link = newLink(() => leave())
    const forget = openDefaultBrowser(link)
    if (forget !== undefined) leave = forget
    greet(link, forget !== undefined, 'home' in place ? place.home : place.dir)
    offerNewLinks(newLink, stop.signal)
    await workspaces.runQueues()
    await asked
    stop.abort()
    await listener.close()
  } finally {
    leave()
    await workspaces.close()
  }
}

function greet(link: string, isOpened: boolean, data: string): void {
  say(`Kontor is ready${isOpened ? ' and opens in your browser' : ''}. The link works once, within ${LIFE_MINUTES} minutes:

  ${link}

In the browser files are opened and saved by the browser itself, there are no native menus, and the key of the remote is protected by a key
file that only you can read, not by the system's key store. Everything else is the same as in the Electron window.

Documents are kept in ${data}
${process.stdin.isTTY ? 'Enter: a new link. ' : ''}Ctrl-C: end Kontor.`)
}

try {
  await runBrowserHost(readFlags(process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  const { code, message, next = '' } = asAppError(error)
  process.stderr.write(`${message} ${next}\n`)
  process.exit(code === 'usage' ? 2 : 3)
}
