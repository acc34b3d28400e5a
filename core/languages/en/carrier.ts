import type { CarrierWords } from '../../base/carrier-faults.ts'
import { lazy } from '../../base/lazy.ts'

export const CARRIER = lazy((): CarrierWords => ({
  pdf_repaired: 'The PDF is damaged; its parts were found by searching.',
  pdf_encrypted: 'The PDF is encrypted, which PDF/A does not allow.',
  several_invoices: 'The PDF holds several invoices; {name} was taken.',
  pdfa_missing: 'The PDF does not declare itself PDF/A-3, which Factur-X and ZUGFeRD demand.',
  attachment_name: 'The XML lies in the PDF as {name}; receivers look for factur-x.xml or xrechnung.xml.',
  attachment_unlisted: 'The PDF does not list the XML as a file of the document (AF in the catalog).',
  relationship_missing: 'The PDF does not say how the XML belongs to it (AFRelationship).',
  relationship_other: 'The PDF calls the XML “{said}” (AFRelationship); Data, Source or Alternative is expected.',
  xmp_missing: 'The metadata of the PDF do not declare it an e-invoice.',
  xmp_filename_mismatch: 'The metadata call the file {said}, the attachment is {name}.',
  xmp_document_type: 'The metadata call the document {said} instead of INVOICE.',
  xmp_profile_mismatch: 'The metadata name the profile {said}, the XML {profile}; the XML counts.',
}))
