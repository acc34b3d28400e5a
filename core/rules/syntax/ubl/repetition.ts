import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../../../xml/types.ts'
import type { ElementRule, Rule, Syntax, XmlMend } from '../../rule.ts'
import { attributeOf, below, childrenOf, countBelow, hasBelow, textOf } from '../element.ts'
import { dropRepeats, isHollow } from '../../repairs/elements.ts'
import { mendLineCategory } from '../../repairs/vat.ts'
import { indicatorOf } from '../observe.ts'

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
const LINE = 'cac:InvoiceLine|cac:CreditNoteLine'

type Test = NonNullable<ElementRule['test']>

function rule(number: string, at: string, terms: readonly TermId[], test: Test): ElementRule {
  return { id: `UBL-SR-${number}`, severity: 'fatal', category: 'format', shape: 'once', only: UBL, at, terms, test }
}

/**
 * At most one element on a path below the context. `entry` is the path of the element around it that the schema lets not stand without it: what is
 * said again is then the whole of that.
 */
function once(number: string, at: string, terms: readonly TermId[], path: string, entry = path): ElementRule {
  const names = path.split('/')
  const mendXml = (element: XmlElement): readonly XmlMend[] | undefined => dropRepeats(below(element, entry))
  return { ...rule(number, at, terms, (element) => countBelow(element, names) <= 1), repeats: true, mendXml }
}

const TAX_NUMBERS = ['BT-31', 'BT-32', 'BT-48', 'BT-63'] as const

/** A number without a scheme is read as one for another tax. */
const saysVat = (scheme: XmlElement): boolean => below(scheme, 'TaxScheme/ID').some((id) => textOf(id).trim().toUpperCase() === 'VAT')

/** A registration that says only under which tax it would be, and no number, says nothing. */
function dropUnnumbered(scheme: XmlElement): readonly XmlMend[] | undefined {
  const says = scheme.elements.flatMap((part) =>
    part.local === 'TaxScheme' ? part.elements.filter(({ local }) => local !== 'ID') : [part],
  )
  return says.every(isHollow) && !hasBelow(scheme, 'CompanyID') ? [{ element: scheme, value: undefined }] : undefined
}

const REASON = ['AllowanceChargeReason']
const ITEM_CATEGORY = ['Item', 'ClassifiedTaxCategory']
const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'

/** Tax numbers of a party by scheme: `VAT` in any case, or something else. */
function taxIds(root: XmlElement, party: string, vat: boolean): number {
  const schemes = below(root, `${party}/PartyTaxScheme`).filter((scheme) =>
    below(scheme, 'TaxScheme').some((tax) => {
      const ids = childrenOf(tax, 'ID')
      // Absent and empty ids compare as the empty text.
      return ((ids.length === 0 ? '' : textOf(ids[0]).toUpperCase()) === 'VAT') === vat
    }),
  )
  return schemes.flatMap((scheme) => childrenOf(scheme, 'CompanyID')).length
}

/** Every element of a name, wherever it stands, repeats the text of the first one. */
const repeatsFirst: Test =
  (element) =>
  ({ syntax: { firstText } }) => {
    const text = textOf(element)
    if (!firstText.has(element.local)) firstText.set(element.local, text)
    return firstText.get(element.local) === text
  }

/** Counts SEPA ids over the whole document; the second one is at fault. */
const isOnlySepaId: Test = (id) => {
  if (attributeOf(id, 'schemeID')?.toUpperCase() !== 'SEPA') return true
  return ({ syntax: { met } }) => {
    const count = (met.get('SEPA') ?? 0) + 1
    met.set('SEPA', count)
    return count <= 1
  }
}

/** The payee's name differs from the seller's legal name; an absent name on either side makes the official comparison fail. */
function namedUnlikeSeller(payee: XmlElement): boolean {
  const names = below(payee, 'PartyName/Name').map(textOf)
  const sellers = below(payee.parent, `${SELLER}/PartyLegalEntity/RegistrationName`).map(textOf)
  return names.some((name) => sellers.some((seller) => name !== seller))
}

/** What may stand only once although UBL allows more, and other bounds of the UBL binding (CEN/TS 16931-3-2). */
export const ublRepetition = (): readonly Rule[] => [
  once('01', '/', ['BT-12'], 'ContractDocumentReference/ID', 'ContractDocumentReference'),
  once('02', '/', ['BT-15'], 'ReceiptDocumentReference/ID', 'ReceiptDocumentReference'),
  once('03', '/', ['BT-16'], 'DespatchDocumentReference/ID', 'DespatchDocumentReference'),
  rule('04', '/', ['BT-18'], (root) => {
    const objects = childrenOf(root, 'AdditionalDocumentReference').filter((one) =>
      below(one, 'DocumentTypeCode').some((code) => textOf(code) === '130'),
    )
    return objects.flatMap((one) => childrenOf(one, 'ID')).length <= 1
  }),
  once('05', '/', ['BT-20'], 'PaymentTerms/Note'),
  once('06', 'cac:BillingReference', ['BT-25'], 'InvoiceDocumentReference'),
  rule('07', 'cac:BillingReference', ['BT-25'], (reference) => hasBelow(reference, 'InvoiceDocumentReference/ID')),
  once('08', '/', ['BT-73', 'BT-74'], 'InvoicePeriod'),
  once('09', '/', ['BT-27'], `${SELLER}/PartyLegalEntity/RegistrationName`),
  once('10', '/', ['BT-28'], `${SELLER}/PartyName/Name`),
  once('11', '/', ['BT-30'], `${SELLER}/PartyLegalEntity/CompanyID`),
  rule('12', '/', ['BT-31'], (root) => taxIds(root, SELLER, true) <= 1),
  rule('13', '/', ['BT-32'], (root) => taxIds(root, SELLER, false) <= 1),
  once('14', '/', ['BT-33'], `${SELLER}/PartyLegalEntity/CompanyLegalForm`),
  once('15', '/', ['BT-44'], `${BUYER}/PartyLegalEntity/RegistrationName`),
  once('16', '/', ['BT-46'], `${BUYER}/PartyIdentification/ID`),
  once('17', '/', ['BT-47'], `${BUYER}/PartyLegalEntity/CompanyID`),
  rule('18', '/', ['BT-48'], (root) => taxIds(root, BUYER, true) <= 1),
  rule('19', 'cac:PayeeParty', ['BT-59'], (payee) => below(payee, 'PartyName/Name').length <= 1 && namedUnlikeSeller(payee)),
  rule('20', 'cac:PayeeParty', ['BT-60'], (payee) => {
    const ids = below(payee, 'PartyIdentification/ID').filter((id) => attributeOf(id, 'schemeID')?.toUpperCase() !== 'SEPA')
    return ids.length <= 1 && namedUnlikeSeller(payee)
  }),
  rule('21', 'cac:PayeeParty', ['BT-61'], (payee) => below(payee, 'PartyLegalEntity/CompanyID').length <= 1 && namedUnlikeSeller(payee)),
  once('22', 'cac:TaxRepresentativeParty', ['BT-62'], 'PartyName/Name'),
  once('23', 'cac:TaxRepresentativeParty', ['BT-63'], 'PartyTaxScheme/CompanyID'),
  once('24', '/', ['BT-72'], 'Delivery'),
  once('25', 'cac:Delivery', ['BT-70'], 'DeliveryParty/PartyName/Name'),
  once('26', 'cac:PaymentMeans', ['BT-83'], 'PaymentID'),
  once('27', 'cac:PaymentMeans', ['BT-81'], 'PaymentMeansCode'),
  once('28', 'cac:PaymentMeans', ['BT-89'], 'PaymentMandate/ID'),
  rule('29', 'cac:PartyIdentification/cbc:ID/@schemeID', ['BT-90'], isOnlySepaId),
  rule('30', 'cac:AllowanceCharge', ['BT-97', 'BT-139'], (one) => indicatorOf(one) !== 'allowance' || countBelow(one, REASON) <= 1),
  rule('31', 'cac:AllowanceCharge', ['BT-104', 'BT-144'], (one) => indicatorOf(one) !== 'charge' || countBelow(one, REASON) <= 1),
  once('32', 'cac:TaxSubtotal', ['BT-120'], 'TaxCategory/TaxExemptionReason'),
  once('33', 'cac:AdditionalDocumentReference', ['BT-123'], 'DocumentDescription'),
  once('34', LINE, ['BT-127'], 'Note'),
  once('35', LINE, ['BT-132'], 'OrderLineReference/LineID', 'OrderLineReference'),
  once('36', LINE, ['BT-134', 'BT-135'], 'InvoicePeriod'),
  once('37', LINE, ['BT-147'], 'Price/AllowanceCharge/Amount', 'Price/AllowanceCharge'),
  once('39', '/', ['BT-11'], 'ProjectReference/ID', 'ProjectReference'),
  once('40', '/', ['BT-45'], `${BUYER}/PartyName/Name`),
  rule('42', 'cac:AccountingSupplierParty/cac:Party', ['BT-31', 'BT-32'], (party) => childrenOf(party, 'PartyTaxScheme').length <= 2),
  rule('43', 'cac:AdditionalDocumentReference', ['BT-18', 'BT-122'], (reference) => {
    const codes = childrenOf(reference, 'DocumentTypeCode').map(textOf)
    if (codes.includes('130')) return true
    if (reference.parent?.local === 'CreditNote' && codes.includes('50')) return true
    return codes.length === 0 && childrenOf(reference, 'ID').every((id) => attributeOf(id, 'schemeID') === undefined)
  }),
  rule('44', 'cbc:PaymentID', ['BT-83'], repeatsFirst),
  once('45', '/', ['BT-9'], 'PaymentMeans/PaymentDueDate'),
  rule(
    '46',
    '/',
    ['BT-82'],
    (root) => below(root, 'PaymentMeans/PaymentMeansCode').filter((code) => attributeOf(code, 'name') !== undefined).length <= 1,
  ),
  rule('47', 'cbc:PaymentMeansCode', ['BT-81'], repeatsFirst),
  {
    ...rule('48', LINE, ['BT-151'], (line) => countBelow(line, ITEM_CATEGORY) === 1),
    repair: ((facts, _element, path) => mendLineCategory(facts, path)) satisfies ElementRule['repair'],
  },
  once('49', '/', ['BT-8'], 'InvoicePeriod/DescriptionCode'),
  once('50', LINE, ['BT-154'], 'Item/Description'),
  once('51', 'cac:PostalAddress|cac:Address', ['BT-162', 'BT-163', 'BT-164', 'BT-165'], 'AddressLine'),
  once('52', LINE, ['BT-128'], 'DocumentReference'),
  {
    ...rule('53', 'cac:PartyTaxScheme', TAX_NUMBERS, (scheme) => hasBelow(scheme, 'TaxScheme/ID') && hasBelow(scheme, 'CompanyID')),
    termsAt: (scheme) => (saysVat(scheme) ? TAX_NUMBERS : ['BT-32', ...TAX_NUMBERS.filter((term) => term !== 'BT-32')]),
    mendXml: dropUnnumbered,
  },
  once('54', '/', ['BT-87'], 'PaymentMeans/CardAccount'),
  once('55', '/', ['BT-89'], 'PaymentMeans/PaymentMandate'),
  once('56', '/', ['BT-17'], 'OriginatorDocumentReference/ID'),
]
