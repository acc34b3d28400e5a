import { basename, extname, resolve } from 'node:path'
import { app } from 'electron'
import type { Handed, OpenedFile } from '../core/contract/desktop.ts'
import { readOpened } from './opened-file.ts'
import { readOpenings } from './file-associations.ts'
import { showWindow } from './window.ts'

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

/** Arguments of this start and of later ones, which the first program gets. */
export function takeHandedOver(): void {
  handOver(process.argv.slice(1), process.cwd())
  app.on('second-instance', (_event, args, folder) => {
    showWindow()
    handOver(args.slice(1), folder)
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

const FILES: readonly string[] = ['.xml', '.pdf']
const LINK = /^kontor:\/\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Any page may hold a link: it can only show a document that is here, and only while the person wants links to lead here. */
function handOver(args: readonly string[], folder: string): void {
  const paths = args.filter((arg) => !arg.startsWith('-') && FILES.includes(extname(arg).toLowerCase()))
  if (paths.length > 0) void readAll(paths.map((path) => resolve(folder, path))).then(tell)
  const [document] = args.flatMap((arg) => LINK.exec(arg)?.[1]?.toLowerCase() ?? [])
  if (document !== undefined && readOpenings().links) tell({ files: [], unreadable: [], document })
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

function tell(handed: Handed): void {
  if (asker === undefined) waiting.push(handed)
  else asker(handed)
  asker = undefined
}
