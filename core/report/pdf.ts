import { pageWords } from '../languages/words.ts'
import type { Color } from '../pdf/file/canvas.ts'
import { addElement } from '../pdf/file/structure.ts'
import { facesOf, type FontFiles } from '../pdf/font/files.ts'
import { drawMargins } from '../pdf/layout/margins.ts'
import { NORMAL } from '../pdf/layout/looks.ts'
import { BLACK, BODY_WIDTH, LEFT, Sheet, type Line, type Style } from '../pdf/layout/sheet.ts'
import { drawTable, labelTable } from '../pdf/layout/table.ts'
import type { Platform } from '../pdf/platform.ts'
import { writeSheet } from '../pdf/write-sheet.ts'
import type { Fact, SaidFinding, VerdictReport } from './types.ts'

const MAX_LABEL = 110
/** Between two findings, in points. */
const FINDING_GAP = 8
/** Facts of a finding stand a little to the right of its sentence. */
const INDENT = 10

const COLORS: Readonly<Record<VerdictReport['outcome'], Color>> = {
  valid: [0.09, 0.44, 0.25],
  invalid: [0.69, 0.15, 0.12],
  undecided: [0.54, 0.34, 0],
}

/**
 * The report as PDF/A-3, tagged and claimed as PDF/UA-1; the digest of the file that was judged stands at the foot of each page. The same report gives
 * the same bytes on one platform.
 */
export function writeReportPdf(report: VerdictReport, fonts: FontFiles, platform?: Platform): Uint8Array {
  const sheet = new Sheet({
    ...facesOf(fonts),
    tagged: true,
    words: pageWords(report.lang),
    lang: report.lang,
    currency: undefined,
    measures: NORMAL,
    accent: BLACK,
  })
  drawReport(sheet, report)
  const title = `${report.title} · ${report.file}`
  drawMargins(sheet, title, `SHA-256 ${report.sha256}`)
  const metadata = { title, author: undefined, language: report.lang, createdAt: report.madeAt, level: 'A' } as const
  return writeSheet(sheet, metadata, [], platform)
}

function drawReport(sheet: Sheet, report: VerdictReport): void {
  const { title, answer, remarks, subject, rules, acceptance, findings, undecided, closing } = report
  const { body, small } = sheet.styles
  const emphasis: Style = { ...sheet.styles.bold, size: sheet.styles.heading.size + 1, color: COLORS[report.outcome] }
  sheet.flow(addElement(sheet.root, 'H1'), sheet.wrapParagraph(title, sheet.styles.title, BODY_WIDTH), LEFT, BODY_WIDTH)
  sheet.y += 6
  drawParagraph(sheet, answer, emphasis)
  for (const remark of remarks) drawParagraph(sheet, remark, body)

  part(sheet, subject.title)
  drawFacts(sheet, subject.content, LEFT)

  part(sheet, rules.title)
  if (rules.content.length > 0) drawRules(sheet, report)
  if (rules.note !== '') drawParagraph(sheet, rules.note, body)

  if (acceptance !== undefined) drawList(sheet, acceptance.title, acceptance.content)

  part(sheet, findings.title)
  drawParagraph(sheet, findings.counts, sheet.styles.bold)
  for (const finding of findings.content) drawFinding(sheet, finding, languageOf(report))
  if (findings.omitted.length > 0) sheet.y += FINDING_GAP
  for (const line of findings.omitted) drawParagraph(sheet, line, body)

  if (undecided !== undefined) drawList(sheet, undecided.title, undecided.content)
  sheet.gap()
  for (const line of closing) drawParagraph(sheet, line, small)
}

/** Entries of what is not in the language of the report. */
function languageOf({ lang, ruleLang }: VerdictReport): string {
  return ruleLang === lang ? '' : `/Lang(${ruleLang})`
}

function part(sheet: Sheet, title: string): void {
  sheet.gap()
  sheet.heading(title, 3 * sheet.leadingOf(sheet.styles.body))
}

function drawParagraph(sheet: Sheet, text: string, style: Style): void {
  sheet.flow(addElement(sheet.root, 'P'), sheet.wrap(text, style, BODY_WIDTH), LEFT, BODY_WIDTH)
  sheet.y += 2
}

function drawList(sheet: Sheet, title: string, lines: readonly string[]): void {
  part(sheet, title)
  for (const line of lines) drawParagraph(sheet, line, sheet.styles.body)
}

function drawFacts(sheet: Sheet, facts: readonly Fact[], x: number): void {
  const rows = facts.map(({ label, value }) => [label, value] as const)
  drawTable(sheet, sheet.root, labelTable(sheet, rows, x, LEFT + BODY_WIDTH - x, MAX_LABEL))
}

function drawRules(sheet: Sheet, { rules: { head, content } }: VerdictReport): void {
  const widths = [0.2, 0.17, 0.15, 0.48].map((share) => share * BODY_WIDTH)
  let x = LEFT
  const columns = widths.map((width) => {
    const column = { x, width: width - 8, align: 'left' } as const
    x += width
    return column
  })
  const cells = (texts: readonly string[], style: Style): Line[][] =>
    texts.map((text, at) => sheet.wrapParagraph(text, style, columns[at]?.width ?? BODY_WIDTH))
  drawTable(sheet, sheet.root, {
    columns,
    head: cells(head, sheet.styles.small),
    rows: content.map((row) => ({ cells: cells(row, sheet.styles.body) })),
    ruled: true,
  })
  sheet.y += 4
}

function drawFinding(sheet: Sheet, { kind, rule, ruleset, place, sentence, follows, facts }: SaidFinding, entries: string): void {
  const head = sheet.wrapParagraph([kind, rule, ruleset, place].filter((word) => word !== '').join(' · '), sheet.styles.bold, BODY_WIDTH)
  const text = sheet.wrap(sentence, sheet.styles.body, BODY_WIDTH)
  sheet.y += FINDING_GAP
  sheet.reserve(sheet.heightOf(head) + sheet.heightOf(text.slice(0, 3)) + 2 * sheet.leadingOf(sheet.styles.body))
  sheet.flow(addElement(sheet.root, 'H3'), head, LEFT, BODY_WIDTH)
  sheet.flow(addElement(sheet.root, 'P', entries), text, LEFT, BODY_WIDTH)
  if (follows !== '') sheet.flow(addElement(sheet.root, 'P'), sheet.wrap(follows, sheet.styles.body, BODY_WIDTH), LEFT, BODY_WIDTH)
  drawFacts(sheet, facts, LEFT + INDENT)
}
