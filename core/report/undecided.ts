import { RELEASES, type Release } from '../profiles/rulesets.ts'
import { fillText } from '../pdf/words.ts'
import type { RulesetName } from '../terms/finding.ts'
import { RULESET_NAMES } from './names.ts'
import type { ReportInput } from './types.ts'
import type { Wording } from './wording.ts'

/** What the verdict does not say, although a reader of the report might take it for said. */
export function sayUndecided({ verdict, asked, asOf, source, inner }: ReportInput, wording: Wording): string[] {
  const { words } = wording
  const judged = verdict.rulesets
  const missing = asked.filter((name) => !judged.some((set) => set.name === name))
  const early = asOf === undefined ? [] : judged.filter(({ name, version }) => (releaseOf(name, version)?.validFrom ?? '') > asOf)
  return [
    ...(source === 'unknown' ? [words.noInvoice] : []),
    ...missing.map((name) => fillText(words.noSet, { name: RULESET_NAMES[name] })),
    ...early.map(({ name, version }) =>
      fillText(words.early, { name: `${RULESET_NAMES[name]} ${version}`, day: wording.date(asOf ?? '') }),
    ),
    ...(source === 'model' ? [words.noXml] : []),
    ...(source === 'idoc' ? [words.idoc] : []),
    ...(inner === undefined ? [] : [words.pages]),
  ]
}

/** The release that a verdict names; undefined for one of another program. */
export function releaseOf(name: RulesetName, version: string): Release | undefined {
  return Object.values<Release>(RELEASES).find((release) => release.name === name && release.version === version)
}
