import { digestFile, openFile } from '../../engine/files.ts'
import { sha256 } from '../../services/hash.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput } from '../each-input.ts'
import { DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'
import { idocSettingsOf } from '../workspace-settings.ts'

export const command: Command = {
  usage: `kontor digest [--data DIR] [--json] FILES

Prints the digest of invoices by their business terms: the same for UBL, CII, the PDF with one of them inside and the JSON model of one
invoice, however its amounts, blanks and prefixes are spelt. docs/digest.md says how it is computed. --data names a workspace whose tables
IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...DATA_OPTION })
    const idoc = await idocSettingsOf(values.data)
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    return eachInput(options, terminal, async ({ file, read }) => {
      const digest = await digestFile(await openFile(await read(), idoc), sha256)
      return { json: { digest }, text: `${digest}  ${file}\n` }
    })
  },
}
