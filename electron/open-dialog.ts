import { dialog, type OpenDialogOptions } from 'electron'
import { currentWindow } from './current-window.ts'

/** The system's dialog to open files, before the window where there is one; no paths when the person cancelled. */
export async function chooseFiles(options: OpenDialogOptions): Promise<readonly string[]> {
  const window = currentWindow()
  const { filePaths } = await (window === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options))
  return filePaths
}
