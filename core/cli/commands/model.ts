import { readFileModel } from '../../services/files/convert-file.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput } from '../each-input.ts'
import { idocSettingsOf } from '../workspace-settings.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'

export const command: Command = {
  usage: `kontor model [--data DIR] [--json] FILES

Reads invoices as JSON models in the v2 names. With --json a line says the format and what the model could not hold as well.
--data names a workspace whose tables IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...DATA_OPTION })
    const idoc = await idocSettingsOf(values.data)
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    return eachInput(options, terminal, async ({ read }) => {
      const { format, model, warnings } = await readFileModel(await read(), idoc)
      return { json: { format, warnings }, model, text: `${model}\n` }
    })
  },
}
