/** A UBL invoice with as many lines as wanted, as a program would write it: about 1,000 bytes a line. */
export function makeUblInvoice(lines: number): string {
  const net = (lines * 125).toString().padStart(3, '0')
  const amount = `${net.slice(0, -2)}.${net.slice(-2)}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>R-2026-0001</cbc:ID>
  <cbc:IssueDate>2026-11-21</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>
    <cac:Party>
      <cac:PartyName><cbc:Name>Schraubenhandel Müller &amp; Söhne</cbc:Name></cac:PartyName>
      <cac:PostalAddress><cbc:CityName>Köln</cbc:CityName><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    </cac:Party>
  </cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">${amount}</cbc:TaxExclusiveAmount>
  </cac:LegalMonetaryTotal>
${Array.from({ length: lines }, (_, index) => makeLine(index + 1)).join('')}</Invoice>
`
}

function makeLine(number: number): string {
  return `  <cac:InvoiceLine>
    <cbc:ID>${number}</cbc:ID>
    <cbc:Note>Lieferung ${7 * number} &amp; Montage</cbc:Note>
    <cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">1.25</cbc:LineExtensionAmount>
    <cac:OrderLineReference>
      <cbc:LineID>${3 * number}</cbc:LineID>
    </cac:OrderLineReference>
    <cac:Item>
      <cbc:Description>Schraube M${number % 20} verzinkt, Länge ${number % 100} mm</cbc:Description>
      <cbc:Name>Schraube ${number}</cbc:Name>
      <cac:SellersItemIdentification>
        <cbc:ID>A-${number}</cbc:ID>
      </cac:SellersItemIdentification>
      <cac:ClassifiedTaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount currencyID="EUR">1.25</cbc:PriceAmount>
      <cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>
    </cac:Price>
  </cac:InvoiceLine>
`
}
