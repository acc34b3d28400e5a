import { encodeUtf8 } from '../base/utf8.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import { formatOf, type FormatCode } from '../profiles/formats.ts'
import { judgedAs } from '../profiles/rulesets.ts'
import type { Verdict } from '../rules/validate.ts'
import { childGroups } from '../terms/lookup.ts'
import { CHARACTER_RULE, SIGN_RULE, type Finding, type RepairStep } from '../terms/finding.ts'
import type { Group, TermView } from '../terms/view.ts'
import { writeXml } from './convert.ts'
import { judgeSource, judgeView, type JudgeOptions } from './judge.ts'
import { openXml } from './source.ts'

/**
 * The verdict on a model in a format: that on the XML that is written of it, its schema included, with the paths of the model. An IDoc has no official
 * rules of its own; of it the terms alone are judged.
 */
export function judgeModel(view: TermView, format: FormatCode, options: JudgeOptions, idoc?: IdocSettings): Verdict {
  const { syntax, profile, file } = formatOf(format)
  const asked = { ...options, ...judgedAs(format) }
  if (syntax === 'idoc') return judgeView(view, asked)
  const source = openXml(encodeUtf8(writeXml(view, format, idoc).xml), idoc)
  const verdict = judgeSource(source, file === 'pdf' ? { ...asked, hybrid: profile } : asked)
  const moved = source.view === undefined ? new Map<string, string>() : listMoved(source.view.root, view.root)
  const findings = verdict.findings.map((finding) => toModel(finding, moved))
  return { ...verdict, findings: withCharacters(findings, judgeView(view, { ...asked, rulesets: [] }).findings) }
}

/**
 * What stands in the XML for a character that it cannot hold is none of the model: the character itself is named, at the same place of the list, since
 * `causedBy` counts places there.
 */
function withCharacters(written: readonly Finding[], own: readonly Finding[]): readonly Finding[] {
  const characters = new Map(own.filter(({ rule }) => rule === CHARACTER_RULE).map((finding) => [finding.path, finding]))
  if (characters.size === 0) return written
  const told = written.map((finding) => {
    const character = finding.rule === SIGN_RULE ? characters.get(finding.path) : undefined
    if (character === undefined) return finding
    characters.delete(finding.path)
    return character
  })
  return [...told, ...characters.values()]
}

/** Places in a text that nobody has seen say nothing, and neither do mends of them. */
function toModel({ location: _, repair, ...finding }: Finding, moved: ReadonlyMap<string, string>): Finding {
  const path = pathBack(finding.path, moved)
  const steps = repair?.every((step) => !step.path.startsWith('/')) === true ? repair : undefined
  const mend = steps?.map((step): RepairStep => ({ ...step, path: pathBack(step.path, moved) }))
  return { ...finding, path, ...(mend === undefined ? {} : { repair: mend }) }
}

/** The path of the innermost group that stands at another place of the model than the XML, and what is below it. */
function pathBack(path: string, moved: ReadonlyMap<string, string>): string {
  for (let end = path.lastIndexOf(']') + 1; end > 0; end = path.lastIndexOf(']', end - 2) + 1) {
    const before = moved.get(path.slice(0, end))
    if (before !== undefined) return before + path.slice(end)
  }
  return path
}

/** Groups by their path in the XML, with that in the model where it is another: what says nothing is not written, and the rest moves up. */
function listMoved(written: Group, model: Group, found = new Map<string, string>()): Map<string, string> {
  for (const { id } of childGroups(model.id)) {
    const [below, of] = [written.groups(id), model.groups(id).filter(saysSomething)]
    if (below.length !== of.length) continue
    below.forEach((group, index) => {
      const origin = of[index]
      if (origin === undefined) return
      if (origin.path !== group.path) found.set(group.path, origin.path)
      listMoved(group, origin, found)
    })
  }
  return found
}

const saysSomething = ({ occurrences, children }: Group): boolean =>
  occurrences.some(({ value }) => value !== '') || children.some(saysSomething)
