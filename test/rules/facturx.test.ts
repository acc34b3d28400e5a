import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { toWarning, writeAs } from '../../core/engine/convert.ts'
import { reduceToProfile } from '../../core/formats/binding/profile-terms.ts'
import { PROFILES } from '../../core/profiles/profiles.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { sentenceOf } from '../../core/rules/explain.ts'
import { KNOWN_GAPS } from '../../core/rules/known-gaps.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { WORDS } from '../../core/languages/words.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { FACTURX_LACKS } from '../../core/terms/facturx.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { EXTENDED_DAMAGES } from './support/facturx-extended.ts'
import { tableExamples, unusedExamples } from './support/facturx.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { RULES_DAY } from '../support/day.ts'

const NAMES = { M: 'minimum', W: 'basic_wl', B: 'basic', C: 'en16931', X: 'extended' } as const
type Letter = keyof typeof NAMES
const LETTERS = Object.keys(NAMES) as Letter[]
const profileOf = (letter: Letter) => (letter === 'C' ? 'en16931' : (`facturx_${NAMES[letter]}` as const))
const specificationOf = (letter: Letter): string => PROFILES[profileOf(letter)].specification
const setOf = (letter: Letter) => rulesetOf('facturx', 'cii', RULES_DAY, specificationOf(letter))

/** Every example in each of its profiles; where that would take too long each in one of them, so that all are tried and every profile has some. */
function examplesOf<Example extends { readonly profiles: string }>(examples: readonly Example[], letter: Letter): Example[] {
  return examples.filter(({ profiles }, at) => (IS_WHOLE ? profiles.includes(letter) : profiles[at % profiles.length] === letter))
}

function judgeXml(text: string, letter: Letter): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['facturx'], xml, specification: specificationOf(letter) })
    .findings
}

/** Our valid invoice as its profile holds it. */
function written(letter: Letter, kind = KINDS['S']): string {
  const { view } = reduceToProfile(readInvoice(parseXml(invoiceXml(kind))).view, profileOf(letter))
  return writeInvoice(view, `factur_x_zugferd.invoice.2_4.xml_cii.${NAMES[letter]}`).xml.replace(/>\s+</g, '><')
}

const CODE = '<cbc:TaxExemptionReasonCode>vatex-eu-132-1a</cbc:TaxExemptionReasonCode>'

it('exemption codes are written as the lists of the profiles spell them, with a note; EN 16931 takes any case', () => {
  for (const letter of ['W', 'B', 'X'] as const) {
    const { view } = readInvoice(
      parseXml(
        invoiceXml(KINDS['E'])
          .replace(/<cbc:TaxExemptionReasonCode>[^<]*<\/cbc:TaxExemptionReasonCode>/, '')
          .replace('<cbc:TaxExemptionReason>', `${CODE}$&`),
      ),
    )
    const reduced = reduceToProfile(view, profileOf(letter))
    const { xml } = writeInvoice(reduced.view, `factur_x_zugferd.invoice.2_4.xml_cii.${NAMES[letter]}`)
    expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-132-1A<')
    const spelled = { term: 'BT-121', path: 'taxes[0].exemption_reason_code', value: 'VATEX-EU-132-1A' }
    expect(reduced.notes).toEqual([{ ...spelled, reason: expect.objectContaining({ code: 'spelled_code' }) }])
    expect(reduceToProfile(reduced.view, profileOf(letter)).notes).toEqual([])
    const { notes } = writeAs(view, `factur_x_zugferd.invoice.2_4.xml_cii.${NAMES[letter]}`)
    expect(notes.map(toWarning)).toMatchObject([{ path: spelled.path, code: 'spelled' }])
    expect(judgeXml(xml, letter).filter(({ rule }) => rule.startsWith('FX-SCH-A'))).toEqual([])
  }
})

describe.each(LETTERS)('the Factur-X profile %s', (letter) => {
  it.each(Object.keys(KINDS))('lets our own XML of an invoice under VAT family %s pass', (kind) => {
    const findings = judgeXml(written(letter, KINDS[kind]), letter)
    // The delivery is a mandatory part even where nothing is known of it; the official rule warns of it all the same.
    expect(
      findings.filter((one) => one.value !== undefined || one.severity === 'fatal').map((one) => `${one.rule} ${one.location?.xpath}`),
    ).toEqual([])
  })

  it('each rule of its table fires on its fault alone', () => {
    const examples = examplesOf(tableExamples(), letter)
    const fires = (text: string, id: string): boolean => judgeXml(text, letter).some(({ rule }) => rule === id)
    expect(examples.filter(({ wrong, id }) => !fires(wrong, id)).map(({ id }) => id)).toEqual([])
    expect(examples.filter(({ right, id }) => fires(right, id)).map(({ id }) => id)).toEqual([])
    expect(examples.length).toBeGreaterThan(IS_WHOLE ? 30 : 15)
  })

  it('elements and attributes that it does not use are found', () => {
    const examples = examplesOf(unusedExamples(), letter)
    const counts = new Map<string, number>()
    // Examples share their right text.
    const count = (text: string): number => {
      const known = counts.get(text) ?? judgeXml(text, letter).filter(({ rule }) => rule === 'KONTOR-FX-02').length
      counts.set(text, known)
      return known
    }
    expect(examples.filter(({ right, wrong }) => count(wrong) !== count(right) + 1).map(({ wrong }) => wrong)).toEqual([])
    expect(examples.length).toBeGreaterThan(IS_WHOLE ? 10 : 3)
  })

  it('every rule has a sentence in every language', () => {
    const rules = setOf(letter)?.rules ?? []
    expect(rules.length).toBeGreaterThan(20)
    for (const lang of LANGUAGES)
      for (const rule of rules) expect(sentenceOf(rule, WORDS[lang].rules()), `${lang} ${rule.id}`).toBeDefined()
  })
})

describe('Factur-X', () => {
  it('has as many rules per profile as the official lists, gaps aside', () => {
    const own = (letter: Letter): number =>
      new Set(
        setOf(letter)
          ?.rules.map(({ id }) => id)
          .filter((id) => !id.startsWith('KONTOR')),
      ).size
    expect(LETTERS.map(own)).toEqual([55, 275, 380, 428, 940])
    expect(KNOWN_GAPS.filter(({ ruleset, cases }) => ruleset === 'facturx' && cases === undefined)).toHaveLength(5)
  })

  it.each(['minimum', 'basic_wl', 'basic'] as const)(
    'a model with terms that %s has no place for is told so once, with how many they are and the first of them',
    (name) => {
      const { model } = viewToModel(readInvoice(parseXml(invoiceXml())).view)
      const { findings } = validateView(modelToView(model), {
        asOf: RULES_DAY,
        rulesets: ['facturx'],
        specification: PROFILES[`facturx_${name}`].specification,
      })
      const [lacking, ...others] = findings.filter(({ rule }) => rule === 'KONTOR-FX-01')
      expect(others).toEqual([])
      expect(lacking).toMatchObject({ path: 'document.specification_id', terms: ['BT-24'] })
      const [, profile, count, first] = /profile (.+): (\d+) values .* first “([^”]+)”/.exec(lacking?.message ?? '') ?? []
      expect(profile).toBe(name.toUpperCase().replace('_', ' '))
      expect(Number(count)).toBeGreaterThan(3)
      expect(FACTURX_LACKS[name].map((term) => WORDS.en.labels()[term])).toContain(first)
    },
  )

  const firedOn = (letter: Letter, damage: (xml: string) => string): string[] =>
    judgeXml(damage(written(letter)), letter)
      .filter(({ severity }) => severity === 'fatal')
      .map(({ rule }) => rule)

  it.each(['W', 'X'] as const)('%s asks for a breakdown without lines, and for no more than a name of the payee', (letter) => {
    const noBreakdown = (xml: string): string =>
      xml
        .replace(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, '')
        .replace(/<ram:ApplicableTradeTax>.*<\/ram:ApplicableTradeTax>/, '')
    expect(firedOn(letter, noBreakdown)).toContain('BR-CO-18')
    const seller = /<ram:SellerTradeParty>.*?<ram:Name>(.*?)<\/ram:Name>/.exec(written(letter))?.[1]
    const payee = (name: string) => (xml: string) =>
      xml.replace(
        '</ram:InvoiceCurrencyCode>',
        `</ram:InvoiceCurrencyCode><ram:PayeeTradeParty><ram:ID>P</ram:ID>${name}</ram:PayeeTradeParty>`,
      )
    expect(firedOn(letter, payee(''))).toContain('BR-17')
    expect(firedOn(letter, payee(`<ram:Name>${seller}</ram:Name>`))).not.toContain('BR-17')
  })

  it.each(['W', 'B', 'C', 'X'] as const)('%s makes an error of two names for one contact', (letter) => {
    const names = '<ram:PersonName>A</ram:PersonName><ram:DepartmentName>B</ram:DepartmentName>'
    const contact = (xml: string): string =>
      xml
        .replace(/<ram:DefinedTradeContact>.*?<\/ram:DefinedTradeContact>/, '')
        .replace(/(<ram:SellerTradeParty>.*?<\/ram:Name>)/, `$1<ram:DefinedTradeContact>${names}</ram:DefinedTradeContact>`)
    expect(firedOn(letter, contact)).toContain('CII-SR-465')
  })

  const beside = (letter: Letter, rulesets: readonly RulesetName[], damage: (xml: string) => string): string[] => {
    const xml = parseXml(damage(written(letter)))
    const { findings } = validateView(readInvoice(xml).view, { rulesets, asOf: RULES_DAY, xml, specification: specificationOf(letter) })
    return findings.filter(({ ruleset }) => ruleset !== 'kontor').map(({ ruleset, rule }) => `${ruleset} ${rule}`)
  }
  const otherTax = (xml: string): string =>
    xml.replace(/(<ram:ApplicableTradeTax><ram:CalculatedAmount>[^<]*<\/ram:CalculatedAmount><ram:TypeCode>)VAT/, '$1GST')

  it.each(['B', 'C'] as const)('%s has the last word on the rules of EN 16931 that its list holds', (letter) => {
    expect(beside(letter, ['en16931'], otherTax)).toContain('en16931 BR-47')
    expect(beside(letter, ['facturx'], otherTax)).not.toContain('facturx BR-47')
    expect(beside(letter, ['en16931', 'facturx'], otherTax)).not.toContain('en16931 BR-47')
    // The list of the profile does not have this rule.
    expect(beside(letter, ['en16931', 'facturx'], otherTax)).toContain('en16931 CII-DT-037')
  })

  it.each(['B', 'C'] as const)('%s and EN 16931 say once what both find', (letter) => {
    const noName = (xml: string): string => xml.replace(/(<ram:SellerTradeParty>.*?)<ram:Name>.*?<\/ram:Name>/, '$1')
    expect(beside(letter, ['facturx'], noName)).toContain('facturx BR-06')
    const both = beside(letter, ['en16931', 'facturx'], noName)
    expect(both.filter((one) => one.endsWith(' BR-06'))).toEqual(['en16931 BR-06'])
    // Where one warns and the other does not let pass, both are told.
    const names = '<ram:PersonName>A</ram:PersonName><ram:DepartmentName>B</ram:DepartmentName>'
    const contact = (xml: string): string =>
      xml
        .replace(/<ram:DefinedTradeContact>.*?<\/ram:DefinedTradeContact>/, '')
        .replace(/(<ram:SellerTradeParty>.*?<\/ram:Name>)/, `$1<ram:DefinedTradeContact>${names}</ram:DefinedTradeContact>`)
    expect(beside(letter, ['en16931', 'facturx'], contact)).toEqual(expect.arrayContaining(['en16931 CII-SR-465', 'facturx CII-SR-465']))
  })

  it.each(LETTERS)('%s counts what may stand once anew, whatever is judged beside it', (letter) => {
    const reference = (count: number) => (xml: string) =>
      xml
        .replace(/<ram:PaymentReference>.*?<\/ram:PaymentReference>/g, '')
        .replace('<ram:InvoiceCurrencyCode>', `${'<ram:PaymentReference>R</ram:PaymentReference>'.repeat(count)}$&`)
    const rules = (count: number): string[] =>
      beside(letter, ['en16931', 'facturx'], reference(count)).filter((one) => one.endsWith('CII-SR-469'))
    expect(rules(1)).toEqual([])
    expect(rules(2).length).toBeGreaterThan(0)
  })

  it.each(['M', 'W', 'X'] as const)('%s leaves the findings of EN 16931 as they are', (letter) => {
    const alone = beside(letter, ['en16931'], otherTax)
    expect(beside(letter, ['en16931', 'facturx'], otherTax).filter((one) => one.startsWith('en16931'))).toEqual(alone)
  })

  it('EXTENDED takes the element of a due date for the date', () => {
    const terms = (inside: string) => (xml: string) =>
      xml.replace(/(<ram:SpecifiedTradePaymentTerms>).*?(<\/ram:SpecifiedTradePaymentTerms>)/, `$1${inside}$2`)
    expect(firedOn('X', terms(''))).toContain('BR-CO-25')
    expect(firedOn('X', terms('<ram:DueDateDateTime/>'))).not.toContain('BR-CO-25')
  })

  it.each(['B', 'C', 'X'] as const)('%s mends what EN 16931 mends: rates that are zero, and totals', (letter) => {
    const repairOf = (id: string, kind: string, damage: (xml: string) => string): Finding['repair'] => {
      const valid = written(letter, KINDS[kind])
      const damaged = damage(valid)
      expect(damaged, id).not.toBe(valid)
      return judgeXml(damaged, letter).find(({ rule }) => rule === id)?.repair
    }
    const noRate = (at: string) => (xml: string) =>
      xml.replace(
        new RegExp(
          `(<ram:${at}><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>E</ram:CategoryCode>)<ram:RateApplicablePercent>[^<]*</ram:RateApplicablePercent>`,
        ),
        '$1',
      )
    expect(repairOf('BR-E-05', 'E', noRate('ApplicableTradeTax'))).toEqual([{ path: 'items[0].tax_percent', value: '0' }])
    expect(repairOf('BR-E-06', 'E', noRate('CategoryTradeTax'))).toEqual([
      { path: 'document.discounts_charges[0].tax_percent', value: '0' },
    ])
    expect(repairOf('BR-DEC-19', 'S', (xml) => xml.replace(/(<ram:BasisAmount>95\.00)(<)/, '$10$2'))).toEqual([
      { path: 'taxes[0].taxable_amount', value: '95.00' },
    ])
  })

  it('MINIMUM only marks the country of the buyer as not used, since its schema has a place for it', () => {
    const country = (xml: string): string =>
      xml.replace(
        '</ram:BuyerTradeParty>',
        '<ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>',
      )
    expect(firedOn('M', country)).toEqual([])
    expect(judgeXml(country(written('M')), 'M').map(({ rule }) => rule)).toContain('KONTOR-FX-02')
  })

  it.each([
    [PROFILES.facturx_minimum.specification, ['facturx'], '1.09.2 (MINIMUM)'],
    [PROFILES.facturx_basic_wl.specification, ['facturx'], '1.09.2 (BASIC WL)'],
    [PROFILES.facturx_basic.specification, ['en16931', 'facturx'], '1.09.2 (BASIC)'],
    [PROFILES.facturx_extended.specification, ['facturx'], '1.09.2 (EXTENDED)'],
    ['urn:zugferd.de:2p0:minimum', ['facturx'], '1.09.2 (MINIMUM)'],
    [PROFILES.en16931.specification, ['en16931'], undefined],
  ])('%s is judged by %s', (specification, names, version) => {
    const xml = parseXml(written('C').replace('>urn:cen.eu:en16931:2017<', `>${specification}<`))
    const { view } = readInvoice(xml)
    expect(rulesetsFor(view)).toEqual(names)
    const { rulesets } = validateView(view, { asOf: RULES_DAY, rulesets: rulesetsFor(view), xml })
    expect(rulesets.find(({ name }) => name === 'facturx')?.version).toBe(version)
  })
})

describe('rules of the EXTENDED profile', () => {
  const own = (setOf('X')?.rules ?? []).map(({ id }) => id).filter((id) => id.startsWith('BR-FXEXT') || id === 'BR-CO-25')

  it.each([...new Set(own)])('%s fires on the damage made for it', (id) => {
    const damage = EXTENDED_DAMAGES(id)
    expect(damage, 'no example').toBeDefined()
    const [find, put, kind] = damage ?? ['', '', 'S']
    // Where the lines of the example do not repeat the reason of the breakdown, the official rule warns; without reasons nothing differs.
    const valid = written('X', KINDS[kind]).replace(/<ram:ExemptionReason>[^<]*<\/ram:ExemptionReason>/, '')
    const damaged = valid.replace(find, put)
    expect(damaged, 'the damage changes nothing').not.toBe(valid)
    expect(judgeXml(valid, 'X').map(({ rule }) => rule)).not.toContain(id)
    expect(judgeXml(damaged, 'X').map(({ rule }) => rule)).toContain(id)
  })
})
