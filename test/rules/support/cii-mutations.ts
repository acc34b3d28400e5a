import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import type { RulesetName } from '../../../core/terms/finding.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { invoiceXml, KINDS } from './invoice.ts'
import { baseXml } from './national-mutations.ts'

/** One small damage to a valid invoice in CII: the invoice by name (a VAT category, or one of `baseXml`), what is replaced by what. */
export type CiiDamage = readonly [base: string, find: string | RegExp, put: string]

/** The valid invoice of a name, written as CII, with the usage specification of the original and a note without a subject code, as Peppol wants it. */
export function ciiXml(base: string): string {
  const kind = KINDS[base]
  const text = kind === undefined ? baseXml(base) : invoiceXml(kind)
  const specification = /<cbc:CustomizationID>([^<]*)/.exec(text)?.[1] ?? ''
  return writeInvoice(readInvoice(parseXml(text)).view, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931')
    .xml.replace(/(<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/, `$1${specification}`)
    .replace(/<ram:SubjectCode>[^<]*<\/ram:SubjectCode>/, '')
}

/** Without the VAT identifiers of the parties. */
const unregistered = (base: string): CiiDamage => [base, /<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/g, '']
const within = (group: string, find: string): RegExp => new RegExp(`(<ram:${group}>[^]*?)${find}`)
const contact = '<ram:DefinedTradeContact><ram:PersonName>Eva Kern</ram:PersonName></ram:DefinedTradeContact>'
const reference = (code: string): string =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>7</ram:IssuerAssignedID><ram:TypeCode>${code}</ram:TypeCode></ram:AdditionalReferencedDocument>`
const LINE_TOTAL = '<ram:SpecifiedTradeSettlementLineMonetarySummation>'
const DUE = '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>'
const POINT = '<ram:TaxPointDate><udt:DateString format="102">20261102</udt:DateString></ram:TaxPointDate>'
const swedishVat = (id: string): readonly [RegExp, string] => [/<ram:ID schemeID="VA">SE556036079301/, `<ram:ID schemeID="VAT">${id}`]
const giro = (code: string, account: string): readonly [RegExp, string] => [
  /<ram:TypeCode>58<[^]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
  `<ram:TypeCode>${code}</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:ProprietaryID>${account}</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>SE:BANKGIRO</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>`,
]

/** What breaks the official rules on CII that neither the measuring data nor the tables of `cii.test.ts` break. */
// prettier-ignore
export const CII_DAMAGES: Readonly<Partial<Record<RulesetName, Readonly<Record<string, CiiDamage>>>>> = {
  en16931: {
    'BR-AG-03': unregistered('AG'),
    'BR-AG-04': unregistered('AG'),
    'BR-G-04': unregistered('G'),
    'BR-Z-03': unregistered('Z'),
    'BR-CL-06': ['S', DUE, '<ram:DueDateTypeCode>3</ram:DueDateTypeCode>'],
    'BR-CO-03': ['S', DUE, `${POINT}${DUE}`],
    'CII-DT-052': ['S', within('CategoryTradeTax', '<ram:RateApplicablePercent>'), '$1<ram:ExemptionReasonCode>VATEX-EU-O</ram:ExemptionReasonCode><ram:RateApplicablePercent>'],
    'CII-DT-054': ['S', within('ApplicableTradeTax', '<ram:RateApplicablePercent>'), `$1${POINT}<ram:RateApplicablePercent>`],
    'CII-DT-058': ['S', within('ApplicableTradeTax', '<ram:RateApplicablePercent>'), `$1${DUE}<ram:RateApplicablePercent>`],
    'CII-SR-449': ['S', within('ShipToTradeParty', '<ram:GlobalID'), '$1<ram:ID>7</ram:ID><ram:GlobalID'],
    'CII-SR-455': ['S', within('SellerTradeParty', '<ram:PostalTradeAddress>'), `$1${contact}${contact}<ram:PostalTradeAddress>`],
    'CII-SR-456': ['S', within('BuyerTradeParty', '<ram:PostalTradeAddress>'), `$1${contact}${contact}<ram:PostalTradeAddress>`],
    'CII-SR-462': ['S', DUE, `${DUE}<ram:DueDateTypeCode>72</ram:DueDateTypeCode>`],
    'CII-SR-474': ['S', `</${LINE_TOTAL.slice(1)}`, `</${LINE_TOTAL.slice(1)}${reference('130')}${reference('130')}`],
  },
  peppol: {
    'NL-R-003': ['NL', within('SellerTradeParty', 'schemeID="0106"'), '$1schemeID="0204"'],
    'NL-R-006': ['NL', '</ram:BuyerTradeParty>', '</ram:BuyerTradeParty><ram:SellerTaxRepresentativeTradeParty><ram:Name>Noord</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>1011</ram:PostcodeCode><ram:CityName>Amsterdam</ram:CityName><ram:CountryID>NL</ram:CountryID></ram:PostalTradeAddress></ram:SellerTaxRepresentativeTradeParty>'],
    'NL-R-008': ['NL', '<ram:TypeCode>58<', '<ram:TypeCode>10<'],
    'NL-R-009': ['NL', '<ram:GrossPriceProductTradePrice>', '<ram:BuyerOrderReferencedDocument><ram:LineID>1</ram:LineID></ram:BuyerOrderReferencedDocument><ram:GrossPriceProductTradePrice>'],
    'PEPPOL-EN16931-R100': ['peppol', `</${LINE_TOTAL.slice(1)}`, `</${LINE_TOTAL.slice(1)}${reference('130')}${reference('130')}`],
    'PEPPOL-EN16931-R101': ['peppol', `</${LINE_TOTAL.slice(1)}`, `</${LINE_TOTAL.slice(1)}${reference('916')}`],
    'PEPPOL-EN16931-R111': ['peppol', within('SpecifiedLineTradeSettlement', '20261031'), '$120261101'],
    'SE-R-002': ['SE', ...swedishVat('SE55603607930A')],
    'SE-R-005': ['SE', within('SellerTradeParty', '</ram:SpecifiedTaxRegistration>'), '$1</ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">F-skatt</ram:ID></ram:SpecifiedTaxRegistration>'],
    'SE-R-006': ['SE', /<ram:ID schemeID="VA">SE([^]*?)<ram:RateApplicablePercent>25</, '<ram:ID schemeID="VAT">SE$1<ram:RateApplicablePercent>20<'],
    'SE-R-008': ['SE', ...giro('30', '123-4567')],
    'SE-R-011': ['SE', ...giro('50', '1234567')],
  },
  xrechnung: {
    'BR-DE-CVD-06-a': ['vehicle', '<ram:Description>cva</ram:Description>', '<ram:Description>cvb</ram:Description>'],
    'BR-DEX-15': ['extension', '<ram:LineID>1</ram:LineID>', '<ram:LineID>1</ram:LineID><ram:ParentLineID>1</ram:ParentLineID>'],
  },
}
