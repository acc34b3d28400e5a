import { dirname, join } from 'node:path'
import { app, dialog } from 'electron'
import { asAppError } from '../core/base/errors.ts'
import { openWorkspaceHost, type WorkspaceHost, type WorkspaceHostOptions } from '../core/http/workspace-host.ts'
import { createKeyFileBox } from '../core/services/remote/secret-box.ts'
import { openLog, watchFaults, type Log } from '../core/services/log/log.ts'
import type { ShellTask } from '../core/contract/desktop.ts'
import { beginAppearance, onLanguage } from './appearance.ts'
import { showWindow } from './current-window.ts'
import { answerDesktopCalls } from './desktop-calls.ts'
import { logCall, tellTerminal } from './faults.ts'
import { buildMenu } from './menu.ts'
import { stayPortable } from './file-associations.ts'
import { forgetHandedOut } from './handed-out.ts'
import { forgetMailDrafts } from './mail-drafts.ts'
import { handedOn, takeHandedOver } from './os-open-requests.ts'
import { programFacts } from './program-facts.ts'
import { endWell } from './recovery.ts'
import { declareScheme, serveScheme, type PageSource } from './scheme.ts'
import { offerShortcuts } from './shortcuts.ts'
import { openSystemKeyStore } from './system-key-store.ts'
import { systemProxyFor } from './system-proxy.ts'
import { confirmUpdate, isTakenBack, openUpdates } from './update/updates.ts'
import type { Updater } from './update/updater.ts'
import { closeOffNetwork, openWindow } from './window.ts'

/**
 * The program with its window. Nothing here awaits at the top level: Electron becomes ready only after the entry was evaluated, so waiting for it
 * there would never end.
 */
export interface ProgramOptions {
  readonly place: WorkspaceHostOptions['place']
  readonly logs: string
  /** Where Electron keeps its own, above all the lock against a second instance; its usual folder where none is named. */
  readonly profile?: string
  /** Files and links that this start names. */
  readonly named: readonly string[]
  /** What this start asks for. */
  readonly task: ShellTask | undefined
  /** Everything lies beside the program, and this computer keeps nothing. */
  readonly isPortable: boolean
  /** What the program is started with anew when it has been updated. */
  readonly args: readonly string[]
  /** The preload script, one CommonJS file. */
  readonly preload: string
  readonly pages: PageSource
}

export function openProgram(options: ProgramOptions): void {
  // Before the lock: the version before this one, which takes its place again, must find it free.
  if (isTakenBack(options)) return
  declareScheme()
  if (options.profile !== undefined) app.setPath('userData', options.profile)
  if (app.requestSingleInstanceLock(handedOn(options.named, options.task))) {
    takeHandedOver(options.named, options.task)
    app
      .whenReady()
      .then(() => start(options))
      .catch(failToStart)
  } else {
    app.quit()
  }
}

async function start(options: ProgramOptions): Promise<void> {
  const { place, logs, isPortable, preload, pages } = options
  const log = openLog({ dir: logs, onFault: tellTerminal })
  logProcesses(log)
  const workspaces = await openWorkspaceHost({
    place,
    // What the key store of this computer sealed could be opened on no other one.
    secrets: isPortable ? createKeyFileBox : openSystemKeyStore,
    host: isPortable ? 'portable' : 'electron',
    threads: true,
    program: programFacts(join(dirname(preload), '..')),
    proxyFor: systemProxyFor,
    log: logCall(log),
    programLog: log,
    report: (error) => log.fault('background', error),
  })
  const updater = openUpdates(options, (error) => log.fault('update', error))
  closeAtTheEnd(workspaces, updater)
  await closeOffNetwork(pages)
  serveScheme(workspaces.handleWindow, pages)
  forgetMailDrafts()
  forgetHandedOut()
  answerDesktopCalls(log.dir, updater)
  beginAppearance()
  buildMenu()
  onLanguage(buildMenu)
  if (isPortable) stayPortable()
  offerShortcuts('dir' in place ? place.dir : undefined)
  openWindow(
    preload,
    () => {
      showWindow()
      confirmUpdate(options)
    },
    () => updater.stay(),
  )
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

/** Quitting waits for what is being written, and for a newer version that is put in place. */
function closeAtTheEnd(workspaces: WorkspaceHost, updater: Updater): void {
  let closing: Promise<void> | undefined
  let closed = false
  const tell = (error: unknown): void => tellTerminal(asAppError(error).message)
  const close = async (): Promise<void> => {
    await workspaces.close().catch(tell)
    endWell()
    await updater.atQuit(() => app.releaseSingleInstanceLock())
  }
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closing ??= close()
      .catch(tell)
      .finally(() => {
        closed = true
        forgetHandedOut()
        app.quit()
      })
  })
  app.on('window-all-closed', () => app.quit())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
}

function failToStart(thrown: unknown): void {
  const { message, next = '' } = asAppError(thrown)
  dialog.showErrorBox('Kontor', `${message}\n\n${next}`)
  app.exit(3)
}
