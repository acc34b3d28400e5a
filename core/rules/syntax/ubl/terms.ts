import { Decimal } from '../../../base/decimal.ts'
import type { XmlElement } from '../../../xml/types.ts'
import type { ElementRule, Rule, Syntax } from '../../rule.ts'
import { isBlank } from '../../text.ts'
import { below, childrenOf, textOf } from '../element.ts'

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
const HEAD = { severity: 'fatal', only: UBL } as const

const sumOf = (amounts: readonly XmlElement[]): Decimal =>
  Decimal.sum(amounts.map((amount) => Decimal.parse(textOf(amount)) ?? Decimal.ZERO))

/** Rules on terms whose official form in UBL looks at elements that are no instance of the term's group. */
export const UBL_TERM_RULES: readonly Rule[] = [
  // Also speaks of the references that hold BT-18 and, in a credit note, BT-11.
  onElement('BR-52', 'cac:AdditionalDocumentReference', ['BT-122'], (reference) => !isBlank(textOf(childrenOf(reference, 'ID')[0]))),
  // Also speaks of references to other documents than invoices.
  onElement('BR-55', 'cac:BillingReference', ['BT-25'], (reference) => below(reference, 'InvoiceDocumentReference/ID').length > 0),
  // Judged for each total with its own entries, whatever its currency.
  onElement('BR-CO-14', '/cac:TaxTotal', ['BT-110', 'BT-117'], (total) => {
    const entries = childrenOf(total, 'TaxSubtotal')
    if (entries.length === 0) return true
    const amount = Decimal.parse(textOf(childrenOf(total, 'TaxAmount')[0]))
    return amount?.equals(sumOf(entries.flatMap((entry) => childrenOf(entry, 'TaxAmount'))).round(2, 'half-ceiling')) === true
  }),
]

function onElement(id: string, at: string, terms: ElementRule['terms'], test: (element: XmlElement) => boolean): ElementRule {
  return { ...HEAD, id, at, terms, category: id.startsWith('BR-CO') ? 'business_rule' : 'content', test }
}
