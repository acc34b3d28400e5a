import type { AppError } from '../../base/errors.ts'
import type { Language } from '../../languages/languages.ts'
import { foreseeFile, judgeFile, listFileUndecided, type OpenedFile, type Outlook, type Undecided } from '../../engine/files.ts'
import { tellKind } from '../../services/files/kind.ts'
import type { Finding, RulesetName } from '../../terms/finding.ts'
import { sayIn } from '../say.ts'

export interface VerdictWishes {
  /** Absent: the sets follow from BT-24. */
  readonly rulesets: readonly RulesetName[] | undefined
  /** `YYYY-MM-DD`. */
  readonly asOf: string
  readonly lang: Language
}

type Acceptance = NonNullable<ReturnType<typeof judgeFile>['acceptance']>

/** The verdict on one file, as every format is made of it. */
export interface JudgedFile {
  readonly file: string
  /** What the file is, in words; empty for what is no invoice. */
  readonly kind: string
  readonly verdict: VerdictLine
}

/** What `--json` says of a file that was read, without its name: always the same members in this order, so that two runs print the same bytes. */
export interface VerdictLine {
  readonly format: string | null
  readonly syntax: string | null
  readonly valid: boolean
  /** What the receiver's configuration makes of it: schema, rules, and how grave it takes them. */
  readonly accepted?: boolean
  /** `why`: `scenario`, `schema`, ids of rules. */
  readonly acceptance?: { readonly receiver: Acceptance['receiver']; readonly scenario: string | null; readonly why: readonly string[] }
  readonly rulesets: readonly { readonly name: RulesetName; readonly version: string }[]
  readonly undecided?: readonly UndecidedLine[]
  readonly findings: readonly FindingLine[]
  readonly as_of: string
  readonly outlook?: OutlookLine
}

/** With the reason as a sentence. */
export type UndecidedLine = Undecided & { readonly message: string }

export type FindingLine = Pick<
  Finding,
  'rule' | 'ruleset' | 'severity' | 'acceptance' | 'message' | 'terms' | 'path' | 'location' | 'repair'
>

type OutlookLine = Omit<Outlook, 'findings'> & { readonly findings: readonly FindingLine[] }

/** What is written of a run in a format of other programs, piece by piece, so that a run over many files keeps none of them. */
export interface RunReport {
  /** What follows what was written before. */
  add(judged: JudgedFile, opened: OpenedFile): string
  /** A file that could not be judged. */
  fail(file: string, error: AppError): string
  end(): string
}

/** Judges a file by the releases of a day, and says what a later day turns and what could not be asked. */
export function judgeOpened(file: string, opened: OpenedFile, { rulesets, asOf, lang }: VerdictWishes): JudgedFile {
  const options = { rulesets, asOf, lang }
  const verdict = judgeFile(opened, options)
  const outlook = foreseeFile(opened, options, verdict)
  const undecided = listFileUndecided(opened, rulesets, verdict).map((one) => wordUndecided(one, lang))
  const { format = null, syntax = null } = opened.detection
  return {
    file,
    kind: tellKind(opened, lang),
    verdict: {
      format,
      syntax,
      valid: verdict.valid,
      ...describeAcceptance(verdict.acceptance),
      rulesets: verdict.rulesets,
      ...(undecided.length === 0 ? {} : { undecided }),
      findings: verdict.findings.map(describeFinding),
      as_of: asOf,
      ...(outlook === undefined ? {} : { outlook: { ...outlook, findings: outlook.findings.map(describeFinding) } }),
    },
  }
}

function wordUndecided({ ruleset, reason }: Undecided, lang: Language): UndecidedLine {
  return { ruleset, reason, message: sayIn(lang)(`undecided.${reason}`, { ruleset }) }
}

function describeAcceptance(acceptance: Acceptance | undefined): Pick<VerdictLine, 'accepted' | 'acceptance'> {
  if (acceptance === undefined) return {}
  const { accepted, receiver, scenario = null, why } = acceptance
  return { accepted, acceptance: { receiver, scenario, why } }
}

/** The members that scripts read. */
function describeFinding({ rule, ruleset, severity, acceptance, message, terms, path, location, repair }: Finding): FindingLine {
  return {
    rule,
    ruleset,
    severity,
    ...(acceptance === undefined ? {} : { acceptance }),
    message,
    terms,
    path,
    ...(location === undefined ? {} : { location: { xpath: location.xpath, line: location.line, column: location.column } }),
    ...(repair === undefined ? {} : { repair }),
  }
}
