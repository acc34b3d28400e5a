import { shorten } from '../base/shorten.ts'
import { homeOf } from '../terms/lookup.ts'
import type { TermId } from '../terms/types.ts'
import type { Group } from '../terms/view.ts'
import { VAT_FAMILIES } from './en16931/vat-table.ts'
import type { Rule } from './rule.ts'
import type { Language } from '../languages/languages.ts'
import type { RuleWords, Shape } from '../languages/rule-words.ts'
import { WORDS } from '../languages/words.ts'
import { isBlank } from './text.ts'

/** What a sentence may speak of besides the rule. */
export interface Circumstances {
  readonly value?: string | undefined
  /** True when what should have a value is not there at all. */
  readonly absent?: boolean
  /** Which of the rule's terms it is about, where it judges several. */
  readonly term?: TermId | undefined
  /** Name of the XML element or attribute. */
  readonly element?: string | undefined
  /** The group that the rule was judged on, or that is around what is at fault: says which line. */
  readonly group?: Group
  /** The sentence for this case, where the rule has several. */
  readonly shape?: Shape | undefined
  /** Another part that the rule speaks of, or that it counts, and how often that stands there. */
  readonly part?: { readonly name: string; readonly count?: number | string } | undefined
  /** The first of the values that the sentence is about, where these are many, with their lines in the XML. */
  readonly first?: readonly { readonly term: TermId; readonly line: number | undefined }[] | undefined
}

const SHOWN = 60

/** Our sentence for a broken rule in one language: what is wrong and what to do; makes sense without the path. */
export function explain(rule: Rule, lang: Language, circumstances: Circumstances): string {
  const words = WORDS[lang].rules()
  const line = lineOf(circumstances.group)
  const sentence = fill(templateOf(rule, words, circumstances), rule, lang, circumstances)
  const text = line === undefined ? sentence : `${words.line.replace('{n}', line)}${sentence}`
  // What ends in an abbreviation, such as `USt-IdNr.`, ends a sentence as well.
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}

/** The line that a group is, or stands in, as people count: `3`, and `3.1` for the first line below it; undefined outside of lines. */
function lineOf(group: Group | undefined): string | undefined {
  let line = group
  while (line !== undefined && homeOf(line.id) !== 'BG-25') line = line.parent
  if (line === undefined) return undefined
  return [...line.path.matchAll(/items\[(\d+)\]/g)].map(([, index]) => Number(index) + 1).join('.')
}

/** A sentence that quotes a value is another one where there is none to quote. */
function templateOf(rule: Rule, words: RuleWords, { value, absent, shape }: Circumstances): string {
  const template = sentenceOf(rule, words, shape) ?? rule.id
  if (!isBlank(value) || !template.includes(`${words.open}{value}`)) return template
  if (rule.shape === 'currency') return words.shapes.currency_missing
  return absent === true ? words.shapes.missing : words.shapes.empty
}

/** The template of a rule; undefined when the language has none. */
export function sentenceOf(rule: Rule, words: RuleWords, shape: Shape | undefined = rule.shape): string | undefined {
  return (
    words.rules[rule.id] ??
    words.rules[rule.like ?? ''] ??
    vatSentence(rule.id, words) ??
    vatSentence(rule.like ?? '', words) ??
    (shape === undefined ? undefined : words.shapes[shape])
  )
}

function vatSentence(id: string, words: RuleWords): string | undefined {
  const [, family = '', number = ''] = /^BR-(S|Z|E|AE|IC|G|O|AF|AG)-(\d\d)$/.exec(id) ?? []
  const row = VAT_FAMILIES.find((one) => one.family === family)
  const template = words.vat[number]
  if (row === undefined || template === undefined) return undefined
  const ids = words.vat[`ids ${family}`] ?? words.vat['ids S'] ?? ''
  return template
    .replace('{category}', words.categories[family] ?? family)
    .replace('{ids}', ids)
    .replace('{rate}', words.vat[`rate ${row.rate}`] ?? '')
    .replace('{exemption}', words.vat[`exemption ${row.exemption}`] ?? '')
}

function fill(template: string, rule: Rule, lang: Language, { value, term, element, part, first = [] }: Circumstances): string {
  const words = WORDS[lang].rules()
  const quote = (text: string): string => `${words.open}${text}${words.close}`
  // What is no term, or of no one that the rule knows, has at least its name in the XML.
  const quoted = (id: TermId | undefined): string => quote(id === undefined ? (element ?? '') : WORDS[lang].labels()[id])
  const shown = value === undefined ? '' : shorten(value, SHOWN)
  // What is said beside a sentence is left out where there is nothing to say.
  const sentence = shown === '' ? template.replace(/\s\(\{value\}\)/, '') : template
  const named = value === undefined ? undefined : rule.named?.(value)
  return sentence.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    const word = named?.[name]
    if (word !== undefined) return sayDay(word, lang)
    if (name === 'value') return shown
    if (name === 'term') return quoted(term ?? rule.terms[0])
    if (name === 'element') return element ?? ''
    if (name === 'part') return part?.name ?? ''
    if (name === 'count') return String(part?.count ?? '')
    if (name === 'first') return first.map(({ term: id, line }) => `${quoted(id)}${placeOf(line, words)}`).join(', ')
    if (name === 'all') return joinLabels(rule.terms.map(quoted), words.or)
    if (/^\d$/.test(name)) return quoted(rule.terms[Number(name) - 1] ?? rule.terms[0])
    return quoted(name as TermId)
  })
}

/** A day as the language writes it; any other word as it is. */
function sayDay(word: string, lang: Language): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(word) ?? []
  return year === undefined || month === undefined || day === undefined ? word : WORDS[lang].pages().forms.date(year, month, day)
}

const placeOf = (line: number | undefined, words: RuleWords): string =>
  line === undefined ? '' : words.xmlLine.replace('{n}', String(line))

function joinLabels(labels: readonly string[], or: string): string {
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')}${or}${labels[labels.length - 1]}`
}
