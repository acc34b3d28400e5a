import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { FORMATS, parseFormatCode, V1_FORMATS, type FormatCode } from '../../core/profiles/formats.ts'
import { detectFormat } from '../../core/formats/detect.ts'
import { PROFILES } from '../../core/profiles/profiles.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { SAMPLE } from './support.ts'

const detect = (xml: string) => detectFormat(parseXml(xml))

describe('format codes', () => {
  test('every XML format is detected from what is written in it', () => {
    for (const [code, format] of Object.entries(FORMATS)) {
      if (format.file !== 'xml' || format.syntax === 'idoc') continue
      const { xml } = writeInvoice(modelToView(SAMPLE), code as FormatCode)
      const detection = detect(xml)
      const same = { ...FORMATS[detection.format ?? 'erp.invoice.idoc'] }
      expect([code, same.syntax, 'profile' in same ? same.profile : undefined]).toEqual([code, format.syntax, format.profile])
      expect(detection.reason).toContain(`BT-24 says ${PROFILES[format.profile].name}`)
    }
  })

  test('codes of v1 and the version alias 2_5 mean v2 codes', () => {
    for (const [old, code] of Object.entries(V1_FORMATS)) expect(parseFormatCode(old)).toBe(code)
    expect(parseFormatCode('factur_x_zugferd.invoice.2_5.pdf_xml.en16931')).toBe('factur_x_zugferd.invoice.2_4.pdf_xml.en16931')
    for (const code of ['', 'xrechnung', 'constructor', '__proto__']) expect(() => parseFormatCode(code)).toThrow(AppError)
  })

  test('BT-24 is set by the format, BT-23 only where the invoice names no process', () => {
    const write = (process_id?: string) =>
      writeInvoice(
        modelToView({ document: { specification_id: 'other', ...(process_id === undefined ? {} : { process_id }) } }),
        'peppol_bis_billing.invoice.3_0.xml_ubl',
      )
    expect(write().xml).toContain(`<cbc:CustomizationID>${PROFILES.peppol.specification}</cbc:CustomizationID>`)
    expect(write().xml).toContain(`<cbc:ProfileID>${PROFILES.peppol.process}</cbc:ProfileID>`)
    expect(write('mine').xml).toContain('<cbc:ProfileID>mine</cbc:ProfileID>')
    expect(write('mine').lost).toEqual([])
  })
})

describe('writing a format', () => {
  test('BG-3: XRechnung in CII has room for one preceding invoice, Factur-X for all', () => {
    const one = writeInvoice(modelToView(SAMPLE), 'xrechnung.invoice.3_0.xml_cii')
    expect(one.lost.map(({ term, value }) => [term, value])).toEqual([['BT-25', 'R-2']])
    expect(one.lost[0]?.reason.sentence).toBe('the format holds this only once')
    expect(writeInvoice(modelToView(SAMPLE), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').lost).toEqual([])
  })

  test('characters that XML cannot carry are replaced and reported', () => {
    const { xml, lost } = writeInvoice(modelToView({ document: { number: 'A\u0001' } }), 'xrechnung.invoice.3_0.xml_ubl')
    expect(xml).toContain('<cbc:ID>A\ufffd</cbc:ID>')
    expect(lost.map(({ term, path }) => [term, path])).toEqual([['BT-1', 'document.number']])
  })
})

describe('detection', () => {
  const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
  const kinds: readonly [string, string, RegExp][] = [
    ['ZUGFeRD 1', '<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', /ZUGFeRD 1\.0/],
    ['Order-X', '<SCRDMCCBDACIOMessageStructure/>', /Order-X/],
    ['SVRL', '<s:schematron-output xmlns:s="http://purl.oclc.org/dsdl/svrl"/>', /SVRL/],
    ['SBDH', '<StandardBusinessDocument/>', /envelope/],
    ['UBL order', `<Order xmlns="${UBL}Order-2"/>`, /UBL order/],
    ['UBL debit note', `<DebitNote xmlns="${UBL}DebitNote-2"/>`, /debit note/],
    [
      'IDoc of another kind',
      '<ORDERS05><IDOC BEGIN="1"><EDI_DC40><IDOCTYP>ORDERS05</IDOCTYP></EDI_DC40></IDOC></ORDERS05>',
      /IDoc ORDERS05, not an invoice/,
    ],
    ['an Invoice without namespace', '<Invoice/>', /namespace "" instead of UBL/],
    ['anything else', '<html/>', /belongs to no invoice format/],
  ]
  for (const [name, xml, reason] of kinds)
    test(`${name} is refused by name`, () => {
      expect(detect(xml)).toEqual(expect.objectContaining({ syntax: undefined, format: undefined, reason: expect.stringMatching(reason) }))
      expect(() => readInvoice(parseXml(xml))).toThrow(expect.objectContaining({ code: 'unsupported_document', line: 1, column: 1 }))
    })

  test('an unknown or former specification is said, and the document still read', () => {
    const invoice = (bt24: string) =>
      detect(
        `<Invoice xmlns="${UBL}Invoice-2"><c:CustomizationID xmlns:c="${UBL}CommonBasicComponents-2">${bt24}</c:CustomizationID></Invoice>`,
      )
    expect(invoice('urn:my.own').reason).toMatch(/not known here: urn:my\.own/)
    expect(invoice('urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3').reason).toMatch(
      /XRechnung 2\.3, which is no longer valid/,
    )
    expect(invoice('urn:my.own').syntax).toBe('ubl-invoice')
  })
})
