import type { AppError } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { writingOf } from '../../pdf/font/unusual.ts'
import { makeReport } from '../../report/report.ts'
import type { ReportInput, VerdictReport } from '../../report/types.ts'
import { ruleLanguage } from '../../report/wording.ts'
import { listUndecided } from '../../rules/undecided.ts'
import type { RulesetName } from '../../terms/finding.ts'
import { platform } from '../platform.ts'
import { APP_VERSION } from '../../base/version.ts'
import { judgeFile, viewIn, type OpenedFile } from '../../engine/files.ts'
import { judgeMalformed } from '../../engine/judge.ts'
import { sha256 } from '../hash.ts'
import type { ReadFonts } from '../types.ts'

/** Reports on files. Apart from `files.ts`, so that judging loads neither their words nor the PDF writer. */

export type ReportForm = 'html' | 'pdf'

export interface ReportWishes {
  readonly lang: PageLanguage
  readonly judgedAt: Timestamp
  readonly asOf: string
  /** Sets to judge; absent: those that follow from BT-24. */
  readonly rulesets?: readonly RulesetName[] | undefined
  readonly later?: ReportInput['later']
  readonly log?: ReportInput['log']
}

/** What a report of a stored version is made of, and how. */
export interface StoredReport extends Omit<ReportWishes, 'rulesets'> {
  readonly form: ReportForm
  readonly name: string
  /** The PDF that the XML came in. */
  readonly original?: Uint8Array | undefined
}

/** Judges a file for its report; the name is that of the file without its folders, the bytes are those that it was opened from. */
export function reportOnFile(name: string, bytes: Uint8Array, opened: OpenedFile, wishes: ReportWishes): VerdictReport {
  const { lang, rulesets, asOf } = wishes
  const view = viewIn(opened)
  const verdict = judgeFile(opened, { lang: ruleLanguage(lang), rulesets, asOf })
  const isInside = opened.kind === 'xml' && opened.bytes !== bytes
  return makeReport({
    ...factsOf(name, bytes, wishes),
    inner: isInside ? { bytes: opened.bytes.byteLength, sha256: sha256(opened.bytes) } : undefined,
    verdict,
    unasked: listUndecided(view, rulesets, verdict),
    source: opened.kind === 'model' ? 'model' : (opened.detection.syntax ?? 'unknown'),
    format: opened.detection.format,
    view,
  })
}

/** The same for a text that is not well-formed. */
export function reportOnMalformed(name: string, bytes: Uint8Array, error: AppError, wishes: ReportWishes): VerdictReport {
  const verdict = judgeMalformed(error, ruleLanguage(wishes.lang))
  return makeReport({ ...factsOf(name, bytes, wishes), verdict, unasked: [], source: 'unknown', format: undefined, view: undefined })
}

function factsOf(file: string, bytes: Uint8Array, { lang, judgedAt, asOf, later, log }: ReportWishes) {
  return { file, bytes: bytes.byteLength, sha256: sha256(bytes), lang, judgedAt, asOf, later, log, program: APP_VERSION }
}

export async function writeReport(report: VerdictReport, form: ReportForm, fonts: ReadFonts): Promise<Uint8Array> {
  if (form === 'html') {
    const { writeReportHtml } = await import('../../report/html.ts')
    return new TextEncoder().encode(writeReportHtml(report))
  }
  const [{ writeReportPdf }, files] = await Promise.all([import('../../report/pdf.ts'), fonts(writingOf(report))])
  return writeReportPdf(report, files, platform)
}
