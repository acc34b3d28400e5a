import { Decimal } from '../../base/decimal.ts'
import { cents } from '../en16931/amounts.ts'
import { mendSchemeCode } from '../en16931/codes.ts'
import { MODEL, onElement, onGroup, UBL } from '../en16931/shapes.ts'
import { hasCode, type CodeListName } from '../../codelists/codes.ts'
import type { TermChange } from '../../terms/finding.ts'
import type { Group } from '../../terms/view.ts'
import type { DocumentFacts, LineFacts } from '../facts.ts'
import { exists, firstOf, reach } from '../occurrences.ts'
import type { ElementRule, GroupRule, Rule } from '../rule.ts'
import { attributeOf, below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { decimalsOf, isBlank, normalizeSpace } from '../text.ts'
import { DIGA, EXTENSION, isInExtended } from './ids.ts'

const namesExtension = ({ root }: DocumentFacts): boolean => reach(root, 'BT-24').some(({ value }) => value === EXTENSION)
const isExtension = (facts: LineFacts): boolean => facts.memo(namesExtension)

/** Rules of the extension bind only documents that name it in BT-24; CII cannot say what they speak of. */
function inExtension(rule: GroupRule): GroupRule {
  return { ...rule, only: [...UBL, ...MODEL], test: (group, facts) => !isExtension(facts) || rule.test(group, facts) }
}

function scheme(id: string, at: string, terms: ElementRule['terms'], list: CodeListName, sepa = false): ElementRule {
  const rule = onElement(id, UBL, at, terms, (element, facts) => {
    if (!isExtension(facts)) return true
    const code = normalizeSpace(attributeOf(element, 'schemeID') ?? '')
    return isInExtended(list, code) || DIGA.has(code) || (sepa && code === 'SEPA' && ofPayeeOrSeller(element))
  })
  return { ...rule, shape: 'code', mend: mendSchemeCode(list) }
}

function ofPayeeOrSeller(element: XmlElement): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent)
    if (at.local === 'AccountingSupplierParty' || at.local === 'PayeeParty') return true
  return false
}

const netOf = (line: XmlElement): Decimal | undefined => Decimal.parse(textOf(childrenOf(line, 'LineExtensionAmount')[0]))

/** BR-DEX-02: a line with sub-lines is their sum, on every level. */
function isSumOfSubLines(line: XmlElement): boolean {
  const inner = childrenOf(line, 'SubInvoiceLine')
  if (inner.length === 0) return true
  const sum = Decimal.sum(inner.map((one) => netOf(one) ?? Decimal.ZERO))
  return netOf(line)?.equals(sum) === true && inner.every(isSumOfSubLines)
}

const amountOf = (totals: Group, term: 'BT-113' | 'BT-114', facts: LineFacts): Decimal => facts.numberOf(totals, term) ?? Decimal.ZERO

/** Amount due before rounding, payments of third parties included. */
function dueOf(totals: Group, facts: DocumentFacts): Decimal | undefined {
  const third = facts.sum('BT-DEX-002', 'BG-DEX-09')
  const gross = facts.numberOf(totals, 'BT-112')
  return gross && cents(gross.minus(amountOf(totals, 'BT-113', facts)).plus(third))
}

/** Only where the amount due fits neither rule: BR-CO-16 knows no third parties, and a document that keeps it would break it by this. */
function mendDue(totals: Group, facts: DocumentFacts): readonly TermChange[] | undefined {
  const amounts = [...reach(totals, 'BT-112'), ...reach(totals, 'BT-113'), ...reach(totals, 'BT-114'), ...reach(facts.root, 'BT-DEX-002')]
  const [due, right] = [facts.numberOf(totals, 'BT-115'), dueOf(totals, facts)]
  if (
    right === undefined ||
    amounts.some(
      (one) =>
        facts
          .number(one)
          ?.round(2)
          .equals(facts.number(one) ?? Decimal.ZERO) !== true,
    )
  )
    return undefined
  if (due?.equals(right.minus(facts.sum('BT-DEX-002', 'BG-DEX-09')).plus(amountOf(totals, 'BT-114', facts))) === true) return undefined
  return [{ path: 'totals.payable', value: right.plus(amountOf(totals, 'BT-114', facts)).toString() }]
}

/** BR-DEX-01 to BR-DEX-14. */
export const EXTENSION_RULES: readonly Rule[] = [
  {
    ...onElement('BR-DEX-01', UBL, 'cbc:EmbeddedDocumentBinaryObject', ['BT-125-1'], (file, facts) => {
      const mime = attributeOf(file, 'mimeCode') ?? ''
      return !isExtension(facts) || hasCode('mime', mime) || mime === 'application/xml'
    }),
    about: 'mimeCode',
    shape: 'code',
  },
  {
    ...onElement(
      'BR-DEX-02',
      ['ubl-invoice'],
      '/cac:InvoiceLine',
      ['BT-131'],
      (line, facts) => !isExtension(facts) || isSumOfSubLines(line),
      'business_rule',
    ),
    severity: 'warning',
  },
  onElement(
    'BR-DEX-03',
    ['ubl-invoice'],
    'cac:SubInvoiceLine/cac:Item',
    ['BT-151'],
    (item, facts) => !isExtension(facts) || childrenOf(item, 'ClassifiedTaxCategory').length === 1,
    'content',
  ),
  scheme('BR-DEX-04', 'cac:PartyIdentification/cbc:ID/@schemeID', ['BT-29-1', 'BT-46-1', 'BT-60-1'], 'icd', true),
  scheme('BR-DEX-05', 'cac:PartyLegalEntity/cbc:CompanyID/@schemeID', ['BT-30-1', 'BT-47-1', 'BT-61-1'], 'icd'),
  scheme('BR-DEX-06', 'cac:StandardItemIdentification/cbc:ID/@schemeID', ['BT-157-1'], 'icd'),
  scheme('BR-DEX-07', 'cbc:EndpointID/@schemeID', ['BT-34-1', 'BT-49-1'], 'eas'),
  scheme('BR-DEX-08', 'cac:DeliveryLocation/cbc:ID/@schemeID', ['BT-71-1'], 'icd'),
  {
    ...inExtension(
      onGroup('BR-DEX-09', 'BG-22', ['BT-115', 'BT-112', 'BT-113', 'BT-DEX-002'], (totals) => (facts) => {
        const [due, right] = [facts.numberOf(totals, 'BT-115'), dueOf(totals, facts)]
        return due !== undefined && right !== undefined && cents(due.minus(amountOf(totals, 'BT-114', facts))).equals(right)
      }),
    ),
    repair: mendDue,
  },
  ...(['BT-DEX-001', 'BT-DEX-002', 'BT-DEX-003'] as const).map((term, at): Rule => ({
    ...inExtension(onGroup(`BR-DEX-1${at}`, 'BG-DEX-09', [term], (payment) => !isBlank(firstOf(payment, term)?.value), 'content')),
    shape: 'missing',
  })),
  {
    ...inExtension(
      onGroup(
        'BR-DEX-13',
        'BG-DEX-09',
        ['BT-DEX-002'],
        (payment) => decimalsOf(firstOf(payment, 'BT-DEX-002')?.value ?? '') <= 2,
        'format',
      ),
    ),
    shape: 'decimals',
  },
  onElement('BR-DEX-14', ['ubl-invoice'], '/cac:PrepaidPayment', ['BT-DEX-002', 'BT-5'], (payment) => (facts) => {
    const codes = below(payment, 'PaidAmount').map((amount) => attributeOf(amount, 'currencyID'))
    return !isExtension(facts) || (exists(facts.root, 'BT-5') && codes.some((code) => code === facts.currency))
  }),
]
