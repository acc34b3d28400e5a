import { zlibSync } from 'fflate'

interface PngOptions {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly type: number
  /** Bytes of each row, without its filter. */
  readonly rows: readonly (readonly number[])[]
  readonly filters?: readonly number[]
  readonly palette?: readonly number[]
  readonly transparent?: readonly number[]
  readonly interlace?: number
  /** In place of the packed rows. */
  readonly data?: Uint8Array
}

/** A PNG file (ISO/IEC 15948); its checksums are left empty, as nothing here reads them. */
export function pngFile({
  width,
  height,
  depth,
  type,
  rows,
  filters = [],
  palette,
  transparent,
  interlace = 0,
  data,
}: PngOptions): Uint8Array {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  ;[depth, type, 0, 0, interlace].forEach((value, at) => header.setUint8(8 + at, value))
  const packed = data ?? zlibSync(Uint8Array.from(rows.flatMap((row, index) => [filters[index] ?? 0, ...row])))
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...(palette === undefined ? [] : chunk('PLTE', palette)),
    ...(transparent === undefined ? [] : chunk('tRNS', transparent)),
    ...chunk('IDAT', packed),
    ...chunk('IEND', []),
  ])
}

function chunk(name: string, data: Iterable<number>): number[] {
  const bytes = [...data]
  const length = [24, 16, 8, 0].map((shift) => (bytes.length >> shift) & 0xff)
  return [...length, ...[...name].map((letter) => letter.charCodeAt(0)), ...bytes, 0, 0, 0, 0]
}

/** The frame of a JPEG file (ITU-T T.81) of 16 x 8 pixels; its scan holds nothing that a decoder would like. */
export function jpegFile({ components = 3, bits = 8, frame = 0xc0 }: { components?: number; bits?: number; frame?: number }): Uint8Array {
  const parts = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0])
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, frame, 0, 8 + 3 * components, bits, 0, 8, 0, 16, components, ...parts.flat()],
    ...[0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
  ])
}
