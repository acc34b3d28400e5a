import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { app, dialog } from 'electron'
import { asAppError } from '../core/base/errors.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../core/http/workspace-host.ts'
import { defaultHome, logDir } from '../core/services/data-dir.ts'
import { openLog, watchFaults, type Log } from '../core/services/log/log.ts'
import { commandLineOf, runCommandLine } from './command-line.ts'
import { answerDesktopCalls } from './desktop-calls.ts'
import { logCall, tellTerminal } from './faults.ts'
import { systemProxyFor } from './system-proxy.ts'
import { takeHandedOver } from './os-open-requests.ts'
import { buildMenu } from './menu.ts'
import { declareScheme, serveScheme } from './scheme.ts'
import { openSystemKeyStore } from './system-key-store.ts'
import { closeOffNetwork, openWindow } from './window.ts'

/**
 * Electron's main process. Nothing here awaits at the top level: Electron becomes ready only after this module was evaluated, so waiting for it
 * there would never end.
 */

// Electron hands its own switches to the program as well; only ours is looked at.
const { values } = parseArgs({ args: process.argv.slice(1), options: { data: { type: 'string' } }, strict: false, allowPositionals: true })
const data = typeof values.data === 'string' ? resolve(values.data) : undefined

const command = commandLineOf(process.argv)
if (command === undefined) openDesk()
else runCommandLine(command).catch(failCommand)

function openDesk(): void {
  declareScheme()
  // Another workspace is another program: its own profile, and its own lock against a second instance.
  if (data !== undefined) app.setPath('userData', join(data, 'electron'))
  if (app.requestSingleInstanceLock()) {
    takeHandedOver()
    app.whenReady().then(start).catch(failToStart)
  } else {
    app.quit()
  }
}

async function start(): Promise<void> {
  const log = openLog({ dir: logDir(data), onFault: tellTerminal })
  logProcesses(log)
  const place = data === undefined ? { home: defaultHome() } : { dir: data }
  const workspaces = openWorkspaceHost({
    place,
    secrets: openSystemKeyStore,
    host: 'electron',
    threads: true,
    proxyFor: systemProxyFor,
    log: logCall(log),
    programLog: log,
    report: (error) => log.fault('background', error),
  })
  closeAtTheEnd(workspaces)
  closeOffNetwork()
  serveScheme(workspaces.handleWindow, join(import.meta.dirname, '..', 'renderer'))
  answerDesktopCalls(log.dir)
  buildMenu()
  openWindow(join(import.meta.dirname, 'preload.cjs'))
  await workspaces.runQueues()
}

/** What goes wrong in the processes of Electron, also where nobody waits for an answer. A lost promise does not end the program. */
function logProcesses(log: Log): void {
  watchFaults(log)
  process.on('unhandledRejection', (error) => log.fault('unhandledRejection', error))
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => log.write('error', 'window gone', { reason, exitCode }))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => log.write('error', 'process gone', { type, reason, exitCode }))
  log.write('info', 'started', { version: app.getVersion() })
}

/** Quitting waits for what is being written. */
function closeAtTheEnd(workspaces: WorkspaceHost): void {
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    workspaces
      .close()
      .catch((error: unknown) => process.stderr.write(`${asAppError(error).message}\n`))
      .finally(() => {
        closed = true
        app.quit()
      })
  })
  app.on('window-all-closed', () => app.quit())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
}

function failCommand(thrown: unknown): void {
  process.stderr.write(`kontor: ${asAppError(thrown).message}\n`)
  app.exit(3)
}

function failToStart(thrown: unknown): void {
  const { message, next = '' } = asAppError(thrown)
  dialog.showErrorBox('Kontor', `${message}\n\n${next}`)
  app.exit(3)
}
