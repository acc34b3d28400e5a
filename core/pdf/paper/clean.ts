import { strToU8 } from 'fflate'
import { joinBytes } from '../../base/bytes.ts'
import { walkContent } from '../read/content.ts'

/** Operators that tie content to a structure or a layer which does not come along (ISO 32000-1, 14.6). */
const MARKS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP'])
const END = strToU8('\n')

/**
 * The content without its marks, and with as many restored states as saved ones, which changes nothing that is drawn: it is to stand inside an artifact, where
 * nothing may be tagged. The same bytes where nothing is to be done. Throws PdfSyntaxError for what is no content.
 */
export function cleanContent(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  let saved = 0
  walkContent(bytes, (operation) => {
    const { word } = operation
    if (word === 'q') saved++
    if (word === 'Q' && saved > 0) saved--
    else if (MARKS.has(word) || word === 'Q') {
      kept.push(bytes.subarray(from, operation.from), END)
      from = operation.to
    }
  })
  if (from === 0 && saved === 0) return bytes
  kept.push(bytes.subarray(from), strToU8('\nQ'.repeat(saved)))
  return joinBytes(kept)
}
