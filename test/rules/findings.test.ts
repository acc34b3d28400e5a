import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { readInvoice } from '../../core/formats/read.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { invoiceXml } from './support/invoice.ts'
import { RULES_DAY } from '../support/day.ts'

function judge(text: string, lang: Language = 'en') {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml, lang }).findings
}

describe('findings', () => {
  it('lead to the field, to line and column, and show the value', () => {
    const [finding] = judge(invoiceXml().replace('unitCode="HUR"', 'unitCode="hour"'))
    expect(finding).toMatchObject({ rule: 'BR-CL-23', severity: 'fatal', category: 'format', terms: ['BT-130', 'BT-150'], value: 'hour' })
    expect(finding?.path).toBe('items[0].unit_code')
    expect(finding?.location?.xpath).toBe('/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity[1]/@unitCode')
    expect(finding?.message).toContain('Line 1: ')
  })

  it('name the one of several terms that is at fault, in XML and in a model', () => {
    const wrong = invoiceXml().replace(/(<cac:AccountingCustomerParty>.*?<cbc:IdentificationCode>)../s, '$1XY')
    const { model } = viewToModel(readInvoice(parseXml(wrong)).view)
    const ofModel = validateView(modelToView(model), { asOf: RULES_DAY, rulesets: ['en16931'] }).findings
    for (const findings of [judge(wrong), ofModel]) {
      const finding = findings.find((one) => one.rule === 'BR-CL-14')
      expect(finding).toMatchObject({ path: 'customer.country_code' })
      expect(finding?.message).toContain('“Buyer country”')
    }
  })

  it('UBL-SR-53 leads to the number that a registration is for: BT-32 where it is not for VAT', () => {
    const pathOf = (registration: string) =>
      judge(
        invoiceXml().replace('</cac:PartyTaxScheme>', `</cac:PartyTaxScheme><cac:PartyTaxScheme>${registration}</cac:PartyTaxScheme>`),
      ).find(({ rule }) => rule === 'UBL-SR-53')?.path
    const scheme = (id: string): string => `<cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme>`
    expect(pathOf('<cbc:CompanyID>12/345</cbc:CompanyID>')).toBe('supplier.tax_registration_id.value')
    expect(pathOf(scheme('FC'))).toBe('supplier.tax_registration_id.value')
    expect(pathOf(scheme('VAT'))).toBe('supplier.tax_id.value')
  })

  it('speak German and French', () => {
    const broken = invoiceXml()
      .replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, '')
      .replace('<cbc:ID>R-1</cbc:ID>', '')
    expect(judge(broken, 'de')[0]?.message).toMatch(/fehlt/)
    expect(judge(broken, 'fr')[0]?.message).toMatch(/manque/)
  })

  it('leave out the brackets for a value where the rule is about a group, which has none', () => {
    const wrong = invoiceXml().replace(/(<cbc:TaxableAmount[^>]*>)[^<]*/, '$1100.001')
    for (const lang of LANGUAGES) {
      const finding = judge(wrong, lang).find((one) => one.rule === 'BR-DEC-19')
      expect(finding?.message).toMatch(/(decimals|Nachkommastellen|décimales|decimalen)\./)
    }
  })

  it('BR-CO-10 proposes the totals that follow from the lines, and nothing else', () => {
    const wrong = invoiceXml().replace(/(<cac:LegalMonetaryTotal>.*?>)100\.00</s, '$199.00<')
    const finding = judge(wrong).find((one) => one.rule === 'BR-CO-10')
    expect(finding?.repair).toEqual([{ path: 'totals.item_subtotal', value: '100.00' }])
  })

  it('BR-CL-04 mends the case of a code and the blanks around it', () => {
    const finding = judge(invoiceXml().replace('>EUR</cbc:DocumentCurrencyCode>', '> eur</cbc:DocumentCurrencyCode>')).find(
      (one) => one.rule === 'BR-CL-04',
    )
    expect(finding?.repair).toEqual([{ path: 'document.currency_code', value: 'EUR' }])
  })

  it('BR-CL-04 proposes for a currency that does not exist the one that all amounts are in, and nothing where they are in it, too', () => {
    const repairOf = (text: string) => judge(text).find((one) => one.rule === 'BR-CL-04')?.repair
    const wrong = invoiceXml().replace('>EUR</cbc:DocumentCurrencyCode>', '>XXY</cbc:DocumentCurrencyCode>')
    expect(repairOf(wrong)).toEqual([{ path: 'document.currency_code', value: 'EUR' }])
    expect(repairOf(wrong.replaceAll('currencyID="EUR"', 'currencyID="XXY"'))).toBeUndefined()
  })

  it('BR-DEC-23 drops zeros, but leaves a value that would be rounded to a person', () => {
    const line = /(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="EUR">)100\.00/s
    const zeros = judge(invoiceXml().replace(line, '$1100.0000')).find((one) => one.rule === 'BR-DEC-23')
    expect(zeros?.repair).toEqual([{ path: 'items[0].subtotal', value: '100.00' }])
    expect(judge(invoiceXml().replace(line, '$1100.0012')).find((one) => one.rule === 'BR-DEC-23')?.repair).toBeUndefined()
  })

  it('a model is judged by the same rules, located by model path', () => {
    const { model } = viewToModel(readInvoice(parseXml(invoiceXml())).view)
    const valid = validateView(modelToView(model), { asOf: RULES_DAY, rulesets: ['en16931'] })
    expect(valid.findings).toEqual([])
    const broken: Invoice = structuredClone(model)
    delete broken.document.number
    const [item] = broken.items ?? []
    if (item !== undefined) item.unit_code = 'hour'
    const { findings, valid: isValid } = validateView(modelToView(broken), { asOf: RULES_DAY, rulesets: ['en16931'] })
    expect(isValid).toBe(false)
    expect(findings.map((one) => [one.rule, one.path])).toEqual([
      ['BR-02', 'document.number'],
      ['BR-CL-23', 'items[0].unit_code'],
    ])
    expect(findings.every((one) => one.location === undefined)).toBe(true)
  })
})

describe('rule sets by BT-24', () => {
  it.each([
    ['urn:cen.eu:en16931:2017', ['en16931']],
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ['en16931', 'xrechnung']],
  ])('%s', (id, expected) => {
    const text = invoiceXml().replace('urn:cen.eu:en16931:2017<', `${id}<`)
    expect(rulesetsFor(readInvoice(parseXml(text)).view)).toEqual(expected)
  })
})
