import { asAppError } from '../../base/errors.ts'
import { decodeShaped } from '../../contract/shape.ts'
import { handlingRequest } from '../../contract/shapes/documents.ts'
import { HANDLINGS, TURN_DOWN_REASONS } from '../../contract/types.ts'
import { chooseOption, describeError, EXIT_CODES, parseOptions, reasonsOf, type Command, type ExitCode } from '../command.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

export const command: Command = {
  usage: `kontor handle ID… --as ${HANDLINGS.join('|')} [--reason ${TURN_DOWN_REASONS.join('|')}] [--note TEXT] [--confirm] [--data DIR] [--json]

Says what was done with received invoices: checked, passed on, turned down for a reason, or taken back (new). What does not follow from what was done
before is refused, and so is checking an invoice whose supplier has changed his account, VAT id or electronic address; --confirm says that the change
is right.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, {
      ...DATA_OPTION,
      as: { type: 'string' },
      reason: { type: 'string' },
      note: { type: 'string' },
      confirm: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    if (positionals.length === 0 || values.as === undefined) {
      throw new SaidError(
        'usage',
        'fault.needs.documentAnd',
        { command: 'handle', what: `--as ${HANDLINGS.join('|')}` },
        { next: 'fault.needs.inbound.next' },
      )
    }
    const handling = chooseOption('as', values.as, HANDLINGS)
    const reason = values.reason === undefined ? undefined : chooseOption('reason', values.reason, TURN_DOWN_REASONS)
    const request = decodeShaped(handlingRequest, { handling, reason, note: values.note })
    return withWorkspace(values.data, async ({ documents, received }) => {
      let exit: ExitCode = 0
      for (const id of positionals) {
        try {
          if (values.confirm === true) {
            const { supplier_changes: changes = [] } = await documents.get(id, [], 'en')
            if (changes.length > 0) await received.confirm(id, changes)
          }
          await received.handle(id, request)
          await terminal.out(values.json === true ? `${JSON.stringify({ id, handling })}\n` : `${id}: ${handling}\n`)
        } catch (thrown) {
          const error = asAppError(thrown)
          if (EXIT_CODES[error.code] !== 1) throw error
          exit = 1
          const line = { id, error: describeError(error) }
          await terminal.out(values.json === true ? `${JSON.stringify(line)}\n` : `${id}: refused: ${error.message}${reasonsOf(error)}\n`)
        }
      }
      return exit
    })
  },
}
