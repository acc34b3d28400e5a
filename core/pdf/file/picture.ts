import { zlibSync } from 'fflate'
import { AppError } from '../../base/errors.ts'
import { decodeJpeg } from './jpeg.ts'
import { decodePng } from './png.ts'
import { refusePicture } from './refuse-picture.ts'
import type { PdfWriter } from './writer.ts'

/** A picture as PDF/A-3 shows it: grey or sRGB with 8 bits, nothing transparent (paper is white). */
export interface Picture {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly mime: 'image/png' | 'image/jpeg'
  /** Entries of the image's dictionary beside its size. */
  readonly entries: string
  /** The stream as stored. */
  readonly data: Uint8Array
}

/** A logo is small; what is larger was chosen by mistake. */
const MAX_PICTURE_BYTES = 1_000_000
const MAX_SIDE = 4000
const MAX_PIXELS = 4_000_000

const read = new WeakMap<Uint8Array, Picture>()

/**
 * Reads a PNG or JPEG file; the result is kept for as long as the bytes are. Throws AppError `payload_too_large` and `validation_error` with
 * the reason.
 */
export function readPicture(bytes: Uint8Array): Picture {
  let picture = read.get(bytes)
  if (picture === undefined) {
    if (bytes.length > MAX_PICTURE_BYTES) throw new AppError('payload_too_large', 'The picture is larger than 1 MB.')
    picture = isPng(bytes) ? fromPng(bytes) : fromJpeg(bytes)
    read.set(bytes, picture)
  }
  return picture
}

export function writePicture(writer: PdfWriter, picture: Picture): number {
  const { width, height, entries, data } = picture
  return writer.addStream(`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`, data, false)
}

function fromPng(bytes: Uint8Array): Picture {
  const { width, height, isGrey, samples } = decodePng(bytes, checkSize)
  const entries = `/ColorSpace/${isGrey ? 'DeviceGray' : 'DeviceRGB'}/BitsPerComponent 8/Filter/FlateDecode`
  return { width, height, mime: 'image/png', entries, data: zlibSync(samples, { level: 9 }) }
}

function fromJpeg(bytes: Uint8Array): Picture {
  const { width, height, components } = decodeJpeg(bytes)
  checkSize(width, height)
  const entries = `/ColorSpace/${components === 1 ? 'DeviceGray' : 'DeviceRGB'}/BitsPerComponent 8/Filter/DCTDecode`
  return { width, height, mime: 'image/jpeg', entries, data: bytes }
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw refusePicture('has no pixels')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw refusePicture(`has ${width} x ${height} pixels; 4 million, and 4,000 on each side, is the most`)
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte)
}
