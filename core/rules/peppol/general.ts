import type { CodeListName } from '../../codelists/codes.ts'
import { hasCode } from '../../codelists/codes.ts'
import type { TermId } from '../../terms/types.ts'
import { rootOf, type XmlElement } from '../syntax/element.ts'
import type { LineFacts } from '../facts.ts'
import type { Answer, ElementRule, Rule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import { reach } from '../occurrences.ts'
import { mendForeignCurrency, mendInvoiceCurrency } from '../repairs/currency.ts'
import { nameProcess } from '../repairs/document.ts'
import { CURRENCY, mendCode, mendSchemeCode } from '../en16931/codes.ts'
import { isGerman } from './parties.ts'
import { at, attribute, children, has, isIsoDate, own, rule, text } from './ubl.ts'

/** What differs between billing and self-billing. */
export interface Profile {
  /** Start of BT-24. */
  readonly customization: string
  /** R007: what BT-23 may be. */
  readonly processes: ReadonlySet<string>
  /** P0100, P0101: type codes of invoices and credit notes, and the processes that they bind. */
  readonly typedProcesses: ReadonlySet<string>
  readonly invoiceTypes: ReadonlySet<string>
  readonly creditNoteTypes: ReadonlySet<string>
  readonly selfBilling: boolean
}

const id = (number: string): string => `PEPPOL-EN16931-${number}`
const processOf = (element: XmlElement): string => normalizeSpace(text(rootOf(element), 'ProfileID'))

const AMOUNTS =
  'cbc:Amount|cbc:BaseAmount|cbc:PriceAmount|cbc:TaxableAmount|cbc:LineExtensionAmount|cbc:TaxExclusiveAmount|cbc:TaxInclusiveAmount|' +
  'cbc:AllowanceTotalAmount|cbc:ChargeTotalAmount|cbc:PrepaidAmount|cbc:PayableRoundingAmount|cbc:PayableAmount'
const DATES = 'cbc:IssueDate|cbc:DueDate|cbc:TaxPointDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate'

/** Electronic address schemes of EN 16931 under which nobody can be registered in Peppol any more (CL008). */
export const NOT_IN_PEPPOL = new Set(
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220 AN AQ AS AU EM'.split(' '),
)

/** The currency of São Tomé and Príncipe since 2018, which the list of EN 16931 has under its old code. */
export const isCurrency = (code: string): boolean => code === 'STN' || (code !== 'STD' && hasCode('iso_4217', code))

/** P0104 to P0111: exemption codes that go with one VAT category only. */
export const CATEGORY_OF: readonly (readonly [number: string, reason: string, category: string])[] = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
]

function inList(
  number: string,
  where: string,
  terms: readonly TermId[],
  list: CodeListName,
  value: (element: XmlElement) => string,
  when?: (element: XmlElement) => boolean,
): ElementRule {
  const found = rule(id(number), where, terms, (element) => when?.(element) === false || hasCode(list, value(element)), 'format')
  const isText = !where.includes('@')
  return { ...found, ...(isText && { text: (text: string) => hasCode(list, text) }), shape: 'code', mend: mendCode(list) }
}

const trimmed = (element: XmlElement): string => normalizeSpace(own(element))
const saysCharge = (code: XmlElement, said: string): boolean => text(code.parent, 'ChargeIndicator') === said

/** The currency of an amount is that of the invoice; a VAT total without breakdown is in the accounting currency. */
function inInvoiceCurrency(amount: XmlElement, facts: LineFacts): Answer {
  const currency = attribute(amount, 'currencyID')
  if (currency === undefined || currency === facts.currency) return currency !== undefined
  return ({ root }) => reach(root, 'BT-5').some(({ value }) => value === currency)
}

const sameCurrency = (at: string, test: ElementRule['test'] & {}): ElementRule => ({
  ...rule(id('R051'), at, [], test, 'format'),
  about: CURRENCY.about,
  repair: mendInvoiceCurrency,
  mendXml: mendForeignCurrency,
})

/** Rules of Peppol BIS Billing 3.0 on the document as a whole, its codes and dates, beyond those that XRechnung shares. */
export function generalRules(profile: Profile): readonly Rule[] {
  const types = (number: string, where: string, codes: ReadonlySet<string>): ElementRule =>
    rule(id(number), where, ['BT-3'], (code) => !profile.typedProcesses.has(processOf(code)) || codes.has(trimmed(code)), 'format')
  return [
    rule(id('R002'), '/', ['BT-22'], (root, facts) => children(root, 'Note').length <= 1 || facts.memo(isGerman)),
    {
      ...rule(id('R003'), '/', ['BT-10', 'BT-13'], (root) => has(root, 'BuyerReference') || has(root, 'OrderReference/ID'), 'content'),
      shape: 'one_of',
    },
    rule(
      id('R004'),
      '/',
      ['BT-24'],
      (root) => {
        const specification = normalizeSpace(text(root, 'CustomizationID'))
        return specification.startsWith(profile.customization) && !specification.includes('::')
      },
      'format',
    ),
    { ...rule(id('R007'), '/', ['BT-23'], (root) => profile.processes.has(processOf(root)), 'format'), repair: nameProcess },
    { ...sameCurrency(AMOUNTS, inInvoiceCurrency), ofTag: true },
    sameCurrency('cac:TaxTotal/cbc:TaxAmount', (amount, facts) => !has(amount.parent, 'TaxSubtotal') || inInvoiceCurrency(amount, facts)),
    ...(profile.selfBilling ? [] : [{ ...sameCurrency('cac:TaxSubtotal/cbc:TaxAmount', inInvoiceCurrency), ofTag: true } as const]),
    {
      ...rule(
        id('R080'),
        '/',
        ['BT-11'],
        (root) =>
          root.local !== 'CreditNote' ||
          at(root, 'AdditionalDocumentReference').filter((one) => children(one, 'DocumentTypeCode').some((code) => own(code) === '50'))
            .length <= 1,
      ),
      shape: 'once',
    },
    {
      ...rule(id('R100'), 'cac:InvoiceLine|cac:CreditNoteLine', ['BT-128'], (line) => children(line, 'DocumentReference').length <= 1),
      shape: 'once',
    },
    types('P0100', 'cbc:InvoiceTypeCode', profile.invoiceTypes),
    types('P0101', 'cbc:CreditNoteTypeCode', profile.creditNoteTypes),
    ...(profile.selfBilling
      ? []
      : [
          rule(
            id('P0112'),
            'cbc:InvoiceTypeCode',
            ['BT-3'],
            (code, facts) => !['326', '384'].includes(trimmed(code)) || facts.memo(isGerman),
          ),
        ]),
    ...CATEGORY_OF.map(([number, reason, category]) =>
      rule(id(number), 'cac:TaxCategory', ['BT-118', 'BT-121'], (one) => {
        // The official rules cannot ask about two codes, and hold back.
        const [code, ...others] = children(one, 'TaxExemptionReasonCode').map(own)
        return code?.toUpperCase() !== reason || others.length > 0 || normalizeSpace(text(one, 'ID')) === category
      }),
    ),
    { ...rule(id('F001'), DATES, [], (date) => isIsoDate(own(date)), 'format'), text: isIsoDate },
    inList('CL001', 'cbc:EmbeddedDocumentBinaryObject/@mimeCode', ['BT-125-1'], 'mime', (file) => attribute(file, 'mimeCode') ?? ''),
    inList('CL002', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', ['BT-98', 'BT-140'], 'untdid_5189', trimmed, (code) =>
      saysCharge(code, 'false'),
    ),
    inList('CL003', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', ['BT-105', 'BT-145'], 'untdid_7161', trimmed, (code) =>
      saysCharge(code, 'true'),
    ),
    inList('CL006', 'cac:InvoicePeriod/cbc:DescriptionCode', ['BT-8'], 'untdid_2005', trimmed),
    {
      ...rule(id('CL007'), `${AMOUNTS}|cbc:TaxAmount`, [], (amount) => isCurrency(attribute(amount, 'currencyID') ?? ''), 'format'),
      ...CURRENCY,
      ofTag: true,
    },
    {
      ...rule(
        id('CL008'),
        'cbc:EndpointID/@schemeID',
        ['BT-34-1', 'BT-49-1'],
        (endpoint) => {
          const scheme = attribute(endpoint, 'schemeID') ?? ''
          return hasCode('eas', scheme) && !NOT_IN_PEPPOL.has(scheme)
        },
        'format',
      ),
      ofTag: true,
      shape: 'code',
      mend: mendSchemeCode('eas'),
    },
  ]
}
