import { Decimal } from '../../base/decimal.ts'
import type { DocumentFacts } from '../facts.ts'
import { below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { normalizeSpace } from '../text.ts'

export const LINE_TOTAL = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'

export const has = (element: XmlElement | undefined, path: string): boolean => below(element, path).length > 0
export const first = (element: XmlElement | undefined, path: string): string => textOf(below(element, path)[0])
export const numberAt = (element: XmlElement | undefined, path: string): Decimal | undefined => Decimal.parse(first(element, path))
export const cents = (value: Decimal): Decimal => value.round(2, 'half-ceiling')

export const statusOf = (line: XmlElement): string => first(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')
export const parentIdOf = (line: XmlElement): string => normalizeSpace(first(line, 'AssociatedDocumentLineDocument/ParentLineID'))
export const idOf = (line: XmlElement): string => normalizeSpace(first(line, 'AssociatedDocumentLineDocument/LineID'))
/** Lines that count; groups and information only sum up or tell. */
export const isDetail = (line: XmlElement): boolean =>
  !has(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode') || statusOf(line) === 'DETAIL'

/** What the sums of a document are made of, read once. */
export interface Parts {
  readonly lines: readonly XmlElement[]
  readonly details: readonly XmlElement[]
  readonly allowances: readonly XmlElement[]
  readonly charges: readonly XmlElement[]
  readonly logistics: readonly XmlElement[]
}

/** The parts of the document. */
export const partsOf = (facts: DocumentFacts): Parts => facts.share(readParts)

function readParts({ document }: DocumentFacts): Parts {
  const transaction = childrenOf(document, 'SupplyChainTradeTransaction')[0]
  const settlement = childrenOf(transaction, 'ApplicableHeaderTradeSettlement')[0]
  const lines = childrenOf(transaction, 'IncludedSupplyChainTradeLineItem')
  const ofKind = (said: string): readonly XmlElement[] =>
    childrenOf(settlement, 'SpecifiedTradeAllowanceCharge').filter((one) => first(one, 'ChargeIndicator/Indicator') === said)
  return {
    lines,
    details: lines.filter(isDetail),
    allowances: ofKind('false'),
    charges: ofKind('true'),
    logistics: childrenOf(settlement, 'SpecifiedLogisticsServiceCharge'),
  }
}

/** Sum of the amounts at a path below elements, rounded to cents; what is no number counts nothing. */
export const sumOf = (elements: readonly XmlElement[], path: string): Decimal =>
  cents(Decimal.sum(elements.flatMap((one) => below(one, path)).map((one) => Decimal.parse(textOf(one)) ?? Decimal.ZERO)))

export const lineSum = ({ details }: Parts): Decimal => sumOf(details, LINE_TOTAL)
export const allowanceSum = ({ allowances }: Parts): Decimal => sumOf(allowances, 'ActualAmount')
export const chargeSum = ({ charges, logistics }: Parts): Decimal => sumOf(charges, 'ActualAmount').plus(sumOf(logistics, 'AppliedAmount'))
