import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { asAppError } from '../core/base/errors.ts'
import { defaultHome, logDir } from '../core/services/data-dir.ts'
import { readStart, type Start, type WindowStart } from './arguments.ts'
import { requireOwnBinding } from './binding.ts'
import { runCommandLine } from './command-line.ts'
import { beginPortable } from './portable.ts'
import { openProgram } from './program.ts'
import type { PageSource } from './scheme.ts'
import { openTrial } from './update/open-trial.ts'
import { serveWindowFile } from './window-files.ts'
import { isOwnAddress } from './window.ts'

/** Entry of Electron's main process: the window, or a command without one. */

const PRELOAD = join(import.meta.dirname, 'preload.cjs')
const FOLDER = join(import.meta.dirname, '..', 'renderer')
const PAGES: PageSource = { serve: (request) => serveWindowFile(FOLDER, request), isReachable: isOwnAddress, reached: [] }

// Electron's program alone is started with the folder of the one that it shall run.
const given = process.argv.slice(process.defaultApp === true ? 2 : 1)
let portable: string | undefined
const start = begin()
if (start?.kind === 'command') runCommandLine(start.args).catch(failCommand)
else if (start?.kind === 'trial') openTrial({ preload: PRELOAD, pages: PAGES })
else if (start !== undefined) openDesk(start)

/** Before anything is opened or loaded, also what switches of Chromium would open. */
function begin(): Start | undefined {
  try {
    const read = readStart(given, process.platform)
    requireOwnBinding()
    portable = beginPortable()
    return read
  } catch (error) {
    const { code, message, next = '' } = asAppError(error)
    process.stderr.write(`kontor: ${message}\n${next}\n`)
    // Before it is ready, Electron shows it on Windows and macOS; on Linux it writes it to the terminal, which has it already.
    if (process.platform !== 'linux') dialog.showErrorBox('Kontor', `${message}\n\n${next}`)
    app.exit(code === 'usage' ? 2 : 3)
    return undefined
  }
}

function openDesk({ data, named, task }: WindowStart): void {
  const dir = data === undefined ? undefined : resolve(data)
  openProgram({
    // Another workspace is another program: its own profile, and its own lock against a second instance.
    ...(dir === undefined
      ? { place: { home: defaultHome() }, ...(portable === undefined ? {} : { profile: join(portable, 'electron') }) }
      : { place: { dir }, profile: join(dir, 'electron') }),
    isPortable: portable !== undefined,
    logs: logDir(dir),
    named,
    task,
    args: dir === undefined ? [] : ['--data', dir],
    preload: PRELOAD,
    pages: PAGES,
  })
}

function failCommand(thrown: unknown): void {
  process.stderr.write(`kontor: ${asAppError(thrown).message}\n`)
  app.exit(3)
}
