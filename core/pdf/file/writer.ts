import { digestOf, packed, type Platform } from '../platform.ts'

// The comment with bytes above 127 tells transports that the file is binary (ISO 19005-3, 6.1.2).
const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

/** So many objects are packed together: what a reader unpacks for one of them; more would hardly be smaller. */
const MAX_PACKED = 1000

/**
 * Writes one PDF file: streams one behind the other, all other objects packed into streams of objects (ISO 32000-1, 7.5.7), and the cross-references
 * behind them. An update of a file has its objects and references as they are read in every file.
 */
export class PdfWriter {
  private readonly parts: (string | Uint8Array)[] = [HEADER]
  private readonly offsets: number[] = [0]
  private length = HEADER.length
  private readonly platform: Platform | undefined
  /** Objects that wait to be packed, by number; an update has none. */
  private readonly waiting: string[] | undefined

  /** A new file, or an update of one (ISO 32000-1, 7.5.6): its bytes stay, object numbers go on from its size. */
  constructor(platform?: Platform, base?: { readonly bytes: Uint8Array; readonly size: number }) {
    this.platform = platform
    this.waiting = base === undefined ? [] : undefined
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
    if (this.waiting === undefined) this.putPlain(id, body)
    else this.waiting[id] = body
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

  /** Writes metadata, which are read without being unpacked; `packet` holds characters up to U+00FF, each of them a byte. */
  addMetadata(packet: string): number {
    const id = this.reserve()
    this.putStored(id, '/Type/Metadata/Subtype/XML', packet)
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
   * cross-references say how long each of its parts is. Equal files have equal identifiers. Catalog and information are objects of their own, which
   * readers that know no packed ones find.
   */
  finish(root: number, info: number, identity: string): Uint8Array {
    const bodies = this.waiting ?? []
    const plain = [root, info]
    for (const id of plain) this.putPlain(id, bodies[id] ?? 'null')
    const packed = this.pack(bodies, plain)
    const own = this.reserve()
    const start = this.length
    this.offsets[own] = start
    const { rows, widths } = this.references(packed)
    const columns = rows.length / this.offsets.length
    const id = `<${this.digest(joinParts([identity, rows], identity.length + rows.length))}>`
    this.putStream(
      own,
      `/Type/XRef/Size ${this.offsets.length}/W[${widths.join(' ')}]/Root ${root} 0 R/Info ${info} 0 R/ID[${id}${id}]` +
        `/DecodeParms<</Predictor 12/Columns ${columns}>>`,
      differences(rows, columns),
    )
    this.push(`startxref\n${start}\n%%EOF\n`)
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

  /** Writes streams of the objects that are not plain; answers for each the number of its stream and its place there. */
  private pack(bodies: readonly string[], plain: readonly number[]): Map<number, readonly [stream: number, index: number]> {
    const places = new Map<number, readonly [number, number]>()
    const ids: number[] = []
    bodies.forEach((_, id) => {
      if (!plain.includes(id)) ids.push(id)
    })
    for (let from = 0; from < ids.length; from += MAX_PACKED) {
      const group = ids.slice(from, from + MAX_PACKED)
      const stream = this.reserve()
      let head = ''
      let length = 0
      const parts = group.map((id, index) => {
        const body = `${bodies[id]} `
        head += `${id} ${length} `
        length += body.length
        places.set(id, [stream, index])
        return body
      })
      this.putStream(stream, `/Type/ObjStm/N ${group.length}/First ${head.length}`, joinParts([head, ...parts], head.length + length))
    }
    return places
  }

  /** Rows of a cross-reference stream (ISO 32000-1, 7.5.8.3), one for each number from 0, and the widths of their columns. */
  private references(packed: ReadonlyMap<number, readonly [stream: number, index: number]>): {
    rows: Uint8Array
    widths: readonly number[]
  } {
    let width = 1
    while (Math.max(this.length, this.offsets.length) >= 256 ** width) width++
    const rows = new Uint8Array(this.offsets.length * (width + 3))
    this.offsets.forEach((offset, id) => {
      const place = packed.get(id)
      const stream = place?.[0]
      // What was reserved and never written is free, as is the first number, which heads the free ones.
      const kind = stream !== undefined ? 2 : offset > 0 ? 1 : 0
      const last = kind === 0 && id === 0 ? 65_535 : (place?.[1] ?? 0)
      const at = id * (width + 3)
      rows[at] = kind
      let value = stream ?? offset
      for (let byte = at + width; byte > at; byte--) {
        rows[byte] = value % 256
        value = Math.floor(value / 256)
      }
      rows[at + width + 1] = last >> 8
      rows[at + width + 2] = last & 0xff
    })
    return { rows, widths: [1, width, 2] }
  }

  /** The MD5 digest in hexadecimal digits. */
  digest(bytes: Uint8Array): string {
    return digestOf(bytes, this.platform)
  }

  private putPlain(id: number, body: string): void {
    this.offsets[id] = this.length
    this.push(`${id} 0 obj\n${body}\nendobj\n`)
  }

  private push(part: string | Uint8Array): void {
    this.parts.push(part)
    this.length += part.length
  }

  private assemble(): Uint8Array {
    return joinParts(this.parts, this.length)
  }
}

/** Texts hold characters up to U+00FF, each of them a byte. */
function joinParts(parts: readonly (string | Uint8Array)[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') for (let index = 0; index < part.length; index++) bytes[at + index] = part.charCodeAt(index)
    else bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Each row as its difference from the one above, behind the number of that predictor (ISO 32000-1, 7.4.4.4): rows are much alike. */
function differences(rows: Uint8Array, columns: number): Uint8Array {
  const count = rows.length / columns
  const bytes = new Uint8Array(rows.length + count)
  for (let row = 0; row < count; row++) {
    const to = row * (columns + 1)
    const from = row * columns
    bytes[to] = 2
    for (let column = 0; column < columns; column++) {
      bytes[to + 1 + column] = (rows[from + column] ?? 0) - (row === 0 ? 0 : (rows[from + column - columns] ?? 0))
    }
  }
  return bytes
}
