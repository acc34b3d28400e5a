import { joinPath } from '../terms/view.ts'
import { fieldsOf, groupRow, termRow } from '../terms/lookup.ts'
import { occurrencePath } from '../terms/path.ts'
import type { TermId } from '../terms/types.ts'
import { attribute, type Group, type Occurrence, type TermView } from '../terms/view.ts'
import { otherCurrency } from '../terms/currencies.ts'
import type { Binding } from './binding/binding.ts'
import type { CompiledBinding } from './binding/compiled.ts'
import type { LostValue, Writing } from './binding/writing.ts'
import { hasText } from './xml-text.ts'
import { lossReason, type LossReason } from '../terms/loss-reason.ts'

export const NO_TIME_ZONE = lossReason('time_zone', 'the format holds a date without its time zone')
const OTHER_CURRENCY = lossReason(
  'other_currency',
  'the format has amounts in the invoice currency only, so the number stands there in that one',
)
/** What the format writes always alike, or reads otherwise than it was said. */
export const FIXED_FORM = lossReason('fixed_form', 'the format says this in one fixed way only')

/** Values of a group instance and of those below it that found no place; what was settled on the way is taken as it is. */
export function listLost(group: Group, writing: Writing): readonly LostValue[] {
  const settled = writing.settled.get(group)
  if (settled !== undefined) return settled
  const lost: LostValue[] = []
  collectLost(group, writing, lost)
  return lost.length === 0 ? NO_LOSS : lost
}

const NO_LOSS: readonly LostValue[] = []

function collectLost(group: Group, writing: Writing, lost: LostValue[]): void {
  for (const occurrence of group.occurrences) {
    collectOccurrence(group, occurrence, undefined, writing, lost)
    if (occurrence.parts !== undefined) for (const part of occurrence.parts) collectOccurrence(group, part, occurrence, writing, lost)
  }
  for (const child of group.children) {
    const settled = writing.settled.get(child)
    if (settled === undefined) collectLost(child, writing, lost)
    else lost.push(...settled)
  }
}

function collectOccurrence(group: Group, occurrence: Occurrence, of: Occurrence | undefined, writing: Writing, lost: LostValue[]): void {
  const { binding, root, written, overrides, altered } = writing
  if (occurrence.attributes !== undefined) lost.push(...lostFields(group, occurrence, root, binding.fields))
  const alteration = altered.get(occurrence)
  if (alteration !== undefined) lost.push(describeLoss(group, occurrence, of, alteration))
  if (written.has(occurrence) || overrides.has(occurrence.term) || !hasText(occurrence.value)) return
  lost.push(describeLoss(group, occurrence, of, explainLoss(group, occurrence.term, binding.binding, writing)))
}

/** Fields of the model that are no terms, that this invoice has in an unusual form, and that the format has no place for. */
export function lostFields(group: Group, occurrence: Occurrence, root: Group, held: CompiledBinding['fields']): readonly LostValue[] {
  return listFields(group, occurrence, root)
    .filter(({ name, value }) => held.get(`${occurrence.term} ${name}`)?.(value) !== true)
    .map(({ name, path, value }) => ({ term: occurrence.term, path, value, reason: name === CURRENCY ? OTHER_CURRENCY : FIXED_FORM }))
}

const CURRENCY = 'currencyID'

/** What stands beside an occurrence and is no term (`core/terms/fields.ts`), where it is not what the whole invoice says anyway. */
export function listFields(group: Group, occurrence: Occurrence, root: Group) {
  if (occurrence.attributes === undefined) return []
  const unheld = currencyBeside(group, occurrence, root)
  if (unheld !== undefined) return [unheld]
  const beside = fieldsOf(group.id).filter((field) => field.beside === occurrence.term)
  return beside.flatMap((field) => {
    const value = attribute(occurrence, field.attribute)
    if (value === undefined || !hasText(value)) return []
    if (field.attribute === CURRENCY && value.trim() === root.value('BT-5')?.trim()) return []
    const path = joinPath(group.path, field.at.replace('[]', /\[\d+\]/.exec(occurrencePath(group, occurrence))?.[0] ?? '[]'))
    return [{ name: field.attribute, path, value }]
  })
}

/** A currency other than that of the invoice that the model has no field for: it is said in the place of the amount. */
function currencyBeside(group: Group, occurrence: Occurrence, root: Group) {
  const value = otherCurrency(occurrence, root)
  if (value === undefined || fieldsOf(group.id).some(({ beside, attribute: name }) => beside === occurrence.term && name === CURRENCY))
    return undefined
  return { name: CURRENCY, path: occurrencePath(group, occurrence), value }
}

/** The currencies of amounts that a model of the invoice does not have. */
export function lostCurrencies({ root }: TermView): readonly LostValue[] {
  const lost: LostValue[] = []
  const visit = (group: Group): void => {
    for (const occurrence of group.occurrences) {
      const said = currencyBeside(group, occurrence, root)
      if (said !== undefined) lost.push({ term: occurrence.term, path: said.path, value: said.value, reason: OTHER_CURRENCY })
    }
    group.children.forEach(visit)
  }
  visit(root)
  return lost
}

export function describeLoss(group: Group, occurrence: Occurrence, of: Occurrence | undefined, reason: LossReason): LostValue {
  return { term: occurrence.term, path: occurrencePath(group, occurrence, of), value: occurrence.value, reason }
}

/** Why a format does not take a group of which it holds none, though its syntax does. */
export const ONLY_EXTENDED = lossReason('extended_only', 'the format has no place for it; an extension of its syntax has')

const REPEATED_LINE = lossReason('repeated_line', 'it names its line by the number, which several lines have')
const NO_LIMITS = { atMost: {}, repeated: new Set<string>() }

const isBelowRepeated = ({ id, parent }: Group, repeated: ReadonlySet<string>): boolean =>
  id === 'BG-DEX-01' && repeated.has(parent?.value('BT-126')?.trim() ?? '')

/** Why a format did not take a value: it has no place for the term or its group, or the place is taken, or lacks something else. */
export function explainLoss(
  group: Group,
  term: TermId,
  { unsupported }: Binding,
  { atMost, repeated }: Pick<Writing, 'atMost' | 'repeated'> = NO_LIMITS,
): LossReason {
  let reason = unsupported[term]
  for (let around: Group | undefined = group; around !== undefined && reason === undefined; around = around.parent)
    reason =
      unsupported[around.id] ?? (atMost[around.id] === 0 ? ONLY_EXTENDED : isBelowRepeated(around, repeated) ? REPEATED_LINE : undefined)
  if (reason !== undefined) return reason
  if (term === 'BT-6' && group.value('BT-6')?.trim() === group.value('BT-5')?.trim())
    return lossReason('currency_said', 'the invoice currency says it already, and the format names another one only')
  const main = termRow(term).of
  if (main !== undefined && !group.has(main))
    return lossReason('without_main', `it says something about ${main}, which has no value`, { term: main })
  if (group.all(term).length > 1 || group.position > 0) return lossReason('once', 'the format holds this only once')
  if (groupRow(group.id).at.endsWith('[]'))
    return lossReason('once_in_all', 'the format holds this once for the whole invoice, or only together with a value that is missing')
  return lossReason('companion_missing', 'the format holds this only together with a value that is missing')
}
