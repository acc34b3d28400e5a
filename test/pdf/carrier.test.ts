import { describe, expect, it } from 'vitest'
import { CARRIER_FAULTS, sayCarrierFault, type CarrierFault } from '../../core/base/carrier-faults.ts'
import { judgeFile, openFile } from '../../core/engine/files.ts'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { WORDS } from '../../core/languages/words.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { buildPdf, embedded } from '../support/pdf/build.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

interface Carrier {
  readonly name?: string
  readonly catalog?: string
  readonly relationship?: string
  readonly part?: string
  readonly metadata?: string
}

/** A PDF around an XML that lacks nothing of what is looked at, but for what is given otherwise. */
function around(xml: Uint8Array, { name = 'factur-x.xml', catalog = '/AF[4 0 R]', part = '3', ...other }: Carrier = {}): Uint8Array {
  const { relationship = '/AFRelationship/Alternative', metadata = '' } = other
  const properties = [
    ['pdfaid:part', part],
    ['fx:DocumentFileName', name],
    ['fx:DocumentType', 'INVOICE'],
    ['fx:ConformanceLevel', 'EN 16931'],
  ].filter(([property = '']) => !metadata.includes(property))
  const packet =
    '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">' +
    `${properties.map(([property, value]) => `<${property}>${value}</${property}>`).join('')}${metadata}</rdf:Description>`
  return buildPdf({
    1: `<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>${catalog}>>`,
    2: '<</Type/Pages/Kids[]/Count 0>>',
    3: embedded(xml),
    4: `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 3 0 R>>${relationship}>>`,
    5: { entries: '/Type/Metadata/Subtype/XML', data: Buffer.from(packet) },
  })
}

const saidOf = (pdf: Uint8Array): string[] => extractInvoice(pdf).warnings.map(({ message }) => message)

describe('the PDF around an invoice', () => {
  it('has nothing wrong with it where we have made it, or somebody else as it is prescribed', () => {
    expect(saidOf(writeFacturX(inputOf(plainInvoice(1))).bytes)).toEqual([])
    expect(saidOf(around(TEST_XML))).toEqual([])
    expect(saidOf(around(TEST_XML, { part: '4' }))).toEqual([])
  })

  it.each<[string, Carrier]>([
    ['The PDF does not declare itself PDF/A-3, which Factur-X and ZUGFeRD demand.', { part: '1' }],
    ['The PDF does not list the XML as a file of the document (AF in the catalog).', { catalog: '' }],
    ['The PDF does not say how the XML belongs to it (AFRelationship).', { relationship: '' }],
    [
      'The PDF calls the XML “Unspecified” (AFRelationship); Data, Source or Alternative is expected.',
      { relationship: '/AFRelationship/Unspecified' },
    ],
    ['The XML lies in the PDF as facture.xml; receivers look for factur-x.xml or xrechnung.xml.', { name: 'facture.xml' }],
    ['The metadata call the file f.xml, the attachment is factur-x.xml.', { metadata: '<fx:DocumentFileName>f.xml</fx:DocumentFileName>' }],
    ['The metadata call the document ORDER instead of INVOICE.', { metadata: '<fx:DocumentType>ORDER</fx:DocumentType>' }],
    [
      'The metadata name the profile EXTENDED, the XML EN16931; the XML counts.',
      { metadata: '<fx:ConformanceLevel>EXTENDED</fx:ConformanceLevel>' },
    ],
  ])('%s', (said, carrier) => {
    expect(saidOf(around(TEST_XML, carrier))).toEqual([said])
  })

  it('is named on one line, and not at any length', () => {
    const [warning] = extractInvoice(around(TEST_XML, { name: `a\x1b[31m\\n${'x'.repeat(500)}.xml` })).warnings
    expect(warning).toMatchObject({ code: 'attachment_name', values: { name: expect.stringMatching(/^a \[31m x{53}…$/) as string } })
  })

  it('without metadata declares nothing', () => {
    const pdf = around(TEST_XML, { catalog: '/AF[4 0 R]/Metadata 2 0 R' })
    expect(extractInvoice(pdf).warnings.map(({ code }) => code)).toEqual(['pdfa_missing', 'xmp_missing'])
  })

  it('is asked for nothing that is prescribed of hybrid invoices where the invoice is in UBL', () => {
    const ubl = new TextEncoder().encode('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')
    const other = { name: 'a.xml', catalog: '', part: '1', relationship: '/AFRelationship/Unspecified' }
    expect(saidOf(around(ubl, other))).toEqual([])
    expect(saidOf(around(TEST_XML, other))).toHaveLength(4)
  })

  it('is warned of in the verdict, in every language, and the invoice stays as valid as it is', async () => {
    const day = '2026-11-02'
    const judge = async (pdf: Uint8Array, lang: (typeof LANGUAGES)[number]) => judgeFile(await openFile(pdf), { lang, asOf: day })
    const without = await judge(around(TEST_XML), 'de')
    for (const lang of LANGUAGES) {
      const verdict = await judge(around(TEST_XML, { catalog: '' }), lang)
      expect(verdict.valid).toBe(without.valid)
      expect(verdict.findings).toHaveLength(without.findings.length + 1)
      expect(verdict.findings.at(-1)).toMatchObject({
        rule: 'KONTOR-PDF',
        ruleset: 'kontor',
        severity: 'warning',
        message: WORDS[lang].carrier().attachment_unlisted,
      })
    }
  })
})

describe('what is said of it', () => {
  it.each(LANGUAGES)('names in %s what the fault names, and nothing else', (lang) => {
    const words = WORDS[lang].carrier()
    for (const [fault, names] of Object.entries(CARRIER_FAULTS) as [CarrierFault, readonly string[]][]) {
      const said = sayCarrierFault(words, fault, Object.fromEntries(names.map((name) => [name, `<${name}>`])))
      for (const name of names) expect([fault, said]).toEqual([fault, expect.stringContaining(`<${name}>`)])
      expect(said).not.toMatch(/[{}]/)
    }
  })
})
