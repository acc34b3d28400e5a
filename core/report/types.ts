import type { Timestamp } from '../base/ports.ts'
import type { PageLanguage } from '../languages/languages.ts'
import type { Syntax } from '../profiles/formats.ts'
import type { Undecided } from '../rules/undecided.ts'
import type { Verdict } from '../rules/validate.ts'
import type { Severity } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'

/** A file with its digest: size in bytes, SHA-256 in lower-case hex. */
interface FileFacts {
  readonly bytes: number
  readonly sha256: string
}

export interface ReportInput extends FileFacts {
  /** Name of the file, without the folders that it lies in. */
  readonly file: string
  /** The XML inside, where the file is a PDF. */
  readonly inner?: FileFacts | undefined
  readonly lang: PageLanguage
  /** In the language of `ruleLanguage`. */
  readonly verdict: Verdict
  readonly judgedAt: Timestamp
  /** Where the report is made later than the verdict. */
  readonly later?: Later | undefined
  /** Day whose releases were judged, `YYYY-MM-DD`. */
  readonly asOf: string
  readonly unasked: readonly Undecided[]
  /** What the file is: a syntax, a JSON model, or nothing that can be judged. */
  readonly source: Syntax | 'model' | 'unknown'
  readonly format: string | undefined
  readonly view: TermView | undefined
  /** Where the log that the document stands in was signed last. */
  readonly log?: LogFacts | undefined
  /** Version of the program. */
  readonly program: string
}

/** A report that is made of what was kept. */
interface Later {
  /** Absent where nothing may depend on the time. */
  readonly madeAt?: Timestamp | undefined
  /** The verdict as it was kept: how many findings, and the releases as `en16931 1.3.16`. */
  readonly kept: Readonly<Record<Severity, number>> & { readonly rulesets: readonly string[] }
}

/** The last head of a log that was signed: noted with the report, it proves all before. */
interface LogFacts {
  readonly entry: number
  readonly hash: string
  readonly signed_at: Timestamp
  readonly public_key: string
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** To be shown letter by letter. */
  readonly isCode?: boolean
}

/** Everything that a report says, in the words of its language and in the order of the page; its forms add nothing. */
export interface VerdictReport {
  readonly lang: PageLanguage
  /** Language of the sentences of the rules. */
  readonly ruleLang: PageLanguage
  readonly title: string
  readonly file: string
  readonly sha256: string
  /** When the report was made. */
  readonly madeAt: Timestamp
  readonly outcome: 'valid' | 'invalid' | 'undecided'
  /** The answer in one sentence, and what is to be known beside it. */
  readonly answer: string
  readonly remarks: readonly string[]
  readonly subject: Section<readonly Fact[]>
  readonly rules: Section<readonly RulesetRow[]> & {
    readonly head: RulesetRow
    readonly note: string
  }
  /** Absent where nothing is known of the receiver. */
  readonly acceptance: Section<readonly string[]> | undefined
  readonly findings: Section<readonly SaidFinding[]> & { readonly counts: string; readonly omitted: readonly string[] }
  /** Absent where everything was decided. */
  readonly undecided: Section<readonly string[]> | undefined
  readonly closing: readonly string[]
}

type RulesetRow = readonly [set: string, release: string, inForce: string, source: string]

interface Section<Content> {
  readonly title: string
  readonly content: Content
}

/** One finding as a report says it. */
export interface SaidFinding {
  readonly severity: Severity
  /** The severity in words. */
  readonly kind: string
  readonly rule: string
  readonly ruleset: string
  /** Line and column of the XML; empty where there is none. */
  readonly place: string
  readonly sentence: string
  /** The rule that it follows from, in a sentence of the report; empty where it follows from none. */
  readonly follows: string
  readonly facts: readonly Fact[]
}
