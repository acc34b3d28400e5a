import { latin } from '../read/values.ts'

const MAX_BOXES = 1000
/** Enumerated colour spaces (ISO/IEC 15444-1, I.5.3.3): sRGB, grey and sYCC. */
const SPACES = new Set([16, 17, 18])

/**
 * A JPEG 2000 picture as PDF/A-3 allows it (ISO 19005-3, 6.2.8.3): one or three colours of the same depth, described once. What is not looked at here (opacity,
 * CMYK, a bare code stream) counts as forbidden.
 */
export function isPlainJpx(bytes: Uint8Array): boolean {
  let colours = 0
  let isDescribed = false
  const pending = [{ from: 0, to: bytes.length }]
  for (let boxes = 0; boxes < MAX_BOXES; boxes++) {
    const range = pending.pop()
    if (range === undefined) break
    const { from, to } = range
    if (from + 8 > to) continue
    const [length, kind] = [u32(bytes, from), latin(bytes, from + 4, from + 8)]
    // A box of length 0 goes on to the end; one of length 1 has eight bytes for its length, which no small picture needs.
    const end = length === 0 ? to : from + length
    if (length === 1 || (length !== 0 && length < 8) || end > to) return false
    pending.push({ from: end, to })
    const at = from + 8
    if (kind === 'jp2h') pending.push({ from: at, to: end })
    if (kind === 'cdef' || kind === 'bpcc' || kind === 'pclr') return false
    if (kind === 'ihdr') {
      colours = ((bytes[at + 8] ?? 0) << 8) | (bytes[at + 9] ?? 0)
      const depth = bytes[at + 10] ?? 255
      if ((depth & 0x7f) > 37) return false
    }
    if (kind === 'colr') {
      const method = bytes[at] ?? 0
      if (isDescribed || (method !== 2 && !(method === 1 && SPACES.has(u32(bytes, at + 3))))) return false
      isDescribed = true
    }
  }
  return isDescribed && (colours === 1 || colours === 3)
}

function u32(bytes: Uint8Array, at: number): number {
  return (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
}
