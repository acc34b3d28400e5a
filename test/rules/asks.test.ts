import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { textsOf } from '../../core/rules/asks.ts'
import { OWN_RULES } from '../../core/rules/kontor.ts'
import { RULESETS } from '../../core/rules/rulesets.ts'

describe('what a rule asks, without a document', () => {
  it.each(LANGUAGES)('is said of every rule in %s, and nothing is left to be filled in', (lang) => {
    const faults: string[] = []
    for (const { name, version, rules } of [...RULESETS, OWN_RULES])
      for (const [id, own] of Map.groupBy(rules, (rule) => rule.id)) {
        const texts = textsOf(own, lang)
        if (texts.length === 0 || texts.some((text) => text === id || text === '' || /[{}]|undefined|\s{2}|“”|„“|« »/.test(text)))
          faults.push(`${name} ${version} ${id}: ${texts.join(' / ')}`)
      }
    expect(faults).toEqual([])
  })

  it('names the elements of few rules, and of many none', () => {
    const textOf = (id: string): string => {
      const set = RULESETS.find(({ rules }) => rules.some((rule) => rule.id === id))
      return textsOf(set?.rules.filter((rule) => rule.id === id) ?? [], 'en').join(' ')
    }
    expect(textOf('UBL-CR-004')).toContain('“cbc:CopyIndicator”')
    expect(textOf('KONTOR-FX-02')).toContain('“…”')
  })
})
