import { joinPath } from '../../terms/view.ts'
import type { TermChange } from '../../terms/finding.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import { Decimal } from '../../base/decimal.ts'
import { compactIban, isIban } from '../../base/iban.ts'
import { pathBelow, reach } from '../occurrences.ts'
import type { TermRule } from '../rule.ts'

/** Safe mends of single values: what the value itself, or the norm, leaves no choice about. */

/** The change that gives a term at or below a group another value, or takes it away; none where a model has no place for it there. */
export function changeBelow(group: Group, term: TermId, value: string | undefined): readonly TermChange[] | undefined {
  const below = pathBelow(group.id, term)
  return below === undefined ? undefined : [{ path: joinPath(group.path, below), value }]
}

/** Scheme `EM` of the EAS list: an e-mail address. */
const MAIL = /^[^\s@:]+@[^\s@]+\.[^\s@.]+$/

/** An electronic address that is an e-mail address says its scheme by itself. */
export function repairScheme(scheme: TermId): NonNullable<TermRule['repair']> {
  return ({ value }, group) => (MAIL.test(value.trim()) ? changeBelow(group, scheme, 'EM') : undefined)
}

/** The country of a VAT identifier in capitals. */
export function mendVatId(value: string): string | undefined {
  const text = value.trim()
  const prefix = text.slice(0, 2)
  if (!/^[A-Za-z]{2}$/.test(prefix) || !/\d/.test(text)) return undefined
  const mended = prefix.toUpperCase() + text.slice(2)
  return mended === value ? undefined : mended
}

/** An account number whose check digits are right once it is written in capitals. */
export function mendIban(group: Group, term: TermId): readonly TermChange[] | undefined {
  const [found, ...others] = reach(group, term)
  const iban = compactIban(found?.value ?? '')
  return others.length === 0 && isIban(iban) ? changeBelow(group, term, iban) : undefined
}

/** Cuts blanks and zeros that say nothing; a value that would have to be rounded is left to a person. */
export function dropZeros(value: string): string | undefined {
  const number = Decimal.parse(value)
  if (number === undefined) return undefined
  const rounded = number.round(2)
  return rounded.equals(number) ? rounded.toString() : undefined
}
