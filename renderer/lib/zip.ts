import { Zip, ZipDeflate } from 'fflate'
import { AppError } from '../../core/base/errors.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** May hold `/` between folders. */
  readonly name: string
  readonly content: Uint8Array
}

/** Limits of the format without its extension for large archives (APPNOTE 6.3, 4.4.1.4). */
const MAX_ENTRIES = 0xffff
const MAX_BYTES = 0xffff_ffff
/** The first day that the format knows: the same documents give the same bytes. */
const MTIME = new Date(1980, 0, 1)

/** An archive that grows file by file; the parts are the browser's, who keeps large ones on disk. Throws AppError `payload_too_large`. */
export class ZipBuilder {
  private readonly parts: Blob[] = []
  private entries = 0
  private size = 0
  private readonly zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    this.parts.push(new Blob([chunk as BlobPart]))
    this.size += chunk.length
  })

  add({ name, content }: ZipEntry): void {
    if (this.entries === MAX_ENTRIES || this.size + content.length > MAX_BYTES) {
      throw new AppError('payload_too_large', `An archive holds ${MAX_ENTRIES} files and 4 GB.`)
    }
    this.entries += 1
    const entry = new ZipDeflate(name)
    entry.mtime = MTIME
    this.zip.add(entry)
    entry.push(content, true)
  }

  finish(): Blob {
    this.zip.end()
    return new Blob(this.parts, { type: 'application/zip' })
  }
}
