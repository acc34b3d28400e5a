import { after, all, before, drop, set, value, within, withinNth, type Edit } from '../edit.ts'
import { casesOf, type VerdictCase } from './case.ts'

const SUMS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'
const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const CHARGE = 'ram:SpecifiedTradeAllowanceCharge'
const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement'
const DELIVERY = 'ram:ApplicableHeaderTradeDelivery'

const vatIds: readonly Edit[] = [
  within('ram:SellerTradeParty', drop('ram:SpecifiedTaxRegistration', 2), drop('ram:SpecifiedTaxRegistration')),
  within('ram:BuyerTradeParty', drop('ram:SpecifiedTaxRegistration')),
  drop('ram:SellerTaxRepresentativeTradeParty'),
]

/** The whole invoice in one category without tax. */
function untaxed(code: string, exemption: string): readonly Edit[] {
  return [
    all('<ram:CategoryCode>S<', `<ram:CategoryCode>${code}<`),
    all('<ram:RateApplicablePercent>19<', '<ram:RateApplicablePercent>0<'),
    all('<ram:RateApplicablePercent>7<', '<ram:RateApplicablePercent>0<'),
    within(
      SETTLEMENT,
      drop('ram:ApplicableTradeTax', 2),
      value('ram:CalculatedAmount', '0.00'),
      value('ram:BasisAmount', '1055.71'),
      within('ram:ApplicableTradeTax', around(exemption)),
    ),
    within(SUMS, value('ram:TaxTotalAmount', '0.00'), value('ram:GrandTotalAmount', '1055.71'), value('ram:DuePayableAmount', '855.70')),
  ]
}

/** Reason and code of the exemption, where the schema has them. */
function around(exemption: string): Edit {
  const [code, reason] = exemption.split('|')
  if (code === undefined || reason === undefined) return (xml) => xml
  return (xml) =>
    after(
      'ram:CategoryCode',
      `<ram:ExemptionReasonCode>${code}</ram:ExemptionReasonCode>`,
    )(after('ram:TypeCode', `<ram:ExemptionReason>${reason}</ram:ExemptionReason>`)(xml))
}

function untaxedWrong(code: string, exemption: string): readonly Edit[] {
  return [
    ...untaxed(code, exemption),
    ...vatIds,
    all('<ram:RateApplicablePercent>0<', '<ram:RateApplicablePercent>5<'),
    within(SETTLEMENT, value('ram:CalculatedAmount', '1.00'), value('ram:BasisAmount', '1000.00')),
  ]
}

export const CII_CASES: readonly VerdictCase[] = casesOf('cii', {
  'no-number-date-type': [within('rsm:ExchangedDocument', drop('ram:ID'), drop('ram:IssueDateTime'), drop('ram:TypeCode'))],
  'no-specification': [drop('ram:GuidelineSpecifiedDocumentContextParameter')],
  'no-currency': [drop('ram:InvoiceCurrencyCode')],
  'no-names': [within('ram:SellerTradeParty', drop('ram:Name')), within('ram:BuyerTradeParty', drop('ram:Name'))],
  'no-addresses': [
    within('ram:SellerTradeParty', drop('ram:PostalTradeAddress')),
    within('ram:BuyerTradeParty', drop('ram:PostalTradeAddress')),
    within('ram:SellerTaxRepresentativeTradeParty', drop('ram:PostalTradeAddress')),
  ],
  'no-countries': [
    within('ram:SellerTradeParty', drop('ram:CountryID')),
    within('ram:BuyerTradeParty', drop('ram:CountryID')),
    within('ram:SellerTaxRepresentativeTradeParty', drop('ram:CountryID')),
    within('ram:ShipToTradeParty', drop('ram:CountryID')),
  ],
  'no-amounts-in-totals': [
    within(SUMS, drop('ram:LineTotalAmount'), drop('ram:TaxBasisTotalAmount'), drop('ram:GrandTotalAmount'), drop('ram:DuePayableAmount')),
  ],
  'no-lines': [drop(LINE, 2), drop(LINE)],
  'payee-is-seller': [
    within(
      'ram:PayeeTradeParty',
      value('ram:Name', 'Lindenhof Druckwerkstatt GmbH'),
      within('ram:SpecifiedLegalOrganization', value('ram:ID', 'HRB 33017')),
    ),
  ],
  'representative-without-name-and-vat': [
    within('ram:SellerTaxRepresentativeTradeParty', drop('ram:Name'), drop('ram:SpecifiedTaxRegistration')),
  ],
  'bare-line': [
    within(
      LINE,
      drop('ram:LineID'),
      drop('ram:BilledQuantity'),
      drop('ram:LineTotalAmount'),
      within('ram:SpecifiedTradeProduct', drop('ram:Name')),
      within('ram:NetPriceProductTradePrice', drop('ram:ChargeAmount')),
    ),
  ],
  'line-without-unit-and-category': [
    within(LINE, set('<ram:BilledQuantity unitCode="H87">', '<ram:BilledQuantity>'), drop('ram:ApplicableTradeTax')),
  ],
  'negative-prices': [within(LINE, set('>180.00<', '>-180.00<'), set('>200.00<', '>-200.00<'))],
  'periods-backwards': [all('>20261009<', '>20260831<'), all('>20260924<', '>20260902<')],
  'bare-allowance-and-charge': [
    within(
      SETTLEMENT,
      within(CHARGE, drop('ram:ReasonCode'), drop('ram:Reason'), drop('ram:CategoryTradeTax')),
      withinNth(CHARGE, 2, drop('ram:ReasonCode'), drop('ram:Reason'), drop('ram:ActualAmount')),
    ),
  ],
  'bare-line-allowance-and-charge': [
    within(
      LINE,
      within(CHARGE, drop('ram:ReasonCode'), drop('ram:Reason')),
      withinNth(CHARGE, 2, drop('ram:ReasonCode'), drop('ram:Reason'), drop('ram:ActualAmount')),
    ),
  ],
  'bare-vat-entry': [
    within(
      SETTLEMENT,
      within(
        'ram:ApplicableTradeTax',
        drop('ram:CalculatedAmount'),
        drop('ram:BasisAmount'),
        drop('ram:CategoryCode'),
        drop('ram:RateApplicablePercent'),
      ),
    ),
  ],
  'payment-without-code': [within('ram:SpecifiedTradeSettlementPaymentMeans', drop('ram:TypeCode'))],
  'transfer-without-account': [
    within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', '30'), drop('ram:PayerPartyDebtorFinancialAccount')),
  ],
  'nothing-says-when-to-pay': [drop('ram:SpecifiedTradePaymentTerms')],
  'references-without-number': [
    within(SETTLEMENT, within('ram:InvoiceReferencedDocument', drop('ram:IssuerAssignedID'))),
    withinNth('ram:AdditionalReferencedDocument', 4, drop('ram:IssuerAssignedID')),
    within('ram:ApplicableProductCharacteristic', drop('ram:Value')),
  ],
  'wrong-sums': [
    within(SUMS, value('ram:LineTotalAmount', '1.00'), value('ram:AllowanceTotalAmount', '2.00'), value('ram:ChargeTotalAmount', '3.00')),
  ],
  'wrong-totals': [
    within(
      SUMS,
      value('ram:TaxBasisTotalAmount', '1055.70'),
      value('ram:GrandTotalAmount', '1228.05'),
      value('ram:DuePayableAmount', '1028.03'),
    ),
  ],
  'wrong-vat': [within(SETTLEMENT, value('ram:CalculatedAmount', '155.00'), value('ram:BasisAmount', '836.00'))],
  'three-decimals': [
    within(
      SUMS,
      set('>1085.71<', '>1085.710<'),
      set('>12.50<', '>12.500<'),
      set('>42.50<', '>42.500<'),
      set('>172.30<', '>172.300<'),
      set('>1028.00<', '>1028.000<'),
      set('>200.00<', '>200.000<'),
    ),
    within(LINE, set('>850.00<', '>850.000<'), set('>90.00<', '>90.001<')),
  ],
  'codes-of-the-document': [
    set('<ram:TypeCode>380<', '<ram:TypeCode>999<'),
    set('<ram:InvoiceCurrencyCode>EUR<', '<ram:InvoiceCurrencyCode>EURO<'),
    set('>AAI<', '>QQQ<'),
    within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', 'XX')),
    set('text/csv', 'text/html'),
  ],
  'codes-of-the-lines': [
    within(
      LINE,
      set('<ram:BilledQuantity unitCode="H87">', '<ram:BilledQuantity unitCode="piece">'),
      within(CHARGE, value('ram:ReasonCode', '7')),
      set('schemeID="0160"', 'schemeID="GTIN"'),
      set('listID="STI"', 'listID="UNSPSC"'),
      within('ram:OriginTradeCountry', value('ram:ID', 'XY')),
      within('ram:ApplicableTradeTax', value('ram:CategoryCode', 'Q')),
    ),
  ],
  'codes-of-the-parties': [
    within(
      'ram:SellerTradeParty',
      set('schemeID="EM"', 'schemeID="mail"'),
      set('schemeID="0088"', 'schemeID="GLN"'),
      value('ram:CountryID', 'Germany'),
    ),
    within('ram:ShipToTradeParty', set('schemeID="0088"', 'schemeID="0"')),
  ],
  'vat-id-without-country': [within('ram:SellerTradeParty', set('>DE811999207<', '>811999207<'))],
  'vat-in-another-currency': [
    before('ram:InvoiceCurrencyCode', '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>'),
    within(SUMS, after('ram:TaxTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">1981.45</ram:TaxTotalAmount>')),
  ],
  'vat-currency-without-amount': [before('ram:InvoiceCurrencyCode', '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>')],
  zero: untaxed('Z', ''),
  'zero-wrong': untaxedWrong('Z', 'VATEX-EU-O|None'),
  exempt: untaxed('E', 'VATEX-EU-132|Adult education'),
  'exempt-wrong': untaxedWrong('E', ''),
  'reverse-charge': untaxed('AE', 'VATEX-EU-AE|Reverse charge'),
  'reverse-charge-wrong': untaxedWrong('AE', ''),
  'intra-community': untaxed('K', 'VATEX-EU-IC|Intra-community supply'),
  'intra-community-wrong': [
    ...untaxedWrong('K', ''),
    within(DELIVERY, drop('ram:ShipToTradeParty'), drop('ram:ActualDeliverySupplyChainEvent')),
  ],
  export: untaxed('G', 'VATEX-EU-G|Export'),
  'export-wrong': untaxedWrong('G', ''),
  'outside-scope': [
    ...untaxed('O', 'VATEX-EU-O|Not subject to VAT'),
    ...vatIds,
    all('<ram:RateApplicablePercent>0</ram:RateApplicablePercent>', ''),
  ],
  'outside-scope-wrong': untaxedWrong('O', ''),
  'canary-islands-wrong': [
    all('<ram:CategoryCode>S<', '<ram:CategoryCode>L<'),
    ...vatIds,
    within(SETTLEMENT, value('ram:BasisAmount', '1.00')),
  ],
  'standard-wrong': [
    ...vatIds,
    within(LINE, value('ram:RateApplicablePercent', '0')),
    within(SETTLEMENT, within(CHARGE, drop('ram:RateApplicablePercent'))),
  ],
  'unknown-parts': [
    within('rsm:ExchangedDocument', after('ram:ID', '<ram:Name>INVOICE</ram:Name>')),
    within('ram:SellerTradeParty', after('ram:Name', '<ram:RoleCode>SE</ram:RoleCode>')),
    within(LINE, within('ram:SpecifiedTradeProduct', before('ram:GlobalID', '<ram:ID>7</ram:ID>'))),
  ],
  'date-in-another-format': [within('rsm:ExchangedDocument', set('format="102">20261012', 'format="610">202610'))],
  'date-with-dashes': [within('rsm:ExchangedDocument', set('>20261012<', '>2026-10-12<'))],
  // Untyped amounts are added as doubles: 850.145 lies below the half cent, and the last cent of a very large one is lost.
  'half-cent-of-lines': [
    within(LINE, set('<ram:LineTotalAmount>850.00<', '<ram:LineTotalAmount>850.145<')),
    withinNth(LINE, 2, value('ram:LineTotalAmount', '0')),
    within(SUMS, value('ram:LineTotalAmount', '850.14'), value('ram:TaxBasisTotalAmount', '820.14')),
  ],
  'half-cent-of-allowances': [
    within(SETTLEMENT, within(CHARGE, value('ram:ActualAmount', '0.285')), withinNth(CHARGE, 2, value('ram:ActualAmount', '1.005'))),
    within(SUMS, value('ram:AllowanceTotalAmount', '0.28'), value('ram:ChargeTotalAmount', '1.00')),
  ],
  'vat-total-with-three-decimals': [within(SUMS, value('ram:TaxTotalAmount', '95049971373463.289'))],
  'vat-total-beyond-doubles': [within(SUMS, value('ram:TaxTotalAmount', '123456789012345678.00'))],
  'vat-total-beyond-rounding': [within(SUMS, value('ram:TaxTotalAmount', '41374335784054468894.52'))],
  'taxable-amount-beyond-doubles': [
    within(LINE, set('<ram:LineTotalAmount>850.00<', '<ram:LineTotalAmount>90071992547409931.00<')),
    within(SETTLEMENT, value('ram:BasisAmount', '90071992547409900.00')),
  ],
  'minus-zero-totals': [
    within(SETTLEMENT, drop(CHARGE, 2), drop(CHARGE), value('ram:CalculatedAmount', '-0.00'), value('ram:CalculatedAmount', '0.00', 2)),
    within(SUMS, value('ram:AllowanceTotalAmount', '-0.00'), value('ram:ChargeTotalAmount', '-0.00'), value('ram:TaxTotalAmount', '-0.00')),
  ],
  'outside-scope-three-decimals': [
    ...untaxed('O', 'VATEX-EU-O|Not subject to VAT'),
    ...vatIds,
    all('<ram:RateApplicablePercent>0</ram:RateApplicablePercent>', ''),
    within(SETTLEMENT, value('ram:CalculatedAmount', '0.000'), value('ram:BasisAmount', '1055.710')),
  ],
  'countries-of-another-list': [
    within('ram:ShipToTradeParty', value('ram:CountryID', 'AN')),
    within('ram:BuyerTradeParty', value('ram:CountryID', 'SS')),
    within('ram:OriginTradeCountry', value('ram:ID', 'SS')),
    within('ram:SellerTradeParty', set('>DE811999207<', '>SS811999207<')),
  ],
  'two-taxes-of-one-allowance': [
    within(
      SETTLEMENT,
      within(
        CHARGE,
        after(
          'ram:CategoryTradeTax',
          '<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:CategoryTradeTax>',
        ),
      ),
    ),
  ],
  'split-payment-of-a-line-allowance': [
    within(
      LINE,
      within(
        CHARGE,
        after(
          'ram:Reason',
          '<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>B</ram:CategoryCode></ram:CategoryTradeTax>',
        ),
      ),
    ),
  ],
  'two-payment-references': [after('ram:PaymentReference', '<ram:PaymentReference>LD-2026-206</ram:PaymentReference>')],
  // What the profile EN 16931 of Factur-X has in another state than EN 16931 itself.
  'entries-of-another-tax': [
    within(SETTLEMENT, within('ram:ApplicableTradeTax', value('ram:TypeCode', 'GST')), within(CHARGE, value('ram:TypeCode', 'GST'))),
  ],
  'canary-islands-without-rate': [
    within(SETTLEMENT, within('ram:ApplicableTradeTax', value('ram:CategoryCode', 'L'), drop('ram:RateApplicablePercent'))),
  ],
  'indicators-as-numbers': [
    within(SETTLEMENT, within(CHARGE, value('udt:Indicator', '0')), withinNth(CHARGE, 2, value('udt:Indicator', '1'))),
  ],
  'blanks-for-content': [
    within('rsm:ExchangedDocument', value('ram:ID', ' ')),
    within('ram:SellerTradeParty', value('ram:Name', ' ')),
    within(LINE, value('ram:LineID', ' '), within('ram:SpecifiedTradeProduct', value('ram:Name', ' '))),
  ],
  'transfer-with-two-accounts': [
    within(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      value('ram:TypeCode', '58'),
      after(
        'ram:PayerPartyDebtorFinancialAccount',
        '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE43999010100087654321</ram:IBANID><ram:ProprietaryID>7</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount>',
      ),
    ),
  ],
  'bank-of-the-payer': [
    within(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      after(
        'ram:PayerPartyDebtorFinancialAccount',
        '<ram:PayerSpecifiedDebtorFinancialInstitution><ram:BICID>LINDDE77</ram:BICID></ram:PayerSpecifiedDebtorFinancialInstitution>',
      ),
    ),
  ],
  'class-without-code': [within(LINE, drop('ram:ClassCode'))],
  'no-breakdown-and-no-lines': [
    within(SETTLEMENT, drop('ram:ApplicableTradeTax', 2), drop('ram:ApplicableTradeTax')),
    drop(LINE, 2),
    drop(LINE),
  ],
  'tax-point-here-and-code-there': [
    within(SETTLEMENT, withinNth('ram:ApplicableTradeTax', 2, after('ram:CategoryCode', '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>'))),
  ],
  'one-above-and-one-below': [...untaxed('E', 'VATEX-EU-132|Adult education'), within(SETTLEMENT, value('ram:BasisAmount', '1056.71'))],
  'schema-order': [within('rsm:ExchangedDocument', drop('ram:TypeCode'), before('ram:ID', '<ram:TypeCode>380</ram:TypeCode>'))],
  'schema-unknown-element': [within('rsm:ExchangedDocument', after('ram:ID', '<ram:Number>1</ram:Number>'))],
  'schema-no-amount': [within(SUMS, value('ram:DuePayableAmount', '1.028,00'))],
  'schema-no-boolean': [within(CHARGE, value('udt:Indicator', 'no'))],
  'schema-no-delivery': [drop(DELIVERY)],
  'schema-two-currencies': [after('ram:InvoiceCurrencyCode', '<ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>')],
  'schema-bad-base64': [value('ram:AttachmentBinaryObject', 'not base64!')],
  'schema-text-between': [after('rsm:ExchangedDocument', 'and')],
})

export const FACTURX_CASES: readonly VerdictCase[] = [
  ...casesOf('facturx-minimum', {
    'no-total': [within(SUMS, drop('ram:GrandTotalAmount'))],
    'more-than-the-profile': [within('ram:BuyerTradeParty', before('ram:Name', '<ram:ID>K-3009</ram:ID>'))],
    'type-and-currency': [set('>380<', '>999<'), set('<ram:InvoiceCurrencyCode>EUR<', '<ram:InvoiceCurrencyCode>EURO<')],
    'no-seller-and-buyer': [within('ram:SellerTradeParty', drop('ram:Name')), within('ram:BuyerTradeParty', drop('ram:Name'))],
  }),
  ...casesOf('facturx-basicwl', {
    'wrong-totals': [within(SUMS, value('ram:GrandTotalAmount', '1.00'), value('ram:TaxBasisTotalAmount', '2.00'))],
    'no-vat': [drop('ram:ApplicableTradeTax', 2), drop('ram:ApplicableTradeTax')],
    codes: [
      set('>AAI<', '>QQQ<'),
      within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', 'XX')),
      within(CHARGE, value('ram:ReasonCode', '7')),
    ],
    'reverse-charge-of-another-tax': [
      within(CHARGE, value('ram:TypeCode', 'GST'), value('ram:CategoryCode', 'AE'), value('ram:RateApplicablePercent', '5')),
    ],
    'with-a-line': [
      before(
        'ram:ApplicableHeaderTradeAgreement',
        '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>',
      ),
    ],
  }),
  ...casesOf('facturx-basic', {
    'more-than-the-profile': [
      within('ram:SellerTradeParty', after('ram:Name', '<ram:Description>Registered at Leipzig</ram:Description>')),
    ],
    'bare-line': [within(LINE, drop('ram:BilledQuantity'), drop('ram:LineTotalAmount'))],
    'no-addresses': [
      within('ram:SellerTradeParty', drop('ram:PostalTradeAddress')),
      within('ram:BuyerTradeParty', drop('ram:PostalTradeAddress')),
    ],
    'standard-wrong': [within(LINE, value('ram:RateApplicablePercent', '0')), within(SETTLEMENT, value('ram:CalculatedAmount', '1.00'))],
    'entries-of-another-tax': [within(SETTLEMENT, within('ram:ApplicableTradeTax', value('ram:TypeCode', 'GST')))],
    codes: [
      set('>AAI<', '>QQQ<'),
      within(LINE, set('unitCode="H87">500', 'unitCode="piece">500'), within(CHARGE, value('ram:ReasonCode', '7'))),
    ],
  }),
  ...casesOf('facturx-extended', {
    'wrong-sums': [
      within(SUMS, value('ram:LineTotalAmount', '1.00'), value('ram:AllowanceTotalAmount', '2.00'), value('ram:GrandTotalAmount', '3.00')),
    ],
    'cents-of-tolerance': [
      within(
        SUMS,
        value('ram:TaxTotalAmount', '172.31'),
        value('ram:GrandTotalAmount', '1228.02'),
        value('ram:DuePayableAmount', '1028.01'),
      ),
    ],
    'no-vat': [within(SETTLEMENT, drop('ram:ApplicableTradeTax', 2), drop('ram:ApplicableTradeTax'))],
    'reverse-charge-wrong': untaxedWrong('AE', ''),
    codes: [
      set('>AAI<', '>QQQ<'),
      within(LINE, set('unitCode="H87">500', 'unitCode="piece">500'), within('ram:ApplicableTradeTax', value('ram:CategoryCode', 'Q'))),
    ],
    'indicators-as-numbers': [
      within(SETTLEMENT, within(CHARGE, value('udt:Indicator', '0')), withinNth(CHARGE, 2, value('udt:Indicator', '1'))),
    ],
    'tolerance-of-doubles': [within(SUMS, value('ram:TaxBasisTotalAmount', '1055.67'))],
    'more-of-the-profile': [
      within(
        'ram:SellerTradeParty',
        within(
          'ram:DefinedTradeContact',
          after('ram:PersonName', '<ram:DepartmentName>Sales</ram:DepartmentName><ram:TypeCode>SR</ram:TypeCode>'),
        ),
      ),
      within('rsm:ExchangedDocument', after('ram:ID', '<ram:Name>INVOICE</ram:Name>')),
    ],
  }),
]
