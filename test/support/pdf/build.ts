import { zlibSync } from 'fflate'

/** An object to be written: its body as text, or a stream with the entries of its dictionary. */
export type Body = string | { readonly entries: string; readonly data: Uint8Array }

/** Writes PDF files of other makers' kinds, so that reading is tested on more than what we write ourselves. */
export interface BuildOptions {
  /** `stream`: cross-reference stream, and all plain objects packed into one object stream. */
  readonly references?: 'table' | 'stream'
  /** Entries of the trailer beside Root and Size. */
  readonly trailer?: string
}

export function buildPdf(objects: Readonly<Record<number, Body>>, options: BuildOptions = {}): Uint8Array {
  const ids = Object.keys(objects).map(Number)
  const size = Math.max(...ids) + 3
  const packed = options.references === 'stream' ? ids.filter((id) => typeof objects[id] === 'string') : []
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets = new Map<number, number>()
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  const write = (id: number, body: Body): void => {
    offsets.set(id, length())
    parts.push(Buffer.from(`${id} 0 obj\n`))
    if (typeof body === 'string') parts.push(Buffer.from(body, 'latin1'))
    else {
      parts.push(Buffer.from(`<<${body.entries}/Length ${body.data.length}>>\nstream\n`, 'latin1'), Buffer.from(body.data))
      parts.push(Buffer.from('\nendstream'))
    }
    parts.push(Buffer.from('\nendobj\n'))
  }
  for (const id of ids) if (!packed.includes(id)) write(id, objects[id] ?? 'null')
  if (options.references !== 'stream') {
    const start = length()
    const rows = Array.from(
      { length: size },
      (_, id) => `${String(offsets.get(id) ?? 0).padStart(10, '0')} 00000 ${offsets.has(id) ? 'n' : 'f'} \n`,
    )
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R${options.trailer ?? ''}>>\nstartxref\n${start}\n%%EOF\n`,
      ),
    )
    return new Uint8Array(Buffer.concat(parts))
  }
  const bodies = packed.map((id) => `${objects[id] as string} `)
  let at = 0
  const index = packed.map((id, position) => {
    const entry = `${id} ${at} `
    at += Buffer.byteLength(bodies[position] ?? '', 'latin1')
    return entry
  })
  const head = index.join('')
  write(size - 2, {
    entries: `/Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode`,
    data: zlibSync(Buffer.from(head + bodies.join(''), 'latin1')),
  })
  const start = length()
  offsets.set(size - 1, start)
  // Rows of 1 + 4 + 2 bytes behind a PNG "up" predictor, as most writers have it.
  const rows = Array.from({ length: size }, (_, id) => {
    const row = Buffer.alloc(7)
    if (packed.includes(id)) {
      row[0] = 2
      row.writeUInt32BE(size - 2, 1)
      row.writeUInt16BE(packed.indexOf(id), 5)
    } else if (offsets.has(id)) {
      row[0] = 1
      row.writeUInt32BE(offsets.get(id) ?? 0, 1)
    }
    return row
  })
  const predicted = rows.map((row, position) =>
    Buffer.from([2, ...row.map((byte, column) => (byte - (rows[position - 1]?.[column] ?? 0)) & 255)]),
  )
  write(size - 1, {
    entries: `/Type/XRef/Size ${size}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>${options.trailer ?? ''}`,
    data: zlibSync(Buffer.concat(predicted)),
  })
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(parts))
}

export function embedded(data: Uint8Array, entries = ''): Body {
  return { entries: `/Type/EmbeddedFile/Subtype/text#2Fxml${entries}/Filter/FlateDecode`, data: zlibSync(data) }
}

/** Appends an incremental update with its own table. */
export function updatePdf(file: Uint8Array, id: number, body: string): Uint8Array {
  const source = Buffer.from(file)
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(source.toString('latin1'))?.[1] ?? '0'
  const object = Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1')
  const start = source.length + object.length
  const table = `xref\n${id} 1\n${String(source.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 99/Root 1 0 R/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([source, object, Buffer.from(table)]))
}
