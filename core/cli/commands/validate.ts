import { isIsoDate } from '../../base/date.ts'
import { dayOf } from '../../base/days.ts'
import { asAppError } from '../../base/errors.ts'
import { openFile, type OpenedFile } from '../../engine/files.ts'
import { wordMalformed } from '../../engine/malformed.ts'
import type { RulesetName } from '../../terms/finding.ts'
import { chooseOption, parseOptions, type Command } from '../command.ts'
import { SaidError } from '../said.ts'
import { eachInput } from '../each-input.ts'
import type { ReportPlan } from '../reports.ts'
import { LANGUAGE_OPTION, LANGUAGE_USAGE, readLanguage } from '../language.ts'
import { REPORTS, type ReportFormat } from '../verdict/report.ts'
import { wordVerdict } from '../verdict/text.ts'
import { judgeOpened } from '../verdict/verdict.ts'
import { idocSettingsOf } from '../workspace-settings.ts'
import { areSeveral, DATA_OPTION, INPUT_OPTIONS, type GivenInputs, type Input } from '../inputs.ts'

const SETS = ['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx'] as const satisfies readonly RulesetName[]
const FORMATS = ['text', 'json', 'svrl', 'sarif', 'junit'] as const

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...DATA_OPTION,
  ...LANGUAGE_OPTION,
  rules: { type: 'string', default: 'auto' },
  'as-of': { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string', short: 'o' },
  report: { type: 'string' },
} as const

export const command: Command = {
  usage: `kontor validate [--rules auto|${SETS.join(',')}] [--as-of DATE] ${LANGUAGE_USAGE} [--format ${FORMATS.join('|')}] [-o FILE-or-FOLDER] [--report FILE.html|FILE.pdf|FOLDER] [--data DIR] [--json] FILES

Judges XML, PDFs with XML inside and JSON models. With auto the rule sets follow the specification identifier (BT-24). The releases in
force today judge, with --as-of 2026-08-31 those of that day; a later day that turns the verdict is named. What could not be asked is said.
--format json is --json; svrl writes a Schematron report for each file, for several into the folder of -o; sarif writes one log and junit
one report over all files. --lang is what the environment says (LC_ALL, LC_MESSAGES, LANG), English otherwise. --data names a workspace
whose tables IDocs follow. --report also writes what was judged, by which rules and what came of it as a page or a PDF; of several inputs
one report each into a folder, as PDF where it is written pdf:FOLDER.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const rulesets = values.rules === 'auto' ? undefined : readSets(values.rules)
    const asOf = values['as-of'] ?? dayOf(terminal.clock.now())
    if (!isIsoDate(asOf)) throw new SaidError('usage', 'fault.date', { name: 'as-of', value: asOf })
    const lang = readLanguage(values.lang, terminal.env)
    const format = readFormat(values.format, values.json)
    const inputs = { positionals, filesFrom: values['files-from'] }
    const report = format === 'text' || format === 'json' ? undefined : await REPORTS[format]()
    const write = await readOutput(values.output, format, inputs)
    const idoc = await idocSettingsOf(values.data)
    const reports = values.report === undefined ? undefined : await planReports(values.report, inputs, { lang, rulesets, asOf }, terminal)
    const open = async (input: Input): Promise<OpenedFile> => {
      const bytes = await input.read()
      const opening = (): Promise<OpenedFile> => openFile(bytes, idoc)
      try {
        return await (reports === undefined ? opening() : reports.open(input, bytes, opening))
      } catch (error) {
        throw wordMalformed(asAppError(error), lang)
      }
    }
    const options = { ...inputs, lang, json: format === 'json', ...(report && { fail: report.fail }) }
    const exit = await eachInput(options, terminal, async (input) => {
      const { file } = input
      const opened = await open(input)
      const judged = judgeOpened(file, opened, { rulesets, asOf, lang })
      const text = format === 'json' ? '' : report === undefined ? wordVerdict(judged, lang) : write(input, report.add(judged, opened))
      return { exit: judged.verdict.valid ? 0 : 1, json: judged.verdict, text }
    })
    if (report !== undefined) await terminal.out(report.end())
    return exit
  },
}

/** Most runs write no report, and load nothing of them. */
async function planReports(...given: ConstructorParameters<typeof ReportPlan>): Promise<ReportPlan> {
  const { ReportPlan } = await import('../reports.ts')
  return new ReportPlan(...given)
}

function readSets(text: string): RulesetName[] {
  return text.split(',').map((name) => {
    const found = SETS.find((set) => set === name.trim())
    if (found === undefined)
      throw new SaidError('usage', 'fault.ruleset', { name, choices: SETS.join(', ') }, { next: 'fault.ruleset.next' })
    return found
  })
}

function readFormat(given: string | undefined, json: boolean | undefined): (typeof FORMATS)[number] {
  const format = given === undefined ? undefined : chooseOption('format', given, FORMATS)
  if (json === true && format !== undefined && format !== 'json') throw new SaidError('usage', 'fault.jsonFormat', { value: format })
  return json === true ? 'json' : (format ?? 'text')
}

/** Where the report of a file goes: to standard output, or for `-o` into a file. Several files cannot share one document of SVRL. */
async function readOutput(
  output: string | undefined,
  format: ReportFormat | 'text' | 'json',
  inputs: GivenInputs,
): Promise<(input: Input, text: string) => string> {
  if (output === undefined) {
    if (format === 'svrl' && areSeveral(inputs)) throw new SaidError('usage', 'fault.svrl', {}, { next: 'fault.svrl.next' })
    return (_, text) => text
  }
  if (format !== 'svrl') throw new SaidError('usage', 'fault.svrlOnly', {}, { next: 'fault.svrlOnly.next' })
  const { OutputPlan } = await import('../outputs.ts')
  const plan = new OutputPlan(output, inputs)
  return (input, text) => `${input.file}: ${plan.write(input, '.svrl.xml', new TextEncoder().encode(text))}\n`
}
