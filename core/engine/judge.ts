import { AppError } from '../base/errors.ts'
import { sayForeign } from '../base/foreign-documents.ts'
import type { Timestamp } from '../base/ports.ts'
import type { Language } from '../languages/languages.ts'
import { WORDS } from '../languages/words.ts'
import type { Issue, ValidationResult, ValidationSummary } from '../contract/types.ts'
import type { Detection } from '../formats/detect.ts'
import type { ProfileId } from '../profiles/profiles.ts'
import type { Acceptance } from '../rules/acceptance.ts'
import { lookAhead, type Outlook } from '../rules/calendar.ts'
import type { LineVerdicts } from '../rules/line-verdicts.ts'
import { rulesetsFor } from '../rules/select.ts'
import { validateView, type Verdict } from '../rules/validate.ts'
import { DOCUMENT_RULE, SCHEMA_RULE, XML_RULE, type Finding, type RulesetName, type Severity } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { wordsOfXmlFault } from './malformed.ts'
import type { Source } from './source.ts'

export interface JudgeOptions {
  readonly lang: Language
  /** Sets to judge; absent: those that follow from BT-24. */
  readonly rulesets?: readonly RulesetName[] | undefined
  /** The profile to judge by, whatever BT-24 says. */
  readonly specification?: string | undefined
  /** The profile of a hybrid PDF that the XML is to go into, by whose schema it is judged. */
  readonly hybrid?: ProfileId | undefined
  /** Day whose releases are judged, `YYYY-MM-DD`. */
  readonly asOf: string
  /** What was found in the lines of the document's earlier state. */
  readonly lines?: LineVerdicts | undefined
}

/** The verdict on XML: findings of the rules, or the one finding that it is no invoice. */
export function judgeSource(source: Source, options: JudgeOptions): Verdict {
  const { view, document } = source
  if (view === undefined) return judgeUnknown(source, options.lang)
  return validateView(view, { ...options, rulesets: options.rulesets ?? rulesetsFor(view), xml: document })
}

/** The verdict on a model, which has no places in a text. */
export function judgeView(view: TermView, options: JudgeOptions): Verdict {
  return validateView(view, { ...options, rulesets: options.rulesets ?? rulesetsFor(view) })
}

/** What a later release will say otherwise than the verdict of a day; undefined when none does. */
export function foresee(
  { view, document }: Pick<Source, 'view'> & Partial<Source>,
  options: JudgeOptions,
  verdict: Verdict,
): Outlook | undefined {
  if (view === undefined) return undefined
  const rules = { ...options, rulesets: options.rulesets ?? rulesetsFor(view) }
  return lookAhead(view, document === undefined ? rules : { ...rules, xml: document }, verdict)
}

function judgeUnknown({ document, detection }: Source, lang: Language): Verdict {
  const place = document.position(document.root.start)
  const words = detection.foreign === undefined ? undefined : sayForeign(WORDS[lang].foreign(), detection.foreign)
  return ownVerdict(DOCUMENT_RULE, words === undefined ? detection.reason : `${words.says} ${words.next}`, {
    xpath: `/${document.root.name}`,
    ...place,
  })
}

/** The verdict on a text that is not well-formed: the operations that validate answer it instead of an error (decisions on errors). */
export function judgeMalformed(error: AppError, lang: Language): Verdict {
  const words = wordsOfXmlFault(error, lang)
  const message = words === undefined ? error.message : `${words.says} ${words.next}`
  return ownVerdict(XML_RULE, message, { xpath: '', line: error.line ?? 1, column: error.column ?? 1 })
}

function ownVerdict(rule: string, message: string, location: Finding['location'] & object): Verdict {
  const finding: Finding = { rule, ruleset: 'kontor', severity: 'fatal', category: 'format', message, terms: [], path: '', location }
  return { valid: false, findings: [finding], rulesets: [] }
}

export function summarise({ valid, findings }: Verdict): ValidationSummary {
  const count = (severity: Finding['severity']): number => findings.filter((finding) => finding.severity === severity).length
  const refused = findings.filter(({ rule, severity }) => rule === SCHEMA_RULE && severity === 'fatal').length
  return { valid, fatal: count('fatal'), warning: count('warning'), information: count('information'), refused }
}

/** True for what stops a document: the rules or its receiver refuse it. */
export const isStoppingFinding = ({ severity, acceptance }: Finding): boolean => severity === 'fatal' || acceptance === 'fatal'

/** What was judged, in the words of the wire: `fatal` of the rule sets is `error` there. */
export function toValidationResult(
  verdict: Verdict,
  detection: Pick<Detection, 'format' | 'reason'>,
  checkedAt: Timestamp,
  outlook?: Outlook,
): ValidationResult {
  const { fatal, warning, information } = summarise(verdict)
  return {
    valid: verdict.valid,
    ...(verdict.acceptance === undefined ? {} : { acceptance: toAcceptance(verdict.acceptance) }),
    format: detection.format ?? null,
    detected: detection.reason,
    ruleset: verdict.rulesets.map(({ name, version }) => ({ name, version })),
    summary: { error: fatal, warning, information },
    issues: verdict.findings.map(toIssue),
    checked_at: checkedAt,
    ...(outlook === undefined
      ? {}
      : {
          outlook: {
            from: outlook.from,
            valid: outlook.valid,
            issues: outlook.findings.map(({ causedBy: _, ...alone }) => toIssue(alone)),
          },
        }),
  }
}

const toAcceptance = ({ scenario, ...acceptance }: Acceptance): NonNullable<ValidationResult['acceptance']> => ({
  ...acceptance,
  scenario: scenario ?? null,
  why: [...acceptance.why],
})

const toSeverity = (severity: Severity): Issue['severity'] => (severity === 'fatal' ? 'error' : severity)

function toIssue(finding: Finding): Issue {
  const { rule, ruleset, severity, acceptance, category, message, path, terms, location, value, repair, causedBy } = finding
  return {
    rule_id: rule,
    ruleset,
    severity: toSeverity(severity),
    ...(acceptance === undefined ? {} : { acceptance: toSeverity(acceptance) }),
    category,
    message,
    path,
    business_terms: [...terms],
    remedy: remedyOf(finding),
    ...(location === undefined ? {} : { location }),
    ...(value === undefined ? {} : { value }),
    ...(repair === undefined ? {} : { repair }),
    ...(causedBy === undefined ? {} : { caused_by: causedBy }),
  }
}

/** By rule of thumb: what no repair mends needs a value, unless an error is about no value at all but about the XML. */
function remedyOf({ repair, severity, terms, path }: Finding): Issue['remedy'] {
  if (repair !== undefined) return 'safe'
  return severity === 'fatal' && terms.length === 0 && path === '' ? 'cannot_send' : 'input'
}

/** Findings as details of a refusal: the first hundred of those that stop a document, each of them, whatever follows from what. */
export function refuseInvalid(what: string, verdict: Verdict): AppError {
  const errors = verdict.findings.filter(isStoppingFinding)
  return new AppError('validation_error', `${what} has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`, {
    errors: errors
      .slice(0, 100)
      .map((finding) => ({ path: finding.path, code: finding.category, message: finding.message, rule_id: finding.rule })),
    ...(errors[0]?.location === undefined ? {} : { line: errors[0].location.line, column: errors[0].location.column }),
  })
}
