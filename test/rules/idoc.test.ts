import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { validateView } from '../../core/rules/validate.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { RULES_DAY } from '../support/day.ts'

/** An invoice with a VAT total in its currency and one in the accounting currency, as an IDoc says it. */
const HELD = readFileSync(new URL('../formats/idoc/fixtures/held.xml', import.meta.url), 'utf8')

function judge(xml: string): readonly string[] {
  const document = parseXml(xml)
  return validateView(readInvoice(document).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml: document }).findings.map(
    ({ rule }) => rule,
  )
}

describe('EN 16931 on IDocs', () => {
  it('does not ask for what no IDoc can say, and finds its totals', () => {
    expect(judge(HELD)).toEqual([])
  })

  it('says of a VAT total in each currency that it is wrong', () => {
    expect(judge(HELD.replace('<SUMME>180.04</SUMME>', '<SUMME>180.05</SUMME>'))).toEqual(['BR-CO-14', 'BR-CO-15'])
    expect(judge(HELD.replace('<SUMME>2034.45</SUMME>', '<SUMME>0.01</SUMME>'))).toEqual([])
    expect(judge(HELD.replace('<HWAER>SEK</HWAER>', '<HWAER>EUR</HWAER>'))).toEqual([])
  })

  it('asks everything else', () => {
    expect(judge(HELD.replaceAll('<CURCY>EUR</CURCY>', ''))).toContain('BR-05')
  })
})
