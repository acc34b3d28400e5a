import { AppError } from '../base/errors.ts'
import { detectFormat, refuseForeign, type Detection } from '../formats/detect.ts'
import { openEnvelope } from '../formats/envelope.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import type { KeptLines } from '../formats/binding/read-binding.ts'
import { readAs, type Leftover } from '../formats/read.ts'
import type { TermView } from '../terms/view.ts'
import { parseNextXml, parseXml } from '../xml/reader.ts'
import type { XmlDocument, XmlElement } from '../xml/types.ts'

/** Well-formed XML and what it was recognised as; an unknown kind has no view. */
export interface Source {
  readonly document: XmlDocument
  readonly detection: Detection
  readonly view: TermView | undefined
  /** Parts of the XML that no business term speaks of. */
  readonly leftover: readonly Leftover[]
}

/** The state of a draft before the one that is read: the elements of its lines, in their order, and all lines that were read so far. */
export interface EarlierState {
  readonly elements: readonly XmlElement[]
  readonly lines: KeptLines
}

/** A source that is an invoice. */
export type InvoiceSource = Source & { readonly view: TermView }

/**
 * Reads XML of any kind; of a transport envelope the document inside. Throws AppError `malformed_xml` or `payload_too_large`, with the place,
 * and `unsupported_document` for an IDoc that is not in XML. With the lines of an earlier state those that still read the same are taken over from
 * it; it must not be used any more then. IDocs are read by the tables given, else by the default ones.
 */
export function openXml(xml: Uint8Array | string, idoc?: IdocSettings, earlier?: EarlierState): Source {
  if (typeof xml !== 'string') refuseFlatIdoc(xml)
  const whole = earlier === undefined ? parseXml(xml) : parseNextXml(xml, earlier.elements)
  const document = openEnvelope(whole)
  const inside = detectFormat(document)
  const { syntax } = inside
  if (syntax === undefined) return { document, detection: inside, view: undefined, leftover: [] }
  const detection = document === whole ? inside : { ...inside, reason: `${inside.reason}, in a transport envelope (SBDH)` }
  const { view, leftover } = readAs(syntax, document, idoc, earlier?.lines)
  return { document, detection, view, leftover }
}

/** The flat form of an IDoc begins with its control record, EDI_DC40 or an older one. */
function refuseFlatIdoc(bytes: Uint8Array): void {
  const head = String.fromCharCode(...bytes.subarray(0, 8))
  if (head !== 'EDI_DC40' && head !== 'EDI_DC  ') return
  throw new AppError('unsupported_document', 'This is an IDoc in its flat form, which is not read.', {
    line: 1,
    column: 1,
    next: 'Export the IDoc as XML.',
  })
}

/** The same, for operations that need an invoice: throws AppError `unsupported_document`, too, with the reason. */
export function openInvoice(bytes: Uint8Array, idoc?: IdocSettings): InvoiceSource {
  return requireInvoice(openXml(bytes, idoc))
}

export function requireInvoice(source: Source): InvoiceSource {
  const { view } = source
  if (view === undefined) throw unsupported(source)
  return { ...source, view }
}

function unsupported({ document, detection }: Source): AppError {
  return refuseForeign(detection, document.position(document.root.start))
}
