import { describe, expect, it } from 'vitest'
import { describeTerm } from '../../../core/services/files/term-help.ts'
import { isCode } from '../../../core/codelists/codes.ts'
import { isIsoDate } from '../../../core/base/date.ts'
import { Decimal } from '../../../core/base/decimal.ts'
import { EXAMPLES } from '../../../core/terms/examples.ts'
import { TERMS, termRow } from '../../../core/terms/lookup.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import { CATALOGUES } from '../../support/languages.ts'

describe('the help on terms', () => {
  it('says something of its own about every term in every language, in whole sentences', () => {
    for (const [language, { help: table }] of Object.entries(CATALOGUES)) {
      for (const { id } of TERMS) expect(table[id] ?? '', `core/languages/${language}/help.ts: ${id}`).toMatch(/^\p{Lu}.{15,}[.“”»]$/u)
    }
    const same = TERMS.filter(({ id }) => new Set(LANGUAGES.map((language) => CATALOGUES[language].help[id])).size < LANGUAGES.length)
    expect(same).toEqual([])
  })

  it('has examples of the kind that the term is of', () => {
    for (const [id, value] of Object.entries(EXAMPLES) as [TermId, string][]) {
      const { kind, codeList } = termRow(id)
      if (kind === 'date') expect(isIsoDate(value), id).toBe(true)
      else if (codeList !== undefined) expect(isCode(codeList, value), `${id} ${value}`).toBe(true)
      else if (['amount', 'unit_price', 'quantity', 'percentage'].includes(kind)) expect(Decimal.parse(value), id).toBeDefined()
    }
  })

  it('names the places in UBL and CII and the rules, from the tables that read and judge', () => {
    const { ubl, cii } = describeTerm('BT-9')
    expect(ubl[0]).toMatch(/Invoice\/cbc:DueDate$/)
    expect(cii[0]).toContain('ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime')
    expect(describeTerm('BT-1').rules).toContainEqual({ ruleset: 'en16931', ids: ['BR-02'] })
    expect(describeTerm('BT-10').rules.find(({ ruleset }) => ruleset === 'xrechnung')?.ids).toContain('BR-DE-15')
    for (const { id } of TERMS) expect(describeTerm(id).ubl.length + describeTerm(id).cii.length, id).toBeGreaterThan(0)
    expect(() => describeTerm('BT-999')).toThrow(/no business term/)
  })
})
