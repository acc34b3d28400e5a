import { Decimal } from '../../base/decimal.ts'
import { cents } from '../en16931/amounts.ts'
import { centsOfSum, decimalOfDouble } from '../xpath-numbers.ts'
import type { DocumentFacts } from '../facts.ts'
import { below, childrenOf, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import { isKnownNamespace } from '../syntax/pattern.ts'
import { normalizeSpace } from '../text.ts'

export const LINE_TOTAL = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'

export const has = hasBelow
export const first = (element: XmlElement | undefined, path: string): string => textOf(below(element, path)[0])
export const numberAt = (element: XmlElement | undefined, path: string): Decimal | undefined => Decimal.parse(first(element, path))

export const hasCode = (tax: XmlElement, code: string): boolean => childrenOf(tax, 'CategoryCode').some((one) => textOf(one) === code)

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
  /** Allowances and charges that say so by `false` and `true`. */
  readonly allowances: readonly XmlElement[]
  readonly charges: readonly XmlElement[]
  /** All of them, whatever they say. */
  readonly either: readonly XmlElement[]
  readonly logistics: readonly XmlElement[]
}

/** The parts of the document. */
export const partsOf = (facts: DocumentFacts): Parts => facts.share(readParts)

function readParts({ document }: DocumentFacts): Parts {
  const transaction = childrenOf(document, 'SupplyChainTradeTransaction')[0]
  const settlement = childrenOf(transaction, 'ApplicableHeaderTradeSettlement')[0]
  const lines = childrenOf(transaction, 'IncludedSupplyChainTradeLineItem')
  const either = childrenOf(settlement, 'SpecifiedTradeAllowanceCharge')
  return {
    lines,
    details: lines.filter(isDetail),
    allowances: either.filter((one) => indicates(one, 'false')),
    charges: either.filter((one) => indicates(one, 'true')),
    either,
    logistics: childrenOf(settlement, 'SpecifiedLogisticsServiceCharge'),
  }
}

/** Sum of the amounts at a path below elements, rounded to cents; what is no number counts nothing. */
export const sumOf = (elements: readonly XmlElement[], path: string): Decimal =>
  cents(Decimal.sum(elements.flatMap((one) => below(one, path)).map((one) => Decimal.parse(textOf(one)) ?? Decimal.ZERO)))

/** A sum of untyped amounts is one of doubles, of which the official rules go on with the exact value. */
const untypedSum = (elements: readonly XmlElement[], path: string): Decimal =>
  decimalOfDouble(centsOfSum(textsAt(elements, path))) ?? Decimal.ZERO

export const lineSum = ({ details }: Parts): Decimal => untypedSum(details, LINE_TOTAL)
export const allowanceSum = ({ allowances }: Parts): Decimal => untypedSum(allowances, 'ActualAmount')
export const chargeSum = ({ charges, logistics }: Parts): Decimal =>
  untypedSum(charges, 'ActualAmount').plus(untypedSum(logistics, 'AppliedAmount'))

/** The texts at a path below elements. */
export const textsAt = (elements: readonly XmlElement[], path: string): readonly string[] =>
  elements.flatMap((one) => below(one, path)).map(textOf)

/** What some rules look for wherever it stands. */
export type Party = 'SellerTradeParty' | 'BuyerTradeParty'
type Sought = Party | 'ApplicableTradeTax' | 'CategoryTradeTax' | 'AppliedTradeTax'
const SOUGHT: readonly Sought[] = ['SellerTradeParty', 'BuyerTradeParty', 'ApplicableTradeTax', 'CategoryTradeTax', 'AppliedTradeTax']

/** The elements of a name in the whole document; all names are looked for at once. */
export const withName = (facts: DocumentFacts, name: Sought): readonly XmlElement[] => facts.share(findSought).get(name) ?? []

function findSought({ document }: DocumentFacts): ReadonlyMap<string, readonly XmlElement[]> {
  const found = new Map<string, XmlElement[]>(SOUGHT.map((name) => [name, []]))
  const visit = (element: XmlElement): void => {
    if (isKnownNamespace(element.namespace)) found.get(element.local)?.push(element)
    for (const child of element.elements) visit(child)
  }
  if (document !== undefined) visit(document)
  return found
}

/** The charge indicator of an allowance or charge says so. */
export const indicates = (charge: XmlElement | undefined, said: string): boolean =>
  below(charge, 'ChargeIndicator/Indicator').some((one) => textOf(one) === said)

/** Where a VAT category stands; `applicable`, `category` and `applied` are all taxes of these names. */
export type CodePlace = 'line' | 'allowance' | 'charge' | 'breakdown' | 'applicable' | 'category' | 'applied'

export type Codes = Readonly<Record<CodePlace, ReadonlySet<string>>>

/** The category codes in use, as they are written, by where they stand. */
export const codesIn = (facts: DocumentFacts): Codes => facts.share(readCodes)

function readCodes(facts: DocumentFacts): Codes {
  const applicable = withName(facts, 'ApplicableTradeTax')
  const category = withName(facts, 'CategoryTradeTax')
  const inside = (local: string): readonly XmlElement[] => applicable.filter(({ parent }) => parent?.local === local)
  const ofKind = (said: string): readonly XmlElement[] => category.filter(({ parent }) => indicates(parent, said))
  const codes = (taxes: readonly XmlElement[]): ReadonlySet<string> => new Set(textsAt(taxes, 'CategoryCode'))
  return {
    line: codes(inside('SpecifiedLineTradeSettlement')),
    allowance: codes(ofKind('false')),
    charge: codes(ofKind('true')),
    breakdown: codes(inside('ApplicableHeaderTradeSettlement')),
    applicable: codes(applicable),
    category: codes(category),
    applied: codes(withName(facts, 'AppliedTradeTax')),
  }
}

const CENT = Decimal.of('0.01')

/** True when a difference is at most a cent for each of some amounts. */
export const isClose = (difference: Decimal, amounts: number): boolean =>
  difference.abs().compare(CENT.times(Decimal.of(String(amounts)))) <= 0
