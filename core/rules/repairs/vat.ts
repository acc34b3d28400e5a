import { Decimal } from '../../base/decimal.ts'
import { isCode } from '../../codelists/codes.ts'
import type { TermChange } from '../../terms/finding.ts'
import type { TermId } from '../../terms/types.ts'
import { joinPath, type Group } from '../../terms/view.ts'
import { familyOf, type Category } from '../en16931/vat-table.ts'
import type { DocumentFacts } from '../facts.ts'
import { exists, firstOf, reach } from '../occurrences.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { mendTotals } from './totals.ts'
import { changeBelow } from './values.ts'

/** Repairs of categories and rates of VAT that the rest of the invoice leaves no choice about. */

/** The entries of the breakdown are those of the one VAT total in the invoice currency: what is added to them is written there. */
function isPlain(facts: DocumentFacts): boolean {
  const { root, kind, currency } = facts
  if (kind === 'model') return true
  if (currency === undefined || !isCode('iso_4217', currency) || reach(root, 'BT-5').length !== 1) return false
  return root.groups('BG-22').length === 1 && facts.taxTotals(currency).length === 1
}

/** Codes of VATEX that say no more than the category does. */
const REASONS: Readonly<Record<string, string>> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' }

/**
 * The reason of an entry of the breakdown: the one code that its category has, where it needs one. Where VAT is charged, a reason why there
 * is none speaks of nothing.
 */
export function mendExemption({ code, exemption }: Category, tax: Group, facts: DocumentFacts): readonly TermChange[] | undefined {
  const reason = REASONS[code]
  if (exemption === 'needed')
    return reason === undefined || exists(tax, 'BT-121') || !isPlain(facts) ? undefined : changeBelow(tax, 'BT-121', reason)
  const rate = facts.numberOf(tax, 'BT-119')
  if (rate === undefined || rate.isZero() || rate.isNegative()) return undefined
  const said: readonly TermId[] = ['BT-120', 'BT-121']
  return said.every((term) => reach(tax, term).length <= 1)
    ? said.flatMap((term) => (exists(tax, term) ? (changeBelow(tax, term, undefined) ?? []) : []))
    : undefined
}

/**
 * The rate of a line, an allowance or a charge under a category that has one rate only: where there is none, and where the breakdown says
 * that this much is under the category.
 */
export function mendRate({ code, rate }: Category, group: Group, term: TermId, facts: DocumentFacts): readonly TermChange[] | undefined {
  if (rate !== 'zero' && rate !== 'none') return undefined
  const value = firstOf(group, term)?.value.trim() ?? ''
  const isSaid = value === '' ? rate === 'zero' : Decimal.parse(value)?.isZero() === true || isOfBreakdown(code, facts)
  return isSaid && reach(group, term).length <= 1 ? changeBelow(group, term, rate === 'zero' ? '0' : undefined) : undefined
}

function isOfBreakdown(code: string, facts: DocumentFacts): boolean {
  const [entry, ...others] = facts.usesOf(code).filter(({ place }) => place === 'breakdown')
  if (entry?.amount === undefined || others.length > 0 || (entry.rate !== undefined && !entry.rate.isZero())) return false
  return entry.amount.equals(facts.taxable(code))
}

/** The rate of an entry of the breakdown at a path, `taxes[0].percent`: that of all that is under its category, or zero where that has no other. */
export function mendEntryRate(facts: DocumentFacts, path: string): readonly TermChange[] | undefined {
  const computed = mendTotals(facts)
  if (computed?.some((change) => change.path === path) === true) return computed
  const entry = facts.root.groups('BG-23').find((one) => joinPath(one.path, 'percent') === path)
  if (entry === undefined || exists(entry, 'BT-119') || !isPlain(facts)) return undefined
  return familyOf(normalizeSpace(entry.value('BT-118') ?? ''))?.rate === 'zero' ? [{ path, value: '0' }] : undefined
}

/** The category of a line without one at a path, `items[0].tax_code`: that of the only entry of the breakdown, where all amounts are in it. */
export function mendLineCategory(facts: DocumentFacts, path: string): readonly TermChange[] | undefined {
  const only = facts.share(findOnlyEntry)
  const line = only === undefined ? undefined : facts.share(listBareLines).get(path)
  if (only === undefined || line === undefined || facts.syntax.stray.length > 0 || !isPlain(facts)) return undefined
  const rate = familyOf(only.code)?.rate === 'none' ? [] : (changeBelow(line, 'BT-152', only.rate) ?? [])
  return [...(changeBelow(line, 'BT-151', only.code) ?? []), ...rate]
}

/** The lines without a category, by the path of its field: there may be very many. */
function listBareLines(facts: DocumentFacts): ReadonlyMap<string, Group> {
  const used = new Set(facts.taxUses.map(({ group }) => group))
  const bare = facts.root.groups('BG-25').filter((line) => !used.has(line))
  return new Map(bare.map((line) => [joinPath(line.path, 'tax_code'), line]))
}

function findOnlyEntry(facts: DocumentFacts): { readonly code: string; readonly rate: string } | undefined {
  const [entry, ...others] = facts.root.groups('BG-23')
  const [code, rate] = [normalizeSpace(entry?.value('BT-118') ?? ''), entry?.value('BT-119')?.trim() ?? '']
  if (entry === undefined || others.length > 0 || familyOf(code) === undefined || (isBlank(rate) && code !== 'O')) return undefined
  const isOther = facts.taxUses.some((use) => use.code !== '' && (use.code !== code || use.place === 'stray' || !use.vat))
  const sum = facts.sum('BT-131', 'BG-25').plus(facts.sum('BT-99', 'BG-21')).minus(facts.sum('BT-92', 'BG-20'))
  return !isOther && facts.numberOf(entry, 'BT-116')?.equals(sum) === true ? { code, rate } : undefined
}
