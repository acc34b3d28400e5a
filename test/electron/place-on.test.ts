import fc from 'fast-check'
import type { Rectangle } from 'electron'
import { describe, expect, it } from 'vitest'
import { placeOn, type KeptPlace } from '../../electron/place-on.ts'

const area = (x: number, y: number, width: number, height: number): Rectangle => ({ x, y, width, height })
const kept = (x: number, y: number, width: number, height: number, more: Partial<KeptPlace> = {}): KeptPlace => ({
  ...area(x, y, width, height),
  maximized: false,
  fullScreen: false,
  ...more,
})

const LAPTOP = area(0, 0, 1536, 824)
/** The same panel at 150 % instead of 125 %. */
const LAPTOP_LARGER = area(0, 0, 1280, 680)
const RIGHT = area(1536, -200, 2560, 1400)
const LEFT = area(-1920, 0, 1920, 1040)
const ABOVE = area(0, -1080, 1920, 1040)
const UPRIGHT = area(1920, -400, 1080, 1880)
/** Bars of the system at the left and at the top. */
const BARS = area(72, 28, 1848, 1052)
const NETBOOK = area(0, 0, 800, 560)

describe('where the window opens again', () => {
  it.each<[string, KeptPlace | undefined, Rectangle[], Partial<Rectangle>]>([
    ['the first time, where the system likes', undefined, [LAPTOP], { width: 1360, height: 824 }],
    ['the first time on a small screen', undefined, [NETBOOK], { width: 800, height: 560 }],
    ['where it stood', kept(100, 80, 1200, 700), [LAPTOP], area(100, 80, 1200, 700)],
    ['on the second screen', kept(1800, 0, 1400, 900), [LAPTOP, RIGHT], area(1800, 0, 1400, 900)],
    ['left of the primary screen', kept(-1900, 10, 1200, 800), [LAPTOP, LEFT], area(-1900, 10, 1200, 800)],
    ['above the primary screen', kept(100, -1000, 1200, 800), [LAPTOP, ABOVE], area(100, -1000, 1200, 800)],
    ['across two screens', kept(1000, 100, 1200, 650), [LAPTOP, RIGHT], area(1000, 100, 1200, 650)],
    ['a little beyond its screen, where it was put', kept(-500, 100, 1200, 650), [LAPTOP], area(-500, 100, 1200, 650)],
    ['in the middle of the primary one, its own unplugged', kept(1800, 0, 1400, 700), [LAPTOP], area(68, 62, 1400, 700)],
    ['in the middle and smaller, its own unplugged', kept(1800, 0, 2400, 1300), [LAPTOP], area(0, 0, 1536, 824)],
    ['in the middle of another primary one', kept(-1900, 10, 1200, 800), [BARS], area(396, 154, 1200, 800)],
    ['inside, where the screen has fewer pixels', kept(100, 80, 1400, 740), [LAPTOP_LARGER], area(0, 0, 1280, 680)],
    ['moved in, where the screen is scaled up', kept(300, 90, 1200, 700), [LAPTOP_LARGER], area(80, 0, 1200, 680)],
    ['inside a screen that is upright now', kept(1930, 0, 1600, 900), [LAPTOP, UPRIGHT], area(1920, 0, 1080, 900)],
    ['below a bar at the top', kept(100, 0, 1200, 700), [BARS], area(100, 28, 1200, 700)],
    ['up again from below the screen', kept(100, 800, 1200, 700), [LAPTOP], area(100, 124, 1200, 700)],
    ['in from the side where a sliver is left', kept(1500, 100, 1200, 700), [LAPTOP], area(336, 100, 1200, 700)],
    ['on a screen smaller than it may be', kept(0, 0, 1200, 700), [NETBOOK], area(0, 0, 800, 560)],
  ])('%s', (_, place, areas, expected) => {
    expect(placeOn(place, areas)).toMatchObject(expected)
  })

  it('maximized or in full screen on the screen of its usual place', () => {
    expect(placeOn(kept(1800, 0, 1400, 900, { maximized: true }), [LAPTOP, RIGHT])).toMatchObject({
      x: 1800,
      maximized: true,
      fullScreen: false,
    })
    expect(placeOn(kept(1800, 0, 1400, 700, { fullScreen: true }), [LAPTOP])).toMatchObject({ x: 68, fullScreen: true })
  })

  it('may be made no larger than a small screen by its least size', () => {
    expect(placeOn(undefined, [NETBOOK])).toMatchObject({ minWidth: 800, minHeight: 560 })
    expect(placeOn(undefined, [LAPTOP])).toMatchObject({ minWidth: 900, minHeight: 600 })
  })

  it('within reach on any screens, from any place, and stays there when it is opened once more', () => {
    const at = fc.integer({ min: -4000, max: 4000 })
    const anyArea = fc.record({ x: at, y: at, width: fc.integer({ min: 640, max: 5120 }), height: fc.integer({ min: 480, max: 2880 }) })
    const anyPlace = fc.record({
      ...{ x: at, y: at, width: fc.integer({ min: 200, max: 8000 }), height: fc.integer({ min: 200, max: 8000 }) },
      ...{ maximized: fc.boolean(), fullScreen: fc.boolean() },
    })
    fc.assert(
      fc.property(anyPlace, fc.array(anyArea, { minLength: 1, maxLength: 4 }), (place, areas) => {
        const { x = NaN, y = NaN, width, height, maximized, fullScreen } = placeOn(place, areas)
        const isReachable = areas.some((each) => {
          const across = Math.min(x + width, each.x + each.width) - Math.max(x, each.x)
          return across >= Math.min(100, width) && y >= each.y && y + 32 <= each.y + each.height
        })
        expect(isReachable).toBe(true)
        expect(areas.some((each) => width <= each.width && height <= each.height)).toBe(true)
        expect(placeOn({ x, y, width, height, maximized, fullScreen }, areas)).toMatchObject({ x, y, width, height })
      }),
    )
  })
})
