import { dayOf } from '../../base/days.ts'
import { explainRule, type ExplainedRule } from '../../services/rulebook.ts'
import { parseOptions, type Command } from '../command.ts'
import { SaidError, type Say } from '../said.ts'
import { LANGUAGE_OPTION, LANGUAGE_USAGE, readLanguage } from '../language.ts'
import { sayIn } from '../say.ts'

export const command: Command = {
  usage: `kontor explain ${LANGUAGE_USAGE} [--json] RULE

Says of rules by their ids, such as BR-CO-15, what is wrong and what to do where one does not hold, how grave that is in each set,
and which business terms it is about.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...LANGUAGE_OPTION, json: { type: 'boolean' } })
    if (positionals.length === 0) throw new SaidError('usage', 'fault.needs.rule', {}, { next: 'fault.needs.rule.next' })
    const lang = readLanguage(values.lang, terminal.env)
    const today = dayOf(terminal.clock.now())
    const unknown: string[] = []
    for (const id of positionals) {
      const rule = explainRule(id, today, lang)
      if (rule === undefined) unknown.push(id)
      else await terminal.out(values.json === true ? `${JSON.stringify(describe(rule))}\n` : word(rule, sayIn(lang)))
    }
    if (unknown.length === 0) return 0
    throw new SaidError('not_found', 'fault.rule', { names: unknown.join(', ') }, { next: 'fault.rule.next' })
  },
}

function describe({ rule, severity, sets, terms, texts, mends, gaps }: ExplainedRule): object {
  return {
    rule,
    severity,
    terms: terms.map(({ id }) => id),
    texts,
    labels: Object.fromEntries(terms.map(({ id, label }) => [id, label])),
    sets: sets.map(({ ruleset, version, validFrom, state, severity: own }) => ({
      ruleset,
      version,
      valid_from: validFrom,
      state,
      severity: own,
    })),
    mends,
    ...(gaps.length === 0 ? {} : { gaps }),
  }
}

function word({ rule, sets, terms, texts, mends, gaps }: ExplainedRule, say: Say): string {
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  const width = Math.max(0, ...terms.map(({ id }) => id.length))
  const lines = [
    rule,
    ...sets.map(
      ({ ruleset, version, validFrom, severity }) =>
        `  ${say('explain.in', { severity: say(`verdict.${severity}`), ruleset, version, day: validFrom })}`,
    ),
    ...list(say('explain.text'), texts),
    ...list(
      say('explain.terms'),
      terms.map(({ id, label }) => `${id.padEnd(width)}  ${label}`),
    ),
    ...(mends ? ['', say('explain.mends')] : []),
    ...gaps.map(({ ruleset, reason }) => `\n${say('explain.gap', { ruleset, reason })}`),
  ]
  return `${lines.join('\n')}\n`
}
