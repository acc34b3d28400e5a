import { Buffer } from 'node:buffer'

/** Windows shows it at 16 pixels, sharp screens at up to 32. */
export const BADGE_SIDE = 32
/** Signs of 3 x 5 points, row by row from the top. */
const SIGNS: Readonly<Record<string, string>> = {
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001001001001',
  '8': '111101111101111',
  '9': '111101111001111',
  '+': '000010111010000',
}
/** Blue, green, red, alpha. */
const DISC = [0x1e, 0x26, 0xb0, 0xff]
const INK = [0xff, 0xff, 0xff, 0xff]

/** A red disc with a number in it, as rows of pixels of blue, green, red and alpha: Windows has no numbers at icons of its own. */
export function drawBadge(count: number): Buffer {
  const text = count > 9 ? '9+' : String(count)
  const point = text.length === 1 ? 4 : 3
  const left = (BADGE_SIDE - (4 * text.length - 1) * point) / 2
  const top = (BADGE_SIDE - 5 * point) / 2
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - left) / point), Math.floor((y - top) / point)]
    return (
      row >= 0 &&
      row < 5 &&
      column >= 0 &&
      column % 4 < 3 &&
      SIGNS[text.charAt(Math.floor(column / 4))]?.charAt(row * 3 + (column % 4)) === '1'
    )
  }
  const pixels = Buffer.alloc(BADGE_SIDE * BADGE_SIDE * 4)
  for (let y = 0; y < BADGE_SIDE; y += 1)
    for (let x = 0; x < BADGE_SIDE; x += 1) {
      const fromMiddle = Math.hypot(x + 0.5 - BADGE_SIDE / 2, y + 0.5 - BADGE_SIDE / 2)
      if (fromMiddle <= BADGE_SIDE / 2) pixels.set(isInk(x, y) ? INK : DISC, (y * BADGE_SIDE + x) * 4)
    }
  return pixels
}
