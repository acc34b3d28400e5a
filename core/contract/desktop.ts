import type { UpdateChoice, Updates } from './updates.ts'
import type { Language, PageLanguage } from '../languages/languages.ts'

/**
 * `window.desktopApi`: the only thing the window reaches outside the HTTP door, and only in Electron. Absent in a browser, where the browser's
 * own file input and download take its place. No paths cross it: files come and go as names and bytes.
 */
export interface DesktopApi {
  readonly version: string
  /** The system's dialog to open files; an empty list when the person cancelled. */
  openFiles(kinds: readonly FileKind[]): Promise<OpenedFile[]>
  /** The system's dialog to save one file; null when the person cancelled. Throws when the file cannot be written. */
  saveFile(name: string, bytes: Uint8Array): Promise<SavedFile | null>
  /** Hands a mail draft to the mail program of the system. Throws where it has none that opens it. */
  openMail(name: string, draft: Uint8Array): Promise<void>
  /** Shows a file saved by `saveFile` in the system's file manager. */
  reveal(saved: SavedFile): Promise<void>
  /** Shows the folder of the program's log in the system's file manager. */
  showLog(): Promise<void>
  /** A notification of the system. A click on it brings the window to the front and answers true; false once it is closed or can be shown no more. */
  notify(title: string, body: string): Promise<boolean>
  /** What the person is dragging in the window goes on outside it as a file. */
  startDrag(name: string, bytes: Uint8Array): Promise<void>
  /** What the system draws follows the window: title bar, menus, dialogs. */
  setAppearance(appearance: Appearance): Promise<void>
  /** Languages of what is typed from now on into fields of prose, the first that of the document; what the system cannot check is not checked. */
  setSpelling(languages: readonly PageLanguage[]): Promise<void>
  /** How much of the work under way is done, from 0 to 1, at the icon of the program; null where nothing is under way. */
  setProgress(share: number | null): Promise<void>
  /** How many documents wait for a decision, at the icon of the program; `words` say it to whoever cannot see it. */
  setBadge(count: number, words: string): Promise<void>
  /** Whether the system has a list of programs and people that a file can be given to. */
  canShare(): Promise<boolean>
  /** Opens that list for a file. Throws where there is none. */
  share(name: string, bytes: Uint8Array): Promise<void>
  /** The documents that are offered at the icon of the program, the last first. */
  setRecent(documents: readonly RecentDocument[]): Promise<void>
  /** What the system hands over next. The newest call alone is answered; null ends the one before it. */
  nextHanded(): Promise<Handed | null>
  /** What Kontor has told the system that it opens; nothing until the person wants it. */
  openings(): Promise<Openings>
  /** Throws when the system does not take it. */
  setOpenings(wanted: Openings): Promise<Openings>
  updates(): Promise<Updates>
  /** Answers when something has changed since the last answer. The newest call alone is answered; null ends the one before it. */
  nextUpdates(): Promise<Updates | null>
  /** Keeps what the person has chosen. What the administrator has decided stays. */
  chooseUpdates(choice: UpdateChoice): Promise<Updates>
  /** Looks for a newer version, also where `off` is chosen: asking is a choice. Answers when it is known; what went wrong is a step of the answer. */
  checkForUpdate(): Promise<Updates>
  /** Begins to load what is available, or goes on where it broke off, and answers at once; the steps that follow come by `nextUpdates`. */
  downloadUpdate(): Promise<Updates>
  /** Ends what is going on, gives up what is ready, and puts away what was said of it. */
  dropUpdate(): Promise<Updates>
  /** The system's dialog for an update file: the archive, or `update.json` in the folder with its package. Null when the person cancelled. */
  openUpdateFile(): Promise<Updates | null>
  /** Ends the program, installs what is ready and starts the new version. */
  installUpdate(): Promise<void>
}

/** Files that were opened with Kontor, a document that a link names, or what was chosen at the icon of the program. */
export interface Handed {
  readonly files: readonly OpenedFile[]
  /** Names of files that could not be read, or are too large. */
  readonly unreadable: readonly string[]
  /** Id of a document. */
  readonly document?: string
  readonly task?: ShellTask
  /** What ended before its time; the window shows what was open then. */
  readonly reopened?: 'program' | 'page'
  /** A section of the settings that the menu of the program leads to. */
  readonly place?: 'updates' | 'about'
}

/** What the program is asked for at its icon: in the list of the taskbar, the menu of the dock, the actions of a desktop entry. */
export type ShellTask =
  | { readonly kind: 'new-invoice' }
  /** `id` is that of the document, `workspace` that of its client company. */
  | { readonly kind: 'document'; readonly workspace: string; readonly id: string }

/** A document as it is offered at the icon of the program. */
export interface RecentDocument {
  readonly workspace: string
  readonly id: string
  /** Its number, and whose it is. */
  readonly title: string
}

/** What a system knows of themes. */
export const THEMES_OF_SYSTEM = ['system', 'light', 'dark'] as const

export interface Appearance {
  readonly theme: (typeof THEMES_OF_SYSTEM)[number]
  readonly language: Language
}

export interface Openings {
  /** Kontor is among the programs that the system offers for XML and PDF files. */
  readonly files: boolean
  /** Links `kontor://documents/ID` lead into Kontor. */
  readonly links: boolean
  /** The last documents are offered at the icon of the program; absent where the system has no such list. */
  readonly recent?: boolean
}

export const FILE_KINDS = ['xml', 'pdf', 'json', 'zip', 'eml', 'msg'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export interface OpenedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SavedFile {
  /** Known to the main process only as long as it runs. */
  readonly id: string
  readonly name: string
}
