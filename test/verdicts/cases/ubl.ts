import { after, all, before, drop, set, value, within, withinNth, type Edit } from '../edit.ts'
import { casesOf, type VerdictCase } from './case.ts'

const vatIds: readonly Edit[] = [
  within('cac:AccountingSupplierParty', drop('cac:PartyTaxScheme', 2), drop('cac:PartyTaxScheme')),
  within('cac:AccountingCustomerParty', drop('cac:PartyTaxScheme')),
  drop('cac:TaxRepresentativeParty'),
]

/** The whole invoice in one category without tax. */
function untaxed(code: string, exemption: string): readonly Edit[] {
  return [
    all('<cbc:ID>S</cbc:ID>', `<cbc:ID>${code}</cbc:ID>`),
    all('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>0</cbc:Percent>'),
    all('<cbc:Percent>7</cbc:Percent>', '<cbc:Percent>0</cbc:Percent>'),
    within(
      'cac:TaxTotal',
      drop('cac:TaxSubtotal', 2),
      value('cbc:TaxAmount', '0.00'),
      value('cbc:TaxAmount', '0.00', 2),
      value('cbc:TaxableAmount', '1055.71'),
      after('cbc:Percent', exemption),
    ),
    within('cac:LegalMonetaryTotal', value('cbc:TaxInclusiveAmount', '1055.71'), value('cbc:PayableAmount', '855.70')),
  ]
}

/** What is wrong with an untaxed invoice: a rate, an exemption where there is none or none where there should be one, no VAT identifier. */
function untaxedWrong(code: string, exemption: string): readonly Edit[] {
  return [
    ...untaxed(code, exemption),
    ...vatIds,
    all('<cbc:Percent>0</cbc:Percent>', '<cbc:Percent>5</cbc:Percent>'),
    within('cac:TaxSubtotal', value('cbc:TaxAmount', '1.00'), value('cbc:TaxableAmount', '1000.00')),
  ]
}

const because = (code: string, reason: string): string =>
  `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`
const abroad: readonly Edit[] = [
  within('cac:AccountingCustomerParty', value('cbc:IdentificationCode', 'AT'), set('DE812888349', 'ATU12345675')),
  within('cac:Delivery', value('cbc:IdentificationCode', 'AT')),
]
const rateless: readonly Edit[] = [all('<cbc:Percent>0</cbc:Percent>', '')]
const account = '<cac:PayeeFinancialAccount><cbc:ID>DE70999010100012345678</cbc:ID></cac:PayeeFinancialAccount>'

export const UBL_CASES: readonly VerdictCase[] = casesOf('ubl-invoice', {
  // One is taken from the taxable amount as a double, whose last digits make it less than the sum.
  'taxable-amount-one-above': [
    within('cac:InvoiceLine', set('>850.00<', '>317854.92<')),
    within('cac:TaxTotal', set('>820.00<', '>317825.92<')),
  ],
  'canary-islands-entry-of-another-tax': [
    within('cac:TaxTotal', within('cac:TaxSubtotal', set('<cbc:ID>S<', '<cbc:ID>L<'), set('<cbc:ID>VAT<', '<cbc:ID>GST<'))),
    within('cac:InvoiceLine', within('cac:ClassifiedTaxCategory', set('<cbc:ID>S<', '<cbc:ID>L<'))),
  ],
  // What every invoice has.
  'no-number-date-type': [drop('cbc:ID'), drop('cbc:IssueDate'), drop('cbc:InvoiceTypeCode')],
  'no-specification': [drop('cbc:CustomizationID')],
  'no-currency': [drop('cbc:DocumentCurrencyCode')],
  'no-names': [
    within('cac:AccountingSupplierParty', drop('cbc:RegistrationName')),
    within('cac:AccountingCustomerParty', drop('cbc:RegistrationName')),
  ],
  'no-addresses': [
    within('cac:AccountingSupplierParty', drop('cac:PostalAddress')),
    within('cac:AccountingCustomerParty', drop('cac:PostalAddress')),
    within('cac:TaxRepresentativeParty', drop('cac:PostalAddress')),
  ],
  'no-countries': [
    within('cac:AccountingSupplierParty', drop('cac:Country')),
    within('cac:AccountingCustomerParty', drop('cac:Country')),
    within('cac:TaxRepresentativeParty', drop('cac:Country')),
    within('cac:DeliveryLocation', drop('cac:Country')),
  ],
  'no-totals': [drop('cac:LegalMonetaryTotal')],
  'no-amounts-in-totals': [
    within(
      'cac:LegalMonetaryTotal',
      drop('cbc:LineExtensionAmount'),
      drop('cbc:TaxExclusiveAmount'),
      drop('cbc:TaxInclusiveAmount'),
      drop('cbc:PayableAmount'),
    ),
  ],
  'no-lines': [drop('cac:InvoiceLine', 2), drop('cac:InvoiceLine')],
  'no-vat': [drop('cac:TaxTotal')],
  'payee-is-seller': [within('cac:PayeeParty', value('cbc:Name', 'Lindenhof Druckwerkstatt GmbH'), value('cbc:CompanyID', 'HRB 33017'))],
  'payee-without-name': [within('cac:PayeeParty', drop('cac:PartyName'))],
  'representative-without-name-and-vat': [within('cac:TaxRepresentativeParty', drop('cac:PartyName'), drop('cac:PartyTaxScheme'))],
  'bare-line': [
    within(
      'cac:InvoiceLine',
      drop('cbc:ID'),
      drop('cbc:InvoicedQuantity'),
      drop('cbc:LineExtensionAmount'),
      within('cac:Item', drop('cbc:Name')),
      within('cac:Price', drop('cbc:PriceAmount')),
    ),
  ],
  'line-without-unit-and-category': [within('cac:InvoiceLine', set(' unitCode="H87">500<', '>500<'), drop('cac:ClassifiedTaxCategory'))],
  'negative-prices': [within('cac:Price', set('>180.00<', '>-180.00<'), set('>200.00<', '>-200.00<'))],
  'periods-backwards': [value('cbc:EndDate', '2026-08-31'), within('cac:InvoiceLine', value('cbc:EndDate', '2026-09-02'))],
  'empty-periods': [
    within('cac:InvoicePeriod', drop('cbc:StartDate'), drop('cbc:EndDate')),
    within('cac:InvoiceLine', within('cac:InvoicePeriod', drop('cbc:StartDate'), drop('cbc:EndDate'))),
  ],
  'two-tax-points': [within('cac:InvoicePeriod', after('cbc:EndDate', '<cbc:DescriptionCode>35</cbc:DescriptionCode>'))],
  'bare-allowance-and-charge': [
    within('cac:AllowanceCharge', drop('cbc:AllowanceChargeReasonCode'), drop('cbc:AllowanceChargeReason'), drop('cac:TaxCategory')),
    withinNth('cac:AllowanceCharge', 2, drop('cbc:AllowanceChargeReasonCode'), drop('cbc:AllowanceChargeReason'), drop('cbc:Amount')),
  ],
  'bare-line-allowance-and-charge': [
    within(
      'cac:InvoiceLine',
      within('cac:AllowanceCharge', drop('cbc:AllowanceChargeReasonCode'), drop('cbc:AllowanceChargeReason')),
      withinNth('cac:AllowanceCharge', 2, drop('cbc:AllowanceChargeReasonCode'), drop('cbc:AllowanceChargeReason'), drop('cbc:Amount')),
    ),
  ],
  'bare-vat-entry': [
    within(
      'cac:TaxSubtotal',
      drop('cbc:TaxableAmount'),
      drop('cbc:TaxAmount'),
      within('cac:TaxCategory', drop('cbc:ID'), drop('cbc:Percent')),
    ),
  ],
  'payment-without-code-and-account': [
    within('cac:PaymentMeans', drop('cbc:PaymentMeansCode'), within('cac:PayeeFinancialAccount', drop('cbc:ID'))),
  ],
  'transfer-without-account': [within('cac:PaymentMeans', drop('cac:PayeeFinancialAccount'))],
  'card-with-whole-number': [
    within(
      'cac:PaymentMeans',
      value('cbc:PaymentMeansCode', '48'),
      before(
        'cac:PayeeFinancialAccount',
        '<cac:CardAccount><cbc:PrimaryAccountNumberID>4000123412341234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>',
      ),
    ),
  ],
  'nothing-says-when-to-pay': [drop('cbc:DueDate'), drop('cac:PaymentTerms')],
  'references-without-number': [
    within('cac:BillingReference', drop('cbc:ID')),
    withinNth('cac:AdditionalDocumentReference', 2, drop('cbc:ID')),
    within('cac:AdditionalItemProperty', drop('cbc:Value')),
  ],
  'ids-without-scheme': [
    all('<cbc:EndpointID schemeID="EM">', '<cbc:EndpointID>'),
    set('<cbc:ID schemeID="0160">', '<cbc:ID>'),
    set('<cbc:ItemClassificationCode listID="STI" listVersionID="26">', '<cbc:ItemClassificationCode>'),
  ],
  // Sums.
  'wrong-line-sum': [within('cac:LegalMonetaryTotal', value('cbc:LineExtensionAmount', '1085.70'))],
  'wrong-allowance-and-charge-sums': [
    within('cac:LegalMonetaryTotal', value('cbc:AllowanceTotalAmount', '42.49'), value('cbc:ChargeTotalAmount', '12.51')),
  ],
  'wrong-totals': [
    within(
      'cac:LegalMonetaryTotal',
      value('cbc:TaxExclusiveAmount', '1055.70'),
      value('cbc:TaxInclusiveAmount', '1228.05'),
      value('cbc:PayableAmount', '1028.03'),
    ),
  ],
  'wrong-vat': [within('cac:TaxTotal', value('cbc:TaxAmount', '155.00', 2), value('cbc:TaxableAmount', '836.00'))],
  'wrong-vat-sum': [within('cac:TaxTotal', value('cbc:TaxAmount', '172.00'))],
  'no-vat-entries': [within('cac:TaxTotal', drop('cac:TaxSubtotal', 2), drop('cac:TaxSubtotal'))],
  'three-decimals': [
    within('cac:AllowanceCharge', set('>42.50<', '>42.500<'), set('>850.00<', '>850.001<')),
    withinNth('cac:AllowanceCharge', 2, set('>12.50<', '>12.500<')),
    within('cac:TaxTotal', value('cbc:TaxAmount', '172.300'), value('cbc:TaxableAmount', '820.000'), value('cbc:TaxAmount', '155.800', 2)),
    within(
      'cac:LegalMonetaryTotal',
      set('>1085.71<', '>1085.710<'),
      set('>1055.71<', '>1055.710<'),
      set('>1228.01<', '>1228.010<'),
      set('>42.50<', '>42.500<'),
      set('>12.50<', '>12.500<'),
      set('>200.00<', '>200.000<'),
      set('>-0.01<', '>-0.010<'),
      set('>1028.00<', '>1028.000<'),
    ),
    within(
      'cac:InvoiceLine',
      set('>850.00<', '>850.000<'),
      set('>90.00<', '>90.001<'),
      set('>900.00<', '>900.001<'),
      set('>40.00<', '>40.001<'),
    ),
  ],
  // Code lists.
  'codes-of-the-document': [
    set('<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>999<'),
    set('<cbc:DocumentCurrencyCode>EUR<', '<cbc:DocumentCurrencyCode>EURO<'),
    set('#AAI#', '#QQQ#'),
    value('cbc:PaymentMeansCode', 'XX'),
    within('cac:AdditionalDocumentReference', set('schemeID="AUV"', 'schemeID="NOPE"')),
    within('cac:Attachment', set('text/csv', 'text/html')),
  ],
  'codes-of-the-parties': [
    within(
      'cac:AccountingSupplierParty',
      set('schemeID="EM"', 'schemeID="mail"'),
      set('schemeID="0088"', 'schemeID="GLN"'),
      value('cbc:IdentificationCode', 'Germany'),
    ),
    within('cac:PartyLegalEntity', set('<cbc:CompanyID>', '<cbc:CompanyID schemeID="HR">')),
    within('cac:DeliveryLocation', set('schemeID="0088"', 'schemeID="0"')),
  ],
  'codes-of-the-lines': [
    within(
      'cac:InvoiceLine',
      set('unitCode="H87">500', 'unitCode="piece">500'),
      within('cac:AllowanceCharge', value('cbc:AllowanceChargeReasonCode', '7')),
      withinNth('cac:AllowanceCharge', 2, value('cbc:AllowanceChargeReasonCode', 'BOX')),
      set('schemeID="0160"', 'schemeID="GTIN"'),
      set('listID="STI"', 'listID="UNSPSC"'),
      within('cac:OriginCountry', value('cbc:IdentificationCode', 'XY')),
      within('cac:ClassifiedTaxCategory', value('cbc:ID', 'Q')),
    ),
  ],
  'codes-of-allowance-charge-and-vat': [
    within('cac:AllowanceCharge', value('cbc:AllowanceChargeReasonCode', '1')),
    withinNth('cac:AllowanceCharge', 2, value('cbc:AllowanceChargeReasonCode', 'CARR')),
    within('cac:TaxSubtotal', after('cbc:Percent', '<cbc:TaxExemptionReasonCode>VATEX-DE-1</cbc:TaxExemptionReasonCode>')),
    within('cac:TaxTotal', set('currencyID="EUR">172.30', 'currencyID="EURO">172.30')),
  ],
  'vat-id-without-country': [within('cac:PartyTaxScheme', set('DE811999207', '811999207'))],
  'seller-without-any-id': [
    within('cac:AccountingSupplierParty', drop('cac:PartyIdentification'), drop('cac:PartyTaxScheme', 2), drop('cac:PartyTaxScheme')),
    within('cac:PartyLegalEntity', drop('cbc:CompanyID')),
  ],
  'vat-in-another-currency': [
    after('cbc:DocumentCurrencyCode', '<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>'),
    after('cac:TaxTotal', '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">1981.45</cbc:TaxAmount></cac:TaxTotal>'),
  ],
  'vat-currency-without-amount': [after('cbc:DocumentCurrencyCode', '<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>')],
  // VAT categories.
  zero: untaxed('Z', ''),
  'zero-wrong': untaxedWrong('Z', because('VATEX-EU-O', 'None')),
  exempt: untaxed('E', because('VATEX-EU-132', 'Adult education')),
  'exempt-wrong': untaxedWrong('E', ''),
  'reverse-charge': untaxed('AE', because('VATEX-EU-AE', 'Reverse charge')),
  'reverse-charge-wrong': untaxedWrong('AE', ''),
  'intra-community': [...untaxed('K', because('VATEX-EU-IC', 'Intra-community supply')), ...abroad],
  'intra-community-wrong': [...untaxedWrong('K', ''), drop('cac:Delivery'), drop('cac:InvoicePeriod')],
  export: untaxed('G', because('VATEX-EU-G', 'Export')),
  'export-wrong': untaxedWrong('G', ''),
  'outside-scope': [...untaxed('O', because('VATEX-EU-O', 'Not subject to VAT')), ...rateless, ...vatIds],
  'outside-scope-wrong': [...untaxed('O', ''), within('cac:TaxSubtotal', value('cbc:TaxAmount', '1.00'))],
  'outside-scope-beside-others': [
    within('cac:InvoiceLine', within('cac:ClassifiedTaxCategory', value('cbc:ID', 'O'), drop('cbc:Percent'))),
  ],
  'canary-islands': [all('<cbc:ID>S</cbc:ID>', '<cbc:ID>L</cbc:ID>')],
  'canary-islands-wrong': [
    all('<cbc:ID>S</cbc:ID>', '<cbc:ID>L</cbc:ID>'),
    ...vatIds,
    within('cac:TaxSubtotal', value('cbc:TaxableAmount', '1.00'), after('cbc:Percent', because('VATEX-EU-O', 'None'))),
    within('cac:ClassifiedTaxCategory', value('cbc:Percent', '-1')),
  ],
  'ceuta-and-melilla': [all('<cbc:ID>S</cbc:ID>', '<cbc:ID>M</cbc:ID>')],
  'ceuta-and-melilla-wrong': [
    all('<cbc:ID>S</cbc:ID>', '<cbc:ID>M</cbc:ID>'),
    ...vatIds,
    within('cac:TaxSubtotal', value('cbc:TaxAmount', '1.00'), after('cbc:Percent', because('VATEX-EU-O', 'None'))),
  ],
  'split-payment': [all('<cbc:ID>S</cbc:ID>', '<cbc:ID>B</cbc:ID>')],
  'standard-wrong': [
    ...vatIds,
    within('cac:InvoiceLine', within('cac:ClassifiedTaxCategory', value('cbc:Percent', '0'))),
    within('cac:AllowanceCharge', within('cac:TaxCategory', drop('cbc:Percent'))),
    withinNth('cac:AllowanceCharge', 2, within('cac:TaxCategory', value('cbc:Percent', '0'))),
    within('cac:TaxSubtotal', after('cbc:Percent', because('VATEX-EU-AE', 'None'))),
  ],
  'standard-without-entry': [
    all('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>'),
    within('cac:InvoiceLine', within('cac:ClassifiedTaxCategory', value('cbc:ID', 'S'))),
  ],
  // Elements that EN 16931 does not know, and more than one where it knows one.
  'unknown-parts': [
    before('cbc:CustomizationID', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>'),
    after('cbc:ID', '<cbc:CopyIndicator>false</cbc:CopyIndicator><cbc:UUID>0f3c</cbc:UUID>'),
    after('cbc:IssueDate', '<cbc:IssueTime>10:00:00</cbc:IssueTime>'),
    within('cac:AccountingSupplierParty', before('cac:Party', '<cbc:CustomerAssignedAccountID>9</cbc:CustomerAssignedAccountID>')),
    within('cac:InvoiceLine', after('cbc:AccountingCost', '<cbc:FreeOfChargeIndicator>false</cbc:FreeOfChargeIndicator>')),
    within('cac:Price', after('cbc:BaseQuantity', '<cbc:PriceType>net</cbc:PriceType>')),
  ],
  'twice-what-is-once': [
    within('cac:AccountingSupplierParty', after('cac:PartyName', '<cac:PartyName><cbc:Name>Druck am Hof</cbc:Name></cac:PartyName>')),
    after('cac:PaymentTerms', '<cac:PaymentTerms><cbc:Note>Or 2 % within 10 days.</cbc:Note></cac:PaymentTerms>'),
    after('cac:ContractDocumentReference', '<cac:ContractDocumentReference><cbc:ID>FC-2025-10</cbc:ID></cac:ContractDocumentReference>'),
    within('cac:InvoiceLine', within('cac:Item', after('cbc:Description', '<cbc:Description>Blue</cbc:Description>'))),
    after('cac:Delivery', '<cac:Delivery><cbc:ActualDeliveryDate>2026-10-09</cbc:ActualDeliveryDate></cac:Delivery>'),
  ],
  'attributes-nobody-reads': [
    set('<cbc:ID>LD-2026-204</cbc:ID>\n  <cbc:IssueDate>', '<cbc:ID schemeName="own">LD-2026-204</cbc:ID>\n  <cbc:IssueDate>'),
    set('<cbc:InvoiceTypeCode>', '<cbc:InvoiceTypeCode listID="UNCL1001">'),
    within('cac:InvoiceLine', set('unitCode="H87">500', 'unitCode="H87" unitCodeListID="UNECERec20">500')),
    within('cac:Attachment', set('mimeCode="text/csv"', 'mimeCode="text/csv" encodingCode="base64"')),
  ],
  // What the schema refuses.
  'schema-order': [drop('cbc:IssueDate'), before('cbc:ID', '<cbc:IssueDate>2026-10-12</cbc:IssueDate>')],
  'schema-unknown-element': [after('cbc:IssueDate', '<cbc:IssueDay>12</cbc:IssueDay>')],
  'schema-no-such-date': [value('cbc:IssueDate', '2026-02-30')],
  'schema-no-date': [value('cbc:DueDate', '11.11.2026')],
  'schema-no-amount': [within('cac:Price', value('cbc:PriceAmount', '180,00'))],
  'schema-empty-amount': [within('cac:AllowanceCharge', value('cbc:BaseAmount', ''))],
  'schema-no-boolean': [within('cac:AllowanceCharge', value('cbc:ChargeIndicator', 'no'))],
  'schema-amount-without-currency': [set('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount>')],
  'schema-unknown-attribute': [set('<cbc:DueDate>', '<cbc:DueDate format="102">')],
  'schema-text-between': [after('cac:OrderReference', 'and')],
  'schema-bad-base64': [within('cac:Attachment', value('cbc:EmbeddedDocumentBinaryObject', 'not base64!'))],
  'schema-two-numbers': [after('cbc:ID', '<cbc:ID>LD-2026-204-A</cbc:ID>')],
  'schema-other-place': [
    drop('cac:ProjectReference'),
    before('cac:OrderReference', '<cac:ProjectReference><cbc:ID>ARCHIVE-26</cbc:ID></cac:ProjectReference>'),
  ],
  'many-payment-means': [
    after('cac:PaymentMeans', `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>${account}</cac:PaymentMeans>`),
  ],
})

export const UBL_CREDIT_NOTE_CASES: readonly VerdictCase[] = casesOf('ubl-creditnote', {
  'no-number-date-type': [drop('cbc:ID'), drop('cbc:IssueDate'), drop('cbc:CreditNoteTypeCode')],
  'of-an-invoice': [value('cbc:CreditNoteTypeCode', '380')],
  'bare-line': [
    within('cac:CreditNoteLine', drop('cbc:ID'), within('cac:Item', drop('cbc:Name')), within('cac:Price', drop('cbc:PriceAmount'))),
  ],
  'wrong-totals': [within('cac:LegalMonetaryTotal', value('cbc:LineExtensionAmount', '1.00'), value('cbc:PayableAmount', '2.00'))],
  'no-lines': [drop('cac:CreditNoteLine', 2), drop('cac:CreditNoteLine')],
  'schema-due-date': [after('cbc:IssueDate', '<cbc:DueDate>2026-11-11</cbc:DueDate>')],
  'schema-invoiced-quantity': [within('cac:CreditNoteLine', all('cbc:CreditedQuantity', 'cbc:InvoicedQuantity'))],
})
