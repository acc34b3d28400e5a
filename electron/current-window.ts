import type { BrowserWindow } from 'electron'

/** The one window, for everything that has to do with it. */

let window: BrowserWindow | undefined

/** It is the one from now on, until it is closed. */
export function holdWindow(opened: BrowserWindow): void {
  window = opened
  opened.on('closed', () => (window = undefined))
}

export function showWindow(): void {
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** The window to which a dialog belongs. */
export function currentWindow(): BrowserWindow | undefined {
  return window
}
