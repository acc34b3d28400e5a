import { AppError } from '../../core/base/errors.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** May hold `/` between folders. */
  readonly name: string
  readonly content: Uint8Array
}

const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffff_ffff
/** 1980-01-01 and names in UTF-8: the same documents give the same bytes. */
const DATE = 0x0021
const UTF8 = 0x0800

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

/** Numbers in the order of the archive: `[bytes, value]`, smallest byte first. */
function fields(...values: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

async function deflate(content: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([content as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** An archive (ZIP, APPNOTE 6.3) that grows file by file; the parts are the browser's, who keeps large ones on disk. Throws AppError `payload_too_large`. */
export class ZipBuilder {
  private readonly parts: Blob[] = []
  private readonly directory: Uint8Array[] = []
  private size = 0

  async add({ name, content }: ZipEntry): Promise<void> {
    const packed = await deflate(content)
    const label = new TextEncoder().encode(name)
    const sizes = [
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, label.length],
    ] as const
    const common = [[2, 20], [2, UTF8], [2, 8], [2, 0], [2, DATE], ...sizes, [2, 0]] as const
    const head = fields([4, 0x04034b50], ...common)
    // From here to the end nothing waits, so that files which are added together do not mix.
    if (this.directory.length === MOST_ENTRIES || this.size + head.length + label.length + packed.length > MOST_BYTES) {
      throw new AppError('payload_too_large', `An archive holds ${MOST_ENTRIES} files and 4 GB.`)
    }
    const entry = fields([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, this.size])
    this.directory.push(join([entry, label]))
    this.parts.push(new Blob([head, label, packed] as BlobPart[]))
    this.size += head.length + label.length + packed.length
  }

  finish(): Blob {
    const length = this.directory.reduce((sum, entry) => sum + entry.length, 0)
    const count = this.directory.length
    const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, this.size], [2, 0])
    return new Blob([...this.parts, ...(this.directory as BlobPart[]), end as BlobPart], { type: 'application/zip' })
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
