import type { Firm } from './firms.ts'

export interface MadeUpInvoice {
  readonly number: string
  readonly issued: string
  readonly due: string
  readonly seller: Firm
  readonly buyer: Firm
  readonly lines: readonly MadeUpLine[]
  /** The invoice that this one credits. */
  readonly credits?: string | undefined
  /** What is wrong with it: the receiver's reference is missing (BR-DE-15), or the sum to pay is another (BR-CO-16). */
  readonly fault?: 'reference' | 'sum' | undefined
}

export interface MadeUpLine {
  readonly name: string
  readonly unit: string
  readonly quantity: number
  /** Price of one, in cents. */
  readonly cents: number
  readonly rate: 7 | 19
}

/** An XRechnung in UBL, valid but for the fault that is asked for. */
export function writeInvoice({ number, issued, due, seller, buyer, lines, credits, fault }: MadeUpInvoice): string {
  const isCredit = credits !== undefined
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const net = lines.reduce((sum, line) => sum + netOf(line), 0)
  const rates = ([19, 7] as const).flatMap((rate) => {
    const taxable = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + netOf(line), 0)
    return taxable === 0 ? [] : [{ rate, taxable, tax: Math.round((taxable * rate) / 100) }]
  })
  const tax = rates.reduce((sum, row) => sum + row.tax, 0)
  const payable = net + tax + (fault === 'sum' ? 100 : 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${issued}</cbc:IssueDate>
  ${isCredit ? '' : `<cbc:DueDate>${due}</cbc:DueDate>`}
  <cbc:${root}TypeCode>${isCredit ? '381' : '380'}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  ${fault === 'reference' ? '' : `<cbc:BuyerReference>Einkauf ${number}</cbc:BuyerReference>`}
  ${isCredit ? `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${credits}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>` : ''}
${writeParty('Supplier', seller)}${writeParty('Customer', buyer)}
  <cac:Delivery><cbc:ActualDeliveryDate>${issued}</cbc:ActualDeliveryDate></cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
    ${isCredit ? `<cbc:PaymentDueDate>${due}</cbc:PaymentDueDate>` : ''}
    <cbc:PaymentID>${number}</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>${seller.iban}</cbc:ID><cbc:Name>${escape(seller.name)}</cbc:Name></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    ${amount('TaxAmount', tax)}
${rates.map(({ rate, taxable, tax }) => `    <cac:TaxSubtotal>${amount('TaxableAmount', taxable)}${amount('TaxAmount', tax)}${category('TaxCategory', rate)}</cac:TaxSubtotal>`).join('\n')}
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', net)}
    ${amount('TaxExclusiveAmount', net)}
    ${amount('TaxInclusiveAmount', net + tax)}
    ${amount('PayableAmount', payable)}
  </cac:LegalMonetaryTotal>
${lines.map((line, index) => writeLine(line, index, isCredit)).join('')}</${root}>
`
}

function writeParty(role: string, { name, street, post_code, city, vat_id, register, person, email }: Firm): string {
  return `  <cac:Accounting${role}Party>
    <cac:Party>
      <cbc:EndpointID schemeID="9930">${vat_id}</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:StreetName>${street}</cbc:StreetName>
        <cbc:CityName>${city}</cbc:CityName>
        <cbc:PostalZone>${post_code}</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>${vat_id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${escape(name)}</cbc:RegistrationName><cbc:CompanyID>${register}</cbc:CompanyID></cac:PartyLegalEntity>
      <cac:Contact><cbc:Name>${person}</cbc:Name><cbc:Telephone>+49 431 5550142</cbc:Telephone><cbc:ElectronicMail>${email}</cbc:ElectronicMail></cac:Contact>
    </cac:Party>
  </cac:Accounting${role}Party>
`
}

function writeLine(line: MadeUpLine, index: number, isCredit: boolean): string {
  const [row, quantity] = isCredit ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity']
  return `  <cac:${row}>
    <cbc:ID>${index + 1}</cbc:ID>
    <cbc:${quantity} unitCode="${line.unit}">${line.quantity}</cbc:${quantity}>
    ${amount('LineExtensionAmount', netOf(line))}
    <cac:Item>
      <cbc:Name>${escape(line.name)}</cbc:Name>
      ${category('ClassifiedTaxCategory', line.rate)}
    </cac:Item>
    <cac:Price>${amount('PriceAmount', line.cents)}</cac:Price>
  </cac:${row}>
`
}

const netOf = ({ quantity, cents }: MadeUpLine): number => quantity * cents

const category = (element: string, rate: number): string =>
  `<cac:${element}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`

const amount = (element: string, cents: number): string =>
  `<cbc:${element} currencyID="EUR">${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}</cbc:${element}>`

const escape = (text: string): string => text.replaceAll('&', '&amp;')
