import { invoiceXml } from './invoice.ts'

const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const EXTENSION = `${CIUS}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
const CVD = `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const SELF = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** The valid invoice as the sets beyond EN 16931 want it: process, no base amount without percentage, one means of payment, a contact. */
function common(specification: string, process: string): string {
  return invoiceXml()
    .replace('urn:cen.eu:en16931:2017<', `${specification}<`)
    .replace('</cbc:CustomizationID>', `</cbc:CustomizationID><cbc:ProfileID>${process}</cbc:ProfileID>`)
    .replaceAll('<cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>', '')
    .replace(/<cac:CardAccount>.*?<\/cac:CardAccount>/, '')
    .replace(/(<cac:AccountingSupplierParty>[^]*?)(<\/cac:Party>)/, `$1${CONTACT}$2`)
}

const CONTACT =
  '<cac:Contact><cbc:Name>Anna Kern</cbc:Name><cbc:Telephone>+49 30 1234</cbc:Telephone><cbc:ElectronicMail>anna@werk.example</cbc:ElectronicMail></cac:Contact>'

/** A valid XRechnung; between parties in Germany and France. */
export function xrechnungXml(specification = CIUS): string {
  return common(specification, PROCESS)
}

/** A valid XRechnung of the extension, with a sub-line and a third party payment of nothing. */
export function extensionXml(): string {
  return xrechnungXml(EXTENSION)
    .replace(
      '<cac:AllowanceCharge>',
      '<cac:PrepaidPayment><cbc:ID>Tax</cbc:ID><cbc:PaidAmount currencyID="EUR">0.00</cbc:PaidAmount><cbc:InstructionID>None</cbc:InstructionID></cac:PrepaidPayment><cac:AllowanceCharge>',
    )
    .replace('</cac:InvoiceLine>', `${SUB_LINE}</cac:InvoiceLine>`)
}

const SUB_LINE =
  '<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>' +
  '<cac:Item><cbc:Name>Part</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>' +
  '<cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount></cac:Price></cac:SubInvoiceLine>'

/** A valid XRechnung on clean vehicles. */
export function vehicleXml(): string {
  return xrechnungXml(CVD)
    .replace(
      '<cac:AdditionalDocumentReference>',
      '<cac:OriginatorDocumentReference><cbc:ID>T-1</cbc:ID></cac:OriginatorDocumentReference><cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference><cac:AdditionalDocumentReference>',
    )
    .replace('listID="STI">1<', 'listID="CVD">M1<')
    .replace('<cbc:Name>Colour</cbc:Name><cbc:Value>Red</cbc:Value>', '<cbc:Name>cva</cbc:Name><cbc:Value>clean</cbc:Value>')
}

/** A valid Peppol invoice between parties in Germany and France. */
export function peppolXml(): string {
  return common(PEPPOL, PROCESS)
}

/** A valid self-billed Peppol invoice. */
export function selfBillingXml(): string {
  return common(SELF, PROCESS.replace('billing', 'selfbilling')).replace('>380<', '>389<')
}

/** What the seller of a country has besides its address: VAT identifier, legal registration and its scheme. */
const SELLERS: Readonly<Record<string, { vat: string; legal: string; scheme: string }>> = {
  DE: { vat: 'DE123456789', legal: 'HRB 1', scheme: '0204' },
  DK: { vat: 'DK12345678', legal: '12345678', scheme: '0184' },
  GR: { vat: 'EL094259216', legal: '1', scheme: '0204' },
  IS: { vat: 'IS12345', legal: '1234567890', scheme: '0196' },
  IT: { vat: 'IT12345678903', legal: '1', scheme: '0204' },
  NL: { vat: 'NL123456789B01', legal: '12345678', scheme: '0106' },
  NO: { vat: 'NO974760673MVA', legal: '974760673', scheme: '0192' },
  SE: { vat: 'SE556036079301', legal: '5560360793', scheme: '0007' },
}

/** A valid Peppol invoice between two parties of one country, as its national rules want it. */
export function nationalXml(country: string): string {
  const { vat = '', legal = '', scheme = '' } = SELLERS[country] ?? {}
  const text = peppolXml()
    .replace(/<cac:TaxRepresentativeParty>[^]*?<\/cac:TaxRepresentativeParty>/, '')
    .replace('DE123456789', vat)
    .replace('FR12345678901', vat)
    .replace(/(<cac:AccountingSupplierParty>[^]*?<cbc:IdentificationCode>)DE/, `$1${country}`)
    .replace(/(<cac:AccountingCustomerParty>[^]*?<cbc:IdentificationCode>)FR/, `$1${country}`)
    .replace('schemeID="0204">HRB 1<', `schemeID="${scheme}">${legal}<`)
    .replace(
      '<cbc:RegistrationName>Atelier Sud</cbc:RegistrationName>',
      `<cbc:RegistrationName>Atelier Sud</cbc:RegistrationName><cbc:CompanyID schemeID="${scheme}">${legal}</cbc:CompanyID>`,
    )
  return finish(country, text)
}

function finish(country: string, text: string): string {
  const supplierTax = (id: string, scheme: string): string =>
    text.replace(
      /(<cac:AccountingSupplierParty>[^]*?)(<cac:PartyLegalEntity>)/,
      `$1<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>$2`,
    )
  switch (country) {
    case 'GR':
      return text
        .replace('<cbc:ID>R-1</cbc:ID>', '<cbc:ID>094259216|02/11/2026|0|1.1|A|1</cbc:ID>')
        .replaceAll(/(<cac:Accounting(?:Supplier|Customer)Party><cac:Party><cbc:EndpointID schemeID=")0088">\d+/g, '$19933">094259216')
        .replace(/(<cac:AccountingCustomerParty>[^]*?)(<cac:PostalAddress>)/, '$1<cac:PartyName><cbc:Name>Sud</cbc:Name></cac:PartyName>$2')
        .replace(
          '<cac:AccountingSupplierParty>',
          '<cac:AdditionalDocumentReference><cbc:ID>400001234</cbc:ID><cbc:DocumentDescription>##M.AR.K##</cbc:DocumentDescription></cac:AdditionalDocumentReference>' +
            '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentDescription>##INVOICE|URL##</cbc:DocumentDescription><cac:Attachment><cac:ExternalReference><cbc:URI>https://a.example</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
        )
    case 'NO':
      return supplierTax('Foretaksregisteret', 'TAX')
    case 'SE':
      return text
        .replaceAll('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>25</cbc:Percent>')
        .replaceAll('>18.05<', '>23.75<')
        .replace('>113.05<', '>118.75<')
        .replace('>112.05<', '>117.75<')
    case 'IS':
      return text.replace(
        '<cac:AccountingSupplierParty>',
        '<cac:AdditionalDocumentReference><cbc:ID>2026-12-02</cbc:ID><cbc:DocumentDescription>EINDAGI</cbc:DocumentDescription></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
      )
    default:
      return text
  }
}

/** Names of the valid invoices that a set is tried on. */
export const VALID_BASES: Readonly<Record<'xrechnung' | 'peppol' | 'peppol_self_billing', readonly string[]>> = {
  xrechnung: ['xrechnung', 'extension', 'vehicle'],
  peppol: ['peppol', 'peppol credit note', 'DE', 'DE credit note', 'DK', 'GR', 'IS', 'IT', 'NL', 'NL credit note', 'NO', 'SE'],
  peppol_self_billing: ['self-billing', 'self-billing credit note'],
}
