import { dayOf } from '../../base/days.ts'
import type { ValidationResult } from '../../contract/types.ts'
import type { Verdict } from '../../rules/validate.ts'
import type { Cause, NewVersion, VersionVerdict } from '../../store/types.ts'
import {
  foresee,
  isStoppingFinding,
  judgeSource,
  refuseInvalid,
  summarise,
  toValidationResult,
  type JudgeOptions,
} from '../../engine/judge.ts'
import type { Source } from '../../engine/source.ts'
import type { Finding } from '../../terms/finding.ts'
import { resolvePath } from '../../terms/path.ts'
import type { Lang, WorkSurroundings } from '../types.ts'
import { describeInvoice, NO_METADATA } from './metadata.ts'

/** A state of a document, read and judged: what the store keeps beside its bytes. */
export type Kept = Pick<NewVersion, 'facts' | 'verdict' | 'outgoing_errors'>

/** The same with the verdict in full. */
export interface Prepared extends Kept {
  readonly validation: ValidationResult
}

export interface JudgeWishes {
  readonly lang: Lang
  /** Day whose releases the full verdict is by; absent: today. What is kept with a document is always today's. */
  readonly asOf?: string | undefined
  /** Says as well what a later day will say otherwise. */
  readonly outlook?: boolean
  readonly mustBeValid?: boolean
  readonly lines?: JudgeOptions['lines']
}

/** Judges what was read, by the releases in force today or on a day. */
export function createPreparing({ clock }: Pick<WorkSurroundings, 'clock'>) {
  /** Documents are judged by the releases in force today, a day of UTC. */
  const today = (): string => dayOf(clock.now())

  const prepareSource = (source: Source, { lang, asOf = today(), outlook = false, mustBeValid = false, lines }: JudgeWishes): Prepared => {
    const verdict = judgeSource(source, { lang, asOf: today(), lines })
    if (mustBeValid && !verdict.valid) throw refuseInvalid('The XML', verdict)
    const shown = asOf === today() ? verdict : judgeSource(source, { lang, asOf, lines })
    const later = outlook ? foresee(source, { lang, asOf, lines }, shown) : undefined
    const metadata = source.view === undefined ? NO_METADATA : describeInvoice(source.view)
    return {
      facts: { format: source.detection.format ?? null, ...metadata },
      verdict: keptVerdict(verdict),
      validation: toValidationResult(shown, source.detection, clock.now(), later),
    }
  }

  return { today, prepareSource }
}

export type Preparing = ReturnType<typeof createPreparing>

/** What the store keeps of a verdict. */
function keptVerdict(verdict: Verdict): VersionVerdict {
  const rulesets = verdict.rulesets.map(({ name, version }) => `${name} ${version}`)
  const errors = verdict.findings.filter((finding) => finding.causedBy === undefined && isStoppingFinding(finding)).length
  return { ...summarise(verdict), rulesets, errors, causes: causesOf(verdict) }
}

/** Each rule once, however often it is broken, with the term where it is broken first. */
function causesOf({ findings }: Verdict): Cause[] {
  const causes = findings.filter(({ severity, causedBy }) => severity !== 'information' && causedBy === undefined)
  const stopping = new Set(causes.filter(isStoppingFinding).map(({ rule }) => rule))
  const firsts = new Map<string, Finding>()
  for (const finding of causes) if (!firsts.has(finding.rule)) firsts.set(finding.rule, finding)
  return [...firsts]
    .map(([rule_id, first]) => ({ rule_id, term: termFound(first), stops: stopping.has(rule_id) }))
    .sort((left, right) => (left.rule_id < right.rule_id ? -1 : 1))
}

/** That of the rule's terms which the finding leads to: a rule of seller and buyer is broken at one of them. */
function termFound({ path, terms }: Finding): string {
  const led = resolvePath(path).map(({ term }) => term?.id)
  return terms.find((term) => led.includes(term)) ?? terms[0] ?? ''
}
