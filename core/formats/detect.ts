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
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const CBC = `${UBL}CommonBasicComponents-2`
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:'
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:'

/** Kinds that are recognised so that the refusal can say what came instead of an invoice. Local names of the root with a namespace part. */
const FOREIGN: readonly { readonly root: string; readonly namespace: string; readonly name: string }[] = [
  {
    root: 'CrossIndustryDocument',
    namespace: 'urn:ferd:CrossIndustryDocument:',
    name: 'a ZUGFeRD 1.0 invoice; that format is no EN 16931 invoice',
  },
  { root: 'SCRDMCCBDACIOMessageStructure', namespace: '', name: 'an Order-X order, not an invoice' },
  { root: 'SCRDMCCBDACIDAMessageStructure', namespace: '', name: 'a Deliver-X delivery note, not an invoice' },
  { root: 'schematron-output', namespace: 'http://purl.oclc.org/dsdl/svrl', name: 'a validation report (SVRL), not an invoice' },
  {
    root: 'report',
    namespace: 'http://www.xoev.de/de/validator/varl/',
    name: 'a validation report of the KoSIT validator, not an invoice',
  },
  { root: 'StandardBusinessDocument', namespace: '', name: 'a message in its transport envelope (SBDH); the invoice is inside' },
  { root: 'Order', namespace: UBL, name: 'a UBL order, not an invoice' },
  { root: 'ApplicationResponse', namespace: UBL, name: 'a UBL response message, not an invoice' },
  { root: 'DebitNote', namespace: UBL, name: 'a UBL debit note, which is outside EN 16931' },
  { root: 'SelfBilledInvoice', namespace: UBL, name: 'a UBL self-billed invoice; EN 16931 uses Invoice with type 389' },
  { root: 'SelfBilledCreditNote', namespace: UBL, name: 'a UBL self-billed credit note; EN 16931 uses CreditNote with type 261' },
  { root: 'FatturaElettronica', namespace: '', name: 'an Italian FatturaPA invoice' },
  { root: 'Facturae', namespace: '', name: 'a Spanish Facturae invoice' },
]

export function detectFormat({ root }: XmlDocument): Detection {
  if (root.namespace === `${UBL}Invoice-2` && root.local === 'Invoice') return detectUbl(root, 'ubl-invoice')
  if (root.namespace === `${UBL}CreditNote-2` && root.local === 'CreditNote') return detectUbl(root, 'ubl-creditnote')
  if (root.local === 'CrossIndustryInvoice' && root.namespace.startsWith(CII)) return detectCii(root)
  return detectIdoc(root) ?? unreadable(explainForeign(root))
}

function detectUbl(root: XmlElement, syntax: 'ubl-invoice' | 'ubl-creditnote'): Detection {
  const customization = firstChild(root, 'CustomizationID', CBC)
  return detected(`UBL ${root.local}`, syntax, customization?.text)
}

function detectCii(root: XmlElement): Detection {
  const version = root.namespace.slice(CII.length)
  if (version !== '100')
    return unreadable(`The document is a CrossIndustryInvoice in version ${version}; only version 100 (D16B to D22B) is read.`)
  let element: XmlElement | undefined = firstChild(root, 'ExchangedDocumentContext', root.namespace)
  for (const name of ['GuidelineSpecifiedDocumentContextParameter', 'ID']) element &&= firstChild(element, name, `${RAM}100`)
  const guideline = element?.text
  if (guideline?.trim().startsWith('urn:order-x.eu:') === true) return unreadable('The document is an Order-X order, not an invoice.')
  if (guideline?.trim().startsWith('urn:awv-net.de:CIDA:') === true)
    return unreadable('The document is a Deliver-X delivery note, not an invoice.')
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

function explainForeign(root: XmlElement): string {
  const known = FOREIGN.find(({ root: local, namespace }) => root.local === local && root.namespace.startsWith(namespace))
  if (known !== undefined) return `The document is ${known.name}.`
  if (root.local === 'Invoice' || root.local === 'CreditNote')
    return `The root element is ${root.local}, but in the namespace "${root.namespace.slice(0, 200)}" instead of UBL 2.`
  return `The root element ${root.name.slice(0, 100)} belongs to no invoice format.`
}

/** An IDoc may have any root name (customer extensions); its control record tells what it is. */
function detectIdoc(root: XmlElement): Detection | undefined {
  const idoc = firstChild(root, 'IDOC', '')
  const control = idoc === undefined ? undefined : firstChild(idoc, 'EDI_DC40', '')
  if (control === undefined) return undefined
  const [type = '', extension = ''] = ['IDOCTYP', 'CIMTYP'].map((name) => firstChild(control, name, '')?.text.trim().slice(0, 40))
  if (!type.startsWith('INVOIC')) return unreadable(`The document is an IDoc ${type}, not an invoice.`)
  const reason = `IDoc ${type}${extension === '' ? '' : ` with the extension ${extension}`}, told by its control record`
  return { syntax: 'idoc', format: 'erp.invoice.idoc', profile: undefined, specification: undefined, reason }
}

function unreadable(reason: string): Detection {
  return { syntax: undefined, format: undefined, profile: undefined, specification: undefined, reason }
}
