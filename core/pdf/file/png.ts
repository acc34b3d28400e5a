import { joinBytes } from '../../base/bytes.ts'
import { Unzlib } from 'fflate'
import { undoPngFilters } from '../read/filters.ts'
import { latin } from '../read/values.ts'
import { refusePicture } from './refuse-picture.ts'

/** The pixels of a picture, 8 bits for each of one (grey) or three components (sRGB), row by row. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
  readonly samples: Uint8Array
}

/** Components of a pixel by the colour type of the file (ISO/IEC 15948, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Decodes a PNG file (ISO/IEC 15948) without interlacing; what is transparent shows the white of the paper. `checkSize` throws for a size that
 * is too large, before anything is unpacked. Throws AppError `validation_error`.
 */
export function decodePng(bytes: Uint8Array, checkSize: (width: number, height: number) => void): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = readChunks(bytes, view)
  const header = chunks.get('IHDR')?.[0]
  if (header?.length !== 13) throw refusePicture('is cut off')
  const { byteOffset } = header
  const width = view.getUint32(byteOffset - bytes.byteOffset)
  const height = view.getUint32(byteOffset - bytes.byteOffset + 4)
  checkSize(width, height)
  const [depth = 0, type = 0, , , interlace = 0] = header.subarray(8)
  const channels = CHANNELS[type]
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw refusePicture('is no valid PNG')
  if (interlace !== 0) throw refusePicture('is an interlaced PNG; save it without interlacing')
  const palette = chunks.get('PLTE')?.[0]
  if (type === 3 && palette === undefined) throw refusePicture('has no colours (palette)')

  const bitsOfPixel = channels * depth
  const rowLength = Math.ceil((width * bitsOfPixel) / 8)
  const rows = undoPngFilters(unpack(chunks.get('IDAT') ?? [], (rowLength + 1) * height), rowLength, Math.max(1, bitsOfPixel >> 3))
  const isGrey = type === 0 || type === 4
  const transparent = chunks.get('tRNS')?.[0]
  const samples = new Uint8Array(width * height * (isGrey ? 1 : 3))
  const largest = 2 ** Math.min(depth, 8) - 1
  let out = 0
  for (let y = 0; y < height; y++) {
    const row = y * rowLength
    // 16 bits: the upper byte; fewer than 8: the bits of one byte.
    const raw = (x: number): number =>
      depth === 16
        ? (rows[row + x * 2] ?? 0)
        : depth === 8
          ? (rows[row + x] ?? 0)
          : ((rows[row + ((x * depth) >> 3)] ?? 0) >> (8 - depth - ((x * depth) & 7))) & largest
    const whole = (x: number): number => (depth === 16 ? ((rows[row + x * 2] ?? 0) << 8) | (rows[row + x * 2 + 1] ?? 0) : raw(x))
    for (let x = 0; x < width; x++) {
      const first = x * channels
      if (type === 3) {
        const index = raw(x)
        const alpha = transparent?.[index] ?? 255
        for (let part = 0; part < 3; part++) samples[out++] = onWhite(palette?.[index * 3 + part] ?? 0, alpha)
        continue
      }
      const colors = isGrey ? 1 : 3
      let alpha = 255
      if (type === 4 || type === 6) alpha = raw(first + colors)
      else if (transparent !== undefined) {
        // One colour is transparent: its values stand in two bytes each.
        let isIt = true
        for (let part = 0; part < colors; part++)
          if ((((transparent[part * 2] ?? 0) << 8) | (transparent[part * 2 + 1] ?? 0)) !== whole(first + part)) isIt = false
        if (isIt) alpha = 0
      }
      for (let part = 0; part < colors; part++) samples[out++] = onWhite(Math.round((raw(first + part) * 255) / largest), alpha)
    }
  }
  return { width, height, isGrey, samples }
}

function onWhite(value: number, alpha: number): number {
  return Math.round((value * alpha + 255 * (255 - alpha)) / 255)
}

function readChunks(bytes: Uint8Array, view: DataView): Map<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>()
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const name = latin(bytes, at + 4, at + 8)
    if (at + 12 + length > bytes.length) throw refusePicture('is cut off')
    const list = chunks.get(name) ?? []
    list.push(bytes.subarray(at + 8, at + 8 + length))
    chunks.set(name, list)
    if (name === 'IEND') return chunks
    at += 12 + length
  }
  throw refusePicture('is cut off')
}

/** Packed data are unpacked in pieces of that length. */
const PIECE = 4 * 1024

function unpack(parts: readonly Uint8Array[], size: number): Uint8Array {
  const packed = joinBytes(parts)
  const plain = new Uint8Array(size)
  let length = 0
  const inflater = new Unzlib((piece) => {
    plain.set(piece.subarray(0, size - length), length)
    length = Math.min(size, length + piece.length)
  })
  try {
    // Never more than the picture has, in memory or in time: a bomb ends there.
    for (let from = 0; from < packed.length && length < size; from += PIECE)
      inflater.push(packed.subarray(from, from + PIECE), from + PIECE >= packed.length)
  } catch {
    throw refusePicture('is damaged')
  }
  if (length < size) throw refusePicture('is cut off')
  return plain
}
