import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopApi, Handed, OpenedFile, Openings, SavedFile } from '../core/contract/desktop.ts'
import type { Updates } from '../core/contract/updates.ts'

declare const __KONTOR_VERSION__: string

/** All that the window gets from the desktop; fixed calls, no way to name a channel. */
const desktopApi: DesktopApi = {
  version: __KONTOR_VERSION__,
  openFiles: (kinds) => ipcRenderer.invoke('desktop:openFiles', kinds) as Promise<OpenedFile[]>,
  saveFile: (name, bytes) => ipcRenderer.invoke('desktop:saveFile', name, bytes) as Promise<SavedFile | null>,
  openMail: (name, draft) => ipcRenderer.invoke('desktop:openMail', name, draft) as Promise<void>,
  reveal: (saved) => ipcRenderer.invoke('desktop:reveal', saved) as Promise<void>,
  showLog: () => ipcRenderer.invoke('desktop:showLog') as Promise<void>,
  notify: (title, body) => ipcRenderer.invoke('desktop:notify', title, body) as Promise<boolean>,
  nextHanded: () => ipcRenderer.invoke('desktop:nextHanded') as Promise<Handed | null>,
  openings: () => ipcRenderer.invoke('desktop:openings') as Promise<Openings>,
  setOpenings: (wanted) => ipcRenderer.invoke('desktop:setOpenings', wanted) as Promise<Openings>,
  setAppearance: (appearance) => ipcRenderer.invoke('desktop:setAppearance', appearance) as Promise<void>,
  setRecent: (documents) => ipcRenderer.invoke('desktop:setRecent', documents) as Promise<void>,
  setSpelling: (languages) => ipcRenderer.invoke('desktop:setSpelling', languages) as Promise<void>,
  setProgress: (share) => ipcRenderer.invoke('desktop:setProgress', share) as Promise<void>,
  setBadge: (count, words) => ipcRenderer.invoke('desktop:setBadge', count, words) as Promise<void>,
  canShare: () => ipcRenderer.invoke('desktop:canShare') as Promise<boolean>,
  share: (name, bytes) => ipcRenderer.invoke('desktop:share', name, bytes) as Promise<void>,
  startDrag: (name, bytes) => ipcRenderer.invoke('desktop:startDrag', name, bytes) as Promise<void>,
  updates: () => ipcRenderer.invoke('desktop:updates') as Promise<Updates>,
  nextUpdates: () => ipcRenderer.invoke('desktop:nextUpdates') as Promise<Updates | null>,
  chooseUpdates: (choice) => ipcRenderer.invoke('desktop:chooseUpdates', choice) as Promise<Updates>,
  checkForUpdate: () => ipcRenderer.invoke('desktop:checkForUpdate') as Promise<Updates>,
  downloadUpdate: () => ipcRenderer.invoke('desktop:downloadUpdate') as Promise<Updates>,
  dropUpdate: () => ipcRenderer.invoke('desktop:dropUpdate') as Promise<Updates>,
  openUpdateFile: () => ipcRenderer.invoke('desktop:openUpdateFile') as Promise<Updates | null>,
  installUpdate: () => ipcRenderer.invoke('desktop:installUpdate') as Promise<void>,
}

contextBridge.exposeInMainWorld('desktopApi', desktopApi)
