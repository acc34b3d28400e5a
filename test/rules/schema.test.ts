import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { PROFILES } from '../../core/profiles/profiles.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { bindingOf } from '../../core/formats/bindings.ts'
import type { CompiledRow } from '../../core/formats/binding/compiled.ts'
import { grammarOf } from '../../core/rules/syntax/schema/index.ts'
import type { SchemaType } from '../../core/rules/syntax/schema/grammar.ts'
import { MISSING_TERMS } from '../../core/rules/syntax/schema/missing-terms.ts'
import type { TermId } from '../../core/terms/types.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { stepOf } from '../support/extent.ts'
import { RULES_DAY } from '../support/day.ts'

function schemaFindings(text: string | Uint8Array): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml }).findings.filter(
    ({ rule }) => rule === 'KONTOR-SCHEMA',
  )
}

const asCii = (kind = KINDS['S']): string =>
  writeInvoice(readInvoice(parseXml(invoiceXml(kind))).view, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml

/** A part and what stands before it, in the other order. */
const swapped = (xml: string, above: RegExp, below: RegExp): string => {
  const [upper = '', lower = ''] = [above.exec(xml)?.[0], below.exec(xml)?.[0]]
  return xml.replace(lower, '').replace(upper, lower + upper)
}

const holds = (row: CompiledRow, term: TermId): boolean =>
  row.row.term === term || row.terms.has(term) || (row.row.compose?.terms ?? []).includes(term)

const CASES: readonly (readonly [what: string, xml: string, message: string, place: string])[] = [
  [
    'order in UBL',
    swapped(invoiceXml(), /<cbc:ID>.*?<\/cbc:ID>/, /<cbc:IssueDate>.*?<\/cbc:IssueDate>/),
    '“cbc:ID” stands below “IssueDate”',
    '/cbc:ID[1]',
  ],
  [
    'order in CII',
    swapped(asCii(), /<ram:TypeCode>380<\/ram:TypeCode>/, /<ram:IssueDateTime>.*?<\/ram:IssueDateTime>/s),
    '“ram:TypeCode” stands below “IssueDateTime”',
    '/ram:TypeCode[1]',
  ],
  [
    'a part too many',
    invoiceXml().replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '$&$&'),
    '“cbc:IssueDate” may stand here only once',
    '/cbc:IssueDate[2]',
  ],
  [
    'a name that no schema has',
    invoiceXml().replace('<cac:Country>', '<cbc:Village>Nord</cbc:Village><cac:Country>'),
    '“cbc:Village” has no place in “cac:PostalAddress”',
    '/cbc:Village[1]',
  ],
  [
    'a name of another vocabulary',
    invoiceXml().replace('<cac:Country>', '<cbc:CountrySubentity xmlns:cbc="urn:else">Nord</cbc:CountrySubentity><cac:Country>'),
    '“cbc:CountrySubentity” has no place in “cac:PostalAddress”',
    '/cbc:CountrySubentity[1]',
  ],
  [
    'a required part that is missing',
    invoiceXml().replace(/<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/s, ''),
    '“Invoice” lacks its part “cac:LegalMonetaryTotal”',
    '/Invoice',
  ],
  [
    'the last required part missing',
    invoiceXml().replace(/(<cac:Item>.*?)<cac:Price>.*?<\/cac:Price>|<cac:InvoiceLine>.*<\/cac:InvoiceLine>/gs, '$1'),
    'lacks its part “cac:InvoiceLine”',
    '/Invoice',
  ],
  [
    'neither part of a choice',
    asCii().replace(/<udt:DateTimeString format="102">[^<]*<\/udt:DateTimeString>/, ''),
    'lacks its part “DateTimeString / DateTime”',
    '/ram:IssueDateTime[1]',
  ],
  [
    'both parts of a choice',
    asCii().replace(/<udt:DateTimeString format="102">[^<]*<\/udt:DateTimeString>/, '$&$&'),
    '“udt:DateTimeString” may stand here only once',
    '/udt:DateTimeString[2]',
  ],
  ['text between parts', invoiceXml().replace('<cac:PartyName>', 'Werk$&'), 'between the parts of “cac:Party”', '/cac:Party[1]'],
  [
    'text in place of parts',
    asCii().replace(
      /<ram:ApplicableHeaderTradeDelivery\/>|<ram:ApplicableHeaderTradeDelivery>.*?<\/ram:ApplicableHeaderTradeDelivery>/s,
      '<ram:ApplicableHeaderTradeDelivery>none</ram:ApplicableHeaderTradeDelivery>',
    ),
    'between the parts of “ram:ApplicableHeaderTradeDelivery”',
    '/ram:ApplicableHeaderTradeDelivery[1]',
  ],
  [
    'a part inside a text',
    invoiceXml().replace('<cbc:ID>R-1</cbc:ID>', '<cbc:ID>R-<cbc:Note>1</cbc:Note></cbc:ID>'),
    '“cbc:Note” stands inside “cbc:ID”',
    '/cbc:Note[1]',
  ],
  [
    'no number',
    invoiceXml().replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$1a lot'),
    '“a lot” is no number',
    '/cbc:PriceAmount[1]',
  ],
  [
    'an empty number',
    invoiceXml().replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$1'),
    '“cbc:PriceAmount” is empty',
    '/cbc:PriceAmount[1]',
  ],
  ['no day', invoiceXml().replace(/(<cbc:IssueDate>)[^<]*/, '$12026-02-30'), '“2026-02-30” is no day', '/cbc:IssueDate[1]'],
  ['the year 0', invoiceXml().replace(/(<cbc:IssueDate>)[^<]*/, '$10000-01-01'), '“0000-01-01” is no day', '/cbc:IssueDate[1]'],
  [
    'neither true nor false',
    asCii(KINDS['AE'])
      .replace(/(<udt:Indicator>)[^<]*|$/, '$1maybe')
      .replace(/maybe$/, ''),
    '“maybe” stands in “udt:Indicator”',
    '/udt:Indicator[1]',
  ],
  [
    'a damaged file',
    invoiceXml().replace('YQ==', 'YR=='),
    '“cbc:EmbeddedDocumentBinaryObject” is damaged',
    '/cbc:EmbeddedDocumentBinaryObject[1]',
  ],
  [
    'an attribute that is missing',
    invoiceXml().replace(/(<cbc:PriceAmount) currencyID="EUR"/, '$1'),
    '“cbc:PriceAmount” lacks its attribute “currencyID”',
    '/cbc:PriceAmount[1]',
  ],
  [
    'an attribute that there is not',
    invoiceXml().replace('<cbc:IssueDate>', '<cbc:IssueDate format="102">'),
    '“format” is an attribute that “cbc:IssueDate” may not have',
    '/@format',
  ],
  [
    'a value that an attribute cannot have',
    asCii().replace('<ram:TypeCode>380', '<ram:TypeCode listID="X">380'),
    'takes “1001”',
    '/@listID',
  ],
  [
    'nothing said to be nothing',
    invoiceXml().replace('<cbc:IssueDate>', '<cbc:IssueDate xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true">'),
    '“xsi:nil” is an attribute',
    '/@xsi:nil',
  ],
  [
    'an extension without content',
    invoiceXml().replace(
      '<cbc:CustomizationID>',
      '<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension/></ext:UBLExtensions>$&',
    ),
    'lacks its part “ext:ExtensionContent”',
    '/ext:UBLExtension[1]',
  ],
  [
    'what the schema declares inside an extension',
    invoiceXml().replace(
      '<cbc:CustomizationID>',
      '<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><o:Own xmlns:o="urn:own"><cbc:IssueDate>soon</cbc:IssueDate></o:Own></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>$&',
    ),
    '“soon” is no day',
    '/cbc:IssueDate[1]',
  ],
]

describe('what the XML schemas ask', () => {
  it.each(Object.keys(KINDS))('is kept by what we write ourselves, VAT family %s', (kind) => {
    expect(schemaFindings(invoiceXml(KINDS[kind]))).toEqual([])
    expect(schemaFindings(asCii(KINDS[kind]))).toEqual([])
  })

  it.each(CASES)('%s', (_case, xml, message, place) => {
    const [finding, ...more] = schemaFindings(xml)
    expect(finding).toMatchObject({ severity: 'fatal', category: 'format' })
    expect(finding?.message).toContain(message)
    expect(finding?.location?.xpath.endsWith(place)).toBe(true)
    expect(more).toEqual([])
  })

  it('knows the terms that are missing with a part as the binding writes them, and that they must be there', () => {
    const told = new Set<string>()
    for (const syntax of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const) {
      const check = (row: CompiledRow, type: SchemaType): void => {
        for (const part of type.parts) {
          const rows = row.byLocal.get(part.local) ?? []
          const terms = MISSING_TERMS[`${type.name} ${part.local}`]
          if (terms !== undefined && part.required && rows.length > 0) {
            told.add(`${type.name} ${part.local}`)
            // Each place of the element is one of a group that has one of the terms.
            for (const below of rows)
              expect(terms.some((term) => holds(below, term)) || below.kind === 'unbound', `${type.name} ${part.local}`).toBe(true)
          }
          for (const below of rows) if (below.row.again !== true && below.rows.length > 0) check(below, part.type())
        }
      }
      const { root } = bindingOf(syntax)
      const type = grammarOf(syntax)?.root(root.local)
      if (type !== undefined) check(root, type)
    }
    expect([...told].toSorted()).toEqual(Object.keys(MISSING_TERMS).toSorted())
  })

  it('says no more of what stands behind the first part that is out of order', () => {
    const xml = swapped(invoiceXml(), /<cbc:ID>.*?<\/cbc:ID>/, /<cbc:IssueDate>.*?<\/cbc:IssueDate>/)
    expect(schemaFindings(xml.replace('<cac:AccountingSupplierParty>', '<cbc:Village/>$&'))).toHaveLength(1)
  })

  it('lets forms of a value stand that its type takes', () => {
    const price = (value: string) => schemaFindings(invoiceXml().replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, `$1${value}`))
    for (const value of [' 50.00\n', '+50', '50.', '.5', '5<!-- -->0', '&#53;0', '<![CDATA[50]]>']) expect(price(value), value).toEqual([])
    const date = (value: string) => schemaFindings(invoiceXml().replace(/(<cbc:IssueDate>)[^<]*/, `$1${value}`))
    for (const value of ['2024-02-29', '2026-11-02Z', '2026-11-02-14:00', '12026-11-02', '-0044-03-15'])
      expect(date(value), value).toEqual([])
  })

  it('warns of what only the later schema of Factur-X EXTENDED has, and refuses it elsewhere', () => {
    const batch = '<ram:BatchID>7</ram:BatchID>'
    const text = asCii()
      .replace('</ram:SpecifiedTradeProduct>', `${batch}$&`)
      .replace(
        /(<ram:SpecifiedTradeProduct>.*?)(<ram:(?:ApplicableProductCharacteristic|DesignatedProductClassification|OriginTradeCountry)>.*?)(<ram:BatchID>7<\/ram:BatchID>)/s,
        '$1$3$2',
      )
    const extended = text.replace(
      /(<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/,
      '$1urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
    )
    expect(schemaFindings(text).map(({ severity }) => severity)).toEqual(['fatal'])
    expect(schemaFindings(extended).map(({ severity, location }) => [severity, location?.xpath.split('/').at(-1)])).toEqual([
      ['warning', 'ram:BatchID[1]'],
    ])
  })

  it('warns of a second preceding invoice where the profile of Factur-X takes it, and refuses it where the identifier is not of Factur-X alone', () => {
    const reference = (number: string): string =>
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`
    const severityIn = (specification: string): readonly string[] =>
      schemaFindings(
        asCii()
          .replace(/(<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/, `$1${specification}`)
          .replace(/<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s, '')
          .replace('</ram:SpecifiedTradeSettlementHeaderMonetarySummation>', `$&${reference('R-1')}${reference('R-2')}`),
      ).map(({ severity }) => severity)
    for (const id of ['facturx_basic_wl', 'facturx_basic', 'facturx_extended'] as const)
      expect(severityIn(PROFILES[id].specification), id).toEqual(['warning'])
    for (const id of ['en16931', 'xrechnung'] as const) expect(severityIn(PROFILES[id].specification), id).toEqual(['fatal'])
  })

  const directory = corpusDir()
  it.skipIf(directory === undefined)(
    'is found where the schema refuses, and nowhere else (skipped where the measuring data are absent)',
    () => {
      const files = readVerdicts().filter(({ xsd_valid }) => xsd_valid !== undefined)
      const wrong = files
        .filter((_verdict, at) => at % stepOf(8) === 0)
        .filter(({ file, xsd_valid }) => (schemaFindings(readCorpusFile(directory ?? '', file)).length === 0) !== xsd_valid)
      expect(wrong.map(({ file }) => file)).toEqual([])
      expect(files.length).toBeGreaterThan(6000)
    },
  )
})
