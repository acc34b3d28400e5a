import { escapeHtml as text, writePage } from '../../report/page.ts'
import { STYLE } from '../../report/style.ts'
import type { Block, Procedure, ProcedureFact, Section } from './procedure.ts'

/** Beside what reports have: chapters, and fields to be written into, on paper as well. */
const PROCEDURE_STYLE = `${STYLE}
h2 { font-size: 1.3rem; margin-top: 2.75rem } h3 { display: block; font-size: 1.05rem; margin: 1.5rem 0 .25rem; break-after: avoid }
.subtitle { color: var(--quiet); font-size: 1.1rem; margin: -.6rem 0 1.25rem }
nav ol { margin: .35rem 0 } nav ol > li { border: 0; padding: 0 } nav ol ol { padding-left: 1.5rem } nav a { color: inherit; text-decoration: none }
p, li { max-width: 44rem } table { margin: .6rem 0 } td { min-width: 7.5rem; height: 1.9rem }
.field { border: 1px dashed var(--quiet); padding: .5rem .75rem 3rem; margin: .75rem 0; break-inside: avoid }
.field p { margin: 0 } .field .fill { color: var(--note); font-size: .87rem }
@media print { section > section { break-inside: auto } tr { break-inside: avoid } nav { break-after: page } }
`

/** The procedure documentation as one page that stands alone. */
export function writeProcedureHtml(procedure: Procedure): string {
  const { lang, title, subtitle, contents, state, about, chapters, closing } = procedure
  const company = state[0]?.value ?? ''
  const main = `<h1>${text(title)}</h1>
<p class="subtitle">${text(subtitle)}</p>
${writeFacts(state)}
${about.map((words) => `<p>${text(words)}</p>`).join('\n')}
<nav aria-labelledby="contents">
<h2 id="contents">${text(contents)}</h2>
${writeContents(chapters)}
</nav>
${chapters.map((chapter, index) => writeChapter(chapter, String(index + 1), procedure)).join('\n')}`
  return writePage({ lang, title: `${title} · ${company}`, style: PROCEDURE_STYLE, main, footer: [closing] })
}

function writeContents(chapters: Procedure['chapters']): string {
  const entry = (number: string, title: string): string => `<a href="#s${number}">${number} ${text(title)}</a>`
  const items = chapters.map(({ title, content }, index) => {
    const parts = content.map((part, at) => `<li>${entry(`${index + 1}.${at + 1}`, part.title)}</li>`)
    return `<li>${entry(String(index + 1), title)}\n<ol>\n${parts.join('\n')}\n</ol></li>`
  })
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function writeChapter({ title, content }: Section<Section<Block>>, number: string, { fill }: Procedure): string {
  const parts = content.map(({ title: name, content: blocks }, at) => {
    const id = `${number}.${at + 1}`
    return `<section aria-labelledby="s${id}">\n<h3 id="s${id}">${id} ${text(name)}</h3>\n${blocks.map((block) => writeBlock(block, fill)).join('\n')}\n</section>`
  })
  return `<section aria-labelledby="s${number}">\n<h2 id="s${number}">${number} ${text(title)}</h2>\n${parts.join('\n')}\n</section>`
}

function writeBlock(block: Block, fill: string): string {
  switch (block.kind) {
    case 'text':
      return `<p>${text(block.text)}</p>`
    case 'field':
      return `<div class="field"><p>${text(block.text)}</p><p class="fill">${text(fill)}</p></div>`
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${text(item)}</li>`).join('\n')}\n</ul>`
    case 'facts':
      return writeFacts(block.rows)
    case 'table':
      return writeTable(block.head, block.rows)
  }
}

function writeFacts(facts: readonly ProcedureFact[]): string {
  return `<dl>\n${facts.map(({ label, value }) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`).join('\n')}\n</dl>`
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heading = head.map((cell) => `<th scope="col">${text(cell)}</th>`).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`)
  return `<table>\n<thead><tr>${heading}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}
