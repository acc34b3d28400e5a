import { isCode } from '../../codelists/codes.ts'
import { applyTotals } from '../../model/totals.ts'
import type { TermChange } from '../../terms/finding.ts'
import { viewToModel } from '../../terms/model-view.ts'
import type { DocumentFacts } from '../facts.ts'
import { reach } from '../occurrences.ts'
import type { XmlMend } from '../rule.ts'
import { attributeOf, hasBelow, type XmlElement } from '../syntax/element.ts'

/**
 * The currency of an amount without a usable one: EN 16931 knows none but that of the invoice, save for the VAT total in the accounting
 * currency, which is left alone.
 */
export function mendCurrency(amount: XmlElement, { currency, cii, root }: DocumentFacts): readonly XmlMend[] | undefined {
  if (currency === undefined || !isCode('iso_4217', currency) || attributeOf(amount, 'currencyID') === currency) return undefined
  const mayBeAccounting = cii
    ? root.groups('BG-22').length !== 1 || amount.parent?.elements.filter(({ local }) => local === amount.local).length !== 1
    : isPlainTotal(amount)
  return mayBeAccounting ? undefined : [{ element: amount, attribute: 'currencyID', value: currency }]
}

/** The code of a currency that is written in another case, between blanks, or as the word for the euro. */
function mendCode(value: string): string | undefined {
  const code = value.trim().toUpperCase()
  const known = code === 'EURO' ? 'EUR' : code
  return known !== value && isCode('iso_4217', known) ? known : undefined
}

/** The invoice currency where its code is none: as it is meant, else the only one that the amounts name. */
export function mendInvoiceCurrency(facts: DocumentFacts): readonly TermChange[] | undefined {
  const { root, currency } = facts
  if (currency === undefined || isCode('iso_4217', currency) || reach(root, 'BT-5').length !== 1) return undefined
  const [meant, only] = [mendCode(currency), facts.share(findOnlyCurrency)]
  const value = meant ?? only
  return value === undefined || (only !== undefined && only !== value) ? undefined : [{ path: 'document.currency_code', value }]
}

function findOnlyCurrency(facts: DocumentFacts): string | undefined {
  const [code, ...others] = facts.share(countCurrencies).keys()
  return code !== undefined && others.length === 0 && isCode('iso_4217', code) ? code : undefined
}

/** A VAT total without a breakdown. */
const isPlainTotal = ({ local, parent }: XmlElement): boolean =>
  local === 'TaxAmount' && parent?.local === 'TaxTotal' && !hasBelow(parent, 'TaxSubtotal')

/** An amount in another currency is meant in that of the invoice where most amounts are, and where the totals only hold if all of them are. */
export function mendForeignCurrency(amount: XmlElement, facts: DocumentFacts): readonly XmlMend[] | undefined {
  return facts.share(isOfOneCurrency) ? mendCurrency(amount, facts) : undefined
}

function isOfOneCurrency(facts: DocumentFacts): boolean {
  const { currency, view } = facts
  if (currency === undefined) return false
  const counts = facts.share(countCurrencies)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (counts.get(currency) ?? 0) * 2 > all && applyTotals(viewToModel(view).model).length === 0
}

/** How many amounts name each currency. */
function countCurrencies({ document }: DocumentFacts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const visit = (element: XmlElement): void => {
    const said = attributeOf(element, 'currencyID')
    if (said !== undefined) counts.set(said, (counts.get(said) ?? 0) + 1)
    for (const child of element.elements) visit(child)
  }
  if (document !== undefined) visit(document)
  return counts
}
