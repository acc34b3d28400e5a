import { extname } from 'node:path'
import { AppError } from '../core/base/errors.ts'
import type { ShellTask } from '../core/contract/desktop.ts'
import { TRIAL } from './update/trial.ts'

/** What the program is started for. */
export type Start =
  | { readonly kind: 'command'; readonly args: readonly string[] }
  /** The version before this one wants to know whether it starts (electron/update/trial.ts). */
  | { readonly kind: 'trial' }
  | WindowStart

export interface WindowStart {
  readonly kind: 'window'
  /** The folder of one workspace. */
  readonly data: string | undefined
  /** Files to open and links, as they were given. */
  readonly named: readonly string[]
  readonly task: ShellTask | undefined
}

const COMMAND = '--cli'
/** What follows it comes from a person, a page or another program, and neither Chromium nor Kontor reads an option in it. */
const END = '--'
/** A launcher adds it where the system gives an ordinary program no sandbox. */
const NO_SANDBOX = '--no-sandbox'

/** Chromium's own switches that the launchers of the command use: no page is shown there. All others open the program to somebody, or change what it is. */
const OF_COMMANDS: readonly string[] = [NO_SANDBOX, '--disable-gpu', '--ozone-platform=headless']

/** What the program's own entries at its icon begin with. No page and no other program can: what comes from them stands behind `--`. */
const NEW_INVOICE = '--new-invoice'
const DOCUMENT = /^--document=([a-z0-9-]{1,64})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const USAGE = `Usage: kontor [--data DIR] [${NEW_INVOICE}] [--] [FILE|LINK]…, kontor ${COMMAND} ${END} COMMAND…`

/** The argument that asks for a task. */
export function argumentOf(task: ShellTask): string {
  return task.kind === 'new-invoice' ? NEW_INVOICE : `--document=${task.workspace}/${task.id}`
}

/** The task that an argument asks for; undefined where it asks for none. */
export function taskOf(arg: unknown): ShellTask | undefined {
  if (arg === NEW_INVOICE) return { kind: 'new-invoice' }
  const [, workspace, id] = (typeof arg === 'string' ? DOCUMENT.exec(arg) : null) ?? []
  return workspace === undefined || id === undefined ? undefined : { kind: 'document', workspace, id }
}

/** Reads all that the program was started with; what it does not know is refused. Throws AppError `usage`. */
export function readStart(given: readonly string[], platform: NodeJS.Platform): Start {
  const isUnsandboxed = given[0] === NO_SANDBOX
  const args = isUnsandboxed ? given.slice(1) : given
  if (args[0] === COMMAND) return readCommand(args.slice(1))
  const start: Start = args[0] === TRIAL && args.length === 1 ? { kind: 'trial' } : readWindow(args, platform)
  if (isUnsandboxed) throw unsandboxed()
  return start
}

function readCommand(args: readonly string[]): Start {
  const end = args.indexOf(END)
  const unknown = args.slice(0, end < 0 ? 1 : end).find((arg) => !OF_COMMANDS.includes(arg))
  if (unknown !== undefined) throw refused(unknown)
  if (end < 0) throw new AppError('usage', `${COMMAND} is followed by ${END} and a command.`, { next: USAGE })
  return { kind: 'command', args: args.slice(end + 1) }
}

function readWindow(args: readonly string[], platform: NodeJS.Platform): Start {
  const named: string[] = []
  let data: string | undefined
  let task: ShellTask | undefined
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === END) {
      named.push(...args.slice(at + 1))
      break
    }
    if (task === undefined && (task = taskOf(arg)) !== undefined) continue
    const [, joined] = /^--data=(.+)$/s.exec(arg) ?? []
    const folder = joined ?? (arg === '--data' ? args[(at += 1)] : undefined)
    if (folder !== undefined && data === undefined && !isSwitch(folder, 'linux')) data = folder
    else if (isSwitch(arg, platform)) throw refused(arg)
    else named.push(arg)
  }
  const unknown = named.find((name) => !isFile(name) && !/^kontor:/i.test(name))
  if (unknown !== undefined)
    throw new AppError('usage', `Kontor opens XML and PDF files and its own links, not ${JSON.stringify(unknown)}.`, { next: USAGE })
  return { kind: 'window', data, named, task }
}

/** On Windows Chromium takes a slash for a dash. */
const isSwitch = (arg: string, platform: NodeJS.Platform): boolean => arg.startsWith('-') || (platform === 'win32' && arg.startsWith('/'))

const isFile = (name: string): boolean => ['.xml', '.pdf'].includes(extname(name).toLowerCase())

function refused(arg: string): AppError {
  return new AppError('usage', `Kontor is not started with ${JSON.stringify(arg)}: it takes no switches but its own.`, { next: USAGE })
}

function unsandboxed(): AppError {
  return new AppError(
    'usage',
    'Kontor shows no window without the sandbox that keeps pages from the rest of the system, and this system gives it none.',
    {
      next:
        'Let programs have user namespaces (see the notes of your distribution on unprivileged user namespaces), or take the archive instead of the ' +
        'AppImage and give its file chrome-sandbox to root with mode 4755. The command line works without it.',
    },
  )
}
