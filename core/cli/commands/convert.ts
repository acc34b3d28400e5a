import { dayOf } from '../../base/days.ts'
import { convertFile, findXmlFormat, XML_FORMATS } from '../../services/files/convert-file.ts'
import { parseOptions, type Command, type ExitCode, type Terminal } from '../command.ts'
import { counted } from '../counted.ts'
import { SaidError } from '../said.ts'
import { eachInput, type InputResult } from '../each-input.ts'
import { idocSettingsOf } from '../workspace-settings.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'
import { OUTPUT_OPTIONS, planOutput } from '../outputs.ts'

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...OUTPUT_OPTIONS,
  ...DATA_OPTION,
  to: { type: 'string' },
  validate: { type: 'boolean' },
  compare: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

const FORMAT_LIST = `FORMAT is one of:
${XML_FORMATS.map((code) => `  ${code}`).join('\n')}`

export const convertCommand: Command = {
  usage: `kontor convert --to FORMAT [--validate] [--compare] [--dry-run] [-o FILE-or-FOLDER] [--data DIR] [--json] FILES

Converts invoices to the format and says what it cannot carry. --validate judges the result; --compare reads it again
and lists by business term what is not the same; --dry-run says what would be lost and writes nothing. --data names a workspace whose
tables IDocs follow.

${FORMAT_LIST}`,
  run: (args, terminal) => convert(args, terminal),
}

/** `kontor xml` is the same on a model: what a file is, is seen in its content. */
export const xmlCommand: Command = {
  usage: `kontor xml --to FORMAT [-o FILE-or-FOLDER] [--data DIR] [--json] FILES

Writes JSON models as XML.

${FORMAT_LIST}`,
  run: (args, terminal) => convert(args, terminal),
}

async function convert(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = parseOptions(args, OPTIONS)
  if (values.to === undefined) throw new SaidError('usage', 'fault.needs.format', {}, { next: 'fault.needs.format.next' })
  const to = findXmlFormat(values.to)
  if (to === undefined)
    throw new SaidError(
      'usage',
      'fault.choice',
      { name: 'to', choices: XML_FORMATS.join(', '), value: values.to.slice(0, 60) },
      { next: 'fault.toPdf.next' },
    )
  const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
  const isDry = values['dry-run'] === true
  const plan = isDry ? undefined : planOutput(values.output, options)
  const idoc = await idocSettingsOf(values.data)
  const { compare = false } = values
  const judgedAsOf = values.validate === true ? dayOf(terminal.clock.now()) : undefined
  return eachInput(options, terminal, async (input): Promise<InputResult> => {
    const { file } = input
    const { xml, format, lost, notes, differences, valid } = await convertFile(await input.read(), to, { judgedAsOf, compare, idoc })
    const output = plan?.write(input, '.xml', xml)
    const json = {
      format,
      // Without -o a `--json` line carries the XML itself; there is no other place for it.
      ...(isDry ? {} : { output: output ?? new TextDecoder().decode(xml) }),
      lost,
      ...(notes.length === 0 ? {} : { notes }),
      ...(differences === undefined ? {} : { differences }),
      ...(valid === undefined ? {} : { valid }),
    }
    for (const value of lost)
      if (!options.json) terminal.message(`${file}: ${value.term} ${value.path} "${value.value}" is lost: ${value.reason}`)
    for (const { path, value, reason } of notes) if (!options.json) terminal.message(`${file}: ${path} "${value}": ${reason}`)
    for (const { kind, term, path, before, after, to: now } of differences ?? [])
      if (!options.json) terminal.message(`${file}: ${term} ${path} is ${kind}: ${wordChange(before, after, now)}`)
    if (valid === false && !options.json) terminal.message(`${file}: the result is not valid; kontor validate says why.`)
    return {
      exit: valid === false ? 1 : 0,
      json,
      text: isDry
        ? `${file}: ${counted(lost.length, 'value')} would be lost in ${format}\n`
        : output === undefined
          ? xml
          : `${file}: ${output}\n`,
    }
  })
}

/** Value before and after, and where it stands now. */
function wordChange(before: string | undefined, after: string | undefined, now: string | undefined): string {
  const value =
    before === after ? JSON.stringify(before) : `${JSON.stringify(before) ?? 'nothing'} -> ${JSON.stringify(after) ?? 'nothing'}`
  return now === undefined ? value : `${value} at ${now}`
}
