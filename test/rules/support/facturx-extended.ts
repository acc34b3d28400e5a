import { VAT_FAMILIES } from '../../../core/rules/en16931/vat-table.ts'

/** What is replaced by what in our valid invoice in CII, and under which VAT family. */
type Damage = readonly [find: string | RegExp, put: string, kind: string]

const LINE = '<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID>'
const line = (more: string): Damage => [LINE, `${LINE}${more}`, 'S']
const amount = (name: string, value = '1.01'): Damage => [
  new RegExp(`(HeaderMonetarySummation>[^]*?<ram:${name}>)[^<]*`),
  `$1${value}`,
  'S',
]

const OWN: Readonly<Record<string, Damage>> = {
  '01': [/<ram:IncludedNote><ram:Content>[^<]*<\/ram:Content>/, '<ram:IncludedNote>', 'S'],
  '02': line('<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>'),
  '03': [/(<ram:BuyerTradeParty>[^]*?schemeID=")VA/, '$1FC', 'S'],
  '04': ['<ram:Description>Colour</ram:Description>', '<ram:TypeCode>COLOUR</ram:TypeCode><ram:Description>Colour</ram:Description>', 'S'],
  '06': line('<ram:ParentLineID>1</ram:ParentLineID>'),
  '08': [/(<ram:LineID>1<\/ram:LineID>)/, '$1<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>', 'S'],
  '11': line('<ram:ParentLineID>7</ram:ParentLineID>'),
  '12': [
    /<ram:IncludedSupplyChainTradeLineItem>/,
    '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>G1</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>0.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>G2</ram:LineID><ram:ParentLineID>G1</ram:ParentLineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>$&',
    'S',
  ],
  'BR-22': [/<ram:BilledQuantity.*?<\/ram:BilledQuantity>/, '', 'S'],
  'BR-23': [/<ram:BilledQuantity unitCode="HUR"/, '<ram:BilledQuantity', 'S'],
  'BR-24': [/(LineMonetarySummation>)<ram:LineTotalAmount>.*?<\/ram:LineTotalAmount>/, '$1', 'S'],
  'BR-26': [/(<ram:NetPriceProductTradePrice>)<ram:ChargeAmount>.*?<\/ram:ChargeAmount>/, '$1', 'S'],
  'CO-04': [/(<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>.*?)<ram:CategoryCode>S<\/ram:CategoryCode>/, '$1', 'S'],
  'BR-38': [
    /(<udt:Indicator>true<[^]*?)<ram:ReasonCode>FC<\/ram:ReasonCode><ram:Reason>Freight<\/ram:Reason>(?=<ram:CategoryTradeTax>)/,
    '$1',
    'S',
  ],
  'BR-44': [/<ram:ReasonCode>FC<\/ram:ReasonCode><ram:Reason>Freight<\/ram:Reason>(?!<ram:CategoryTradeTax>)/, '', 'S'],
  'BR-54-1': ['<ram:Description>Colour</ram:Description>', '', 'S'],
  'BR-54-2': ['<ram:Value>Red</ram:Value>', '', 'S'],
  'CII-DT-097a': ['<udt:DateTimeString format="102">20261102', '<udt:DateTimeString format="205">202611022561', 'S'],
  'CO-10': amount('LineTotalAmount', '100.02'),
  'CO-11': amount('AllowanceTotalAmount', '10.02'),
  'CO-12': amount('ChargeTotalAmount', '5.02'),
  'CO-13': amount('TaxBasisTotalAmount'),
  'CO-15': amount('GrandTotalAmount'),
  'CO-16': amount('DuePayableAmount'),
  'S-09b': [/(<ram:ApplicableTradeTax><ram:CalculatedAmount>)18.05/, '$11.00', 'S'],
}

/** The damage that breaks a rule BR-FXEXT of the EXTENDED profile. */
export function EXTENDED_DAMAGES(id: string): Damage | undefined {
  if (id === 'BR-CO-25') return [/<ram:SpecifiedTradePaymentTerms>[^]*?<\/ram:SpecifiedTradePaymentTerms>/, '', 'S']
  const name = id.replace('BR-FXEXT-', '')
  const own = OWN[name]
  if (own !== undefined) return own
  const [, family = '', number = ''] = /^([A-Z]+)-?(01|08)/.exec(name) ?? []
  const code = VAT_FAMILIES.find((one) => one.family === family)?.code ?? ''
  if (number === '08') return [/(<ram:BasisAmount>)95.00/, '$190.00', family]
  const entry = /<ram:ApplicableTradeTax>(?:(?!<\/ram:ApplicableTradeTax>)[^])*?<ram:BasisAmount>[^]*?<\/ram:ApplicableTradeTax>/
  return number === '01' && code !== '' ? [entry, '', family] : undefined
}
