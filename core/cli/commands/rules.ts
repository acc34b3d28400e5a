import { dayOf } from '../../base/days.ts'
import { listReleases, listRulesOf, type ListedRelease, type ListedRule } from '../../services/rulebook.ts'
import { isGroupId, isTermId } from '../../terms/lookup.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { parseOptions, type Command } from '../command.ts'
import { SaidError, type Say } from '../said.ts'
import { LANGUAGE_OPTION, LANGUAGE_USAGE, readLanguage } from '../language.ts'
import { sayIn } from '../say.ts'

export const command: Command = {
  usage: `kontor rules [--term BT-31] ${LANGUAGE_USAGE} [--json]

Lists the rule sets: version, the day from which it is in force, its age, what takes its place and where it comes from. --term lists
the rules in force that concern a business term, or are asked of each business group: set, severity and what is said where one does not
hold.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...LANGUAGE_OPTION, term: { type: 'string' }, json: { type: 'boolean' } })
    if (positionals.length > 0) throw new SaidError('usage', 'fault.noFiles', { command: 'rules' }, { next: 'fault.noFiles.rules.next' })
    const lang = readLanguage(values.lang, terminal.env)
    const today = dayOf(terminal.clock.now())
    const say = sayIn(lang)
    if (values.term === undefined) {
      for (const release of listReleases(today))
        await terminal.out(values.json === true ? `${JSON.stringify(describeRelease(release))}\n` : wordRelease(release, say))
      return 0
    }
    const term = readTerm(values.term)
    const rules = listRulesOf(term, today, lang)
    for (const rule of rules) await terminal.out(values.json === true ? `${JSON.stringify(describeRule(rule))}\n` : wordRule(rule, say))
    if (rules.length === 0 && values.json !== true) terminal.message(say('rules.none', { term }))
    return 0
  },
}

function readTerm(text: string): TermId | GroupId {
  const id = text.toUpperCase()
  if (isTermId(id) || isGroupId(id)) return id
  throw new SaidError('usage', 'fault.term', { name: text }, { next: 'fault.term.next' })
}

function describeRelease({ ruleset, version, validFrom, source, state, age, next }: ListedRelease): object {
  return {
    ruleset,
    version,
    valid_from: validFrom,
    source,
    state,
    age_days: age,
    ...(next === undefined ? {} : { next: { version: next.version, valid_from: next.validFrom } }),
  }
}

function wordRelease({ ruleset, version, validFrom, source, state, age, next }: ListedRelease, say: Say): string {
  const standing = {
    in_force: () => say('rules.inForce', { day: validFrom, age }),
    coming: () => say('rules.coming', { day: validFrom, age: -age }),
    past: () => say('rules.past', { day: validFrom, last: next?.lastDay ?? '' }),
  }[state]()
  const then = next === undefined ? '' : `, ${say('rules.next', { version: next.version, day: next.validFrom })}`
  return `${ruleset} ${version}: ${standing}${then}\n  ${source}\n`
}

function describeRule({ ruleset, version, validFrom, rule, severity, terms, texts }: ListedRule): object {
  return { ruleset, version, valid_from: validFrom, rule, severity, terms, texts }
}

function wordRule({ ruleset, version, rule, severity, texts }: ListedRule, say: Say): string {
  return `${rule}  ${say(`verdict.${severity}`)}  ${ruleset} ${version}\n${texts.map((text) => `  ${text}\n`).join('')}`
}
