/** One small damage to the valid invoice that breaks a rule: what is replaced by what, and in the invoice of which VAT category. */
export type Damage = readonly [find: string | RegExp, put: string, kind?: string]

const line = (find: string): RegExp => new RegExp(`(<cac:InvoiceLine>[^]*?)${find}`)
const seller = (find: string): RegExp => new RegExp(`(<cac:AccountingSupplierParty>[^]*?)${find}`)
const buyer = (find: string): RegExp => new RegExp(`(<cac:AccountingCustomerParty>[^]*?)${find}`)
const totals = (find: string): RegExp => new RegExp(`(<cac:LegalMonetaryTotal>[^]*?)${find}`)
const entry = (find: string): RegExp => new RegExp(`(<cac:TaxSubtotal>[^]*?)${find}`)
const allowance = (find: string): RegExp => new RegExp(`(<cac:AllowanceCharge><cbc:ChargeIndicator>false[^]*?)${find}`)
const charge = (find: string): RegExp => new RegExp(`(<cac:AllowanceCharge><cbc:ChargeIndicator>true[^]*?)${find}`)
const lineAllowance = (find: string): RegExp => new RegExp(`(<cac:InvoiceLine>[^]*?<cbc:ChargeIndicator>false[^]*?)${find}`)
const lineCharge = (find: string): RegExp => new RegExp(`(<cac:InvoiceLine>[^]*?<cbc:ChargeIndicator>true[^]*?)${find}`)
const reasons = '<cbc:AllowanceChargeReasonCode>[^]*?</cbc:AllowanceChargeReason>'

// prettier-ignore
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'BR-17': ['<cbc:Name>Factor Bank</cbc:Name>', '<cbc:Name>Werk Nord</cbc:Name>'],
  'BR-27': ['>50.00<', '>-50.00<'],
  'BR-28': ['>51.00<', '>-51.00<'],
  'BR-29': ['<cbc:EndDate>2026-10-31', '<cbc:EndDate>2026-09-30'],
  'BR-30': [line('2026-10-31'), '$12026-09-30'],
  'BR-33': [allowance(reasons), '$1'],
  'BR-38': [charge(reasons), '$1'],
  'BR-42': [lineAllowance(reasons), '$1'],
  'BR-44': [lineCharge(reasons), '$1'],
  'BR-50': ['<cbc:ID>DE02120300000000202051</cbc:ID>', '<cbc:ID/>'],
  'BR-51': ['>1234</cbc:PrimaryAccountNumberID>', '>4111111111111111</cbc:PrimaryAccountNumberID>'],
  'BR-53': ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>'],
  'BR-61': [/<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/, ''],
  'BR-CO-03': ['<cbc:DueDate>', '<cbc:TaxPointDate>2026-11-02</cbc:TaxPointDate><cbc:DueDate>'],
  'BR-CO-09': ['DE123456789', '123456789'],
  'BR-CO-10': [totals('>100.00<'), '$1>100.01<'],
  'BR-CO-11': [totals('>10.00<'), '$1>10.01<'],
  'BR-CO-12': [totals('>5.00<'), '$1>5.01<'],
  'BR-CO-13': [totals('>95.00<'), '$1>95.01<'],
  'BR-CO-14': [/(<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">)[^<]*/, '$11.00'],
  'BR-CO-15': [totals(`<cbc:TaxInclusiveAmount currencyID="EUR">[^<]*`), '$1<cbc:TaxInclusiveAmount currencyID="EUR">1.00'],
  'BR-CO-16': [totals(`<cbc:PayableAmount currencyID="EUR">[^<]*`), '$1<cbc:PayableAmount currencyID="EUR">1.00'],
  'BR-CO-17': [entry('<cbc:TaxAmount currencyID="EUR">[^<]*'), '$1<cbc:TaxAmount currencyID="EUR">1.00'],
  'BR-CO-19': [/(<cac:InvoicePeriod>).*?(<\/cac:InvoicePeriod>)/, '$1$2'],
  'BR-CO-20': [line('<cbc:StartDate>.*?</cbc:EndDate>'), '$1'],
  'BR-CO-21': [allowance(reasons), '$1'],
  'BR-CO-22': [charge(reasons), '$1'],
  'BR-CO-23': [lineAllowance(reasons), '$1'],
  'BR-CO-24': [lineCharge(reasons), '$1'],
  'BR-CO-26': [seller('<cac:PartyIdentification>[^]*?</cac:PartyIdentification>([^]*?)<cac:PartyTaxScheme>[^]*?</cac:PartyTaxScheme>([^]*?)<cbc:CompanyID[^]*?</cbc:CompanyID>'), '$1$2$3'],
  'BR-CL-03': ['currencyID="EUR"', 'currencyID="EURO"'],
  'BR-CL-05': ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EURO</cbc:TaxCurrencyCode>'],
  'BR-CL-08': ['#AAI#', '#XX1#'],
  'BR-CL-22': ['<cbc:TaxExemptionReason>', '<cbc:TaxExemptionReasonCode>VATEX-NO</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>', 'E'],
  'BR-IC-11': [/<cbc:ActualDeliveryDate>.*?<\/cbc:ActualDeliveryDate>|<cac:InvoicePeriod>.*?<cbc:DescriptionCode>.*?<\/cac:InvoicePeriod>/g, '', 'IC'],
  'BR-IC-12': [/(<cac:DeliveryLocation>.*?)<cac:Country>.*?<\/cac:Country>/, '$1', 'IC'],
  'BR-O-11': [/<\/cac:TaxSubtotal>/, '</cac:TaxSubtotal><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">0</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0</cbc:TaxAmount><cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>', 'O'],
  'BR-O-12': [line('<cbc:ID>O<'), '$1<cbc:ID>Z<', 'O'],
  'BR-O-13': [allowance('<cbc:ID>O<'), '$1<cbc:ID>Z<', 'O'],
  'BR-O-14': [charge('<cbc:ID>O<'), '$1<cbc:ID>Z<', 'O'],
  'BR-B-01': [line('<cbc:ID>S<'), '$1<cbc:ID>B<'],
  'BR-B-02': [line('<cbc:ID>S<'), '$1<cbc:ID>B<'],
  'UBL-CR-002': ['<cbc:CustomizationID>', '<cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>'],
  'UBL-CR-666': ['<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>', '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cac:Attachment/>'],
  'UBL-CR-673': ['<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>', '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cbc:DocumentDescription>x</cbc:DocumentDescription>'],
  'UBL-CR-665': ['<cbc:ID>Sheet</cbc:ID>', '<cbc:ID schemeID="ABT">Sheet</cbc:ID>'],
  'UBL-DT-01': [totals('>100.00<'), '$1>100.000<'],
  'UBL-DT-06': [' mimeCode="text/csv"', ''],
  'UBL-DT-07': [' filename="a.csv"', ''],
  'UBL-DT-18': ['<cbc:Note>', '<cbc:Note name="x">'],
  'UBL-SR-07': ['<cbc:ID>R-0</cbc:ID>', ''],
  'UBL-SR-19': ['<cbc:Name>Factor Bank</cbc:Name>', '<cbc:Name>Werk Nord GmbH</cbc:Name>'],
  'UBL-SR-20': ['<cbc:Name>Factor Bank</cbc:Name>', '<cbc:Name>Werk Nord GmbH</cbc:Name>'],
  'UBL-SR-21': ['<cbc:Name>Factor Bank</cbc:Name>', '<cbc:Name>Werk Nord GmbH</cbc:Name>'],
  'UBL-SR-43': ['<cbc:ID>Sheet</cbc:ID>', '<cbc:ID>Sheet</cbc:ID><cbc:DocumentTypeCode>916</cbc:DocumentTypeCode>'],
  'UBL-SR-44': ['<cac:PayeeFinancialAccount>', '<cbc:PaymentID>R-2</cbc:PaymentID><cac:PayeeFinancialAccount>'],
  'UBL-SR-46': [/<cac:PaymentMeans>/, '<cac:PaymentMeans><cbc:PaymentMeansCode name="a">58</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PaymentMeans><cbc:PaymentMeansCode name="a">58</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PaymentMeans>'],
  'UBL-SR-47': ['<cac:PaymentMeans>', '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PaymentMeans>'],
  'UBL-SR-48': [line('<cac:ClassifiedTaxCategory>.*?</cac:ClassifiedTaxCategory>'), '$1'],
  'UBL-SR-53': [seller('<cbc:CompanyID>DE123456789</cbc:CompanyID>'), '$1'],
  'UBL-SR-12': [seller('<cac:PartyTaxScheme>'), '$1<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme>'],
  'UBL-SR-13': [seller('<cac:PartyTaxScheme>'), '$1<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>2</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme>'],
  'UBL-SR-18': [buyer('<cac:PartyTaxScheme>'), '$1<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme>'],
  'UBL-SR-42': [seller('<cac:PartyTaxScheme>'), '$1<cac:PartyTaxScheme/><cac:PartyTaxScheme/><cac:PartyTaxScheme>'],
  'UBL-SR-04': ['<cac:AdditionalDocumentReference>', '<cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference>'],
  'UBL-SR-29': ['<cac:PartyIdentification>', '<cac:PartyIdentification><cbc:ID schemeID="SEPA">1</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="SEPA">2</cbc:ID></cac:PartyIdentification><cac:PartyIdentification>'],
}

const OTHER: Readonly<Record<string, string>> = { S: '0', Z: '5', E: '5', AE: '5', IC: '5', G: '5', O: '5', AF: '-1', AG: '-1' }

/** The damage for rules 01 to 10 of a VAT category. */
export function vatDamage(family: string, number: string, code: string, exempt: boolean): Damage {
  const rate = OTHER[family] ?? ''
  const put = family === 'O' ? `<cbc:Percent>${rate}</cbc:Percent>` : rate
  const at = family === 'O' ? `(?<=<cbc:ID>${code}</cbc:ID>)` : '(?<=<cbc:Percent>)[^<]*'
  switch (number) {
    case '01':
      return [entry(`<cbc:ID>${code}<`), '$1<cbc:ID>X<', family]
    case '02':
    case '03':
    case '04':
      return family === 'O'
        ? [
            seller('<cac:PartyLegalEntity>'),
            '$1<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>',
            family,
          ]
        : [/<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>/g, '', family]
    case '05':
      return [new RegExp(`(<cac:ClassifiedTaxCategory>.*?)${at}`), `$1${put}`, family]
    case '06':
      return [allowance(at), `$1${put}`, family]
    case '07':
      return [charge(at), `$1${put}`, family]
    case '08':
      return [entry('>95.00<'), '$1>80.00<', family]
    case '09':
      return [entry('<cbc:TaxAmount currencyID="EUR">[^<]*'), '$1<cbc:TaxAmount currencyID="EUR">50.00', family]
    default:
      return exempt
        ? ['<cbc:TaxExemptionReason>No VAT due</cbc:TaxExemptionReason>', '', family]
        : [entry('<cac:TaxScheme>'), '$1<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason><cac:TaxScheme>', family]
  }
}
