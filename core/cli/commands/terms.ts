import { listFileTerms, openFile } from '../../engine/files.ts'
import { sha256 } from '../../services/hash.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput } from '../each-input.ts'
import { idocSettingsOf } from '../workspace-settings.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'

export const command: Command = {
  usage: `kontor terms [--data DIR] [--json] FILES

Lists the business terms of invoices in document order: id, value as written, model path. Attached files stand as their SHA-256.
--data names a workspace whose tables IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...DATA_OPTION })
    const idoc = await idocSettingsOf(values.data)
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    return eachInput(options, terminal, async ({ file, read }) => {
      const opened = await openFile(await read(), idoc)
      const terms = listFileTerms(opened, sha256)
      const { format = null, reason } = opened.detection
      const rows = terms.map(([id, value, path]) => `  ${id.padEnd(9)} ${path}  ${JSON.stringify(value)}`)
      return { json: { format, terms }, text: `${[`${file}: ${reason}`, ...rows].join('\n')}\n` }
    })
  },
}
