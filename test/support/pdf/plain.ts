import { writeEntries } from '../../../core/pdf/file/copy.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, type PdfValue } from '../../../core/pdf/read/values.ts'
import { buildPdf, type Body } from './build.ts'

/** Streams that only say where objects are. */
const FRAME = new Set(['ObjStm', 'XRef'])

/** The same objects under the same numbers, each of them unpacked and findable in the text of the file; strings are written in hexadecimal digits. */
export function unpackObjects(bytes: Uint8Array): Uint8Array {
  const document = new PdfDocument(bytes)
  const objects: Record<number, Body> = {}
  for (const id of document.ids()) {
    const value = document.get(id)
    if (!isKind(value, 'stream')) objects[id] = write(value)
    else if (!isFrame(value.entries.get('Type'))) {
      const entries = [...value.entries].filter(([key]) => key !== 'Length')
      objects[id] = { entries: writeEntries(entries, reference), data: value.data }
    }
  }
  const kept = ['Info', 'ID'].map((key) => [key, document.trailer.entries.get(key) ?? null] as const)
  return buildPdf(objects, { trailer: writeEntries(kept, reference) })
}

const reference = (id: number): string => `${id} 0 R`
const write = (value: PdfValue): string => writeEntries([['V', value]], reference).slice('/V '.length)
const isFrame = (type: PdfValue | undefined): boolean => isKind(type, 'name') && FRAME.has(type.name)
