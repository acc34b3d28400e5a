import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, screen, type BrowserWindow, type Rectangle } from 'electron'

/** Where the window stood when it was closed; it opens there again. */
export interface WindowPlace extends Partial<Rectangle> {
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

const FIRST: WindowPlace = { width: 1360, height: 880, maximized: false }
/** As much of the window must lie on a screen that it can be seen and taken hold of. */
const VISIBLE = 100

const fileOf = (): string => join(app.getPath('userData'), 'window.json')

/** The place of the last time; the first place where there was none, or where its screen is gone. */
export function readPlace(): WindowPlace {
  const stored = decodePlace(readStored())
  if (stored === undefined) return FIRST
  const { workArea } = screen.getDisplayMatching(stored)
  const across = Math.min(stored.x + stored.width, workArea.x + workArea.width) - Math.max(stored.x, workArea.x)
  const isReachable = across >= VISIBLE && stored.y >= workArea.y && stored.y <= workArea.y + workArea.height - VISIBLE
  return isReachable ? stored : { ...FIRST, maximized: stored.maximized }
}

/** Keeps the place from the moment the window begins to close. A place that cannot be written is of no consequence. */
export function keepPlace(window: BrowserWindow): void {
  window.on('close', () => {
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      mkdirSync(dirname(fileOf()), { recursive: true })
      writeFileSync(fileOf(), JSON.stringify(place))
    } catch (error) {
      process.stderr.write(`The place of the window was not kept: ${String(error)}\n`)
    }
  })
}

function readStored(): unknown {
  try {
    return JSON.parse(readFileSync(fileOf(), 'utf8')) as unknown
  } catch {
    // None yet, or one that was cut off: the first place will do.
    return undefined
  }
}

function decodePlace(value: unknown): (Rectangle & { readonly maximized: boolean }) | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { x, y, width, height, maximized } = value as Partial<Record<string, unknown>>
  const whole = (number: unknown, least: number): number | undefined =>
    typeof number === 'number' && Number.isInteger(number) && number >= least && number < 100_000 ? number : undefined
  const [left, top, wide, high] = [whole(x, -100_000), whole(y, -100_000), whole(width, 900), whole(height, 600)]
  if (left === undefined || top === undefined || wide === undefined || high === undefined) return undefined
  return { x: left, y: top, width: wide, height: high, maximized: maximized === true }
}
