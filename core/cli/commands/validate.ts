import { isIsoDate } from '../../base/date.ts'
import { dayOf } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import { foreseeFile, judgeFile, openFile, type OpenedFile, type Outlook } from '../../services/files/files.ts'
import type { Finding, RulesetName } from '../../terms/finding.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput, type InputResult } from '../each-input.ts'
import { idocSettingsOf } from '../workspace-settings.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'

const SETS = ['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx'] as const satisfies readonly RulesetName[]

export const command: Command = {
  usage: `kontor validate [--rules auto|${SETS.join(',')}] [--as-of DATE] [--data DIR] [--json] FILES

Judges XML, PDFs with XML inside and JSON models. With auto the rule sets follow the specification identifier (BT-24). The releases in
force today judge, with --as-of 2026-08-31 those of that day; a later day that turns the verdict is named. --data names a workspace whose
tables IDocs follow.`,

  async run(args, terminal) {
    const table = { ...INPUT_OPTIONS, ...DATA_OPTION, rules: { type: 'string', default: 'auto' }, 'as-of': { type: 'string' } } as const
    const { values, positionals } = parseOptions(args, table)
    const rulesets = values.rules === 'auto' ? undefined : readSets(values.rules)
    const asOf = values['as-of'] ?? dayOf(terminal.clock.now())
    if (!isIsoDate(asOf)) throw new AppError('usage', `--as-of must be a date such as 2026-08-31; it is ${asOf}.`)
    const idoc = await idocSettingsOf(values.data)
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    return eachInput(options, terminal, async ({ file, read }) => judge(file, await openFile(await read(), idoc), rulesets, asOf))
  },
}

function readSets(text: string): RulesetName[] {
  return text.split(',').map((name) => {
    const found = SETS.find((set) => set === name.trim())
    if (found === undefined)
      throw new AppError('usage', `There is no rule set ${name}.`, { next: `Use auto, or some of ${SETS.join(', ')}.` })
    return found
  })
}

function judge(file: string, opened: OpenedFile, rulesets: readonly RulesetName[] | undefined, asOf: string): InputResult {
  const options = { lang: 'en', rulesets, asOf } as const
  const verdict = judgeFile(opened, options)
  const { valid, findings } = verdict
  const outlook = foreseeFile(opened, options, verdict)
  const { format = null, syntax = null, reason } = opened.detection
  const sets = verdict.rulesets.map(({ name, version }) => `${name} ${version}`).join(', ')
  const head = `${file}: ${valid ? 'valid' : 'not valid'} on ${asOf} (${reason}${sets === '' ? '' : `; judged by ${sets}`})`
  return {
    exit: valid ? 0 : 1,
    json: {
      format,
      syntax,
      valid,
      ...(verdict.acceptance === undefined ? {} : describeAcceptance(verdict.acceptance)),
      rulesets: verdict.rulesets,
      findings: findings.map(describeFinding),
      as_of: asOf,
      ...(outlook === undefined ? {} : { outlook: { ...outlook, findings: outlook.findings.map(describeFinding) } }),
    },
    text: `${[head, ...findings.map(wordFinding), ...(outlook === undefined ? [] : wordOutlook(outlook))].join('\n')}\n`,
  }
}

function wordOutlook({ from, valid, findings }: Outlook): string[] {
  return [`  ${valid ? `passes from ${from}, without:` : `fails from ${from}:`}`, ...findings.map(wordFinding)]
}

const describeAcceptance = ({ accepted, receiver, scenario, why }: NonNullable<ReturnType<typeof judgeFile>['acceptance']>): object => ({
  accepted,
  acceptance: { receiver, scenario: scenario ?? null, why },
})

/** The members that scripts read, always in this order, so that two runs print the same bytes. */
function describeFinding({ rule, ruleset, severity, acceptance, message, terms, path, location, repair }: Finding): object {
  return {
    rule,
    ruleset,
    severity,
    ...(acceptance === undefined ? {} : { acceptance }),
    message,
    terms,
    path,
    ...(location === undefined ? {} : { location: { xpath: location.xpath, line: location.line, column: location.column } }),
    ...(repair === undefined ? {} : { repair }),
  }
}

const WORDS: Readonly<Record<Finding['severity'], string>> = { fatal: 'error  ', warning: 'warning', information: 'note   ' }

function wordFinding({ rule, severity, message, path, location }: Finding): string {
  const place = location === undefined ? '' : `${location.line}:${location.column}`
  return `  ${place.padEnd(9)} ${WORDS[severity]}  ${rule}  ${message}${path === '' ? '' : `  [${path}]`}`
}
