import { RELEASES, type Release } from '../profiles/rulesets.ts'
import { fillText } from '../base/fill-text.ts'
import type { Undecided } from '../rules/undecided.ts'
import type { RulesetName } from '../terms/finding.ts'
import { RULESET_NAMES } from './names.ts'
import type { ReportInput } from './types.ts'
import type { Wording } from './wording.ts'

/** What the verdict does not say, although a reader of the report might take it for said. */
export function sayUndecided({ verdict, unasked, asOf, source, inner }: ReportInput, wording: Wording): string[] {
  const { words } = wording
  const early = verdict.rulesets.filter(({ name, version }) => (releaseNamed(name, version)?.validFrom ?? '') > asOf)
  return [
    ...(source === 'unknown' ? [words.noInvoice] : []),
    ...unasked.flatMap((one) => (one.reason === 'document' ? [] : [fillText(words[WORDS[one.reason]], { name: nameOf(one, wording) })])),
    ...early.map(({ name, version }) => fillText(words.early, { name: `${RULESET_NAMES[name]} ${version}`, day: wording.date(asOf) })),
    ...(source === 'model' ? [words.noXml] : []),
    ...(source === 'idoc' ? [words.idoc] : []),
    ...(inner === undefined ? [] : [words.pages]),
  ]
}

const WORDS = { syntax: 'noSyntax', profile: 'noProfile', specification: 'noSpecification' } as const

function nameOf({ ruleset }: Undecided, { value }: Wording): string {
  return Object.hasOwn(RULESET_NAMES, ruleset) ? RULESET_NAMES[ruleset as RulesetName] : value(ruleset)
}

/** The release that a verdict names; undefined for one of another program. */
export function releaseNamed(name: RulesetName, version: string): Release | undefined {
  return Object.values<Release>(RELEASES).find((release) => release.name === name && release.version === version)
}
