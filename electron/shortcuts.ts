import { app, Menu } from 'electron'
import { isObject } from '../core/base/json.ts'
import type { RecentDocument, ShellTask } from '../core/contract/desktop.ts'
import { onLanguage, shellWords } from './appearance.ts'
import { taskOf } from './arguments.ts'
import { isPortable, readOpenings } from './file-associations.ts'
import { jumpListOf } from './jump-list.ts'
import { tellTask } from './os-open-requests.ts'
import { showWindow } from './current-window.ts'

/**
 * What is offered at the icon of the program: the jump list of Windows and the menu of the dock on macOS. On Linux it is the actions of the desktop entry, which
 * the package brings along: they cannot change, so there are no last documents.
 */

/** As many as a jump list shows without scrolling. */
const MAX_RECENT = 8
const MAX_TITLE = 120
/** As electron-builder.yml gives it to the entry in the start menu. */
const APP_ID = 'org.kontor.desk'

let recent: readonly RecentDocument[] = []
let data: string | undefined

/** `folder` is that of one workspace which the program was started for. */
export function offerShortcuts(folder: string | undefined): void {
  data = folder
  // By it Windows joins the window, its entry in the start menu, notifications and this list; Electron would make one up.
  if (process.platform === 'win32' && !isPortable()) app.setAppUserModelId(APP_ID)
  showShortcuts()
  onLanguage(showShortcuts)
}

/** What the person has opened last, of the client company that is shown. */
export function setRecent(documents: unknown): void {
  const given = Array.isArray(documents) ? documents.filter(isObject) : []
  recent = given.slice(0, MAX_RECENT).flatMap(({ workspace, id, title }): RecentDocument[] => {
    const task = taskOf(`--document=${String(workspace)}/${String(id)}`)
    return task?.kind === 'document' && typeof title === 'string' && title.trim() !== ''
      ? [{ workspace: task.workspace, id: task.id, title: title.replace(/\s+/g, ' ').slice(0, MAX_TITLE) }]
      : []
  })
  showShortcuts()
}

export function showShortcuts(): void {
  const shown = readOpenings().recent === true ? recent : []
  if (process.platform === 'win32' && !isPortable()) showJumpList(shown)
  if (process.platform === 'darwin') showDockMenu(shown)
}

function showJumpList(shown: readonly RecentDocument[]): void {
  const removed = new Set(app.getJumpListSettings().removedItems.map(({ args }) => args))
  const { tasks, documents } = jumpListOf({ words: shellWords().tasks, recent: shown, removed, program: process.execPath, data })
  // Where the person has told Windows to show no last documents, it takes no category of a program either.
  if (app.setJumpList([...documents, tasks]) === 'customCategoryAccessDeniedError') app.setJumpList([tasks])
}

function showDockMenu(shown: readonly RecentDocument[]): void {
  const words = shellWords().tasks
  const entry = (label: string, task: ShellTask) => ({
    label,
    click: (): void => {
      showWindow()
      tellTask(task)
    },
  })
  const documents = shown.map(({ workspace, id, title }) => entry(title, { kind: 'document', workspace, id }))
  const list = documents.length === 0 ? [] : [{ type: 'separator' } as const, { label: words.recent, enabled: false }, ...documents]
  app.dock?.setMenu(Menu.buildFromTemplate([entry(words.newInvoice, { kind: 'new-invoice' }), ...list]))
}
