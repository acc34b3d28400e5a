import { escapeHtml as text, writePage } from './page.ts'
import type { Fact, SaidFinding, VerdictReport } from './types.ts'
import { STYLE } from './style.ts'

/** The report as one page. */
export function writeReportHtml(report: VerdictReport): string {
  const { lang, title, file, outcome, answer, remarks, subject, acceptance, undecided, closing } = report
  const main = `<h1>${text(title)}</h1>
<div class="answer ${outcome}">
<p class="sentence">${text(answer)}</p>
${remarks.map((remark) => `<p>${text(remark)}</p>`).join('\n')}
</div>
${section('subject', subject.title, facts(subject.content))}
${section('rules', report.rules.title, writeRules(report))}
${acceptance === undefined ? '' : section('acceptance', acceptance.title, list(acceptance.content))}
${section('findings', report.findings.title, writeFindings(report))}
${undecided === undefined ? '' : section('undecided', undecided.title, list(undecided.content))}`
  return writePage({ lang, title: `${title} · ${file}`, style: STYLE, main, footer: closing })
}

function section(id: string, title: string, content: string): string {
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${text(title)}</h2>\n${content}\n</section>`
}

function facts(rows: readonly Fact[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(({ label, value, isCode = false }) => {
    const shown = isCode ? `<code>${text(value)}</code>` : text(value)
    return `<div><dt>${text(label)}</dt><dd>${shown}</dd></div>`
  })
  return `<dl>\n${cells.join('\n')}\n</dl>`
}

function list(lines: readonly string[]): string {
  return `<ul>\n${lines.map((line) => `<li>${text(line)}</li>`).join('\n')}\n</ul>`
}

function writeRules({ rules: { head, content, note } }: VerdictReport): string {
  const rows = content.map(
    ([set, ...cells]) => `<tr><th scope="row">${text(set)}</th>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`,
  )
  const table =
    content.length === 0
      ? ''
      : `<table>\n<thead><tr>${head.map((cell) => `<th scope="col">${text(cell)}</th>`).join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>\n`
  return `${table}${note === '' ? '' : `<p>${text(note)}</p>`}`
}

function writeFindings({ lang, ruleLang, findings: { counts, content, omitted } }: VerdictReport): string {
  const items = content.map(
    (finding) => `<li class="${finding.severity}">${writeFinding(finding, ruleLang === lang ? '' : ` lang="${ruleLang}"`)}</li>`,
  )
  return [
    `<p class="counts">${text(counts)}</p>`,
    ...(items.length === 0 ? [] : [`<ol>\n${items.join('\n')}\n</ol>`]),
    ...(omitted.length === 0 ? [] : [list(omitted)]),
  ].join('\n')
}

function writeFinding({ kind, rule, ruleset, place, sentence, follows, facts: rows }: SaidFinding, language: string): string {
  const where = place === '' ? '' : `<span class="place">${text(place)}</span>`
  return `<h3><span class="kind">${text(kind)}</span> <span class="rule">${text(rule)}</span> <span class="set">${text(ruleset)}</span>${where}</h3>
<p${language}>${text(sentence)}</p>${follows === '' ? '' : `\n<p class="follows">${text(follows)}</p>`}
${facts(rows)}`
}
