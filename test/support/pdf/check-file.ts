import type { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, latin, type PdfValue } from '../../../core/pdf/read/values.ts'

/** ISO 19005-3, 6.1: the bytes of the file, as our writer lays them out (packed objects, one cross-reference stream). */
export function checkFile(bytes: Uint8Array, document: PdfDocument): string[] {
  const faults: string[] = []
  const source = latin(bytes)
  if (!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(source)) faults.push('6.1.2 header or binary comment')
  if (!source.endsWith('%%EOF\n')) faults.push('6.1.3-3 something stands behind the end')
  if (document.trailer.entries.has('Encrypt')) faults.push('6.1.3-2 encrypted')
  const ids = document.items(document.trailer.entries.get('ID'))
  if (ids.length !== 2 || !ids.every((id) => isKind(id, 'string') && id.bytes.length === 16)) faults.push('6.1.3-1 no identifier')

  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1])
  if (!/^\d+ 0 obj\n<<\/Type\/XRef\//.test(source.slice(start))) faults.push('6.1.4 the cross-reference stream')
  for (const id of document.ids()) {
    const value = document.get(id)
    const place = document.extentOf(id)
    faults.push(...checkLimits(value, id))
    // What is packed has no place of its own.
    if (place === undefined) continue
    if (!source.startsWith(`${id} 0 obj\n`, place.start)) faults.push(`6.1.9 object ${id} is not where the references say`)
    faults.push(...checkStreamLength(source, place.start, id, document))
  }
  if (document.recovered) faults.push('6.1.4 the references lead nowhere')
  const size = document.trailer.entries.get('Size')
  if (size !== (document.ids().at(-1) ?? 0) + 1) faults.push('the trailer has another size')
  return faults
}

function checkStreamLength(source: string, offset: number, id: number, document: PdfDocument): string[] {
  const value = document.get(id)
  if (!isKind(value, 'stream')) return []
  const faults: string[] = []
  const length = value.entries.get('Length')
  const data = source.indexOf('stream\n', offset) + 7
  if (typeof length !== 'number' || !source.startsWith('\nendstream\nendobj\n', data + length))
    faults.push(`6.1.7.1-1 length of stream ${id}`)
  for (const key of ['F', 'FFilter', 'FDecodeParms']) if (value.entries.has(key)) faults.push(`6.1.7.1-3 ${key} in stream ${id}`)
  const filter = value.entries.get('Filter')
  if (filter !== undefined && !(isKind(filter, 'name') && /^(?:Flate|DCT)Decode$/.test(filter.name)))
    faults.push(`6.1.7.2 filter of stream ${id}`)
  return faults
}

/** ISO 19005-3, 6.1.13. */
function checkLimits(value: PdfValue, id: number): string[] {
  if (typeof value === 'number') return Math.abs(value) > 2147483647 ? [`6.1.13 number in object ${id}`] : []
  if (isKind(value, 'string')) return value.bytes.length > 32767 ? [`6.1.13-3 string in object ${id}`] : []
  if (isKind(value, 'name')) return value.name.length > 127 ? [`6.1.13-4 name in object ${id}`] : []
  if (isKind(value, 'array')) return value.items.flatMap((item) => checkLimits(item, id))
  if (isKind(value, 'dictionary') || isKind(value, 'stream')) return [...value.entries.values()].flatMap((item) => checkLimits(item, id))
  return []
}
