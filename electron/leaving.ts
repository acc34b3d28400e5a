import { dialog, type BrowserWindow } from 'electron'
import { shellWords } from './appearance.ts'
import { questionOf } from './question.ts'

/**
 * A page with something to lose (an import that runs, a profile or a card that is not saved) asks to stay, and Electron keeps it without a word: a button to close that does nothing. So the person is asked.
 * `onStay`: nothing ends now.
 */
export function askBeforeLeaving(window: BrowserWindow, onStay: () => void): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const words = shellWords().leaving
    // At once: the event decides when it returns.
    const response = dialog.showMessageBoxSync(window, { type: 'question', ...questionOf(words, [words.stay, words.leave], 0) })
    if (response === 1) event.preventDefault()
    else onStay()
  })
}
