import { latinBytes } from '../read/values.ts'

/**
 * The sRGB colour space (IEC 61966-2-1) as an ICC profile of version 2.1, made here so that no foreign profile has to be shipped:
 * a matrix of the primaries adapted to D50, and the tone curve as a table (ICC.1:2001-04).
 */
/** Between so few points the curve is off by a ten-thousandth at most, a fortieth of what eight bits can tell apart. */
const CURVE_POINTS = 64
const DESCRIPTION = 'sRGB'
const COPYRIGHT = 'No copyright'

// Primaries and white point of sRGB, adapted to D50 by the Bradford method, in units of 1/65536.
const WHITE = [63190, 65536, 54061] as const
const RED = [28578, 14581, 912] as const
const GREEN = [25241, 46981, 6362] as const
const BLUE = [9376, 3974, 46799] as const

let profile: Uint8Array | undefined

export function srgbProfile(): Uint8Array {
  profile ??= buildProfile()
  return profile
}

function buildProfile(): Uint8Array {
  const curve = toneCurve()
  const tags: [string, Uint8Array][] = [
    ['desc', description()],
    ['cprt', typed('text', latinBytes(`${COPYRIGHT}\0`))],
    ['wtpt', xyz(WHITE)],
    ['rXYZ', xyz(RED)],
    ['gXYZ', xyz(GREEN)],
    ['bXYZ', xyz(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const start = 128 + 4 + tags.length * 12
  const stored = new Map<Uint8Array, number>()
  let end = start
  for (const [, data] of tags) {
    if (stored.has(data)) continue
    stored.set(data, end)
    end += (data.length + 3) & ~3
  }
  const bytes = new Uint8Array(end)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, end)
  view.setUint32(8, 0x02100000)
  bytes.set(latinBytes('mntrRGB XYZ '), 12)
  // A fixed date: the profile is the same in every file.
  ;[2026, 1, 1, 0, 0, 0].forEach((part, index) => view.setUint16(24 + index * 2, part))
  bytes.set(latinBytes('acsp'), 36)
  // The illuminant of the connection space is D50 exactly.
  ;[0xf6d6, 0x10000, 0xd32d].forEach((part, index) => view.setInt32(68 + index * 4, part))
  view.setUint32(128, tags.length)
  tags.forEach(([tag, data], index) => {
    const at = 132 + index * 12
    const offset = stored.get(data) ?? 0
    bytes.set(latinBytes(tag), at)
    view.setUint32(at + 4, offset)
    view.setUint32(at + 8, data.length)
    bytes.set(data, offset)
  })
  return bytes
}

/** textDescriptionType: the ASCII text, and empty Unicode and ScriptCode texts of fixed length. */
function description(): Uint8Array {
  const data = new Uint8Array(4 + DESCRIPTION.length + 1 + 4 + 4 + 2 + 1 + 67)
  new DataView(data.buffer).setUint32(0, DESCRIPTION.length + 1)
  data.set(latinBytes(DESCRIPTION), 4)
  return typed('desc', data)
}

function xyz(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(12))
  values.forEach((value, index) => view.setInt32(index * 4, value))
  return typed('XYZ ', new Uint8Array(view.buffer))
}

function toneCurve(): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + CURVE_POINTS * 2))
  view.setUint32(0, CURVE_POINTS)
  for (let point = 0; point < CURVE_POINTS; point++) {
    const value = point / (CURVE_POINTS - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    view.setUint16(4 + point * 2, Math.round(linear * 65535))
  }
  return typed('curv', new Uint8Array(view.buffer))
}

function typed(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + data.length)
  bytes.set(latinBytes(type))
  bytes.set(data, 8)
  return bytes
}
