import { hasCode, type CodeListName } from '../../codelists/codes.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import { mendSchemeCode } from '../en16931/codes.ts'
import { CII, onElement, onGroup } from '../en16931/shapes.ts'
import type { LineFacts } from '../facts.ts'
import { reach } from '../occurrences.ts'
import { warn, type ElementRule, type GroupRule, type Rule } from '../rule.ts'
import { attributeOf, below, childrenOf, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { hasOwnFilename, hasSkontoForm, meansOf } from './german.ts'
import { CIUS, CVD, DIGA, EXTENSION, isInExtended, naming } from './ids.ts'

const namesExtension = naming(EXTENSION)
const namesCvd = naming(CVD)
const cii = (rule: GroupRule): GroupRule => ({ ...rule, only: CII })
const any = (group: Group, term: TermId): boolean => reach(group, term).length > 0

/** In CII the mandate and the creditor stand in the document's settlement, the account to be debited in the payment means. */
const isDebit = (payment: Group, facts: LineFacts): boolean => facts.present('BT-89') || facts.present('BT-90') || any(payment, 'BT-91')

function onMeans(id: string, codes: readonly string[], terms: readonly TermId[], test: GroupRule['test']): GroupRule {
  return cii(onGroup(id, 'BG-16', terms, (payment, facts) => !codes.includes(meansOf(payment)) || test(payment, facts)))
}

const within = (element: XmlElement, ...locals: readonly string[]): boolean => {
  for (let at = element.parent; at !== undefined; at = at.parent) if (locals.includes(at.local)) return true
  return false
}

function scheme(id: string, at: string, terms: readonly TermId[], list: CodeListName, unless: readonly string[] = []): ElementRule {
  const rule = onElement(id, CII, at, terms, (element, facts) => {
    const code = normalizeSpace(attributeOf(element, 'schemeID') ?? '')
    return !facts.memo(namesExtension) || within(element, ...unless) || isInExtended(list, code) || DIGA.has(code)
  })
  return { ...rule, shape: 'code', mend: mendSchemeCode(list) }
}

const LINE = '/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem'
const PRODUCT = `${LINE}/ram:SpecifiedTradeProduct`

function onVehicle(id: string, at: string, terms: readonly TermId[], test: (element: XmlElement) => boolean): ElementRule {
  return onElement(id, CII, at, terms, (element, facts) => !facts.memo(namesCvd) || test(element), 'content')
}

const isFilled = (element: XmlElement): boolean => !isBlank(textOf(element))

/** Asked at the agreement, of which a document may have none. */
function vehicleNeeds(id: string, term: TermId, test: (agreement: XmlElement) => boolean): ElementRule {
  return { ...onVehicle(id, '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement', [term], test), shape: 'missing' }
}

const classes = (product: XmlElement): number =>
  below(product, 'DesignatedProductClassification/ClassCode').filter((code) => attributeOf(code, 'listID') === 'CVD').length
const isCva = (property: XmlElement): boolean => childrenOf(property, 'Description').some((name) => textOf(name) === 'cva')
const attributes = (product: XmlElement): number => childrenOf(product, 'ApplicableProductCharacteristic').filter(isCva).length
const CLASSES = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3'])
const DEGREES = new Set(['clean', 'zero-emission', 'other'])

/** BR-TMP-3: base quantities of net and gross price are the same; of several one pair is enough. */
function sameBase(line: XmlElement): boolean {
  const gross = below(line, 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity')
  const net = below(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity')
  return gross.length === 0 || net.length === 0 || (meet(gross.map(textOf), net.map(textOf)) && sameUnit(unitsOf(gross), unitsOf(net)))
}

const meet = (left: readonly string[], right: readonly string[]): boolean => left.some((one) => right.includes(one))
const unitsOf = (quantities: readonly XmlElement[]): readonly string[] =>
  quantities.flatMap((quantity) => attributeOf(quantity, 'unitCode') ?? [])
const sameUnit = (gross: readonly string[], net: readonly string[]): boolean => gross.length === 0 || net.length === 0 || meet(gross, net)

const SPECIFICATIONS = new Set([CIUS, EXTENSION, CVD])
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans'
const PARTS_OF_OTHERS = [
  'PayeePartyCreditorFinancialAccount',
  'PayeeSpecifiedCreditorFinancialInstitution',
  'PayerSpecifiedDebtorFinancialInstitution',
  'ApplicableTradeSettlementFinancialCard',
]

/** What XRechnung asks of CII in another way than of UBL. */
export const XRECHNUNG_CII_RULES: readonly Rule[] = [
  onMeans('BR-DE-23-b', ['30', '58'], ['BT-81'], (payment, facts) => payment.groups('BG-18').length === 0 && !isDebit(payment, facts)),
  onMeans(
    'BR-DE-24-b',
    ['48', '54', '55'],
    ['BT-81'],
    (payment, facts) => payment.groups('BG-17').length === 0 && !isDebit(payment, facts),
  ),
  onMeans('BR-DE-25-a', ['59'], ['BT-89', 'BT-81'], isDebit),
  onElement(
    'BR-DE-25-b',
    CII,
    `/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/${MEANS}`,
    ['BT-81'],
    (means) =>
      !childrenOf(means, 'TypeCode').some((code) => normalizeSpace(textOf(code)) === '59') ||
      PARTS_OF_OTHERS.every((part) => !hasBelow(means, part)),
    'business_rule',
  ),
  cii(
    onGroup('BR-DE-30', 'BG-0', ['BT-90'], (root) =>
      any(root, 'BT-90') ? any(root, 'BT-89') || any(root, 'BT-91') : !any(root, 'BT-89') && !any(root, 'BT-91'),
    ),
  ),
  cii(
    onGroup('BR-DE-31', 'BG-0', ['BT-91'], (root) =>
      any(root, 'BT-91') ? any(root, 'BT-89') || any(root, 'BT-90') : !any(root, 'BT-89') && !any(root, 'BT-90'),
    ),
  ),
  // Only where the context stands is it asked what it names.
  warn(
    onElement('BR-DE-21', CII, '/rsm:ExchangedDocumentContext', ['BT-24'], (context) =>
      below(context, 'GuidelineSpecifiedDocumentContextParameter/ID').some((id) => SPECIFICATIONS.has(textOf(id))),
    ),
  ),
  onElement(
    'BR-DE-18',
    CII,
    '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradePaymentTerms',
    ['BT-20'],
    (terms) => hasSkontoForm(textOf(childrenOf(terms, 'Description')[0])),
  ),
  onElement('BR-DE-22', CII, 'ram:AdditionalReferencedDocument', ['BT-125-2', 'BT-125'], (document) =>
    hasOwnFilename(document, 'AttachmentBinaryObject'),
  ),
  // A date of delivery counts where its element stands, be it empty.
  {
    ...onElement(
      'BR-DE-TMP-32',
      CII,
      '/rsm:SupplyChainTradeTransaction',
      ['BT-72', 'BT-73', 'BT-134'],
      (transaction) =>
        hasBelow(transaction, 'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime') ||
        hasBelow(transaction, 'ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod') ||
        childrenOf(transaction, 'IncludedSupplyChainTradeLineItem').every((line) =>
          hasBelow(line, 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod'),
        ),
      'content',
    ),
    severity: 'information',
  },
  onElement('BR-TMP-3', CII, LINE, ['BT-149'], sameBase, 'business_rule'),
  {
    ...onElement('BR-DEX-01', CII, 'ram:AttachmentBinaryObject', ['BT-125-1'], (file, facts) => {
      const mime = attributeOf(file, 'mimeCode') ?? ''
      return !facts.memo(namesExtension) || hasCode('mime', mime) || mime === 'application/xml'
    }),
    about: 'mimeCode',
    shape: 'code',
  },
  scheme('BR-DEX-04', 'ram:GlobalID/@schemeID', ['BT-29-1', 'BT-46-1', 'BT-60-1'], 'icd', ['SpecifiedTradeProduct', 'ShipToTradeParty']),
  scheme('BR-DEX-05', 'ram:ID/@schemeID', ['BT-30-1', 'BT-47-1', 'BT-61-1'], 'icd', ['SpecifiedTaxRegistration']),
  scheme('BR-DEX-06', 'ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID', ['BT-157-1'], 'icd'),
  scheme('BR-DEX-07', 'ram:URIUniversalCommunication/ram:URIID/@schemeID', ['BT-34-1', 'BT-49-1'], 'eas'),
  scheme('BR-DEX-08', 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID/@schemeID', ['BT-71-1'], 'icd'),
  { ...onElement('BR-DEX-15', CII, 'ram:ParentLineID', ['BT-126'], (_id, facts) => !facts.memo(namesExtension)), severity: 'warning' },
  vehicleNeeds('BR-DE-CVD-01', 'BT-12', (agreement) => below(agreement, 'ContractReferencedDocument/IssuerAssignedID').some(isFilled)),
  vehicleNeeds('BR-DE-CVD-02', 'BT-17', (agreement) =>
    childrenOf(agreement, 'AdditionalReferencedDocument').some(
      (document) =>
        childrenOf(document, 'TypeCode').some((code) => normalizeSpace(textOf(code)) === '50') &&
        childrenOf(document, 'IssuerAssignedID').some(isFilled),
    ),
  ),
  onVehicle('BR-DE-CVD-03', '/rsm:SupplyChainTradeTransaction', ['BT-158', 'BT-160'], (transaction) =>
    below(transaction, 'IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct').some(
      (product) => classes(product) > 0 && attributes(product) > 0,
    ),
  ),
  onVehicle(
    'BR-DE-CVD-04',
    `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode`,
    ['BT-158'],
    (code) => normalizeSpace(attributeOf(code, 'listID') ?? '') !== 'CVD' || CLASSES.has(normalizeSpace(textOf(code))),
  ),
  onVehicle(
    'BR-DE-CVD-05',
    `${PRODUCT}/ram:ApplicableProductCharacteristic`,
    ['BT-161'],
    (property) => !isCva(property) || DEGREES.has(normalizeSpace(textOf(childrenOf(property, 'Value')[0]))),
  ),
  onVehicle('BR-DE-CVD-06-a', PRODUCT, ['BT-160', 'BT-158'], (product) => classes(product) === 0 || attributes(product) === 1),
  onVehicle('BR-DE-CVD-06-b', PRODUCT, ['BT-158', 'BT-160'], (product) => attributes(product) === 0 || classes(product) === 1),
  {
    ...onVehicle('BR-TMP-CVD-01', `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode`, ['BT-158-1'], (code) => {
      const list = normalizeSpace(attributeOf(code, 'listID') ?? '')
      return isInExtended('untdid_7143', list) || list === 'CVD'
    }),
    shape: 'code',
  },
]
