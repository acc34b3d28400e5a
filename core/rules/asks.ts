import { groupBy } from '../base/group-by.ts'
import type { Language } from '../languages/languages.ts'
import type { RuleWords, Shape } from '../languages/rule-words.ts'
import { WORDS } from '../languages/words.ts'
import { SCHEMA_RULE } from '../terms/finding.ts'
import { explain, sentenceOf } from './explain.ts'
import { isElementRule, type Rule } from './rule.ts'

/** Stands where a finding would say the value, or how many. */
const ANY = '…'
/** A rule that is judged on more elements than these names none of them. */
const MAX_NAMED = 3

/**
 * What the rules of one id say where they do not hold, without a document: what is wrong and what to do. A rule may have several sentences; where
 * many rules share an id and a sentence, the element is left open.
 */
export function textsOf(rules: readonly Rule[], lang: Language): readonly string[] {
  const words = WORDS[lang].rules()
  const said = rules.flatMap((rule) => shapesOf(rule, words).map((shape) => ({ rule, shape, sentence: sentenceOf(rule, words, shape) })))
  const texts = [...groupBy(said, ({ sentence }) => sentence).values()].map((sharing) => {
    const [{ rule, shape }] = sharing as [(typeof said)[number]]
    const element = nameAll(sharing.flatMap(({ rule: one }) => (isElementRule(one) ? elementsOf(one.at) : [])))
    const part = nameAll(sharing.flatMap(({ rule: one }) => (isElementRule(one) && one.part !== undefined ? [one.part.name] : [])))
    return explain(rule, lang, { value: ANY, element, part: { name: part, count: ANY }, shape }).replace(` (${ANY})`, '')
  })
  return [...new Set(texts)]
}

/** The sentences that a rule chooses among; one with a sentence of its own has no shape. */
function shapesOf(rule: Rule, words: RuleWords): readonly (Shape | undefined)[] {
  if (rule.id === SCHEMA_RULE) return (Object.keys(words.shapes) as Shape[]).filter((shape) => shape.startsWith('schema_'))
  return rule.shape === 'part' ? ['part', 'part_missing'] : [rule.shape]
}

function nameAll(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  return distinct.length === 0 || distinct.length > MAX_NAMED ? ANY : distinct.join(', ')
}

/** The last steps of a pattern: `cac:Party/cbc:ID|cbc:Name` speaks of `cbc:ID` and `cbc:Name`. */
function elementsOf(pattern: string): readonly string[] {
  const steps = pattern.split(',').map(
    (path) =>
      path
        .replace(/\{[^}]*\}/g, '')
        .split('/')
        .at(-1) ?? '',
  )
  return steps.flatMap((step) => step.split('|')).map((name) => (/^\s*\*?\s*$/.test(name) ? ANY : name.trim()))
}
