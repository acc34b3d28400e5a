/** A valid Peppol BIS Billing 3.0 invoice with as many lines as wanted, written as programs write it: two rates, allowances, item details. */
export function makePeppolInvoice(lines: number): string {
  const count = { '19': Math.ceil(lines / 2), '7': Math.floor(lines / 2) }
  // Each line is 3 x 12.50 less 2.50.
  const net19 = count['19'] * 3500
  const net7 = count['7'] * 3500
  const vat19 = Math.round((net19 * 19) / 100)
  const vat7 = Math.round((net7 * 7) / 100)
  const net = net19 + net7
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>R-2026-0001</cbc:ID>
  <cbc:IssueDate>2026-11-21</cbc:IssueDate>
  <cbc:DueDate>2026-12-21</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>Einkauf 4711</cbc:BuyerReference>
${makeParty('Supplier', 'Schraubenhandel Müller &amp; Söhne GmbH', 'DE123456788', '<cac:Contact><cbc:Name>Anna Müller</cbc:Name><cbc:Telephone>+49 221 123456</cbc:Telephone><cbc:ElectronicMail>anna@example.org</cbc:ElectronicMail></cac:Contact>')}${makeParty('Customer', 'Werkzeugbau Nord GmbH', 'DE987654321', '')}  <cac:Delivery>
    <cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>
  </cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
    <cbc:PaymentID>R-2026-0001</cbc:PaymentID>
    <cac:PayeeFinancialAccount>
      <cbc:ID>DE02120300000000202051</cbc:ID>
    </cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">${money(vat19 + vat7)}</cbc:TaxAmount>
${makeSubtotal(19, net19, vat19)}${count['7'] === 0 ? '' : makeSubtotal(7, net7, vat7)}  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">${money(net)}</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">${money(net)}</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">${money(net + vat19 + vat7)}</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">${money(net + vat19 + vat7)}</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
${Array.from({ length: lines }, (_, index) => makeLine(index + 1, index % 2 === 0 ? 19 : 7)).join('')}</Invoice>
`
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function makeParty(role: string, name: string, vatId: string, contact: string): string {
  return `  <cac:Accounting${role}Party>
    <cac:Party>
      <cbc:EndpointID schemeID="9930">${vatId}</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:StreetName>Hafenstraße 12</cbc:StreetName>
        <cbc:CityName>Köln</cbc:CityName>
        <cbc:PostalZone>50667</cbc:PostalZone>
        <cac:Country>
          <cbc:IdentificationCode>DE</cbc:IdentificationCode>
        </cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme>
        <cbc:CompanyID>${vatId}</cbc:CompanyID>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>${name}</cbc:RegistrationName>
      </cac:PartyLegalEntity>${contact}
    </cac:Party>
  </cac:Accounting${role}Party>
`
}

function makeCategory(element: string, rate: number): string {
  return `<cac:${element}>
          <cbc:ID>S</cbc:ID>
          <cbc:Percent>${rate}</cbc:Percent>
          <cac:TaxScheme>
            <cbc:ID>VAT</cbc:ID>
          </cac:TaxScheme>
        </cac:${element}>`
}

function makeSubtotal(rate: number, net: number, vat: number): string {
  return `    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">${money(net)}</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">${money(vat)}</cbc:TaxAmount>
      ${makeCategory('TaxCategory', rate)}
    </cac:TaxSubtotal>
`
}

function makeLine(number: number, rate: number): string {
  return `  <cac:InvoiceLine>
    <cbc:ID>${number}</cbc:ID>
    <cbc:Note>Lieferung ${7 * number} &amp; Montage</cbc:Note>
    <cbc:InvoicedQuantity unitCode="C62">3</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">35.00</cbc:LineExtensionAmount>
    <cac:OrderLineReference>
      <cbc:LineID>${3 * number}</cbc:LineID>
    </cac:OrderLineReference>
    <cac:AllowanceCharge>
      <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
      <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
      <cbc:AllowanceChargeReason>Rabatt</cbc:AllowanceChargeReason>
      <cbc:Amount currencyID="EUR">2.50</cbc:Amount>
    </cac:AllowanceCharge>
    <cac:Item>
      <cbc:Description>Schraube M${number % 20} verzinkt, Länge ${number % 100} mm</cbc:Description>
      <cbc:Name>Schraube ${number}</cbc:Name>
      <cac:SellersItemIdentification>
        <cbc:ID>A-${number}</cbc:ID>
      </cac:SellersItemIdentification>
      ${makeCategory('ClassifiedTaxCategory', rate)}
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount currencyID="EUR">12.50</cbc:PriceAmount>
      <cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>
    </cac:Price>
  </cac:InvoiceLine>
`
}
