import { refusePicture } from './refuse-picture.ts'

/**
 * What the frame header of a JPEG file says (ITU-T T.81, annex B). Throws AppError `validation_error` for what is no JPEG that every PDF viewer
 * shows: 8 bits, Huffman coding, grey or three colours.
 */
export function decodeJpeg(bytes: Uint8Array): { width: number; height: number; components: 1 | 3 } {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw refusePicture('is neither PNG nor JPEG')
  const u16 = (at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  let at = 2
  let frame: { width: number; height: number; components: 1 | 3 } | undefined
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda) return endOf(bytes, frame)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      if (marker > 0xc2) throw refusePicture('is a kind of JPEG that PDF viewers do not show')
      const components = bytes[at + 9]
      if (bytes[at + 4] !== 8) throw refusePicture('has more than 8 bits for each colour')
      if (components !== 1 && components !== 3) throw refusePicture('is in CMYK, which an sRGB page cannot hold')
      frame = { height: u16(at + 5), width: u16(at + 7), components }
    }
    at += 2 + u16(at + 2)
  }
  throw refusePicture('is cut off')
}

/** The picture ends with its end mark; zero bytes behind it do no harm. */
function endOf<Frame>(bytes: Uint8Array, frame: Frame | undefined): Frame {
  let end = bytes.length
  while (end > 2 && bytes[end - 1] === 0) end--
  if (frame === undefined || bytes[end - 2] !== 0xff || bytes[end - 1] !== 0xd9) throw refusePicture('is cut off')
  return frame
}
