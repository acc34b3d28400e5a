/** Readable variants of the workspace's colour: any colour may be chosen, and text in it must still be read (WCAG 2.2, 1.4.3). */

type Rgb = readonly [number, number, number]

function parseColour(hex: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) return undefined
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
}

function luminance([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(left: string, right: string): number {
  const a = luminance(parseColour(left) ?? [0, 0, 0])
  const b = luminance(parseColour(right) ?? [255, 255, 255])
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const FALLBACK = '#2b5f8c'

/** The colour, moved towards black or white in small steps until it stands out from the background by the ratio. */
export function readableOn(colour: string, background: string, ratio: number): string {
  const start = parseColour(colour) ?? parseColour(FALLBACK) ?? [0, 0, 0]
  const target = luminance(parseColour(background) ?? [255, 255, 255]) > 0.4 ? 0 : 255
  for (let step = 0; step <= 20; step++) {
    const mixed = start.map((channel) => Math.round(channel + ((target - channel) * step) / 20)) as unknown as Rgb
    const hex = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    if (contrast(hex, background) >= ratio) return hex
  }
  return target === 0 ? '#000000' : '#ffffff'
}
