import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { en16931Rules } from '../../core/rules/en16931/index.ts'
import { VAT_FAMILIES } from '../../core/rules/en16931/vat-table.ts'
import { WORDS } from '../../core/languages/words.ts'
import { sentenceOf } from '../../core/rules/explain.ts'
import type { ElementRule, Rule } from '../../core/rules/rule.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { DAMAGES, vatDamage, type Damage } from './support/mutations.ts'
import { breakSimply, type Broken } from './support/simple-damages.ts'
import { RULES_DAY } from '../support/day.ts'

function judgeXml(text: string): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml }).findings
}

const isUbl = (rule: Rule): boolean => rule.only === undefined || rule.only.includes('ubl-invoice')
const EN16931_RULES = en16931Rules()
const ublIds = [...new Set(EN16931_RULES.filter(isUbl).map((rule) => rule.id))]
const ruleOf = (id: string): ElementRule | undefined => EN16931_RULES.find((rule): rule is ElementRule => rule.id === id && 'at' in rule)

/** The damage of its own that a rule has: from the table, by its VAT family, or from the pattern of a rule that says what must not be there. */
function damageOf(id: string): Damage | undefined {
  const known = DAMAGES[id]
  if (known !== undefined) return known
  const [, family = '', number = ''] = /^BR-([A-Z]+)-(\d\d)$/.exec(id) ?? []
  const row = VAT_FAMILIES.find((one) => one.family === family)
  if (row !== undefined) return vatDamage(family, number, row.code, row.exemption === 'needed')
  const rule = ruleOf(id)
  if (rule === undefined) return undefined
  if (rule.shape === 'not_used') return ['</Invoice>', `${elements(rule.at, '')}</Invoice>`]
  if (rule.shape === 'once') return repeated(id)
  return undefined
}

/** The elements of a pattern, one inside the other; an attribute stands on the innermost one. */
function elements(at: string, text: string): string {
  const names = at.split('/').map((name) => name.split('|')[0] ?? '')
  const attribute = names.find((name) => name.startsWith('@'))?.slice(1)
  const tags = names.filter((name) => name !== '' && !name.startsWith('@') && name !== 'ext:UBLExtensions')
  if (at.includes('ext:')) return '<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"/>'
  const inner = tags.length === 0 ? ['cbc:Note'] : tags
  return inner.reduceRight((below, tag, place) => {
    const mark = place === inner.length - 1 && attribute !== undefined ? ` ${attribute}="x"` : ''
    return `<${tag}${mark}>${below}</${tag}>`
  }, text)
}

/** Context and path of the rules that allow one element; the second one is added in front of the first. */
const ONCE: Readonly<Record<string, readonly [context: string, path: string]>> = {
  '01': ['', 'cac:ContractDocumentReference/cbc:ID'],
  '02': ['', 'cac:ReceiptDocumentReference/cbc:ID'],
  '03': ['', 'cac:DespatchDocumentReference/cbc:ID'],
  '05': ['', 'cac:PaymentTerms/cbc:Note'],
  '06': ['cac:BillingReference', 'cac:InvoiceDocumentReference'],
  '08': ['', 'cac:InvoicePeriod'],
  '09': ['', 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName'],
  '10': ['', 'cac:AccountingSupplierParty/cac:Party/cac:PartyName/cbc:Name'],
  '11': ['', 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'],
  '14': ['', 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyLegalForm'],
  '15': ['', 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName'],
  '16': ['', 'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'],
  '17': ['', 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'],
  '22': ['cac:TaxRepresentativeParty', 'cac:PartyName/cbc:Name'],
  '23': ['cac:TaxRepresentativeParty', 'cac:PartyTaxScheme/cbc:CompanyID'],
  '24': ['', 'cac:Delivery'],
  '25': ['cac:Delivery', 'cac:DeliveryParty/cac:PartyName/cbc:Name'],
  '26': ['cac:PaymentMeans', 'cbc:PaymentID'],
  '27': ['cac:PaymentMeans', 'cbc:PaymentMeansCode'],
  '28': ['cac:PaymentMeans', 'cac:PaymentMandate/cbc:ID'],
  '30': ['cac:AllowanceCharge', 'cbc:AllowanceChargeReason'],
  '31': ['cac:AllowanceCharge', 'cbc:AllowanceChargeReason'],
  '32': ['cac:TaxSubtotal', 'cac:TaxCategory/cbc:TaxExemptionReason'],
  '33': ['cac:AdditionalDocumentReference', 'cbc:DocumentDescription'],
  '34': ['cac:InvoiceLine', 'cbc:Note'],
  '35': ['cac:InvoiceLine', 'cac:OrderLineReference/cbc:LineID'],
  '36': ['cac:InvoiceLine', 'cac:InvoicePeriod'],
  '37': ['cac:InvoiceLine', 'cac:Price/cac:AllowanceCharge/cbc:Amount'],
  '39': ['', 'cac:ProjectReference/cbc:ID'],
  '40': ['', 'cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name'],
  '45': ['', 'cac:PaymentMeans/cbc:PaymentDueDate'],
  '49': ['', 'cac:InvoicePeriod/cbc:DescriptionCode'],
  '50': ['cac:InvoiceLine', 'cac:Item/cbc:Description'],
  '51': ['cac:PostalAddress', 'cac:AddressLine'],
  '52': ['cac:InvoiceLine', 'cac:DocumentReference'],
  '54': ['', 'cac:PaymentMeans/cac:CardAccount'],
  '55': ['', 'cac:PaymentMeans/cac:PaymentMandate'],
  '56': ['', 'cac:OriginatorDocumentReference/cbc:ID'],
}

function repeated(id: string): Damage | undefined {
  const [context, path] = ONCE[id.slice(-2)] ?? []
  if (context === undefined || path === undefined) return undefined
  const twice = elements(path, '').repeat(2)
  const indicator = id === 'UBL-SR-31' ? 'true' : 'false'
  if (context === 'cac:AllowanceCharge') {
    return [`<cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>`, `<cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>${twice}`]
  }
  return context === '' ? ['</Invoice>', `${twice}</Invoice>`] : [`<${context}>`, `<${context}>${twice}`]
}

function breakRule(id: string): Broken | undefined {
  const stated = damageOf(id)
  if (stated === undefined)
    return breakSimply(
      EN16931_RULES.filter((rule) => rule.id === id && isUbl(rule)),
      'en16931',
      [invoiceXml()],
    )
  const [find, put, kind = 'S'] = stated
  const valid = invoiceXml(KINDS[kind])
  return { valid, damaged: valid.replace(find, put) }
}

describe('rules of EN 16931', () => {
  it.each(Object.keys(KINDS))('an invoice under VAT family %s breaks none of them', (kind) => {
    expect(judgeXml(invoiceXml(KINDS[kind]))).toEqual([])
  })

  it.each(ublIds)('%s fires on the damage made for it', (id) => {
    const { valid, damaged } = breakRule(id) ?? { valid: '', damaged: '' }
    expect(valid, 'no simple damage breaks it, and it has none of its own').not.toBe('')
    expect(damaged, 'the damage changes nothing').not.toBe(valid)
    const findings = judgeXml(damaged)
    const finding = findings.find((one) => one.rule === id)
    expect(findings.map((one) => one.rule)).toContain(id)
    expect(finding?.location?.line).toBeGreaterThan(0)
    expect(finding?.location?.xpath).toMatch(/^\/Invoice/)
  })

  it('every rule has a sentence in every language, which names no term that does not exist', () => {
    for (const lang of LANGUAGES) {
      for (const rule of EN16931_RULES) expect(sentenceOf(rule, WORDS[lang].rules()), `${lang} ${rule.id}`).toBeDefined()
      expect(Object.keys(WORDS[lang].rules().rules)).toEqual(Object.keys(WORDS.en.rules().rules))
    }
  })
})
