import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { app } from 'electron'
import { asAppError } from '../core/base/errors.ts'
import { defaultHome, logDir } from '../core/services/data-dir.ts'
import { commandLineOf, runCommandLine } from './command-line.ts'
import { openProgram } from './program.ts'
import { serveWindowFile } from './window-files.ts'
import { isOwnAddress } from './window.ts'

/** Entry of Electron's main process: the window, or a command without one. */

// Electron hands its own switches to the program as well; only ours is looked at.
const { values } = parseArgs({ args: process.argv.slice(1), options: { data: { type: 'string' } }, strict: false, allowPositionals: true })
const data = typeof values.data === 'string' ? resolve(values.data) : undefined

const command = commandLineOf(process.argv)
if (command === undefined) openDesk()
else runCommandLine(command).catch(failCommand)

function openDesk(): void {
  const folder = join(import.meta.dirname, '..', 'renderer')
  openProgram({
    // Another workspace is another program: its own profile, and its own lock against a second instance.
    ...(data === undefined ? { place: { home: defaultHome() } } : { place: { dir: data }, profile: join(data, 'electron') }),
    logs: logDir(data),
    preload: join(import.meta.dirname, 'preload.cjs'),
    pages: { serve: (request) => serveWindowFile(folder, request), isReachable: isOwnAddress },
  })
}

function failCommand(thrown: unknown): void {
  process.stderr.write(`kontor: ${asAppError(thrown).message}\n`)
  app.exit(3)
}
