import { rulesetsNamedBy, type Release, RELEASES } from '../profiles/rulesets.ts'
import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { specificationOf } from './occurrences.ts'
import type { Verdict } from './validate.ts'

/**
 * Why a set could not be asked: the document is no invoice; the set has no rules for its syntax; the set has rules for each profile, and BT-24 names
 * none of them; BT-24 names a specification whose own rules are not known here.
 */
type UndecidedReason = 'document' | 'syntax' | 'profile' | 'specification'

/** What a verdict says nothing about, though it was asked, or the document asks for it. */
export interface Undecided {
  /** Name of a set; for `specification` the identifier in BT-24, cut to `MAX_SHOWN` characters. */
  readonly ruleset: string
  readonly reason: UndecidedReason
}

const MAX_SHOWN = 200

/**
 * What could not be asked of a document: of the sets that were named, or, where none were, of those that BT-24 speaks of. Without a view it is no invoice.
 */
export function listUndecided(
  view: TermView | undefined,
  asked: readonly RulesetName[] | undefined,
  { rulesets }: Verdict,
): readonly Undecided[] {
  const specification = view === undefined ? '' : specificationOf(view.root)
  const { known, names } = rulesetsNamedBy(specification)
  const open = (asked ?? names).filter((wanted) => rulesets.every(({ name }) => name !== wanted))
  const unasked = open.map((ruleset): Undecided => ({
    ruleset,
    reason: view === undefined ? 'document' : whyUnasked(ruleset, view.syntax),
  }))
  if (asked !== undefined || known || specification === '') return unasked
  return [...unasked, { ruleset: specification.slice(0, MAX_SHOWN), reason: 'specification' }]
}

/** Where the set has rules for the syntax, they are those of profiles. */
function whyUnasked(name: RulesetName, syntax: NonNullable<Release['syntaxes']>[number]): UndecidedReason {
  const releases: readonly Release[] = Object.values(RELEASES)
  return releases.some((release) => release.name === name && (release.syntaxes?.includes(syntax) ?? true)) ? 'profile' : 'syntax'
}
