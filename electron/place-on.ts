import type { Rectangle } from 'electron'

/** Where the window stood and how large it was the last time; it opens there again, as far as the screens of today have that place. */
export interface KeptPlace extends Rectangle {
  readonly maximized: boolean
  readonly fullScreen: boolean
}

/** How a window is opened. Without `x` and `y` the system chooses where. */
export interface WindowPlace extends Partial<Rectangle> {
  readonly width: number
  readonly height: number
  readonly minWidth: number
  readonly minHeight: number
  readonly maximized: boolean
  readonly fullScreen: boolean
}

const FIRST = { width: 1360, height: 880 }
/** Below this the window does not lay itself out any more. */
const LEAST = { width: 900, height: 600 }
/** As much of the title bar must lie on a screen that the window can be seen and taken hold of. */
const VISIBLE = 100
/** How far down a window begins at its title bar. */
const TITLE = 32

/**
 * Where a window that stood at `kept` opens on screens with these work areas, of which the first is the primary one. All are in the pixels of the desktop,
 * so a screen that is scaled up has fewer. It keeps its place while its title bar can be reached, also across two screens; else it is moved into the screen
 * that it mostly lies on, or to the middle of the primary one where its own is gone. It is never larger than its screen, not even at its least.
 */
export function placeOn(kept: KeptPlace | undefined, areas: readonly [Rectangle, ...Rectangle[]] | readonly Rectangle[]): WindowPlace {
  const [primary = { x: 0, y: 0, ...FIRST }] = areas
  const home = kept === undefined ? undefined : mostlyOn(kept, areas)
  const area = home ?? primary
  const width = Math.min(kept?.width ?? FIRST.width, area.width)
  const height = Math.min(kept?.height ?? FIRST.height, area.height)
  const size = {
    width,
    height,
    minWidth: Math.min(LEAST.width, area.width),
    minHeight: Math.min(LEAST.height, area.height),
    maximized: kept?.maximized ?? false,
    fullScreen: kept?.fullScreen ?? false,
  }
  if (kept === undefined) return size
  if (home === undefined)
    return { ...size, x: area.x + Math.floor((area.width - width) / 2), y: area.y + Math.floor((area.height - height) / 2) }
  const fits = width === kept.width && height === kept.height
  if (fits && areas.some((each) => holdsTitle(each, kept))) return { ...size, x: kept.x, y: kept.y }
  return { ...size, x: within(kept.x, width, area.x, area.width), y: within(kept.y, height, area.y, area.height) }
}

const overlap = (from: number, length: number, start: number, extent: number): number =>
  Math.max(0, Math.min(from + length, start + extent) - Math.max(from, start))

function mostlyOn(kept: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  const shared = (area: Rectangle): number =>
    overlap(kept.x, kept.width, area.x, area.width) * overlap(kept.y, kept.height, area.y, area.height)
  return areas.filter((area) => shared(area) > 0).sort((left, right) => shared(right) - shared(left))[0]
}

function holdsTitle(area: Rectangle, { x, y, width }: Rectangle): boolean {
  return overlap(x, width, area.x, area.width) >= VISIBLE && y >= area.y && y + TITLE <= area.y + area.height
}

const within = (at: number, length: number, start: number, extent: number): number => Math.max(start, Math.min(at, start + extent - length))
