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
const amount = (name: string): string => `<cbc:${name} currencyID="EUR">[^<]*</cbc:${name}>`
const decimals = (name: string): string => `(<cbc:${name} currencyID="EUR">[^<]*)(</cbc:${name}>)`
const reasons = '<cbc:AllowanceChargeReasonCode>[^]*?</cbc:AllowanceChargeReason>'
const address = '<cac:PostalAddress>[^]*?</cac:PostalAddress>'
const country = '<cac:Country>[^]*?</cac:Country>'

// prettier-ignore
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'BR-01': [/<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, ''],
  'BR-02': ['<cbc:ID>R-1</cbc:ID>', '<cbc:ID> </cbc:ID>'],
  'BR-03': [/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''],
  'BR-04': [/<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, ''],
  'BR-05': [/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ''],
  'BR-06': [seller('<cbc:RegistrationName>.*?</cbc:RegistrationName>'), '$1'],
  'BR-07': [buyer('<cbc:RegistrationName>.*?</cbc:RegistrationName>'), '$1'],
  'BR-08': [seller(address), '$1'],
  'BR-09': [seller(country), '$1'],
  'BR-10': [buyer(address), '$1'],
  'BR-11': [buyer(country), '$1'],
  'BR-12': [totals(amount('LineExtensionAmount')), '$1'],
  'BR-13': [totals(amount('TaxExclusiveAmount')), '$1'],
  'BR-14': [totals(amount('TaxInclusiveAmount')), '$1'],
  'BR-15': [totals(amount('PayableAmount')), '$1'],
  'BR-16': [/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, ''],
  'BR-17': ['<cbc:Name>Factor Bank</cbc:Name>', '<cbc:Name>Werk Nord</cbc:Name>'],
  'BR-18': ['<cac:PartyName><cbc:Name>Steuer West</cbc:Name></cac:PartyName>', ''],
  'BR-19': [/(<cac:TaxRepresentativeParty>.*?)<cac:PostalAddress>.*?<\/cac:PostalAddress>/, '$1'],
  'BR-20': [/(<cac:TaxRepresentativeParty>.*?)<cac:Country>.*?<\/cac:Country>/, '$1'],
  'BR-21': ['<cbc:ID>1</cbc:ID><cbc:InvoicedQuantity', '<cbc:InvoicedQuantity'],
  'BR-22': [/<cbc:InvoicedQuantity.*?<\/cbc:InvoicedQuantity>/, ''],
  'BR-23': ['<cbc:InvoicedQuantity unitCode="HUR">', '<cbc:InvoicedQuantity>'],
  'BR-24': [line(amount('LineExtensionAmount')), '$1'],
  'BR-25': ['<cbc:Name>Advice</cbc:Name>', ''],
  'BR-26': [new RegExp(amount('PriceAmount')), ''],
  'BR-27': ['>50.00<', '>-50.00<'],
  'BR-28': ['>51.00<', '>-51.00<'],
  'BR-29': ['<cbc:EndDate>2026-10-31', '<cbc:EndDate>2026-09-30'],
  'BR-30': [line('2026-10-31'), '$12026-09-30'],
  'BR-31': [allowance(amount('Amount')), '$1'],
  'BR-32': [allowance('<cac:TaxCategory>.*?</cac:TaxCategory>'), '$1'],
  'BR-33': [allowance(reasons), '$1'],
  'BR-36': [charge(amount('Amount')), '$1'],
  'BR-37': [charge('<cac:TaxCategory>.*?</cac:TaxCategory>'), '$1'],
  'BR-38': [charge(reasons), '$1'],
  'BR-41': [lineAllowance(amount('Amount')), '$1'],
  'BR-42': [lineAllowance(reasons), '$1'],
  'BR-43': [lineCharge(amount('Amount')), '$1'],
  'BR-44': [lineCharge(reasons), '$1'],
  'BR-45': [entry(amount('TaxableAmount')), '$1'],
  'BR-46': [entry(amount('TaxAmount')), '$1'],
  'BR-47': [entry('<cbc:ID>S</cbc:ID>'), '$1'],
  'BR-48': [entry('<cbc:Percent>19</cbc:Percent>'), '$1'],
  'BR-49': ['<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>', ''],
  'BR-50': ['<cbc:ID>DE02120300000000202051</cbc:ID>', '<cbc:ID/>'],
  'BR-51': ['>1234</cbc:PrimaryAccountNumberID>', '>4111111111111111</cbc:PrimaryAccountNumberID>'],
  'BR-52': ['<cbc:ID>Sheet</cbc:ID>', ''],
  'BR-53': ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>'],
  'BR-54': ['<cbc:Value>Red</cbc:Value>', ''],
  'BR-55': ['<cbc:ID>R-0</cbc:ID>', ''],
  'BR-56': [/(<cac:TaxRepresentativeParty>.*?)<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, '$1'],
  'BR-57': [/(<cac:DeliveryLocation>.*?)<cac:Country>.*?<\/cac:Country>/, '$1'],
  'BR-61': [/<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/, ''],
  'BR-62': [seller(' schemeID="0088"'), '$1'],
  'BR-63': [buyer(' schemeID="0088"'), '$1'],
  'BR-64': ['schemeID="0160"', ''],
  'BR-65': ['listID="STI"', ''],
  'BR-CO-03': ['<cbc:DueDate>', '<cbc:TaxPointDate>2026-11-02</cbc:TaxPointDate><cbc:DueDate>'],
  'BR-CO-04': [line('<cac:ClassifiedTaxCategory>.*?</cac:ClassifiedTaxCategory>'), '$1'],
  'BR-CO-09': ['DE123456789', '123456789'],
  'BR-CO-10': [totals('>100.00<'), '$1>100.01<'],
  'BR-CO-11': [totals('>10.00<'), '$1>10.01<'],
  'BR-CO-12': [totals('>5.00<'), '$1>5.01<'],
  'BR-CO-13': [totals('>95.00<'), '$1>95.01<'],
  'BR-CO-14': [/(<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">)[^<]*/, '$11.00'],
  'BR-CO-15': [totals(`<cbc:TaxInclusiveAmount currencyID="EUR">[^<]*`), '$1<cbc:TaxInclusiveAmount currencyID="EUR">1.00'],
  'BR-CO-16': [totals(`<cbc:PayableAmount currencyID="EUR">[^<]*`), '$1<cbc:PayableAmount currencyID="EUR">1.00'],
  'BR-CO-17': [entry('<cbc:TaxAmount currencyID="EUR">[^<]*'), '$1<cbc:TaxAmount currencyID="EUR">1.00'],
  'BR-CO-18': [/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/, ''],
  'BR-CO-19': [/(<cac:InvoicePeriod>).*?(<\/cac:InvoicePeriod>)/, '$1$2'],
  'BR-CO-20': [line('<cbc:StartDate>.*?</cbc:EndDate>'), '$1'],
  'BR-CO-21': [allowance(reasons), '$1'],
  'BR-CO-22': [charge(reasons), '$1'],
  'BR-CO-23': [lineAllowance(reasons), '$1'],
  'BR-CO-24': [lineCharge(reasons), '$1'],
  'BR-CO-26': [seller('<cac:PartyIdentification>[^]*?</cac:PartyIdentification>([^]*?)<cac:PartyTaxScheme>[^]*?</cac:PartyTaxScheme>([^]*?)<cbc:CompanyID[^]*?</cbc:CompanyID>'), '$1$2$3'],
  'BR-DEC-01': [allowance(decimals('Amount')), '$1$20$3'],
  'BR-DEC-02': [allowance(decimals('BaseAmount')), '$1$20$3'],
  'BR-DEC-05': [charge(decimals('Amount')), '$1$20$3'],
  'BR-DEC-06': [charge(decimals('BaseAmount')), '$1$20$3'],
  'BR-DEC-09': [totals(decimals('LineExtensionAmount')), '$1$20$3'],
  'BR-DEC-10': [totals(decimals('AllowanceTotalAmount')), '$1$20$3'],
  'BR-DEC-11': [totals(decimals('ChargeTotalAmount')), '$1$20$3'],
  'BR-DEC-12': [totals(decimals('TaxExclusiveAmount')), '$1$20$3'],
  'BR-DEC-14': [totals(decimals('TaxInclusiveAmount')), '$1$20$3'],
  'BR-DEC-16': [totals(decimals('PrepaidAmount')), '$1$20$3'],
  'BR-DEC-17': [totals(decimals('PayableRoundingAmount')), '$1$20$3'],
  'BR-DEC-18': [totals(decimals('PayableAmount')), '$1$20$3'],
  'BR-DEC-19': [entry(decimals('TaxableAmount')), '$1$20$3'],
  'BR-DEC-20': [entry(decimals('TaxAmount')), '$1$20$3'],
  'BR-DEC-23': [line(decimals('LineExtensionAmount')), '$1$20$3'],
  'BR-DEC-24': [lineAllowance(decimals('Amount')), '$1$20$3'],
  'BR-DEC-25': [lineAllowance(decimals('BaseAmount')), '$1$20$3'],
  'BR-DEC-27': [lineCharge(decimals('Amount')), '$1$20$3'],
  'BR-DEC-28': [lineCharge(decimals('BaseAmount')), '$1$20$3'],
  'BR-CL-01': ['>380<', '>999<'],
  'BR-CL-03': ['currencyID="EUR"', 'currencyID="EURO"'],
  'BR-CL-04': ['>EUR</cbc:DocumentCurrencyCode>', '>EURO</cbc:DocumentCurrencyCode>'],
  'BR-CL-05': ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EURO</cbc:TaxCurrencyCode>'],
  'BR-CL-06': ['<cbc:DescriptionCode>3<', '<cbc:DescriptionCode>4<'],
  'BR-CL-07': ['schemeID="ABT"', 'schemeID="nope"'],
  'BR-CL-08': ['#AAI#', '#XX1#'],
  'BR-CL-10': [/(<cac:PartyIdentification><cbc:ID schemeID=)"0088"/, '$1"nope"'],
  'BR-CL-11': ['schemeID="0204"', 'schemeID="nope"'],
  'BR-CL-13': ['listID="STI"', 'listID="nope"'],
  'BR-CL-14': [seller('>DE<'), '$1>DEU<'],
  'BR-CL-15': [/(<cac:OriginCountry><cbc:IdentificationCode>)DE/, '$1DEU'],
  'BR-CL-16': ['>58<', '>99<'],
  'BR-CL-17': [entry('<cbc:ID>S<'), '$1<cbc:ID>X<'],
  'BR-CL-18': [line('<cbc:ID>S<'), '$1<cbc:ID>X<'],
  'BR-CL-19': ['>95</cbc:AllowanceChargeReasonCode>', '>nope</cbc:AllowanceChargeReasonCode>'],
  'BR-CL-20': ['>FC</cbc:AllowanceChargeReasonCode>', '>nope</cbc:AllowanceChargeReasonCode>'],
  'BR-CL-21': ['schemeID="0160"', 'schemeID="nope"'],
  'BR-CL-22': ['<cbc:TaxExemptionReason>', '<cbc:TaxExemptionReasonCode>VATEX-NO</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>', 'E'],
  'BR-CL-23': ['unitCode="HUR"', 'unitCode="hour"'],
  'BR-CL-24': ['mimeCode="text/csv"', 'mimeCode="text/plain"'],
  'BR-CL-25': [seller('schemeID="0088"'), '$1schemeID="nope"'],
  'BR-CL-26': [/(<cac:DeliveryLocation><cbc:ID schemeID=)"0088"/, '$1"nope"'],
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
