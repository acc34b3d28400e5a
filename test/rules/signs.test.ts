import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { baseXml } from './support/national-mutations.ts'

const UBL = baseXml('xrechnung')

function signsIn(name: string, lang: Language = 'en') {
  const xml = parseXml(UBL.replace(/(<cac:Item>.*?<cbc:Name>)[^<]*/s, `$1${name}`))
  const { view } = readInvoice(xml)
  const verdict = validateView(view, { rulesets: rulesetsFor(view), xml, asOf: '2026-11-21', lang })
  return { ...verdict, findings: verdict.findings.filter(({ rule }) => rule === 'KONTOR-SIGN') }
}

describe('signs that the pages of a PDF cannot show', () => {
  it('are found before the document is sent, with place, path, look and number, and stop nothing', () => {
    const { findings, valid } = signsIn('Tontafel 𒀀 \ue000')
    expect(valid).toBe(true)
    expect(findings).toMatchObject([
      { severity: 'warning', path: 'items[0].name', location: { line: expect.any(Number) as number }, terms: ['BT-153'] },
    ])
    expect(findings[0]?.message).toContain('𒀀 (U+12000), U+E000')
    for (const lang of LANGUAGES) expect(signsIn('\u{12000}', lang).findings[0]?.message).toContain('(U+12000)')
  })

  it('are none of what some font has', () => {
    for (const name of ['不锈钢球阀', 'صمام كروي', 'שֵׁרוּת', 'น้ำ', 'क्षेत्र', '한글', 'かな', '✓ → ≤ 😀 👍🏽', 'Ελληνικά ẞ €'])
      expect(signsIn(name).findings).toEqual([])
  })
})

describe('characters that XML cannot hold', () => {
  const inModel = (name: string) => {
    const { model } = viewToModel(readInvoice(parseXml(UBL)).view)
    const view = modelToView({ ...model, supplier: { ...model.supplier, name } })
    return validateView(view, { rulesets: rulesetsFor(view), asOf: '2026-11-21', lang: 'en' }).findings.map(({ message }) => message)
  }

  it('are named in a model by their numbers, and nobody says that the XML keeps them', () => {
    for (const [name, number] of [
      ['Nord\u0000', 'U+0000'],
      ['Nord\u0001', 'U+0001'],
      ['Nord\ud800', 'U+D800'],
      ['Nord\uffff', 'U+FFFF'],
    ] as const)
      expect(inModel(name)).toEqual([expect.stringMatching(`^XML cannot hold ${number.replace('+', '\\+')};`)])
    expect(inModel('Nord\t\ufffd')).toEqual([expect.stringContaining('the XML keeps it')])
  })
})
