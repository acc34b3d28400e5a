import type { Language } from '../../languages/languages.ts'
import type { Say } from '../said.ts'
import { sayIn } from '../say.ts'
import type { FindingLine, JudgedFile } from './verdict.ts'

/** A verdict as a person reads it: the file, what it is and what judged it, then a line for each finding. */
export function wordVerdict({ file, kind, verdict }: JudgedFile, lang: Language): string {
  const say = sayIn(lang)
  const { valid, accepted, acceptance, rulesets, findings, undecided = [], as_of: day, outlook } = verdict
  const sets = rulesets.map(({ name, version }) => `${name} ${version}`).join(', ')
  const about = [kind, sets === '' ? '' : say('verdict.judgedBy', { sets })].filter((part) => part !== '').join(' – ')
  const lines = [
    `${file}: ${say(valid ? 'verdict.valid' : 'verdict.invalid', { day })}${about === '' ? '' : ` (${about})`}`,
    ...(acceptance === undefined
      ? []
      : [`  ${say(`acceptance.${acceptance.receiver}.${accepted === true ? 'yes' : 'no'}`, { why: wordWhy(acceptance.why, say) })}`]),
    ...findings.map((finding) => wordFinding(finding, say)),
    ...undecided.map(({ message }) => `  ${say('undecided')}  ${message}`),
  ]
  if (outlook !== undefined) {
    lines.push(`  ${say(outlook.valid ? 'verdict.passes' : 'verdict.fails', { day: outlook.from })}`)
    lines.push(...outlook.findings.map((finding) => wordFinding(finding, say)))
  }
  return `${lines.join('\n')}\n`
}

const wordWhy = (why: readonly string[], say: Say): string =>
  why.map((one) => (one === 'schema' || one === 'scenario' ? say(`acceptance.why.${one}`) : one)).join(', ')

function wordFinding({ rule, severity, message, path, location }: FindingLine, say: Say): string {
  const place = location === undefined ? '' : `${location.line}:${location.column}`
  const words = (['fatal', 'warning', 'information'] as const).map((one) => say(`verdict.${one}`))
  const width = Math.max(...words.map((word) => word.length))
  return `  ${place.padEnd(9)} ${say(`verdict.${severity}`).padEnd(width)}  ${rule}  ${message}${path === '' ? '' : `  [${path}]`}`
}
