import { AppError } from '../../base/errors.ts'
import { judgeFile, openFile, type OpenedFile } from '../../services/files.ts'
import type { Finding, RulesetName } from '../../terms/finding.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput, type InputResult } from '../each-input.ts'
import { idocSettingsOf } from '../idoc-settings.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'

const SETS = ['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx'] as const satisfies readonly RulesetName[]

export const command: Command = {
  usage: `kontor validate [--rules auto|${SETS.join(',')}] [--data DIR] [--json] FILES

Judges XML, PDFs with XML inside and JSON models. With auto the rule sets follow the specification identifier (BT-24).
--data names a workspace whose tables IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...DATA_OPTION, rules: { type: 'string', default: 'auto' } })
    const rulesets = values.rules === 'auto' ? undefined : readSets(values.rules)
    const idoc = await idocSettingsOf(values.data)
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    return eachInput(options, terminal, async ({ file, read }) => judge(file, await openFile(await read(), idoc), rulesets))
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

function judge(file: string, opened: OpenedFile, wanted: readonly RulesetName[] | undefined): InputResult {
  const { valid, rulesets, findings } = judgeFile(opened, { lang: 'en', rulesets: wanted })
  const { format = null, syntax = null, reason } = opened.detection
  const sets = rulesets.map(({ name, version }) => `${name} ${version}`).join(', ')
  const head = `${file}: ${valid ? 'valid' : 'not valid'} (${reason}${sets === '' ? '' : `; judged by ${sets}`})`
  return {
    exit: valid ? 0 : 1,
    json: { format, syntax, valid, rulesets, findings: findings.map(describeFinding) },
    text: `${[head, ...findings.map(wordFinding)].join('\n')}\n`,
  }
}

/** The members that scripts read, always in this order, so that two runs print the same bytes. */
function describeFinding({ rule, ruleset, severity, message, terms, path, location, repair }: Finding): object {
  return {
    rule,
    ruleset,
    severity,
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
