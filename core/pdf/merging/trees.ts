import { pdfHex } from '../file/syntax.ts'
import type { PdfWriter } from '../file/writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { latinBytes, type PdfDictionary, type PdfValue } from '../read/values.ts'

const MAX_STEPS = 300_000
/** Rows of a leaf; readers load one leaf to find a name. */
const LEAF = 256

/** The rows of a name tree or a number tree (ISO 32000-1, 7.9.6 and 7.9.7) in their order; each node is visited once, so a circle ends. */
export function treeRows(document: PdfDocument, root: PdfValue | undefined, key: 'Names' | 'Nums'): [PdfValue, PdfValue][] {
  const rows: [PdfValue, PdfValue][] = []
  const first = document.dictionary(root)
  const pending: PdfDictionary[] = first === undefined ? [] : [first]
  const seen = new Set<PdfDictionary>()
  for (let node = pending.pop(), steps = 0; node !== undefined && steps < MAX_STEPS; node = pending.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const items = document.items(node.entries.get(key))
    for (let index = 0; index + 1 < items.length && steps++ < MAX_STEPS; index += 2)
      rows.push([document.resolve(items[index]), items[index + 1] ?? null])
    const kids = document.items(node.entries.get('Kids'))
    for (let index = kids.length - 1; index >= 0 && steps++ < MAX_STEPS; index--) {
      const next = document.dictionary(kids[index])
      if (next !== undefined) pending.push(next)
    }
  }
  return rows
}

/** Writes a name tree; the keys hold one character for each byte, and the values are what stands behind them. */
export function writeNameTree(writer: PdfWriter, rows: ReadonlyMap<string, string>): number {
  const sorted = [...rows]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => ({ key: pdfHex(latinBytes(name)), value }))
  const names = (part: typeof sorted): string => `/Names[${part.map(({ key, value }) => `${key}${value}`).join(' ')}]`
  if (sorted.length <= LEAF) return writer.add(`<<${names(sorted)}>>`)
  const kids: number[] = []
  for (let at = 0; at < sorted.length; at += LEAF) {
    const part = sorted.slice(at, at + LEAF)
    kids.push(writer.add(`<</Limits[${part[0]?.key ?? ''}${part.at(-1)?.key ?? ''}]${names(part)}>>`))
  }
  return writer.add(`<</Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`)
}
