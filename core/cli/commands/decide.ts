import { asAppError } from '../../base/errors.ts'
import { describeError, EXIT_CODES, parseOptions, reasonsOf, type Command, type ExitCode } from '../command.ts'
import { SaidError } from '../said.ts'
import { readDirection } from '../direction.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

export const command: Command = {
  usage: `kontor decide ID… --direction inbound|outbound [--data DIR] [--json]

Says whether documents are sent or received by the client company. Of an undecided one it is said once for all documents of the same company, those
that come later included; a document that was decided otherwise is turned alone. What was sent cannot be turned. Exit code 1: something was refused.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...DATA_OPTION, direction: { type: 'string' }, json: { type: 'boolean' } })
    const direction = readDirection(values.direction)
    if (positionals.length === 0 || direction === undefined) {
      throw new SaidError(
        'usage',
        'fault.needs.documentAnd',
        { command: 'decide', what: '--direction inbound|outbound' },
        { next: 'fault.needs.undecided.next' },
      )
    }
    return withWorkspace(values.data, async ({ directions }) => {
      let exit: ExitCode = 0
      for (const id of positionals) {
        try {
          const { settled } = await directions.decide(id, { direction })
          const others = settled.length === 1 ? '' : `, and with it ${settled.length - 1} more`
          const line = values.json === true ? JSON.stringify({ id, direction, settled }) : `${id}: ${direction}${others}`
          await terminal.out(`${line}\n`)
        } catch (thrown) {
          const error = asAppError(thrown)
          if (EXIT_CODES[error.code] !== 1) throw error
          exit = 1
          const said = `${id}: refused: ${error.message}${reasonsOf(error)}`
          const line = values.json === true ? JSON.stringify({ id, error: describeError(error) }) : said
          await terminal.out(`${line}\n`)
        }
      }
      return exit
    })
  },
}
