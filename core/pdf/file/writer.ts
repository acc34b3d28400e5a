import { strToU8 } from 'fflate'
import { digestOf, packed, type Platform } from '../platform.ts'

// The comment with bytes above 127 tells transports that the file is binary (ISO 19005-3, 6.1.2).
const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

/** Writes the objects of one PDF file one behind the other and the cross-reference table behind them. */
export class PdfWriter {
  private readonly parts: (string | Uint8Array)[] = [HEADER]
  private readonly offsets: number[] = [0]
  private length = HEADER.length
  private readonly platform: Platform | undefined

  /** A new file, or an update of one (ISO 32000-1, 7.5.6): its bytes stay, object numbers go on from its size. */
  constructor(platform?: Platform, base?: { readonly bytes: Uint8Array; readonly size: number }) {
    this.platform = platform
    if (base === undefined) return
    this.parts.splice(0, 1, base.bytes)
    this.length = base.bytes.length
    for (let id = 1; id < base.size; id++) this.offsets.push(0)
    const last = base.bytes[base.bytes.length - 1]
    if (last !== 0x0a && last !== 0x0d) this.push('\n')
  }

  /** An object number to be written later. */
  reserve(): number {
    return this.offsets.push(0) - 1
  }

  /** Writes the object that was reserved; `body` holds characters up to U+00FF. */
  put(id: number, body: string): void {
    this.offsets[id] = this.length
    this.push(`${id} 0 obj\n${body}\nendobj\n`)
  }

  add(body: string): number {
    const id = this.reserve()
    this.put(id, body)
    return id
  }

  /** Writes a stream; `entries` are the entries of its dictionary beside length and filter. */
  addStream(entries: string, data: Uint8Array, compress = true): number {
    const id = this.reserve()
    this.putStream(id, entries, data, compress)
    return id
  }

  putStream(id: number, entries: string, data: Uint8Array, compress = true): void {
    if (compress) this.putStored(id, `${entries}/Filter/FlateDecode`, packed(data, this.platform))
    else this.putStored(id, entries, data)
  }

  /** Writes a stream that is read without being unpacked; `text` holds characters up to U+00FF, each of them a byte. */
  addPlain(entries: string, text: string): number {
    const id = this.reserve()
    this.putStored(id, entries, text)
    return id
  }

  private putStored(id: number, entries: string, stored: Uint8Array | string): void {
    this.offsets[id] = this.length
    this.push(`${id} 0 obj\n<<${entries}/Length ${stored.length}>>\nstream\n`)
    this.push(stored)
    this.push('\nendstream\nendobj\n')
  }

  /**
   * Ends the file. Its identifier is the digest of what distinguishes it (ISO 32000-1, 14.4): `identity` says whose file it is, the
   * cross-references say how long each of its parts is. Equal files have equal identifiers.
   */
  finish(root: number, info: number, identity: string): Uint8Array {
    const start = this.length
    const rows = this.offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const table = `xref\n0 ${this.offsets.length}\n0000000000 65535 f \n${rows.join('')}`
    const id = `<${this.digest(strToU8(identity + table))}>`
    this.push(
      `${table}trailer\n<</Size ${this.offsets.length}/Root ${root} 0 R/Info ${info} 0 R/ID[${id}${id}]>>\nstartxref\n${start}\n%%EOF\n`,
    )
    return this.assemble()
  }

  /**
   * Ends an update with a section of the kind that the file has: a table, or a stream. `trailer` are the entries beside size and the way
   * back to the sections before.
   */
  finishUpdate(trailer: string, previous: number, kind: 'table' | 'stream'): Uint8Array {
    const own = kind === 'stream' ? this.reserve() : undefined
    const start = this.length
    if (own !== undefined) this.offsets[own] = start
    const changed: number[] = []
    this.offsets.forEach((offset, id) => {
      if (offset > 0) changed.push(id)
    })
    const entries = `/Size ${this.offsets.length}/Prev ${previous}${trailer}`
    if (own === undefined) {
      const rows = changed.map((id) => `${id} 1\n${String(this.offsets[id]).padStart(10, '0')} 00000 n \n`)
      this.push(`xref\n${rows.join('')}trailer\n<<${entries}>>\n`)
    } else {
      const rows = new Uint8Array(changed.length * 5)
      const view = new DataView(rows.buffer)
      changed.forEach((id, index) => {
        rows[index * 5] = 1
        view.setUint32(index * 5 + 1, this.offsets[id] ?? 0)
      })
      this.putStream(own, `/Type/XRef/W[1 4 0]/Index[${changed.map((id) => `${id} 1`).join(' ')}]${entries}`, rows, false)
    }
    this.push(`startxref\n${start}\n%%EOF\n`)
    return this.assemble()
  }

  /** The MD5 digest in hexadecimal digits. */
  digest(bytes: Uint8Array): string {
    return digestOf(bytes, this.platform)
  }

  private push(part: string | Uint8Array): void {
    this.parts.push(part)
    this.length += part.length
  }

  private assemble(): Uint8Array {
    const bytes = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      if (typeof part === 'string') for (let index = 0; index < part.length; index++) bytes[at + index] = part.charCodeAt(index)
      else bytes.set(part, at)
      at += part.length
    }
    return bytes
  }
}
