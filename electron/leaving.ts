import { dialog, type BrowserWindow } from 'electron'
import { shellWords } from './appearance.ts'

/**
 * A page with something to lose (an import that runs, a profile that is not saved) asks to stay, and Electron keeps it without a word: a button to close that does nothing. So the person is asked.
 * `onStay`: nothing ends now.
 */
export function askBeforeLeaving(window: BrowserWindow, onStay: () => void): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const { title, means, leave, stay } = shellWords().leaving
    const buttons = [stay, leave]
    // At once: the event decides when it returns.
    const response = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: title,
      detail: means,
      buttons,
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 1) event.preventDefault()
    else onStay()
  })
}
