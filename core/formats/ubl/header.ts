import { Decimal } from '../../base/decimal.ts'
import { INVOICED_OBJECT } from '../../terms/fields.ts'
import { lossReason } from '../../terms/loss-reason.ts'
import type { Group } from '../../terms/view.ts'
import { ALLOWANCE_TERMS } from '../allowance-terms.ts'
import {
  also,
  aside,
  attributeTerm,
  comparable,
  composed,
  fixed,
  group,
  is,
  node,
  value,
  type Composition,
  type Computed,
  type Entry,
  type Row,
} from '../binding/binding.ts'
import { address, allowanceCharge, amount, identifier, taxCategory } from './common.ts'

/** Header parts that invoice and credit note share, each in the order of its own schema. */

/** EN 16931-3-2: the subject code BT-21 leads the text of the note as `#CODE#`; UNTDID 4451 codes have three characters. */
const subjectAndText: Composition = {
  terms: ['BT-21', 'BT-22'],
  split: (text) => {
    const match = /^#([A-Z0-9]{3})#([^]*)$/.exec(text)
    return match === null ? [undefined, text] : [match[1], match[2]]
  },
  join: ([code, text]) => (code === undefined ? (text ?? '') : `#${code}#${text ?? ''}`),
}

/** How both documents begin. */
export const opening: readonly Entry[] = [
  'cbc:UBLVersionID',
  value('cbc:CustomizationID', 'BT-24'),
  value('cbc:ProfileID', 'BT-23'),
  'cbc:ProfileExecutionID',
  value('cbc:ID', 'BT-1'),
  ...['cbc:CopyIndicator', 'cbc:UUID'],
  value('cbc:IssueDate', 'BT-2'),
  'cbc:IssueTime',
]

/** From the currencies to the buyer's reference. */
export const currencies: readonly Entry[] = [
  value('cbc:DocumentCurrencyCode', 'BT-5'),
  value('cbc:TaxCurrencyCode', 'BT-6'),
  ...['cbc:PricingCurrencyCode', 'cbc:PaymentCurrencyCode', 'cbc:PaymentAlternativeCurrencyCode', 'cbc:AccountingCostCode'],
  value('cbc:AccountingCost', 'BT-19'),
  'cbc:LineCountNumeric',
  value('cbc:BuyerReference', 'BT-10'),
]

export const note: Row = composed('cbc:Note', 'BG-1', subjectAndText)

export const invoicePeriod: Row = group('cac:InvoicePeriod', 'BG-14', [
  value('cbc:StartDate', 'BT-73'),
  'cbc:StartTime',
  value('cbc:EndDate', 'BT-74'),
  ...['cbc:EndTime', 'cbc:DurationMeasure'],
  value('cbc:DescriptionCode', 'BT-8'),
  'cbc:Description',
])

/** The schema demands `cbc:ID` also when only the sales order is known (Peppol BIS Billing 3.0, 6.9: the value is then NA). */
export const orderReference: Row = node('cac:OrderReference', [
  value('cbc:ID', 'BT-13', { fallback: 'NA' }),
  value('cbc:SalesOrderID', 'BT-14'),
  ...[
    'cbc:CopyIndicator',
    'cbc:UUID',
    'cbc:IssueDate',
    'cbc:IssueTime',
    'cbc:CustomerReference',
    'cbc:OrderTypeCode',
    'cac:DocumentReference',
  ],
])

export const billingReference: Row = group('cac:BillingReference', 'BG-3', [
  node('cac:InvoiceDocumentReference', [
    value('cbc:ID', 'BT-25'),
    ...['cbc:CopyIndicator', 'cbc:UUID'],
    value('cbc:IssueDate', 'BT-26'),
    'cbc:IssueTime',
  ]),
])

const BEFORE_TYPE = ['cbc:CopyIndicator', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime']
const BEHIND_TYPE = ['cbc:DocumentType', 'cbc:XPath', 'cbc:LanguageID', 'cbc:LocaleCode', 'cbc:VersionID', 'cbc:DocumentStatusCode']

/** An additional document of type 130 is the invoiced object identifier, of which there is one (UBL-SR-04). */
export const invoicedObject: Row = node(
  'cac:AdditionalDocumentReference',
  [identifier('cbc:ID', 'BT-18', 'BT-18-1'), ...BEFORE_TYPE, fixed('cbc:DocumentTypeCode', INVOICED_OBJECT), ...BEHIND_TYPE],
  { when: is('cbc:DocumentTypeCode', INVOICED_OBJECT) },
)

/** BG-24; with a type of `others` it would be another term. */
export function supportingDocument(...others: readonly string[]): Row {
  return group('cac:AdditionalDocumentReference', 'BG-24', [
    value('cbc:ID', 'BT-122', {
      attributes: [{ name: 'schemeID', kept: true }],
      beside: { at: 'cbc:DocumentTypeCode', attribute: 'typeCode' },
    }),
    ...BEFORE_TYPE,
    aside('cbc:DocumentTypeCode', { of: 'BT-122', attribute: 'typeCode', suits: (type) => !others.includes(comparable(type)) }),
    ...BEHIND_TYPE,
    value('cbc:DocumentDescription', 'BT-123'),
    node('cac:Attachment', [
      value('cbc:EmbeddedDocumentBinaryObject', 'BT-125', {
        attributes: [attributeTerm('mimeCode', 'BT-125-1'), attributeTerm('filename', 'BT-125-2')],
      }),
      node('cac:ExternalReference', [value('cbc:URI', 'BT-124')]),
    ]),
  ])
}

export const delivery: Row = group('cac:Delivery', 'BG-13', [
  ...['cbc:ID', 'cbc:Quantity', 'cbc:MinimumQuantity', 'cbc:MaximumQuantity'],
  value('cbc:ActualDeliveryDate', 'BT-72'),
  ...[
    'cbc:ActualDeliveryTime',
    'cbc:LatestDeliveryDate',
    'cbc:LatestDeliveryTime',
    'cbc:ReleaseID',
    'cbc:TrackingID',
    'cac:DeliveryAddress',
  ],
  node('cac:DeliveryLocation', [
    identifier('cbc:ID', 'BT-71', 'BT-71-1'),
    ...[
      'cbc:Description',
      'cbc:Conditions',
      'cbc:CountrySubentity',
      'cbc:CountrySubentityCode',
      'cbc:LocationTypeCode',
      'cbc:InformationURI',
    ],
    ...['cbc:Name', 'cac:ValidityPeriod'],
    address('cac:Address', 'BG-15', ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
  ]),
  ...[
    'cac:AlternativeDeliveryLocation',
    'cac:RequestedDeliveryPeriod',
    'cac:PromisedDeliveryPeriod',
    'cac:EstimatedDeliveryPeriod',
    'cac:CarrierParty',
  ],
  node('cac:DeliveryParty', [node('cac:PartyName', [value('cbc:Name', 'BT-70')])]),
])

/** `due` is the row of BT-9 where it stands here: a credit note has no due date of its own (UBL 2.1). */
export function paymentMeans(due: Entry): Row {
  return group('cac:PaymentMeans', 'BG-16', [
    'cbc:ID',
    // The payment means have one text in words for all (UBL-SR-46), as EN 16931-1 has one BG-16.
    // UNTDID 4461 code 1, "instrument not defined", where the schema wants a code and the invoice has none.
    value('cbc:PaymentMeansCode', 'BT-81', { fallback: '1', attributes: [attributeTerm('name', 'BT-82', { once: true })] }),
    due,
    ...['cbc:PaymentChannelCode', 'cbc:InstructionID', 'cbc:InstructionNote'],
    value('cbc:PaymentID', 'BT-83'),
    group('cac:CardAccount', 'BG-18', [
      value('cbc:PrimaryAccountNumberID', 'BT-87'),
      // The schema demands the card network, for which EN 16931 has no term.
      fixed('cbc:NetworkID', 'NA'),
      ...[
        'cbc:CardTypeCode',
        'cbc:ValidityStartDate',
        'cbc:ExpiryDate',
        'cbc:IssuerID',
        'cbc:IssueNumberID',
        'cbc:CV2ID',
        'cbc:CardChipCode',
      ],
      'cbc:ChipApplicationID',
      value('cbc:HolderName', 'BT-88'),
    ]),
    'cac:PayerFinancialAccount',
    group('cac:PayeeFinancialAccount', 'BG-17', [
      value('cbc:ID', 'BT-84'),
      value('cbc:Name', 'BT-85'),
      ...['cbc:AliasName', 'cbc:AccountTypeCode', 'cbc:AccountFormatCode', 'cbc:CurrencyCode', 'cbc:PaymentNote'],
      node('cac:FinancialInstitutionBranch', [value('cbc:ID', 'BT-86'), 'cbc:Name', 'cac:FinancialInstitution', 'cac:Address']),
      'cac:Country',
    ]),
    'cac:CreditAccount',
    group('cac:PaymentMandate', 'BG-19', [
      value('cbc:ID', 'BT-89'),
      ...['cbc:MandateTypeCode', 'cbc:MaximumPaymentInstructionsNumeric', 'cbc:MaximumPaidAmount', 'cbc:SignatureID', 'cac:PayerParty'],
      node('cac:PayerFinancialAccount', [value('cbc:ID', 'BT-91')]),
      ...['cac:ValidityPeriod', 'cac:PaymentReversalPeriod', 'cac:Clause'],
    ]),
    'cac:TradeFinancing',
  ])
}

export const paymentTerms: Row = node('cac:PaymentTerms', [
  ...['cbc:ID', 'cbc:PaymentMeansID', 'cbc:PrepaidPaymentReferenceID'],
  value('cbc:Note', 'BT-20'),
])

export const documentAllowances: readonly Row[] = [
  allowanceCharge('BG-20', '-', ALLOWANCE_TERMS['BG-20']),
  allowanceCharge('BG-21', '+', ALLOWANCE_TERMS['BG-21']),
]

const AROUND_SUBTOTALS = ['cbc:RoundingAmount', 'cbc:TaxEvidenceIndicator', 'cbc:TaxIncludedIndicator']

const vatBreakdown: Row = group('cac:TaxSubtotal', 'BG-23', [
  amount('cbc:TaxableAmount', 'BT-116'),
  amount('cbc:TaxAmount', 'BT-117'),
  ...['cbc:CalculationSequenceNumeric', 'cbc:TransactionCurrencyTaxAmount', 'cbc:Percent', 'cbc:BaseUnitMeasure', 'cbc:PerUnitAmount'],
  ...['cbc:TierRange', 'cbc:TierRatePercent'],
  taxCategory(['BT-118', 'BT-119'], ['BT-121', 'BT-120']),
])

/** The schema demands the VAT total with the breakdown, EN 16931-1 does not: it is the sum of the VAT amounts there (BR-CO-14). */
const SUM_OF_TAXES: Computed = {
  term: 'BT-110',
  note: lossReason('computed_tax_total', 'The invoice has no VAT total, which the format demands; it is the sum of the VAT amounts.'),
  compute: (_, root) => sumOfTaxes(root),
}

function sumOfTaxes(root: Group): string | undefined {
  const amounts = root.groups('BG-23').map((entry) => Decimal.parse(entry.value('BT-117') ?? ''))
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === 0 || known.length < amounts.length ? undefined : Decimal.sum(known).toString()
}

/**
 * EN 16931-3-2: the VAT total in the accounting currency is a second `cac:TaxTotal`, told apart by its currency, without breakdown. An
 * amount in neither currency is no term; a breakdown is read wherever it stands.
 */
export const taxTotals: readonly Row[] = [
  node(
    'cac:TaxTotal',
    [{ ...amount('cbc:TaxAmount', 'BT-110'), needs: 'BT-5', fallback: SUM_OF_TAXES }, ...AROUND_SUBTOTALS, vatBreakdown],
    {
      when: { at: 'cbc:TaxAmount/@currencyID', equals: 'BT-5' },
    },
  ),
  node(
    'cac:TaxTotal',
    [value('cbc:TaxAmount', 'BT-111', { attributes: [{ name: 'currencyID', currency: 'BT-6' }] }), ...AROUND_SUBTOTALS, also(vatBreakdown)],
    { when: { at: 'cbc:TaxAmount/@currencyID', equals: 'BT-6' }, needs: 'BT-6' },
  ),
  node('cac:TaxTotal', ['cbc:TaxAmount', ...AROUND_SUBTOTALS, also(vatBreakdown)]),
]

export const monetaryTotal: Row = group('cac:LegalMonetaryTotal', 'BG-22', [
  amount('cbc:LineExtensionAmount', 'BT-106'),
  amount('cbc:TaxExclusiveAmount', 'BT-109'),
  amount('cbc:TaxInclusiveAmount', 'BT-112'),
  amount('cbc:AllowanceTotalAmount', 'BT-107'),
  amount('cbc:ChargeTotalAmount', 'BT-108'),
  amount('cbc:PrepaidAmount', 'BT-113'),
  amount('cbc:PayableRoundingAmount', 'BT-114'),
  amount('cbc:PayableAmount', 'BT-115'),
  'cbc:PayableAlternativeAmount',
])
