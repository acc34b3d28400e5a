/** A valid UBL invoice of ours with every group that EN 16931 rules speak of, for one VAT category. */
export interface Kind {
  readonly code: string
  readonly rate: string | undefined
  readonly exempt: boolean
  /** Whether the parties state VAT identifiers. */
  readonly vatIds: boolean
}

export const KINDS: Readonly<Record<string, Kind>> = {
  S: { code: 'S', rate: '19', exempt: false, vatIds: true },
  Z: { code: 'Z', rate: '0', exempt: false, vatIds: true },
  E: { code: 'E', rate: '0', exempt: true, vatIds: true },
  AE: { code: 'AE', rate: '0', exempt: true, vatIds: true },
  IC: { code: 'K', rate: '0', exempt: true, vatIds: true },
  G: { code: 'G', rate: '0', exempt: true, vatIds: true },
  O: { code: 'O', rate: undefined, exempt: true, vatIds: false },
  AF: { code: 'L', rate: '7', exempt: false, vatIds: true },
  AG: { code: 'M', rate: '4', exempt: false, vatIds: true },
}

const amount = (name: string, value: string): string => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`

function category(name: string, kind: Kind, exemption = ''): string {
  const rate = kind.rate === undefined ? '' : `<cbc:Percent>${kind.rate}</cbc:Percent>`
  return `<cac:${name}><cbc:ID>${kind.code}</cbc:ID>${rate}${exemption}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
}

function address(city: string, country: string): string {
  return `<cbc:StreetName>Musterweg 1</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>10115</cbc:PostalZone><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>`
}

const taxScheme = (kind: Kind, id: string): string =>
  kind.vatIds
    ? `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    : ''

function allowanceCharge(charge: boolean, value: string, reason: string, inside: string): string {
  return `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${charge ? 'FC' : '95'}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>${amount('Amount', value)}${amount('BaseAmount', '100.00')}${inside}</cac:AllowanceCharge>`
}

/** 100 in one line (with an allowance of 3 and a charge of 3), minus 10 allowance, plus 5 charge: 95 net. */
export function invoiceXml(kind: Kind = KINDS['S'] as Kind): string {
  const tax = ((95 * Number(kind.rate ?? 0)) / 100).toFixed(2)
  const gross = (95 + Number(tax)).toFixed(2)
  const exemption = kind.exempt ? '<cbc:TaxExemptionReason>No VAT due</cbc:TaxExemptionReason>' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
<cbc:ID>R-1</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-12-02</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>#AAI#Thank you</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>4711</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>3</cbc:DescriptionCode></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>R-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID schemeID="ABT">Meter 7</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>Sheet</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">4000000000006</cbc:EndpointID><cac:PartyIdentification><cbc:ID schemeID="0088">4000000000006</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Werk Nord</cbc:Name></cac:PartyName><cac:PostalAddress>${address('Berlin', 'DE')}</cac:PostalAddress>${taxScheme(kind, 'DE123456789')}<cac:PartyLegalEntity><cbc:RegistrationName>Werk Nord GmbH</cbc:RegistrationName><cbc:CompanyID schemeID="0204">HRB 1</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">4000000000013</cbc:EndpointID><cac:PostalAddress>${address('Paris', 'FR')}</cac:PostalAddress>${taxScheme(kind, 'FR12345678901')}<cac:PartyLegalEntity><cbc:RegistrationName>Atelier Sud</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty><cac:PartyName><cbc:Name>Factor Bank</cbc:Name></cac:PartyName></cac:PayeeParty>
${kind.vatIds ? `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Steuer West</cbc:Name></cac:PartyName><cac:PostalAddress>${address('Lyon', 'FR')}</cac:PostalAddress>${taxScheme(kind, 'FR98765432109')}</cac:TaxRepresentativeParty>` : ''}
<cac:Delivery><cbc:ActualDeliveryDate>2026-10-30</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">4000000000020</cbc:ID><cac:Address>${address('Nice', 'FR')}</cac:Address></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>R-1</cbc:PaymentID><cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount><cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
${allowanceCharge(false, '10.00', 'Loyalty', category('TaxCategory', kind))}
${allowanceCharge(true, '5.00', 'Freight', category('TaxCategory', kind))}
<cac:TaxTotal>${amount('TaxAmount', tax)}<cac:TaxSubtotal>${amount('TaxableAmount', '95.00')}${amount('TaxAmount', tax)}${category('TaxCategory', kind, exemption)}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', '100.00')}${amount('TaxExclusiveAmount', '95.00')}${amount('TaxInclusiveAmount', gross)}${amount('AllowanceTotalAmount', '10.00')}${amount('ChargeTotalAmount', '5.00')}${amount('PrepaidAmount', '1.00')}${amount('PayableRoundingAmount', '0.00')}${amount('PayableAmount', (Number(gross) - 1).toFixed(2))}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">2</cbc:InvoicedQuantity>${amount('LineExtensionAmount', '100.00')}<cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod>${allowanceCharge(false, '3.00', 'Test', '')}${allowanceCharge(true, '3.00', 'Freight', '')}<cac:Item><cbc:Name>Advice</cbc:Name><cac:StandardItemIdentification><cbc:ID schemeID="0160">4000000000037</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">1</cbc:ItemClassificationCode></cac:CommodityClassification>${category('ClassifiedTaxCategory', kind)}<cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>Red</cbc:Value></cac:AdditionalItemProperty></cac:Item><cac:Price>${amount('PriceAmount', '50.00')}<cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', '1.00')}${amount('BaseAmount', '51.00')}</cac:AllowanceCharge></cac:Price></cac:InvoiceLine>
</Invoice>`
}
