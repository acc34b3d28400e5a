import { Decimal } from '../../base/decimal.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { DocumentFacts, TaxUse } from '../facts.ts'
import type { Syntax } from '../rule.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { attributeOf, below, childrenOf, countBelow, firstTextBelow, textInside, textOf } from './element.ts'
import { isKnownNamespace } from './pattern.ts'
import type { ElementVisitor } from './walk.ts'

/** Collects what only the XML shows and rules on terms must know; always content. */
export interface Observer extends ElementVisitor {
  readonly only: readonly Syntax[]
}

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
const CII: readonly Syntax[] = ['cii']

/** `isPlain` tells elements of which there is nothing to collect, so that nobody comes back to those in the lines of a draft. */
function observe(
  only: readonly Syntax[],
  at: string,
  collect: (element: XmlElement, facts: DocumentFacts) => void,
  isPlain?: (element: XmlElement) => boolean,
): Observer {
  return {
    only,
    at,
    test: (element) =>
      isPlain?.(element) === true ||
      ((facts) => {
        collect(element, facts)
        return true
      }),
  }
}

/** The tax scheme of a category is VAT, in any case. */
export function isVatCategory(category: XmlElement): boolean {
  // Mostly the first one says it, as it has to be written.
  if (firstTextBelow(category, 'TaxScheme/ID') === 'VAT') return true
  return below(category, 'TaxScheme/ID').some((id) => normalizeSpace(textOf(id).toUpperCase()) === 'VAT')
}

/** Values of a category under another tax than VAT are marked, be they terms or not. */
function markForeign(category: XmlElement, facts: DocumentFacts): void {
  if (isVatCategory(category)) return
  for (const child of category.elements) facts.syntax.foreignTax.add(child)
}

/** `ChargeIndicator` of either syntax as xs:boolean; undefined when it is neither. */
export function indicatorOf(allowanceCharge: XmlElement): 'allowance' | 'charge' | undefined {
  // UBL writes the value itself, CII an element that holds it.
  const said = textInside(allowanceCharge, 'ChargeIndicator', 'Indicator').trim()
  if (said === 'true' || said === '1') return 'charge'
  return said === 'false' || said === '0' ? 'allowance' : undefined
}

/** Elements of which a rule asks whether there are any, be they terms or not. */
function observeName({ local }: XmlElement, { syntax: { met } }: DocumentFacts): void {
  met.set(local, (met.get(local) ?? 0) + 1)
}

/** A line where the schema has none; the official sum of the lines counts it. */
function observeStrayLine(line: XmlElement, { syntax }: DocumentFacts): void {
  for (const amount of childrenOf(line, 'LineExtensionAmount'))
    syntax.strayLines = syntax.strayLines.plus(Decimal.parse(textOf(amount)) ?? Decimal.ZERO)
}

function observeTotal(total: XmlElement, { syntax }: DocumentFacts): void {
  const currency = attributeOf(total, 'currencyID')
  if (currency !== undefined) syntax.totalsIn.add(currency)
}

function strayOf(category: XmlElement): TaxUse['strayOf'] {
  if (category.local === 'ClassifiedTaxCategory') return 'line'
  return category.parent?.local === 'AllowanceCharge' ? (indicatorOf(category.parent) ?? 'neither') : undefined
}

const isKnown = (element: XmlElement | undefined): boolean => element !== undefined && isKnownNamespace(element.namespace)

const isDocument = (element: XmlElement | undefined): boolean =>
  (element?.local === 'Invoice' || element?.local === 'CreditNote') && isKnown(element)

/** True for the places where a category is a business term: document level allowance or charge, VAT breakdown, item of a line. */
function isTerm(category: XmlElement): boolean {
  const above = category.parent
  const around = above?.parent
  if (!isKnown(above) || !isKnown(around)) return false
  if (category.local === 'ClassifiedTaxCategory') {
    return above?.local === 'Item' && (around?.local === 'InvoiceLine' || around?.local === 'CreditNoteLine') && isDocument(around.parent)
  }
  if (above?.local === 'AllowanceCharge') return isDocument(around) && indicatorOf(above) !== undefined
  return above?.local === 'TaxSubtotal' && around?.local === 'TaxTotal' && isDocument(around.parent)
}

const isAlone = ({ parent, local }: XmlElement): boolean => parent === undefined || countBelow(parent, [local]) < 2

/** One of several categories: says for its values in which of them they stand. */
function markHolder(category: XmlElement, facts: DocumentFacts): void {
  if (isAlone(category)) return
  for (const child of category.elements) facts.syntax.categoryOf.set(child, category)
}

const isWithoutTerms = ({ tree, index }: XmlElement): boolean => ['ID', 'Percent'].every((local) => tree.child(index, local, index + 1) < 0)

const isStray = (category: XmlElement): boolean => !isTerm(category) || isWithoutTerms(category)

const isPlainCategory = (category: XmlElement): boolean => isVatCategory(category) && isAlone(category) && !isStray(category)

function observeCategory(category: XmlElement, facts: DocumentFacts): void {
  markForeign(category, facts)
  markHolder(category, facts)
  if (!isStray(category)) return
  const found = strayOf(category)
  const written = textOf(childrenOf(category, 'ID')[0])
  facts.syntax.stray.push({
    place: 'stray',
    code: normalizeSpace(written),
    written,
    vat: isVatCategory(category),
    rate: Decimal.parse(textOf(childrenOf(category, 'Percent')[0])),
    amount: undefined,
    group: undefined,
    ...(found === undefined ? {} : { strayOf: found }),
  })
}

/** CII says by a type code of which tax an entry speaks. */
export const isVatTax = (tax: XmlElement): boolean => childrenOf(tax, 'TypeCode').some((code) => textOf(code).toUpperCase() === 'VAT')

const isPlainTax = (tax: XmlElement): boolean => tax.local !== 'CategoryTradeTax' && isVatTax(tax) && isAlone(tax)

/** CII says the tax of a category by its type code; categories of line allowances have no term. */
function observeCiiTax(tax: XmlElement, facts: DocumentFacts): void {
  const vat = isVatTax(tax)
  if (!vat) for (const child of tax.elements) facts.syntax.foreignTax.add(child)
  markHolder(tax, facts)
  if (tax.local !== 'CategoryTradeTax') return
  const place = tax.parent === undefined ? undefined : indicatorOf(tax.parent)
  if (tax.parent?.parent?.local === 'ApplicableHeaderTradeSettlement' && place !== undefined) return
  const code = textOf(childrenOf(tax, 'CategoryCode')[0])
  facts.syntax.stray.push({
    place: 'stray',
    code,
    written: code,
    vat,
    rate: Decimal.parse(textOf(childrenOf(tax, 'RateApplicablePercent')[0])),
    amount: undefined,
    group: undefined,
    ...(place === undefined ? {} : { strayOf: place }),
  })
}

export const OBSERVERS: readonly Observer[] = [
  observe(UBL, 'cac:TaxCategory|cac:ClassifiedTaxCategory', observeCategory, isPlainCategory),
  observe(UBL, '*/*/cac:InvoiceLine|cac:CreditNoteLine', observeStrayLine),
  observe(['ubl-invoice'], '/cac:CreditNoteLine', observeStrayLine),
  observe(['ubl-creditnote'], '/cac:InvoiceLine', observeStrayLine),
  observe(CII, 'ram:ApplicableTradeTax|ram:CategoryTradeTax', observeCiiTax, isPlainTax),
  observe(UBL, 'cac:TaxTotal/cbc:TaxAmount', observeTotal),
  observe(CII, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount', observeTotal),
  observe(CII, 'ram:TaxPointDate|ram:DueDateTypeCode , ram:ApplicableHeaderTradeSettlement/ram:PaymentReference', observeName),
  observe(UBL, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID', (id, facts) => {
    if (!isBlank(textOf(id))) facts.syntax.sellerTaxId = 'filled'
    else facts.syntax.sellerTaxId ??= 'empty'
  }),
]
