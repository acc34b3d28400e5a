import { AppError } from '../../base/errors.ts'
import { makeRoot } from '../../terms/build-view.ts'
import type { Group } from '../../terms/view.ts'
import { XMLNS_NAMESPACE } from '../../xml/namespaces.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'
import { strayTexts, type Unbound } from '../xml-text.ts'
import { PARTS } from './parts.ts'
import { segments, type Reading } from './reading.ts'
import type { IdocSettings } from './settings.ts'

/**
 * Reads an INVOIC IDoc into a term view, whatever the order of its segments. Segments and fields that no term was made of are left over; the
 * reader's decisions stand among them with their reason. Throws AppError `unsupported_document` for a file with several IDocs.
 */
export function readIdoc(document: XmlDocument, settings: IdocSettings): { readonly root: Group; readonly leftover: readonly Unbound[] } {
  const [idoc, ...others] = segments(document.root, 'IDOC')
  if (idoc === undefined) throw new AppError('unsupported_document', 'The document holds no IDoc.')
  if (others.length > 0) throw refuseSeveral(document, others)
  const reading: Reading = { idoc, root: makeRoot(document.root), settings, used: new Set(), notes: new Map(), told: new Set() }
  for (const part of PARTS) part.read(reading)
  return { root: reading.root, leftover: listRemarks(reading, document) }
}

function refuseSeveral(document: XmlDocument, others: readonly XmlElement[]): AppError {
  const place = document.position(others[0]?.start ?? 0)
  const message = `The file holds ${others.length + 1} IDocs; one file is one invoice.`
  return new AppError('unsupported_document', message, {
    ...place,
    errors: [{ path: '', code: 'multiple_documents', message }],
    next: 'Send each IDoc in a file of its own.',
  })
}

/** Fields that only say what the others of their segment are. */
const QUALIFIERS = new Set(['QUALF', 'IDDAT', 'PARVW', 'SUMID', 'TDID', 'QUALP', 'ALCKZ', 'SPRAS', 'SPRAS_ISO', 'TSSPRAS', 'TSSPRAS_ISO'])
/** True for a field that says nothing by itself, but what the others of its segment are. */
export function isQualifier(field: XmlElement): boolean {
  return isField(field) && QUALIFIERS.has(field.local)
}

/** The control record is the envelope of the transport. */
const ENVELOPE = 'EDI_DC40'
const OWN_ATTRIBUTES = new Set(['BEGIN', 'SEGMENT'])

function listRemarks(reading: Reading, document: XmlDocument): readonly Unbound[] {
  const leftover: Unbound[] = []
  const { idoc, notes } = reading
  for (const other of document.root.elements) if (other !== idoc) leftover.push({ element: other })
  visit(idoc)
  return leftover

  function visit(segment: XmlElement): void {
    for (const attribute of segment.attributes)
      if (attribute.namespace !== XMLNS_NAMESPACE && !OWN_ATTRIBUTES.has(attribute.local))
        leftover.push({ element: segment, node: attribute })
    for (const text of strayTexts(segment)) leftover.push({ element: segment, node: text })
    for (const element of segment.elements) {
      if (segment === idoc && element.local === ENVELOPE) continue
      const reason = notes.get(element)
      const because = reason === undefined ? {} : { reason }
      if (isField(element)) {
        const isSilent = reading.used.has(element) || QUALIFIERS.has(element.local) || element.text.trim() === ''
        if (!isSilent || reason !== undefined) leftover.push({ element, ...because })
      } else if (isUnderstood(element, reading)) visit(element)
      else if (reason !== undefined || !isEmpty(element)) leftover.push({ element, ...because })
    }
  }
}

/** Qualifiers with nothing behind them, or with the zeros that stand for no date. */
function isEmpty(segment: XmlElement): boolean {
  return segment.elements.every(
    (inner) =>
      isField(inner) &&
      (QUALIFIERS.has(inner.local) || inner.text.trim() === '' || (inner.local === 'DATUM' && /^0+$/.test(inner.text.trim()))),
  )
}

function isField({ elements, attributes }: XmlElement): boolean {
  return elements.length === 0 && !attributes.some(({ local }) => local === 'SEGMENT')
}

/** A segment of which at least something was used or noted; of the others the segment as a whole is left over. */
function isUnderstood(element: XmlElement, reading: Reading): boolean {
  if (reading.used.has(element)) return true
  return element.elements.some(
    (inner) => reading.used.has(inner) || (reading.notes.has(inner) && isField(inner)) || (!isField(inner) && isUnderstood(inner, reading)),
  )
}
