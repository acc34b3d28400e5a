import { extractChecked, textOfXml } from '../../services/files/extract.ts'
import { parseOptions, type Command } from '../command.ts'
import { eachInput } from '../each-input.ts'
import { INPUT_OPTIONS } from '../inputs.ts'
import { OUTPUT_OPTIONS, planOutput } from '../outputs.ts'

export const command: Command = {
  usage: `kontor extract [-o FILE-or-FOLDER] [--json] FILES

Takes the invoice XML out of PDFs, byte for byte, and says where the pages say something else. Without -o the XML goes to standard output.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...OUTPUT_OPTIONS })
    const options = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    const plan = planOutput(values.output, options)
    return eachInput(options, terminal, async (input) => {
      const { xml, filename, warnings, findings } = await extractChecked(await input.read())
      const output = plan?.write(input, '.xml', xml)
      if (!options.json) for (const { message } of [...warnings, ...findings]) terminal.message(`${input.file}: ${message}`)
      const json = { output: output ?? textOfXml(xml), attachment: filename, bytes: xml.byteLength, warnings, findings }
      return { json, text: output === undefined ? xml : `${input.file}: ${output}\n` }
    })
  },
}
