import { cents } from '../en16931/amounts.ts'
import { Decimal } from '../../base/decimal.ts'
import type { Severity } from '../../terms/finding.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { noneEmpty, onElement, onGroup, UBL } from '../en16931/shapes.ts'
import type { DocumentFacts, LineFacts } from '../facts.ts'
import { exists, firstOf, groupsBelow, reach } from '../occurrences.ts'
import { dropAccountingCurrency, mendedBy, nameProcess } from '../repairs/document.ts'
import type { GroupRule, Rule } from '../rule.ts'
import { attributeOf, childrenOf, firstTextBelow, hasBelow, textOf, textsOf, type XmlElement } from '../syntax/element.ts'
import { isNotAfter, normalizeSpace } from '../text.ts'
import { quotient } from '../xpath-numbers.ts'

const HUNDRED = Decimal.of('100')
const ONE = Decimal.of('1')
const id = (number: string): string => `PEPPOL-EN16931-R${number}`

/** What differs between the sets that use these rules. */
export interface Leniency {
  readonly severityOfR120: Severity
  /** How far a computed amount may be off (R040, R120), by invoice currency. */
  readonly slack: (currency: string | undefined) => Decimal
}

const near = (left: Decimal, right: Decimal, { slack }: Leniency, facts: LineFacts): boolean =>
  left.minus(right).abs().compare(slack(facts.currency)) <= 0

/** R040 to R042: amount = base x percentage, and neither of the two alone. */
function percentagesOnElements(leniency: Leniency): Rule[] {
  const read = (one: XmlElement, local: string): Decimal | undefined => Decimal.parse(firstTextBelow(one, local) ?? '')
  const has = hasBelow
  return [
    onElement(
      id('040'),
      UBL,
      ALLOWANCES,
      AMOUNT_TERMS,
      (one, facts) => {
        if (!has(one, 'BaseAmount') || !has(one, 'MultiplierFactorNumeric')) return true
        const [whole, share] = [read(one, 'BaseAmount'), read(one, 'MultiplierFactorNumeric')]
        if (whole === undefined || share === undefined) return true
        const wanted = whole.times(share).dividedBy(HUNDRED, whole.scale + share.scale + 2)
        return near(read(one, 'Amount') ?? Decimal.ZERO, wanted, leniency, facts)
      },
      'business_rule',
    ),
    onElement(
      id('041'),
      UBL,
      ALLOWANCES,
      ['BT-93', 'BT-100', 'BT-137', 'BT-142'],
      (one) => !has(one, 'MultiplierFactorNumeric') || has(one, 'BaseAmount'),
      'content',
    ),
    onElement(
      id('042'),
      UBL,
      ALLOWANCES,
      ['BT-94', 'BT-101', 'BT-138', 'BT-143'],
      (one) => !has(one, 'BaseAmount') || has(one, 'MultiplierFactorNumeric'),
      'content',
    ),
    // The official rules 041 and 042 come first: where one of them speaks, this one is not reached.
    onElement(
      id('043'),
      UBL,
      ALLOWANCES,
      [],
      (one) => has(one, 'BaseAmount') !== has(one, 'MultiplierFactorNumeric') || indicator(one) === 'true' || indicator(one) === 'false',
    ),
  ]
}

const AMOUNT_TERMS: readonly TermId[] = ['BT-92', 'BT-99', 'BT-136', 'BT-141']

function percentages(leniency: Leniency, group: GroupId, amount: TermId, base: TermId, percent: TermId): Rule[] {
  return [
    onGroup(id('040'), group, [amount, base, percent], (one, facts) => {
      if (!exists(one, base) || !exists(one, percent)) return true
      const [net, whole, share] = [facts.numberOf(one, amount) ?? Decimal.ZERO, facts.numberOf(one, base), facts.numberOf(one, percent)]
      return (
        whole === undefined ||
        share === undefined ||
        near(net, whole.times(share).dividedBy(HUNDRED, whole.scale + share.scale + 2), leniency, facts)
      )
    }),
    onGroup(id('041'), group, [base], (one) => !exists(one, percent) || exists(one, base), 'content'),
    onGroup(id('042'), group, [percent], (one) => !exists(one, base) || exists(one, percent), 'content'),
  ]
}

function sumBelow(line: Group, term: TermId, facts: LineFacts): Decimal {
  let sum = Decimal.ZERO
  for (const one of reach(line, term)) sum = sum.plus(facts.number(one) ?? Decimal.ZERO)
  return cents(sum)
}

/** The price of one is cut before it is multiplied. */
function pricedAt(quantity: Decimal | undefined, price = Decimal.ZERO, base = ONE): Decimal {
  return (quantity ?? ONE).times(base.equals(ONE) || base.isZero() ? price : quotient(price, base))
}

/** R120: line net amount = quantity x price / base quantity + charges - allowances. */
function fitsLine(line: Group, facts: LineFacts, leniency: Leniency): boolean {
  const net = pricedAt(facts.numberOf(line, 'BT-129'), facts.numberOf(line, 'BT-146'), facts.numberOf(line, 'BT-149'))
  const wanted = net.plus(sumBelow(line, 'BT-141', facts)).minus(sumBelow(line, 'BT-136', facts))
  return near(facts.numberOf(line, 'BT-131') ?? Decimal.ZERO, wanted, leniency, facts)
}

/** What R120 compares: texts of the elements of a line. */
export interface LineNumbers {
  readonly net: string | undefined
  readonly quantity: string | undefined
  readonly price: string | undefined
  /** Base quantities, the one that counts first; zero counts as none. */
  readonly bases: readonly (string | undefined)[]
  readonly allowances: readonly XmlElement[]
  readonly amount: string
  readonly indicator: (allowance: XmlElement) => string
}

const numberIn = (text: string | undefined, facts: LineFacts): Decimal | undefined =>
  text === undefined ? undefined : facts.numberIn(text)

/** Charges less allowances, each sum rounded to cents. */
function chargesLess(line: LineNumbers, facts: LineFacts): Decimal {
  let [charges, allowances] = [Decimal.ZERO, Decimal.ZERO]
  for (const one of line.allowances) {
    const said = line.indicator(one)
    for (const text of textsOf(one, line.amount)) {
      const amount = numberIn(text, facts) ?? Decimal.ZERO
      if (said === 'true') charges = charges.plus(amount)
      else if (said === 'false') allowances = allowances.plus(amount)
    }
  }
  return cents(charges).minus(cents(allowances))
}

/** R120 as asked of elements: the indicators count only as `true` and `false`. */
export function fitsNumbers(line: LineNumbers, slack: Decimal, facts: LineFacts): boolean {
  let base = ONE
  for (const text of line.bases) {
    const found = numberIn(text, facts)
    if (found === undefined || found.isZero()) continue
    base = found
    break
  }
  const gross = pricedAt(numberIn(line.quantity, facts), numberIn(line.price, facts), base)
  const wanted = line.allowances.length === 0 ? gross : gross.plus(chargesLess(line, facts))
  return (numberIn(line.net, facts) ?? Decimal.ZERO).minus(wanted).abs().compare(slack) <= 0
}

function fitsUblLine(line: XmlElement, facts: LineFacts, { slack }: Leniency): boolean {
  const quantity = facts.kind === 'ubl-invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  const numbers = {
    net: firstTextBelow(line, 'LineExtensionAmount'),
    quantity: firstTextBelow(line, quantity),
    price: firstTextBelow(line, 'Price/PriceAmount'),
    bases: [firstTextBelow(line, 'Price/BaseQuantity')],
    allowances: childrenOf(line, 'AllowanceCharge'),
    amount: 'Amount',
    indicator,
  }
  return fitsNumbers(numbers, slack(facts.currency), facts)
}

/** The line's period lies within that of the invoice. */
function within(line: TermId, whole: TermId, after: boolean): GroupRule['test'] {
  return (period) => (facts) => {
    const own = firstOf(period, line)?.value.trim()
    const bound = firstOf(facts.root, whole)?.value.trim()
    return own === undefined || bound === undefined || (own !== '' && (after ? isNotAfter(bound, own) : isNotAfter(own, bound)))
  }
}

const withCurrency = (facts: DocumentFacts, term: TermId): readonly Occurrence[] => {
  const code = normalizeSpace(firstOf(facts.root, term)?.value ?? '')
  return facts.taxTotals(code)
}

/** R055: both VAT totals have the same sign. */
function sameSigns(root: Group, facts: DocumentFacts): boolean {
  if (!exists(root, 'BT-6')) return true
  const [own, accounting] = [withCurrency(facts, 'BT-5'), withCurrency(facts, 'BT-6')]
  const some = (totals: readonly Occurrence[], test: (total: Decimal) => boolean): boolean =>
    totals.some((one) => {
      const value = facts.number(one)
      return value !== undefined && test(value)
    })
  const low = (value: Decimal): boolean => value.isNegative() || value.isZero()
  const high = (value: Decimal): boolean => !value.isNegative()
  return (some(accounting, low) && some(own, low)) || (some(accounting, high) && some(own, high))
}

const indicator = (element: XmlElement): string => normalizeSpace(firstTextBelow(element, 'ChargeIndicator') ?? '')

/** Direct debit of UNTDID 4461. */
export const DEBIT = new Set(['49', '59'])

/** Rules of Peppol BIS Billing 3.0 that XRechnung has taken over; they differ in how grave R120 is. */
export function sharedPeppolRules(leniency: Leniency): readonly Rule[] {
  return [...headerRules(), ...allowanceRules(leniency), ...totalRules(), ...lineRules(leniency)]
}

function headerRules(): readonly Rule[] {
  return [
    {
      ...mendedBy(
        onGroup(id('001'), 'BG-0', ['BT-23'], (root) => exists(root, 'BT-23'), 'content'),
        nameProcess,
      ),
      shape: 'missing',
    },
    mendedBy(
      onGroup(id('005'), 'BG-0', ['BT-6', 'BT-5'], (root) => {
        const code = normalizeSpace(firstOf(root, 'BT-5')?.value ?? '')
        return reach(root, 'BT-6').every((one) => normalizeSpace(one.value) !== code)
      }),
      dropAccountingCurrency,
    ),
    { ...noneEmpty(id('008'), UBL), removesBlank: true },
    {
      ...onElement(id('010'), UBL, 'cac:AccountingCustomerParty/cac:Party', ['BT-49'], (party) => hasBelow(party, 'EndpointID'), 'content'),
      shape: 'missing',
    },
    {
      ...onElement(id('020'), UBL, 'cac:AccountingSupplierParty/cac:Party', ['BT-34'], (party) => hasBelow(party, 'EndpointID'), 'content'),
      shape: 'missing',
    },
    { ...onGroup(id('010'), 'BG-7', ['BT-49'], (buyer) => exists(buyer, 'BT-49'), 'content'), only: ['model', 'cii'], shape: 'missing' },
    { ...onGroup(id('020'), 'BG-4', ['BT-34'], (seller) => exists(seller, 'BT-34'), 'content'), only: ['model', 'cii'], shape: 'missing' },
  ]
}

/** Allowances and charges of the document and of its lines, and the discount of a price. */
function allowanceRules(leniency: Leniency): readonly Rule[] {
  return [
    ...percentages(leniency, 'BG-20', 'BT-92', 'BT-93', 'BT-94'),
    ...percentages(leniency, 'BG-21', 'BT-99', 'BT-100', 'BT-101'),
    ...percentages(leniency, 'BG-27', 'BT-136', 'BT-137', 'BT-138'),
    ...percentages(leniency, 'BG-28', 'BT-141', 'BT-142', 'BT-143'),
    ...percentagesOnElements(leniency),
    onElement(id('044'), UBL, 'cac:Price/cac:AllowanceCharge', ['BT-147'], (one) => indicator(one) === 'false'),
    onElement(
      id('046'),
      UBL,
      'cac:Price/cac:AllowanceCharge',
      ['BT-146', 'BT-147', 'BT-148'],
      (one) => {
        const [base, less] = [childrenOf(one, 'BaseAmount')[0], childrenOf(one, 'Amount')[0]]
        const net = Decimal.parse(textOf(childrenOf(one.parent, 'PriceAmount')[0]))
        if (base === undefined) return true
        const [gross, discount] = [Decimal.parse(textOf(base)), Decimal.parse(textOf(less))]
        return net !== undefined && gross !== undefined && discount !== undefined && net.equals(gross.minus(discount))
      },
      'business_rule',
    ),
    {
      ...onGroup(id('046'), 'BG-29', ['BT-146', 'BT-147', 'BT-148'], (price, facts) => {
        if (!exists(price, 'BT-148')) return true
        const [net, gross, discount] = [facts.numberOf(price, 'BT-146'), facts.numberOf(price, 'BT-148'), facts.numberOf(price, 'BT-147')]
        return net !== undefined && gross !== undefined && net.equals(gross.minus(discount ?? Decimal.ZERO))
      }),
      only: ['model', 'cii'],
    },
  ]
}

/** Totals of tax, and what the payment needs. */
function totalRules(): readonly Rule[] {
  return [
    onElement(
      id('053'),
      UBL,
      '/',
      ['BT-110'],
      (root) => childrenOf(root, 'TaxTotal').filter((one) => hasBelow(one, 'TaxSubtotal')).length === 1,
      'business_rule',
    ),
    {
      ...onElement(
        id('054'),
        UBL,
        '/',
        ['BT-111', 'BT-6'],
        (root) => {
          const plain = childrenOf(root, 'TaxTotal').filter((one) => !hasBelow(one, 'TaxSubtotal')).length
          return plain === (hasBelow(root, 'TaxCurrencyCode') ? 1 : 0)
        },
        'business_rule',
      ),
      repair: dropAccountingCurrency,
    },
    onGroup(id('055'), 'BG-0', ['BT-111', 'BT-110'], (root) => (facts) => sameSigns(root, facts)),
    {
      ...onGroup(
        id('061'),
        'BG-16',
        ['BT-89'],
        (payment) => !DEBIT.has(normalizeSpace(payment.value('BT-81') ?? '')) || exists(payment, 'BT-89'),
        'content',
      ),
    },
  ]
}

function lineRules(leniency: Leniency): readonly Rule[] {
  return [
    onElement(id('101'), UBL, 'cac:InvoiceLine|cac:CreditNoteLine', ['BT-128'], (line) => {
      const references = childrenOf(line, 'DocumentReference')
      return references.length === 0 || references.some((one) => childrenOf(one, 'DocumentTypeCode').some((code) => textOf(code) === '130'))
    }),
    onGroup(id('110'), 'BG-26', ['BT-134', 'BT-73'], within('BT-134', 'BT-73', true)),
    onGroup(id('111'), 'BG-26', ['BT-135', 'BT-74'], within('BT-135', 'BT-74', false)),
    {
      ...onGroup(id('120'), 'BG-25', ['BT-131', 'BT-129', 'BT-146', 'BT-149'], (line, facts) => fitsLine(line, facts, leniency)),
      severity: leniency.severityOfR120,
    },
    {
      ...onElement(
        id('120'),
        UBL,
        'cac:InvoiceLine|cac:CreditNoteLine',
        ['BT-131', 'BT-129', 'BT-146', 'BT-149'],
        (line, facts) => fitsUblLine(line, facts, leniency),
        'business_rule',
      ),
      severity: leniency.severityOfR120,
    },
    onGroup(id('121'), 'BG-25', ['BT-149'], (line, facts) => {
      const base = firstOf(line, 'BT-149')
      const value = facts.number(base)
      return base === undefined || (value !== undefined && !value.isNegative() && !value.isZero())
    }),
    onElement(
      id('130'),
      UBL,
      'cac:Price/cbc:BaseQuantity/@unitCode',
      ['BT-150', 'BT-130'],
      (base) => {
        const line = base.parent?.parent
        const quantity = childrenOf(line, base.parent?.parent?.local === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity')[0]
        return quantity === undefined || attributeOf(base, 'unitCode') === attributeOf(quantity, 'unitCode')
      },
      'business_rule',
    ),
    {
      ...onGroup(id('130'), 'BG-25', ['BT-150', 'BT-130'], (line) => {
        const units = groupsBelow(line, 'BG-29').flatMap((price) => price.all('BT-150'))
        return units.length === 0 || !exists(line, 'BT-129') || units.every((unit) => unit.value === line.value('BT-130'))
      }),
      only: ['model', 'cii'],
    },
  ]
}

const ALLOWANCES = '/cac:AllowanceCharge , /cac:InvoiceLine|cac:CreditNoteLine/cac:AllowanceCharge'
