import { sayCarrierFault, type CarrierFault, type CarrierValues } from '../base/carrier-faults.ts'
import type { ErrorDetail } from '../base/errors.ts'
import { shorten } from '../base/shorten.ts'
import { WORDS } from '../languages/words.ts'
import { PROFILES } from '../profiles/profiles.ts'
import type { PdfDocument } from './read/document.ts'
import type { EmbeddedFile } from './read/files.ts'
import { areSameBytes, latin } from './read/values.ts'
import { propertyReader, type InvoiceMetadata } from './read/xmp.ts'

/** A fault of the PDF around an invoice; the message is in English. */
export interface CarrierWarning extends ErrorDetail {
  readonly code: CarrierFault
}

/** An invoice as it lies in a PDF. */
export interface InvoiceFile {
  readonly file: EmbeddedFile
  readonly xml: Uint8Array
}

/** A PDF with its XMP packet, and what that says of the invoice. */
interface Carrier {
  readonly document: PdfDocument
  readonly packet: string | undefined
  readonly metadata: InvoiceMetadata | undefined
}

/** Names that the standards prescribe, best first: Factur-X, XRechnung in ZUGFeRD, ZUGFeRD 2.0 and 1.0 (compared without case). */
export const INVOICE_NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
const RELATIONSHIPS = ['Data', 'Source', 'Alternative']
/** PDF/A-3, and PDF/A-4 with files (4f), which readers take as well. */
const PARTS_WITH_FILES = ['3', '4']
const PDFA = 'http://www.aiim.org/pdfa/ns/id/'
const CROSS_INDUSTRY_ROOT = /<(?:[\w.-]+:)?CrossIndustry(?:Invoice|Document)[\s/>]/
const GUIDELINE = /GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID[^>]*>\s*([^<\s]+)/
const LOOK_AT = 64 * 1024
/** Characters of a name in a sentence. */
const LONGEST = 60

/**
 * What does not fit together in a PDF with an invoice inside, and what it lacks of a hybrid invoice (Factur-X 1.09, ZUGFeRD 2.5, ISO 19005-3 clause 6.8).
 * `others` are the further invoices in it. Whether its pages are PDF/A is not looked at, only what it says of itself.
 */
export function judgeCarrier(
  { document, packet, metadata }: Carrier,
  { file, xml }: InvoiceFile,
  others: readonly InvoiceFile[],
): CarrierWarning[] {
  const head = headText(xml)
  return [
    ...(document.recovered ? [warn('pdf_repaired')] : []),
    ...(document.encrypted ? [warn('pdf_encrypted')] : []),
    ...(others.some((other) => !areSameBytes(other.xml, xml)) ? [warn('several_invoices', { name: file.name })] : []),
    // Nothing is prescribed for an invoice in UBL that is attached to a PDF.
    ...(CROSS_INDUSTRY_ROOT.test(head) ? judgeHybrid(packet, file) : []),
    ...(file.relationship === undefined ? [warn('relationship_missing')] : []),
    ...(metadata === undefined ? [warn('xmp_missing')] : compareMetadata(metadata, file, head)),
  ]
}

function judgeHybrid(packet: string | undefined, { name, relationship, isListed }: EmbeddedFile): CarrierWarning[] {
  const part = propertyReader(packet ?? '', PDFA)?.('part')
  const isUsual = relationship === undefined || RELATIONSHIPS.includes(relationship)
  return [
    ...(part !== undefined && PARTS_WITH_FILES.includes(part) ? [] : [warn('pdfa_missing')]),
    ...(INVOICE_NAMES.includes(name.toLowerCase()) ? [] : [warn('attachment_name', { name })]),
    ...(isListed ? [] : [warn('attachment_unlisted')]),
    ...(isUsual ? [] : [warn('relationship_other', { said: relationship })]),
  ]
}

/** The XML decides; where the XMP packet says something else, the reader is told. */
function compareMetadata({ fileName, documentType, conformanceLevel }: InvoiceMetadata, { name }: EmbeddedFile, head: string) {
  const profile = levelOf(GUIDELINE.exec(head)?.[1])
  const level = conformanceLevel?.replaceAll(/[\s_]/g, '').replace('COMFORT', 'EN16931')
  return [
    ...(fileName === name ? [] : [warn('xmp_filename_mismatch', { said: fileName ?? '–', name })]),
    ...(documentType === undefined || documentType === 'INVOICE' ? [] : [warn('xmp_document_type', { said: documentType })]),
    ...(profile === undefined || level === profile ? [] : [warn('xmp_profile_mismatch', { said: conformanceLevel ?? '–', profile })]),
  ]
}

/** ConformanceLevel that belongs to a BT-24, without blanks; undefined for one that is no Factur-X or ZUGFeRD profile. */
function levelOf(guideline: string | undefined): string | undefined {
  if (guideline === undefined) return undefined
  if (/(?:xrechnung|xeinkauf)/i.test(guideline)) return 'XRECHNUNG'
  const name = /:(minimum|basicwl|basic|comfort|extended)(?:$|[^a-z])/i.exec(guideline)?.[1]?.toUpperCase()
  if (name !== undefined) return name.replace('COMFORT', 'EN16931')
  if (/extended-ctc-fr/i.test(guideline)) return 'EXTENDED'
  return guideline === PROFILES.en16931.specification || guideline.endsWith(':en16931') ? 'EN16931' : undefined
}

function warn<Fault extends CarrierFault>(code: Fault, ...[values]: CarrierValues<Fault>): CarrierWarning {
  if (values === undefined) return { path: '', code, message: sayCarrierFault(WORDS.en.carrier(), code) }
  const shown = Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, onOneLine(value)]))
  return { path: '', code, message: sayCarrierFault(WORDS.en.carrier(), code, shown), values: shown }
}

/** A name that somebody else has written, as it can stand in a sentence. */
function onOneLine(text: string): string {
  return shorten(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST)
}

/** The beginning of an XML, in which its root and its profile stand. */
export function headText(xml: Uint8Array): string {
  // UTF-16 has a zero byte in each of these letters; dropping them makes both encodings look alike.
  return latin(xml, 0, LOOK_AT).replaceAll('\0', '')
}
