import { languageName } from '../languages/languages.ts'
import type { ReportWords } from '../languages/report-words.ts'
import { formatMoney } from '../pdf/layout/forms.ts'
import { fillText } from '../base/fill-text.ts'
import { nameOfFormat } from '../profiles/formats.ts'
import type { Severity } from '../terms/finding.ts'
import { firstOf } from '../rules/occurrences.ts'
import type { Verdict } from '../rules/validate.ts'
import { sayFindings } from './findings.ts'
import { RULESET_NAMES, SYNTAX_NAMES } from './names.ts'
import type { Fact, ReportInput, VerdictReport } from './types.ts'
import { releaseNamed, sayUndecided } from './undecided.ts'
import { ruleLanguage, wordingOf, type Wording } from './wording.ts'

/** The report of a verdict. Text of strangers is visible and bounded in it, and still text: each form escapes it. */
export function makeReport(input: ReportInput): VerdictReport {
  const { lang, verdict, judgedAt, later } = input
  const wording = wordingOf(lang)
  const { words } = wording
  const { said, omitted } = sayFindings(verdict.findings, wording)
  const undecided = sayUndecided(input, wording)
  const outcome = outcomeOf(verdict)
  return {
    lang,
    ruleLang: ruleLanguage(lang),
    title: words.title,
    file: wording.value(input.file),
    sha256: input.sha256,
    madeAt: later?.madeAt ?? judgedAt,
    outcome,
    answer: sayAnswer(outcome, verdict, wording),
    remarks: sayRemarks(input, wording),
    subject: { title: words.subject, content: sayFile(input, wording).concat(sayInvoice(input, wording)) },
    rules: {
      title: words.rules,
      head: [words.ruleset, words.release, words.inForce, words.source],
      content: verdict.rulesets.map(({ name, version }) => {
        const { validFrom, source = '' } = releaseNamed(name, version) ?? {}
        return [RULESET_NAMES[name], version, validFrom === undefined ? '' : wording.date(validFrom), source]
      }),
      note: sayDay(input, wording),
    },
    acceptance: sayAcceptance(verdict, wording),
    findings: { title: words.findings, counts: sayCounts(countBySeverity(verdict), wording), content: said, omitted },
    undecided: undecided.length === 0 ? undefined : { title: words.undecided, content: undecided },
    closing: [
      words.scope,
      ...(ruleLanguage(lang) === lang ? [] : [fillText(words.sentences, { language: languageName(ruleLanguage(lang)) })]),
      ...sayLog(input, wording),
      fillText(words.madeBy, { version: input.program }),
    ],
  }
}

function sayLog({ log }: ReportInput, { words, time }: Wording): string[] {
  if (log === undefined) return []
  const { entry, hash, signed_at, public_key } = log
  return [fillText(words.logged, { entry: String(entry), time: time(signed_at), hash, key: public_key })]
}

/** Without a rule set that judged it nobody has said that a file without findings is valid. */
function outcomeOf({ valid, rulesets }: Verdict): VerdictReport['outcome'] {
  if (!valid) return 'invalid'
  return rulesets.length === 0 ? 'undecided' : 'valid'
}

function sayAnswer(outcome: VerdictReport['outcome'], verdict: Verdict, { words, count }: Wording): string {
  if (outcome === 'valid') return words.valid
  if (outcome === 'undecided') return words.unjudged
  return fillText(words.invalid, { errors: count(words.errors, countBySeverity(verdict).fatal) })
}

function sayRemarks({ later, verdict }: ReportInput, wording: Wording): string[] {
  const { words } = wording
  const now = countBySeverity(verdict)
  // Another release says something else by right: only the same one is compared.
  const isSameRelease = verdict.rulesets.map(({ name, version }) => `${name} ${version}`).join() === later?.kept.rulesets.join()
  const isOther = isSameRelease && later !== undefined && SEVERITIES.some((severity) => later.kept[severity] !== now[severity])
  return [
    ...(verdict.acceptance === undefined ? [] : [answerOf(verdict.acceptance, words)]),
    ...(later === undefined ? [] : [words.later]),
    ...(isOther ? [fillText(words.otherSince, { then: sayCounts(later.kept, wording) })] : []),
  ]
}

const SEVERITIES: readonly Severity[] = ['fatal', 'warning', 'information']

function countBySeverity({ findings }: Verdict): Readonly<Record<Severity, number>> {
  const of = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length
  return { fatal: of('fatal'), warning: of('warning'), information: of('information') }
}

function sayCounts(counts: Readonly<Record<Severity, number>>, { words, count }: Wording): string {
  if (SEVERITIES.every((severity) => counts[severity] === 0)) return words.noFindings
  return [count(words.errors, counts.fatal), count(words.warnings, counts.warning), count(words.notes, counts.information)].join(', ')
}

function sayFile({ file, bytes, sha256, inner, judgedAt, later }: ReportInput, wording: Wording): Fact[] {
  const { words } = wording
  return [
    { label: words.file, value: wording.value(file) },
    { label: words.size, value: wording.count(words.bytes, bytes) },
    { label: 'SHA-256', value: sha256, isCode: true },
    ...(inner === undefined ? [] : [{ label: words.inner, value: inner.sha256, isCode: true }]),
    { label: words.judged, value: wording.time(judgedAt) },
    ...(later?.madeAt === undefined ? [] : [{ label: words.made, value: wording.time(later.madeAt) }]),
  ]
}

function sayInvoice({ source, format, view, lang }: ReportInput, wording: Wording): Fact[] {
  const { words } = wording
  const valueOf = (term: Parameters<typeof firstOf>[1]): string | undefined =>
    view === undefined ? undefined : firstOf(view.root, term)?.value
  const day = valueOf('BT-2')?.trim()
  const payable = valueOf('BT-115')?.trim()
  const currency = valueOf('BT-5')?.trim()
  const syntax = source === 'unknown' ? undefined : source === 'model' ? 'JSON' : SYNTAX_NAMES[source]
  const shown = (value: string | undefined): string | undefined => (value === undefined || value === '' ? undefined : wording.value(value))
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    [words.number, shown(valueOf('BT-1'))],
    [words.issued, day === undefined ? undefined : shown(wording.date(day))],
    [words.seller, shown(valueOf('BT-27'))],
    [words.buyer, shown(valueOf('BT-44'))],
    [words.payable, payable === undefined ? undefined : wording.sentence(formatMoney(payable, currency, lang))],
    [words.format, format === undefined ? words.unknownFormat : nameOfFormat(format)],
    [words.syntax, syntax],
    [words.specification, shown(valueOf('BT-24'))],
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

function sayDay({ asOf, verdict }: ReportInput, { words, date }: Wording): string {
  if (verdict.rulesets.length === 0) return words.noRules
  return fillText(words.day, { day: date(asOf) })
}

type Acceptance = NonNullable<Verdict['acceptance']>

const ANSWERS = {
  german: ['refusedGerman', 'acceptedGerman'],
  peppol: ['refusedPeppol', 'acceptedPeppol'],
} as const satisfies Record<Acceptance['receiver'], readonly [keyof ReportWords, keyof ReportWords]>

function answerOf({ receiver, accepted }: Acceptance, words: ReportWords): string {
  return words[ANSWERS[receiver][accepted ? 1 : 0]]
}

function sayAcceptance({ acceptance }: Verdict, { words, colon, value }: Wording): VerdictReport['acceptance'] {
  if (acceptance === undefined) return undefined
  const { scenario, why } = acceptance
  const reasons = why.map((one) => (one === 'schema' ? words.bySchema : one === 'scenario' ? words.byScenario : one))
  return {
    title: words.acceptance,
    content: [
      answerOf(acceptance, words),
      ...(scenario === undefined ? [] : [`${words.scenario}${colon}${value(scenario)}`]),
      ...(reasons.length === 0 ? [] : [`${words.because}${colon}${reasons.join(', ')}`]),
    ],
  }
}
