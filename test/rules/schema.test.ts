import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { stepOf } from '../support/extent.ts'

function schemaFindings(text: string | Uint8Array): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { rulesets: ['en16931'], xml }).findings.filter(({ rule }) => rule === 'KONTOR-SCHEMA')
}

const asCii = (kind = KINDS['S']): string =>
  writeInvoice(readInvoice(parseXml(invoiceXml(kind))).view, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml

/** A part and what stands before it, in the other order. */
const swapped = (xml: string, above: RegExp, below: RegExp): string => {
  const [upper = '', lower = ''] = [above.exec(xml)?.[0], below.exec(xml)?.[0]]
  return xml.replace(lower, '').replace(upper, lower + upper)
}

describe('the order and number of parts that the schemas ask for', () => {
  it.each(Object.keys(KINDS))('hold in what we write ourselves, VAT family %s', (kind) => {
    expect(schemaFindings(invoiceXml(KINDS[kind]))).toEqual([])
    expect(schemaFindings(asCii(KINDS[kind]))).toEqual([])
  })

  it.each([
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
  ])('%s', (_case, xml, message, place) => {
    const [finding, ...more] = schemaFindings(xml)
    expect(finding).toMatchObject({ severity: 'warning', category: 'format' })
    expect(finding?.message).toContain(message)
    expect(finding?.location?.xpath.endsWith(place)).toBe(true)
    expect(more).toEqual([])
  })

  const directory = corpusDir()
  it.skipIf(directory === undefined)(
    'are kept by every file of the corpus that its schema accepts (skipped where the measuring data are absent)',
    () => {
      const files = readVerdicts().filter(({ xsd_valid }) => xsd_valid === true)
      const wrong = files
        .filter((_verdict, at) => at % stepOf(8) === 0)
        .filter(({ file }) => schemaFindings(readCorpusFile(directory ?? '', file)).length > 0)
      expect(wrong.map(({ file }) => file)).toEqual([])
      expect(files.length).toBeGreaterThan(6000)
    },
  )
})
