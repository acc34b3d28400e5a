import { app, nativeImage } from 'electron'
import { BADGE_SIDE, drawBadge } from './badge.ts'
import { currentWindow } from './current-window.ts'

/** What shows at the icon of the program: how far the work under way is, and how much waits for a decision. */

/** `share` is from 0 to 1; anything else ends it. */
export function setProgress(share: unknown): void {
  currentWindow()?.setProgressBar(typeof share === 'number' && share >= 0 && share <= 1 ? share : -1)
}

export function setBadge(count: unknown, words: unknown): void {
  const shown = typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0
  if (process.platform !== 'win32') {
    app.setBadgeCount(shown)
    return
  }
  const image = shown === 0 ? null : nativeImage.createFromBitmap(drawBadge(shown), { width: BADGE_SIDE, height: BADGE_SIDE })
  currentWindow()?.setOverlayIcon(image, shown === 0 ? '' : String(words).slice(0, 200))
}

/** The page that set them is gone. */
export function clearTaskbar(): void {
  setProgress(null)
  setBadge(0, '')
}
