import { screen, type BrowserWindow } from 'electron'
import { membersOf } from '../core/base/json.ts'
import { readKept, tryKeep } from './kept.ts'
import { placeOn, type KeptPlace, type WindowPlace } from './place-on.ts'

/** The place of the last time on the screens of now. */
export function readPlace(): WindowPlace {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return placeOn(
    decodePlace(readKept('window')),
    [primary, ...others].map(({ workArea }) => workArea),
  )
}

/** What moves or resizes a window comes many times a second. */
const SETTLED_MS = 500

/** Keeps the place whenever it has changed, so that it is known after a crash too. */
export function keepPlace(window: BrowserWindow): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    clearTimeout(timer)
    // A minimized window is opened as it was before.
    const place: KeptPlace = { ...window.getNormalBounds(), maximized: window.isMaximized(), fullScreen: window.isFullScreen() }
    tryKeep('window', place)
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, SETTLED_MS)
  }
  window.on('move', soon)
  window.on('resize', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('enter-full-screen', soon)
  window.on('leave-full-screen', soon)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(timer))
}

function decodePlace(value: unknown): KeptPlace | undefined {
  const { x, y, width, height, maximized, fullScreen } = membersOf(value)
  const whole = (number: unknown, least: number): number | undefined =>
    typeof number === 'number' && Number.isInteger(number) && number >= least && number < 100_000 ? number : undefined
  const [left, top, wide, high] = [whole(x, -100_000), whole(y, -100_000), whole(width, 200), whole(height, 200)]
  if (left === undefined || top === undefined || wide === undefined || high === undefined) return undefined
  return { x: left, y: top, width: wide, height: high, maximized: maximized === true, fullScreen: fullScreen === true }
}
