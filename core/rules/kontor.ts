import { TERMS } from '../terms/lookup.ts'
import type { TermId } from '../terms/types.ts'
import { isIsoDate, isoFromCompact } from '../base/date.ts'
import { onTerm, MODEL, UBL } from './en16931/shapes.ts'
import type { Ruleset, TermRule } from './rule.ts'
import { STRUCTURE_RULES } from './syntax/schema/index.ts'
import { isDate } from './text.ts'

const idsOf = (...kinds: readonly string[]): TermId[] => TERMS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

/** Lexical form of `xs:decimal`, which the XML schemas of both syntaxes ask for. */
const NUMBER = /^[ \t\r\n]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/

const number: TermRule = {
  ...onTerm('KONTOR-NUMBER', idsOf('amount', 'unit_price', 'quantity', 'percentage'), ({ value }) => NUMBER.test(value), 'format'),
  mend: mendNumber,
}

const date: TermRule = {
  ...onTerm('KONTOR-DATE', idsOf('date'), ({ value }) => isDate(value), 'format'),
  // Dates of CII say in an attribute how they are written; its own rules speak of that.
  only: [...UBL, ...MODEL],
  mend: mendDate,
}

/**
 * Our own rules, judged beside every set: what no official rule says by itself, because the XML schema refuses it before any rule is asked.
 * Without them a sum would be called wrong that only has an unreadable summand. The verdict is that of the official rules: a finding of these
 * is as grave as what follows from it, and a warning where nothing does.
 */
export const OWN_RULES: Ruleset = { name: 'kontor', version: '1', validFrom: '2026-01-01', rules: [number, date, ...STRUCTURE_RULES] }

/** Other blanks than those of XML, a decimal comma, both separators, or an exponent: the same number as the schema writes it; undefined where it could be two numbers. */
function mendNumber(value: string): string | undefined {
  const text = value.trim()
  if (NUMBER.test(text)) return text
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
