import { extensionXml, nationalXml, peppolXml, selfBillingXml, vehicleXml, xrechnungXml } from './national.ts'

/** The valid invoice that a damage is made to, by name; two capitals are a country of Peppol. */
export function baseXml(name: string): string {
  const known: Readonly<Record<string, () => string>> = {
    xrechnung: xrechnungXml,
    extension: extensionXml,
    vehicle: vehicleXml,
    peppol: peppolXml,
    'self-billing': selfBillingXml,
    'DE credit note': () => creditNote(nationalXml('DE')),
    'DK credit note': () => creditNote(nationalXml('DK')),
    'NL credit note': () => creditNote(nationalXml('NL')),
    'peppol credit note': () => creditNote(peppolXml()),
    'self-billing credit note': () => creditNote(selfBillingXml()).replace('>381<', '>261<'),
  }
  return known[name]?.() ?? nationalXml(name)
}

function creditNote(invoice: string): string {
  return invoice
    .replace(/<cbc:DueDate>.*?<\/cbc:DueDate>/, '')
    .replaceAll('InvoiceTypeCode', 'CreditNoteTypeCode')
    .replace(/>3(80|89)</, '>381<')
    .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace(
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
      '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
    )
    .replace('</Invoice>', '</CreditNote>')
}

export type NationalDamage = readonly [base: string, find: string | RegExp, put: string]

const seller = (find: string): RegExp => new RegExp(`(<cac:AccountingSupplierParty>[^]*?)${find}`)
const buyer = (find: string): RegExp => new RegExp(`(<cac:AccountingCustomerParty>[^]*?)${find}`)
const line = (find: string): RegExp => new RegExp(`(<cac:(?:Invoice|CreditNote)Line>[^]*?)${find}`)
const MEANS = /<cac:PaymentMeans>[^]*?<\/cac:PaymentMeans>/
const means = (code: string, inside: string): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${inside}</cac:PaymentMeans>`
const MANDATE =
  '<cac:PaymentMandate><cbc:ID>M</cbc:ID><cac:PayerFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>'
const CARD =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>V</cbc:NetworkID></cac:CardAccount>'
const ACCOUNT = '<cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount>'
const endpoint = (scheme: string, id: string): NationalDamage => [
  'peppol',
  seller('schemeID="0088">4000000000006</cbc:EndpointID>'),
  `$1schemeID="${scheme}">${id}</cbc:EndpointID>`,
]
const terms = (note: string): string => `<cac:PaymentTerms><cbc:Note>${note}</cbc:Note></cac:PaymentTerms><cac:AllowanceCharge>`
const reference = (inside: string): string =>
  `<cac:AdditionalDocumentReference>${inside}</cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`
const exemption = (code: string): NationalDamage => [
  'peppol',
  /(<cac:TaxSubtotal>.*?<cbc:Percent>19<\/cbc:Percent>)/,
  `$1<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`,
]
const city = '<cbc:CityName>.*?</cbc:CityName>'
const zone = '<cbc:PostalZone>.*?</cbc:PostalZone>'
const street = '<cbc:StreetName>.*?</cbc:StreetName>'

/** What breaks a rule of XRechnung; Peppol has the same rules for German parties under its own ids. */
// prettier-ignore
const GERMAN: Readonly<Record<string, readonly [string | RegExp, string]>> = {
  '1': [MEANS, ''],
  '2': [/<cac:Contact>.*?<\/cac:Contact>/, ''],
  '16': [/<cac:TaxRepresentativeParty>[^]*?<\/cac:TaxRepresentativeParty>|<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>/g, ''],
  '17': ['>380<', '>393<'],
  '18': ['<cac:AllowanceCharge>', terms('#SKONTO#TAGE=14#PROZENT=2#\n')],
  '19': ['DE02120300000000202051', 'DE02120300000000202050'],
  '20': [MEANS, means('59', MANDATE.replace('202051', '202050'))],
  '21': ['xrechnung_3.0<', 'xrechnung_2.3<'],
  '22': ['<cac:AccountingSupplierParty>', reference('<cbc:ID>2</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>')],
  '23-a': [/<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/, ''],
  '23-b': ['<cac:PayeeFinancialAccount>', `${CARD}<cac:PayeeFinancialAccount>`],
  '24-a': [MEANS, means('48', '')],
  '24-b': [MEANS, means('48', CARD + ACCOUNT)],
  '25-a': [MEANS, means('59', '')],
  '25-b': [MEANS, means('59', ACCOUNT + MANDATE)],
  '26': [/>380<([^]*?)<cac:BillingReference>[^]*?<\/cac:BillingReference>/, '>384<$1'],
  '27': ['+49 30 1234', 'see web'],
  '28': ['anna@werk.example', 'anna at werk'],
  '30': [MEANS, means('59', MANDATE)],
  '31': [MEANS, means('59', '<cac:PaymentMandate><cbc:ID>M</cbc:ID></cac:PaymentMandate>')],
}

const XRECHNUNG_OWN: Readonly<Record<string, NationalDamage>> = {
  'BR-DE-TMP-32': ['xrechnung', /<cbc:ActualDeliveryDate>.*?<\/cbc:ActualDeliveryDate>|<cac:InvoicePeriod>.*?<\/cac:InvoicePeriod>/g, ''],
  'BR-TMP-2': [
    'xrechnung',
    '<cac:AccountingSupplierParty>',
    reference(
      '<cbc:ID>2</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>www.a.example</cbc:URI></cac:ExternalReference></cac:Attachment>',
    ),
  ],
  'BR-DEX-02': ['extension', /(<cac:SubInvoiceLine>.*?)100\.00/, '$190.00'],
  'BR-DEX-03': ['extension', /(<cac:SubInvoiceLine>.*?)<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/, '$1'],
  'BR-DEX-09': ['extension', '>0.00</cbc:PaidAmount>', '>7.00</cbc:PaidAmount>'],
  'BR-DEX-14': ['extension', '<cbc:PaidAmount currencyID="EUR">', '<cbc:PaidAmount currencyID="USD">'],
  'BR-DE-CVD-03': ['vehicle', 'listID="CVD"', 'listID="STI"'],
  'BR-DE-CVD-04': ['vehicle', '>M1<', '>M9<'],
  'BR-DE-CVD-05': ['vehicle', '>clean<', '>dirty<'],
  'BR-DE-CVD-06-a': ['vehicle', '>cva<', '>colour<'],
  'BR-DE-CVD-06-b': ['vehicle', 'listID="CVD"', 'listID="STI"'],
}

/** Rules that XRechnung shares with Peppol, on the base of either. */
// prettier-ignore
const SHARED: Readonly<Record<string, readonly [string | RegExp, string]>> = {
  R005: ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>'],
  R008: ['<cbc:Note>', '<cbc:TaxPointDate/><cbc:Note>'],
  R040: [/(<cac:AllowanceCharge>.*?)<cbc:Amount currencyID="EUR">10\.00<\/cbc:Amount>/, '$1<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>'],
  R041: [/(<cac:AllowanceCharge>.*?)<cbc:Amount/, '$1<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric><cbc:Amount'],
  R042: [/(<cbc:Amount currencyID="EUR">10\.00<\/cbc:Amount>)/, '$1<cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>'],
  R043: ['<cbc:ChargeIndicator>false<', '<cbc:ChargeIndicator>no<'],
  R044: [/(<cac:Price>.*?<cbc:ChargeIndicator>)false/, '$1true'],
  R046: ['>51.00<', '>52.00<'],
  R053: [/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/, ''],
  R054: ['<cac:TaxTotal>', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>'],
  R055: [/(<\/cbc:DocumentCurrencyCode>)([^]*?)<cac:TaxTotal>/, '$1<cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>$2<cac:TaxTotal><cbc:TaxAmount currencyID="USD">-1.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>'],
  R061: [MEANS, means('59', '')],
  R101: [line('<cac:Item>'), '$1<cac:DocumentReference><cbc:ID>1</cbc:ID></cac:DocumentReference><cac:Item>'],
  R110: [line('<cbc:StartDate>2026-10-01'), '$1<cbc:StartDate>2026-09-01'],
  R111: [line('<cbc:EndDate>2026-10-31'), '$1<cbc:EndDate>2026-11-01'],
  R120: ['>50.00<', '>49.00<'],
  R121: [/(<cbc:BaseQuantity unitCode="HUR">)1/, '$10'],
  R130: ['<cbc:BaseQuantity unitCode="HUR">', '<cbc:BaseQuantity unitCode="DAY">'],
}

// prettier-ignore
const PEPPOL_OWN: Readonly<Record<string, NationalDamage>> = {
  'PEPPOL-EN16931-R002': ['peppol', '<cbc:Note>', '<cbc:Note>First</cbc:Note><cbc:Note>'],
  'PEPPOL-EN16931-R003': ['peppol', '<cbc:BuyerReference>4711</cbc:BuyerReference>', ''],
  'PEPPOL-EN16931-R004': ['peppol', 'poacc:billing:3.0<', 'poacc:other:3.0<'],
  'PEPPOL-EN16931-R007': ['peppol', 'poacc:billing:01:1.0', 'poacc:other:01:1.0'],
  'PEPPOL-EN16931-R051': ['peppol', /(<cbc:PriceAmount currencyID=")EUR/, '$1USD'],
  'PEPPOL-EN16931-R080': ['peppol credit note', '<cac:AccountingSupplierParty>', reference('<cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>')],
  'PEPPOL-EN16931-R100': ['peppol', line('<cac:Item>'), '$1<cac:DocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:DocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:Item>'],
  'PEPPOL-EN16931-P0100': ['peppol', '>380<', '>389<'],
  'PEPPOL-EN16931-P0101': ['peppol credit note', '>381<', '>261<'],
  'PEPPOL-EN16931-P0112': ['peppol', '>380<', '>326<'],
  'PEPPOL-EN16931-P0104': exemption('VATEX-EU-G'),
  'PEPPOL-EN16931-P0105': exemption('VATEX-EU-O'),
  'PEPPOL-EN16931-P0106': exemption('VATEX-EU-IC'),
  'PEPPOL-EN16931-P0107': exemption('VATEX-EU-AE'),
  'PEPPOL-EN16931-P0108': exemption('VATEX-EU-D'),
  'PEPPOL-EN16931-P0109': exemption('VATEX-EU-F'),
  'PEPPOL-EN16931-P0110': exemption('VATEX-EU-I'),
  'PEPPOL-EN16931-P0111': exemption('VATEX-EU-J'),
  'PEPPOL-EN16931-F001': ['peppol', '<cbc:DueDate>2026-12-02', '<cbc:DueDate>02.12.2026'],
  'PEPPOL-EN16931-CL007': ['peppol', /(<cbc:PriceAmount currencyID=")EUR/, '$1EURO'],
  'PEPPOL-EN16931-CL008': endpoint('0037', '1'),
  'PEPPOL-COMMON-R040': endpoint('0088', '4000000000007'),
  'PEPPOL-COMMON-R041': endpoint('0192', '974760674'),
  'PEPPOL-COMMON-R042': endpoint('0184', '1234567'),
  'PEPPOL-COMMON-R043': endpoint('0208', '0123456789'),
  'PEPPOL-COMMON-R044': endpoint('0201', 'ABC'),
  'PEPPOL-COMMON-R045': endpoint('0210', 'ABC'),
  'PEPPOL-COMMON-R046': endpoint('9907', 'ABC'),
  'PEPPOL-COMMON-R047': endpoint('0211', 'IT12345678901'),
  'PEPPOL-COMMON-R049': endpoint('0007', '5560360794'),
  'PEPPOL-COMMON-R050': endpoint('0151', '12345678901'),
  'PEPPOL-COMMON-R052': endpoint('0096', '123'),
  'PEPPOL-COMMON-R053': endpoint('0198', '12345678'),
  'PEPPOL-COMMON-R054': endpoint('0106', '123'),
  'PEPPOL-COMMON-R055': endpoint('0190', '123'),
  'PEPPOL-COMMON-R056-1': endpoint('9944', 'NL123'),
  'PEPPOL-COMMON-R056-2': ['peppol', 'DE123456789', 'NL123456789'],
  'PEPPOL-COMMON-R057': endpoint('0217', '123'),
  'DE-R-T02': ['DE', '<cac:AccountingSupplierParty>', reference('<cbc:ID>2</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>www.a.example</cbc:URI></cac:ExternalReference></cac:Attachment>')],
  'DK-R-002': ['DK', seller('<cbc:CompanyID schemeID.*?</cbc:CompanyID>'), '$1'],
  'DK-R-003': ['DK', 'listID="STI"', 'listID="TST"'],
  'DK-R-004': ['DK', '>FC</cbc:AllowanceChargeReasonCode>', '>ZZZ</cbc:AllowanceChargeReasonCode>'],
  'DK-R-005': ['DK', MEANS, means('54', '')],
  'DK-R-006': ['DK', MEANS, means('42', ACCOUNT)],
  'DK-R-007': ['DK', MEANS, means('49', '')],
  'DK-R-008': ['DK', MEANS, means('50', '<cbc:PaymentID>02#</cbc:PaymentID>')],
  'DK-R-009': ['DK', MEANS, means('50', '<cbc:PaymentID>04#1</cbc:PaymentID>')],
  'DK-R-010': ['DK', MEANS, means('93', '<cbc:PaymentID>70#</cbc:PaymentID>')],
  'DK-R-011': ['DK', MEANS, means('93', '<cbc:PaymentID>71#1</cbc:PaymentID>')],
  'DK-R-013': ['DK', /(<cac:PartyIdentification><cbc:ID) schemeID="0088"/, '$1'],
  'DK-R-014': ['DK', seller('schemeID="0184"'), '$1schemeID="0088"'],
  'DK-R-016': ['DK credit note', /(<cbc:PayableAmount currencyID="EUR">)/, '$1-'],
  'DK-R-017': ['DK', buyer('schemeID="0184"'), '$1schemeID="0088"'],
  'GR-R-001-1': ['GR', '|A|1<', '|A<'],
  'GR-R-001-2': ['GR', '>094259216|', '>094259217|'],
  'GR-R-001-3': ['GR', '02/11/2026', '03/11/2026'],
  'GR-R-001-4': ['GR', '|0|1.1', '|x|1.1'],
  'GR-R-001-5': ['GR', '|0|1.1', '|0|9.9'],
  'GR-R-001-6': ['GR', '|A|1<', '||1<'],
  'GR-R-001-7': ['GR', '|A|1<', '|A|<'],
  'GR-R-002': ['GR', '<cac:PartyName><cbc:Name>Werk Nord</cbc:Name></cac:PartyName>', ''],
  'GR-S-011': ['GR', seller('EL094259216'), '$1EL094259217'],
  'GR-R-003': ['GR', seller('EL094259216'), '$1EL094259217'],
  'GR-R-004-1': ['GR', '##M.AR.K##', 'Mark'],
  'GR-S-008-1': ['GR', '##INVOICE|URL##', 'Link'],
  'GR-R-008-2': ['GR', '<cac:AccountingSupplierParty>', reference('<cbc:ID>9</cbc:ID><cbc:DocumentDescription>##INVOICE|URL##</cbc:DocumentDescription>')],
  'GR-R-004-2': ['GR', '400001234', 'A1'],
  'GR-R-008-3': ['GR', '<cbc:URI>https://a.example</cbc:URI>', ''],
  'GR-R-005': ['GR', '<cac:PartyName><cbc:Name>Sud</cbc:Name></cac:PartyName>', ''],
  'GR-R-009': ['GR', seller('schemeID="9933"'), '$1schemeID="0088"'],
  'GR-R-006': ['GR', buyer('EL094259216'), '$1EL094259217'],
  'GR-R-010': ['GR', buyer('schemeID="9933"'), '$1schemeID="0088"'],
  'IS-R-001': ['IS', '>380<', '>383<'],
  'IS-R-002': ['IS', seller('schemeID="0196"'), '$1schemeID="0088"'],
  'IS-R-003': ['IS', seller(street), '$1'],
  'IS-R-004': ['IS', buyer('schemeID="0196"'), '$1schemeID="0088"'],
  'IS-R-005': ['IS', buyer(street), '$1'],
  'IS-R-006': ['IS', MEANS, means('9', ACCOUNT)],
  'IS-R-007': ['IS', MEANS, means('42', ACCOUNT)],
  'IS-R-008': ['IS', '<cbc:ID>2026-12-02</cbc:ID>', '<cbc:ID>soon</cbc:ID>'],
  'IS-R-009': ['IS', '<cbc:DueDate>2026-12-02</cbc:DueDate>', ''],
  'IS-R-010': ['IS', '<cbc:DueDate>2026-12-02', '<cbc:DueDate>2026-12-03'],
  'IT-R-001': ['IT', seller('<cac:PartyLegalEntity>'), '$1<cac:PartyTaxScheme><cbc:CompanyID>x</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>'],
  'IT-R-002': ['IT', seller(street), '$1'],
  'IT-R-003': ['IT', seller(city), '$1'],
  'IT-R-004': ['IT', seller(zone), '$1'],
  'NL-R-001': ['NL credit note', /<cac:BillingReference>[^]*?<\/cac:BillingReference>/, ''],
  'NL-R-002': ['NL', seller(street), '$1'],
  'NL-R-003': ['NL', seller('schemeID="0106"'), '$1schemeID="0088"'],
  'NL-R-004': ['NL', buyer(street), '$1'],
  'NL-R-005': ['NL', buyer('schemeID="0106"'), '$1schemeID="0088"'],
  'NL-R-006': ['NL', '<cac:Delivery>', '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>V</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:TaxRepresentativeParty><cac:Delivery>'],
  'NL-R-007': ['NL', MEANS, ''],
  'NL-R-008': ['NL', MEANS, means('42', ACCOUNT)],
  'NL-R-009': ['NL', line('<cac:Item>'), '$1<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference><cac:Item>'],
  'NO-R-001': ['NO', seller('NO974760673MVA'), '$1NO974760674MVA'],
  'NO-R-002': ['NO', 'Foretaksregisteret', 'x'],
  'SE-R-001': ['SE', seller('SE556036079301'), '$1SE5560360793'],
  'SE-R-002': ['SE', seller('SE556036079301'), '$1SEA56036079301'],
  'SE-R-003': ['SE', seller('>5560360793<'), '$1>556036-079A<'],
  'SE-R-004': ['SE', seller('>5560360793<'), '$1>55603607931<'],
  'SE-R-013': ['SE', seller('>5560360793<'), '$1>5560360794<'],
  'SE-R-005': ['SE', seller('<cac:PartyLegalEntity>'), '$1<cac:PartyTaxScheme><cbc:CompanyID>x</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>'],
  'SE-R-006': ['SE', line('<cbc:Percent>25<'), '$1<cbc:Percent>24<'],
  'SE-R-007': ['SE', MEANS, means('30', giro('PLUSGIRO', 'x1'))],
  'SE-R-008': ['SE', MEANS, means('30', giro('BANKGIRO', 'x123456'))],
  'SE-R-009': ['SE', MEANS, means('30', giro('BANKGIRO', '1'))],
  'SE-R-010': ['SE', MEANS, means('30', giro('PLUSGIRO', '1'))],
  'SE-R-011': ['SE', MEANS, means('50', ACCOUNT)],
  'SE-R-012': ['SE', MEANS, means('31', ACCOUNT)],
}

function giro(kind: string, account: string): string {
  return `<cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>SE:${kind}</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>`
}

/** The damage of a rule of a set that no simple one breaks (`simple-damages.ts`). */
export function nationalDamage(set: 'xrechnung' | 'peppol' | 'peppol_self_billing', id: string): NationalDamage | undefined {
  const base = set === 'xrechnung' ? 'xrechnung' : set === 'peppol' ? 'peppol' : 'self-billing'
  const shared = SHARED[/^PEPPOL-EN16931-(R\d+)$/.exec(id)?.[1] ?? '']
  if (shared !== undefined) return [base, ...shared]
  if (set === 'xrechnung') {
    const german = GERMAN[/^BR-DE-(\d+(?:-[ab])?)$/.exec(id)?.[1] ?? '']
    return german === undefined ? XRECHNUNG_OWN[id] : [base, ...german]
  }
  const own = PEPPOL_OWN[id]
  if (own !== undefined && set === 'peppol_self_billing') {
    if (id.endsWith('P0100')) return ['self-billing', '>389<', '>380<']
    if (id.endsWith('P0101')) return ['self-billing credit note', '>261<', '>381<']
    if (id.endsWith('R004')) return ['self-billing', 'poacc:selfbilling:3.0<', 'poacc:other:3.0<']
    if (id.endsWith('R007')) return ['self-billing', 'poacc:selfbilling:01:1.0', 'poacc:other:01:1.0']
    return own
  }
  if (own !== undefined) return own
  const [, number = '', part] = /^DE-R-(\d+)(?:-([12]))?$/.exec(id) ?? []
  const german = GERMAN[`${Number(number)}${part === undefined ? '' : part === '1' ? '-a' : '-b'}`]
  return german === undefined ? undefined : ['DE', ...german]
}
