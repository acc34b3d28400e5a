import { hasCode } from '../../codelists/codes.ts'
import { describeProfile, type ProfileId } from '../../profiles/profiles.ts'
import { hasText } from '../xml-text.ts'
import { FACTURX_LACKS } from '../../terms/facturx.ts'
import { termRow } from '../../terms/lookup.ts'
import { changeOccurrence } from '../../terms/build-view.ts'
import { occurrencePath } from '../../terms/path.ts'
import type { TermId } from '../../terms/types.ts'
import { Group, type Occurrence, type TermView } from '../../terms/view.ts'
import type { LostValue } from '../write.ts'
import { describeLoss, listFields } from '../loss.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/** What the Factur-X profiles below EN 16931 have no place for; EN 16931 and those above it lack nothing. */
const LACKING: Readonly<Partial<Record<ProfileId, ReadonlySet<TermId>>>> = {
  facturx_basic: new Set(FACTURX_LACKS.basic),
  facturx_basic_wl: new Set(FACTURX_LACKS.basic_wl),
  facturx_minimum: new Set(FACTURX_LACKS.minimum),
}

/** Terms that a profile has no place for; a qualifying term (`BT-29-1`) goes with the one it qualifies. */
export function lackedTerms(profile: ProfileId): ReadonlySet<TermId> {
  return LACKING[profile] ?? NO_TERMS
}

const NO_TERMS: ReadonlySet<TermId> = new Set()

/** EN 16931 takes the codes of this list in any case (BR-CL-22), the lists of the Factur-X profiles do not: the code as they have it, where it is another text. */
function respelled({ term, value }: Occurrence): string | undefined {
  if (term !== 'BT-121') return undefined
  const code = value.trim().toUpperCase()
  return code !== value && hasCode('vatex', code) ? code : undefined
}

const SPELLED = lossReason('spelled_code', 'The format has this code in capitals and without blanks; it is the same code.')

/** A value that goes, with what qualifies it and what stands beside it. */
function listWhole(group: Group, occurrence: Occurrence, root: Group, reason: LossReason): LostValue[] {
  const own = [describeLoss(group, occurrence, undefined, reason)]
  const parts = occurrence.parts?.map((part) => describeLoss(group, part, occurrence, reason)) ?? []
  const beside = listFields(group, occurrence, root).map(({ path, value }) => ({ term: occurrence.term, path, value, reason }))
  return [...own, ...parts, ...beside].filter(({ value }) => hasText(value))
}

/**
 * A view without what a Factur-X profile has no place for, with its codes spelled as the lists of the profile have them, and the values left
 * out, and notes on the codes that are spelled otherwise now. The view itself stays as it is.
 */
export function reduceToProfile(
  view: TermView,
  profile: ProfileId,
): { readonly view: TermView; readonly lost: readonly LostValue[]; readonly notes: readonly LostValue[] } {
  const lacked = lackedTerms(profile)
  const { name, rulesets } = describeProfile(profile)
  if (!rulesets.includes('facturx')) return { view, lost: [], notes: [] }
  const lost: LostValue[] = []
  const notes: LostValue[] = []
  const reason = lossReason('no_place_in_profile', `the profile ${name} has no place for it`, { profile: name })
  const isLacked = ({ term }: Occurrence): boolean => lacked.has(term) || lacked.has(termRow(term).of ?? term)
  const reduce = (group: Group, parent: Group | undefined): Group => {
    const copy = new Group(group.id, parent, group.position, group.place, group.index)
    for (const occurrence of group.occurrences) {
      const { term } = occurrence
      if (isLacked(occurrence)) {
        lost.push(...listWhole(group, occurrence, view.root, reason))
        continue
      }
      const code = respelled(occurrence)
      if (code !== undefined) notes.push({ term, path: occurrencePath(group, occurrence), value: code, reason: SPELLED })
      copy.occurrences.push(code === undefined ? occurrence : changeOccurrence(occurrence, { value: code }))
    }
    for (const child of group.children) {
      const reduced = reduce(child, copy)
      if (reduced.occurrences.length > 0 || reduced.children.length > 0) copy.addChild(reduced)
    }
    return copy
  }
  return { view: { ...view, root: reduce(view.root, undefined) }, lost, notes }
}
