import { basename } from 'node:path'
import { asAppError } from '../../base/errors.ts'
import type { DocumentRecord, Duplicate, ImportedPart } from '../../contract/types.ts'
import { describeError, EXIT_CODES, parseOptions, reasonsOf, type Command } from '../command.ts'
import { eachInput, type InputResult } from '../each-input.ts'
import { readDirection } from '../direction.ts'
import { FOUND_WITH_PACKED, INPUT_OPTIONS } from '../inputs.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

/** Enough to keep every core busy, and the disk with one flush for many. */
const AT_A_TIME = 32

export const command: Command = {
  usage: `kontor import [--direction auto|inbound|outbound] [--data DIR] [--json] FILES

Puts invoices into a workspace: XML, PDFs with XML inside, JSON models, and what lies in ZIP archives and in mails (.eml, .msg), which are kept with
their invoices. Content that is there already is not stored twice. Each file inside an archive or mail has a line of its own with its name as inner;
what is no invoice has the status ignored.
Whether an invoice is sent or received follows from who the client company is (kontor company); what its parties do not say is undecided, until
kontor decide says it. --direction inbound or outbound says it for all of these files.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...INPUT_OPTIONS, ...DATA_OPTION, direction: { type: 'string' } })
    const direction = readDirection(values.direction)
    const options = {
      positionals,
      filesFrom: values['files-from'],
      json: values.json ?? false,
      atATime: AT_A_TIME,
      found: FOUND_WITH_PACKED,
    }
    return withWorkspace(
      values.data,
      (services) =>
        eachInput(options, terminal, async ({ file, read }): Promise<InputResult | readonly InputResult[]> => {
          const bytes = await read()
          try {
            const imported = await services.documents.importAny(bytes, {
              direction,
              filename: file === '-' ? undefined : basename(file),
            })
            if ('items' in imported) {
              if (!options.json)
                for (const { inner, warnings = [] } of imported.items)
                  for (const { message } of warnings) terminal.message(`${file}: ${inner}: ${message}`)
              return imported.items.map((item) => tellPart(file, item))
            }
            const { document, isDuplicate, duplicateOf, warnings } = imported
            const status = isDuplicate ? 'duplicate' : 'imported'
            const { id, number, match } = document
            const way = { direction: document.direction, ...(match === undefined ? {} : { match }) }
            if (!options.json) for (const { message } of warnings) terminal.message(`${file}: ${message}`)
            const known = duplicateOf === undefined ? {} : { duplicate_of: duplicateOf }
            const said = warnings.length === 0 ? {} : { warnings }
            return {
              json: { id, status, ...(number === undefined ? {} : { number }), ...way, ...known, ...said },
              text: `${file}: ${wordStored(status, document, duplicateOf)}\n`,
            }
          } catch (thrown) {
            // What cannot be read from the disk is a failure of the run; what the store refuses is an answer.
            const error = asAppError(thrown)
            if (EXIT_CODES[error.code] !== 1) throw error
            const text = `${file}: refused: ${error.message}${reasonsOf(error)}\n`
            return { exit: 1, json: { status: 'refused', error: describeError(error) }, text }
          }
        }),
      { threads: true, begins: true },
    )
  },
}

const AGAIN = { bytes: 'is', terms: 'is by every business term', syntax: 'seems to be', number: 'seems to be' } as const

/** What was stored, or was there already; and which other document it is once more. */
function wordStored(status: string, { id, number, direction }: DocumentRecord, duplicateOf: Duplicate | undefined): string {
  const again = status === 'duplicate' || duplicateOf === undefined ? '' : `; it ${AGAIN[duplicateOf.kind]} ${duplicateOf.id} once more`
  return `${status}${number === undefined ? '' : `, ${number}`}, ${direction} (${id})${again}`
}

const IGNORED = { no_invoice: 'no invoice', pages: 'kept as the readable pages of an invoice beside it' } as const

function tellPart(file: string, { inner, status, document, duplicate_of, warnings, error, reason }: ImportedPart): InputResult {
  const { id, number, direction, match } = document ?? {}
  const words = error?.message ?? (reason === undefined ? undefined : IGNORED[reason])
  const said =
    document === undefined || words !== undefined
      ? `${status}${number === undefined ? '' : `, ${number}`}${words === undefined ? '' : `: ${words}`}${id === undefined ? '' : ` (${id})`}`
      : wordStored(status, document, duplicate_of)
  return {
    ...(error === undefined ? {} : { exit: 1 }),
    // What is undefined is left out of the line.
    json: { inner, id, status, number, direction, match, reason, duplicate_of, warnings, error },
    text: `${file}: ${inner}: ${said}\n`,
  }
}
