import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { membersOf } from '../core/base/json.ts'
import type { Handed, OpenedFile, ShellTask } from '../core/contract/desktop.ts'
import { argumentOf, taskOf } from './arguments.ts'
import { readOpened } from './opened-file.ts'
import { readOpenings } from './file-associations.ts'
import { showWindow } from './current-window.ts'

/**
 * What the system hands to the program: files opened with it and links, as arguments of the first start and of every later one, or as events
 * on macOS. They wait until the window asks for them.
 */

const waiting: Handed[] = []
let asker: ((handed: Handed | null) => void) | undefined

/** The next that was handed over. A window that was loaded anew asks again, and the one before it gets nothing. */
export function nextHanded(): Promise<Handed | null> {
  asker?.(null)
  asker = undefined
  const first = waiting.shift()
  return first === undefined ? new Promise((answer) => (asker = answer)) : Promise.resolve(first)
}

/** What one start hands on to the program that runs already: the arguments that Electron hands on are changed by Chromium. */
export interface HandedOn {
  readonly named: readonly string[]
  /** As an argument. */
  readonly task: string | undefined
}

export const handedOn = (named: readonly string[], task: ShellTask | undefined): HandedOn => ({
  named,
  task: task === undefined ? undefined : argumentOf(task),
})

/** What this start names, and what later ones do, which the first program gets. */
export function takeHandedOver(named: readonly string[], task: ShellTask | undefined): void {
  handOver(named, process.cwd())
  if (task !== undefined) tellTask(task)
  app.on('second-instance', (_event, _args, folder, given) => {
    showWindow()
    const { named: names, task: wanted } = membersOf(given)
    handOver(textsOf(names), folder)
    const later = taskOf(wanted)
    if (later !== undefined) tellTask(later)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    handOver([path], '/')
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    handOver([url], '/')
  })
}

/** A place that the menu of the program leads to. */
export function showPlace(place: NonNullable<Handed['place']>): void {
  showWindow()
  tell({ files: [], unreadable: [], place })
}

const FILES: readonly string[] = ['.xml', '.pdf']
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])
const LINK = /^kontor:\/\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Any page may hold a link: it can only show a document that is here, and only while the person wants links to lead here. */
function handOver(named: readonly string[], folder: string): void {
  const paths = named.filter((name) => FILES.includes(extname(name).toLowerCase()))
  if (paths.length > 0) void readAll(paths.map((path) => pathOf(path, folder))).then(tell)
  const [document] = named.flatMap((arg) => LINK.exec(arg)?.[1]?.toLowerCase() ?? [])
  if (document !== undefined && readOpenings().links) tell({ files: [], unreadable: [], document })
}

/** Desktops of Linux name a file by its address. */
function pathOf(name: string, folder: string): string {
  return /^file:/i.test(name) && URL.canParse(name) && new URL(name).host === '' ? fileURLToPath(name) : resolve(folder, name)
}

async function readAll(paths: readonly string[]): Promise<Handed> {
  const files: OpenedFile[] = []
  const unreadable: string[] = []
  for (const path of paths) {
    try {
      files.push(await readOpened(path))
    } catch {
      unreadable.push(basename(path))
    }
  }
  return { files, unreadable }
}

/** Asked for at the icon of the program, or in one of its menus. */
export function tellTask(task: ShellTask): void {
  tell({ files: [], unreadable: [], task })
}

/** The window shows what was open when something ended before its time. */
export function tellReopened(reopened: 'program' | 'page'): void {
  // The page that asked is gone.
  asker = undefined
  tell({ files: [], unreadable: [], reopened })
}

function tell(handed: Handed): void {
  if (asker === undefined) waiting.push(handed)
  else asker(handed)
  asker = undefined
}
