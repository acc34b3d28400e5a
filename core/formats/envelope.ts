import type { XmlDocument } from '../xml/types.ts'

/** Document element of UN/CEFACT's Standard Business Document Header 1.3, in which networks transport their messages. */
const ENVELOPE = 'StandardBusinessDocument'
const HEADER = 'StandardBusinessDocumentHeader'

/** The document inside a transport envelope; places stay those of the whole text. Without an envelope, or with several documents inside, the document itself. */
export function openEnvelope(document: XmlDocument): XmlDocument {
  if (document.root.local !== ENVELOPE) return document
  const [inside, ...others] = document.root.elements.filter(({ local }) => local !== HEADER)
  return inside === undefined || others.length > 0 ? document : { ...document, root: inside }
}
