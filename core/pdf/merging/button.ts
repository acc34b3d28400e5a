import { pdfHex, pdfNumber } from '../file/syntax.ts'
import { isKind, latinBytes, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { madeReference, sizeOf, type FieldState } from './appearance.ts'
import type { FileCopy } from './file-copy.ts'

// Flags of buttons (ISO 32000-1, 12.7.4.2).
const RADIO = 1 << 15
const PUSH = 1 << 16
const OFF = 'Off'
/** Characters of ZapfDingbats: a check mark, and the dot of a radio button. */
const CHECK = 0x34
const DOT = 0x6c
/** Width and height of its marks, in sizes. */
const MARK = { width: 0.77, height: 0.7 }
const SHARE = 0.8
const FONT = '/Font<</ZaDb<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>>>'

/** A mark for a check box or radio button that is on and has no appearance for that; which state it shows is its own word in all readers. */
export function markOf(copy: FileCopy, widget: PdfDictionary, state: FieldState): [string, PdfValue][] {
  const { document, writer } = copy
  if ((state.flags & PUSH) !== 0) return []
  const drawn = document.resolve(document.dictionary(widget.entries.get('AP'))?.entries.get('N'))
  const states = isKind(drawn, 'dictionary') ? drawn.entries : new Map<string, PdfValue>()
  const value = document.name(state.value)
  const shown = document.name(widget.entries.get('AS'))
  if ([...states.keys()].some((each) => each !== OFF)) return []
  const size = sizeOf(document, widget)
  if (value === '' || value === OFF || shown !== value || size === undefined) return []
  const caption = document.resolve(document.dictionary(widget.entries.get('MK'))?.entries.get('CA'))
  const mark = isKind(caption, 'string') ? (caption.bytes[0] ?? CHECK) : (state.flags & RADIO) === 0 ? CHECK : DOT
  const points = Math.min(size.width, size.height) * SHARE
  const x = (size.width - MARK.width * points) / 2
  const y = (size.height - MARK.height * points) / 2
  const form = writer.addStream(
    `/Type/XObject/Subtype/Form/BBox[0 0 ${pdfNumber(size.width)} ${pdfNumber(size.height)}]/Resources<<${FONT}>>`,
    latinBytes(`q BT /ZaDb ${pdfNumber(points)} Tf ${pdfNumber(x)} ${pdfNumber(y)} Td ${pdfHex(Uint8Array.of(mark))} Tj ET Q`),
  )
  const normal: PdfDictionary = { kind: 'dictionary', entries: new Map([[value, madeReference(form)]]) }
  return [['AP', { kind: 'dictionary', entries: new Map([['N', normal]]) }]]
}
