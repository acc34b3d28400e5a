import { after, all, before, drop, set, value, within, withinNth, type Edit } from '../edit.ts'
import { casesOf, type VerdictCase } from './case.ts'

const SELLER = 'cac:AccountingSupplierParty'
const BUYER = 'cac:AccountingCustomerParty'

/** Seller (and buyer, where told) of another country, with that country's VAT identifier; the rest stays as it is. */
function seller(country: string, vat: string, buyerVat?: string): readonly Edit[] {
  return [
    within(SELLER, value('cbc:IdentificationCode', country), within('cac:PartyTaxScheme', value('cbc:CompanyID', vat))),
    ...(buyerVat === undefined
      ? []
      : [within(BUYER, value('cbc:IdentificationCode', country), within('cac:PartyTaxScheme', value('cbc:CompanyID', buyerVat)))]),
  ]
}

/** What the Peppol rules say of any document, in the invoice as in the self-billed one. */
const COMMON: Readonly<Record<string, readonly Edit[]>> = {
  'no-process': [drop('cbc:ProfileID')],
  'unknown-process': [value('cbc:ProfileID', 'urn:lindenhof.example:print:1')],
  'no-reference': [drop('cbc:BuyerReference'), drop('cac:OrderReference')],
  'no-endpoints': [within(SELLER, drop('cbc:EndpointID')), within(BUYER, drop('cbc:EndpointID'))],
  'empty-elements': [value('cbc:AccountingCost', ''), within(SELLER, value('cbc:StreetName', ''))],
  'two-notes': [after('cbc:Note', '<cbc:Note>Second note.</cbc:Note>')],
  'wrong-line': [
    within('cac:LegalMonetaryTotal', value('cbc:LineExtensionAmount', '1085.72')),
    within('cac:InvoiceLine', set('>850.00<', '>850.01<')),
  ],
  // The price of one is cut before it is multiplied, which leaves the product a little more than two cents off.
  'price-of-three': [
    withinNth(
      'cac:InvoiceLine',
      2,
      set('>4.5<', '>596.49<'),
      set('>235.71<', '>10537.97<'),
      value('cbc:PriceAmount', '53'),
      after('cbc:PriceAmount', '<cbc:BaseQuantity unitCode="HUR">3</cbc:BaseQuantity>'),
    ),
  ],
  'line-period-of-the-year-12024': [within('cac:InvoiceLine', value('cbc:StartDate', '12024-01-01'))],
  'allowance-without-base': [within('cac:AllowanceCharge', drop('cbc:BaseAmount'))],
  'allowance-without-percentage': [within('cac:AllowanceCharge', drop('cbc:MultiplierFactorNumeric'))],
  'allowance-wrong': [within('cac:AllowanceCharge', value('cbc:MultiplierFactorNumeric', '7'))],
  'price-charge': [within('cac:Price', value('cbc:ChargeIndicator', 'true'), set('>200.00<', '>199.00<'))],
  'line-periods-outside': [within('cac:InvoiceLine', value('cbc:StartDate', '2026-08-30'), value('cbc:EndDate', '2026-10-30'))],
  'base-quantity': [within('cac:Price', set('unitCode="H87">100', 'unitCode="HUR">0'))],
  'other-currency': [within('cac:InvoiceLine', set('<cbc:Amount currencyID="EUR">90.00', '<cbc:Amount currencyID="USD">90.00'))],
  'vat-currency-is-the-same': [after('cbc:DocumentCurrencyCode', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')],
  'two-vat-totals': [after('cac:TaxTotal', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">172.30</cbc:TaxAmount></cac:TaxTotal>')],
  'two-projects': [after('cac:ProjectReference', '<cac:ProjectReference><cbc:ID>B</cbc:ID></cac:ProjectReference>')],
  codes: [
    within('cac:Attachment', set('text/csv', 'text/html')),
    within('cac:AllowanceCharge', value('cbc:AllowanceChargeReasonCode', '1')),
    withinNth('cac:AllowanceCharge', 2, value('cbc:AllowanceChargeReasonCode', 'CARR')),
    within(SELLER, set('schemeID="0106">61234567</cbc:EndpointID>', 'schemeID="EM">a@b.example</cbc:EndpointID>')),
    within('cac:TaxSubtotal', after('cbc:Percent', '<cbc:TaxExemptionReasonCode>VATEX-EU-G</cbc:TaxExemptionReasonCode>')),
  ],
  'wrong-dates': [value('cbc:IssueDate', '2026-10-12Z'), within('cac:Delivery', value('cbc:ActualDeliveryDate', '2026-10-08+01:00'))],
  'numbers-that-fail-their-check': [
    within(SELLER, set('schemeID="0106">61234567</cbc:EndpointID>', 'schemeID="0088">4012345000001</cbc:EndpointID>')),
    within(BUYER, set('schemeID="0106">71234568</cbc:EndpointID>', 'schemeID="0192">123456789</cbc:EndpointID>')),
    within(SELLER, within('cac:PartyLegalEntity', set('schemeID="0106">61234567', 'schemeID="0208">0123456789'))),
    within(BUYER, within('cac:PartyLegalEntity', set('schemeID="0106">71234568', 'schemeID="0007">1234567890'))),
  ],
  'direct-debit-without-mandate': [within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '59'), drop('cac:PayeeFinancialAccount'))],
}

const CII_SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement'
const CII_CHARGE = 'ram:SpecifiedTradeAllowanceCharge'
const CII_LINE = 'ram:IncludedSupplyChainTradeLineItem'

function ciiSeller(country: string, vat: string): readonly Edit[] {
  return [within('ram:SellerTradeParty', value('ram:CountryID', country), within('ram:SpecifiedTaxRegistration', value('ram:ID', vat)))]
}

/** The same in CII, where XRechnung has these rules as well. */
const COMMON_CII: Readonly<Record<string, readonly Edit[]>> = {
  'allowance-without-base': [within(CII_SETTLEMENT, within(CII_CHARGE, drop('ram:BasisAmount')))],
  'allowance-without-percentage': [within(CII_SETTLEMENT, within(CII_CHARGE, drop('ram:CalculationPercent')))],
  'allowance-neither-nor': [within(CII_SETTLEMENT, within(CII_CHARGE, value('udt:Indicator', 'no')))],
  'line-periods-outside': [all('>20260903<', '>20260830<'), all('>20260924<', '>20261030<')],
  'base-quantity': [within(CII_LINE, set('<ram:BasisQuantity unitCode="H87">100', '<ram:BasisQuantity unitCode="HUR">0'))],
  'price-charge': [within('ram:GrossPriceProductTradePrice', value('udt:Indicator', 'true'), value('ram:ChargeAmount', '199.00'))],
  'vat-currency-is-the-same': [before('ram:InvoiceCurrencyCode', '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>')],
  'vat-in-another-currency-negative': [
    before('ram:InvoiceCurrencyCode', '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>'),
    after('ram:TaxTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">-1981.45</ram:TaxTotalAmount>'),
  ],
  'two-vat-totals': [after('ram:TaxTotalAmount', '<ram:TaxTotalAmount currencyID="EUR">172.30</ram:TaxTotalAmount>')],
  'direct-debit-without-mandate': [within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', '59'))],
}

export const PEPPOL_CASES: readonly VerdictCase[] = [
  ...casesOf('peppol-invoice', {
    ...COMMON,
    'dutch-without-addresses': [
      within(
        SELLER,
        drop('cbc:StreetName'),
        drop('cbc:PostalZone'),
        within('cac:PartyLegalEntity', set('schemeID="0106">', 'schemeID="0088">')),
      ),
      within(BUYER, drop('cbc:CityName'), within('cac:PartyLegalEntity', set('schemeID="0106">', 'schemeID="0088">'))),
      drop('cac:PaymentMeans'),
    ],
    'dutch-correction-without-reference': [value('cbc:InvoiceTypeCode', '384'), drop('cac:BillingReference')],
    // The first rule of the pattern that fits takes the number: by its scheme, or as a Dutch one.
    'dutch-number-with-scheme': [within(SELLER, set('<cbc:CompanyID>NL001234567B01<', '<cbc:CompanyID schemeID="0096">NL0012.B.01<'))],
    'dutch-number-with-last-scheme': [within(BUYER, set('<cbc:CompanyID>NL007654321B02', '<cbc:CompanyID schemeID="0217">NL0076.B.02'))],
    danish: [...seller('DK', 'DK12345674'), within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '93'))],
    'danish-wrong': [
      ...seller('DK', 'DK12345674'),
      within(SELLER, within('cac:PartyLegalEntity', drop('cbc:CompanyID'))),
      within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '50'), value('cbc:PaymentID', '01#123')),
    ],
    'danish-reminder': [
      ...seller('DK', 'DK12345674'),
      withinNth('cac:AllowanceCharge', 2, value('cbc:AllowanceChargeReasonCode', 'ZZZ')),
      value('cbc:InvoiceTypeCode', '386'),
    ],
    norwegian: [...seller('NO', 'NO123456785MVA')],
    'norwegian-wrong': [
      ...seller('NO', 'NO12345MVA'),
      within(SELLER, within('cac:PartyLegalEntity', set('schemeID="0106">61234567', 'schemeID="0192">123456789'))),
    ],
    swedish: [
      ...seller('SE', 'SE556036079301'),
      within(SELLER, within('cac:PartyLegalEntity', set('schemeID="0106">61234567', 'schemeID="0007">5560360793'))),
    ],
    'swedish-wrong': [
      ...seller('SE', 'SE1234'),
      within(SELLER, within('cac:PartyLegalEntity', set('schemeID="0106">61234567', 'schemeID="0007">12345X'))),
      within(
        'cac:PaymentMeans',
        value('cbc:PaymentMeansCode', '30'),
        value('cbc:ID', 'abc'),
        within('cac:FinancialInstitutionBranch', value('cbc:ID', 'SE:BANKGIRO')),
      ),
      all('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>18</cbc:Percent>'),
    ],
    'swedish-plusgiro': [
      ...seller('SE', 'SE556036079301'),
      within(
        'cac:PaymentMeans',
        value('cbc:PaymentMeansCode', '30'),
        within('cac:PayeeFinancialAccount', value('cbc:ID', '1'), value('cbc:ID', 'SE:PLUSGIRO', 2)),
      ),
      within(SELLER, within('cac:PartyLegalEntity', drop('cbc:CompanyLegalForm'))),
    ],
    italian: [...seller('IT', 'IT12345670017')],
    'italian-wrong': [
      ...seller('IT', 'IT123'),
      within(SELLER, within('cac:PostalAddress', drop('cbc:StreetName'), drop('cbc:CityName'), drop('cbc:PostalZone'))),
      within(SELLER, set('schemeID="0106">61234567</cbc:EndpointID>', 'schemeID="0210">123</cbc:EndpointID>')),
    ],
    greek: [...seller('GR', 'EL123456783', 'EL987654324')],
    'greek-number': [...seller('GR', 'EL123456783', 'EL987654324'), value('cbc:ID', '123456783|12/10/2026|1|1.1|A|17')],
    'greek-mark': [
      ...seller('GR', 'EL123456783', 'EL987654324'),
      value('cbc:ID', '123456783|31/02/2026|x|9.9||'),
      before(
        'cac:ProjectReference',
        '<cac:AdditionalDocumentReference><cbc:ID>400001|a</cbc:ID><cbc:DocumentDescription>##M.AR.K##</cbc:DocumentDescription></cac:AdditionalDocumentReference>',
      ),
    ],
    icelandic: [...seller('IS', 'IS12345', 'IS54321')],
    'icelandic-wrong': [
      ...seller('IS', 'IS12345', 'IS54321'),
      within(SELLER, within('cac:PartyLegalEntity', set('schemeID="0106">', 'schemeID="0196">'))),
      within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '9'), within('cac:PayeeFinancialAccount', value('cbc:ID', '12'))),
      value('cbc:DueDate', '2026-10-01'),
    ],
    german: [...seller('DE', 'DE811999207', 'DE812888349')],
    'german-wrong': [
      ...seller('DE', 'DE811999207', 'DE812888349'),
      within(SELLER, drop('cac:Contact'), within('cac:PostalAddress', drop('cbc:CityName'))),
      within(BUYER, within('cac:PostalAddress', drop('cbc:PostalZone'))),
      drop('cac:PaymentMeans'),
      drop('cbc:BuyerReference'),
    ],
    'german-contact-and-terms': [
      ...seller('DE', 'DE811999207', 'DE812888349'),
      within(SELLER, value('cbc:Telephone', 'see web'), value('cbc:ElectronicMail', 'postma at molenbeek')),
      within('cac:PaymentTerms', value('cbc:Note', '#SKONTO#TAGE=14#PROZENT=2#')),
      within('cac:PayeeFinancialAccount', value('cbc:ID', 'DE00000000000000000000')),
    ],
  }),
  ...casesOf('peppol-creditnote', {
    'no-endpoints': COMMON['no-endpoints'] ?? [],
    'type-of-an-invoice': [value('cbc:CreditNoteTypeCode', '380')],
    'german-wrong': [...seller('DE', 'DE811999207', 'DE812888349'), within(SELLER, drop('cac:Contact')), drop('cac:PaymentMeans')],
    'danish-wrong': [...seller('DK', 'DK12345674'), within(SELLER, within('cac:PartyLegalEntity', drop('cbc:CompanyID')))],
  }),
  ...casesOf('selfbilling-invoice', { ...COMMON, 'type-of-an-invoice': [value('cbc:InvoiceTypeCode', '380')] }),
  ...casesOf('selfbilling-creditnote', {
    'type-of-a-credit-note': [value('cbc:CreditNoteTypeCode', '381')],
    'no-reference': COMMON['no-reference'] ?? [],
  }),
  ...casesOf('peppol-cii', {
    // Release 3.0.19 has older lists than EN 16931.
    'scheme-given-up-since': [
      within('ram:SellerTradeParty', set('schemeID="0106">61234567</ram:URIID>', 'schemeID="0037">61234567</ram:URIID>')),
    ],
    'scheme-of-a-later-list': [
      within('ram:SellerTradeParty', set('schemeID="0106">61234567</ram:URIID>', 'schemeID="0242">61234567</ram:URIID>')),
    ],
    'currency-given-up-since': [all('EUR', 'BGN')],
    'currency-of-a-later-list': [all('EUR', 'XCG')],
    'vat-of-zero-and-below': [
      before('ram:InvoiceCurrencyCode', '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>'),
      value('ram:TaxTotalAmount', '0'),
      after('ram:TaxTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">-5</ram:TaxTotalAmount>'),
    ],
    'no-process-and-reference': [
      drop('ram:BusinessProcessSpecifiedDocumentContextParameter'),
      drop('ram:BuyerReference'),
      within('ram:ApplicableHeaderTradeAgreement', drop('ram:BuyerOrderReferencedDocument')),
    ],
    'no-endpoints': [
      within('ram:SellerTradeParty', drop('ram:URIUniversalCommunication')),
      within('ram:BuyerTradeParty', drop('ram:URIUniversalCommunication')),
    ],
    'wrong-line': [within('ram:IncludedSupplyChainTradeLineItem', value('ram:LineTotalAmount', '850.10'))],
    'empty-elements': [value('ram:LineTwo', '')],
    'allowance-wrong': [
      within('ram:ApplicableHeaderTradeSettlement', within('ram:SpecifiedTradeAllowanceCharge', value('ram:CalculationPercent', '7'))),
    ],
    'other-type': [set('<ram:TypeCode>380<', '<ram:TypeCode>751<')],
    german: [all('<ram:CountryID>NL<', '<ram:CountryID>DE<'), within('ram:SellerTradeParty', drop('ram:DefinedTradeContact'))],
    ...COMMON_CII,
    codes: [
      set('text/csv', 'text/html'),
      within(CII_SETTLEMENT, within(CII_CHARGE, value('ram:ReasonCode', '1')), withinNth(CII_CHARGE, 2, value('ram:ReasonCode', 'CARR'))),
      within('ram:SellerTradeParty', set('<ram:URIID schemeID="0106">61234567', '<ram:URIID schemeID="EM">a@b.example')),
    ],
    'numbers-that-fail-their-check': [
      within('ram:SellerTradeParty', set('<ram:URIID schemeID="0106">61234567', '<ram:URIID schemeID="0088">4012345000001')),
      within('ram:BuyerTradeParty', set('<ram:URIID schemeID="0106">71234568', '<ram:URIID schemeID="0192">123456789')),
      within('ram:SellerTradeParty', set('<ram:ID schemeID="0106">61234567', '<ram:ID schemeID="0208">0123456789')),
      within('ram:BuyerTradeParty', set('<ram:ID schemeID="0106">71234568', '<ram:ID schemeID="0007">1234567890')),
    ],
    'two-notes': [after('ram:IncludedNote', '<ram:IncludedNote><ram:Content>Second note.</ram:Content></ram:IncludedNote>', 2)],
    'dutch-wrong': [
      within('ram:SellerTradeParty', drop('ram:PostcodeCode'), set('<ram:ID schemeID="0106">', '<ram:ID schemeID="0088">')),
      within('ram:BuyerTradeParty', drop('ram:CityName'), set('<ram:ID schemeID="0106">', '<ram:ID schemeID="0088">')),
      drop('ram:SpecifiedTradeSettlementPaymentMeans'),
    ],
    'dutch-correction-without-reference': [set('<ram:TypeCode>380<', '<ram:TypeCode>384<'), drop('ram:InvoiceReferencedDocument')],
    'danish-wrong': [
      ...ciiSeller('DK', 'DK12345674'),
      within('ram:SellerTradeParty', drop('ram:SpecifiedLegalOrganization')),
      within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', '50')),
    ],
    'norwegian-wrong': ciiSeller('NO', 'NO12345MVA'),
    'swedish-wrong': [
      ...ciiSeller('SE', 'SE1234'),
      within('ram:SellerTradeParty', set('<ram:ID schemeID="0106">61234567', '<ram:ID schemeID="0007">12345X')),
      all('<ram:RateApplicablePercent>19<', '<ram:RateApplicablePercent>18<'),
    ],
    'italian-wrong': [
      ...ciiSeller('IT', 'IT123'),
      within('ram:SellerTradeParty', drop('ram:CityName'), drop('ram:PostcodeCode'), drop('ram:LineOne')),
    ],
  }),
]

export const XRECHNUNG_CASES: readonly VerdictCase[] = [
  ...casesOf('xrechnung-ubl', {
    'no-contact': [within(SELLER, drop('cac:Contact'))],
    'bare-contact': [within(SELLER, drop('cbc:Telephone'), drop('cbc:ElectronicMail'), within('cac:Contact', drop('cbc:Name')))],
    'wrong-contact': [within(SELLER, value('cbc:Telephone', 'none'), value('cbc:ElectronicMail', 'arnold at lindenhof'))],
    'no-reference': [drop('cbc:BuyerReference')],
    'no-payment': [drop('cac:PaymentMeans')],
    'no-towns': [
      within(SELLER, drop('cbc:CityName'), drop('cbc:PostalZone')),
      within(BUYER, drop('cbc:CityName'), drop('cbc:PostalZone')),
      within('cac:Delivery', drop('cbc:CityName'), drop('cbc:PostalZone')),
    ],
    'no-tax-number': [within(SELLER, drop('cac:PartyTaxScheme', 2), drop('cac:PartyTaxScheme'))],
    'no-rate': [within('cac:TaxSubtotal', drop('cbc:Percent'))],
    'no-delivery-date': [drop('cac:InvoicePeriod'), drop('cac:Delivery')],
    'type-and-specification': [value('cbc:InvoiceTypeCode', '393'), set('xrechnung_3.0<', 'xrechnung_3.0#extra<')],
    'correction-without-reference': [value('cbc:InvoiceTypeCode', '384'), drop('cac:BillingReference')],
    'skonto-without-line-break': [set('#PROZENT=2.00#\n', '#PROZENT=2.00# ')],
    'skonto-wrong': [set('#TAGE=10#PROZENT=2.00#', '#TAGE=ten#PROZENT=2#')],
    'wrong-iban': [within('cac:PayeeFinancialAccount', value('cbc:ID', 'DE00999010100012345678'))],
    'two-files-of-a-name': [
      before(
        'cac:ProjectReference',
        '<cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="hours.csv">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
      ),
    ],
    'transfer-without-account': [within('cac:PaymentMeans', drop('cac:PayeeFinancialAccount'))],
    'card-without-card': [within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '48'))],
    'direct-debit-without-mandate': [within('cac:PaymentMeans', value('cbc:PaymentMeansCode', '59'), drop('cac:PayeeFinancialAccount'))],
    'direct-debit-without-creditor': [
      within(
        'cac:PaymentMeans',
        value('cbc:PaymentMeansCode', '59'),
        drop('cac:PayeeFinancialAccount'),
        after('cbc:PaymentID', '<cac:PaymentMandate><cbc:ID>M-1</cbc:ID></cac:PaymentMandate>'),
      ),
    ],
    'no-process-and-endpoints': [drop('cbc:ProfileID'), within(SELLER, drop('cbc:EndpointID')), within(BUYER, drop('cbc:EndpointID'))],
    'wrong-line': [within('cac:InvoiceLine', set('>850.00<', '>850.10<'))],
    extension: [
      set('xrechnung_3.0<', 'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<'),
      before(
        'cac:AllowanceCharge',
        '<cac:PrepaidPayment><cbc:ID>Toll</cbc:ID><cbc:PaidAmount currencyID="EUR">7.00</cbc:PaidAmount></cac:PrepaidPayment>',
      ),
    ],
    'extension-attachment': [
      set('xrechnung_3.0<', 'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<'),
      within('cac:Attachment', set('text/csv', 'text/html')),
      within(SELLER, set('schemeID="0088"', 'schemeID="GLN"')),
    ],
    vehicles: [
      set('xrechnung_3.0<', 'xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<'),
      drop('cac:ContractDocumentReference'),
    ],
  }),
  ...casesOf('xrechnung-creditnote', {
    'no-contact': [within(SELLER, drop('cac:Contact'))],
    'no-reference-and-payment': [drop('cbc:BuyerReference'), drop('cac:PaymentMeans')],
  }),
  ...casesOf('xrechnung-cii', {
    'no-contact': [within('ram:SellerTradeParty', drop('ram:DefinedTradeContact'))],
    'bare-contact': [
      within(
        'ram:SellerTradeParty',
        drop('ram:PersonName'),
        drop('ram:TelephoneUniversalCommunication'),
        drop('ram:EmailURIUniversalCommunication'),
      ),
    ],
    'wrong-contact': [within('ram:SellerTradeParty', value('ram:CompleteNumber', 'none'), set('arnold@', 'arnold at '))],
    'no-reference': [drop('ram:BuyerReference')],
    'no-payment': [drop('ram:SpecifiedTradeSettlementPaymentMeans')],
    'no-towns': [
      within('ram:SellerTradeParty', drop('ram:CityName'), drop('ram:PostcodeCode')),
      within('ram:BuyerTradeParty', drop('ram:CityName'), drop('ram:PostcodeCode')),
      within('ram:ShipToTradeParty', drop('ram:CityName'), drop('ram:PostcodeCode')),
    ],
    'no-tax-number': [within('ram:SellerTradeParty', drop('ram:SpecifiedTaxRegistration', 2), drop('ram:SpecifiedTaxRegistration'))],
    'correction-without-reference': [set('<ram:TypeCode>380<', '<ram:TypeCode>384<'), drop('ram:InvoiceReferencedDocument')],
    'wrong-iban': [value('ram:IBANID', 'DE00999010100012345678')],
    'skonto-wrong': [set('#TAGE=10#PROZENT=2.00#', '#TAGE=ten#PROZENT=2#')],
    ...COMMON_CII,
    'wrong-line': [within(CII_LINE, value('ram:LineTotalAmount', '850.10'))],
    'no-rate': [within(CII_SETTLEMENT, within('ram:ApplicableTradeTax', drop('ram:RateApplicablePercent')))],
    'no-delivery-date': [drop('ram:ActualDeliverySupplyChainEvent'), within(CII_SETTLEMENT, drop('ram:BillingSpecifiedPeriod'))],
    'type-and-specification': [set('<ram:TypeCode>380<', '<ram:TypeCode>393<'), set('xrechnung_3.0<', 'xrechnung_3.0#extra<')],
    'transfer-without-account': [within('ram:SpecifiedTradeSettlementPaymentMeans', drop('ram:PayeePartyCreditorFinancialAccount'))],
    'card-without-card': [within('ram:SpecifiedTradeSettlementPaymentMeans', value('ram:TypeCode', '48'))],
    'direct-debit-wrong': [
      within(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        value('ram:TypeCode', '59'),
        drop('ram:PayeePartyCreditorFinancialAccount'),
        drop('ram:PayeeSpecifiedCreditorFinancialInstitution'),
        after(
          'ram:Information',
          '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE00999010100087654321</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>',
        ),
      ),
      within('ram:SpecifiedTradePaymentTerms', after('ram:DueDateDateTime', '<ram:DirectDebitMandateID>M-1</ram:DirectDebitMandateID>')),
    ],
    'two-files-of-a-name': [
      before(
        'ram:SpecifiedProcuringProject',
        '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>2</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="hours.csv">QQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>',
      ),
    ],
    vehicles: [
      set('xrechnung_3.0<', 'xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<'),
      drop('ram:ContractReferencedDocument'),
    ],
    'no-process-and-endpoints': [
      drop('ram:BusinessProcessSpecifiedDocumentContextParameter'),
      within('ram:SellerTradeParty', drop('ram:URIUniversalCommunication')),
      within('ram:BuyerTradeParty', drop('ram:URIUniversalCommunication')),
    ],
    'extension-codes': [
      set('xrechnung_3.0<', 'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<'),
      set('text/csv', 'text/html'),
      within('ram:SellerTradeParty', set('schemeID="EM"', 'schemeID="mail"'), set('schemeID="0088"', 'schemeID="GLN"')),
      within('ram:ShipToTradeParty', set('schemeID="0088"', 'schemeID="GLN"')),
      within(CII_LINE, set('schemeID="0160"', 'schemeID="GTIN"')),
    ],
  }),
]
