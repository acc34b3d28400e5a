import { RELEASE_DAYS } from '../profiles/rulesets.ts'
import type { Finding, RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { specificationOf } from './occurrences.ts'
import { rulesetOf } from './rulesets.ts'
import { validateView, type ValidateOptions, type Verdict } from './validate.ts'

/** A later day on which the document is judged otherwise, because other releases are in force then. */
export interface Outlook {
  /** First such day, `YYYY-MM-DD`. */
  readonly from: string
  /** The verdict of that day. */
  readonly valid: boolean
  /** The fatal findings that make the difference: those of that day, or those that are gone then. */
  readonly findings: readonly Finding[]
}

/**
 * The first day after `asOf` on which a release of this program turns the verdict; undefined when none does. Sets that have no later
 * release are not judged again.
 */
export function lookAhead(view: TermView, options: ValidateOptions, now: Verdict): Outlook | undefined {
  const specification = options.specification ?? specificationOf(view.root)
  for (const day of RELEASE_DAYS.filter((one) => one > options.asOf)) {
    const isOther = (name: RulesetName): boolean =>
      rulesetOf(name, view.syntax, day, specification) !== rulesetOf(name, view.syntax, options.asOf, specification)
    const changed = options.rulesets.filter(isOther)
    if (changed.length === 0) continue
    const ofChanged = ({ severity, ruleset }: Finding): boolean => severity === 'fatal' && changed.includes(ruleset)
    // Our own findings are fatal only beside one of the official rules.
    const stays = (finding: Finding): boolean => finding.severity === 'fatal' && finding.ruleset !== 'kontor' && !ofChanged(finding)
    const later = validateView(view, { ...options, rulesets: changed, asOf: day })
    const valid = later.valid && !now.findings.some(stays)
    if (valid !== now.valid) return { from: day, valid, findings: (valid ? now : later).findings.filter(ofChanged) }
  }
  return undefined
}
