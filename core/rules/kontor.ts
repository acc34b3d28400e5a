import { CHARACTER_RULE, SCHEMA_RULE, SIGN_RULE } from '../terms/finding.ts'
import { TERMS } from '../terms/lookup.ts'
import type { TermId } from '../terms/types.ts'
import { nameSign, signsWithoutGlyph } from '../base/signs.ts'
import { isIsoDate, isoFromCompact } from '../base/date.ts'
import { describeProfile } from '../profiles/profiles.ts'
import { retiredKind } from '../profiles/retired.ts'
import { onTerm } from './en16931/shapes.ts'
import type { DocumentFacts } from './facts.ts'
import type { Ruleset, SchemaRule, Syntax, TermRule } from './rule.ts'
import { findForbidden } from '../xml/characters.ts'
import { isDecimal } from './syntax/schema/values.ts'
import { isDate } from './text.ts'

const idsOf = (...kinds: readonly string[]): TermId[] => TERMS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

/** Terms of which the value is written by a person or taken from elsewhere. */
const WORDED = idsOf('text', 'identifier', 'reference')

/** More would make the sentence unreadable. */
const NAMED_SIGNS = 5

/** Where no XML schema looks at the values. */
const WITHOUT_SCHEMA: readonly Syntax[] = ['model', 'idoc']

const number: TermRule = {
  ...onTerm('KONTOR-NUMBER', idsOf('amount', 'unit_price', 'quantity', 'percentage'), ({ value }) => isDecimal(value), 'format'),
  only: WITHOUT_SCHEMA,
  mend: mendNumber,
}

const date: TermRule = {
  ...onTerm('KONTOR-DATE', idsOf('date'), ({ value }) => isDate(value), 'format'),
  only: WITHOUT_SCHEMA,
  mend: mendDate,
}

/** Says of an invoice in an old format, of which the sets that judge it say nothing, that it is one. */
const retired: TermRule = {
  ...onTerm('KONTOR-RETIRED', ['BT-24'], ({ value }) => {
    const lastDay = retiredKind(value)?.lastDay
    return lastDay === undefined || (({ asOf }: DocumentFacts) => asOf <= lastDay)
  }),
  severity: 'warning',
  named: (value) => {
    const kind = retiredKind(value)
    return kind === undefined
      ? { name: value, last_day: value, instead: value }
      : { name: kind.name, last_day: kind.lastDay, instead: describeProfile(kind.instead).name }
  },
}

/** Characters of a model that no XML can hold: the writer puts U+FFFD in their place, which the sentence on signs without a glyph does not say. */
const character: TermRule = {
  ...onTerm(CHARACTER_RULE, WORDED, ({ value }) => unwritten(value).length === 0, 'content'),
  only: ['model'],
  severity: 'warning',
  named: (value) => ({ signs: nameSigns(unwritten(value), value) }),
}

/** Says before a document is sent what its page cannot show. */
const sign: TermRule = {
  ...onTerm(SIGN_RULE, WORDED, ({ value }) => unshown(value).length === 0, 'content'),
  severity: 'warning',
  named: (value) => ({ signs: nameSigns(unshown(value), value) }),
}

const unshown = (value: string): string[] => signsWithoutGlyph(value).filter((one) => findForbidden(one) < 0)

const unwritten = (value: string): string[] =>
  findForbidden(value) < 0 ? [] : [...new Set(value)].filter((one) => findForbidden(one) >= 0)

function nameSigns(signs: readonly string[], value: string): string {
  const named = signs.slice(0, NAMED_SIGNS).map((found) => nameSign(found, (text) => text))
  return named.length === 0 ? value : named.join(', ')
}

const schemaRule = (
  refuses: SchemaRule['refuses'],
  shape: NonNullable<SchemaRule['shape']>,
  severity: SchemaRule['severity'] = 'fatal',
): SchemaRule => ({
  id: SCHEMA_RULE,
  severity,
  category: 'format',
  terms: [],
  shape,
  refuses,
})

/** What an XML schema refuses, by the kind of the fault. No official rule says so, because the schema refuses the file before any of them is asked. */
export const SCHEMA_RULES: Readonly<Record<SchemaRule['refuses'], SchemaRule>> = {
  order: schemaRule('order', 'schema_order'),
  many: schemaRule('many', 'schema_many'),
  unknown: schemaRule('unknown', 'schema_unknown'),
  missing: schemaRule('missing', 'schema_missing'),
  text: schemaRule('text', 'schema_text'),
  inside: schemaRule('inside', 'schema_inside'),
  value: schemaRule('value', 'schema_value'),
  attribute: schemaRule('attribute', 'schema_attribute'),
  attribute_missing: schemaRule('attribute_missing', 'schema_attribute_missing'),
  attribute_value: schemaRule('attribute_value', 'schema_attribute_value'),
  later: schemaRule('later', 'schema_later', 'warning'),
}

/**
 * Our own rules, judged beside every set. What the XML schema refuses is fatal: receivers ask it first. The others say what no schema says of a model
 * or an IDoc, what no official rule says by itself, and what no set is judged any more that would say; without them a sum would be called wrong that
 * only has an unreadable summand. They are as grave as what follows from them, and warnings where nothing does.
 */
export const OWN_RULES: Ruleset = {
  name: 'kontor',
  version: '1',
  validFrom: '2026-01-01',
  source: 'Kontor',
  rules: [number, date, retired, character, sign, ...Object.values(SCHEMA_RULES)],
}

const VALUE_SHAPES: Readonly<Record<string, SchemaRule['shape']>> = {
  decimal: 'schema_decimal',
  date: 'schema_date',
  boolean: 'schema_boolean',
  base64Binary: 'schema_file',
}

/** The sentence for a value that is not of a built-in type of XML Schema. */
export const valueShape = (base: string): SchemaRule['shape'] => VALUE_SHAPES[base] ?? 'schema_value'

/** The value as a built-in type writes it; undefined where it could be several. */
export function mendValue(base: string, value: string): string | undefined {
  return base === 'decimal' ? mendNumber(value) : base === 'date' ? mendDate(value) : undefined
}

/** Other blanks than those of XML, a decimal comma, both separators, or an exponent: the same number as the schema writes it; undefined where it could be two numbers. */
function mendNumber(value: string): string | undefined {
  const text = value.trim()
  if (isDecimal(text)) return text
  const [, sign = '', whole, cents] = /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text) ?? []
  if (whole !== undefined) return `${sign === '-' ? '-' : ''}${whole.replaceAll('.', '')}.${cents}`
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(text)
  return grouped ? text.replaceAll(',', '').replace('+', '') : mendExponent(text)
}

function mendExponent(text: string): string | undefined {
  const [, sign, whole, fraction = '', power] = /^([+-]?)(\d{1,20})(?:\.(\d{0,20}))?[eE]([+-]?\d{1,2})$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const point = whole.length + Number(power)
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, -point), '0').padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 0)
  const plain = `${digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'}.${digits.slice(at)}`.replace(/\.$/, '')
  return `${sign === '-' ? '-' : ''}${plain}`
}

/** Other blanks than those of XML, `20261130`, `30.11.2026` and a date with a time of day, which can be only one day each. */
function mendDate(value: string): string | undefined {
  const text = value.trim()
  if (isDate(text)) return text
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year === undefined ? /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const found = iso ?? isoFromCompact(text)
  return found !== undefined && isIsoDate(found) ? found : undefined
}
