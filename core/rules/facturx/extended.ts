import { Decimal } from '../../base/decimal.ts'
import { lazy } from '../../base/lazy.ts'
import type { TermId } from '../../terms/types.ts'
import { CII, MODEL, onElement, onGroup } from '../en16931/shapes.ts'
import type { DocumentFacts } from '../facts.ts'
import { exists } from '../occurrences.ts'
import type { Rule } from '../rule.ts'
import { attributeOf, below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { normalizeSpace } from '../text.ts'
import { doubleCents, doubleOf } from '../xpath-numbers.ts'
import { ATTRIBUTE_TYPES } from './attribute-types.ts'
import { extendedVatRules } from './extended-vat.ts'
import {
  allowanceSum,
  chargeSum,
  first,
  has,
  idOf,
  isClose,
  isDetail,
  LINE_TOTAL,
  lineSum,
  numberAt,
  parentIdOf,
  partsOf,
  statusOf,
  type Parts,
} from './parts.ts'
import { warn } from '../rule.ts'
import { fx, type Test } from './shapes.ts'

/**
 * Rules BR-FXEXT of the EXTENDED profile: lines below lines, logistics charges, and sums that may be a cent off for each amount that goes
 * into them.
 */

const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const SUMMATION = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'

/** The one total of the summation beside what it should be; absent totals break the rule, but an optional one without amounts. */
function total(name: string, wanted: (parts: Parts) => Decimal, amounts: (parts: Parts) => number, optional?: 'optional'): Test {
  return (summation) => (facts) => {
    const found = numberAt(summation, name)
    const parts = partsOf(facts)
    const count = amounts(parts)
    if (optional !== undefined && count === 0 && !has(summation, name)) return true
    return found !== undefined && isClose(found.minus(wanted(parts)), count)
  }
}

/** Without a tax total in the invoice currency the official rule has nothing to compare, and fails. */
function isGross(summation: XmlElement, facts: DocumentFacts): boolean {
  const { details, allowances, charges, logistics } = partsOf(facts)
  const [net, gross] = [numberAt(summation, 'TaxBasisTotalAmount'), numberAt(summation, 'GrandTotalAmount')]
  const taxes = childrenOf(summation, 'TaxTotalAmount').filter((one) => attributeOf(one, 'currencyID') === facts.currency)
  const tax = taxes.length === 1 ? Decimal.parse(textOf(taxes[0])) : undefined
  if (net === undefined || gross === undefined || tax === undefined) return false
  return isClose(gross.minus(tax).minus(net), details.length + allowances.length + charges.length + logistics.length)
}

function isPayable(summation: XmlElement): boolean {
  const payable = numberAt(summation, 'DuePayableAmount')
  const sum = (from: XmlElement | undefined, path: string): Decimal =>
    Decimal.sum(below(from, path).map((one) => Decimal.parse(textOf(one)) ?? Decimal.ZERO))
  const wanted = sum(summation, 'GrandTotalAmount')
    .minus(sum(summation, 'TotalPrepaidAmount'))
    .plus(sum(summation, 'RoundingAmount'))
    .plus(sum(summation.parent, 'SpecifiedFinancialAdjustment/ActualAmount'))
  return payable?.equals(wanted) === true
}

const TOTALS: readonly Rule[] = [
  fx(
    'CO-10',
    SUMMATION,
    ['BT-106'],
    total('LineTotalAmount', lineSum, ({ lines }) => lines.length),
  ),
  fx(
    'CO-11',
    SUMMATION,
    ['BT-107'],
    total('AllowanceTotalAmount', allowanceSum, ({ allowances }) => allowances.length, 'optional'),
  ),
  fx(
    'CO-12',
    SUMMATION,
    ['BT-108'],
    total('ChargeTotalAmount', chargeSum, ({ charges, logistics }) => charges.length + logistics.length, 'optional'),
  ),
  fx(
    'CO-13',
    SUMMATION,
    ['BT-109'],
    total(
      'TaxBasisTotalAmount',
      (parts) => lineSum(parts).minus(allowanceSum(parts)).plus(chargeSum(parts)),
      ({ details, allowances, charges, logistics }) => details.length + allowances.length + charges.length + logistics.length,
    ),
  ),
  fx('CO-15', SUMMATION, ['BT-112'], (summation) => (facts) => isGross(summation, facts)),
  fx('CO-16', SUMMATION, ['BT-115'], isPayable),
]

// ---------------------------------------------------------------- lines below lines

/** The total of a group is the sum of the lines right below it. */
const groupsAddUp: Test = (line) => (facts) => {
  const { lines } = partsOf(facts)
  if (lines[0] !== line) return true
  const sums = new Map<string, number>()
  for (const one of lines) {
    if (statusOf(one) !== 'DETAIL' && statusOf(one) !== 'GROUP') continue
    sums.set(parentIdOf(one), (sums.get(parentIdOf(one)) ?? 0) + doubleOf(first(one, LINE_TOTAL)))
  }
  return lines.every((one) => {
    if (statusOf(one) !== 'GROUP' || normalizeSpace(first(one, LINE_TOTAL)) === '') return true
    return doubleOf(first(one, LINE_TOTAL)) === doubleCents(sums.get(idOf(one)) ?? 0)
  })
}

/** In a group with a total all groups right below have one. */
const groupsBelowHaveTotals: Test = (line) => {
  if (statusOf(line) !== 'GROUP' || !has(line, LINE_TOTAL)) return true
  const id = first(line, 'AssociatedDocumentLineDocument/LineID')
  return (facts) =>
    partsOf(facts).lines.every(
      (one) => statusOf(one) !== 'GROUP' || first(one, 'AssociatedDocumentLineDocument/ParentLineID') !== id || has(one, LINE_TOTAL),
    )
}

/** What a line that counts needs; groups and information do not. */
function detailNeeds(id: string, term: TermId, holds: (line: XmlElement) => boolean): Rule {
  return {
    ...fx(id, LINE, [term], (line) => !has(line, 'AssociatedDocumentLineDocument') || !isDetail(line) || holds(line), 'content'),
    shape: 'missing',
  }
}

const ownTax = (line: XmlElement): readonly XmlElement[] => below(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')

const LINES: readonly Rule[] = [
  fx('06', LINE, ['BT-126'], (line) => parentIdOf(line) === '' || statusOf(line) !== '', 'content'),
  fx('08', LINE, ['BT-131'], groupsAddUp),
  fx(
    '11',
    LINE,
    ['BT-126'],
    (line) => parentIdOf(line) === '' || ((facts) => partsOf(facts).lines.some((one) => idOf(one) === parentIdOf(line))),
  ),
  fx('12', LINE, ['BT-131'], groupsBelowHaveTotals),
  detailNeeds('BR-22', 'BT-129', (line) => has(line, 'SpecifiedLineTradeDelivery/BilledQuantity')),
  detailNeeds('BR-23', 'BT-130', (line) =>
    below(line, 'SpecifiedLineTradeDelivery/BilledQuantity').some((one) => attributeOf(one, 'unitCode') !== undefined),
  ),
  detailNeeds('BR-24', 'BT-131', (line) => has(line, LINE_TOTAL)),
  detailNeeds('BR-26', 'BT-146', (line) => has(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
  detailNeeds(
    'CO-04',
    'BT-151',
    (line) =>
      ownTax(line).some((tax) => first(tax, 'TypeCode') === 'VAT') &&
      ownTax(line).some((tax) => first(tax, 'TypeCode').toUpperCase() === 'VAT' && has(tax, 'CategoryCode')),
  ),
]

// ---------------------------------------------------------------- notes, reasons, attributes

const hasNoteText = (note: XmlElement): boolean => !has(note, 'SubjectCode') || has(note, 'ContentCode') || has(note, 'Content')
const hasReason = (charge: XmlElement): boolean =>
  first(charge, 'ChargeIndicator/Indicator') !== 'true' || has(charge, 'Reason') || has(charge, 'ReasonCode')
const measured = (attribute: XmlElement): boolean =>
  childrenOf(attribute, 'ValueMeasure').some((one) => (attributeOf(one, 'unitCode') ?? '') !== '')

const PARTS: readonly Rule[] = [
  fx('01', '/rsm:ExchangedDocument/ram:IncludedNote', ['BT-22', 'BT-21'], hasNoteText, 'content'),
  fx('02', 'ram:AssociatedDocumentLineDocument/ram:IncludedNote', ['BT-127'], hasNoteText, 'content'),
  warn(
    fx(
      '04',
      'ram:ApplicableProductCharacteristic/ram:TypeCode',
      ['BT-160'],
      (code) => ATTRIBUTE_TYPES.has(normalizeSpace(textOf(code))),
      'format',
    ),
  ),
  fx(
    '03',
    'ram:SpecifiedTaxRegistration/ram:ID',
    ['BT-48', 'BT-63'],
    (id) => id.parent?.parent?.local === 'SellerTradeParty' || attributeOf(id, 'schemeID') === 'VA',
    'format',
  ),
  {
    ...fx('BR-38', 'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge', ['BT-104', 'BT-105'], hasReason, 'content'),
    shape: 'one_of',
  },
  {
    ...fx('BR-44', 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge', ['BT-144', 'BT-145'], hasReason, 'content'),
    shape: 'one_of',
  },
  {
    ...fx(
      'BR-54-1',
      'ram:ApplicableProductCharacteristic',
      ['BT-160'],
      (one) => has(one, 'Description') || has(one, 'TypeCode'),
      'content',
    ),
    shape: 'missing',
  },
  fx(
    'BR-54-2',
    'ram:ApplicableProductCharacteristic',
    ['BT-161'],
    (one) => has(one, 'Value') !== has(one, 'ValueMeasure') && (has(one, 'Value') || measured(one)),
    'content',
  ),
  {
    ...fx(
      'CII-DT-097a',
      'udt:DateTimeString',
      [],
      (date) =>
        attributeOf(date, 'format') !== '205' ||
        /^[ \t\r\n]*\d{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])([01][0-9]|2[0-3])[0-5][0-9][ \t\r\n]*$/.test(textOf(date)),
      'format',
    ),
  },
]

const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const TERMS = `${SETTLEMENT}/SpecifiedTradePaymentTerms`

/** EN 16931 has given this rule up. In CII the element that would hold the date is enough. */
const DUE: readonly Rule[] = [
  {
    ...onGroup(
      'BR-CO-25',
      'BG-0',
      ['BT-9', 'BT-20'],
      (root, facts) => {
        const payable = facts.numberOf(root, 'BT-115')
        return payable === undefined || payable.isNegative() || payable.isZero() || exists(root, 'BT-9') || exists(root, 'BT-20')
      },
      'content',
    ),
    only: MODEL,
  },
  onElement(
    'BR-CO-25',
    CII,
    '/',
    ['BT-9', 'BT-20'],
    (root) =>
      !(doubleOf(first(root, `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount`)) > 0) ||
      has(root, `${TERMS}/DueDateDateTime`) ||
      has(root, `${TERMS}/Description`),
    'content',
  ),
]

export const extendedRules = lazy((): readonly Rule[] => [...DUE, ...PARTS, ...LINES, ...TOTALS, ...extendedVatRules()])
