import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../../../xml/types.ts'
import type { DocumentFacts } from '../../facts.ts'
import { warn, type ElementRule, type Rule, type Syntax } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { attributeOf, below, childrenOf, countBelow, hasBelow, textOf } from '../element.ts'

const CII: readonly Syntax[] = ['cii']
const T = '/rsm:SupplyChainTradeTransaction'
const LINE = `${T}/ram:IncludedSupplyChainTradeLineItem`
const REFERENCE = 'ram:*ReferencedDocument'
const TAX = 'ram:*TradeTax'
const ADDITIONAL = 'ram:AdditionalReferencedDocument'

type Test = NonNullable<ElementRule['test']>

function rule(number: string, at: string, terms: readonly TermId[], test: Test): ElementRule {
  return { id: `CII-${number}`, severity: 'fatal', category: 'format', only: CII, at, terms, test }
}

const has = hasBelow
const typeIs = (element: XmlElement, ...codes: readonly string[]): boolean =>
  childrenOf(element, 'TypeCode').some((code) => codes.includes(textOf(code)))
const within = (element: XmlElement, local: string): boolean => {
  for (let at = element.parent; at !== undefined; at = at.parent) if (at.local === local) return true
  return false
}

/** A rule on how often an element holds a part; the sentence names the part. */
function counted(
  number: string,
  at: string,
  terms: readonly TermId[],
  name: string,
  count: (element: XmlElement) => number,
  holds: (count: number) => boolean = (found) => found <= 1,
): ElementRule {
  return { ...rule(number, at, terms, (element) => holds(count(element))), shape: 'part', part: { name, count } }
}

function exactlyOne(number: string, at: string, terms: readonly TermId[], path: string): ElementRule {
  const names = path.split('/')
  const name = names.map((local) => `ram:${local}`).join('/')
  return counted(
    number,
    at,
    terms,
    name,
    (element) => countBelow(element, names),
    (found) => found === 1,
  )
}

/** A party has an identifier without a scheme or one with a scheme, not both. */
function oneKindOfId(number: string, at: string, terms: readonly TermId[], party: string): ElementRule {
  return {
    ...warn(rule(number, at, terms, (element) => !has(element, `${party}/ID`) || !has(element, `${party}/GlobalID`))),
    shape: 'once',
  }
}

/** A contact point is a person or a department. */
const oneContactName = (agreement: XmlElement, party: string): boolean =>
  !has(agreement, `${party}/DefinedTradeContact/PersonName`) || !has(agreement, `${party}/DefinedTradeContact/DepartmentName`)

const ofType = (element: XmlElement, code: string): readonly XmlElement[] =>
  childrenOf(element, 'AdditionalReferencedDocument').filter((one) =>
    childrenOf(one, 'TypeCode').some((type) => normalizeSpace(textOf(type)) === code),
  )

/** A part of a referenced document that only supporting documents (916), the invoiced object (130) or one kind of reference may have. */
function onlyIn(number: string, part: string, allowed: (reference: XmlElement) => boolean): ElementRule {
  return {
    ...rule(number, `${REFERENCE}/ram:${part}`, [], (element) => element.parent !== undefined && allowed(element.parent)),
    shape: 'not_used',
  }
}

const isSupporting = (reference: XmlElement): boolean => reference.local === 'AdditionalReferencedDocument' && typeIs(reference, '916')

/** A part of a tax that belongs to the breakdown alone. */
function onlyInBreakdown(number: string, part: string): ElementRule {
  return {
    ...warn(rule(number, `${TAX}/ram:${part}`, [], (element) => within(element, 'ApplicableHeaderTradeSettlement'))),
    shape: 'not_used',
  }
}

function onlyInApplicable(number: string, part: string): ElementRule {
  return { ...warn(rule(number, `${TAX}/ram:${part}`, [], (element) => element.parent?.local === 'ApplicableTradeTax')), shape: 'not_used' }
}

/** Every element of a name repeats the text of the first one. */
function repeatsFirst(key: string): Test {
  return (element) =>
    ({ syntax: { firstText } }) => {
      const text = normalizeSpace(textOf(element))
      if (!firstText.has(key)) firstText.set(key, text)
      return firstText.get(key) === text
    }
}

/** `ChargeIndicator/Indicator` says that it is no charge. */
const isDiscount = (element: XmlElement): boolean =>
  below(element, 'ChargeIndicator/Indicator').some((said) => ['false', '0'].includes(textOf(said).trim()))

const PRICE_DISCOUNT = 'GrossPriceProductTradePrice/AppliedTradeAllowanceCharge'
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans'

/** Rules of the CII binding (CEN/TS 16931-3-3) with a condition of their own. */
export const ciiRules = (): readonly Rule[] => [...documentRules(), ...lineRules(), ...headerRules(), ...paymentRules(), ...datatypeRules()]

const documentRules = (): readonly Rule[] => [
  exactlyOne('SR-009', '/rsm:ExchangedDocumentContext', ['BT-24'], 'GuidelineSpecifiedDocumentContextParameter'),
  exactlyOne('SR-010', '/rsm:ExchangedDocumentContext', ['BT-24'], 'GuidelineSpecifiedDocumentContextParameter/ID'),
  exactlyOne('SR-014', '/rsm:ExchangedDocument', ['BT-3'], 'TypeCode'),
]

/** The lines, and allowances and charges wherever they stand. */
const lineRules = (): readonly Rule[] => [
  {
    ...rule('SR-046', `${LINE}/ram:SpecifiedTradeProduct`, ['BT-157-1', 'BT-157'], (product) => {
      const ids = childrenOf(product, 'GlobalID')
      return ids.length === 0 || ids.some((id) => attributeOf(id, 'schemeID') !== undefined)
    }),
    shape: 'scheme',
  },
  {
    ...exactlyOne('SR-090', `${LINE}/ram:SpecifiedTradeProduct`, ['BT-159'], 'OriginTradeCountry/ID'),
    test: (product: XmlElement) => !has(product, 'OriginTradeCountry') || countBelow(product, ['OriginTradeCountry', 'ID']) === 1,
  },
  exactlyOne('SR-069', `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`, ['BT-160'], 'Description'),
  exactlyOne('SR-072', `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`, ['BT-161'], 'Value'),
  exactlyOne('SR-439', `${LINE}/ram:SpecifiedLineTradeAgreement`, ['BT-146'], 'NetPriceProductTradePrice/ChargeAmount'),
  warn(
    rule('SR-119', `${LINE}/ram:SpecifiedLineTradeAgreement`, ['BT-147'], (agreement) => {
      const discounts = below(agreement, PRICE_DISCOUNT)
      if (discounts.some(isDiscount) && discounts.some((one) => has(one, 'ActualAmount'))) return true
      return !discounts.some((one) => has(one, 'ChargeIndicator') || has(one, 'ActualAmount'))
    }),
  ),
  counted(
    'SR-463',
    'ram:SpecifiedTradeAllowanceCharge',
    [],
    'ram:ChargeIndicator',
    (one) => childrenOf(one, 'ChargeIndicator').length,
    (found) => found > 0,
  ),
  warn(exactlyOne('SR-454', `${LINE}/ram:SpecifiedLineTradeSettlement`, ['BT-151'], 'ApplicableTradeTax')),
  warn(
    counted(
      'SR-474',
      `${LINE}/ram:SpecifiedLineTradeSettlement`,
      ['BT-128'],
      `${ADDITIONAL} (130)`,
      (settlement) => ofType(settlement, '130').length,
    ),
  ),
]

/** Parties and references of the whole invoice. */
const headerRules = (): readonly Rule[] => [
  oneKindOfId('SR-449', `${T}/ram:ApplicableHeaderTradeDelivery`, ['BT-71'], 'ShipToTradeParty'),
  oneKindOfId('SR-450', `${T}/ram:ApplicableHeaderTradeAgreement`, ['BT-46'], 'BuyerTradeParty'),
  oneKindOfId('SR-451', `${T}/ram:ApplicableHeaderTradeSettlement`, ['BT-60'], 'PayeeTradeParty'),
  {
    ...warn(
      rule('SR-465', `${T}/ram:ApplicableHeaderTradeAgreement`, ['BT-41'], (agreement) => oneContactName(agreement, 'SellerTradeParty')),
    ),
    shape: 'once',
  },
  {
    ...warn(
      rule('SR-466', `${T}/ram:ApplicableHeaderTradeAgreement`, ['BT-56'], (agreement) => oneContactName(agreement, 'BuyerTradeParty')),
    ),
    shape: 'once',
  },
  counted('SR-455', `${T}/ram:ApplicableHeaderTradeAgreement`, ['BT-41'], 'ram:SellerTradeParty/ram:DefinedTradeContact', (agreement) =>
    countBelow(agreement, ['SellerTradeParty', 'DefinedTradeContact']),
  ),
  counted('SR-456', `${T}/ram:ApplicableHeaderTradeAgreement`, ['BT-56'], 'ram:BuyerTradeParty/ram:DefinedTradeContact', (agreement) =>
    countBelow(agreement, ['BuyerTradeParty', 'DefinedTradeContact']),
  ),
  warn(
    counted(
      'SR-457',
      `${T}/ram:ApplicableHeaderTradeAgreement`,
      ['BT-17'],
      `${ADDITIONAL} (50)`,
      (agreement) => childrenOf(agreement, 'AdditionalReferencedDocument').filter((one) => typeIs(one, '50')).length,
    ),
  ),
  warn(
    counted(
      'SR-458',
      `${T}/ram:ApplicableHeaderTradeAgreement`,
      ['BT-18'],
      `${ADDITIONAL} (130)`,
      (agreement) => childrenOf(agreement, 'AdditionalReferencedDocument').filter((one) => typeIs(one, '130')).length,
    ),
  ),
  // Known to be too strict: several supporting documents with a name each are counted together.
  warn(
    counted(
      'SR-475',
      `${T}/ram:ApplicableHeaderTradeAgreement`,
      ['BT-123'],
      `${ADDITIONAL}/ram:Name (916)`,
      (agreement) => ofType(agreement, '916').flatMap((one) => childrenOf(one, 'Name')).length,
    ),
  ),
  warn(
    counted(
      'SR-476',
      `${T}/ram:ApplicableHeaderTradeAgreement`,
      ['BT-125'],
      `${ADDITIONAL}/ram:AttachmentBinaryObject (916)`,
      (agreement) => ofType(agreement, '916').flatMap((one) => childrenOf(one, 'AttachmentBinaryObject')).length,
    ),
  ),
]

const paymentRules = (): readonly Rule[] => [
  rule('SR-462', 'ram:ApplicableTradeTax/ram:DueDateTypeCode', ['BT-8'], (code) => ({ syntax: { firstText } }) => {
    if (!firstText.has('DueDateTypeCode')) firstText.set('DueDateTypeCode', textOf(code))
    return firstText.get('DueDateTypeCode') === textOf(code)
  }),
  rule('SR-470', `${T}/ram:ApplicableHeaderTradeSettlement/${MEANS}`, ['BT-84'], (means) => {
    const transfer = childrenOf(means, 'TypeCode').some((code) => ['30', '58'].includes(normalizeSpace(textOf(code))))
    return (
      !transfer || has(means, 'PayeePartyCreditorFinancialAccount/IBANID') || has(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID')
    )
  }),
  rule('SR-467', `${MEANS}/ram:TypeCode`, ['BT-81'], repeatsFirst('TypeCode')),
  rule('SR-468', `${MEANS}/ram:Information`, ['BT-82'], repeatsFirst('Information')),
  {
    id: 'CII-SR-469',
    severity: 'fatal',
    category: 'format',
    only: CII,
    on: 'BG-0',
    terms: ['BT-83'],
    test: () => (facts: DocumentFacts) => (facts.syntax.met.get('PaymentReference') ?? 0) <= 1,
  },
]

/** Parts of a data type that only some of its uses may have. */
const datatypeRules = (): readonly Rule[] => [
  onlyIn('DT-015', 'URIID', isSupporting),
  onlyIn('DT-018', 'TypeCode', (reference) => reference.local === 'AdditionalReferencedDocument' && typeIs(reference, '50', '130', '916')),
  onlyIn('DT-021', 'Name', isSupporting),
  onlyIn('DT-022', 'AttachmentBinaryObject', isSupporting),
  onlyIn('DT-024', 'ReferenceTypeCode', (reference) => reference.local === 'AdditionalReferencedDocument' && typeIs(reference, '130')),
  onlyIn('DT-027', 'FormattedIssueDateTime', (reference) => reference.local === 'InvoiceReferencedDocument'),
  // Official test: some billed quantity anywhere in the document states its unit.
  rule('DT-033', 'ram:*Quantity/@unitCode', [], (_quantity, facts) => facts.present('BT-130')),
  rule('DT-037', `${TAX}/ram:TypeCode`, [], (code) => code.parent !== undefined && typeIs(code.parent, 'VAT')),
  onlyInBreakdown('DT-041', 'BasisAmount'),
  onlyInApplicable('DT-052', 'ExemptionReasonCode'),
  onlyInApplicable('DT-098', 'ExemptionReason'),
  onlyInBreakdown('DT-054', 'TaxPointDate'),
  onlyInBreakdown('DT-058', 'DueDateTypeCode'),
  rule(
    'DT-097',
    'udt:DateTimeString',
    [],
    (date) =>
      attributeOf(date, 'format') !== '102' || /^[ \t\r\n]*\d{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/.test(textOf(date)),
  ),
]
