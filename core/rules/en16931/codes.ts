import { codeSet, correctCase, hasCode, type CodeListName } from '../../codelists/codes.ts'
import type { TermId } from '../../terms/types.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { isKnownNamespace } from '../syntax/pattern.ts'
import { indicatorOf } from '../syntax/observe.ts'
import { isElementRule, type ElementRule, type Rule, type Syntax, type TermRule } from '../rule.ts'
import { mendCurrency, mendInvoiceCurrency } from '../repairs/currency.ts'
import { mendScheme } from '../repairs/schemes.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { CII, MODEL, onElement, onTerm, UBL } from './shapes.ts'

/** A rule that a value is in a code list, on terms for models and on elements or attributes for each syntax. */
interface CodeRule {
  readonly id: string
  readonly list: CodeListName
  readonly terms: readonly TermId[]
  readonly ubl?: string
  readonly cii?: string
  /** Further condition on the XML element. */
  readonly when?: (element: XmlElement) => boolean
  readonly upper?: true
  /** Another list in CII. */
  readonly ciiList?: CodeListName
}

const COUNTRIES: readonly TermId[] = ['BT-40', 'BT-55', 'BT-69', 'BT-80']
const inAllowance = (code: XmlElement): boolean => code.parent !== undefined && indicatorOf(code.parent) === 'allowance'
const inCharge = (code: XmlElement): boolean => code.parent !== undefined && indicatorOf(code.parent) === 'charge'
const isObject = (element: XmlElement): boolean => childrenOf(element.parent, 'DocumentTypeCode').some((code) => textOf(code) === '130')

// prettier-ignore
const CODES: readonly CodeRule[] = [
  { id: 'BR-CL-04', list: 'iso_4217', terms: ['BT-5'], ubl: 'cbc:DocumentCurrencyCode', cii: 'ram:InvoiceCurrencyCode' },
  { id: 'BR-CL-05', list: 'iso_4217', terms: ['BT-6'], ubl: 'cbc:TaxCurrencyCode', cii: 'ram:TaxCurrencyCode' },
  { id: 'BR-CL-06', list: 'untdid_2005', ciiList: 'untdid_2475', terms: ['BT-8'], ubl: 'cac:InvoicePeriod/cbc:DescriptionCode', cii: 'ram:DueDateTypeCode' },
  { id: 'BR-CL-07', list: 'untdid_1153', terms: ['BT-18-1', 'BT-128-1'], ubl: 'cac:AdditionalDocumentReference|cac:DocumentReference/cbc:ID/@schemeID', when: isObject },
  { id: 'BR-CL-07', list: 'untdid_1153', terms: [], cii: 'ram:ReferenceTypeCode' },
  { id: 'BR-CL-08', list: 'untdid_4451', terms: ['BT-21'], cii: 'ram:SubjectCode' },
  { id: 'BR-CL-11', list: 'icd', terms: ['BT-30-1', 'BT-47-1', 'BT-61-1'], ubl: 'cac:PartyLegalEntity/cbc:CompanyID/@schemeID' },
  { id: 'BR-CL-13', list: 'untdid_7143', terms: ['BT-158-1'], ubl: 'cac:CommodityClassification/cbc:ItemClassificationCode/@listID', cii: 'ram:ClassCode/@listID' },
  { id: 'BR-CL-14', list: 'iso_3166', ciiList: 'iso_3166_cii', terms: COUNTRIES, ubl: 'cac:Country/cbc:IdentificationCode', cii: 'ram:CountryID' },
  { id: 'BR-CL-15', list: 'iso_3166', ciiList: 'iso_3166_cii', terms: ['BT-159'], ubl: 'cac:OriginCountry/cbc:IdentificationCode', cii: 'ram:OriginTradeCountry/ram:ID' },
  { id: 'BR-CL-16', list: 'untdid_4461', terms: ['BT-81'], ubl: 'cac:PaymentMeans/cbc:PaymentMeansCode', cii: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode' },
  { id: 'BR-CL-17', list: 'untdid_5305', terms: ['BT-95', 'BT-102', 'BT-118'], ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryTradeTax/ram:CategoryCode' },
  { id: 'BR-CL-18', list: 'untdid_5305', terms: ['BT-151'], ubl: 'cac:ClassifiedTaxCategory/cbc:ID', cii: 'ram:ApplicableTradeTax/ram:CategoryCode' },
  { id: 'BR-CL-19', list: 'untdid_5189', terms: ['BT-98', 'BT-140'], ubl: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', cii: 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', when: inAllowance },
  { id: 'BR-CL-20', list: 'untdid_7161', terms: ['BT-105', 'BT-145'], ubl: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', cii: 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', when: inCharge },
  { id: 'BR-CL-21', list: 'icd', terms: ['BT-157-1'], ubl: 'cac:StandardItemIdentification/cbc:ID/@schemeID', cii: 'ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID' },
  { id: 'BR-CL-22', list: 'vatex', terms: ['BT-121'], ubl: 'cbc:TaxExemptionReasonCode', cii: 'ram:ExemptionReasonCode', upper: true },
  { id: 'BR-CL-23', list: 'unece_rec20', terms: ['BT-130', 'BT-150'], ubl: 'cbc:InvoicedQuantity|cbc:BaseQuantity|cbc:CreditedQuantity/@unitCode', cii: 'ram:BasisQuantity|ram:BilledQuantity/@unitCode' },
  { id: 'BR-CL-25', list: 'eas', terms: ['BT-34-1', 'BT-49-1'], ubl: 'cbc:EndpointID/@schemeID', cii: 'ram:URIUniversalCommunication/ram:URIID/@schemeID' },
  { id: 'BR-CL-26', list: 'icd', terms: ['BT-71-1'], ubl: 'cac:DeliveryLocation/cbc:ID/@schemeID', cii: 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID/@schemeID' },
]

/** Official comparison: after white space is normalised, one word that stands in the list. */
export function inList(list: CodeListName, value: string, upper?: boolean): boolean {
  const code = normalizeSpace(value)
  return hasCode(list, upper === true ? code.toUpperCase() : code)
}

/** The code with its case mended or its blanks trimmed; undefined when the list has nothing alike. */
export function mendCode(list: CodeListName): (value: string) => string | undefined {
  return (value) => {
    const code = normalizeSpace(value)
    return hasCode(list, code) && code !== value ? code : correctCase(list, code)
  }
}

/** The same for a scheme, which may be named in another way. */
export function mendSchemeCode(list: CodeListName): NonNullable<ElementRule['mend']> {
  const mend = mendCode(list)
  return (value, element) => mend(value) ?? mendScheme(list, value, element)
}

function onElements(rule: CodeRule, at: string, only: readonly Syntax[], list: CodeListName): ElementRule {
  const attribute = /\/@(\w+)$/.exec(at)?.[1]
  const test = (element: XmlElement): boolean => {
    if (rule.when?.(element) === false) return true
    return inList(list, (attribute === undefined ? textOf(element) : attributeOf(element, attribute)) ?? '', rule.upper)
  }
  const mend = attribute === 'schemeID' ? mendSchemeCode(list) : mendCode(list)
  const repair = rule.id === 'BR-CL-04' ? { repair: mendInvoiceCurrency } : {}
  const asked =
    attribute === undefined
      ? { text: (text: string) => inList(list, text, rule.upper) }
      : rule.when === undefined
        ? ({ ofTag: true } as const)
        : {}
  return { ...onElement(rule.id, only, at, rule.terms, test), ...asked, shape: 'code', mend, ...repair }
}

function expand(rule: CodeRule): Rule[] {
  const rules: Rule[] = []
  if (rule.terms.length > 0) {
    const test: TermRule['test'] = ({ value }) => isBlank(value) || inList(rule.list, value, rule.upper)
    rules.push({ ...onTerm(rule.id, rule.terms, test, 'format'), shape: 'code', only: MODEL, mend: mendCode(rule.list) })
  }
  if (rule.ubl !== undefined) rules.push(onElements(rule, rule.ubl, UBL, rule.list))
  if (rule.cii !== undefined) rules.push(onElements(rule, rule.cii, CII, rule.ciiList ?? rule.list))
  return rules
}

const AMOUNTS =
  'cbc:Amount|cbc:BaseAmount|cbc:PriceAmount|cbc:TaxAmount|cbc:TaxableAmount|cbc:LineExtensionAmount|cbc:TaxExclusiveAmount|' +
  'cbc:TaxInclusiveAmount|cbc:AllowanceTotalAmount|cbc:ChargeTotalAmount|cbc:PrepaidAmount|cbc:PayableRoundingAmount|cbc:PayableAmount'

const TAX_TOTAL = '/cac:TaxTotal/cbc:TaxAmount'
const hasCurrency = (element: XmlElement): boolean => inList('iso_4217', attributeOf(element, 'currencyID') ?? '')

/** What is asked of an amount is its currency. */
export const CURRENCY = { about: 'currencyID', shape: 'currency', repair: mendInvoiceCurrency, mendXml: mendCurrency } as const

const within = (element: XmlElement, ...names: readonly string[]): boolean => {
  for (let at = element.parent; at !== undefined; at = at.parent)
    if (names.includes(at.local) && isKnownNamespace(at.namespace)) return true
  return false
}
const icdOf = (element: XmlElement): boolean => inList('icd', attributeOf(element, 'schemeID') ?? '')

const mimeOf = (element: XmlElement): boolean => hasCode('mime', attributeOf(element, 'mimeCode') ?? '')
const forModel = (id: string, terms: readonly TermId[], list: CodeListName): Rule => ({
  ...onTerm(id, terms, ({ value }) => isBlank(value) || inList(list, value), 'format'),
  only: MODEL,
  shape: 'code',
  mend: mendCode(list),
})

/** Rules whose place or list is not like that of the others. */
// prettier-ignore
const SPECIAL: readonly Rule[] = [
  forModel('BR-CL-01', ['BT-3'], 'untdid_1001'),
  onElement('BR-CL-01', UBL, 'cbc:InvoiceTypeCode', ['BT-3'], (element) => inList('untdid_1001_invoice', textOf(element))),
  onElement('BR-CL-01', UBL, 'cbc:CreditNoteTypeCode', ['BT-3'], (element) => inList('untdid_1001_credit_note', textOf(element))),
  onElement('BR-CL-01', CII, 'rsm:ExchangedDocument/ram:TypeCode', ['BT-3'], (element) => inList('untdid_1001', textOf(element))),
  // Every amount of UBL names its currency; in CII only the VAT totals do.
  { ...onElement('BR-CL-03', UBL, AMOUNTS, [], hasCurrency), ...CURRENCY, ofTag: true, unless: TAX_TOTAL },
  // Without its currency nobody can tell which of the two VAT totals it is.
  { ...onElement('BR-CL-03', UBL, TAX_TOTAL, ['BT-110', 'BT-111'], hasCurrency), ...CURRENCY, ofTag: true },
  { ...onElement('BR-CL-03', CII, 'ram:TaxTotalAmount/@currencyID', ['BT-110', 'BT-111'], hasCurrency), ...CURRENCY, ofTag: true },
  // UBL writes the subject code in front of the note, `#AAI#text`.
  onElement('BR-CL-08', UBL, '/cbc:Note', ['BT-21'], (element) => {
    const parts = textOf(element).split('#')
    const code = parts[1]
    return code === undefined || parts.length < 3 || [...code].length !== 3 || listText('untdid_4451').includes(code)
  }),
  forModel('BR-CL-10', ['BT-29-1', 'BT-46-1', 'BT-60-1'], 'icd'),
  // `SEPA` marks the creditor identifier (BT-90) of the seller or the payee.
  onElement('BR-CL-10', UBL, 'cac:PartyIdentification/cbc:ID/@schemeID', ['BT-29-1', 'BT-46-1', 'BT-60-1'], (element) =>
    icdOf(element) || (normalizeSpace(attributeOf(element, 'schemeID') ?? '') === 'SEPA' && within(element, 'AccountingSupplierParty', 'PayeeParty'))),
  onElement('BR-CL-10', CII, 'ram:GlobalID/@schemeID', ['BT-29-1', 'BT-46-1', 'BT-60-1'], (element) =>
    within(element, 'SpecifiedTradeProduct', 'ShipToTradeParty') || icdOf(element)),
  onElement('BR-CL-11', CII, 'ram:ID/@schemeID', ['BT-30-1', 'BT-47-1', 'BT-61-1'], (element) => within(element, 'SpecifiedTaxRegistration') || icdOf(element)),
  forModel('BR-CL-24', ['BT-125-1'], 'mime'),
  onElement('BR-CL-24', UBL, 'cbc:EmbeddedDocumentBinaryObject/@mimeCode', ['BT-125-1'], mimeOf),
  onElement('BR-CL-24', CII, 'ram:AttachmentBinaryObject/@mimeCode', ['BT-125-1'], mimeOf),
]

const LISTS_OF_SPECIAL: Readonly<Record<string, CodeListName>> = { 'BR-CL-10': 'icd', 'BR-CL-11': 'icd', 'BR-CL-24': 'mime' }

function mendOfSpecial(id: string): Pick<ElementRule, 'mend'> {
  const list = LISTS_OF_SPECIAL[id]
  return list === undefined ? {} : { mend: list === 'icd' ? mendSchemeCode(list) : mendCode(list) }
}

const texts = new Map<CodeListName, string>()

/** The blank separated list in which the official rule for notes looks for three characters, wherever they stand. */
function listText(list: CodeListName): string {
  let text = texts.get(list)
  if (text === undefined) texts.set(list, (text = ` ${[...codeSet(list)].join(' ')} `))
  return text
}

/** Code list rules BR-CL-*; the lists themselves are `core/codelists`. */
export const CODE_RULES: readonly Rule[] = [
  ...CODES.flatMap(expand),
  ...SPECIAL.map((rule): Rule => ({ shape: 'code', ...(isElementRule(rule) ? { ...rule, ...mendOfSpecial(rule.id) } : rule) })),
]
