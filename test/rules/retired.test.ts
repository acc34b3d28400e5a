import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { retiredKind } from '../../core/profiles/retired.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { baseXml } from './support/national-mutations.ts'

const CORE = 'urn:cen.eu:en16931:2017'
const standard = (version: string): string => `${CORE}#compliant#urn:xoev-de:kosit:standard:xrechnung_${version}`
const PEPPOL_BIS_4A =
  'urn:www.cenbii.eu:transaction:biitrns010:ver2.0:extended:urn:www.peppol.eu:bis:peppol4a:ver2.0:extended:urn:www.simplerinvoicing.org:si:si-ubl:ver1.2'

const UBL = baseXml('xrechnung')

function judge(specification: string, asOf = '2026-11-21', lang: Language = 'en') {
  const xml = parseXml(UBL.replace(/(<cbc:CustomizationID>)[^<]*/, `$1${specification}`))
  const { view } = readInvoice(xml)
  return validateView(view, { rulesets: rulesetsFor(view), xml, asOf, lang })
}

const retiredOf = (...asked: Parameters<typeof judge>) => judge(...asked).findings.filter(({ rule }) => rule === 'KONTOR-RETIRED')

describe('an invoice in a format that is no longer valid', () => {
  it.each([
    [standard('1.2'), 'XRechnung 1.2', '2020-12-31', 'xrechnung'],
    [standard('2.0'), 'XRechnung 2.0', '2022-01-31', 'xrechnung'],
    [standard('2.1'), 'XRechnung 2.1', '2022-07-31', 'xrechnung'],
    [standard('2.2'), 'XRechnung 2.2', '2023-07-31', 'xrechnung'],
    [` ${standard('2.3')}\n`, 'XRechnung 2.3', '2024-01-31', 'xrechnung'],
    [
      `${standard('2.1')}#conformant#urn:xoev-de:kosit:extension:xrechnung_2.1`,
      'XRechnung 2.1 Extension',
      '2022-07-31',
      'xrechnung_extension',
    ],
    [PEPPOL_BIS_4A, 'Peppol BIS 4a 2.0', '2019-12-31', 'peppol'],
    ['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'ZUGFeRD 1.0', '2019-03-10', 'en16931'],
  ] as const)('%s is %s, valid until %s', (specification, name, lastDay, instead) => {
    expect(retiredKind(specification)).toEqual({ name, lastDay, instead })
    expect(retiredOf(specification, lastDay)).toEqual([])
    const findings = retiredOf(specification)
    expect(findings).toMatchObject([{ ruleset: 'kontor', severity: 'warning', terms: ['BT-24'], path: 'document.specification_id' }])
    expect(findings[0]?.message).toContain(name)
  })

  it.each([standard('2.4'), standard('3.0'), `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, CORE, '', 'xrechnung_2.1'])(
    '"%s" is not known as one',
    (specification) => {
      expect(retiredKind(specification)).toBeUndefined()
    },
  )

  it('is told so in every language, with the day as people write it and what to use instead', () => {
    const told = Object.fromEntries(LANGUAGES.map((lang) => [lang, retiredOf(standard('2.3'), undefined, lang)[0]?.message ?? '']))
    expect(Object.values(told).every((message) => message.includes('XRechnung 2.3') && message.includes('XRechnung 3.0'))).toBe(true)
    expect(told['de']).toContain('31.01.2024')
    expect(told['en']).toContain('31 Jan 2024')
  })

  it('is judged by the official rules as before, and no less valid for it', () => {
    const before = judge(standard('2.3'), '2024-01-31')
    const after = judge(standard('2.3'), '2024-02-01')
    expect(after.valid).toBe(before.valid)
    expect(after.findings.filter(({ rule }) => rule !== 'KONTOR-RETIRED')).toEqual(before.findings)
  })
})
