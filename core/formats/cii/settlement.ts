import { looksLikeIban } from '../../base/iban.ts'
import { ALLOWANCE_TERMS } from '../allowance-terms.ts'
import { group, node, value, type Codec, type Row } from '../binding/binding.ts'
import { allowanceCharge, amount, categoryCode, date, identifier, identifiers, period, taxType } from './common.ts'

/** `ram:ApplicableHeaderTradeSettlement`: payment, taxes, allowances and charges, totals. */

/** UNTDID 2475 in CII, UNTDID 2005 in UBL and in the model (EN 16931-1, BT-8): the same three moments. */
const MOMENTS = [
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
] as const

const taxPointCode: Codec = {
  read: (text) => MOMENTS.find(([cii]) => cii === text.trim())?.[1] ?? text,
  write: (code) => MOMENTS.find(([, model]) => model === code.trim())?.[0] ?? code,
}

const payee = (): Row =>
  group('ram:PayeeTradeParty', 'BG-10', [
    ...identifiers('BT-60', 'BT-60-1', false),
    value('ram:Name', 'BT-59'),
    ...['ram:RoleCode', 'ram:Description'],
    node('ram:SpecifiedLegalOrganization', [
      ...['ram:LegalClassificationCode', 'ram:Name'],
      identifier('ram:ID', 'BT-61', 'BT-61-1'),
      ...['ram:TradingBusinessName', 'ram:PostalTradeAddress'],
    ]),
  ])

const paymentMeans = (): Row =>
  group('ram:SpecifiedTradeSettlementPaymentMeans', 'BG-16', [
    'ram:PaymentChannelCode',
    value('ram:TypeCode', 'BT-81'),
    ...['ram:GuaranteeMethodCode', 'ram:PaymentMethodCode'],
    value('ram:Information', 'BT-82'),
    'ram:ID',
    group('ram:ApplicableTradeSettlementFinancialCard', 'BG-18', [
      'ram:MicrochipIndicator',
      value('ram:ID', 'BT-87'),
      'ram:TypeCode',
      value('ram:CardholderName', 'BT-88'),
    ]),
    group('ram:PayerPartyDebtorFinancialAccount', 'BG-19', [value('ram:IBANID', 'BT-91'), 'ram:AccountName', 'ram:ProprietaryID']),
    group('ram:PayeePartyCreditorFinancialAccount', 'BG-17', [
      value('ram:IBANID', 'BT-84', { suits: ({ value: account }) => looksLikeIban(account) }),
      value('ram:AccountName', 'BT-85'),
      value('ram:ProprietaryID', 'BT-84'),
    ]),
    'ram:PayerSpecifiedDebtorFinancialInstitution',
    node('ram:PayeeSpecifiedCreditorFinancialInstitution', [value('ram:BICID', 'BT-86')]),
  ])

/** BT-7 and BT-8 stand with the taxes, though they belong to the document; on reading equal ones are one, on writing they stand with the first. */
const vatBreakdown = (): Row =>
  group('ram:ApplicableTradeTax', 'BG-23', [
    amount('ram:CalculatedAmount', 'BT-117'),
    taxType('BT-118'),
    value('ram:ExemptionReason', 'BT-120'),
    ...['ram:CalculatedRate', 'ram:CalculationSequenceNumeric', 'ram:BasisQuantity'],
    amount('ram:BasisAmount', 'BT-116'),
    ...['ram:UnitBasisAmount', 'ram:LineTotalBasisAmount', 'ram:AllowanceChargeBasisAmount'],
    categoryCode('BT-118'),
    ...['ram:CurrencyCode', 'ram:Jurisdiction', 'ram:CustomsDutyIndicator'],
    value('ram:ExemptionReasonCode', 'BT-121'),
    'ram:TaxBasisAllowanceRate',
    date('ram:TaxPointDate', 'BT-7', 'udt:DateString', 'repeats'),
    ...['ram:Type', 'ram:InformationAmount', 'ram:CategoryName'],
    value('ram:DueDateTypeCode', 'BT-8', { codec: taxPointCode, repeats: true }),
    value('ram:RateApplicablePercent', 'BT-119'),
  ])

const paymentTerms = (): Row =>
  node('ram:SpecifiedTradePaymentTerms', [
    ...['ram:ID', 'ram:FromEventCode', 'ram:SettlementPeriodMeasure'],
    value('ram:Description', 'BT-20'),
    date('ram:DueDateDateTime', 'BT-9'),
    ...['ram:TypeCode', 'ram:InstructionTypeCode'],
    value('ram:DirectDebitMandateID', 'BT-89', { shared: true }),
    ...['ram:PartialPaymentPercent', 'ram:PaymentMeansID', 'ram:PartialPaymentAmount'],
    ...['ram:ApplicableTradePaymentPenaltyTerms', 'ram:ApplicableTradePaymentDiscountTerms'],
  ])

const totals = (): Row =>
  group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'BG-22', [
    amount('ram:LineTotalAmount', 'BT-106'),
    amount('ram:ChargeTotalAmount', 'BT-108'),
    amount('ram:AllowanceTotalAmount', 'BT-107'),
    amount('ram:TaxBasisTotalAmount', 'BT-109'),
    value('ram:TaxTotalAmount', 'BT-110', {
      when: { at: '@currencyID', equals: 'BT-5' },
      needs: 'BT-5',
      attributes: [{ name: 'currencyID', currency: 'BT-5' }],
    }),
    value('ram:TaxTotalAmount', 'BT-111', {
      when: { at: '@currencyID', equals: 'BT-6' },
      needs: 'BT-6',
      attributes: [{ name: 'currencyID', currency: 'BT-6' }],
    }),
    'ram:TaxTotalAmount',
    amount('ram:RoundingAmount', 'BT-114'),
    amount('ram:GrandTotalAmount', 'BT-112'),
    'ram:InformationAmount',
    amount('ram:TotalPrepaidAmount', 'BT-113'),
    ...['ram:TotalDiscountAmount', 'ram:TotalAllowanceChargeAmount'],
    amount('ram:DuePayableAmount', 'BT-115'),
  ])

const precedingInvoice = (): Row =>
  group('ram:InvoiceReferencedDocument', 'BG-3', [
    value('ram:IssuerAssignedID', 'BT-25'),
    ...['ram:URIID', 'ram:StatusCode', 'ram:CopyIndicator', 'ram:LineID', 'ram:TypeCode'],
    date('ram:FormattedIssueDateTime', 'BT-26', 'qdt:DateTimeString'),
  ])

/** BG-34 of Factur-X EXTENDED with BT-179 and BT-180: the third party payment of the XRechnung extension without its type. */
const thirdPartyPayment = (): Row =>
  group('ram:SpecifiedFinancialAdjustment', 'BG-DEX-09', [
    'ram:ReasonCode',
    value('ram:Reason', 'BT-DEX-003'),
    amount('ram:ActualAmount', 'BT-DEX-002'),
    ...['ram:ActualQuantity', 'ram:ActualDateTime', 'ram:ClaimRelatedTradeParty', 'ram:InvoiceReferenceReferencedDocument'],
    'ram:RelatedTradeCurrencyExchange',
  ])

export const settlement = (): Row =>
  node(
    'ram:ApplicableHeaderTradeSettlement',
    [
      ...['ram:DuePayableAmount', 'ram:CreditorReferenceTypeCode', 'ram:CreditorReferenceType', 'ram:CreditorReferenceIssuerID'],
      value('ram:CreditorReferenceID', 'BT-90', { shared: true }),
      value('ram:PaymentReference', 'BT-83', { shared: true }),
      value('ram:TaxCurrencyCode', 'BT-6', { unlike: 'BT-5' }),
      value('ram:InvoiceCurrencyCode', 'BT-5'),
      ...[
        'ram:PaymentCurrencyCode',
        'ram:InvoiceIssuerReference',
        'ram:InvoiceDateTime',
        'ram:NextInvoiceDateTime',
        'ram:CreditReasonCode',
      ],
      ...['ram:CreditReason', 'ram:InvoicerTradeParty', 'ram:InvoiceeTradeParty'],
      payee(),
      ...['ram:PayerTradeParty', 'ram:TaxApplicableTradeCurrencyExchange', 'ram:InvoiceApplicableTradeCurrencyExchange'],
      'ram:PaymentApplicableTradeCurrencyExchange',
      paymentMeans(),
      vatBreakdown(),
      period('BG-14', 'BT-73', 'BT-74'),
      allowanceCharge('BG-20', '-', ALLOWANCE_TERMS['BG-20']),
      allowanceCharge('BG-21', '+', ALLOWANCE_TERMS['BG-21']),
      ...['ram:SubtotalCalculatedTradeTax', 'ram:SpecifiedLogisticsServiceCharge'],
      paymentTerms(),
      totals(),
      thirdPartyPayment(),
      precedingInvoice(),
      ...['ram:ProFormaInvoiceReferencedDocument', 'ram:LetterOfCreditReferencedDocument', 'ram:FactoringAgreementReferencedDocument'],
      ...['ram:FactoringListReferencedDocument', 'ram:PayableSpecifiedTradeAccountingAccount'],
      node('ram:ReceivableSpecifiedTradeAccountingAccount', [value('ram:ID', 'BT-19'), 'ram:SetTriggerCode', 'ram:TypeCode']),
      ...[
        'ram:PurchaseSpecifiedTradeAccountingAccount',
        'ram:SalesSpecifiedTradeAccountingAccount',
        'ram:SpecifiedTradeSettlementFinancialCard',
      ],
      ...['ram:SpecifiedAdvancePayment', 'ram:UltimatePayeeTradeParty'],
    ],
    { always: true },
  )
