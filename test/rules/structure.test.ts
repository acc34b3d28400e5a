import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { invoiceXml, KINDS, type Kind } from './support/invoice.ts'
import { extensionXml, nationalXml, peppolXml, vehicleXml, xrechnungXml } from './support/national.ts'
import { RULES_DAY } from '../support/day.ts'

/** What the official rules say of elements that are doubled, empty, elsewhere or of another vocabulary, beyond what a valid document holds. */

type Code = Parameters<typeof writeInvoice>[1]

const asCii = (ubl: string, code: Code): string => writeInvoice(readInvoice(parseXml(ubl)).view, code).xml
const kind = (name: string): string => invoiceXml(KINDS[name] as Kind)
const CONTEXT = /<rsm:ExchangedDocumentContext>[^]*?<\/rsm:ExchangedDocumentContext>/
const DELIVERY = /<ram:ActualDeliverySupplyChainEvent>[^]*?<\/ram:ActualDeliverySupplyChainEvent>/
const PERIODS = /<ram:BillingSpecifiedPeriod>[^]*?<\/ram:BillingSpecifiedPeriod>/g
const payee = (inside: string): [string, string] => ['<cac:PayeeParty>', `<cac:PayeeParty>${inside}`]
const named = '<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification>'
const BANK =
  '<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>GENODEF1</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>'
const zero = '<cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent>'
const SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
const GERMAN = '<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country>'
const file = '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject>'
const sheet = (name: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>Sheet</cbc:ID><cac:Attachment>${file.replace('a.csv', name)}</cac:Attachment></cac:AdditionalDocumentReference>`

const EN = kind('S')
const EN_CII = asCii(EN, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')
const XR = xrechnungXml()
const XR_CII = asCii(XR, 'xrechnung.invoice.3_0.xml_cii')
const VEHICLE_CII = asCii(vehicleXml(), 'xrechnung.invoice.3_0.xml_cii').replace(
  /(xrechnung_3\.0)</,
  '$1#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<',
)
const DANISH_CII = asCii(nationalXml('DK'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')
const PEPPOL_CII = asCii(peppolXml(), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')

const POINT = '<ram:TaxPointDate><udt:DateString format="102">20261102</udt:DateString></ram:TaxPointDate>'
const LINE_CHARGE = /(<ram:SpecifiedLineTradeSettlement>[^]*?<udt:Indicator>)true/

/** Rule, what is done, set, document, damage, and whether the rule then speaks. */
type Row = readonly [rule: string, done: string, set: RulesetName, base: string, damage: (text: string) => string, fires: boolean]
const change =
  (find: string | RegExp, put: string) =>
  (text: string): string =>
    text.replace(find, put)

const O_CII = asCii(kind('O'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')
const LINE_CODE = /(<ram:SpecifiedLineTradeSettlement>[^]*?<ram:CategoryCode>)O/
const NET_BASE = /<ram:NetPriceProductTradePrice>[^]*?<\/ram:NetPriceProductTradePrice>/
const twoBases = (...quantities: readonly string[]) => {
  const price = (name: string, quantity: string): string =>
    `<ram:${name}><ram:ChargeAmount>50.00</ram:ChargeAmount><ram:BasisQuantity unitCode="HUR">${quantity}</ram:BasisQuantity></ram:${name}>`
  const gross = price('GrossPriceProductTradePrice', '1')
  const net = quantities.map((quantity) => price('NetPriceProductTradePrice', quantity)).join('')
  return (text: string): string =>
    text.replace(/<ram:GrossPriceProductTradePrice>[^]*?<\/ram:GrossPriceProductTradePrice>/, gross).replace(NET_BASE, net)
}

const SWEDISH = nationalXml('SE')
const germanRate = change(/(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)[^<]*/, '$119')
const twoNumbers = change(/<cbc:CompanyID>SE\d+<\/cbc:CompanyID>/, '$&$&')

const LINE_S = /(<cac:ClassifiedTaxCategory><cbc:ID>)S/

const ROWS: readonly Row[] = [
  ['SE-R-006', 'a German rate of a Swedish seller', 'peppol', SWEDISH, germanRate, true],
  ['SE-R-006', 'a German rate of a seller with two numbers', 'peppol', SWEDISH, (text) => twoNumbers(germanRate(text)), false],
  ['BR-O-11', 'a line with an empty category beside "not subject to VAT"', 'en16931', O_CII, change(LINE_CODE, '$1'), true],
  ['BR-O-12', 'a line with an empty category beside "not subject to VAT"', 'en16931', O_CII, change(LINE_CODE, '$1'), true],
  ['BR-O-13', 'a line with an empty category, which is no allowance', 'en16931', O_CII, change(LINE_CODE, '$1'), false],
  ['BR-TMP-3', 'two net prices, one with the base quantity of the gross price', 'xrechnung', XR_CII, twoBases('2', '1'), false],
  ['BR-TMP-3', 'two net prices with other base quantities than the gross price', 'xrechnung', XR_CII, twoBases('2', '3'), true],
  [
    'BR-CO-03',
    'a tax point date at a line beside the code of the document',
    'en16931',
    EN_CII,
    change('<ram:RateApplicablePercent>19', `${POINT}<ram:RateApplicablePercent>19`),
    true,
  ],
  [
    'BR-E-01',
    'an entry that says its category twice',
    'en16931',
    asCii(kind('E'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'),
    (text) => text.replaceAll(/(<ram:BasisAmount>95.00<[^]*?)(<ram:CategoryCode>E<\/ram:CategoryCode>)/g, '$1$2$2'),
    false,
  ],
  [
    'BR-E-01',
    'a second entry of the category',
    'en16931',
    asCii(kind('E'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'),
    change(/(<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>[^]*?<\/ram:ApplicableTradeTax>)/, '$1$1'),
    true,
  ],
  [
    'BR-Z-01',
    'a breakdown of another vocabulary',
    'en16931',
    kind('Z'),
    (text) => text.replace('<cac:TaxTotal>', '<o:TaxTotal xmlns:o="urn:o">').replace('</cac:TaxTotal>', '</o:TaxTotal>'),
    true,
  ],
  [
    'BR-CO-10',
    'a second line within a party',
    'en16931',
    EN,
    (text) => text.replace('</cac:PayeeParty>', `${/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(text)?.[0]}</cac:PayeeParty>`),
    true,
  ],
  [
    'BR-CO-10',
    'a line of credit notes',
    'en16931',
    EN,
    (text) =>
      text.replace(
        '</Invoice>',
        '<cac:CreditNoteLine><cbc:LineExtensionAmount currencyID="EUR">1</cbc:LineExtensionAmount></cac:CreditNoteLine></Invoice>',
      ),
    true,
  ],
  ['BR-CO-10', 'totals away from their lines', 'en16931', EN_CII, movedTotals, true],
  ['BR-53', 'two accounting currencies, each with a total', 'en16931', EN, (text) => totalIn('SEK')(twoCurrencies(text)), false],
  ['BR-53', 'two accounting currencies, one without a total', 'en16931', EN, twoCurrencies, true],
  ['BR-53', 'two accounting currencies, one with a total', 'en16931', EN_CII, (text) => ciiTotal(ciiCurrencies(text)), false],
  ['BR-53', 'two accounting currencies without a total', 'en16931', EN_CII, ciiCurrencies, true],
  ['BR-CO-19', 'a period that holds an empty start', 'en16931', EN_CII, period('<ram:StartDateTime/>'), false],
  ['BR-CO-19', 'a period that holds nothing', 'en16931', EN_CII, period(''), true],
  ['BR-CO-20', 'a period of a line that holds nothing', 'en16931', EN_CII, linePeriod(''), true],
  ['BR-CO-20', 'a period of a line that holds an empty end', 'en16931', EN_CII, linePeriod('<ram:EndDateTime/>'), false],
  ['BR-27', 'a price that is not a number', 'en16931', EN, change(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$1NaN'), false],
  ['BR-27', 'a price that is a word', 'en16931', EN, change(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$1none'), true],
  ['BR-B-02', 'split payment beside standard rate', 'en16931', EN, change(LINE_S, '$1B'), true],
  ['BR-B-02', 'split payment with blanks beside standard rate', 'en16931', EN, change(LINE_S, '$1 B'), false],
  ['SE-R-005', 'a registration that says two tax schemes', 'peppol', SWEDISH, taxSchemes('TAX', 'GST'), false],
  ['SE-R-005', 'a registration for another tax', 'peppol', SWEDISH, taxSchemes('TAX'), true],
  ['BR-S-01', 'the category of a line at its price', 'en16931', EN, categoryAtPrice, false],
  [
    'BR-CL-11',
    'an identifier in a registration of another vocabulary',
    'en16931',
    EN_CII,
    (text) =>
      text
        .replace('<ram:SpecifiedTaxRegistration>', '<o:SpecifiedTaxRegistration xmlns:o="urn:o">')
        .replace('</ram:SpecifiedTaxRegistration>', '</o:SpecifiedTaxRegistration>'),
    true,
  ],
  ['CII-DT-097', 'a date with a blank behind it', 'en16931', EN_CII, change('>20261102<', '>20261102 <'), false],
  ['CII-DT-097', 'a date with a no-break space behind it', 'en16931', EN_CII, change('>20261102<', '>20261102\u00a0<'), true],
  [
    'BR-02',
    'a number within another number',
    'en16931',
    EN,
    change('<cbc:ID>R-1</cbc:ID>', '<cbc:ID><cbc:ID>R-1</cbc:ID></cbc:ID>'),
    false,
  ],
  [
    'PEPPOL-EN16931-R120',
    'a charge on the line whose indicator is 1',
    'peppol',
    peppolXml(),
    change(/(<cac:InvoiceLine>[^]*?<cbc:ChargeIndicator>)true/, '$11'),
    true,
  ],
  ['PEPPOL-EN16931-R120', 'a charge on the line whose indicator is 1', 'peppol', PEPPOL_CII, change(LINE_CHARGE, '$11'), true],
  ['PEPPOL-EN16931-R120', 'a charge on the line whose indicator is 1', 'xrechnung', XR_CII, change(LINE_CHARGE, '$11'), true],
  ['PEPPOL-EN16931-R120', 'a base quantity of the gross price alone', 'xrechnung', XR_CII, baseOfGross, true],
  [
    'PEPPOL-EN16931-R042',
    'a base amount where the indicator is empty',
    'xrechnung',
    XR_CII,
    change(/(<udt:Indicator>)true([^]*?)<ram:ActualAmount>/, '$1$2<ram:BasisAmount>100.00</ram:BasisAmount><ram:ActualAmount>'),
    true,
  ],
  [
    'PEPPOL-EN16931-R121',
    'a base quantity of zero at the gross price',
    'xrechnung',
    XR_CII,
    (text) => baseOfGross(text).replace('>2</ram:BasisQuantity>', '>0</ram:BasisQuantity>'),
    true,
  ],
  [
    'PEPPOL-EN16931-R051',
    'a second invoice currency',
    'peppol',
    peppolXml(),
    change('</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>'),
    false,
  ],
  [
    'PEPPOL-EN16931-R051',
    'amounts in the second invoice currency',
    'peppol',
    peppolXml(),
    (text) =>
      text
        .replace('</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>')
        .replaceAll('"EUR"', '"USD"'),
    false,
  ],
  [
    'PEPPOL-EN16931-R044',
    'a discount on the price with the indicator of a charge',
    'xrechnung',
    XR_CII,
    change(/(<ram:AppliedTradeAllowanceCharge>[^]*?>)false</, '$1true<'),
    true,
  ],
  [
    'PEPPOL-EN16931-R044',
    'a discount on the price beside a charge without an amount',
    'xrechnung',
    XR_CII,
    change(
      '<ram:AppliedTradeAllowanceCharge>',
      '<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator></ram:AppliedTradeAllowanceCharge><ram:AppliedTradeAllowanceCharge>',
    ),
    false,
  ],
  [
    'DK-R-002',
    'a Danish seller without registration who names a second country',
    'peppol',
    DANISH_CII,
    unregistered('<ram:CountryID>SE</ram:CountryID><ram:CountryID>DK</ram:CountryID>'),
    true,
  ],
  [
    'DK-R-002',
    'a seller of two other countries without registration',
    'peppol',
    DANISH_CII,
    unregistered('<ram:CountryID>SE</ram:CountryID><ram:CountryID>NO</ram:CountryID>'),
    false,
  ],
  [
    'SE-R-003',
    'a Swedish seller with a second address',
    'peppol',
    nationalXml('SE'),
    (text) =>
      text
        .replace('<cac:PostalAddress>', `<cac:PostalAddress>${GERMAN}</cac:PostalAddress><cac:PostalAddress>`)
        .replace('>5560360793<', '>55603607A3<'),
    true,
  ],
  [
    'NO-R-002',
    'a Norwegian seller with two numbers in one registration',
    'peppol',
    nationalXml('NO'),
    (text) =>
      text
        .replace('Foretaksregisteret', 'F')
        .replace('<cbc:CompanyID>NO974760673MVA', '<cbc:CompanyID>NO1</cbc:CompanyID><cbc:CompanyID>NO974760673MVA'),
    false,
  ],
  [
    'BR-DE-16',
    'no line of VAT',
    'xrechnung',
    XR_CII,
    (text) => withoutRegistrations(text).replace('<ram:TypeCode>VAT<', '<ram:TypeCode>vat<'),
    false,
  ],
  [
    'BR-DE-CVD-01',
    'an agreement without a contract',
    'xrechnung',
    VEHICLE_CII,
    change(/<ram:ContractReferencedDocument>[^]*?<\/ram:ContractReferencedDocument>/, ''),
    true,
  ],
  [
    'BR-DE-CVD-01',
    'no agreement at all',
    'xrechnung',
    VEHICLE_CII,
    change(/<ram:ApplicableHeaderTradeAgreement>[^]*?<\/ram:ApplicableHeaderTradeAgreement>/, ''),
    false,
  ],
  ['UBL-SR-20', 'one payee identifier without a scheme', 'en16931', EN, change(...payee(named)), false],
  ['UBL-SR-20', 'two payee identifiers without a scheme', 'en16931', EN, change(...payee(named + named)), true],
  [
    'UBL-SR-20',
    'two payee identifiers, one of them a creditor identifier',
    'en16931',
    EN,
    change(...payee(named + named.replace('<cbc:ID>', '<cbc:ID schemeID="SEPA">'))),
    false,
  ],
  [
    'BR-O-12',
    'a line category without code and rate',
    'en16931',
    kind('O'),
    change(/(<cac:ClassifiedTaxCategory>)<cbc:ID>O<\/cbc:ID>/, '$1'),
    true,
  ],
  [
    'BR-Z-06',
    'an allowance with a second category of zero rate',
    'en16931',
    kind('Z'),
    change(zero, `${zero}${SCHEME}</cac:TaxCategory>${zero}`),
    false,
  ],
  [
    'BR-Z-06',
    'an allowance with a second category whose rate is not zero',
    'en16931',
    kind('Z'),
    change(zero, `${zero}${SCHEME}</cac:TaxCategory>${zero.replace('>0<', '>7<')}`),
    true,
  ],
  ['BR-CO-09', 'a service provider with a right VAT identifier', 'en16931', EN, change('<cac:PartyLegalEntity>', provider('DE1')), false],
  ['BR-CO-09', 'a service provider with a wrong VAT identifier', 'en16931', EN, change('<cac:PartyLegalEntity>', provider('.5')), true],
  [
    'BR-29',
    'a period in order below a sub-line',
    'en16931',
    extensionXml(),
    change('<cac:SubInvoiceLine>', subPeriod('2026-11-02')),
    false,
  ],
  [
    'BR-29',
    'a period out of order below a sub-line',
    'en16931',
    extensionXml(),
    change('<cac:SubInvoiceLine>', subPeriod('2026-10-02')),
    true,
  ],
  ['BR-29', 'a start east of Greenwich on the day of the end', 'en16931', EN, change('2026-10-01<', '2026-10-31+01:00<'), false],
  ['BR-29', 'a start west of Greenwich on the day of the end', 'en16931', EN, change('2026-10-01<', '2026-10-31-01:00<'), true],
  [
    'BR-29',
    'one day with the same time zone at both ends',
    'en16931',
    EN,
    (text) => text.replace('10-01<', '10-31-01:00<').replace('10-31<', '10-31-01:00<'),
    false,
  ],
  [
    'BR-S-08',
    'a taxable amount of the charges less the allowances alone',
    'en16931',
    EN,
    change('"EUR">95.00</cbc:TaxableAmount>', '"EUR">-5.00</cbc:TaxableAmount>'),
    false,
  ],
  [
    'BR-S-08',
    'a taxable amount of nothing that stands there',
    'en16931',
    EN,
    change('"EUR">95.00</cbc:TaxableAmount>', '"EUR">50.00</cbc:TaxableAmount>'),
    true,
  ],
  [
    'BR-02',
    'the invoice number in another vocabulary',
    'en16931',
    EN,
    change('<cbc:ID>R-1</cbc:ID>', '<x:ID xmlns:x="urn:x">R-1</x:ID>'),
    true,
  ],
  ['BR-48', 'the rate of the breakdown in another vocabulary', 'en16931', EN, foreignRate, true],
  [
    'BR-61',
    'a bank without an account',
    'en16931',
    EN_CII,
    change(/<ram:PayeePartyCreditorFinancialAccount>[^]*?<\/ram:PayeePartyCreditorFinancialAccount>/, BANK),
    false,
  ],
  ['BR-61', 'an account without a number', 'en16931', EN_CII, change(/<ram:IBANID>[^]*?<\/ram:IBANID>/, ''), true],
  [
    'BR-50',
    'an account with a blank number',
    'en16931',
    EN_CII,
    change(/<ram:IBANID>[^]*?<\/ram:IBANID>/, '<ram:IBANID> </ram:IBANID>'),
    true,
  ],
  [
    'BR-Z-05',
    'a line with two rates, one of them zero',
    'en16931',
    asCii(kind('Z'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'),
    twoRates('0'),
    false,
  ],
  [
    'BR-Z-05',
    'a line with two rates above zero',
    'en16931',
    asCii(kind('Z'), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'),
    twoRates('7'),
    true,
  ],
  ['BR-DE-16', 'an empty VAT identifier of the seller alone', 'xrechnung', XR, withoutTaxIds(''), true],
  ['BR-DE-16', 'one VAT identifier of the seller alone', 'xrechnung', XR, withoutTaxIds('DE1'), false],
  ['BR-DE-16', 'taxed allowances and no line category, without identifiers', 'xrechnung', XR_CII, withoutLineTax, false],
  ['BR-DE-22', 'two files of one name in one document', 'xrechnung', XR, change(file, file + file), false],
  [
    'BR-DE-22',
    'two documents with files of one name',
    'xrechnung',
    XR,
    change('<cac:AccountingSupplierParty>', `${sheet('a.csv')}<cac:AccountingSupplierParty>`),
    true,
  ],
  [
    'BR-DE-22',
    'two documents with files of two names',
    'xrechnung',
    XR,
    change('<cac:AccountingSupplierParty>', `${sheet('b.csv')}<cac:AccountingSupplierParty>`),
    false,
  ],
  [
    'BR-DE-19',
    'a wrong account with two means of payment in one',
    'xrechnung',
    XR,
    change(
      /<cbc:PaymentMeansCode>58(.*?)DE02120300000000202051/,
      '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentMeansCode>58$1DE1',
    ),
    false,
  ],
  ['BR-DE-19', 'a wrong account', 'xrechnung', XR, change('DE02120300000000202051', 'DE1'), true],
  ['BR-TMP-CVD-01', 'a classification without its list', 'xrechnung', vehicleXml(), change(' listID="CVD"', ''), false],
  ['BR-TMP-CVD-01', 'a classification of an unknown list', 'xrechnung', vehicleXml(), change(' listID="CVD"', ' listID="none"'), true],
  [
    'BR-DEX-07',
    'an electronic address with an empty scheme',
    'xrechnung',
    extensionXml(),
    change('<cbc:EndpointID schemeID="0088"', '<cbc:EndpointID schemeID=""'),
    false,
  ],
  ['BR-DE-21', 'no context', 'xrechnung', XR_CII, change(CONTEXT, ''), false],
  ['BR-DE-21', 'a context that names another specification', 'xrechnung', XR_CII, change('xrechnung_3.0<', 'xrechnung_9.0<'), true],
  ['PEPPOL-EN16931-R001', 'no context', 'xrechnung', XR_CII, change(CONTEXT, ''), false],
  [
    'PEPPOL-EN16931-R001',
    'a context without process',
    'xrechnung',
    XR_CII,
    change(/<ram:BusinessProcess[^]*?<\/ram:BusinessProcess\w+>/, ''),
    true,
  ],
  [
    'PEPPOL-EN16931-R010',
    'a buyer elsewhere without address',
    'xrechnung',
    XR_CII,
    change('<ram:SellerTradeParty>', '<ram:BuyerTradeParty/><ram:SellerTradeParty>'),
    true,
  ],
  [
    'BR-DE-TMP-32',
    'a delivery without a date and no period',
    'xrechnung',
    XR_CII,
    (text) => text.replace(PERIODS, '').replace(/<udt:DateTimeString format="102">20261030<\/udt:DateTimeString>/, ''),
    false,
  ],
  ['BR-DE-TMP-32', 'no delivery and no period', 'xrechnung', XR_CII, (text) => text.replace(PERIODS, '').replace(DELIVERY, ''), true],
  ['BR-DE-18', 'a wrong discount in the first description', 'xrechnung', XR_CII, terms('#SKONTO#x#\n', 'Net'), true],
  ['BR-DE-18', 'a wrong discount in the second description', 'xrechnung', XR_CII, terms('Net', '#SKONTO#x#\n'), false],
  ['PEPPOL-EN16931-R120', 'a base quantity of the gross price alone', 'peppol', PEPPOL_CII, baseOfGross, false],
  ['PEPPOL-EN16931-R120', 'a base quantity of the net price', 'peppol', PEPPOL_CII, baseOfNet, true],
  ['PEPPOL-EN16931-P0100', 'an unknown type code', 'peppol', PEPPOL_CII, change('<ram:TypeCode>380<', '<ram:TypeCode>999<'), false],
  [
    'DE-R-015',
    'no buyer reference between German parties',
    'peppol',
    nationalXml('DE'),
    change(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''),
    true,
  ],
  [
    'DE-R-015',
    'no buyer reference where the seller has two countries',
    'peppol',
    nationalXml('DE'),
    (text) => text.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, '').replace(GERMAN, GERMAN + GERMAN),
    false,
  ],
  ['NL-R-002', 'no street of a Dutch seller', 'peppol', nationalXml('NL'), change(/<cbc:StreetName>.*?<\/cbc:StreetName>/, ''), true],
  [
    'NL-R-002',
    'no street of a seller with two countries',
    'peppol',
    nationalXml('NL'),
    (text) =>
      text.replace(/<cbc:StreetName>.*?<\/cbc:StreetName>/, '').replace(GERMAN.replace('DE', 'NL'), GERMAN.replace('DE', 'NL').repeat(2)),
    false,
  ],
  [
    'PEPPOL-EN16931-R111',
    'an empty end of a line period',
    'peppol',
    peppolXml(),
    change(/(<cac:InvoiceLine>[^]*?)<cbc:EndDate>.*?<\/cbc:EndDate>/, '$1<cbc:EndDate/>'),
    true,
  ],
  ['PEPPOL-COMMON-R056-2', 'a wrong Dutch VAT identifier', 'peppol', peppolXml(), change('DE123456789', 'NL1'), true],
  [
    'PEPPOL-COMMON-R056-2',
    'a wrong Dutch VAT identifier with two tax schemes',
    'peppol',
    peppolXml(),
    (text) => text.replace(`DE123456789</cbc:CompanyID>${SCHEME}`, `NL1</cbc:CompanyID>${SCHEME}${SCHEME}`),
    false,
  ],
]

function provider(id: string): string {
  return `<cac:ServiceProviderParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID>${SCHEME}</cac:PartyTaxScheme></cac:Party></cac:ServiceProviderParty><cac:PartyLegalEntity>`
}

function subPeriod(end: string): string {
  return `<cac:SubInvoiceLine><cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`
}

function foreignRate(text: string): string {
  const [head = '', tail = ''] = text.split('<cac:TaxTotal>')
  return `${head}<cac:TaxTotal>${tail.replace(/<cbc:Percent>(.*?)<\/cbc:Percent>/, '<x:Percent xmlns:x="urn:x">$1</x:Percent>')}`
}

function twoRates(second: string): (text: string) => string {
  return change(
    '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
    `<ram:RateApplicablePercent>7</ram:RateApplicablePercent><ram:RateApplicablePercent>${second}</ram:RateApplicablePercent>`,
  )
}

function withoutTaxIds(seller: string): (text: string) => string {
  return (text) => text.replace(/<cac:TaxRepresentativeParty>[^]*?<\/cac:TaxRepresentativeParty>/, '').replace('DE123456789', seller)
}

function movedTotals(text: string): string {
  const totals =
    /<ram:SpecifiedTradeSettlementHeaderMonetarySummation>[^]*<\/ram:SpecifiedTradeSettlementHeaderMonetarySummation>/.exec(text)?.[0] ?? ''
  return text.replace(totals, '').replace('</ram:SpecifiedTradeProduct>', `${totals}</ram:SpecifiedTradeProduct>`)
}

function twoCurrencies(text: string): string {
  const codes = '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>'
  return text.replace('</cbc:DocumentCurrencyCode>', `$&${codes}`)
}

function totalIn(currency: string): (text: string) => string {
  const total = `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">1</cbc:TaxAmount></cac:TaxTotal>`
  return (text) => text.replace('<cac:LegalMonetaryTotal>', `${total}$&`)
}

function ciiCurrencies(text: string): string {
  const codes = '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode>'
  return text.replace('<ram:InvoiceCurrencyCode>', `${codes}$&`)
}

function ciiTotal(text: string): string {
  return text.replace('<ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="USD">1</ram:TaxTotalAmount>$&')
}

function withPeriod(before: string, inside: string): (text: string) => string {
  const without = (text: string): string => text.replace(PERIODS, '')
  return (text) => without(text).replace(before, `<ram:BillingSpecifiedPeriod>${inside}</ram:BillingSpecifiedPeriod>$&`)
}

function period(inside: string): (text: string) => string {
  return withPeriod('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>', inside)
}

function linePeriod(inside: string): (text: string) => string {
  return withPeriod('<ram:SpecifiedTradeSettlementLineMonetarySummation>', inside)
}

/** A further registration of the seller, under some tax schemes. */
function taxSchemes(...ids: readonly string[]): (text: string) => string {
  const schemes = ids.map((id) => `<cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme>`).join('')
  const registration = `<cac:PartyTaxScheme><cbc:CompanyID>Moms</cbc:CompanyID>${schemes}</cac:PartyTaxScheme>`
  return (text) => text.replace('<cac:PartyLegalEntity>', `${registration}$&`)
}

function categoryAtPrice(text: string): string {
  const category = /<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/.exec(text)?.[0] ?? ''
  return text.replaceAll(category, '').replace('</cac:Price>', `${category}$&`)
}

/** A Danish seller without legal registration, in other countries. */
function unregistered(countries: string): (text: string) => string {
  return (text) =>
    text
      .replace(/<ram:SpecifiedLegalOrganization>[^]*?<\/ram:SpecifiedLegalOrganization>/, '')
      .replace('<ram:CountryID>DK</ram:CountryID>', countries)
}

function withoutRegistrations(text: string): string {
  return text
    .replace(/<ram:SellerTaxRepresentativeTradeParty>[^]*?<\/ram:SellerTaxRepresentativeTradeParty>/, '')
    .replace(/<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/g, '')
}

function withoutLineTax(text: string): string {
  return text
    .replace(/(<ram:SpecifiedLineTradeSettlement>)\s*<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/, '$1')
    .replace(/<ram:SellerTaxRepresentativeTradeParty>[^]*?<\/ram:SellerTaxRepresentativeTradeParty>/, '')
    .replace(/<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/g, '')
}

function terms(...descriptions: readonly string[]): (text: string) => string {
  const written = descriptions.map((one) => `<ram:Description>${one}</ram:Description>`).join('')
  return change(/<ram:SpecifiedTradePaymentTerms>/, `<ram:SpecifiedTradePaymentTerms>${written}`)
}

const withoutBase = (text: string): string => text.replace(/<ram:BasisQuantity[^>]*>[^<]*<\/ram:BasisQuantity>/g, '')
const quantity = '<ram:BasisQuantity unitCode="HUR">2</ram:BasisQuantity>'
const baseIn =
  (price: string) =>
  (text: string): string =>
    withoutBase(text).replace(new RegExp(`(<ram:${price}>\\s*<ram:ChargeAmount>[^<]*</ram:ChargeAmount>)`), `$1${quantity}`)

function baseOfGross(text: string): string {
  return baseIn('GrossPriceProductTradePrice')(text)
}

function baseOfNet(text: string): string {
  return baseIn('NetPriceProductTradePrice')(text)
}

function rulesIn(text: string, set: RulesetName): readonly string[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: [set], xml }).findings.map(({ rule }) => rule)
}

describe('doubled, empty, misplaced and foreign elements', () => {
  it.each(ROWS)('%s on %s (%s)', (rule, _done, set, base, damage, fires) => {
    const damaged = damage(base)
    expect(damaged, 'the damage changes nothing').not.toBe(base)
    expect(rulesIn(base, set)).not.toContain(rule)
    if (fires) expect(rulesIn(damaged, set)).toContain(rule)
    else expect(rulesIn(damaged, set)).not.toContain(rule)
  })
})
