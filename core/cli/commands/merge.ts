import { basename } from 'node:path'
import { asAppError } from '../../base/errors.ts'
import { MERGE_LIMITS, mergeFiles, type NamedPdf } from '../../services/files/merge.ts'
import { describeError, EXIT_CODES, parseOptions, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { INPUT_OPTIONS, listInputs } from '../inputs.ts'
import { OUTPUT_OPTIONS, requireOther, takesPlace, writeWhole } from '../outputs.ts'

/** Several inputs make one output, so a file that cannot be read ends the run: what would be left out would be missed too late. */
export const command: Command = {
  usage: `kontor merge -o OUT.pdf [--attachments] [--json] FILES

Puts 2 to 50 PDFs one behind the other, with a bookmark for each, and says what of them could not come along. --attachments takes the files inside them along.
PDF/A-2 and PDF/A-3 of one output intent become PDF/A-3.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...OUTPUT_OPTIONS, attachments: { type: 'boolean' } })
    const { output } = values
    if (output === undefined) throw new SaidError('usage', 'fault.needs', { command: 'merge', what: '-o OUT.pdf' })
    requireOther(output, { positionals })
    const files: NamedPdf[] = []
    let size = 0
    for await (const { file, read, isInput } of listInputs(positionals, values['files-from'], terminal, /\.pdf$/i)) {
      if (isInput(output)) throw takesPlace(output)
      try {
        const bytes = await read()
        size += bytes.byteLength
        files.push({ name: basename(file), bytes })
      } catch (error) {
        return refuse(file, error, values.json, terminal)
      }
      // Too many are refused without reading the rest.
      if (files.length > MERGE_LIMITS.maxFiles || size > MERGE_LIMITS.maxBytes) break
    }
    try {
      const { bytes, warnings } = await mergeFiles(files, { attachments: values.attachments ?? false }, terminal.clock)
      writeWhole(output, bytes)
      const line = { file: output, output, files: files.length, bytes: bytes.byteLength, warnings }
      if (values.json !== true) for (const { message } of warnings) terminal.message(message)
      await terminal.out(values.json === true ? `${JSON.stringify(line)}\n` : `${output}: ${files.length} files\n`)
      return 0
    } catch (error) {
      return refuse(output, error, values.json, terminal)
    }
  },
}

async function refuse(file: string, thrown: unknown, json: boolean | undefined, terminal: Terminal): Promise<ExitCode> {
  const error = asAppError(thrown)
  if (json !== true) throw error
  await terminal.out(`${JSON.stringify({ file, error: describeError(error) })}\n`)
  return EXIT_CODES[error.code]
}
