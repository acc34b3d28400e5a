import { AppError } from '../base/errors.ts'
import { sayForeign, type ForeignDocument, type ForeignKind } from '../base/foreign-documents.ts'
import { FOREIGN as FOREIGN_WORDS } from '../languages/en/foreign.ts'
import type { XmlDocument, XmlElement } from '../xml/types.ts'
import { xmlFormatOf, type FormatCode, type Syntax } from '../profiles/formats.ts'
import { PROFILES, profileOf, type ProfileId } from '../profiles/profiles.ts'
import { retiredKind } from '../profiles/retired.ts'
import { firstChild } from './xml-text.ts'

/** What a document is, told by its content alone. */
export interface Detection {
  /** Undefined for everything that is no invoice we can read. */
  readonly syntax: Syntax | undefined
  readonly format: FormatCode | undefined
  readonly profile: ProfileId | undefined
  /** BT-24 as written, where there is one. */
  readonly specification: string | undefined
  /** A sentence that says why: "CrossIndustryInvoice, BT-24 says XRechnung 3.0". */
  readonly reason: string
  /** What it is instead, where it has no syntax that we read. */
  readonly foreign?: ForeignDocument
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const CBC = `${UBL}CommonBasicComponents-2`
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:'
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:'

/** Kinds that are recognised so that the refusal can say what came instead of an invoice. Local names of the root with the beginning of a namespace. */
const FOREIGN: readonly { readonly root: string; readonly namespace: string; readonly kind: ForeignKind }[] = [
  { root: 'CrossIndustryDocument', namespace: 'urn:ferd:CrossIndustryDocument:', kind: 'zugferd_1' },
  { root: 'SCRDMCCBDACIOMessageStructure', namespace: '', kind: 'order_x' },
  { root: 'SCRDMCCBDACIDAMessageStructure', namespace: '', kind: 'deliver_x' },
  { root: 'CrossDomainAcknowledgementAndResponse', namespace: 'urn:un:unece:uncefact:data:standard:', kind: 'cdar' },
  { root: 'schematron-output', namespace: 'http://purl.oclc.org/dsdl/svrl', kind: 'svrl' },
  { root: 'report', namespace: 'http://www.xoev.de/de/validator/varl/', kind: 'varl' },
  { root: 'StandardBusinessDocument', namespace: '', kind: 'sbdh' },
  { root: 'Order', namespace: UBL, kind: 'ubl_order' },
  { root: 'ApplicationResponse', namespace: UBL, kind: 'ubl_response' },
  { root: 'DebitNote', namespace: UBL, kind: 'ubl_debit_note' },
  { root: 'SelfBilledInvoice', namespace: UBL, kind: 'ubl_self_billed_invoice' },
  { root: 'SelfBilledCreditNote', namespace: UBL, kind: 'ubl_self_billed_credit_note' },
  { root: 'FatturaElettronica', namespace: '', kind: 'fatturapa' },
  { root: 'Facturae', namespace: '', kind: 'facturae' },
]

export function detectFormat({ root }: XmlDocument): Detection {
  if (root.namespace === `${UBL}Invoice-2` && root.local === 'Invoice') return detectUbl(root, 'ubl-invoice')
  if (root.namespace === `${UBL}CreditNote-2` && root.local === 'CreditNote') return detectUbl(root, 'ubl-creditnote')
  if (root.local === 'CrossIndustryInvoice' && root.namespace.startsWith(CII)) return detectCii(root)
  return detectIdoc(root) ?? detectForeign(root)
}

function detectUbl(root: XmlElement, syntax: 'ubl-invoice' | 'ubl-creditnote'): Detection {
  const customization = firstChild(root, 'CustomizationID', CBC)
  return detected(`UBL ${root.local}`, syntax, customization?.text)
}

function detectCii(root: XmlElement): Detection {
  const version = root.namespace.slice(CII.length)
  if (version !== '100') return unreadable('cii_version', { version })
  let element: XmlElement | undefined = firstChild(root, 'ExchangedDocumentContext', root.namespace)
  for (const name of ['GuidelineSpecifiedDocumentContextParameter', 'ID']) element &&= firstChild(element, name, `${RAM}100`)
  const guideline = element?.text
  if (guideline?.trim().startsWith('urn:order-x.eu:') === true) return unreadable('order_x')
  if (guideline?.trim().startsWith('urn:awv-net.de:CIDA:') === true) return unreadable('deliver_x')
  return detected('CrossIndustryInvoice', 'cii', guideline)
}

function detected(root: string, syntax: Syntax, specification: string | undefined): Detection {
  const profile = specification === undefined ? undefined : profileOf(specification)
  const format = profile === undefined ? undefined : xmlFormatOf(syntax, profile)
  return { syntax, format, profile, specification, reason: `${root}, ${explainSpecification(specification, profile)}` }
}

function explainSpecification(specification: string | undefined, profile: ProfileId | undefined): string {
  if (profile !== undefined) return `BT-24 says ${PROFILES[profile].name}`
  const text = specification?.trim() ?? ''
  if (text === '') return 'without BT-24'
  const retired = retiredKind(text)
  if (retired !== undefined) return `BT-24 says ${retired.name}, which is no longer valid`
  return `BT-24 names a specification that is not known here: ${text.slice(0, 200)}`
}

function detectForeign({ local, name, namespace }: XmlElement): Detection {
  const known = FOREIGN.find((one) => one.root === local && namespace.startsWith(one.namespace))
  if (known !== undefined) return unreadable(known.kind)
  return local === 'Invoice' || local === 'CreditNote'
    ? unreadable('other_namespace', { root: local, namespace })
    : unreadable('other_root', { root: name })
}

/** An IDoc may have any root name (customer extensions); its control record tells what it is. */
function detectIdoc(root: XmlElement): Detection | undefined {
  const idoc = firstChild(root, 'IDOC', '')
  const control = idoc === undefined ? undefined : firstChild(idoc, 'EDI_DC40', '')
  if (control === undefined) return undefined
  const [type = '', extension = ''] = ['IDOCTYP', 'CIMTYP'].map((name) => firstChild(control, name, '')?.text.trim().slice(0, 40))
  if (!type.startsWith('INVOIC')) return unreadable('idoc', { type })
  const reason = `IDoc ${type}${extension === '' ? '' : ` with the extension ${extension}`}, told by its control record`
  return { syntax: 'idoc', format: 'erp.invoice.idoc', profile: undefined, specification: undefined, reason }
}

/** Characters of a name in a sentence. */
const LONGEST = 200

function unreadable(kind: ForeignKind, given: Readonly<Record<string, string>> = {}): Detection {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.slice(0, LONGEST)]))
  const foreign = { kind, values }
  const reason = sayForeign(FOREIGN_WORDS(), foreign).says
  return { syntax: undefined, format: undefined, profile: undefined, specification: undefined, reason, foreign }
}

/** The refusal of an XML that is no invoice, by whoever needs one; its one detail has code and values, by which other languages say the same. */
export function refuseForeign({ reason, foreign }: Detection, place?: { readonly line: number; readonly column: number }): AppError {
  const details = foreign === undefined ? [] : [{ path: '', code: foreign.kind, message: reason, values: foreign.values }]
  const next = foreign === undefined ? undefined : sayForeign(FOREIGN_WORDS(), foreign).next
  return new AppError('unsupported_document', reason, { ...place, errors: details, ...(next === undefined ? {} : { next }) })
}
