import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { lookAhead } from '../../core/rules/calendar.ts'
import { WORDS } from '../../core/languages/words.ts'
import { sentenceOf } from '../../core/rules/explain.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import { validateView } from '../../core/rules/validate.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { baseXml, nationalDamage } from './support/national-mutations.ts'

const BEFORE = '2026-08-30'
const AFTER = '2026-08-31'

function judge(text: string, asOf: string) {
  const xml = parseXml(text)
  const { findings, rulesets } = validateView(readInvoice(xml).view, {
    rulesets: ['xrechnung'],
    xml,
    asOf,
  })
  return { fired: findings.map(({ rule, severity }) => `${rule} ${severity}`), version: rulesets[0]?.version }
}

const UBL = baseXml('xrechnung')
const CII = writeInvoice(readInvoice(parseXml(UBL)).view, 'xrechnung.invoice.3_0.xml_cii').xml

describe('releases of a set', () => {
  it('are chosen by the day; before all of them the oldest is judged', () => {
    expect(judge(UBL, BEFORE).version).toBe('3.0.2 (2.5.0)')
    expect(judge(UBL, '2020-01-01').version).toBe('3.0.2 (2.5.0)')
    expect(judge(UBL, AFTER)).toEqual({ fired: [], version: '3.0.2 (2.6.0)' })
    expect(judge(CII, AFTER).fired).toEqual(judge(CII, BEFORE).fired)
  })

  it('BR-TMP-2 warns before 2.6.0 and rejects since', () => {
    const [base, find, put] = nationalDamage('xrechnung', 'BR-TMP-2') ?? ['', '', '']
    const damaged = baseXml(base).replace(find, put)
    expect(judge(damaged, BEFORE).fired).toContain('BR-TMP-2 warning')
    expect(judge(damaged, AFTER).fired).toContain('BR-TMP-2 fatal')
  })

  it('BR-TMP-6 and BR-TMP-7 warn of dates in another form', () => {
    const ubl = UBL.replace(/(<cbc:IssueDate>[^<]*)/, '$1Z')
    expect(judge(ubl, BEFORE).fired).not.toContain('BR-TMP-6 warning')
    expect(judge(ubl, AFTER).fired).toContain('BR-TMP-6 warning')
    expect(judge(CII.replace('format="102"', 'format="203"'), AFTER).fired).toContain('BR-TMP-7 warning')
    expect(judge(CII, AFTER).fired).not.toContain('BR-TMP-7 warning')
    // Eight digits are asked of the text, whatever the attribute says; a day that does not exist is for another rule.
    const dated = (text: string) => judge(CII.replace(/(format="102">)\d{8}/, `$1${text}`), AFTER).fired
    expect(dated('2026-11-02')).toContain('BR-TMP-7 warning')
    expect(dated('202611021530')).toContain('BR-TMP-7 warning')
    expect(dated('20261345')).not.toContain('BR-TMP-7 warning')
    expect(dated(' 20261102\n')).not.toContain('BR-TMP-7 warning')
  })

  it('BR-TMP-4 and BR-TMP-5 ask each supporting document by itself', () => {
    const document = (inside: string) =>
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode>${inside}</ram:AdditionalReferencedDocument>`
    const put = (text: string) => judge(CII.replace('</ram:ApplicableHeaderTradeAgreement>', `${text}$&`), AFTER).fired
    const name = '<ram:Name>Sheet</ram:Name>'
    const file = '<ram:AttachmentBinaryObject mimeCode="text/csv" filename="b.csv">YQ==</ram:AttachmentBinaryObject>'
    expect(put(document(name).repeat(2))).not.toContain('BR-TMP-4 warning')
    expect(put(document(name + name))).toContain('BR-TMP-4 warning')
    expect(put(document(file + file))).toContain('BR-TMP-5 warning')
  })

  it('PEPPOL-EN16931-R008 lets the empty order stand that a sales order needs, and that alone', () => {
    const order = (sales: string) =>
      UBL.replace('<cac:AccountingSupplierParty>', `<cac:OrderReference><cbc:ID/>${sales}</cac:OrderReference>$&`)
    const sales = '<cbc:SalesOrderID>S-1</cbc:SalesOrderID>'
    expect(judge(order(sales), BEFORE).fired).toContain('PEPPOL-EN16931-R008 fatal')
    expect(judge(order(sales), AFTER).fired).not.toContain('PEPPOL-EN16931-R008 fatal')
    expect(judge(order(''), AFTER).fired).not.toContain('PEPPOL-EN16931-R008 fatal')
    expect(judge(order('<cbc:SalesOrderID/>'), AFTER).fired).toContain('PEPPOL-EN16931-R008 fatal')
  })

  it('say beforehand which day turns the verdict, and by which findings', () => {
    const outlook = (text: string, asOf: string) => {
      const xml = parseXml(text)
      const { view } = readInvoice(xml)
      const options = { rulesets: ['en16931', 'xrechnung'], xml, asOf } as const
      const found = lookAhead(view, options, validateView(view, options))
      return found && { ...found, findings: found.findings.map(({ rule }) => rule) }
    }
    const [base, find, put] = nationalDamage('xrechnung', 'BR-TMP-2') ?? ['', '', '']
    const failing = baseXml(base).replace(find, put)
    expect(outlook(failing, BEFORE)).toEqual({ from: AFTER, valid: false, findings: ['BR-TMP-2'] })
    expect(outlook(failing, AFTER)).toBeUndefined()
    const mended = '<cac:OrderReference><cbc:ID/><cbc:SalesOrderID>S-1</cbc:SalesOrderID></cac:OrderReference>'
    const passing = UBL.replace('<cac:BillingReference>', `${mended}$&`)
    expect(outlook(passing, BEFORE)).toEqual({ from: AFTER, valid: true, findings: ['PEPPOL-EN16931-R008'] })
    // What is wrong by a set that stays as it is keeps the document wrong.
    expect(outlook(passing.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''), BEFORE)).toBeUndefined()
    expect(outlook(UBL, '2020-01-01')).toBeUndefined()
  })

  it('every rule of the later release has a sentence in every language', () => {
    const rules = rulesetOf('xrechnung', 'cii', AFTER)?.rules ?? []
    expect(rules.length).toBeGreaterThan(50)
    for (const lang of LANGUAGES)
      for (const rule of rules) expect(sentenceOf(rule, WORDS[lang].rules()), `${lang} ${rule.id}`).toBeDefined()
  })
})
