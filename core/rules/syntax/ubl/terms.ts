import { cents } from '../../en16931/amounts.ts'
import { Decimal } from '../../../base/decimal.ts'
import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../../../xml/types.ts'
import { withinOne } from '../../en16931/amounts.ts'
import { hasCountryPrefix, mendCountryPrefix } from '../../en16931/document.ts'
import { mendTotals } from '../../repairs/totals.ts'
import { mendEntryRate } from '../../repairs/vat.ts'
import type { ElementRule, Rule, Syntax } from '../../rule.ts'
import { decimalsOf, isBlank, isNotAfter, isNotNegative, normalizeSpace } from '../../text.ts'
import { below, childrenOf, hasBelow, textOf } from '../element.ts'
import { isVatCategory } from '../observe.ts'

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
const HUNDRED = Decimal.of('100')

/** Rules that hold again when totals and breakdown are computed anew. */
const MENDED = new Set(['BR-45', 'BR-46', 'BR-CO-14', 'BR-CO-17', 'BR-DEC-19', 'BR-DEC-20'])

function on(
  id: string,
  at: string,
  terms: readonly TermId[],
  test: (element: XmlElement) => boolean,
  category: ElementRule['category'] = 'content',
): ElementRule {
  const shape = id.startsWith('BR-DEC') ? 'decimals' : 'missing'
  const head = { id, severity: 'fatal', category, only: UBL, at, terms, test, shape } as const
  return id === 'BR-48'
    ? { ...head, repair: (facts, _element, path) => mendEntryRate(facts, path) }
    : MENDED.has(id)
      ? { ...head, repair: mendTotals }
      : head
}

const first = (element: XmlElement, local: string): XmlElement | undefined => childrenOf(element, local)[0]
const numberAt = (element: XmlElement, local: string): Decimal | undefined => Decimal.parse(textOf(first(element, local)))

/** The VAT category of an entry of the breakdown. */
const vatOf = (entry: XmlElement): XmlElement | undefined => childrenOf(entry, 'TaxCategory').find(isVatCategory)

function fitsRate(entry: XmlElement): boolean {
  const category = vatOf(entry)
  const tax = numberAt(entry, 'TaxAmount')
  const rate = category && numberAt(category, 'Percent')
  if (tax === undefined) return false
  if (rate === undefined || rate.round(0, 'half-ceiling').isZero()) return tax.round(0, 'half-ceiling').isZero()
  const taxable = numberAt(entry, 'TaxableAmount')
  return (
    taxable !== undefined &&
    withinOne(
      tax.abs(),
      cents(
        taxable
          .abs()
          .times(rate)
          .dividedBy(HUNDRED, taxable.scale + rate.scale + 2),
      ),
    )
  )
}

/** The breakdown rules speak of every VAT breakdown, those that should not stand in a line included. */
const ENTRY = 'cac:TaxTotal/cac:TaxSubtotal'
const BREAKDOWN: readonly ElementRule[] = [
  on('BR-45', ENTRY, ['BT-116'], (entry) => first(entry, 'TaxableAmount') !== undefined),
  on('BR-46', ENTRY, ['BT-117'], (entry) => first(entry, 'TaxAmount') !== undefined),
  on('BR-47', ENTRY, ['BT-118'], (entry) =>
    childrenOf(entry, 'TaxCategory').some((one) => isVatCategory(one) && first(one, 'ID') !== undefined),
  ),
  on('BR-48', ENTRY, ['BT-119', 'BT-118'], (entry) =>
    childrenOf(entry, 'TaxCategory').some(
      (one) => isVatCategory(one) && (first(one, 'Percent') !== undefined || normalizeSpace(textOf(first(one, 'ID'))) === 'O'),
    ),
  ),
  on('BR-CO-17', ENTRY, ['BT-117', 'BT-116', 'BT-119'], fitsRate, 'business_rule'),
  on('BR-DEC-19', ENTRY, ['BT-116'], (entry) => decimalsOf(textOf(first(entry, 'TaxableAmount'))) <= 2, 'format'),
  on('BR-DEC-20', ENTRY, ['BT-117'], (entry) => decimalsOf(textOf(first(entry, 'TaxAmount'))) <= 2, 'format'),
]

function onPeriod(
  id: string,
  terms: readonly TermId[],
  test: (period: XmlElement) => boolean,
  category?: ElementRule['category'],
): ElementRule {
  return { ...on(id, 'cac:InvoicePeriod', terms, test, category), unless: 'cac:InvoiceLine|cac:CreditNoteLine/cac:InvoicePeriod' }
}

function inOrder(period: XmlElement): boolean {
  const [from, to] = [first(period, 'StartDate'), first(period, 'EndDate')]
  return from === undefined || to === undefined || isNotAfter(textOf(from), textOf(to))
}

/** Rules on terms whose official form in UBL looks at elements that are no instance of the term's group. */
export const ublTermRules = (): readonly Rule[] => [
  // Also speaks of the references that hold BT-18 and, in a credit note, BT-11.
  on('BR-52', 'cac:AdditionalDocumentReference', ['BT-122'], (reference) => !isBlank(textOf(first(reference, 'ID')))),
  // Also speaks of references to other documents than invoices.
  on('BR-55', 'cac:BillingReference', ['BT-25'], (reference) => hasBelow(reference, 'InvoiceDocumentReference/ID')),
  // Also speaks of a base amount beside something that is no allowance.
  on(
    'BR-28',
    'cac:InvoiceLine|cac:CreditNoteLine',
    ['BT-148'],
    (line) => {
      const bases = below(line, 'Price/AllowanceCharge/BaseAmount')
      return bases.length === 0 || bases.some((base) => isNotNegative(textOf(base)))
    },
    'business_rule',
  ),
  // Judged for each total with its own entries, whatever its currency.
  on(
    'BR-CO-14',
    '/cac:TaxTotal',
    ['BT-110', 'BT-117'],
    (total) => {
      const entries = childrenOf(total, 'TaxSubtotal')
      const taxes = entries.flatMap((entry) => childrenOf(entry, 'TaxAmount')).map((tax) => Decimal.parse(textOf(tax)) ?? Decimal.ZERO)
      return entries.length === 0 || numberAt(total, 'TaxAmount')?.equals(cents(Decimal.sum(taxes))) === true
    },
    'business_rule',
  ),
  // Speak of every period but those right below a line, that of a sub-line included.
  onPeriod('BR-29', ['BT-74', 'BT-73'], inOrder, 'business_rule'),
  onPeriod('BR-CO-19', ['BT-73', 'BT-74'], (period) =>
    ['StartDate', 'EndDate', 'DescriptionCode'].some((part) => first(period, part) !== undefined),
  ),
  // Speaks of every party with a VAT identifier, be it a party of the invoice or not.
  {
    ...on(
      'BR-CO-09',
      'cac:PartyTaxScheme/cbc:CompanyID',
      [],
      (id) => id.parent === undefined || !isVatCategory(id.parent) || hasCountryPrefix(textOf(id), false),
      'business_rule',
    ),
    mend: mendCountryPrefix,
  },
  ...BREAKDOWN,
]
