import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { invoiceXml, KINDS, type Kind } from './support/invoice.ts'
import { extensionXml, nationalXml, peppolXml, vehicleXml, xrechnungXml } from './support/national.ts'

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
const PEPPOL_CII = asCii(peppolXml(), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')

/** Rule, what is done, set, document, damage, and whether the rule then speaks. */
type Row = readonly [rule: string, done: string, set: RulesetName, base: string, damage: (text: string) => string, fires: boolean]
const change =
  (find: string | RegExp, put: string) =>
  (text: string): string =>
    text.replace(find, put)

const ROWS: readonly Row[] = [
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
  return validateView(readInvoice(xml).view, { rulesets: [set], xml }).findings.map(({ rule }) => rule)
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
