import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { dialog, ipcMain, shell, type IpcMainInvokeEvent, type SaveDialogOptions } from 'electron'
import { FILE_KINDS, type FileKind, type OpenedFile, type SavedFile } from '../core/contract/desktop.ts'
import { setAppearance } from './appearance.ts'
import { startDrag } from './drag-out.ts'
import { nextHanded } from './os-open-requests.ts'
import { notify } from './notifications.ts'
import { chooseFiles } from './open-dialog.ts'
import { readOpened } from './opened-file.ts'
import { readOpenings, setOpenings } from './file-associations.ts'
import { openMail } from './mail-drafts.ts'
import { plainName } from './plain-name.ts'
import { ORIGIN } from './scheme.ts'
import { canShare, share } from './share.ts'
import { setRecent, showShortcuts } from './shortcuts.ts'
import { setSpelling } from './spelling.ts'
import { setBadge, setProgress } from './taskbar.ts'
import { answerUpdateCalls } from './update/answers.ts'
import type { Updater } from './update/updater.ts'
import { currentWindow } from './current-window.ts'

/** The main process's side of `desktopApi`. Arguments come from the window and are checked; paths stay here. */

const NAMES: Readonly<Record<FileKind, string>> = { xml: 'XML', pdf: 'PDF', json: 'JSON', zip: 'ZIP', eml: 'EML', msg: 'MSG' }

/** Files saved since the start, by the id the window knows them by. */
const saved = new Map<string, string>()

export function answerDesktopCalls(logFolder: string, updater: Updater): void {
  answer('desktop:showLog', () => showFolder(logFolder))
  answer('desktop:openFiles', openFiles)
  answer('desktop:saveFile', saveFile)
  answer('desktop:openMail', openMail)
  answer('desktop:reveal', reveal)
  answer('desktop:notify', notify)
  answer('desktop:startDrag', startDrag)
  answer('desktop:nextHanded', nextHanded)
  answer('desktop:openings', readOpenings)
  answer('desktop:setOpenings', async (wanted) => {
    const openings = await setOpenings(wanted)
    showShortcuts()
    return openings
  })
  answer('desktop:setAppearance', setAppearance)
  answer('desktop:setRecent', setRecent)
  answer('desktop:setSpelling', setSpelling)
  answer('desktop:setProgress', setProgress)
  answer('desktop:setBadge', setBadge)
  answer('desktop:canShare', canShare)
  answer('desktop:share', share)
  answerUpdateCalls(answer, updater)
}

function answer(channel: string, handle: (...args: unknown[]) => unknown): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) => {
    requireOwnPage(event)
    return handle(...args)
  })
}

/** The page of the window itself, and no frame in it. */
function requireOwnPage({ sender, senderFrame }: IpcMainInvokeEvent): void {
  const isWindow = sender === currentWindow()?.webContents && senderFrame?.parent === null
  if (!isWindow || !senderFrame.url.startsWith(`${ORIGIN}/`)) throw new Error('Only the window may ask for this.')
}

async function openFiles(kinds: unknown): Promise<OpenedFile[]> {
  const wanted = FILE_KINDS.filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
  const paths = await chooseFiles({
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: wanted.map((kind) => NAMES[kind]).join(', '), extensions: wanted }],
  })
  return Promise.all(paths.map(readOpened))
}

async function saveFile(name: unknown, bytes: unknown): Promise<SavedFile | null> {
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) throw new TypeError('A file is a name and bytes.')
  const options: SaveDialogOptions = { defaultPath: plainName(name) }
  const window = currentWindow()
  const { canceled, filePath } = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options))
  if (canceled || filePath === '') return null
  await writeFile(filePath, bytes)
  const id = randomUUID()
  saved.set(id, filePath)
  return { id, name: basename(filePath) }
}

async function showFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw new Error(problem)
}

function reveal(file: unknown): void {
  const id = typeof file === 'object' && file !== null && 'id' in file ? file.id : undefined
  const path = typeof id === 'string' ? saved.get(id) : undefined
  if (path === undefined) throw new Error('Only a file saved since the start can be shown.')
  shell.showItemInFolder(path)
}
